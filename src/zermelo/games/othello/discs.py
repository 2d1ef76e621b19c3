"""Sets of discs: where one may be put, and which others it turns.

       a  b  c  d  e  f  g  h
    1  0  1  2  3  4  5  6  7      A set of squares is a word with one bit for each.
    2  8  9 10 11 12 13 14 15
    3 16 17 18 19 20 21 22 23      A step to the right is 1, a row down 8, the diagonals 7 and 9; the
    4 24 25 26 27 28 29 30 31      steps back are the same with a minus.
    5 32 33 34 35 36 37 38 39
    6 40 41 42 43 44 45 46 47
    7 48 49 50 51 52 53 54 55
    8 56 57 58 59 60 61 62 63

Where discs may be put is found for all squares at once, by doubling, as P. Kogge and H. Stone add (IEEE Transactions on Computers C-22,
1973). What one disc turns is found ray by ray: the row of the other side's discs beside it ends at the first square of the ray that holds
none, which a carry runs on to where the ray goes up, and which is the highest bit where it goes down.
"""

from __future__ import annotations

from ...bits import U64, U64Table, highest, lowest

STEPS = (1, 7, 8, 9)  # and back
SIDEWAYS = (1, 7, 9)  # those that change the column
INNER = U64(0x7E7E7E7E7E7E7E7E)  # columns b to g: no row of discs to outflank runs on over the left or right edge
CORNERS = U64(0x8100000000000081)
COLUMN_A = U64(0x0101010101010101)


def ray(square: int, step: int) -> int:
    """The squares that are met from `square`, going on by `step`."""
    across = (step + 9) % 8 - 1  # columns: -1, 0 or 1
    met, column, square = 0, square % 8 + across, square + step
    while 0 <= column < 8 and 0 <= square < 64:
        met, column, square = met | 1 << square, column + across, square + step
    return met


UP = U64Table(ray(square, step) for square in range(64) for step in STEPS)
DOWN = U64Table(ray(square, -step) for square in range(64) for step in STEPS)
"""The four rays of each square towards higher and towards lower squares, at 4 * square."""


def shifted(squares: U64, step: int) -> U64:
    """`squares`, each moved on by `step` squares."""
    return squares << step if step > 0 else squares >> -step


def beyond(mine: U64, theirs: U64, step: int) -> U64:
    """The squares behind the unbroken rows of `theirs` (up to six discs) that begin beside `mine`, going by `step` and back."""
    up, down = theirs & mine << step, theirs & mine >> step
    up |= theirs & up << step
    down |= theirs & down >> step
    pairs = theirs & theirs << step
    up |= pairs & up << 2 * step
    up |= pairs & up << 2 * step
    pairs >>= step
    down |= pairs & down >> 2 * step
    down |= pairs & down >> 2 * step
    return up << step | down >> step


def moves(mine: U64, theirs: U64) -> U64:
    """The squares where a disc of mine outflanks some of theirs."""
    found = beyond(mine, theirs, 8)
    for step in SIDEWAYS:
        found |= beyond(mine, theirs & INNER, step)
    return found & ~(mine | theirs)


def outflanked(mine: U64, theirs: U64, disc: U64) -> U64:
    """The discs of theirs that change sides when I put `disc`."""
    square = lowest(disc)
    turned = U64(0)
    for i in range(4):
        way = UP[4 * square + i]
        end = (theirs | ~way) + 1 & way & mine  # the carry runs over all that is theirs, or not on the ray
        turned |= (end - 1 & way) if end else U64(0)
        way = DOWN[4 * square + i]
        end = U64(1) << highest(way & ~theirs | 1) & way & mine
        turned |= way & -(end << 1)
    return turned
