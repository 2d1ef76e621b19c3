"""zermelo uci: an engine for programs that speak UCI."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator

import click

from ...games import find, position
from ..errors import INTERRUPTED
from ..parts.evaluators import evaluator_of

LONGEST = 1 << 20
"""Bytes of a line; what is longer comes in parts."""


@click.command("uci", short_help="Be an engine for a graphical interface or a server that speaks UCI.")
@click.option("--game", default="chess", show_default=True, metavar="GAME", help="A game of two players without chance, or a file of one.")
@click.option("--evaluator", metavar="EVALUATOR", help="What estimates positions: weights such as queen=9,rook=5, or FILE.py:NAME.")
def command(game: str, evaluator: str | None) -> int | None:
    """Answer what comes on standard input in the Universal Chess Interface, until `quit` or the end of the input.

    \b
    in a graphical interface    add an engine with the command  zermelo uci
    by hand                     zermelo uci
                                position startpos moves e2e4
                                go movetime 1000

    Of every game with two players and no chance, with its own names of positions and moves: zermelo uci --game othello. Values are in
    centipawns, as the player to move sees them. `zermelo warmup chess` compiles beforehand what the first start would have to.
    """
    from ...protocols.uci_server import Server

    cls = find(game)
    position(cls)  # it has to begin somewhere
    gc.freeze()  # what is there stays: no pause on the clock to look through it
    server, status = Server(cls, _say, evaluator_of(cls, evaluator)), None
    try:
        server.serve(_lines())
    except KeyboardInterrupt:
        status = INTERRUPTED
    sys.stdout.flush()
    if server.is_busy:  # compiling, which nothing can end but the end of the process
        os._exit(status or 0)
    return status


def _lines() -> Iterator[str]:
    """What comes in, whatever it is."""
    while line := sys.stdin.buffer.readline(LONGEST):
        yield line.decode("utf-8", errors="replace")


def _say(line: str) -> None:
    try:
        sys.stdout.write(line + "\n")
        sys.stdout.flush()
    except (BrokenPipeError, ValueError):  # nobody listens any more
        os._exit(0)
