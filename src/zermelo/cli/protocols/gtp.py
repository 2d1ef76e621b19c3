"""zermelo gtp: a player for programs that speak GTP."""

from __future__ import annotations

import gc

import click

from ...game import says
from ...games import find, position
from ...search.run.limits import Limits
from ..errors import INTERRUPTED
from ..parts.dialogue import lines_in, say
from ..parts.evaluators import evaluator_of
from ..parts.options import limited, limits_of
from ..parts.players import check_suited, is_bounded, player_of

THINKING = Limits(seconds=2.0)


@click.command("gtp", short_help="Be a player for programs that speak GTP, of Go, Othello and others.")
@click.option("--game", default="go", show_default=True, metavar="GAME", help="A game of two players without chance, or a file of one.")
@click.option("--start", metavar="POSITION", help="Where games begin; of Go it says by which rules: '9x9 superko=8 win'.")
@click.option("--player", metavar="PLAYER", help="Who plays: mcts, engine, alphabeta:6, random ...  [default: mcts for Go, else engine]")
@click.option("--evaluator", metavar="EVALUATOR", help="Of a search among them: weights such as stones=1, or FILE.py:NAME.")
@click.option("--seed", type=int, metavar="N", help="The same seed draws the same.")
@limited
def command(
    game: str,
    start: str | None,
    player: str | None,
    evaluator: str | None,
    seed: int | None,
    depth: int | None,
    seconds: float | None,
    nodes: int | None,
) -> int | None:
    """Answer what comes on standard input in the Go Text Protocol, until `quit` or the end of the input.

    \b
    as a player of a match      zermelo match go mcts 'gtp:zermelo gtp --player mcts:2000'
    by hand                     zermelo gtp
                                boardsize 7
                                genmove black
                                showboard

    The player thinks 2 seconds a move, unless limits are given or the controller tells the time (time_settings, time_left). Board sizes and
    komi are those of Go, 1 to 19; set_game names another game.
    """
    from ...protocols.gtp_server import Server

    cls = find(game)
    beginning = position(cls, start)
    chosen = player_of(player or ("mcts" if says(cls, "random_action") else "engine"), seed, evaluator=evaluator_of(cls, evaluator))
    limits = limits_of(depth, seconds, nodes, Limits() if is_bounded(chosen) else THINKING)
    server, status = Server(beginning, chosen, say, limits), None
    check_suited(chosen, beginning, limits)
    gc.freeze()  # what is there stays: no pause on the clock to look through it
    try:
        server.serve(lines_in())
    except KeyboardInterrupt:
        status = INTERRUPTED
    return status
