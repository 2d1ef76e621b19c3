"""zermelo convert: a tree from one format to another."""

from __future__ import annotations

from pathlib import Path

import click

from ...errors import PositionError
from ..parts.options import tree_text
from ..parts.output import Place, check_out, write

FORMATS = ("sexpr", "json", "efg", "solution")


@click.command("convert", short_help="A tree as text, JSON, Gambit file, or a grader's solution.")
@click.argument("source", metavar="IN")
@click.option("--to", "to", type=click.Choice(FORMATS), required=True, help="What to write.")
@click.option("--out", "out", type=Place(dir_okay=False), help="Write to this file instead of standard output.")
def command(source: str, to: str, out: Path | None) -> None:
    """Read the tree IN (a text, a file that holds one, or - for standard input) and write it in another format.

    \b
    sexpr      brackets: ((3 12 8) (2 4 6) (14 5 2))
    json       a list of nodes
    efg        a Gambit file; shared nodes are written out each time
    solution   of a CS188 autograder's .test file: the action and the
               generated states

    IN may be in any of the first three formats, or a .test file; its format is recognised by its beginning.
    """
    if out is not None:
        check_out(out, [source])
    text = tree_text(source)
    written = _solution(text) if to == "solution" else _converted(text, to)
    if out is None:
        click.echo(written, nl=False)
    else:
        write(out, written)


def _converted(text: str, to: str) -> str:
    from ...notation.trees import convert

    return convert(text, to)


def _solution(text: str) -> str:
    from ...notation.cs188 import from_cs188
    from ...notation.trees import format_of
    from ...reason.cs188 import solve

    if format_of(text) != "cs188":
        raise PositionError("only a CS188 .test file has a solution; use zermelo best to search other trees")
    return str(solve(from_cs188(text)))
