"""A student's program, graded: the same value, the same action, the same positions in the same order; and what is wrong by name.

    grade("student.py")                      -> Grade: verdict, points, the smallest tree that shows the fault
    grade("student.py", rule=">", compare="generated")       as the autograder of CS188 does it
    grade_folder("submissions", ...)         -> one Grade after the other

    the file ──▶ sandbox ──▶ outcome at every test ──▶ compared with the right search (faults) ──▶ verdict
                                                  └──▶ compared with every faulty one ──────────▶ its name
                                                  └──▶ shrunk to the smallest test ──▶ report

What is compared: the value; the action (any action of the best exact value, or, with ties="first", the first of them); and the
positions that were visited, in their order (compare="visited"), or the set of those that were generated (compare="generated").
A position is visited when the program first asks it anything; it is generated when `result` (or `successors`) makes it.

An answer may depend on nothing but the position. A file whose answers change when the clock leaps and the dice fall otherwise is
named for that; one that looks at the clock without consequence (to print how long it took) is not.
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
from .examination import PATIENCE, Examination
from .outcome import Checks
from .sandbox import Allowance, Sandbox
from .trials import TREES, Terms
from .verdict import Grade, Verdict

COMPARISONS = ("visited", "generated")
TIES = ("any", "first")
ALGORITHMS = ("alphabeta", "minimax")
COLUMNS = ("file", "verdict", "points", "value_ok", "action_ok", "visited_ok", "fault", "first_difference")
"""The columns of a class: counts as `right/of`, empty where the function does not tell it."""


def grade(
    path: str | Path,
    *,
    game: str = "tree",
    function: str | None = None,
    algorithm: str | None = None,
    rule: str = ">=",
    compare: str = "visited",
    ties: str = "any",
    trees: int = TREES,
    seed: int = 0,
    seconds: float = 2.0,
    memory: int = 1024,
) -> Grade:
    """Grade the program in the file `path`.

    game        positions of this game are tried too, besides explicit trees
    function    the function to grade; by default the first one with a known name
    algorithm   "alphabeta" or "minimax"; by default the name of the function tells
    rule        ">=" if a value that equals the bound has to cut, ">" if it must not
    compare     "visited": the positions in the order in which they are looked at; "generated": the set of those that are made
    ties        "any" action of the best value counts, or only the "first"
    trees, seed    so many random trees; the same seed grows the same
    seconds     for one position; memory: in MB

    Raises TeachingError if the file cannot be read, or something asked for does not exist.
    """
    full = _readable(path)
    for name, value, allowed in (("rule", rule, RULES), ("compare", compare, COMPARISONS), ("ties", ties, TIES)):
        if value not in allowed:
            raise TeachingError(f"{name} is {value!r}: choose {' or '.join(map(repr, allowed))}")
    if algorithm is not None and algorithm not in ALGORITHMS:
        raise TeachingError(f"algorithm is {algorithm!r}: choose {' or '.join(map(repr, ALGORITHMS))}")
    find(game)
    started = time.monotonic()
    terms = Terms(algorithm or ("minimax" if "minimax" in (function or "").casefold() else "alphabeta"), rule, compare, ties)
    allowance = Allowance(seconds, memory, int(2 * PATIENCE * seconds) + 10)
    with Sandbox(full, allowance) as sandbox:
        done = Examination(sandbox, function, algorithm, terms).grade(game, trees, seed)
    done.path = Path(path)
    done.seconds = time.monotonic() - started
    return done


def _readable(path: str | Path) -> Path:
    full = Path(path).resolve()
    if not full.is_file():
        raise TeachingError(f"there is no file {path}" if not full.is_dir() else f"{path} is a folder: grade_folder grades the files in it")
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
        raise TeachingError(f"{folder} has no Python files in it")
    return found


def grade_folder(folder: str | Path, **options: Any) -> Iterator[Grade]:
    """Grade every Python file of a folder, one after the other. Nothing that a file does stops the others.

    options as in `grade`.
    """
    for path in submissions(folder):
        yield graded(path, **options)


def graded(path: Path, **options: Any) -> Grade:
    """The grade of a file, whatever is wrong with it, be it a fault of the grader: one file never loses the others."""
    try:
        done = grade(path, **options)
        row(done)  # what its row says is found out here, where nothing is lost
        return done
    except ZermeloError as error:
        return _ungraded(path, Verdict("unreadable", printable(str(error))), options)
    except Exception as error:
        said = printable(str(error))
        return _ungraded(path, Verdict("not-graded", f"could not be graded: {type(error).__name__}{f': {said}' if said else ''}"), options)


def _ungraded(path: Path, verdict: Verdict, options: Mapping[str, Any]) -> Grade:
    return Grade(path, Terms(options.get("algorithm") or "alphabeta", options.get("rule", ">=")), verdict)


def table_of(stream: IO[str]) -> Table:
    """The table of a class, written as its rows come: `table_of(stream).add(row(grade))`."""
    return Table(stream, COLUMNS)


def row(grade: Grade) -> list[str]:
    """A grade as a row of the table."""
    counts = [f"{tally.right}/{tally.of}" if (tally := grade.scores.get(name)) and tally.of else "" for name in Checks._fields]
    fault = "" if grade.ok else grade.verdict.title
    return [grade.path.name, grade.verdict.code, f"{grade.points:g}", *counts, fault, grade.first_step]
