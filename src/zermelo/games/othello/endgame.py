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


def in_line(squares: U64, step: int, ahead: U64, behind: U64) -> U64:
    """All squares in one line with some of `squares`, along `step`, which leads to squares `ahead` and back to squares `behind`."""
    up, down = squares, squares
    for _ in range(3):
        up |= ahead & up << step
        down |= behind & down >> step
        ahead &= ahead << step
        behind &= behind >> step
        step *= 2
    return up | down


def stable(mine: U64, theirs: U64) -> U64:
    """Discs of mine that will never turn: not all of them, but found fast."""
    more = mine & CORNERS
    if not more:
        return U64(0)
    free = ~(mine | theirs)
    across = ~in_line(free, 1, NOT_A, NOT_H) | EDGE_COLUMNS
    upright = ~in_line(free, 8, ALL, ALL) | EDGE_ROWS
    falling = ~in_line(free, 9, NOT_A, NOT_H) | EDGES
    rising = ~in_line(free, 7, NOT_H, NOT_A) | EDGES
    more |= mine & across & upright & rising & falling
    found = U64(0)
    while more != found:
        found = more
        sides = across | (found & NOT_H) << 1 | (found & NOT_A) >> 1
        ends = upright | found << 8 | found >> 8
        down = falling | (found & NOT_H) << 9 | (found & NOT_A) >> 9
        up = rising | (found & NOT_A) << 7 | (found & NOT_H) >> 7
        more = found | mine & sides & ends & down & up
    return found


def odd_quarters(free: U64) -> U64:
    """The quarters of the board with an odd number of free squares."""
    free ^= free >> 1
    free ^= free >> 2
    free ^= free >> 8
    free ^= free >> 16
    return (free & QUARTERS) * 0x0F0F0F0F
