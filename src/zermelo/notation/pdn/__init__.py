"""Games of English draughts in files: PDN, the Portable Draughts Notation.

    [Event "Example"]                         tags; every game has seven; GameType "21" is English draughts;
    [Black "First, A."]                       SetUp "1" and FEN give another position to begin with
    [White "Second, B."]
    [Result "0-1"]
    [GameType "21"]

    1. 11-15 23-19 {a comment} 2. 8-11 22-17  comments in braces, or from ; to the end of the line
    3. 11-16! $1 (3. 9-13 17-14; another way
    10x17 21x14) 24-20 0-1                    variations in brackets, annotations as ! and ? or as numbers; the result

    read(text)          the games of a file, replayed: every move is legal, or PositionError says where it is not
    scan(text)          the same one by one: a game that cannot be replayed yields its error, and reading goes on
    write(games)        the text of games; illegal moves are never written
    Record              one game: its tags, first position, moves with their annotations, and result

Pitfalls of the format:

    1-0, 0-1, 1/2-1/2   are results, though they look like moves; so are 2-0, 0-2 and 1-1, with two points for a win
    *                   ends a game; right after a move (11-15*), or followed by more moves, it marks a strong move
    11x25, 11x18x25     are the same jump if no other goes from 11 to 25; so is 11x18 18x25, jump by jump
    9-13, 09-13, 0913   are the same move
    1-0                 means that White has won, whoever began; some files of English draughts mean the side that began, Black.
                        If the result contradicts the board, `remarks` says so

    record      one game, and remarks on it
    reading     from text to games
    writing     from games to text

Sources: A. Millett's proposal of PDN; W. Wesselink, PDN 3.0; S. Edwards, Portable Game Notation, 1994, for what both refer to.
"""

from __future__ import annotations

from .reading import EMPTY, read, scan
from .record import Line, Move, Record
from .writing import write

__all__ = ["EMPTY", "Line", "Move", "Record", "read", "scan", "write"]
