"""The numbers of chess's evaluation, in hundredths of a pawn: each a value for the middlegame and one for the endgame.

    pair(12, 8)            two values as one whole number: sums, differences and multiples of pairs are those of both values
    pairs((12, ...), ...)  a table of pairs: first the values of the middlegame, then those of the endgame

They are set by hand.
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
    return tuple(pair(*values) for values in zip(middlegame, endgame, strict=True))


def board(*ranks: tuple[tuple[int, ...], tuple[int, ...]]) -> tuple[int, ...]:
    """A pair for every square, from the first rank to the eighth; told of the left half, four squares of every rank."""
    return tuple(value for rank in ranks for value in (*pairs(*rank), *reversed(pairs(*rank))))


MATERIAL = pairs((82, 320, 340, 470, 980, 0), (106, 300, 315, 530, 980, 0))
"""Pawn, knight, bishop, rook, queen, king."""
BISHOP_PAIR = pair(28, 48)

SQUARES_OF = (
    # pawns
    *board(
        ((0, 0, 0, 0), (0, 0, 0, 0)),
        ((-10, -6, -4, 4), (4, 4, 0, -2)),
        ((-8, -4, -2, 6), (6, 6, 2, 0)),
        ((-2, 2, 4, 12), (10, 10, 6, 4)),
        ((6, 10, 12, 20), (18, 18, 14, 12)),
        ((18, 22, 24, 32), (34, 34, 30, 28)),
        ((34, 38, 40, 48), (59, 59, 55, 53)),
        ((0, 0, 0, 0), (0, 0, 0, 0)),
    ),
    # knights
    *board(
        ((-40, -24, -14, -10), (-34, -24, -16, -10)),
        ((-30, -14, -4, 0), (-24, -14, -6, 0)),
        ((-18, -2, 8, 12), (-16, -6, 2, 8)),
        ((-14, 2, 12, 16), (-8, 2, 10, 16)),
        ((-8, 8, 18, 22), (-8, 2, 10, 16)),
        ((-8, 8, 18, 22), (-12, -2, 6, 12)),
        ((-18, -2, 8, 12), (-24, -14, -6, 0)),
        ((-40, -24, -14, -10), (-36, -26, -18, -12)),
    ),
    # bishops
    *board(
        ((-14, -6, -6, -4), (-11, -7, -5, -3)),
        ((-2, 6, 6, 8), (-8, -4, -2, 0)),
        ((-2, 6, 6, 8), (-4, 0, 2, 4)),
        ((-2, 6, 6, 8), (-2, 2, 4, 6)),
        ((-2, 6, 6, 8), (-2, 2, 4, 6)),
        ((-4, 4, 4, 6), (-3, 1, 3, 5)),
        ((-8, 0, 0, 2), (-5, -1, 1, 3)),
        ((-12, -4, -4, -2), (-9, -5, -3, -1)),
    ),
    # rooks
    *board(
        ((-6, -3, 2, 6), (-2, -2, -2, -2)),
        ((-10, -7, -2, 2), (-2, -2, -2, -2)),
        ((-10, -7, -2, 2), (-1, -1, -1, -1)),
        ((-9, -6, -1, 3), (0, 0, 0, 0)),
        ((-6, -3, 2, 6), (2, 2, 2, 2)),
        ((-2, 1, 6, 10), (3, 3, 3, 3)),
        ((6, 9, 14, 18), (6, 6, 6, 6)),
        ((2, 5, 10, 14), (5, 5, 5, 5)),
    ),
    # queens
    *board(
        ((0, 2, 4, 4), (-24, -16, -10, -6)),
        ((0, 2, 4, 4), (-18, -10, -4, 0)),
        ((0, 2, 4, 4), (-10, -2, 4, 8)),
        ((-2, 0, 2, 2), (-2, 6, 12, 16)),
        ((-2, 0, 2, 2), (2, 10, 16, 20)),
        ((0, 2, 4, 4), (0, 8, 14, 18)),
        ((-4, -2, 0, 0), (-2, 6, 12, 16)),
        ((-2, 0, 2, 2), (-10, -2, 4, 8)),
    ),
    # kings
    *board(
        ((30, 36, 4, 0), (-42, -30, -20, -14)),
        ((18, 24, -8, -12), (-26, -14, -4, 2)),
        ((-6, 0, -32, -36), (-12, 0, 10, 16)),
        ((-22, -16, -48, -52), (-2, 10, 20, 26)),
        ((-32, -26, -58, -62), (4, 16, 26, 32)),
        ((-32, -26, -58, -62), (2, 14, 24, 30)),
        ((-32, -26, -58, -62), (-8, 4, 14, 20)),
        ((-32, -26, -58, -62), (-24, -12, -2, 4)),
    ),
)
"""How well each kind of piece stands on each square."""

REACH = 28
MOBILITY = (
    # knights
    *pairs(
        (-20, -15, -10, -5, 0, 5, 10, 15, 20) + (0,) * 19,
        (-16, -12, -8, -4, 0, 4, 8, 12, 16) + (0,) * 19,
    ),
    # bishops
    *pairs(
        (-30, -25, -20, -15, -10, -5, 0, 5, 10, 15, 20, 25, 30, 35) + (0,) * 14,
        (-30, -25, -20, -15, -10, -5, 0, 5, 10, 15, 20, 25, 30, 35) + (0,) * 14,
    ),
    # rooks
    *pairs(
        (-18, -15, -12, -9, -6, -3, 0, 3, 6, 9, 12, 15, 18, 21, 24) + (0,) * 13,
        (-24, -20, -16, -12, -8, -4, 0, 4, 8, 12, 16, 20, 24, 28, 32) + (0,) * 13,
    ),
    # queens
    *pairs(
        (-12, -11, -10, -9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15),
        (-48, -44, -40, -36, -32, -28, -24, -20, -16, -12, -8, -4, 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60),
    ),
)
"""By the number of squares where a piece can go without being taken by a pawn, REACH numbers for each kind."""
OPEN_FILE = pair(28, 10)
HALF_OPEN_FILE = pair(12, 8)
OUTPOST = pairs((22, 16), (10, 4))
"""A knight or a bishop that a pawn protects and no pawn can drive away."""

DOUBLED = pair(-6, -16)
ISOLATED = pair(-12, -10)
BACKWARD = pair(-8, -8)
CONNECTED = pairs((0, 4, 6, 9, 16, 30, 50, 0), (0, 0, 4, 6, 12, 26, 40, 0))
"""A pawn beside another or protected by one, by its rank."""
PASSED = pairs((0, 0, 2, 6, 20, 45, 80, 0), (0, 10, 14, 28, 52, 95, 150, 0))
FREE_PATH = pairs((0, 0, 0, 2, 4, 8, 14, 0), (0, 0, 2, 6, 14, 30, 55, 0))
"""Nothing stands before it."""
KING_FAR = pairs((0, 0, 0, 0, 0, 0, 0, 0), (0, 0, 2, 5, 9, 13, 16, 0))
KING_NEAR = pairs((0, 0, 0, 0, 0, 0, 0, 0), (0, 0, -1, -3, -5, -7, -8, 0))
"""For each step that the enemy king is away from the square before it, and our own."""

SHIELD = pairs((0, 22, 14, 4, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0, 0, 0))
"""A pawn before the king, by how many ranks."""
NO_SHIELD = pair(-14, 0)
"""A file beside the king's, or its own, without a pawn of ours."""
STORM = pairs((0, 0, 0, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0, 0, 0))
"""An enemy pawn there, by how many ranks it is ahead."""
DANGER = pairs(
    (0, 0, 1, 3, 5, 8, 12, 16, 20, 25, 31, 37, 44, 51, 59, 68, 77, 87, 97, 108, 119, 131, 144, 157, 170, 184),
    (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25),
)
"""What the enemy king's danger is worth, by sixteenths."""

BY_PAWN = pair(48, 38)
BY_MINOR = pair(28, 26)
BY_ROOK = pair(24, 22)
HANGING = pair(22, 26)
TEMPO = pair(12, 12)
