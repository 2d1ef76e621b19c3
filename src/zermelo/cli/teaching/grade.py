"""zermelo grade: students' programs, and answers by hand."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

import click

from ...errors import ZermeloError
from ...files import check_place
from ...numbers import counted
from ..errors import INTERRUPTED, WRONG
from ..parts.options import Number, as_json, belongs, ruled
from ..parts.output import Place, check_formats, format_of, tell_written, write
from ..parts.reports import report
from ..parts.screen import busy, json_text, show_json

if TYPE_CHECKING:
    from ...grade.programs.reporting.grade import Grade

FORMS = (".html", ".svg", ".txt", ".json")
FAULTY = 1
"""The exit status when everything was graded, and something is wrong."""
UNCLEAR = ("no-function", "signature")
"""Verdicts on a file in which it is not clear what to grade, or how to call it."""


@click.command("grade", short_help="Grade students' programs, or answers by hand.")
@click.argument("path", metavar="FILE|FOLDER", type=Place())
@click.option("--game", default="tree", show_default=True, metavar="GAME", help="Test it on positions of this game too.")
@click.option("--function", metavar="NAME", help="The function to grade; by default the first with a known name.")
@click.option(
    "--algorithm",
    type=click.Choice(("alphabeta", "minimax", "expectimax")),
    help="The algorithm it should be; by default decided by its name.",
)
@ruled
@click.option(
    "--compare",
    type=click.Choice(("visited", "generated")),
    default="visited",
    show_default=True,
    help="Compare the order of visited positions, or the set of generated ones.",
)
@click.option(
    "--ties", type=click.Choice(("any", "first")), default="any", show_default=True, help="Which of equally good actions counts as right."
)
@click.option("--trees", type=click.IntRange(0), default=200, show_default=True, metavar="N", help="Random trees to test it on.")
@click.option("--seed", type=int, metavar="N", default=0, show_default=True, help="The same seed gives the same trees.")
@click.option("--seconds", type=Number(0.05, 600), default=2.0, show_default=True, metavar="S", help="Time for one position.")
@click.option("--memory", type=click.IntRange(128), default=1024, show_default=True, metavar="MB", help="Memory for its process.")
@click.option("--csv", "table", type=Place(), metavar="FILE", help="For a folder: write one row for each file.")
@click.option("--sheet", type=Place(), metavar="FILE", help="For answers by hand: the sheet they belong to.")
@click.option("--out", type=Place(), metavar="FILE", help="Write the report: .html, .svg, .txt or .json.")
@as_json
def command(
    path: Path,
    game: str,
    function: str | None,
    algorithm: str | None,
    rule: str | None,
    compare: str,
    ties: str,
    trees: int,
    seed: int,
    seconds: float,
    memory: int,
    table: Path | None,
    sheet: Path | None,
    out: Path | None,
    json: bool,
) -> int | None:
    """Grade a student's program, every program of a folder, or answers by hand.

    \b
    student.py     value, action and visited positions are compared with the
                   right search; the fault is named and shown on the smallest
                   tree that has it
    FOLDER         every *.py in it (or every *.json, if there are no programs)
    answers.json   the answers to sheets of zermelo exercise

    A program runs in a process of its own, with limits on time and memory. This protects against accidents, not against malice.

    The exit status is 0 if everything is right, 1 if something is wrong, 2 if it cannot be graded.
    """
    options = {
        "game": game,
        "function": function,
        "algorithm": algorithm,
        "rule": rule,
        "compare": compare,
        "ties": ties,
        "trees": trees,
        "seed": seed,
        "seconds": seconds,
        "memory": memory,
    }
    folder = path.is_dir()
    by_hand = path.suffix == ".json" or (folder and any(path.glob("*.json")) and not any(path.glob("*.py")))
    if by_hand:
        belongs([*options, "out"], f"programs, but {path} contains answers by hand")
    else:
        belongs(["sheet"], f"answers by hand, but {path} contains {'programs' if folder else 'a program'}")
    if folder:
        belongs(["out"], f"single programs, but {path} is a folder")
    else:
        belongs(["table"], f"folders, but {path} is not a folder")
    check_formats([out] if out else [], FORMS)
    if table is not None:
        check_place(table)
    if by_hand:
        return _many_answers(path, sheet, table, json) if folder else _answers(path, sheet, json)
    return _programs(path, options, table, json) if folder else _program(path, options, out, json)


# ----------------------------------------------------------------------------------------------------------- programs


def _program(path: Path, options: dict[str, Any], out: Path | None, json: bool) -> int | None:
    from ...grade.programs.grading import grade

    with busy(f"grading {path.name}"):
        done = grade(path, **options)
    if out is not None:
        _report(done, out)
    if json:
        show_json(done.as_dict())
    elif done.verdict.code in UNCLEAR:
        raise ZermeloError("; ".join([f"{path.name}: {done.verdict.title}", *done.notes]))
    else:
        click.echo(str(done), nl=False)
    return None if done.ok else WRONG if done.verdict.code in UNCLEAR else FAULTY


def _report(done: Grade, out: Path) -> None:
    from ...grade.programs.reporting import pages

    forms: dict[str, Callable[[], str]] = {
        ".html": lambda: pages.html(done),
        ".svg": lambda: pages.svg(done),
        ".txt": lambda: str(done),
        ".json": lambda: json_text(done.as_dict()),
    }
    content = forms[format_of(out)]()
    if not content:
        raise ZermeloError(f"there is no tree to draw for {done.path.name} ({done.verdict.title}): write an .html report instead")
    write(out, content)


def _programs(folder: Path, options: dict[str, Any], table: Path | None, json: bool) -> int | None:
    """Every program of a folder. Each row is written at once, so that Ctrl-C keeps those that are done."""
    from ...grade.programs.grading import graded, row, submissions, table_of

    paths = submissions(folder)
    _check_options(options)
    rows: list[Grade] = []
    wide = max(len(path.name) for path in paths)
    lines: TextIO = table.open("w", encoding="utf-8", newline="") if table is not None else io.StringIO()
    with lines:
        written = table_of(lines)
        try:
            for number, path in enumerate(paths, start=1):
                with busy(f"{number} of {len(paths)}: {path.name}"):
                    done = graded(path, **options)
                rows.append(done)
                written.add(row(done))
                if not json:
                    click.echo(
                        f"{path.name:<{wide}}  {done.points:>4g}  {done.verdict.code:<24}{'' if done.ok else done.verdict.title}".rstrip()
                    )
        except KeyboardInterrupt:
            click.echo(
                f"stopped after {len(rows)} of {counted(len(paths), 'file')}" + (f"; they are in {table}" if table else ""), err=True
            )
            if json:
                show_json([done.as_dict() for done in rows])
            return INTERRUPTED
    if table is not None:
        tell_written(table)
    if json:
        show_json([done.as_dict() for done in rows])
    return None if all(done.ok for done in rows) else FAULTY


def _check_options(options: dict[str, Any]) -> None:
    """Report an error in the options themselves once, not for every file."""
    from ...games import from_anywhere
    from ...grade.programs.cases.suite import Wanted, suite

    suite(Wanted(from_anywhere(options["game"]), min(options["trees"], 1), options["seed"]))


# ------------------------------------------------------------------------------------------------------ answers by hand


def _answers(path: Path, sheet: Path | None, json: bool) -> int | None:
    from ...grade.answers.grading import grade_answers

    done = grade_answers(path, sheet)
    report("marks", done.as_dict())
    if json:
        show_json(done.as_dict())
    else:
        click.echo("\n".join(done.lines()))
    return None if done.ok else FAULTY


def _many_answers(folder: Path, sheet: Path | None, table: Path | None, json: bool) -> int | None:
    from ...grade.answers.grading import csv_of, grade_answer_folder

    done: list[Any] = []
    stopped = False
    try:
        done.extend(grade_answer_folder(folder, sheet))
    except KeyboardInterrupt:
        stopped = True
        click.echo(f"stopped after {counted(len(done), 'file')}", err=True)
    if table is not None:
        write(table, csv_of(done))
    if json:
        show_json([{"file": path.name, **({"error": str(one)} if isinstance(one, Exception) else one.as_dict())} for path, one in done])
    elif table is None:
        click.echo(csv_of(done), nl=False)
    if stopped:
        return INTERRUPTED
    return FAULTY if any(isinstance(one, Exception) or not one.ok for _, one in done) else None
