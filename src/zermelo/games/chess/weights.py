"""The numbers of chess's evaluation, in hundredths of a pawn (centipawns): each a value for the middlegame and one for the endgame.

Fitted to 176,000 quiet positions of 2,340 games that the engine played against itself with 2,500 nodes a move: four fifths to the
values that its search found there, one fifth to how the games ended (Texel's method, Österlund 2014), by Newton's method from
numbers set by hand, and kept near them. Over those they are worth 54 Elo (26 to 81, 400 games with 10,000 nodes a move), or 46 (16 to 76,
400 games with 1,500).
"""

from __future__ import annotations

HALF = 1 << 15


def pair(middlegame: int, endgame: int) -> int:
    """Two values in one number: sums, differences and multiples of pairs are those of both values."""
    return middlegame + (endgame << 16)


def middlegame_of(values: int) -> int:
    return ((values + HALF) & 0xFFFF) - HALF


def endgame_of(values: int) -> int:
    return (values + HALF) >> 16


def pairs(middlegame: tuple[int, ...], endgame: tuple[int, ...]) -> tuple[int, ...]:
    """A table of pairs."""
    return tuple(pair(*values) for values in zip(middlegame, endgame, strict=True))


def board(*ranks: tuple[tuple[int, ...], tuple[int, ...]]) -> tuple[int, ...]:
    """A pair for every square, from the first rank to the eighth; told of the left half, four squares of every rank."""
    return tuple(value for rank in ranks for value in (*pairs(*rank), *reversed(pairs(*rank))))


MATERIAL = pairs((68, 268, 277, 374, 847), (107, 346, 367, 629, 1127))
"""Pawn, knight, bishop, rook, queen."""
BISHOP_PAIR = pair(36, 50)

SQUARES_OF = (
    # pawns
    *board(
        ((0, 0, 0, 0), (0, 0, 0, 0)),
        ((-9, 5, 3, 0), (7, 7, 15, 6)),
        ((-5, 4, 1, 6), (1, 5, 3, 6)),
        ((-1, -3, 6, 10), (10, 14, 12, 7)),
        ((6, 8, 14, 18), (24, 20, 9, 5)),
        ((18, 7, 20, 28), (37, 30, 24, 10)),
        ((62, 24, 33, 41), (66, 47, 56, 42)),
        ((0, 0, 0, 0), (0, 0, 0, 0)),
    ),
    # knights
    *board(
        ((-36, -18, -20, -2), (-32, -28, -18, -7)),
        ((-34, 1, -6, 1), (-32, -3, 10, -3)),
        ((-18, 2, 0, 14), (-5, -2, -2, 9)),
        ((-8, -11, 14, 11), (-11, 6, 10, 13)),
        ((-1, 4, 15, 17), (-2, 8, 13, 22)),
        ((-15, 11, 18, 27), (-27, -3, 2, 1)),
        ((-19, -5, 11, 13), (-29, -19, 4, -2)),
        ((-48, -25, -16, -7), (-41, -30, -19, -12)),
    ),
    # bishops
    *board(
        ((-1, -7, -5, -23), (-2, -9, -5, -4)),
        ((-1, 15, 5, 5), (-15, -8, 0, -5)),
        ((-1, 2, 14, 3), (-1, 4, -8, 10)),
        ((10, 0, 4, 11), (-9, -4, 16, 6)),
        ((1, 7, 19, 19), (-13, 3, 7, 17)),
        ((4, 7, -3, 4), (-4, -10, 4, -2)),
        ((-13, -7, 1, -3), (-4, 2, 7, 8)),
        ((-19, -5, -10, -12), (-1, 8, -9, -9)),
    ),
    # rooks
    *board(
        ((-5, -6, 0, 1), (-13, -7, -9, -15)),
        ((-17, -13, -14, 0), (-4, -7, -9, -5)),
        ((-8, -4, 5, 2), (-6, -1, 6, 7)),
        ((1, -16, -4, 6), (2, 8, 2, 3)),
        ((-4, -2, 2, 6), (0, 10, -1, 1)),
        ((-1, -2, 16, 3), (6, 1, 11, 4)),
        ((23, 1, 12, 22), (9, 10, 5, 9)),
        ((8, 5, 12, 10), (15, 4, 7, 6)),
    ),
    # queens
    *board(
        ((1, 0, 4, -4), (-21, -14, -18, -18)),
        ((-17, -2, 1, 5), (-22, -11, -10, -10)),
        ((-11, 2, -2, -3), (-5, -3, 6, -1)),
        ((-5, -3, -10, -6), (-6, 15, 9, 9)),
        ((2, -3, 6, 5), (7, 18, 13, 21)),
        ((10, 11, 12, 14), (9, 13, 20, 26)),
        ((2, 1, 1, 2), (-5, 11, 5, 16)),
        ((4, 2, 4, 11), (-7, 5, 6, 14)),
    ),
    # kings
    *board(
        ((26, 29, 4, -1), (-41, -31, -34, -32)),
        ((19, 28, 1, -18), (-24, -17, -12, -13)),
        ((-4, 1, -26, -34), (-9, 2, 8, 7)),
        ((-26, -18, -52, -55), (-5, 11, 24, 24)),
        ((-32, -31, -56, -61), (4, 20, 27, 36)),
        ((-32, -26, -56, -63), (-3, 22, 30, 38)),
        ((-31, -23, -57, -61), (-2, 14, 20, 31)),
        ((-33, -26, -57, -61), (-29, -13, 6, 6)),
    ),
)
"""How well each kind of piece stands on each square."""

