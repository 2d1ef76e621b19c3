"""zermelo warmup"""

from __future__ import annotations

import time

import click

from ...games import CATALOGUE, beginning, find


@click.command("warmup", short_help="Compile games now, so that the first search starts at once.")
@click.argument("games", metavar="[GAME]...", nargs=-1)
def command(games: tuple[str, ...]) -> None:
    """Compile the searches for each GAME, or for all of the catalogue, and keep the machine code for later runs."""
    from ... import warmup

    for name in games or [entry.name for entry in CATALOGUE]:
        cls = find(name)
        begun = time.perf_counter()
        ready = warmup(beginning(cls))
        click.echo(f"{name}: {'ready' if ready else 'plays interpreted'} ({time.perf_counter() - begun:.1f} s)")
