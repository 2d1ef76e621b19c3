"""What the servers of all protocols share: actions as single words, numbers and errors as lines have them."""

from __future__ import annotations

from typing import Any

from ..errors import ZermeloError
from ..games._texts import action_from, legal_actions
from ..numbers import whole


def word_of(state: Any, action: int) -> str:
    """An action as a word, for blanks end one."""
    return "_".join(str(state.action_name(action)).split())


def action_called(state: Any, word: str) -> int:
    """The legal action that a word means. Raises PositionError."""
    if "_" in word:
        for action in legal_actions(state):
            if word_of(state, action) == word:
                return action
    return action_from(state, word)


def signed(text: str) -> int | None:
    """The whole number that a text is; None if it is none, or has more digits than any that is meant."""
    number = whole(text.removeprefix("-").removeprefix("+"))
    return None if number is None else -number if text.startswith("-") else number


def sentence(error: Exception) -> str:
    """What went wrong, on one line; rules of a game in somebody's file may raise anything."""
    said = str(error) if isinstance(error, ZermeloError) else f"{type(error).__name__}: {error}"
    return " ".join(said.split())
