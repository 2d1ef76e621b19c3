"""zermelo exercise: sheets of trees to be solved by hand, with their solutions."""

from __future__ import annotations

import re
from pathlib import Path

import click

from ..errors import ZermeloError
from .forms import check_forms, tell_written
from .options import belongs, ruled

KINDS = ("minimax", "alphabeta", "expectimax")
"""Those of `teach`, written again, for --help is asked without waiting for it; a test holds them together."""
FORMS = (".tex", ".html", ".pdf", ".json", ".xml")
FEW = 6
"""So many written files are named one by one."""

SPAN = re.compile(r"(\d{1,4})(?:-(\d{1,4}))?", re.ASCII)
VALUES = re.compile(r"([+-]?\d{1,6})(?::|\.\.)([+-]?\d{1,6})", re.ASCII)


@click.command("exercise", short_help="Sheets of exercises with their solutions.")
@click.option("--kind", type=click.Choice(KINDS), default="alphabeta", show_default=True, help="What is to be done with the trees.")
@click.option("--depth", type=int, metavar="N", default=2, show_default=True, help="Plies from the root to the leaves.")
@click.option("--branching", metavar="B", default="3", show_default=True, help="Children of every node: 3, or 2-3 for a mixture.")
@click.option("--seed", type=int, metavar="N", default=0, show_default=True, help="The same seed, the same sheet, on every machine.")
@click.option("--count", type=int, metavar="N", default=4, show_default=True, help="Exercises on a sheet.")
@click.option("--must-cut", type=int, metavar="K", help="Exactly so many nodes are cut off before their last child.")
@ruled
@click.option("--leaves", metavar="LOW:HIGH", default="0:20", show_default=True, help="The least and the greatest leaf.")
@click.option("--distinct", is_flag=True, help="No two leaves are alike.")
@click.option("--students", type=click.Path(path_type=Path), metavar="FILE", help="A name on each line: each gets a sheet of their own.")
@click.option("--title", metavar="WORDS", default="", help="What stands above the sheet.")
@click.option("--out", type=click.Path(path_type=Path), required=True, metavar="FILE", help="sheet.tex, .html, .pdf, .xml or .json.")
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
    out: Path,
) -> None:
    """Make exercises for pen and paper from a seed, and their solutions.

    \b
    minimax     the value of every node, and the move
    alphabeta   also the windows, and the leaves that are never looked at
    expectimax  MAX and chance; all expected values are whole numbers

    \b
    sheet.tex   and sheet-solution.tex, for LaTeX
    sheet.pdf   and sheet-solution.pdf, where pdflatex is installed
    sheet.html  and sheet-solution.html, to be read or printed
    sheet.json  with all answers, and sheet-answers.json to be filled in
                for zermelo grade
    sheet.xml   a quiz for Moodle

    Files of these names are written anew. Exercise 3 is the same whether 3 or 30 are asked for.
    """
    check_forms([out], FORMS)
    if kind != "alphabeta":
        belongs(["rule", "must_cut"], f"--kind alphabeta: {kind} cuts nothing off")
    from ..exercise.making import Recipe
    from ..exercise.sheet import names_in, sheets, write

    recipe = Recipe(kind, depth, _span(branching), seed, count, must_cut, rule or ">=", _values(leaves), distinct)
    names = names_in(students) if students is not None else []
    files = write(sheets(recipe, names, title), out)
    shown = files if len(files) <= FEW else files[: FEW - 1]
    for path in shown:
        tell_written(path)
    if len(files) > len(shown):
        click.echo(f"and {len(files) - len(shown)} more, to {files[-1]}", err=True)


def _span(text: str) -> tuple[int, int]:
    found = SPAN.fullmatch(text.strip())
    if found is None:
        raise ZermeloError(f"--branching {text} is no number of children: write 3, or 2-3 for a mixture")
    return int(found[1]), int(found[2] or found[1])


def _values(text: str) -> tuple[int, int]:
    found = VALUES.fullmatch(text.strip())
    if found is None:
        raise ZermeloError(f"--leaves {text} is no range of whole numbers: write 0:20, or -9:9")
    return int(found[1]), int(found[2])
