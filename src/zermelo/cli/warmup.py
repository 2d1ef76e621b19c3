"""zermelo warmup"""

from __future__ import annotations

import time

import click

from ..games import CATALOGUE, find


@click.command("warmup", short_help="Compile games now, so that the first answer comes at once.")
@click.argument("games", metavar="[GAME]...", nargs=-1)
def command(games: tuple[str, ...]) -> None:
    """Compiles the searches for each GAME, or for all of the catalogue, and keeps the machine code for later runs."""
    from .. import warmup

    for name in games or [entry.name for entry in CATALOGUE]:
        cls = find(name)
        begun = time.perf_counter()
        warmup(cls)
        click.echo(f"{name}: ready after {time.perf_counter() - begun:.1f} s")
