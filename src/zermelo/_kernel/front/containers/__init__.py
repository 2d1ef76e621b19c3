"""What rules keep things in: dicts, sets, lists and deques; what is known of them before they are asked."""
