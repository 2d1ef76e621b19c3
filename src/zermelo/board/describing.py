"""From a state to its description.

What a game says of it: `surface()`, what it is played on, and `board()`, what lies there (`items`). Who says nothing gets what `default`
makes of its cells, fields or text. An error of the author is a GameError, one sentence with the place in the file.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..errors import GameError, ZermeloError
from ..game import CHANCE, player_name, rule_of, says
from ..numbers import number_text
from .default import default_surface, shown
from .description import Board, Outcome
from .entering import entered
from .reading import Reading, error_in, look_over, short
from .surface import Surface


def described(state: Any, *, entries: bool = True) -> Board:
    """A position as data; without `entries` for a picture alone, which takes less time.

    Raises GameError if what the game says of its board makes no sense.
    """
    cls = type(state)
    surface = surface_of(state) if rule_of(cls, "surface") else default_surface(state)
    said = Reading(state, surface)
    if rule_of(cls, "board"):
        said.read(_all(state, "board"))
    else:
        said.read(shown(state, surface))
    over = state.is_terminal()
    mover = None if over else int(state.to_move())
    board = Board(
        cls.__name__,
        _text_of(state),
        tuple(player_name(cls, player) for player in range(cls.PLAYERS)),
        mover,
        turn(state, mover),
        surface,
        tuple(said.pieces),
        tuple(said.marks),
        tuple(said.numbers),
        tuple(said.notes),
    )
    if over or not entries:
        return board
    if mover == CHANCE:
        outcomes = (Outcome(int(action), str(state.action_name(action)), float(share)) for action, share in state.chance_outcomes())
        return board._replace(outcomes=tuple(outcomes))
    return board._replace(entries=entered(state, board, said.entries, lambda state: described(state, entries=False)))


def surface_of(state: Any) -> Surface:
    """What a game says that it is played on. Raises GameError if that is no surface."""
    cls, surface = type(state), _called(state, "surface", state.surface)
    if not isinstance(surface, Surface):
        raise error_in(cls, "surface", f"gave {short(surface)}: return grid(...), points(...) or free(...)")
    look_over(cls, surface)
    return surface


def turn(state: Any, mover: int | None) -> str:
    """Whose turn it is, or how the game has ended."""
    cls = type(state)
    if mover is None:
        worth = _worth(state)
        best = [player for player, value in enumerate(worth) if value == max(worth)]
        if worth and player_name(cls, 0) == "MAX":
            return f"{number_text(worth[0])} for MAX"
        if len(best) == 1 and cls.PLAYERS > 1:
            return f"won by {player_name(cls, best[0])}"
        return "a draw" if len(best) == cls.PLAYERS > 1 else "the game is over"
    if mover == CHANCE:
        return f"{player_name(cls, state.perspective())} to throw" if says(cls, "perspective") else "chance moves"
    return f"{player_name(cls, mover)} to move"


def _text_of(state: Any) -> str:
    """The position as its author writes it."""
    cls: Any = type(state)
    text = _called(state, "__str__", lambda: cls.__str__(state))
    if not isinstance(text, str):
        raise error_in(cls, "__str__", f"gave {short(text)}: return a text")
    return text


def _worth(state: Any) -> list[float]:
    """What the end is worth to each player; nothing where that is not known, as at some leaves of trees."""
    try:
        return [state.utility(player) for player in range(type(state).PLAYERS)]
    except ZermeloError:
        return []


def _all(state: Any, word: str) -> list[Any]:
    """What a generator of the author's yields."""
    given, found = _called(state, word, lambda: _gone_through(getattr(state, word)()))
    if found is None:
        advice = f"zermelo asks {word}() what is drawn: yield piece(...), click(...) and the like, or call your own method something else"
        raise error_in(type(state), word, f"gave {short(given)}: {advice}")
    return found  # type: ignore[no-any-return]


def _gone_through(given: Any) -> tuple[Any, list[Any] | None]:
    """What a method gave, and all that it yields; None of what is something else, such as a board of the author's own."""
    return given, list(given) if isinstance(given, list | tuple) or hasattr(given, "__next__") else None


def _called(state: Any, word: str, rule: Callable[[], Any]) -> Any:
    """What a method of the author's answers; what it raises is told in a sentence."""
    try:
        return rule()
    except GameError:
        raise
    except Exception as error:
        said = f": {error}" if str(error) else ""
        at = repr(state) if word == "__str__" else str(state)
        raise error_in(type(state), word, f"raised {type(error).__name__}{said}, at {short(at)}") from error
