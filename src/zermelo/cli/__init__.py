"""The command line: it translates text to positions and answers to text, and decides nothing.

One file for each command; `edge` turns every error into one sentence, `screen` is how answers look.
"""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version

import click

from . import best, check, convert, decide, doctor, elicit, exercise, games, gnubg, grade, lab, new, pdn, perft, play, reason, tree, warmup
from .edge import Edge

__all__ = ["main"]


def _version(ctx: click.Context, _: click.Parameter, asked: bool) -> None:
    if asked:
        try:
            click.echo(f"zermelo {version('zermelo')}")
        except PackageNotFoundError:
            click.echo("zermelo, not installed: run from its source")
        ctx.exit()


SETTINGS = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


@click.group("zermelo", cls=Edge, invoke_without_command=True, context_settings=SETTINGS)
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=_version, help="Show the version and exit.")
@click.pass_context
def main(ctx: click.Context) -> None:
    """Games in plain Python, searched at the speed of machine code.

    \b
    GAME      a name (zermelo games lists them), or a file: mygame.py, mygame.py:Kalah
    POSITION  as the game writes it, a file that holds it, or - for standard input
    TREE      a tree in the place of both: ((3 12 8) (2 4 6)), a file in any format of trees, or -

    \b
    zermelo best tictactoe X.O/.X./...
    zermelo tree '((3 12 8) (2 4 6) (14 5 2))' --steps
    zermelo play connectfour --seconds 1
    zermelo new mygame.py
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


for module in (
    games,
    best,
    play,
    tree,
    reason,
    decide,
    elicit,
    exercise,
    grade,
    lab,
    convert,
    pdn,
    gnubg,
    perft,
    check,
    new,
    warmup,
    doctor,
):
    main.add_command(module.command)
