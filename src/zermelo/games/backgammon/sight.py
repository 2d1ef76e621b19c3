"""What a network sees of backgammon: where the men are, and what a player would notice about it.

    SEEN for the men of each side, first those of the player as whom the position is seen: four for each point (one man there, two, three
         and more, half of those beyond three: Tesauro 1992, as GNU Backgammon has them), half of those on the bar, a fifteenth of those
         borne off; pips to go and where the last man is, as shares of what they are at first
    1    nobody can meet any more; then there is nothing else to see
    CONTACT for each side while men can meet, numbered below

Such things are what programs have told their networks besides since Berliner (1980) and Tesauro (1995): where men stand is not enough,
for a network of one layer cannot count the throws that hit, nor see that a prime has no gap. All of it is found by operations on whole
sets of points (`threats`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...bits import U64, count, highest, lowest
from .moves import BAR, HOME_BOARD, MEN, POINTS, alone, doubled, number_of, number_on, pips, standing, turned
from .threats import ahead_of, escaping, fewest, number_at, prime, shots

if TYPE_CHECKING:
    from . import Backgammon

SEEN = 100

(
    HITS,  # throws that hit
    LOST,  # pips that they cost the other side in the mean
    PRIME,  # the longest prime before the other's last man
    RUNS,  # throws with which the last man gets on
    CAUGHT,  # those with which it gets on from where it is hardest on its way home
    BLOCKED,  # and with which any man would, from the other's half of the board
    FREEDOM,  # throws with which the men there get on, all men together
    HOME,  # points closed at home
    OUT,  # throws with which a man on the bar would not come in, as shares
    ANCHOR,  # the point farthest back that is held
    FOOTHOLD,  # the foremost that is held in the other's half of the board
    ANCHORS,  # points held in the other's home board
    BEHIND,  # pips of men that are still to pass the other's last man, until they have
    PASSED,  # pips of the others
    SPARE,  # pips that can be played without breaking up either home board
    SPREAD,  # how far men are scattered behind the mean of all
    LINKS,  # points held that have another one within six points before them
) = range(17)

CONTACT = 17

INPUTS = 2 * SEEN + 1 + 2 * CONTACT

THEIR_HALF = U64(0x1FFE000)
"""The points 13 to 24."""

THEIR_HOME = U64(0x1F80000)
"""The points 19 to 24."""


def seen(state: Backgammon, player: int) -> Iterator[tuple[int, float]]:
    """The inputs that are not 0, as the player sees the position."""
    for side in range(2):
        low, high = (state.white_low, state.white_high) if side == 0 else (state.black_low, state.black_high)
        first = 0 if side == player else SEEN
        men = standing(low, high) & POINTS
        while men:
            point = lowest(men)
            men &= men - 1
            number = number_on(low, high, point)
            yield first + 4 * (point - 1) + min(number, 3) - 1, 1.0
            if number > 3:
                yield first + 4 * (point - 1) + 3, (number - 3) / 2.0
        on_bar, off = number_on(low, high, BAR), MEN - number_of(low, high)
        if on_bar > 0:
            yield first + SEEN - 4, on_bar / 2.0
        if off > 0:
            yield first + SEEN - 3, off / 15.0
        if off < MEN:
            yield first + SEEN - 2, pips(low, high) / 167.0
            yield first + SEEN - 1, highest(standing(low, high)) / 24.0
    if state.is_race():
        yield 2 * SEEN, 1.0
        return
    for side in range(2):
        low, high = (state.white_low, state.white_high) if side == 0 else (state.black_low, state.black_high)
        their_low, their_high = (state.black_low, state.black_high) if side == 0 else (state.white_low, state.white_high)
        first = 2 * SEEN + 1 + (0 if side == player else CONTACT)
        men, made = standing(low, high), doubled(low, high) & POINTS
        last, their_last = highest(men), highest(standing(their_low, their_high))
        closed = turned(doubled(their_low, their_high))

        hits, lost = shots(men & POINTS, number_on(low, high, BAR), turned(alone(their_low, their_high)), closed)
        yield first + HITS, hits / 36.0
        yield first + LOST, lost / 360.0
        yield first + PRIME, prime(made & ahead_of(their_last)) / 6.0
        ways = escaping(closed)
        yield first + RUNS, number_at(ways, last) / 36.0
        yield first + CAUGHT, fewest(ways, THEIR_HALF & (U64(2) << last) - 1) / 36.0
        yield first + BLOCKED, fewest(ways, THEIR_HALF) / 36.0
        freedom = 0
        for k in range(6):
            there = ways[k] & (THEIR_HALF | U64(1) << BAR)
            there |= there << 32
            freedom += number_of(low & there, high & there) << k
        yield first + FREEDOM, freedom / 100.0

        home = count(made & HOME_BOARD)
        yield first + HOME, home / 6.0
        yield first + OUT, count(closed & THEIR_HOME) ** 2 / 36.0
        if made:
            yield first + ANCHOR, highest(made) / 24.0
        if made & THEIR_HALF:
            yield first + FOOTHOLD, (BAR - lowest(made & THEIR_HALF)) / 12.0
        yield first + ANCHORS, count(made & THEIR_HOME) / 3.0
        total = pips(low, high)
        meeting, mean = BAR - their_last, total / number_of(low, high)
        behind, passed, spare, spread = 0, 0, 0, 0.0
        while men:
            point = lowest(men)
            men &= men - 1
            number = number_on(low, high, point)
            if point > meeting:
                behind += number * (point - meeting)
            else:
                passed += number * point
            if 6 < point < 19:
                spare += number * (point - 6)
            if point > mean:
                spread += number * (point - mean) ** 2
        yield first + BEHIND, behind / 150.0
        yield first + PASSED, passed / 100.0
        yield first + SPARE, spare / 60.0
        yield first + SPREAD, spread / 500.0
        near = made >> 1 | made >> 2 | made >> 3
        near |= near >> 3
        yield first + LINKS, count(made & near) / 6.0
