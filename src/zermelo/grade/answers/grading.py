"""Files of answers, graded: one by one, or a folder of them.

    answers.json ──▶ exercises, from the file or from the teacher's sheet ──▶ items, graded ──▶ Marks

An answer file contains its trees, so that it can be graded by itself; with the teacher's own sheet the trees are also checked.
docs/exercises.md describes the file.
"""

from __future__ import annotations

import difflib
import io
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from ...errors import TeachingError, ZermeloError
from ...exercise.blank import FORMAT, SHEET
from ...exercise.exercise import ALPHABETA, KINDS, Exercise
from ...exercise.generating import normalised_name
from ...search.parts.window import RULES, RULES_IN_WORDS
from ..printable import printable
from ..table import Table
from .file import ENTRY_KEYS, FILE_KEYS, Place, check_head, loaded, unknown_keys
from .judge import Judge
from .marks import RIGHT, Item, Marks

COLUMNS = ("file", "student", "points", "of", "wrong", "first_exercise", "first_step", "first_mistake", "error")
"""The columns of the table of a class; docs/exercises.md describes them."""


def grade_answers(path: str | Path, sheet: str | Path | None = None) -> Marks:
    """Grade an answer file.

    sheet   the sheet that `zermelo exercise --out sheet.json` wrote: the trees must be the same; without it those in the file count

    A field that cannot be understood costs only itself: its item is unreadable, or it is one of the problems of the marks.
    Raises TeachingError if a file is not valid JSON (with line and column), or if none of its exercises can be graded.
    """
    path = Path(path)
    given = loaded(path)
    where = Place(path.name)
    check_head(given, FORMAT, where)
    problems = [str(problem) for problem in unknown_keys(given, FILE_KEYS, where)]
    student = given.get("student") or ""
    if not isinstance(student, str):
        problems.append(str((where / "student").wrong("must be a name in quotes")))
        student = ""
    entries = given.get("exercises")
    if not isinstance(entries, list) or not entries:
        raise TeachingError(problems[0]) if problems else (where / "exercises").wrong("must be a list of at least one exercise")
    exercises: list[Exercise] = []
    items: list[Item] = []
    for at, entry in enumerate(entries):
        spot = where / "exercises" / at
        try:
            problems += map(str, _check_entry(entry, spot))
            exercise = _of_sheet(Path(sheet), student, entry, at + 1, spot) if sheet is not None else _of_file(entry, at + 1, spot)
            if any(exercise.number == other.number for other in exercises):
                raise (spot / "number").wrong(f"is {exercise.number} for two exercises: number each one differently")
        except _AnotherExercise as error:
            problems.append(str(error))
            exercise, entry = error.exercise, {}
        except TeachingError as error:
            problems.append(str(error))
            continue
        exercises.append(exercise)
        judge = Judge(exercise, entry, spot)
        items += judge.items()
        problems += judge.problems
    if not exercises:
        raise TeachingError(problems[-1])
    return Marks(" ".join(printable(student).split()), printable(path.name), tuple(exercises), tuple(items), tuple(problems))


class _AnotherExercise(TeachingError):
    """The file describes an exercise otherwise than the sheet does, so its answers are not to this exercise."""

    def __init__(self, words: str, exercise: Exercise) -> None:
        super().__init__(words)
        self.exercise = exercise


def _check_entry(entry: Any, spot: Place) -> list[TeachingError]:
    """The fields of an entry that nobody asks for. Raises TeachingError if it is no entry, or has no number."""
    if not isinstance(entry, dict):
        raise spot.wrong("must be an object with the answers to one exercise")
    number = entry.get("number", 1)
    if isinstance(number, bool) or not isinstance(number, int) or number < 1:
        raise (spot / "number").wrong("must be the number of an exercise, counted from 1")
    return list(unknown_keys(entry, ENTRY_KEYS, spot))


