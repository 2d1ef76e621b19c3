"""Games of English draughts in files: PDN, the Portable Draughts Notation.

    [Event "Example"]                         tags; seven belong to every game, and GameType "21" says which draughts
    [Black "First, A."]                       is played; SetUp "1" and FEN where a game does not begin at the start
    [White "Second, B."]
    [Result "0-1"]
    [GameType "21"]

    1. 11-15 23-19 {a comment} 2. 8-11 22-17  comments in braces, or from ; to the end of the line
    3. 11-16! $1 (3. 9-13 17-14; another way
    10x17 21x14) 24-20 0-1                    variations in brackets, judgements as ! and ? or as numbers; the result

    read(text)          the games of a file, replayed: every move in them is legal, or PositionError says where not
    scan(text)          the same one by one: a game that cannot be replayed yields its error and the next ones go on
    write(games)        the text of games; a move that is not legal is never written
    Record              one game: its tags, where it began, its moves with what was said about them, its result

What a reader of such files has to know, and this one does:

    1-0, 0-1, 1/2-1/2   are results, though they look like moves; so are 2-0, 0-2 and 1-1 of those who count two points
    *                   ends a game; right behind a move (11-15*), or with more moves to follow, it praises the move
    11x25, 11x18x25     are the same jump if no other goes from 11 to 25; so is 11x18 18x25, jump by jump
    9-13, 09-13, 0913   are the same move
    1-0                 means that White has won, whoever began; some files of English draughts mean the side that began, Black.
                        Where the board shows who has won and the result says otherwise, `remarks` tells it

    record      what a game is, and what there is to say about it
    reading     from the words of a file to games
    writing     and back

Sources: A. Millett's proposal of PDN; W. Wesselink, PDN 3.0; S. Edwards, Portable Game Notation, 1994, for what both leave to it.
"""

from __future__ import annotations

from .reading import EMPTY, read, scan
from .record import Line, Move, Record
from .writing import write

__all__ = ["EMPTY", "Line", "Move", "Record", "read", "scan", "write"]
