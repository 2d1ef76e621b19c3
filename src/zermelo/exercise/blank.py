"""The blank answer file, and the format names of sheets and answer files."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .exercise import Exercise

FORMAT, SHEET, VERSION = "zermelo-answers", "zermelo-sheet", 1


def blank_answers(exercises: Iterable[Exercise], student: str = "") -> dict[str, Any]:
    """An answer file without answers."""
    entries = [{**exercise.head(), **exercise.blank_answers} for exercise in exercises]
    return {"format": FORMAT, "version": VERSION, "student": student, "exercises": entries}
