"""zermelo check"""

from __future__ import annotations

import click

from ...errors import GameError
from ...games import beginning, find
from ..errors import INTERRUPTED, interruptions
from ..parts.options import Number, as_json, game_and_position, is_tree, position_of
from ..parts.screen import busy, show_json


@click.command("check", short_help="Check the rules of a game.")
@game_and_position
@click.option("--games", type=click.IntRange(1), default=100, show_default=True, metavar="N", help="The number of random games.")
@click.option("--seed", type=int, metavar="N", default=0, show_default=True, help="The same seed plays the same games.")
@click.option("--seconds", type=Number(0, min_open=True), default=20, show_default=True, metavar="S", help="The time at most.")
@as_json
def command(game: str, words: tuple[str, ...], games: int, seed: int, seconds: float, json: bool) -> int | None:
    """Play random games of GAME from POSITION, and check at every position the laws that searches rely on.

    Each failure is shown with its position, the action, the law and how to fix it; the exit status is then 2.
    """
    from ...check import check

    state = position_of(game, words) if words or is_tree(game) else beginning(find(game))
    name = type(state).__name__
    with interruptions() as stopped, busy(f"checking {name}"):
        report = check(state, games=games, seed=seed, seconds=seconds)
    if json:
        show_json(report.as_dict())
    else:
        click.echo(str(report))
    if not report.ok:
        raise GameError(f"the rules of {name} break a law; the report says which, and how to fix it")
    return INTERRUPTED if stopped else None
