"""Grading a student's program: value, action and visited positions are compared with the right search, and the fault is named.

    grade("student.py")                      -> Grade: verdict, points, the smallest tree that shows the fault
    grade("student.py", rule=">", compare="generated")       as the autograder of CS188 does it
    grade_folder("submissions", ...)         -> one Grade after the other

    the file ──▶ sandbox ──▶ outcome on every case ──▶ compared with the right search ──▶ verdict
                                                  └──▶ compared with every faulty one ──▶ name of the fault
                                                  └──▶ smallest case ──▶ report

What is compared: the value; the action (any action of the best exact value, or, with ties="first", the first of them); and the
positions that were visited, in order (compare="visited"), or the set of those that were generated (compare="generated").
A position is visited when the program first asks it anything; it is generated when `result` (or `successors`) makes it.

An answer may depend on the position only. A file whose answers change with the clock or with random numbers gets that verdict; a
file that reads the clock without using it in its answers (to print how long it took) does not.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import IO, Any

from ...errors import TeachingError, ZermeloError
from ...games import find
from ...search.parts.window import RULES
from ..printable import printable
from ..table import Table
from .algorithms import ALGORITHMS
from .cases.suite import TREES, Criteria
from .examination import Asked, Examination
from .reporting.grade import Grade
from .reporting.verdict import Verdict
from .running.outcome import Checks
from .running.runner import TOTAL_FACTOR
from .running.sandbox import ProcessLimits, Sandbox

COMPARISONS = ("visited", "generated")
TIES = ("any", "first")
PROGRAMS = (".py", ".pyw", "")
"""The endings of a file that may be a program."""
COLUMNS = ("file", "verdict", "points", "value_ok", "action_ok", "visited_ok", "fault", "first_difference")
"""The columns of the table of a class: counts as `right/of`, empty for parts that the function does not return."""


def grade(
    path: str | Path,
    *,
    game: str = "tree",
    function: str | None = None,
    algorithm: str | None = None,
    rule: str | None = None,
    compare: str = "visited",
    ties: str = "any",
    trees: int = TREES,
    seed: int = 0,
    seconds: float = 2.0,
    memory: int = 1024,
) -> Grade:
    """Grade the program in the file `path`.

    game        positions of this game are tested too, besides explicit trees
    function    the function to grade; by default the first one with a known name
    algorithm   "alphabeta", "minimax" or "expectimax"; by default the name of the function decides
    rule        ">=" if a value equal to the bound must cut, ">" if it must not; by default ">=", but either for agents as in CS188
    compare     "visited": the positions in the order of their visits; "generated": the set of generated positions
    ties        "any" action of the best value counts, or only the "first"
    trees, seed    the number of random trees, and their seed
    seconds     the time for one position; memory: in MB

    Raises TeachingError if the file cannot be read, or something asked for does not exist.
    """
    full = _readable(path)
    for name, value, allowed in (("rule", rule, RULES), ("compare", compare, COMPARISONS), ("ties", ties, TIES)):
        if value not in allowed and not (name == "rule" and value is None):
            raise TeachingError(f"{name} must be {' or '.join(map(repr, allowed))}, got {value!r}")
    if algorithm is not None and algorithm not in ALGORITHMS:
        raise TeachingError(f"algorithm must be {' or '.join(map(repr, ALGORITHMS))}, got {algorithm!r}")
    find(game)
    started = time.monotonic()
    limits = ProcessLimits(seconds, memory, int(2 * TOTAL_FACTOR * seconds) + 10)
    with Sandbox(full, limits) as sandbox:
        done = Examination(sandbox, Asked(function, algorithm, rule, compare, ties, game, trees, seed)).grade()
    done.path = Path(path)
    done.seconds = time.monotonic() - started
    return done


def _readable(path: str | Path) -> Path:
    full = Path(path).resolve()
    if not full.is_file():
        raise TeachingError(
            f"there is no file {path}" if not full.is_dir() else f"{path} is a folder: use grade_folder for the files in it"
        )
    if full.suffix.lower() not in PROGRAMS:
        raise TeachingError(f"{path} is no Python program: give a .py, a folder of them, or the .json of answers by hand")
    try:
        full.open("rb").close()
    except OSError as error:
        raise TeachingError(f"{path} cannot be read: {error.strerror}") from None
    return full


# ------------------------------------------------------------------------------------------------------------- a folder


def submissions(folder: str | Path) -> list[Path]:
    """The Python files of a folder, by name. Raises TeachingError if there are none."""
    found = sorted(path for path in Path(folder).glob("*.py") if path.is_file())
    if not found:
        raise TeachingError(f"there are no Python files in {folder}")
    return found


def grade_folder(folder: str | Path, **options: Any) -> Iterator[Grade]:
    """Grade every Python file of a folder, one after the other. A file that fails does not stop the others.

    options as in `grade`.
    """
    for path in submissions(folder):
        yield graded(path, **options)


def graded(path: Path, **options: Any) -> Grade:
    """The grade of a file; any error, even one in the grader, becomes a verdict, so that it does not stop the other files."""
    try:
        done = grade(path, **options)
        row(done)  # an error in making its row is caught here
        return done
    except ZermeloError as error:
        return _ungraded(path, Verdict("unreadable", printable(str(error))), options)
    except Exception as error:
        message = printable(str(error))
        title = f"could not be graded: {type(error).__name__}{f': {message}' if message else ''}"
        return _ungraded(path, Verdict("not-graded", title), options)


def _ungraded(path: Path, verdict: Verdict, options: Mapping[str, Any]) -> Grade:
    return Grade(path, Criteria(options.get("algorithm") or "alphabeta", options.get("rule") or ">="), verdict)


def table_of(stream: IO[str]) -> Table:
    """The table of a class, written as its rows come: `table_of(stream).add(row(grade))`."""
    return Table(stream, COLUMNS)


def row(grade: Grade) -> list[str]:
    """A grade as a row of the table."""
    counts = [f"{score.right}/{score.of}" if (score := grade.scores.get(name)) and score.of else "" for name in Checks._fields]
    fault = "" if grade.ok else grade.verdict.title
    return [grade.path.name, grade.verdict.code, f"{grade.points:g}", *counts, fault, grade.first_step]
