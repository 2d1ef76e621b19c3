"""zermelo exercise: sheets of trees to be solved by hand, with their solutions."""

from __future__ import annotations

import re
from pathlib import Path

import click

from ...errors import ZermeloError
from ..parts.options import belongs, ruled
from ..parts.output import Place, check_formats, tell_written
from ..parts.reports import report, watched

KINDS = ("minimax", "alphabeta", "expectimax")
"""The KINDS of `exercise`, repeated so that --help need not load that room; a test compares the two."""
FORMS = (".tex", ".html", ".pdf", ".json", ".xml")
MAX_LISTED = 6
"""The most written files that are listed one by one."""

SPAN = re.compile(r"(\d{1,4})(?:-(\d{1,4}))?", re.ASCII)
VALUES = re.compile(r"([+-]?\d{1,6})(?::|\.\.)([+-]?\d{1,6})", re.ASCII)


@click.command("exercise", short_help="Sheets of exercises with their solutions.")
@click.option("--kind", type=click.Choice(KINDS), default="alphabeta", show_default=True, help="The algorithm to carry out.")
@click.option("--depth", type=int, metavar="N", default=2, show_default=True, help="Plies from the root to the leaves.")
@click.option("--branching", metavar="B", default="3", show_default=True, help="Children of each node: 3, or 2-3 for a mixture.")
@click.option("--seed", type=int, metavar="N", default=0, show_default=True, help="The same seed gives the same sheet on every machine.")
@click.option("--count", type=int, metavar="N", default=4, show_default=True, help="Exercises on a sheet.")
@click.option("--must-cut", type=int, metavar="K", help="The exact number of nodes that are cut off before their last child.")
@ruled
@click.option("--leaves", metavar="LOW:HIGH", default="0:20", show_default=True, help="The lowest and the highest leaf.")
@click.option("--distinct", is_flag=True, help="All leaves are different.")
@click.option("--students", type=Place(), metavar="FILE", help="One name per line: each student gets their own sheet.")
@click.option("--title", metavar="TEXT", default="", help="The title of the sheet.")
@click.option(
    "--out",
    type=Place(),
    required=True,
    multiple=True,
    metavar="FILE",
    help="sheet.tex, .html, .pdf, .xml or .json; may be given several times.",
)
def command(
    kind: str,
    depth: int,
    branching: str,
    seed: int,
    count: int,
    must_cut: int | None,
    rule: str | None,
    leaves: str,
    distinct: bool,
    students: Path | None,
    title: str,
    out: tuple[Path, ...],
) -> None:
    """Make exercises for pen and paper from a seed, and their solutions.

    \b
    minimax     the value of every node, and the move
    alphabeta   also the windows, and the leaves that are never visited
    expectimax  MAX and chance; all expected values are whole numbers

    \b
    sheet.tex   and sheet-solution.tex, for LaTeX
    sheet.pdf   and sheet-solution.pdf, where pdflatex is installed
    sheet.html  and sheet-solution.html, to read or print
    sheet.json  with all answers, and sheet-answers.json to fill in
                for zermelo grade
    sheet.xml   a quiz for Moodle

    Several --out write the same sheet in several formats. Existing files are overwritten.

    Exercise 3 is the same whether 3 or 30 are asked for.
    """
    check_formats(out, FORMS)
    if kind != "alphabeta":
        belongs(["rule", "must_cut"], f"--kind alphabeta: {kind} makes no cuts")
    from ...exercise.generating import Recipe
    from ...exercise.sheet import names_in, sheets
    from ...exercise.writing import write

    recipe = Recipe(kind, depth, _span(branching), seed, count, must_cut, rule or ">=", _values(leaves), distinct)
    names = names_in(students) if students is not None else []
    made = sheets(recipe, names, title)
    files = [path for one in dict.fromkeys(out) for path in write(made, one)]
    if watched():
        from ...exercise.on_screen import exercises_on_screen

        report("exercises", exercises_on_screen(made[0]))
    shown = files if len(files) <= MAX_LISTED else files[: MAX_LISTED - 1]
    for path in shown:
        tell_written(path)
    if len(files) > len(shown):
        click.echo(f"and {len(files) - len(shown)} more, the last is {files[-1]}", err=True)


def _span(text: str) -> tuple[int, int]:
    found = SPAN.fullmatch(text.strip())
    if found is None:
        raise ZermeloError(f"--branching must be a number of children such as 3, or a range such as 2-3, got {text}")
    return int(found[1]), int(found[2] or found[1])


def _values(text: str) -> tuple[int, int]:
    found = VALUES.fullmatch(text.strip())
    if found is None:
        raise ZermeloError(f"--leaves must be a range of whole numbers of at most six digits, such as 0:20 or -9:9, got {text}")
    return int(found[1]), int(found[2])
