"""zermelo gnubg: an external player for GNU Backgammon."""

from __future__ import annotations

import click

from ...search.run.limits import Limits
from ..errors import interruptions
from ..parts.options import Address, limited, limits_of

THINKING = Limits(depth=3)


@click.command("gnubg", short_help="Play backgammon for GNU Backgammon, as its external player.")
@click.option("--port", type=click.IntRange(0, 65535), default=1234, show_default=True, help="The port to listen on; 0 takes a free one.")
@click.option("--host", type=Address(), default="127.0.0.1", show_default=True, metavar="ADDRESS", help="The address to listen on.")
@click.option("--pubeval", nargs=2, metavar="CONTACT RACE", help="Evaluate with pubeval, with the weights in these two files.")
@limited
@click.option("--once", is_flag=True, help="End after the first connection.")
@click.option("--quiet", is_flag=True, help="Do not print the moves.")
def command(
    port: int,
    host: str,
    pubeval: tuple[str, str] | None,
    depth: int | None,
    seconds: float | None,
    nodes: int | None,
    once: bool,
    quiet: bool,
) -> None:
    """Play as an external player of GNU Backgammon, until Ctrl-C.

    \b
    here                 zermelo gnubg
    in GNU Backgammon    set player 0 external localhost:1234
                         new match 7

    The search looks 3 plies ahead (a play, a throw, the reply) unless you give another limit. With --pubeval and no limit the
    published pubeval plays, which only compares the positions after its own plays. The player never doubles, and takes a double if
    its estimate is at least minus half a point.
    """
    from ... import Linear
    from ...games import Backgammon
    from ...games.backgammon.pubeval import Pubeval
    from ...players import Player, Search
    from ...protocols.gnubg import read_question, serve

    limits = limits_of(depth, seconds, nodes, THINKING)
    evaluator: Pubeval | Linear = Pubeval.from_files(*pubeval) if pubeval else Linear.of(Backgammon)
    player: Player = Search(options={"evaluator": evaluator})
    if isinstance(evaluator, Pubeval) and depth is seconds is nodes is None:
        player = evaluator

    def on_ready(number: int) -> None:
        click.echo(f"listening on {host}:{number}; in GNU Backgammon: set player 0 external {host}:{number}")

    def on_answer(line: str, answer: str) -> None:
        state = read_question(line).state
        throw = f"{state.dice // 10}-{state.dice % 10}" if state.dice else "   "
        click.echo(f"{throw}  {answer or 'cannot move'}")

    with interruptions():
        serve(
            player,
            evaluator.estimate,
            limits=limits,
            host=host,
            port=port,
            connections=1 if once else None,
            on_ready=on_ready,
            on_answer=None if quiet else on_answer,
        )
