"""How backgammon looks, White's home below on the right, and how its plays are entered: each man from point to point, in any order;
and how a position is set up.

places     0 to 23   the points 1 to 24 as White counts them       28, 29   White's dice, on the right
           24, 25    the bar, White's men and Black's              30, 31   Black's dice, on the left
           26, 27    the men borne off                             32 ...   the numbers of the points as the side to move counts
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...bits import U64
from ...board.items import Item, also, drag, note, number, piece
from .moves import BAR, MEN, OFF, PLACE, STARTS, die_of, joined, left, number_of, number_on

if TYPE_CHECKING:
    from ...board import Place, Surface
    from . import Backgammon

BARS, TRAYS, DICE, NUMBERS = 24, 26, 28, 32
FIRST_DIE = 2
"""The look of White's die that shows 1; Black's come after six."""

THROWS = tuple(10 * large + small for large in range(1, 7) for small in range(1, large + 1))
"""The dice of a position, the larger one first."""
SWITCHES = (("dice", ("still to be thrown", *(f"{throw // 10}-{throw % 10}" for throw in THROWS))),)
"""What a position has beside its men."""

HEIGHT, RIM, DEEP = 12.2, 0.6, 5
"""Of the board, of the wood above and below that bears the numbers; men that are drawn one by one."""


@functools.cache
def surface() -> Surface:
    """Points, bar, trays and dice."""
    from ...board.looks import dice, stone
    from ...board.shapes import Box
    from ...board.surface import free, spot

    low = HEIGHT - RIM
    places = [_point(point) for point in range(1, 25)]
    for name, y, top, step in (("White's bar", 6.7, HEIGHT / 2, 0.9), ("Black's bar", 5.5, HEIGHT / 2 - 4.2, -0.9)):
        places.append(spot(6.5, y, name, stack=(0, step), most=4, size=0.9)._replace(shape=Box(6.05, top, 0.9, 4.2)))
    for name, y, step in (("White's men off", low - 0.35, -0.36), ("Black's men off", RIM + 0.35, 0.36)):
        top = HEIGHT / 2 + 0.4 if step < 0 else RIM
        places.append(
            spot(13.7, y, name, stack=(0, step), most=15, size=0.95)._replace(shape=Box(13.2, top, 1.0, low - HEIGHT / 2 - 0.4, "pit"))
        )
    places += [spot(x, HEIGHT / 2, size=0.95) for x in (9.45, 10.55, 2.45, 3.55)]
    for point in range(1, 25):
        x, above = _column(point)
        places.append(spot(x + 0.5, RIM / 2 if above else HEIGHT - RIM / 2, high=0.5, size=0.62, ink="number"))
    ground = [
        Box(-0.3, 0, 14.8, HEIGHT, "wood", "frame", 0.06, 0.15),
        Box(0, RIM, 6, low - RIM, "table"),
        Box(7, RIM, 6, low - RIM, "table"),
    ]
    looks = (stone("white man", 0, dark=False), stone("black man", 1, dark=True), *dice(name="white die", owner=0),
             *dice(name="black die", owner=1, dark=True))  # fmt: skip
    words = ("pips: White {}, Black {}", "each side throws one die")
    return free(places, 14.8, HEIGHT, looks, ground=ground, words=words)._replace(left=-0.3)


def _column(point: int) -> tuple[float, bool]:
    """Where a point of White's count begins from the left, and whether it hangs from above."""
    above = point > 12
    place = point - 13 if above else 12 - point
    return place + (1.0 if place > 5 else 0.0), above


def _point(point: int) -> Place:
    """A point of White's count: a triangle."""
    from ...board.shapes import polygon
    from ...board.surface import Place

    x, above = _column(point)
    base, tip, step = (RIM, RIM + 4.7, 0.9) if above else (HEIGHT - RIM, HEIGHT - RIM - 4.7, -0.9)
    fill = "dark square" if point % 2 else "light square"
    triangle = polygon([(x + 0.04, base), (x + 0.96, base), (x + 0.5, tip)], fill)
    return Place(x + 0.5, base + step / 2, f"point {point}, Black's {BAR - point}", triangle, (0.0, step), DEEP)


