"""Sheets of exercises: for every student a blank one and its solution, from one seed.

    recipe ─ students ──▶ sheets ──▶ sheet.tex    sheet-solution.tex
                                     sheet.html   sheet-solution.html
                                     sheet.pdf    sheet-solution.pdf         by pdflatex
                                     sheet.json   sheet-answers.json         all answers, and an answer file to be filled in
                                     sheet.xml                               a quiz for Moodle

The blank sheet and the solution are two files, so that one can be handed out without the other. With students all their sheets
stand in the same file, each from the top of a page; only answer files are one for each.
"""

from __future__ import annotations

import dataclasses
import json
import re
import unicodedata
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ..draw.scene import Mark, Scene, scene
from ..errors import TeachingError
from ..files import text_of
from ..numbers import window_text
from ..trace.replay import DONE
from .blank import SHEET, VERSION, blank_answers
from .exercise import ALPHABETA, EXPECTIMAX, Exercise, Question
from .making import Recipe, made, plain_name

SOLUTION, ANSWERS = "-solution", "-answers"
"""What the names of the second files end with."""

TITLES = {"minimax": "Minimax by hand", ALPHABETA: "Alpha-beta by hand", EXPECTIMAX: "Expectimax by hand"}

COLUMNS = 8
"""Nodes beside each other in a table of answers."""
WIDE = 16
"""Leaves of a tree that has room for windows beside its nodes; of a larger one they stand in the table alone."""
IN_TABLE, IN_TREE = ("windows", "values"), ("pruned",)
"""Questions that are answered in the table, and those that are answered in the tree; the others need a line."""
NEVER = "–"
"""What a table says of a node that is never visited."""
STUDENTS = 2_000
LINE = 110
"""Letters on a line of JSON that is written for people."""


class Sheet(NamedTuple):
    """The exercises of one student; `student` is "" where nobody is named."""

    title: str
    student: str
    recipe: Recipe
    exercises: tuple[Exercise, ...]


class Row(NamedTuple):
    """A row in the table of answers: what it is about, and a cell for every node, empty on the blank sheet."""

    label: str
    cells: tuple[str, ...]


def sheets(recipe: Recipe, students: Sequence[str] = (), title: str = "") -> list[Sheet]:
    """A sheet for each student; one for everybody if there are none. Raises TeachingError if a recipe asks for what cannot be."""
    title = " ".join(title.split()) or TITLES.get(recipe.kind, recipe.kind)
    return [Sheet(title, plain_name(student), recipe, tuple(made(recipe, student))) for student in students or [""]]


def names_in(path: Path) -> list[str]:
    """The students of a file: one name on each line, blank lines and what follows a # left out.

    Raises TeachingError if the file cannot be read, is empty, or has a name twice.
    """
    text = text_of(path, TeachingError)
    names: dict[str, int] = {}
    for line, words in enumerate(text.splitlines(), start=1):
        name = plain_name(words.partition("#")[0])
        bad = next((letter for letter in name if not letter.isprintable()), None)
        if bad is not None:
            raise TeachingError(f"{path.name}, line {line}, column {words.index(bad) + 1}: a name has no such sign in it: {bad!r}")
        if name in names:
            raise TeachingError(f"{path.name}, line {line}: {name} stands on line {names[name]}, too; write what tells them apart")
        if name:
            names[name] = line
    if not 1 <= len(names) <= STUDENTS:
        raise TeachingError(f"{path.name} has {len(names):,} names: write 1 to {STUDENTS:,}, one on each line")
    return list(names)


# -------------------------------------------------------------------------------------------- pictures and tables


def blank_scene(exercise: Exercise) -> Scene:
    """The tree with nothing in its inner nodes, and nothing that gives an answer away."""
    before = scene(exercise.recording, 0, annotate="none")

    def blank(mark: Mark) -> Mark:
        return dataclasses.replace(mark, status=DONE, principal=False, current=False, hint=mark.name or mark.inside)

    marks = tuple(blank(mark) for mark in before.marks)
    edges = tuple(dataclasses.replace(edge, status=DONE, principal=False) for edge in before.edges)
    return dataclasses.replace(before, title=f"Exercise {exercise.number}", sentence=exercise.task, of=0, marks=marks, edges=edges)


def solved_scene(exercise: Exercise) -> Scene:
    """The tree when the search has ended: values in the nodes; beside them, if there is room, the window with which the search came."""
    beside = exercise.kind == ALPHABETA and len(exercise.leaves) <= WIDE
    after = scene(exercise.recording, annotate="window" if beside else "none")

    def solved(mark: Mark) -> Mark:
        window = exercise.windows.get(exercise.inner.get(mark.id, "")) if beside else None
        return dataclasses.replace(mark, beside=window_text(window) if window else "", current=False)

    return dataclasses.replace(after, title=f"Exercise {exercise.number}, solved", marks=tuple(map(solved, after.marks)))


