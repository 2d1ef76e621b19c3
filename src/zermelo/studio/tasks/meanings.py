"""What may be written for an argument of a command, by what --help calls it: click has such words for options alone."""

ARGUMENTS = {
    "GAME|TREE": "A game by its name, a file of rules, or a tree such as ((3 12 8) (2 4 6)).",
    "GAME": "A game by its name, or a file of rules.",
    "[POSITION]": "Moves from the beginning, or a position as the game writes it; empty for the beginning.",
    "[POSITION] DEPTH": "How many plies; before them a position, if it is not the beginning.",
    "PLAYER PLAYER...": "Two or more: engine:5, alphabeta:6, mcts:200, random, uci:stockfish ...; A=engine:5 is called A.",
    "[GAME...]": "Games by their names, or files of rules.",
    "[GAME]...": "Games by their names, or files of rules; empty for all games.",
    "FILE": "What is to be read.",
    "FILE|FOLDER": "A student's program, the answers to a sheet of exercises, or a folder of either.",
    "SOURCE": "Lotteries, prizes and preferences with ; between them, or a file of them.",
    "PRIZES": "Three or more, from the worst to the best: amounts of money, or names.",
    "DIR": "The folder to be written.",
    "IN": "A tree as text, or a file of one.",
}
