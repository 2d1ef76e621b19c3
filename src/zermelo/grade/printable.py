"""What students wrote, made fit to be shown: nothing in it moves a terminal's cursor, colours its text, or turns its direction."""

from __future__ import annotations

import unicodedata
from typing import Any

HIDDEN = ("Cc", "Cs")
"""Kinds of characters, as Unicode counts them, that are no text: controls such as ESC, and halves of pairs, which cannot be written."""
TURNING = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that turn the direction of what follows, so that a text looks like another one."""


def printable(text: str) -> str:
    """The same text without them; white space of any kind is a plain space."""
    if text.isprintable():
        return text
    return "".join(" " if letter.isspace() else letter for letter in text if letter.isspace() or not _hidden(letter))


def _hidden(letter: str) -> bool:
    return letter in TURNING or unicodedata.category(letter) in HIDDEN


def all_printable(told: Any) -> Any:
    """The same for every text in plain data, as JSON has it."""
    if isinstance(told, str):
        return printable(told)
    if isinstance(told, list):
        return [all_printable(part) for part in told]
    if isinstance(told, dict):
        return {printable(key): all_printable(part) for key, part in told.items()}
    return told
