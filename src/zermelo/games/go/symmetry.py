"""The eight ways to look at a board: turned, and in a mirror."""

from __future__ import annotations

from .._hash import STIR
from .points import P

WAYS = 8


def seen(points: P, size: int, way: int) -> P:
    """A set of points as it looks that way: bit 2 of the way exchanges columns and rows, bits 0 and 1 turn them round."""
    stride = points.stride()
    found = points.none()
    while points.any():
        point = points.first()
        points -= points.only(point)
        row, column = point // stride, point % stride
        if way & 4:
            row, column = column, row
        if way & 1:
            column = size - 1 - column
        if way & 2:
            row = size - 1 - row
        found |= found.only(stride * row + column)
    return found


def way_of(mine: P, theirs: P, size: int) -> int:
    """The way in which the hash of a board is the smallest."""
    best, least = 0, theirs.hashed(mine.hashed(STIR))
    for way in range(1, WAYS):
        hash_ = seen(theirs, size, way).hashed(seen(mine, size, way).hashed(STIR))
        if hash_ < least:
            best, least = way, hash_
    return best
