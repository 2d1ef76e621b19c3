"""zermelo book: the exact values of the first plies of a game, solved once and for all."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ...numbers import counted
from ..errors import INTERRUPTED, interruptions
from ..parts.options import Number, as_json, game_and_position, start
from ..parts.output import Place
from ..parts.screen import console, many, show_json, show_result
from ..parts.sharing import executor_of, shares

if TYPE_CHECKING:
    from ...search.book.building import Progress

EVERY = 30.0
"""Seconds between two lines that say how far it is."""


@click.command("book", short_help="Solve all positions of the first plies, and keep them in a file.")
@game_and_position
@click.option("--plies", type=click.IntRange(0), required=True, metavar="N", help="Every position up to N plies; 0 for this one alone.")
@click.option(
    "--repertoire",
    type=click.IntRange(0),
    metavar="N",
    help="Then, up to N plies, what arises where one player plays the book's replies, and the other anything.",
)
@click.option("--out", type=Place(dir_okay=False), metavar="FILE", help="The book.  [default: the game's own, found by itself]")
@click.option("--table", default="256MB", show_default=True, metavar="SIZE", help="Memory for the searches of each process: 1000000, 2GB.")
@click.option("--seconds", type=Number(0, min_open=True), metavar="S", help="Stop after S seconds; the same command goes on.")
@shares("Positions")
@as_json
def command(
    game: str,
    words: tuple[str, ...],
    plies: int,
    repertoire: int | None,
    out: Path | None,
    table: str,
    seconds: float | None,
    workers: int | None,
    cluster: str | None,
    json: bool,
) -> int | None:
    """Solve every position of GAME up to N plies (symmetric ones once), and keep their exact values in a book.

    Every position is on the disk as soon as it is solved: after Ctrl-C or a kill the same command goes on where it stopped. A book of
    more plies goes on from one of fewer. A repertoire is few of the positions of its plies, and enough to play on by the book. Games of
    two players without chance.

    best and play look up what the book knows; in matches the player solve does.

    \b
    zermelo book connectfour --plies 0 --table 1GB      the empty board, solved
    zermelo book connectfour --plies 4 --table 2GB --workers 2 --out c4.book
    zermelo book connectfour --plies 4 --repertoire 8 --table 2GB --out c4.book
    zermelo best connectfour 4444 --book c4.book
    """
    from ...search.book.book import Book, at_home
    from ...search.book.building import build

    state = start(game, words)
    cls = type(state)
    if out is None:
        out = at_home(cls)
        out.parent.mkdir(parents=True, exist_ok=True)
    screen, told = console(), time.monotonic()

    def report(progress: Progress) -> None:
        nonlocal told
        if not json and time.monotonic() - told >= EVERY:
            told = time.monotonic()
            screen.print(how_far(progress))

    with interruptions() as stopped, executor_of(workers, cluster, inline=True) as executor:
        try:
            progress = build(state, out, plies, repertoire=repertoire, table=table, seconds=seconds, report=report, executor=executor)
        except KeyboardInterrupt:
            progress = None
    with Book(out, cls) as book:
        known = book.result(state)
        if json:
            complete = progress is not None and progress.complete
            value = None if known is None else known.as_dict()
            show_json({"book": str(out), **book.about, "solved": book.solved, "complete": complete, "result": value})
        else:
            if progress is not None:
                screen.print(how_far(progress))
            if known is not None:
                show_result(screen, known)
            screen.print(f"book    {out}: {counted(book.solved, 'position')}")
            if progress is None or not progress.complete:
                screen.print("        not complete; the same command goes on")
    return INTERRUPTED if stopped else None


def how_far(progress: Progress) -> str:
    """How much is solved, and how long the rest will take."""
    solved = f"{many(progress.solved)} of {counted(progress.positions, 'position')}"
    text = f"{solved}, {counted(progress.nodes, 'node')}, {time_text(progress.seconds)}"
    if progress.waiting and progress.left is not None:
        text = f"{text}, {time_text(progress.left)} left"
    return f"{text}; then {counted(progress.later, 'ply')} more of the repertoire" if progress.later else text


def time_text(seconds: float) -> str:
    """Seconds, minutes or hours, whichever reads best."""
    for size, unit in ((3600, "h"), (60, "min")):
        if seconds >= 2 * size:
            return f"{seconds / size:.1f} {unit}"
    return f"{seconds:.1f} s"