def items(state: Backgammon) -> Iterator[Item]:
    for side in range(2):
        low, high = (state.white_low, state.white_high) if side == 0 else (state.black_low, state.black_high)
        for point in range(1, 26):
            yield piece(place_of(side, point), side, number_on(low, high, point))
        yield piece(TRAYS + side, side, state.men_off(side))
    yield note(0, state.pips(0), state.pips(1))
    for point in range(1, 25):
        yield number(NUMBERS + point - 1, point if state.mover == 0 else BAR - point)
    if state.dice < 0:
        yield note(1)
    if state.dice > 0:
        die = FIRST_DIE + 6 * state.mover - 1
        yield piece(DICE + 2 * state.mover, die + state.dice // 10)
        yield piece(DICE + 2 * state.mover + 1, die + state.dice % 10)
        if not state.is_terminal():
            for action in state.actions():
                begun = False
                for place in range(STARTS):
                    start = action >> PLACE * place & 31
                    if start:
                        end = max(start - die_of(state.dice, place), OFF)
                        if begun:
                            yield also(place_of(state.mover, start), place_of(state.mover, end))
                        else:
                            yield drag(action, place_of(state.mover, start), place_of(state.mover, end))
                        begun = True
                first, second = action & 31, action >> PLACE & 31
                large, small = state.dice // 10, state.dice % 10
                middle, end = first - small, first - large - small
                if large != small and second == first - large and end > OFF and is_free(state, middle):  # the same with the other die first
                    yield drag(action, place_of(state.mover, first), place_of(state.mover, middle))
                    yield also(place_of(state.mover, middle), place_of(state.mover, end))


def is_free(state: Backgammon, point: int) -> bool:
    """Does nobody of the other side stand on a point of the mover's count?"""
    return state.men_on(1 - state.mover, BAR - point) == 0


def place_of(side: int, point: int) -> int:
    """The place of a point as a side counts it, of its bar, of its men off."""
    if point == OFF:
        return TRAYS + side
    if point == BAR:
        return BARS + side
    return point - 1 if side == 0 else 24 - point


def with_piece(state: Backgammon, place: int, look: int, count: int) -> Backgammon:
    """The position with so many men of one side on a point or on its bar; all that are nowhere have been borne off."""
    if place >= TRAYS:
        raise ValueError("men stand on the points and on the bar: the others are off")
    white_low, white_high, black_low, black_high = state.white_low, state.white_high, state.black_low, state.black_high
    white, black = place + 1, 24 - place
    if place >= BARS:
        if count and place - BARS != look:
            raise ValueError("each side has a bar of its own")
        white, black = (BAR, OFF) if place == BARS else (OFF, BAR)
    if count and (look > 1 or count > MEN):
        raise ValueError("a point holds up to fifteen men")
    white_low, white_high = holding(white_low, white_high, white, count if look == 0 else 0)
    black_low, black_high = holding(black_low, black_high, black, count if look == 1 else 0)
    return type(state)(white_low, white_high, black_low, black_high, state.mover, 0)


def holding(low: U64, high: U64, point: int, men: int) -> tuple[U64, U64]:
    """A side with so many men on a point; nothing changes where the point is none of its own."""
    if point != OFF:
        for _ in range(number_on(low, high, point)):
            low, high = left(low, high, point)
        for _ in range(men):
            low, high = joined(low, high, point)
    return low, high


def with_mover(state: Backgammon, player: int) -> Backgammon:
    """The position in which this player is to throw."""
    white, black = number_of(state.white_low, state.white_high), number_of(state.black_low, state.black_high)
    if white > MEN or black > MEN:
        raise ValueError("a side has fifteen men at most")
    if white == 0 and black == 0:
        raise ValueError("nobody has a man on the board: one side at most has won")
    return type(state)(state.white_low, state.white_high, state.black_low, state.black_high, player, 0)


def switched(state: Backgammon, which: int) -> int:
    """What the dice show: the place among THROWS, from 1; 0 before they are thrown."""
    large, small = state.dice // 10, state.dice % 10
    return large * (large - 1) // 2 + small if state.dice > 0 else 0


def with_switch(state: Backgammon, which: int, value: int) -> Backgammon:
    """The position with these dice thrown, or to be thrown."""
    dice = THROWS[value - 1] if value else 0
    return type(state)(state.white_low, state.white_high, state.black_low, state.black_high, state.mover, dice)
