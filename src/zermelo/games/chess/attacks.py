"""Where the pieces of chess reach: sets of squares, looked up.

    8 | 56 57 58 59 60 61 62 63      A square is a number, a1 = 0 to h8 = 63: eight times the rank, plus the file.
    7 | 48 49 50 51 52 53 54 55      A set of squares is a word with one bit for each square.
    6 | 40 41 42 43 44 45 46 47
    5 | 32 33 34 35 36 37 38 39      Pawns go up: the board is always seen from the side to move (see `__init__`).
    4 | 24 25 26 27 28 29 30 31
    3 | 16 17 18 19 20 21 22 23
    2 |  8  9 10 11 12 13 14 15
    1 |  0  1  2  3  4  5  6  7
         a  b  c  d  e  f  g  h

Rooks and bishops find their reach by the pieces on their lines, pushed together into an index (`extract`, the PEXT
instruction; https://www.chessprogramming.org/BMI2#PEXTBitboards). On a machine without that instruction the nearest piece on
either side is found by arithmetic (obstruction difference; https://www.chessprogramming.org/Obstruction_Difference).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from ...bits import U64, U64Table, extract, extracts, highest

Step: TypeAlias = tuple[int, int]
"""So many files to the right and so many ranks up."""

STRAIGHT: tuple[Step, ...] = ((0, -1), (-1, 0), (1, 0), (0, 1))
DIAGONAL: tuple[Step, ...] = ((-1, -1), (1, -1), (-1, 1), (1, 1))
LEAPS: tuple[Step, ...] = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))

SQUARES = range(64)
EVERYWHERE = U64(2**64 - 1)
FILE_A = U64(0x0101010101010101)
FILE_H = U64(FILE_A << 7)
RANK_1 = U64(0xFF)
RANK_3 = U64(RANK_1 << 16)
RANK_8 = U64(RANK_1 << 56)
LIGHT = U64(0x55AA55AA55AA55AA)
DARK = ~LIGHT


# ---------------------------------------------------------------------------------------------- drawing lines


def ray(square: int, step: Step) -> list[int]:
    """The squares met from `square` in the direction `step`, nearest first."""
    file, rank = square % 8 + step[0], square // 8 + step[1]
    met = []
    while 0 <= file < 8 and 0 <= rank < 8:
        met.append(8 * rank + file)
        file, rank = file + step[0], rank + step[1]
    return met


def word(squares: Iterable[int]) -> int:
    """The set of `squares`."""
    return sum(1 << square for square in squares)


def leaps(steps: Iterable[Step]) -> U64Table:
    """For each square: the squares one of the `steps` away."""
    return U64Table(word(target for step in steps for target in ray(square, step)[:1]) for square in SQUARES)


def axis(square: int, step: Step) -> int:
    """The whole line through `square` along `step`."""
    back = (-step[0], -step[1])
    return word([square, *ray(square, step), *ray(square, back)])


def pairs(draw: str) -> U64Table:
    """For each pair of squares on one line, at 64 * a + b: the squares between them, or the whole line through them."""
    table = [0] * 64 * 64
    for a in SQUARES:
        for step in STRAIGHT + DIAGONAL:
            path = ray(a, step)
            for distance, b in enumerate(path):
                table[64 * a + b] = word(path[:distance]) if draw == "between" else axis(a, step)
    return U64Table(table)


KNIGHT = leaps(LEAPS)
KING = leaps(STRAIGHT + DIAGONAL)
PAWN = leaps(((-1, 1), (1, 1)))
"""Where a pawn of the side to move captures; hence also where an enemy pawn stands that attacks the square."""

BETWEEN = pairs("between")
LINE = pairs("line")
VERTICAL = U64Table(axis(square, (0, 1)) for square in SQUARES)
RISING = U64Table(axis(square, (1, 1)) for square in SQUARES)
FALLING = U64Table(axis(square, (-1, 1)) for square in SQUARES)


# ---------------------------------------------------------------------------------------------- sliding pieces


def slides(square: int, steps: Iterable[Step]) -> tuple[int, list[int]]:
    """The squares that can block a slider on `square`, and its reach for every set of blockers, in the order of `extract`.

    The last square of a ray never blocks anything. The rays do not meet, so the index of a set is the sum of those of its rays.
    """
    rays = [ray(square, step) for step in steps]
    mask = word(target for path in rays for target in path[:-1])
    reach = {0: 0}
    for path in rays:
        blocked = {}
        for subset in range(1 << len(path[:-1])):
            blockers = [target for place, target in enumerate(path) if subset >> place & 1]
            seen = path[: path.index(blockers[0]) + 1] if blockers else path
            blocked[int(extract(word(blockers), mask))] = word(seen)
        reach = {i + j: a | b for i, a in reach.items() for j, b in blocked.items()}
    return mask, [reach[index] for index in sorted(reach)]


def slider_tables(steps: Iterable[Step]) -> tuple[U64Table, U64Table, U64Table]:
    """For each square the mask of its blockers and where its row begins; and all the rows, one after the other."""
    masks: list[int] = []
    begins: list[int] = []
    rows: list[int] = []
    for square in SQUARES:
        mask, row = slides(square, steps)
        masks.append(mask)
        begins.append(len(rows))
        rows += row
    return U64Table(masks), U64Table(begins), U64Table(rows)


ROOK_MASK, ROOK_BEGIN, ROOK_REACH = slider_tables(STRAIGHT)
BISHOP_MASK, BISHOP_BEGIN, BISHOP_REACH = slider_tables(DIAGONAL)


def half_lines(step: Step) -> U64Table:
    """For each square the squares met in the direction `step`."""
    return U64Table(word(ray(square, step)) for square in SQUARES)


NORTH, EAST, NORTH_EAST, NORTH_WEST = (half_lines(step) for step in ((0, 1), (1, 0), (1, 1), (-1, 1)))
SOUTH, WEST, SOUTH_WEST, SOUTH_EAST = (half_lines(step) for step in ((0, -1), (-1, 0), (-1, -1), (1, -1)))
BOTTOM = U64(1)


def along(lower: U64, upper: U64, occupied: U64) -> U64:
    """The reach on one line, whose squares lie below and above the slider: up to the highest piece below and the lowest above."""
    above = occupied & upper
    below = BOTTOM << highest(occupied & lower | BOTTOM)
    return (above ^ above - below) & (lower | upper)


def rook_by_lines(square: int, occupied: U64) -> U64:
    return along(SOUTH[square], NORTH[square], occupied) | along(WEST[square], EAST[square], occupied)


def bishop_by_lines(square: int, occupied: U64) -> U64:
    return along(SOUTH_WEST[square], NORTH_EAST[square], occupied) | along(SOUTH_EAST[square], NORTH_WEST[square], occupied)


def rook(square: int, occupied: U64) -> U64:
    """Where a rook on `square` reaches, up to and including the first piece in each direction."""
    if not extracts():
        return rook_by_lines(square, occupied)
    return ROOK_REACH[ROOK_BEGIN[square] + extract(occupied, ROOK_MASK[square])]


def bishop(square: int, occupied: U64) -> U64:
    """Where a bishop on `square` reaches, up to and including the first piece in each direction."""
    if not extracts():
        return bishop_by_lines(square, occupied)
    return BISHOP_REACH[BISHOP_BEGIN[square] + extract(occupied, BISHOP_MASK[square])]


def pawn_attacks(pawns: U64) -> U64:
    """Where these pawns capture, going up."""
    return (pawns & ~FILE_A) << 7 | (pawns & ~FILE_H) << 9


def pawn_attacks_down(pawns: U64) -> U64:
    """Where these pawns capture, going down; hence also where a pawn that goes up stands that attacks one of these squares."""
    return (pawns & ~FILE_A) >> 9 | (pawns & ~FILE_H) >> 7


def between(a: int, b: int) -> U64:
    """The squares strictly between `a` and `b`; none unless they share a line."""
    return BETWEEN[64 * a + b]


def line(a: int, b: int) -> U64:
    """The whole line through `a` and `b`, border to border; empty unless they share one."""
    return LINE[64 * a + b]