def _of_file(entry: Mapping[str, Any], place: int, spot: Place) -> Exercise:
    """The exercise as described in the answer file."""
    kind, rule = entry.get("kind"), entry.get("rule")
    if kind not in KINDS:
        raise (spot / "kind").wrong(f"must be one of {', '.join(KINDS)}")
    if rule not in (RULES if kind == ALPHABETA else (None, *RULES)):
        raise (spot / "rule").wrong(f"must be a rule for cuts: {RULES_IN_WORDS}")
    text = entry.get("tree")
    if not isinstance(text, str):
        raise (spot / "tree").wrong("must be the tree as text, such as '((3 12 8) (2 4 6) (14 5 2))'")
    try:
        return Exercise.of(kind, text, rule or ">=", entry.get("number", place))
    except ZermeloError as error:
        raise (spot / "tree").wrong(f"cannot be used: {error}") from None


def _of_sheet(path: Path, student: str, entry: Mapping[str, Any], place: int, spot: Place) -> Exercise:
    """The exercise as described in the teacher's sheet; the file must agree with it."""
    number = entry.get("number", place)
    exercises = _sheet(path, student)
    found = next((head for head in exercises if head.get("number") == number), None)
    if found is None:
        raise (spot / "number").wrong(f"must be from 1 to {len(exercises)}, the exercises in {path.name}, got {number}")
    exercise = _of_file({**found, "number": number}, place, Place(path.name) / "exercises" / (number - 1))
    for key in ("kind", "rule", "tree"):
        if entry.get(key, found.get(key)) != found.get(key):
            differs = (spot / key).wrong(f"differs from exercise {number} in {path.name}, where it is {found.get(key)}")
            raise _AnotherExercise(str(differs), exercise)
    return exercise


def _sheet(path: Path, student: str) -> list[Mapping[str, Any]]:
    """The exercises of one student's sheet, or of the sheet for everybody."""
    data = loaded(path)
    where = Place(path.name)
    check_head(data, SHEET, where)
    sheets = data.get("sheets")
    if not isinstance(sheets, list) or not all(isinstance(one, dict) and isinstance(one.get("exercises"), list) for one in sheets):
        raise (where / "sheets").wrong("must be a list of sheets, each with its exercises")
    wanted = normalised_name(student).casefold()
    for one in sheets:
        if not one.get("student") or normalised_name(str(one["student"])).casefold() == wanted:
            return [head for head in one["exercises"] if isinstance(head, dict)]
    near = difflib.get_close_matches(student, [str(one.get("student")) for one in sheets], n=1)
    hint = f": did you mean {near[0]}?" if near else ""
    raise (where / "sheets").wrong(f"has no sheet for {student!r}{hint}")


# ------------------------------------------------------------------------------------------------- a folder of answers


def grade_answer_folder(folder: str | Path, sheet: str | Path | None = None) -> Iterator[tuple[Path, Marks | TeachingError]]:
    """Every *.json of a folder with its marks; a file that cannot be read comes with its error and does not stop the others.

    Raises TeachingError if there is no such folder, or no file in it.
    """
    folder = Path(folder)
    files = sorted(folder.glob("*.json")) if folder.is_dir() else []
    if not files:
        raise TeachingError(f"there are no answer files (*.json) in the folder {folder}")
    for path in files:
        try:
            yield path, grade_answers(path, sheet)
        except TeachingError as error:
            yield path, error


def csv_of(graded: Iterable[tuple[Path, Marks | TeachingError]]) -> str:
    """Graded files as CSV, one line each."""
    stream = io.StringIO()
    table = Table(stream, COLUMNS)
    for path, marks in graded:
        table.add(_row(path, marks))
    return stream.getvalue()


def _row(path: Path, marks: Marks | TeachingError) -> list[str | int]:
    if isinstance(marks, TeachingError):
        return [path.name, *[""] * 7, str(marks)]
    first = marks.first
    mistake: list[str | int] = [first.exercise, first.step, first.words()] if first else ["", "", ""]
    wrong = sum(item.verdict != RIGHT for item in marks.items)
    return [path.name, marks.student, marks.points, marks.of, wrong, *mistake, (marks.unread or [""])[0]]
