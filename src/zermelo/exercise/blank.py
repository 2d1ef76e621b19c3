"""The blank answer file, and the format names of sheets and answer files."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from .exercise import Exercise

FORMAT, SHEET, VERSION = "zermelo-answers", "zermelo-sheet", 1
HEAD = ("number", "kind", "rule", "tree")
"""What an entry says of its exercise; the rest are answers."""


def blank_answers(exercises: Iterable[Exercise], student: str = "") -> dict[str, Any]:
    """An answer file without answers."""
    entries = [{**exercise.head(), **exercise.blank_answers} for exercise in exercises]
    return {"format": FORMAT, "version": VERSION, "student": student, "exercises": entries}


def is_blank(text: str) -> bool:
    """Is this an answer file into which nobody has written anything?"""
    try:
        entries = json.loads(text)["exercises"]
        answers = [answer for entry in entries for key, answer in entry.items() if key not in HEAD]
    except (ValueError, LookupError, TypeError, AttributeError):
        return not text.strip()
    return all(one is None for answer in answers for one in (answer.values() if isinstance(answer, dict) else (answer,)))
