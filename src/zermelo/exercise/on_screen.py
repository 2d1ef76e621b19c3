"""Exercises for a screen on which they are solved: pictures and questions, and the answer file that is to be filled in."""

from __future__ import annotations

from typing import Any

from ..draw import svg
from .blank import blank_answers
from .sheet import Sheet, blank_scene, signs


def exercises_on_screen(sheet: Sheet) -> dict[str, Any]:
    """A sheet without its answers as plain data, ready for JSON.

    title       of the sheet
    exercises   of each the task, the legend of the signs, the picture (SVG), its questions, and how many leaves there are
    blank       the answer file without answers, for `zermelo grade`
    """
    exercises = [
        {
            "number": exercise.number,
            "task": exercise.task,
            "signs": signs(exercise),
            "picture": svg(blank_scene(exercise), theme="auto", words=False),
            "questions": [{"key": question.key, "text": question.text} for question in exercise.questions],
            "moves": list(exercise.moves),
            "leaves": [exercise.leaf_value(leaf.place) for leaf in exercise.leaves],
        }
        for exercise in sheet.exercises
    ]
    return {"title": sheet.title, "exercises": exercises, "blank": blank_answers(sheet.exercises, sheet.student)}
