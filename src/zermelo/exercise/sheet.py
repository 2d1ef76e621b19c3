"""Sheets of exercises: for every student the exercises, and what stands on the blank sheet and on its solution.

`writing` puts sheets into files.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from ..draw.scene import Mark, Scene, scene
from ..errors import TeachingError
from ..files import text_of
from ..numbers import window_text
from ..trace.view import DONE
from .exercise import ALPHABETA, EXPECTIMAX, Exercise, Question
from .generating import Recipe, exercises_of, normalised_name

TITLES = {"minimax": "Minimax by hand", ALPHABETA: "Alpha-beta by hand", EXPECTIMAX: "Expectimax by hand"}

COLUMNS = 8
"""Nodes in one table of answers; the next ones go into a second table."""
MAX_LEAVES_WITH_WINDOWS = 16
"""In larger trees the windows stand only in the table, not beside the nodes."""
IN_TABLE, IN_TREE = ("windows", "values"), ("pruned",)
"""Questions that are answered in the table, and in the tree; the others need a line."""
UNVISITED = "–"
"""The answer in a table for a node that is never visited."""
MAX_STUDENTS = 2_000


class Sheet(NamedTuple):
    """The exercises of one student; `student` is "" if there are no names."""

    title: str
    student: str
    recipe: Recipe
    exercises: tuple[Exercise, ...]


class Row(NamedTuple):
    """A row in the table of answers: its label, and a cell for every node, empty on the blank sheet."""

    label: str
    cells: tuple[str, ...]


def sheets(recipe: Recipe, students: Sequence[str] = (), title: str = "") -> list[Sheet]:
    """A sheet for each student, or one sheet without a name. Raises TeachingError if no exercise satisfies the recipe."""
    title = " ".join(title.split()) or TITLES.get(recipe.kind, recipe.kind)
    return [Sheet(title, normalised_name(student), recipe, tuple(exercises_of(recipe, student))) for student in students or [""]]


def names_in(path: Path) -> list[str]:
    """The students in a file: one name on each line; blank lines and everything after a # are ignored.

    Raises TeachingError if the file cannot be read, is empty, or has a name twice.
    """
    text = text_of(path, TeachingError)
    names: dict[str, int] = {}
    for line, words in enumerate(text.splitlines(), start=1):
        name = normalised_name(words.partition("#")[0])
        bad = next((letter for letter in name if not letter.isprintable()), None)
        if bad is not None:
            raise TeachingError(f"{path.name}, line {line}, column {words.index(bad) + 1}: a name cannot contain the character {bad!r}")
        if name in names:
            raise TeachingError(f"{path.name}, line {line}: {name} is already on line {names[name]}; write something that tells them apart")
        if name:
            names[name] = line
    if not 1 <= len(names) <= MAX_STUDENTS:
        raise TeachingError(f"{path.name} has {len(names):,} names: write 1 to {MAX_STUDENTS:,}, one on each line")
    return list(names)


# -------------------------------------------------------------------------------------------- pictures and tables


def blank_scene(exercise: Exercise) -> Scene:
    """The tree with empty inner nodes, and nothing that gives an answer away."""
    before = scene(exercise.recording, 0, annotate="none")

    def blank(mark: Mark) -> Mark:
        return dataclasses.replace(mark, status=DONE, principal=False, current=False, hint=mark.name or mark.inside)

    marks = tuple(blank(mark) for mark in before.marks)
    edges = tuple(dataclasses.replace(edge, status=DONE, principal=False) for edge in before.edges)
    return dataclasses.replace(before, title=f"Exercise {exercise.number}", sentence=exercise.task, of=0, marks=marks, edges=edges)


def solved_scene(exercise: Exercise) -> Scene:
    """The tree at the end of the search: values in the nodes and, if there is room, the window beside each."""
    windows = exercise.kind == ALPHABETA and len(exercise.leaves) <= MAX_LEAVES_WITH_WINDOWS
    after = scene(exercise.recording, annotate="window" if windows else "none")

    def solved(mark: Mark) -> Mark:
        window = exercise.windows.get(exercise.inner.get(mark.id, "")) if windows else None
        return dataclasses.replace(mark, beside=window_text(window) if window else "", current=False)

    return dataclasses.replace(after, title=f"Exercise {exercise.number}, solved", marks=tuple(map(solved, after.marks)))


def tables(exercise: Exercise, solution: bool) -> list[tuple[Row, ...]]:
    """The inner nodes with room for their answers, or with the answers; a table for every COLUMNS nodes."""
    names = list(exercise.values)
    found = []
    for start in range(0, len(names), COLUMNS):
        part = names[start : start + COLUMNS]
        rows = [Row("node", tuple(part))]
        if exercise.kind == ALPHABETA:
            windows = [exercise.windows[name] for name in part]
            rows.append(Row("(α, β)", tuple(window_text(window) if window else UNVISITED for window in windows)))
        rows.append(Row("value", tuple(str(exercise.values[name] or UNVISITED) for name in part)))
        found.append(tuple(row if solution or row.label == "node" else Row(row.label, ("",) * len(part)) for row in rows))
    return found


def answer_on_page(question: Question) -> str:
    """The answer as a solution prints it below the tree; answers in the table are not repeated."""
    return "(see the table)" if question.key in IN_TABLE else question.answer


def signs(exercise: Exercise) -> str:
    """The legend of the shapes."""
    return "△ MAX moves, ○ chance moves" if exercise.kind == EXPECTIMAX else "△ MAX moves, ▽ MIN moves"
