"""Text from students, made safe to show: nothing in it moves the cursor of a terminal, colours text or reverses its direction."""

from __future__ import annotations

import unicodedata
from typing import Any

CONTROL_CATEGORIES = ("Cc", "Cs")
"""Unicode categories that are removed: control characters such as ESC, and lone surrogates, which cannot be encoded."""
BIDI_CONTROLS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that change the direction of the following text, so that it looks like another text."""


def printable(text: str) -> str:
    """The same text without these characters; every kind of white space becomes a space."""
    if text.isprintable():
        return text
    return "".join(" " if letter.isspace() else letter for letter in text if letter.isspace() or not _hidden(letter))


def _hidden(letter: str) -> bool:
    return letter in BIDI_CONTROLS or unicodedata.category(letter) in CONTROL_CATEGORIES


def all_printable(data: Any) -> Any:
    """The same for every string in JSON data."""
    if isinstance(data, str):
        return printable(data)
    if isinstance(data, list):
        return [all_printable(part) for part in data]
    if isinstance(data, dict):
        return {printable(key): all_printable(part) for key, part in data.items()}
    return data
