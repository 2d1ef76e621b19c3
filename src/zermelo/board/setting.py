"""Positions set up by hand, for games that say how: the inverse of `board()`.

    with_piece(place, look, count)   this position with so many pieces of a look on a place, and nothing else there; none clears it
    with_mover(player)               this position as a game may begin with it, that player to move

Both raise ValueError in plain words where that cannot be: a pawn on the first rank, a board without a king. What lies in between need not
make sense: pieces come one by one, and only `with_mover` has to see all of them. Like `board()` they are compiled into pages.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..errors import PositionError
from ..game import rule_of
from .surface import Surface

WORDS = frozenset(("with_piece", "with_mover"))


def says_how(cls: type) -> bool:
    """Does a game say how a position is set up?"""
    return all(rule_of(cls, word) for word in WORDS)


def set_up(state: Any, surface: Surface, pieces: Iterable[tuple[int, int, int]], mover: int) -> Any:
    """The position with these pieces, each (place, look, count), and no others; what else there is, the size of a board, say, is `state`'s.

    Raises PositionError with what the game says against it.
    """
    try:
        for place in range(len(surface.places)):
            if accepts(state, place, 0, 0):
                state = state.with_piece(place, 0, 0)
        for place, look, count in pieces:
            state = state.with_piece(place, look, count)
        return state.with_mover(mover)
    except ValueError as error:
        raise PositionError(f"this cannot be set up: {error}") from None


def accepts(state: Any, place: int, look: int, count: int) -> bool:
    """May so many of a look lie on a place, of none: may it be cleared?"""
    try:
        state.with_piece(place, look, count)
    except ValueError:
        return False
    return True


def settings(state: Any, surface: Surface) -> list[tuple[int, list[int]]]:
    """The looks that can be set up, each with the places that take it."""
    places = [place for place in range(len(surface.places)) if accepts(state, place, 0, 0)]
    found = ((look, [place for place in places if accepts(state, place, look, 1)]) for look in range(len(surface.looks)))
    return [(look, taken) for look, taken in found if taken]
