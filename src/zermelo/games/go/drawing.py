"""How Go looks: stones on crossing lines; and how a position is set up.

A stone that ko forbids, and whether the last turn was a pass, are switches. Komi, superko and suicide are rules: another game has others.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ...bits import U64
from ...board.items import Item, click, note, piece
from ...game import put
from .chains import smothered
from .layout import stride_for
from .notation import COLUMNS, NOWHERE, PASS

if TYPE_CHECKING:
    from ...board import Surface

STARS = {5: (1, 2, 3), 7: (2, 3, 4), 9: (2, 4, 6), 13: (3, 6, 9), 19: (3, 9, 15)}
"""Rows and columns of the stars; on boards to 13x13 only corners and the middle are marked."""


def surface(state: Any) -> Surface:
    """A board of this size; the words say White's komi, which is the same in all positions of a game."""
    from ...board.looks import stone
    from ...board.surface import points

    size = state.size
    lines = STARS.get(size, ())
    stars = [(row, column) for row in lines for column in lines if size == 19 or (column == size // 2) == (row == size // 2)]
    ranks = [str(row) for row in range(size, 0, -1)]
    words = (f"komi {state.komi:g}", "one pass")
    looks = (stone("black stone", 0, dark=True), stone("white stone", 1, dark=False))
    return points(size, looks, stars=stars, files=COLUMNS[:size], ranks=ranks, words=words)


def items(state: Any) -> Iterator[Item]:
    """Places are numbered from above, the rows of a position from below."""
    size = state.size
    stride = stride_for(size)
    for place in range(size * size):
        stone = state.mine.only(stride * (size - 1 - place // size) + place % size)
        if (state.mine & stone).any():
            yield piece(place, state.mover)
        if (state.theirs & stone).any():
            yield piece(place, 1 - state.mover)
    yield note(0)
    if state.passes == 1:
        yield note(1)
    for action in state.actions():
        if action != PASS:
            yield click(action, size * (size - 1 - action // stride) + action % stride)


def with_piece(state: Any, place: int, look: int, count: int) -> Any:
    """The position with a stone of this look, or none, on a place."""
    size = state.size
    stone = state.mine.only(stride_for(size) * (size - 1 - place // size) + place % size)
    mine, theirs = state.mine - stone, state.theirs - stone
    if count and look == state.mover:
        mine = mine | stone
    elif count:
        theirs = theirs | stone
    return begun(state, mine, theirs, state.mover)


def with_mover(state: Any, player: int) -> Any:
    """The position to begin with, if all chains have liberties."""
    mine, theirs = state.mine, state.theirs
    free = mine.board(state.size) - (mine | theirs)
    if smothered(mine, mine, free).any() or smothered(theirs, theirs, free).any():
        raise ValueError("a chain has no liberty: it would have been taken")
    return begun(state, mine, theirs, player) if player == state.mover else begun(state, theirs, mine, player)


def switches(size: int) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """What a position has beside its stones: one pass behind it, and the point that ko forbids, in the order of the places."""
    points = tuple(f"{COLUMNS[place % size]}{size - place // size}" for place in range(size * size))
    return (("the other side has just passed", ("no", "yes")), ("ko forbids", ("nothing", *points)))


def switched(state: Any, which: int) -> int:
    """Where a switch stands."""
    if which == 0:
        return int(state.passes)
    size, stride = state.size, stride_for(state.size)
    if state.ko == NOWHERE:
        return 0
    return int(1 + size * (size - 1 - state.ko // stride) + state.ko % stride)


def with_switch(state: Any, which: int, value: int) -> Any:
    """The position with a switch so. Ko forbids a point where the other side has just taken one stone: its stones are all around it."""
    size, stride = state.size, stride_for(state.size)
    ko, passes = state.ko, state.passes
    if which == 0:
        if value < 0 or value > 2:
            raise ValueError("two passes in a row end the game")
        passes = value
    elif value == 0:
        ko = NOWHERE
    else:
        known = 0 < value <= size * size
        ko = stride * (size - 1 - (value - 1) // size) + (value - 1) % size if known else 0
        point = state.mine.only(ko)
        free = state.mine.board(size) - (state.mine | state.theirs)
        if not known or passes or not (point & free).any() or (point.beside() & (state.mine | free)).any():
            raise ValueError("ko forbids a free point among stones of the other side, which has just put one of them")
    return type(state)(state.mine, state.theirs, state.mover, size, state.komi, ko, passes, state.suicide, state.situational, state.past)


def begun(state: Any, mine: Any, theirs: Any, mover: int) -> Any:
    """The same rules with these stones, and nothing that came before."""
    past = forgotten(state.past)
    return type(state)(mine, theirs, mover, state.size, state.komi, NOWHERE, 0, state.suicide, state.situational, past)


def forgotten(past: Any) -> Any:
    """A memory of as many boards, with none in it."""
    if len(past):  # in machine code there is no `put` into an empty tuple
        return cleared(past)
    return past


def cleared(past: Any) -> Any:
    for place in range(len(past)):
        past = put(past, place, U64(0))
    return past
