"""What searches are made of: the parts of the record that every node of a search shares (`search`), and their null objects."""
