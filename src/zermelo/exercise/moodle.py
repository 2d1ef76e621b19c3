"""Sheets as a quiz for Moodle: XML that its question bank imports.

Every exercise becomes two questions, each in a category of its own, so that a quiz can use either:

    cloze       the whole exercise: fields for the values, the windows, the leaves that are never visited, and the move
    numerical   one number: the value of the root

The picture is in the question, the solved picture and the reasons in the general feedback. Fields accept what students type:
`≤ 2`, `<=2` and `2` for a bound, `-inf` for -∞, `-` for a node that is never visited.
"""

from __future__ import annotations

import base64
import math
import re
from collections.abc import Iterator, Sequence
from html import escape

from ..draw import Scene, svg
from ..search.run.result import LOWER, UPPER
from ..trace.events import ROOT
from ..trace.values import worth
from .exercise import ALPHABETA, INFINITY_WORDS, NOT_VISITED, Exercise, Value
from .sheet import Sheet, blank_scene, signs, solved_scene

TYPED_SIGNS = {LOWER: ("≥", ">="), UPPER: ("≤", "<=")}
ROUNDED = 0.005
"""The tolerance for a rounded answer if the value is not a short decimal."""

CLOZE_SPECIAL = re.compile(r'([\\~#}/"])')
"""Special characters inside a field; they are escaped with a backslash."""


def quiz(sheets: Sequence[Sheet]) -> str:
    """All sheets as one quiz."""
    parts = ['<?xml version="1.0" encoding="UTF-8"?>', "<quiz>"]
    for sheet in sheets:
        path = "/".join(["$course$", "top", *(_path_part(words) for words in (sheet.title, sheet.student) if words)])
        parts += _category(f"{path}/whole exercises")
        for exercise in sheet.exercises:
            parts += _whole(sheet, exercise)
        parts += _category(f"{path}/value of the root")
        for exercise in sheet.exercises:
            parts += _root(sheet, exercise)
    return "\n".join([*parts, "</quiz>"]) + "\n"


def _path_part(words: str) -> str:
    """A name as part of a category's path, in which a slash is doubled."""
    return words.replace("/", "//")


def _category(path: str) -> Iterator[str]:
    yield f'<question type="category"><category><text>{escape(path)}</text></category></question>'


def _whole(sheet: Sheet, exercise: Exercise) -> Iterator[str]:
    yield '<question type="cloze">'
    yield from _words("name", f"{sheet.title} {exercise.number}")
    yield from _html("questiontext", _task(exercise) + "".join(_fields(exercise)), "tree.svg", blank_scene(exercise))
    yield from _html("generalfeedback", _solution(exercise), "solution.svg", solved_scene(exercise))
    yield "<penalty>0.3333333</penalty><hidden>0</hidden>"
    yield "</question>"


def _root(sheet: Sheet, exercise: Exercise) -> Iterator[str]:
    root = exercise.inner[ROOT]
    value = exercise.values[root]
    assert value is not None, "the root is always visited"
    number, slack = _decimal(value.number)
    yield '<question type="numerical">'
    yield from _words("name", f"{sheet.title} {exercise.number}: value of {root}")
    yield from _html("questiontext", f"{_task(exercise)}<p>What is the value of {root}?</p>", "tree.svg", blank_scene(exercise))
    yield from _html("generalfeedback", _solution(exercise), "solution.svg", solved_scene(exercise))
    yield "<defaultgrade>1</defaultgrade><penalty>0.3333333</penalty><hidden>0</hidden>"
    yield f'<answer fraction="100" format="moodle_auto_format"><text>{number}</text><tolerance>{slack}</tolerance></answer>'
    yield "</question>"


# ------------------------------------------------------------------------------------------------------------- words


def _words(tag: str, words: str) -> Iterator[str]:
    yield f"<{tag}><text>{escape(words)}</text></{tag}>"


