"""Who may go where at draughts: the board in one word, steps, and whole jumps.

    the squares as people number them         and the bit of each: nine to two rows, the ninth is not a square

    .  1  .  2  .  3  .  4                    .  0  .  1  .  2  .  3
    5  .  6  .  7  .  8  .                    4  .  5  .  6  .  7  .       (8)
    .  9  . 10  . 11  . 12                    .  9  . 10  . 11  . 12
   13  . 14  . 15  . 16  .                   13  . 14  . 15  . 16  .      (17)
    . 17  . 18  . 19  . 20                    . 18  . 19  . 20  . 21
   21  . 22  . 23  . 24  .                   22  . 23  . 24  . 25  .      (26)
    . 25  . 26  . 27  . 28                    . 27  . 28  . 29  . 30
   29  . 30  . 31  . 32  .                   31  . 32  . 33  . 34  .

So a step is 5 or 4 up, towards square 1, or 4 or 5 down, from wherever it begins, and whoever steps over the edge lands on a bit
that is not a square. A jump is two steps the same way.

An action is a whole move, with its path, as captures by different paths are different actions:

    origin | jumps << 6 | ways << 10     where it begins (its bit); how many jumps, 0 for a step; two bits for the way of each,
                                         the first lowest: 0 and 1 up (by 5, by 4), 2 and 3 down (by 4, by 5)

No move needs more than 30 bits: a piece meets at most nine others on its way.

Source: A. L. Samuel, Some studies in machine learning using the game of checkers, IBM Journal of Research and Development 3,
1959, where the board is laid out like this.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from ...bits import U64, count, lowest

if TYPE_CHECKING:
    from . import Checkers

BOARD = U64(0x7FBFDFEFF)
"""The bits that are squares."""

LAST_ROWS = U64(0x78000000F)
"""The two rows where men are crowned: 1 to 4, White's goal, and 29 to 32, Black's. A man that stands there is on its own home row."""

ALONE = U64(0x1)
"""One piece, before it is shifted to where it stands."""


class View(NamedTuple):
    """The position as the side to move sees it."""

    up: U64  # our pieces that may go up
    down: U64  # our pieces that may go down
    theirs: U64
    free: U64  # the squares with nobody on them


def view(state: Checkers) -> View:
    """White's men go up, Black's go down, kings go both ways."""
    free = BOARD & ~(state.white | state.black)
    if state.mover == 0:
        return View(state.white, state.white & state.kings, state.black, free)
    return View(state.black & state.kings, state.black, state.white, free)


def step_of(way: int) -> int:
    """How many bits further a step goes: -5, -4, 4, 5 for the ways 0 to 3."""
    return way - 5 + 7 * (way >> 1)


def way_of(step: int) -> int:
    """The way of a step: 0 to 3 for -5, -4, 4, 5."""
    return step + 5 if step < 0 else step - 2


# ---------------------------------------------------------------------------------------------- sets of squares


def targets(up: U64, down: U64, free: U64) -> U64:
    """Where pieces that may go up and down can step to."""
    return free & (up >> 5 | up >> 4 | down << 4 | down << 5)


def steppers(up: U64, down: U64, free: U64) -> U64:
    """Which pieces can step."""
    return up & (free << 5 | free << 4) | down & (free >> 4 | free >> 5)


def victims(up: U64, down: U64, theirs: U64, free: U64) -> U64:
    """Which pieces of theirs can be jumped: beside a piece that may go there, with a free square behind."""
    return theirs & (up >> 5 & free << 5 | up >> 4 & free << 4 | down << 4 & free >> 4 | down << 5 & free >> 5)


def jumpers(up: U64, down: U64, theirs: U64, free: U64) -> U64:
    """Which pieces can jump."""
    return up & ((theirs & free << 5) << 5 | (theirs & free << 4) << 4) | down & ((theirs & free >> 4) >> 4 | (theirs & free >> 5) >> 5)


# ---------------------------------------------------------------------------------------------- whole moves


def moves(state: Checkers) -> Iterator[int]:
    """Every legal move, by the squares in ascending order: where it begins, then where it goes. Who can jump must."""
    up, down, theirs, free = view(state)
    pieces = jumpers(up, down, theirs, free)
    jumping = pieces != 0
    if not jumping:
        pieces = steppers(up, down, free)
    while pieces:
        origin = lowest(pieces)
        pieces &= pieces - 1
        rises, sinks = up >> origin & 1, down >> origin & 1
        if not jumping:
            goals = targets(rises << origin, sinks << origin, free)
            while goals:
                yield origin | way_of(lowest(goals) - origin) << 10
                goals &= goals - 1
            continue
        # Depth first through all ways on. The piece has left its square, and may come back to it; what it has jumped is in
        # its way no more than on the board, because it never comes to stand where others can be jumped.
        room, left = free | ALONE << origin, theirs
        here, jumps, ways = origin, 0, 0
        ahead = victims(rises << here, sinks << here, left, room)
        while ahead or jumps:
            if ahead:
                victim = lowest(ahead)
                left ^= ALONE << victim
                ways |= way_of(victim - here) << 2 * jumps
                jumps += 1
                here = 2 * victim - here
                ahead = victims(rises << here, sinks << here, left, room)
                if not ahead:
                    yield origin | jumps << 6 | ways << 10
            else:
                jumps -= 1
                step = step_of(ways >> 2 * jumps)
                ways &= (1 << 2 * jumps) - 1
                victim = here - step
                here = victim - step
                left |= ALONE << victim
                ahead = victims(rises << here, sinks << here, left, room) & ~((ALONE << victim + 1) - 1)


def number_of_moves(state: Checkers) -> int:
    """How many moves there are."""
    up, down, theirs, free = view(state)
    if jumpers(up, down, theirs, free):
        number = 0
        for _ in moves(state):
            number += 1
        return number
    return number_of_steps(up, down, free)


def number_of_steps(up: U64, down: U64, free: U64) -> int:
    """How many steps pieces that may go up and down can make, captures put aside."""
    return count(up >> 5 & free) + count(up >> 4 & free) + count(down << 4 & free) + count(down << 5 & free)


def can_move(state: Checkers) -> bool:
    """Is there a legal move at all?"""
    up, down, theirs, free = view(state)
    return bool(steppers(up, down, free) | jumpers(up, down, theirs, free))


def can_jump(state: Checkers) -> bool:
    """Must the side to move capture?"""
    up, down, theirs, free = view(state)
    return bool(jumpers(up, down, theirs, free))


def path(action: int) -> list[int]:
    """The bits of the squares that a move touches down on, its origin first."""
    jumps, ways = action >> 6 & 15, action >> 10
    squares = [action & 63]
    for place in range(max(jumps, 1)):
        step = step_of(ways >> 2 * place & 3)
        squares.append(squares[-1] + (2 * step if jumps else step))
    return squares