def tables(exercise: Exercise, solution: bool) -> list[tuple[Row, ...]]:
    """The inner nodes with room for their answers, or with the answers, a table for every so many of them."""
    names = list(exercise.values)
    found = []
    for start in range(0, len(names), COLUMNS):
        part = names[start : start + COLUMNS]
        rows = [Row("node", tuple(part))]
        if exercise.kind == ALPHABETA:
            windows = [exercise.windows[name] for name in part]
            rows.append(Row("(α, β)", tuple(window_text(window) if window else NEVER for window in windows)))
        rows.append(Row("value", tuple(str(exercise.values[name] or NEVER) for name in part)))
        found.append(tuple(row if solution or row.label == "node" else Row(row.label, ("",) * len(part)) for row in rows))
    return found


def answer_on_page(question: Question) -> str:
    """The answer as a solution prints it below the tree; what stands in the table is not said again."""
    return "(see the table)" if question.key in IN_TABLE else question.answer


def signs(exercise: Exercise) -> str:
    """What the shapes mean."""
    return "△ MAX moves, ○ chance moves" if exercise.kind == EXPECTIMAX else "△ MAX moves, ▽ MIN moves"


# ------------------------------------------------------------------------------------------------------------ JSON


def as_dict(all_sheets: Sequence[Sheet]) -> dict[str, Any]:
    """Sheets with all answers as plain data, ready for JSON; docs/exercises.md describes it."""
    first = all_sheets[0]
    return {
        "format": SHEET,
        "version": VERSION,
        "title": first.title,
        "recipe": dataclasses.asdict(first.recipe),
        "sheets": [{"student": one.student or None, "exercises": [exercise.as_dict() for exercise in one.exercises]} for one in all_sheets],
    }


def json_text(told: Any) -> str:
    """JSON to be read and filled in by people: what fits on a line stands on one."""
    return _lines(told, 0) + "\n"


def _lines(told: Any, depth: int) -> str:
    flat = json.dumps(told, ensure_ascii=False)
    if not told or not isinstance(told, dict | list) or (depth > 1 and len(flat) <= LINE):
        return flat
    margin = "\n" + "  " * (depth + 1)
    if isinstance(told, dict):
        parts = [f"{json.dumps(key, ensure_ascii=False)}: {_lines(value, depth + 1)}" for key, value in told.items()]
    else:
        parts = [_lines(value, depth + 1) for value in told]
    opening, closing = "{}" if isinstance(told, dict) else "[]"
    return opening + margin + f",{margin}".join(parts) + margin[:-2] + closing


# ------------------------------------------------------------------------------------------------------------ files


def write(all_sheets: Sequence[Sheet], out: Path) -> list[Path]:
    """Write sheets in the form that the name of `out` ends with; the module's docstring says which files. Returns them.

    Raises TeachingError for another ending, or if pdflatex is needed and is not there, or cannot print a name; OSError if a file
    cannot be written.
    """
    ending = out.suffix.lower()
    if ending not in WRITERS:
        raise TeachingError(f"{out.name} has no ending of a sheet: write {', '.join(WRITERS)}")
    if out.parent != Path() and not out.parent.is_dir():
        raise TeachingError(f"{out} cannot be written: there is no folder {out.parent}")
    files = WRITERS[ending](all_sheets, out)
    for path, content in files:
        path.write_bytes(content)
    return [path for path, _ in files]


Files = list[tuple[Path, bytes]]


def beside(out: Path, words: str) -> Path:
    """sheet.tex → sheet-solution.tex"""
    return out.with_name(f"{out.stem}{words}{out.suffix}")


def _tex(all_sheets: Sequence[Sheet], out: Path) -> Files:
    from .tex import tex

    return [(out, tex(all_sheets, False).encode()), (beside(out, SOLUTION), tex(all_sheets, True).encode())]


def _pdf(all_sheets: Sequence[Sheet], out: Path) -> Files:
    from .tex import pdf, tex

    return [(out, pdf(tex(all_sheets, False))), (beside(out, SOLUTION), pdf(tex(all_sheets, True)))]


def _html(all_sheets: Sequence[Sheet], out: Path) -> Files:
    from .html import html

    return [(out, html(all_sheets, False).encode()), (beside(out, SOLUTION), html(all_sheets, True).encode())]


def _xml(all_sheets: Sequence[Sheet], out: Path) -> Files:
    from .moodle import quiz

    return [(out, quiz(all_sheets).encode())]


def _json(all_sheets: Sequence[Sheet], out: Path) -> Files:
    files = [(out, json_text(as_dict(all_sheets)).encode())]
    names = _file_names(one.student for one in all_sheets)
    for one, name in zip(all_sheets, names, strict=True):
        files.append((beside(out, ANSWERS + name), json_text(blank_answers(one.exercises, one.student)).encode()))
    return files


def _file_names(students: Iterable[str]) -> list[str]:
    """Ada Lovelace → -ada-lovelace; names that would come out alike are numbered."""
    found: list[str] = []
    for student in students:
        letters = unicodedata.normalize("NFKD", student).encode("ascii", "ignore").decode().lower()
        name = re.sub(r"[^a-z0-9]+", "-", letters).strip("-")
        name = f"-{name}" if name else "-student" if student else ""
        number = 2
        while name in found:
            name, number = f"{name.removesuffix(f'-{number - 1}')}-{number}", number + 1
        found.append(name)
    return found


WRITERS = {".tex": _tex, ".html": _html, ".pdf": _pdf, ".json": _json, ".xml": _xml}
