"""How Go looks: stones on crossing lines; and how a position is set up."""

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


def begun(state: Any, mine: Any, theirs: Any, mover: int) -> Any:
    """The same rules with these stones, and nothing that came before."""
    past = state.past
    for place in range(len(past)):
        past = put(past, place, U64(0))
    return type(state)(mine, theirs, mover, state.size, state.komi, NOWHERE, 0, state.suicide, state.situational, past)
