"""Positions and actions from texts, whoever wrote the game: what its own readers raise becomes one sentence."""

from __future__ import annotations

from typing import Any

from ..errors import PositionError, ZermeloError, shortened
from ..fields import fields_from_text
from ..game import CHANCE, says

UNREAD = (ValueError, TypeError, LookupError, AssertionError, AttributeError)
"""What a from_text or a parse_action of one's own may well raise."""


def state_from(cls: Any, text: str) -> Any:
    """The position that a text describes, in the game's words or as Python writes it. Raises PositionError."""
    try:
        return cls.from_text(text)
    except UNREAD as error:
        if text.startswith(f"{cls.__name__}("):  # as Python writes it, and `zermelo check` does
            return fields_from_text(cls, text)
        if isinstance(error, ZermeloError):
            raise
        raise PositionError(f"{short(text)} is not a position of {cls.__name__}: {error or type(error).__name__}") from error


def check_read(state: Any, start: Any) -> None:
    """Raise PositionError unless a game reads what it writes of this position as the same; where it does not at `start`, it is not asked.

    For fields that anybody may have sent: such as the rules never made are no harm to plain Python, but they are to machine code.
    """
    cls = type(state)
    if says(cls, "from_text") and _unread(start) is None and (why := _unread(state)) is not None:
        raise PositionError(f"{short(repr(state))} is no position that {cls.__name__} reads: {why}")


def _unread(state: Any) -> str | None:
    """Why a game does not read what it writes of a state as the same state; None if it does."""
    try:
        read = type(state).from_text(str(state))
    except UNREAD as error:
        return str(error) or type(error).__name__
    return None if read == state else f"it reads {short(str(state))} as {short(str(read))}"


def start_text(state: Any) -> str:
    """A position as it can be read again: as people write it, or else as Python does. Raises PositionError if it cannot be."""
    cls = type(state)
    for text in (str(state), repr(state)):
        try:
            if state_from(cls, text) == state:
                return text
        except PositionError:
            continue
    own = f"{cls.__name__}.from_text does not read what its __str__ writes"
    why = (
        own
        if says(cls, "from_text")
        else f"nothing reads what it writes of its fields: give {cls.__name__} a __str__ and a from_text(text)"
    )
    raise PositionError(f"a game from {short(str(state))} cannot be saved: {why}")


def action_from(state: Any, text: str) -> int:
    """The legal action that a text names. Raises PositionError."""
    legal = legal_actions(state)
    if not legal:
        raise PositionError(f"{short(text)} comes after the end of the game: leave it out")
    try:
        action = int(state.parse_action(text))
    except UNREAD as error:
        if isinstance(error, ZermeloError):
            raise
        raise PositionError(f"{short(text)} is not an action of {type(state).__name__}: {error or type(error).__name__}") from error
    if action not in legal:
        raise PositionError(f"{short(text)} is not a legal action at {short(str(state))}")
    return action


def action_text(state: Any, action: int) -> str | int:
    """An action as people write it, where that is read again as the same one, else its number."""
    try:
        name = str(state.action_name(action))
        return name if int(state.parse_action(name)) == action else action
    except UNREAD:
        return action


def legal_actions(state: Any) -> list[int]:
    """What can happen in a position: the actions, or the outcomes of chance. A game may go on where it is drawn by rule alone."""
    if state.is_terminal() and not state.drawn_by_rule():
        return []
    return [int(action) for action, _ in state.chance_outcomes()] if state.to_move() == CHANCE else [int(each) for each in state.actions()]


def short(text: str) -> str:
    """A text in quotes, cut off where it is long."""
    return shortened(repr(text.strip()))
