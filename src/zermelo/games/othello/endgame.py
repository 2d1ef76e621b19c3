"""What the rules know near the end: discs that never turn, the last two free squares, and where the last word is to be had.

A disc is stable if it can be outflanked on none of the four lines through it. On a line that is so where no square is free, where the
board ends beside the disc, or where a stable disc of its own colour is beside it. Discs found by that help to find others, until there
are no more. What a player will keep, the other will never have: the bounds of the score (as in all solvers of endgames).

Of an odd number of free squares in a part of the board, the player who enters it has the last, if all are filled in turn, so it is good
to enter there (parity; B. Rose, Othello: A Minute to Learn... A Lifetime to Master, 2005, chapter 7). A quarter of the board stands for
such a part.
"""

from __future__ import annotations

from ...bits import U64, count
from .discs import COLUMN_A, CORNERS, outflanked

NOT_A, NOT_H = ~COLUMN_A, ~(COLUMN_A << 7)
EDGE_ROWS = U64(0xFF000000000000FF)
EDGE_COLUMNS = COLUMN_A | COLUMN_A << 7
EDGES = EDGE_ROWS | EDGE_COLUMNS
QUARTERS = U64(0x0000001100000011)  # the first square of each
QUARTER = U64(0x000000000F0F0F0F)
CANNOT_MOVE = -65  # less than any score


# ---------------------------------------------------------------------------------------------- the last free squares


def difference(mine: U64, theirs: U64) -> int:
    """The score of a game that is over: the difference in discs, free squares to the winner."""
    discs, others = count(mine), count(theirs)
    return 64 - 2 * others if discs > others else 2 * discs - 64 if discs < others else 0


def after_one(mine: U64, theirs: U64, free: U64) -> int:
    """My score when it is my turn and one square is free."""
    turned = outflanked(mine, theirs, free)
    if turned:
        return 2 * count(mine | turned | free) - 64
    turned = outflanked(theirs, mine, free)
    if turned:
        return 64 - 2 * count(theirs | turned | free)
    return difference(mine, theirs)


def best_of_two(mine: U64, theirs: U64, one: U64, other: U64) -> int:
    """My score when I move and these two squares are free; CANNOT_MOVE if I cannot."""
    best = CANNOT_MOVE
    turned = outflanked(mine, theirs, one)
    if turned:
        best = -after_one(theirs ^ turned, mine | turned | one, other)
    turned = outflanked(mine, theirs, other)
    if turned:
        best = max(best, -after_one(theirs ^ turned, mine | turned | other, one))
    return best


def after_two(mine: U64, theirs: U64, free: U64) -> int:
    """My score when it is my turn and two squares are free, by best play."""
    one = free & -free
    best = best_of_two(mine, theirs, one, free ^ one)
    if best != CANNOT_MOVE:
        return best
    best = best_of_two(theirs, mine, one, free ^ one)
    return -best if best != CANNOT_MOVE else difference(mine, theirs)


# ---------------------------------------------------------------------------------------------- discs that never turn


def full_rows(discs: U64) -> U64:
    """The squares of rows without a free square."""
    discs &= discs >> 4
    discs &= discs >> 2
    return (discs & discs >> 1 & COLUMN_A) * 0xFF


def full_columns(discs: U64) -> U64:
    """The squares of columns without a free square."""
    discs &= discs >> 32 | discs << 32
    discs &= discs >> 16 | discs << 48
    return discs & (discs >> 8 | discs << 56)


def full_diagonals(discs: U64, step: int, ahead: U64, behind: U64) -> U64:
    """The squares of diagonals without a free square; `step` leads to squares of `ahead` only, and back to squares of `behind`."""
    up = down = ~discs
    for _ in range(3):
        up |= ahead & up << step
        down |= behind & down >> step
        ahead &= ahead << step
        behind &= behind >> step
        step *= 2
    return ~(up | down)


def held(discs: U64, rows: U64, columns: U64, falling: U64, rising: U64) -> U64:
    """Of one side's `discs` those that are held on all four lines, by the line itself, which these words say, or by another beside them."""
    found = discs & rows & columns & falling & rising
    before = U64(0)
    while found != before:
        before = found
        across = rows | (found & NOT_H) << 1 | (found & NOT_A) >> 1
        upright = columns | found << 8 | found >> 8
        down = falling | (found & NOT_H) << 9 | (found & NOT_A) >> 9
        up = rising | (found & NOT_A) << 7 | (found & NOT_H) >> 7
        found |= discs & across & upright & down & up
    return found


def stable(mine: U64, theirs: U64) -> tuple[U64, U64]:
    """Discs of mine and of theirs that never turn: not all of them, but found fast; none as long as no corner is taken."""
    discs = mine | theirs
    if not discs & CORNERS:
        return (U64(0), U64(0))
    rows, columns = full_rows(discs) | EDGE_COLUMNS, full_columns(discs) | EDGE_ROWS
    falling = full_diagonals(discs, 9, NOT_A, NOT_H) | EDGES
    rising = full_diagonals(discs, 7, NOT_H, NOT_A) | EDGES
    return (held(mine, rows, columns, falling, rising), held(theirs, rows, columns, falling, rising))


# ------------------------------------------------------------------------------------------------------------ parity


def odd_quarters(free: U64) -> U64:
    """The quarters of the board with an odd number of free squares."""
    free ^= free >> 1
    free ^= free >> 2  # the first of four squares in a row has their parity,
    free ^= free >> 8
    free ^= free >> 16  # and the first of four rows that of all
    return (free & QUARTERS) * QUARTER
