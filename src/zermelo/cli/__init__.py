"""The command line: it translates text to positions and answers to text, and decides nothing.

    search/      best, play, match, tree, perft, lab, bench   teaching/    reason, exercise, grade
    games/       games, show, page, site, studio, new, check,       decisions/   decide, elicit
                 build, book, warmup, doctor                        formats/     convert, pdn
    protocols/   uci, gtp, gnubg                              analysis/    analyse
    learning/    learn
    parts/       what they share

One file for each command, imported when it is used; `errors` turns every error into one sentence, `group` finds the commands.
"""

from __future__ import annotations

import click

from .group import Commands

__all__ = ["main"]

ROOMS = {
    "games": "games",
    "show": "games",
    "best": "search",
    "play": "search",
    "match": "search",
    "analyse": "analysis",
    "tree": "search",
    "reason": "teaching",
    "decide": "decisions",
    "elicit": "decisions",
    "exercise": "teaching",
    "grade": "teaching",
    "learn": "learning",
    "lab": "search",
    "bench": "search",
    "convert": "formats",
    "pdn": "formats",
    "gnubg": "protocols",
    "uci": "protocols",
    "gtp": "protocols",
    "perft": "search",
    "book": "games",
    "check": "games",
    "new": "games",
    "page": "games",
    "site": "games",
    "studio": "games",
    "build": "games",
    "warmup": "games",
    "doctor": "games",
}
"""The room of each command, in the order in which --help lists them: what a newcomer needs comes first."""


def _version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted:
        from .. import __version__

        click.echo(f"zermelo {__version__}")
        ctx.exit()


SETTINGS = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


@click.group("zermelo", cls=Commands, rooms=ROOMS, invoke_without_command=True, context_settings=SETTINGS)
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
