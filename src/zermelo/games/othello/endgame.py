"""What the rules know near the end: discs that can no longer turn, the last free squares, and where to have the last word.

A disc is stable if none of the four lines through it can ever be outflanked: on each of them no square is free, or the board ends beside
it, or a stable disc of its own colour is beside it. That is enough, and is repeated until no disc is added; from an empty edge nothing is
stable. Where a player has so many stable discs, the other can get no more than the rest of the board.

The number of free squares in a part of the board says who will put the last disc there: where it is odd, the player who enters it. A
quarter of the board stands for a part that the discs enclose, which it often is (parity; B. Rose, Othello: A Minute to Learn ... A
Lifetime to Master, 2005, chapter 7).
"""

from __future__ import annotations

from ...bits import U64, count, lowest
from .discs import COLUMN_A, CORNERS, outflanked

EDGE_ROWS = U64(0xFF000000000000FF)
EDGE_COLUMNS = U64(0x8181818181818181)
EDGES = EDGE_ROWS | EDGE_COLUMNS
ALL = ~U64(0)
NOT_A, NOT_H = ~COLUMN_A, ~(COLUMN_A << 7)
QUARTERS = U64(0x0000001100000011)  # the lowest square of each
UNKNOWN = -65


def difference(mine: U64, theirs: U64) -> int:
    """The score of a game that is over: the difference in discs, free squares to the winner."""
    discs, others = count(mine), count(theirs)
    return 64 - 2 * others if discs > others else 2 * discs - 64 if discs < others else 0


def after_one(mine: U64, theirs: U64, free: U64) -> int:
    """The score of who is to move, with one free square left."""
    turned = outflanked(mine, theirs, free)
    if turned:
        return 2 * count(mine | turned) - 62
    turned = outflanked(theirs, mine, free)
    if turned:
        return 62 - 2 * count(theirs | turned)
    return difference(mine, theirs)


def best_of_two(mine: U64, theirs: U64, first: U64, second: U64) -> int:
    """The score of who is to move into one of the last two free squares; UNKNOWN for who cannot."""
    best = UNKNOWN
    turned = outflanked(mine, theirs, first)
    if turned:
        best = -after_one(theirs ^ turned, mine | first | turned, second)
    turned = outflanked(mine, theirs, second)
    if turned:
        best = max(best, -after_one(theirs ^ turned, mine | second | turned, first))
    return best


def after_two(mine: U64, theirs: U64, free: U64) -> int:
    """The score of who is to move, with the last two free squares left and best play."""
    first = free & -free
    second = free ^ first
    best = best_of_two(mine, theirs, first, second)
    if best != UNKNOWN:
        return best
    best = best_of_two(theirs, mine, first, second)
    return -best if best != UNKNOWN else difference(mine, theirs)


def full_diagonals(filled: U64, step: int, ahead: U64, behind: U64) -> U64:
    """The squares on diagonals without a free square; `step` leads to the squares `ahead`, and back to the squares `behind`."""
    up = down = ~filled
    for _ in range(3):
        up |= ahead & up << step
        down |= behind & down >> step
        ahead &= ahead << step
        behind &= behind >> step
        step *= 2
    return ~(up | down)


def full_rows(filled: U64) -> U64:
    """The squares in rows without a free square."""
    filled &= filled >> 4
    filled &= filled >> 2
    return (filled & filled >> 1 & COLUMN_A) * 0xFF


def full_columns(filled: U64) -> U64:
    """The squares in columns without a free square."""
    filled &= filled >> 32 | filled << 32
    filled &= filled >> 16 | filled << 48
    return filled & (filled >> 8 | filled << 56)


def spread(found: U64, discs: U64, across: U64, upright: U64, falling: U64, rising: U64) -> U64:
    """`found`, and those of `discs` that are held on all four lines: by the line itself, or by one that was found beside them."""
    more = found
    found = U64(0)
    while more != found:
        found = more
        sides = across | (found & NOT_H) << 1 | (found & NOT_A) >> 1
        ends = upright | found << 8 | found >> 8
        down = falling | (found & NOT_H) << 9 | (found & NOT_A) >> 9
        up = rising | (found & NOT_A) << 7 | (found & NOT_H) >> 7
        more |= discs & sides & ends & down & up
    return found


def numbers_of_stable(mine: U64, theirs: U64) -> tuple[int, int]:
    """How many discs of mine and of theirs will never turn: not all of them, but found fast."""
    filled = mine | theirs
    if not filled & CORNERS:
        return (0, 0)
    across = full_rows(filled) | EDGE_COLUMNS
    upright = full_columns(filled) | EDGE_ROWS
    falling = full_diagonals(filled, 9, NOT_A, NOT_H) | EDGES
    rising = full_diagonals(filled, 7, NOT_H, NOT_A) | EDGES
    held = across & upright & falling & rising
    mine_held = spread(mine & held, mine, across, upright, falling, rising)
    theirs_held = spread(theirs & held, theirs, across, upright, falling, rising)
    return (count(mine_held), count(theirs_held))


def odd_quarters(free: U64) -> U64:
    """The quarters of the board with an odd number of free squares."""
    free ^= free >> 1
    free ^= free >> 2
    free ^= free >> 8
    free ^= free >> 16
    return (free & QUARTERS) * 0x0F0F0F0F