REACH = 28
"""A queen goes to 27 squares at most: each kind has a number for every one, and one for none."""
MOBILITY = (
    # knights
    *pairs(
        (-30, -13, -10, -4, 3, 8, 9, 16, 17) + (0,) * 19,
        (-36, -24, -3, 3, 9, 12, 14, 15, 14) + (0,) * 19,
    ),
    # bishops
    *pairs(
        (-29, -20, -14, -8, -5, -1, -1, 4, 9, 2, 7, 31, 27, 32) + (0,) * 14,
        (-42, -37, -22, -9, -7, 4, 8, 9, 14, 21, 19, 27, 23, 28) + (0,) * 14,
    ),
    # rooks
    *pairs(
        (-17, -12, -10, -6, -1, -1, -2, 3, 4, 13, 18, 11, 10, 11, 17) + (0,) * 13,
        (-42, -32, -24, -16, -6, 2, 11, 12, 14, 21, 18, 24, 29, 28, 28) + (0,) * 13,
    ),
    # queens
    *pairs(
        (-20, -17, -19, -14, -13, -11, -10, -6, -6, -4, 0, 1, 1, 5, 9, 6, 12, 11, 8, 10, 6, 13, 11, 10, 12, 11, 13, 14),
        (-50, -47, -44, -39, -35, -31, -22, -29, -21, -13, -9, 1, 4, 10, 18, 20, 24, 30, 27, 34, 34, 36, 41, 35, 44, 47, 54, 58),
    ),
)
"""By the number of squares where a piece can go without being taken by a pawn."""
OPEN_FILE = pair(37, 0)
HALF_OPEN_FILE = pair(16, 8)
OUTPOST = pairs((22, 13), (5, 13))
"""A knight or a bishop that a pawn protects and no pawn can drive away."""

DOUBLED = pair(-12, -19)
ISOLATED = pair(-8, -11)
BACKWARD = pair(-6, -3)
CONNECTED = pairs((0, 3, 6, 10, 12, 33, 51, 0), (0, -1, 7, 8, 26, 33, 48, 0))
"""A pawn beside another or protected by one, by its rank."""
PASSED = pairs((0, 7, -7, 11, 19, 51, 79, 0), (0, 14, 22, 34, 71, 95, 135, 0))
FREE_PATH = pairs((0, 3, 1, -17, 2, 13, 17, 0), (0, 0, -1, 13, 15, 41, 65, 0))
"""Nothing stands before it."""
KING_FAR = pairs((0, -3, 0, -6, -19, -9, -5, 0), (0, 0, 3, 8, 21, 28, 33, 0))
KING_NEAR = pairs((0, 4, 1, 6, 11, 4, 1, 0), (0, -2, -3, -8, -16, -17, -19, 0))
"""For each step that the enemy king is away from the square before it, and our own king."""

SHIELD = pairs((0, 25, 17, 8, 4, -19, -4, 0), (0, -1, 0, -5, -7, 5, 7, 0))
"""A pawn before the king, by how many ranks."""
NO_SHIELD = pair(-6, 1)
"""A file beside the king's, or its own, without a pawn of ours."""
STORM = pairs((0, 7, -10, 0, -1, 1, 2, 0), (0, 20, -7, -4, 2, -1, -3, 0))
"""An enemy pawn there, by how many ranks it is ahead."""
DANGER = pairs(
    (0, 0, 1, 7, 8, 7, 18, 11, 20, 17, 50, 45, 57, 60, 71, 78, 87, 83, 98, 108, 119, 131, 144, 157, 170, 184),
    (0, 1, 2, 3, -12, -4, 9, 7, 3, 24, 13, 17, 8, 19, 23, 20, 19, 13, 19, 19, 20, 21, 22, 23, 24, 25),
)
"""What the enemy king's danger is worth, by sixteenths."""

BY_PAWN = pair(55, 43)
BY_MINOR = pair(50, 24)
BY_ROOK = pair(46, 26)
HANGING = pair(6, 32)
EDGE, APPROACH = pair(12, 12), pair(-8, -8)
"""For each half step of a king that is alone from the middle of the board, and for each step between the kings."""
TEMPO = pair(20, 12)
