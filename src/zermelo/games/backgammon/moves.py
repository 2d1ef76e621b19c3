"""Who may go where at backgammon: the men of a side in two words, and every play that two dice allow.

Each side counts the points from its own end: 24 is the farthest from home, 6 to 1 are its home board, 25 is the bar, and 0 is off
the board. Every man steps down. What one side calls 5 the other calls 20: the two numbers add up to 25.

How many men stand on a point is a binary number of four digits. A side is four sets of points, one for each digit, two of them in
each word:

    low     bits  0 to 25: points whose number has a one       bits 32 to 57: points whose number has a two
    high    bits  0 to 25: points whose number has a four      bits 32 to 57: points whose number has an eight

So "where do we stand", "where are they alone" and "where can we land" are a few operations on words, and a man that comes or goes
is a carry through four digits.

An action is a whole play, by the points where its men start, five bits for each, 0 for none:

    a doublet       up to four points, none higher than the one before it: the lowest five bits are the first
    other dice      where the larger die is played | where the smaller die is played << 5
    0               no man can move: the pass

Plays are distinguished by their result alone, so each of these numbers stands for one result, and the work is to find each result
once without keeping a list of them.

    A doublet. How often a man starts from each point decides where everybody ends and whom they meet, and from the result it can
    be read off again, from the back to the front. So the multiset of starting points is the play. Going down from the highest
    one it is legal if it is legal in any order: men behind come in from the bar and come home first.

    Other dice. The pair of starting points decides the result, whichever die goes first. A pair that begins with the larger die
    is found there; of those that begin with the smaller one only the rest are new, and these are the ones whose larger die could
    not have been played at once. Two pairs have one result in two cases only. One man runs with both dice: large then small is
    (p, p - large), small then large is (p - small, p), and they differ only if one of them hits on its way. And two men are
    borne off from different points: which die took which makes no difference.

Both dice must be played if they can be, else the larger one, else the smaller one; of a doublet as much as can be.

Source: rules as in P. Magriel, Backgammon, 1976.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from ...bits import U64, U64Table, count, flip, highest, lowest

if TYPE_CHECKING:
    from . import Backgammon

MEN = 15
"""How many men a side has."""

BAR = 25
OFF = 0
HOME = 6
"""The highest point of the home board."""

ALONE = U64(1)
"""One point, before it is shifted to its place."""

POINTS = U64(0x1FFFFFE)
"""The points 1 to 24."""

FIELD = U64(0x3FFFFFF)
"""All places of one digit: points, bar, and the bit of those off, which is always 0."""

HOME_BOARD = U64(0x7E)

PASS = 0

PLACE = 5
"""Bits in an action for each starting point."""

STARTS = 4
"""The most men that one play moves, counted as often as they step."""


# ---------------------------------------------------------------------------------------------- the men of one side


def standing(low: U64, high: U64) -> U64:
    """Where at least one man stands."""
    return (low | low >> 32 | high | high >> 32) & FIELD


def doubled(low: U64, high: U64) -> U64:
    """Where at least two men stand: nobody else may land there."""
    return (low >> 32 | high | high >> 32) & FIELD


def alone(low: U64, high: U64) -> U64:
    """Where exactly one man stands."""
    return low & ~(low >> 32 | high | high >> 32) & FIELD


def number_on(low: U64, high: U64, point: int) -> int:
    """How many men stand on `point`."""
    low >>= point
    high >>= point
    return int(low & 1 | low >> 31 & 2 | (high & 1 | high >> 31 & 2) << 2)


def number_of(low: U64, high: U64) -> int:
    """How many men are in play."""
    return count(low & FIELD) + 2 * count(low >> 32) + 4 * count(high & FIELD) + 8 * count(high >> 32)


def joined(low: U64, high: U64, point: int) -> tuple[U64, U64]:
    """The side with one man more on `point`: the carry runs through the four digits."""
    carry = ALONE << point
    over = low & carry
    low ^= carry
    carry = over << 32
    over = low & carry
    low ^= carry
    carry = over >> 32
    over = high & carry
    high ^= carry
    return low, high ^ over << 32


def left(low: U64, high: U64, point: int) -> tuple[U64, U64]:
    """The side with one man less on `point`."""
    borrow = ALONE << point
    under = ~low & borrow
    low ^= borrow
    borrow = under << 32
    under = ~low & borrow
    low ^= borrow
    borrow = under >> 32
    under = ~high & borrow
    high ^= borrow
    return low, high ^ under << 32


def turned(points: U64) -> U64:
    """The points 1 to 24 by the numbers that the other side has for them."""
    points = points >> 1 & 0x5555555555555555 | (points & 0x5555555555555555) << 1
    points = points >> 2 & 0x3333333333333333 | (points & 0x3333333333333333) << 2
    points = points >> 4 & 0x0F0F0F0F0F0F0F0F | (points & 0x0F0F0F0F0F0F0F0F) << 4
    return flip(points) >> 38 & POINTS


PLACES = U64Table([sum(1 << place for place in range(64) if place >> digit & 1) for digit in range(5)])
"""For each binary digit of a place, all places (in both halves of a word) whose number has it."""


def pips(low: U64, high: U64) -> int:
    """How many points all men together have to go until they are off."""
    total = 0
    for digit in range(5):
        ones, twos = low & PLACES[digit], high & PLACES[digit]
        total += (count(ones & FIELD) + 2 * count(ones >> 32) + 4 * count(twos & FIELD) + 8 * count(twos >> 32)) << digit
    return total


# ---------------------------------------------------------------------------------------------- as the mover sees it


class View(NamedTuple):
    """The position by the numbers of the side to move."""

    low: U64  # our men
    high: U64
    men: U64  # where we stand
    single: U64  # where one of us stands alone
    free: U64  # points where we may land
    blots: U64  # points where one of them stands alone


def view(state: Backgammon) -> View:
    """What the side to move has to know."""
    if state.mover == 0:
        low, high, their_low, their_high = state.white_low, state.white_high, state.black_low, state.black_high
    else:
        low, high, their_low, their_high = state.black_low, state.black_high, state.white_low, state.white_high
    free = POINTS & ~turned(doubled(their_low, their_high) & POINTS)
    blots = turned(alone(their_low, their_high) & POINTS)
    return View(low, high, standing(low, high), alone(low, high), free, blots)


def movable(men: U64, free: U64, die: int) -> U64:
    """From where a man may go by `die`, if men stand at `men` and may land at `free`.

    Who is on the bar comes in first. Men go off when all are at home: from the point of the die, or from the highest point if
    nobody stands as high as the die.
    """
    if men >> BAR:
        return ALONE << BAR & free << die
    legal = men & free << die
    if not men >> HOME + 1:
        if men >> die:
            legal |= men & ALONE << die
        elif men:
            legal |= ALONE << highest(men)
    return legal


def after_step(men: U64, single: U64, start: int, die: int) -> U64:
    """Where men stand after one has gone from `start` by `die`."""
    here = ALONE << start
    men &= ~(here & single)
    return men | here >> die if start > die else men


# ---------------------------------------------------------------------------------------------- whole plays


def plays(state: Backgammon) -> Iterator[int]:
    """Every play, each result once."""
    large, small = state.dice // 10, state.dice % 10
    low, high, men, single, free, blots = view(state)
    if large == small:
        # Depth first; where to go on is known from where the last man started.
        most = longest(low, high, free, large)
        if most == 0:
            yield PASS
        depth, action = 0, 0
        ahead = movable(men, free, large) if most else U64(0)
        while ahead or depth:
            if not ahead:
                depth -= 1
                start = action >> PLACE * depth
                action &= (1 << PLACE * depth) - 1
                low, high = stepped_back(low, high, start, large)
                ahead = movable(standing(low, high), free, large) & (ALONE << start) - 1
            elif depth == most - 1:
                yield action | highest(ahead) << PLACE * depth
                ahead ^= ALONE << highest(ahead)
            else:
                start = highest(ahead)
                action |= start << PLACE * depth
                depth += 1
                low, high = stepped(low, high, start, large)
                ahead = movable(standing(low, high), free, large) & (ALONE << start + 1) - 1
    else:
        both = False
        first, second = movable(men, free, large), movable(men, free, small)
        starts = first
        while starts:
            start = highest(starts)
            starts ^= ALONE << start
            others = second_starts(men, single, free, blots, first, start, large, small)
            both |= others != 0
            while others:
                yield start | highest(others) << PLACE
                others ^= ALONE << highest(others)
        starts = second >> small + 1 << small + 1  # who bears off by the smaller die first finds nothing new
        while starts:
            start = highest(starts)
            starts ^= ALONE << start
            others = first_starts(men, single, free, blots, first, start, large, small)
            both |= others != 0
            while others:
                yield highest(others) | start << PLACE
                others ^= ALONE << highest(others)
        if not both:
            if first:
                while first:
                    yield highest(first)
                    first ^= ALONE << highest(first)
            elif second:
                while second:
                    yield highest(second) << PLACE
                    second ^= ALONE << highest(second)
            else:
                yield PASS


def number_of_plays(state: Backgammon) -> int:
    """How many plays there are: the last man of each is counted, not moved."""
    large, small = state.dice // 10, state.dice % 10
    low, high, men, single, free, blots = view(state)
    number = 0
    if large == small:
        most = longest(low, high, free, large)
        depth, action = 0, 0
        ahead = movable(men, free, large) if most else U64(0)
        while ahead or depth:
            if depth == most - 1:
                number += count(ahead)
                ahead = U64(0)
            if not ahead:
                if depth == 0:
                    break
                depth -= 1
                start = action >> PLACE * depth
                action &= (1 << PLACE * depth) - 1
                low, high = stepped_back(low, high, start, large)
                ahead = movable(standing(low, high), free, large) & (ALONE << start) - 1
            else:
                start = highest(ahead)
                action |= start << PLACE * depth
                depth += 1
                low, high = stepped(low, high, start, large)
                ahead = movable(standing(low, high), free, large) & (ALONE << start + 1) - 1
    else:
        first, second = movable(men, free, large), movable(men, free, small)
        starts = first
        while starts:
            start = lowest(starts)
            starts &= starts - 1
            number += count(second_starts(men, single, free, blots, first, start, large, small))
        starts = second >> small + 1 << small + 1
        while starts:
            start = lowest(starts)
            starts &= starts - 1
            number += count(first_starts(men, single, free, blots, first, start, large, small))
        if number == 0:
            number = count(first if first else second)
    return max(number, 1)


def stepped(low: U64, high: U64, start: int, die: int) -> tuple[U64, U64]:
    """The side after a man has gone from `start` by `die`."""
    low, high = left(low, high, start)
    if start > die:
        low, high = joined(low, high, start - die)
    return low, high


def stepped_back(low: U64, high: U64, start: int, die: int) -> tuple[U64, U64]:
    """The side before a man went from `start` by `die`."""
    if start > die:
        low, high = left(low, high, start - die)
    return joined(low, high, start)


def longest(low: U64, high: U64, free: U64, die: int) -> int:
    """How many steps of a doublet can be made, four at most. Men behind go first: no order gives more."""
    steps = 0
    ahead = movable(standing(low, high), free, die)
    while ahead and steps < STARTS:
        low, high = stepped(low, high, highest(ahead), die)
        ahead = movable(standing(low, high), free, die)
        steps += 1
    return steps


def second_starts(men: U64, single: U64, free: U64, blots: U64, first: U64, start: int, large: int, small: int) -> U64:
    """Where the smaller die can be played after the larger one was from `start`."""
    others = movable(after_step(men, single, start, large), free, small)
    behind = start + small
    if others >> behind & 1 and runs_alike(men, single, free, blots, first, behind, large, small):
        others ^= ALONE << behind
    return others


def first_starts(men: U64, single: U64, free: U64, blots: U64, first: U64, start: int, large: int, small: int) -> U64:
    """Where the larger die can be played only after the smaller one was from `start`."""
    others = movable(after_step(men, single, start, small), free, large) & ~first
    ahead = start - small
    if others >> ahead & 1 and runs_alike(men, single, free, blots, first, start, large, small):
        others ^= ALONE << ahead
    return others


def runs_alike(men: U64, single: U64, free: U64, blots: U64, first: U64, start: int, large: int, small: int) -> bool:
    """Can a man run from `start` by the larger die and on by the smaller, and is that the same as the other way round?"""
    middle = start - large
    if middle < 1 or not first >> start & 1 or blots & (ALONE << middle | ALONE << start - small):
        return False
    return bool(movable(after_step(men, single, start, large), free, small) >> middle & 1)


# ---------------------------------------------------------------------------------------------- one play


def die_of(dice: int, place: int) -> int:
    """The die that the starting point at this place of an action is for."""
    return dice // 10 if place != 1 else dice % 10
