"""The frame that the Portable Game Notation of chess and the Portable Draughts Notation share.

    [Event "Example"]                         tags; every game has seven, and further ones
    [White "First, A."]
    [Result "0-1"]

    1. e4 {a comment} e5 2. Nf3 $1            moves with their numbers, comments in braces or from ; to the end of the line,
    (2. f4 exf4) 2... Nc6 0-1                 annotations as ! and ? or as numbers, variations in brackets; the result

    tokens       a text in pieces, and the pieces of each game
    record       one game: its tags, first position, moves with their annotations, and result
    reading      from pieces to games, every move replayed
    writing      from games to text, every move replayed

    dialect      what differs from game to game, how moves are written above all; the notation of a game is derived from it

Source: S. Edwards, Portable Game Notation Specification and Implementation Guide, 1994.
"""
