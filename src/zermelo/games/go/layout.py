"""Where the points of a board are in the words of a set, by its size.

9 | 80 81 82 ...  88 (89)      A point is a bit: the stride times its row, counted from below, and its column. Behind the last
. |                            column at least one bit is never set, so that no row runs on into the next.
2 | 10 11 12 ...  18 (19)
1 |  0  1  2 ...   8  (9)      size       words   stride
    A  B  C  ...   J           1 to 7     1       8          a step to the right is 1, a step up the stride
                               8, 9       2       10
                               10 to 19   6       20
"""

from __future__ import annotations

from ...bits import U64, U64Table, count

LARGEST = 19


def stride_for(size: int) -> int:
    """How many bits a row takes up on a board of this size."""
    return 8 if size <= 7 else 10 if size <= 9 else 20


def board_word(size: int, place: int) -> int:
    """The word at this place of the set of all points of a board of this size."""
    return sum(((1 << size) - 1) << stride_for(size) * row for row in range(size)) >> 64 * place


BOARDS = U64Table(board_word(size, place) for size in range(LARGEST + 1) for place in range(6))
"""The words of all points, six to each size."""


def nth_bit(word: U64, number: int) -> int:
    """The place of the set bit of this number, counted from 0."""
    place, width = 0, 32
    while width:
        below = count(word & (U64(1) << width) - 1)
        if number >= below:
            number -= below
            word >>= width
            place += width
        width >>= 1
    return place
