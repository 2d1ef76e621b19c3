"""zermelo uci: an engine for programs that speak UCI."""

from __future__ import annotations

import gc
import os
import sys

import click

from ...games import find, position
from ..errors import INTERRUPTED
from ..parts.dialogue import lines_in, say
from ..parts.evaluators import evaluator_of


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
    server, status = Server(cls, lambda line: say(f"{line}\n"), evaluator_of(cls, evaluator)), None
    try:
        server.serve(lines_in())
    except KeyboardInterrupt:
        status = INTERRUPTED
    sys.stdout.flush()
    if server.is_busy:  # compiling, which nothing can end but the end of the process
        os._exit(status or 0)
    return status