def _html(tag: str, words: str, name: str, drawn: Scene) -> Iterator[str]:
    """A text with its picture."""
    picture = base64.b64encode(svg(drawn, theme="light", words=False).encode()).decode()
    yield f'<{tag} format="html"><text><![CDATA[{words.replace("]]>", "]]&gt;")}]]></text>'
    yield f'<file name="{name}" path="/" encoding="base64">{picture}</file></{tag}>'


def _task(exercise: Exercise) -> str:
    picture = f'<img src="@@PLUGINFILE@@/tree.svg" alt="{escape(str(exercise.tree))}">'
    return f"<p>{escape(exercise.task)}</p><p>{signs(exercise)}</p><p>{picture}</p>"


def _solution(exercise: Exercise) -> str:
    answers = "".join(f"<li>{escape(question.text)} <b>{escape(question.answer)}</b></li>" for question in exercise.questions)
    reasons = "".join(f"<li>{escape(reason)}</li>" for reason in exercise.reasons)
    picture = f'<img src="@@PLUGINFILE@@/solution.svg" alt="{escape(str(exercise.tree))}, solved">'
    return f"<p>{picture}</p><ul>{answers}</ul><ul>{reasons}</ul>"


# ------------------------------------------------------------------------------------------------------------- fields


def _fields(exercise: Exercise) -> Iterator[str]:
    """The questions with fields in them."""
    if exercise.kind == ALPHABETA:
        how = "Write -inf and inf for the infinities, and - for a node that is never visited."
        yield f"<p>With which window (α, β) does the search enter each inner node? {how}</p><ul>"
        for name, window in exercise.windows.items():
            low, high = (_short(_bound_answers(end)) for end in window) if window else (_short([NOT_VISITED]),) * 2
            yield f"<li>{name}: α {low} β {high}</li>"
        yield "</ul><p>Which value does each inner node return? Write - for a node that is never visited.</p><ul>"
        yield from (f"<li>{name}: {_short(_value_answers(value))}</li>" for name, value in exercise.values.items())
        yield "</ul><p>Which leaves are never visited? Write their numbers, counted from 1 at the left, or - for none: "
        yield f"{_short(_list_answers(exercise.pruned))}</p>"
    else:
        yield "<p>What is the value of each inner node?</p><ul>"
        yield from (f"<li>{name}: {_numerical(value)}</li>" for name, value in exercise.values.items() if value)
        yield "</ul>"
    if exercise.move is not None:
        choices = "~".join(("=" if move in exercise.best_moves else "") + _quoted(move) for move in exercise.moves)
        yield f"<p>{escape(exercise.questions[-1].text)} {{1:MULTICHOICE:{choices}}}</p>"


def _short(words: Sequence[str]) -> str:
    """A short text field, with all answers that are right."""
    return "{1:SHORTANSWER:" + "~".join(f"={_quoted(word)}" for word in words) + "}"


def _numerical(value: Value) -> str:
    number, slack = _decimal(value.number)
    return f"{{1:NUMERICAL:={number}:{slack}}}"


def _quoted(words: str) -> str:
    return escape(CLOZE_SPECIAL.sub(r"\\\1", words), quote=False)


def _decimal(number: float) -> tuple[str, str]:
    """A number as Moodle reads it, and the tolerance."""
    if number.is_integer():
        return str(int(number)), "0"
    exact = repr(number)
    return (exact, "0") if len(exact) <= 8 else (f"{number:.6f}", str(ROUNDED))


def _value_answers(value: Value | None) -> list[str]:
    """The right answers for a node's value."""
    if value is None:
        return [NOT_VISITED]
    number = worth(value.number)
    return [number, *(f"{sign}{blank}{number}" for sign in TYPED_SIGNS.get(value.bound, ()) for blank in (" ", ""))]


def _bound_answers(end: float) -> list[str]:
    """The right answers for one end of a window."""
    if not math.isinf(end):
        return [worth(end)]
    signs = ("+", "") if end > 0 else ("-",)
    return [sign + word for sign in signs for word in INFINITY_WORDS]


def _list_answers(places: Sequence[int]) -> list[str]:
    if not places:
        return [NOT_VISITED, "none"]
    return [between.join(map(str, places)) for between in (" ", ", ", ",")]
