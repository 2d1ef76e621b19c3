"""What several commands share: their arguments and options, the players and evaluators these name, how answers look."""
