"""zermelo best: the best move, why, and how sure."""

from __future__ import annotations

from typing import Any

import click

from ..errors import SearchError
from ..search.limits import Limits
from ..search.result import Result
from .edge import INTERRUPTED, interruptions
from .options import as_json, game_and_position, limited, limits_of, ordering_of, ruled, start, table_of
from .screen import busy, console, live, show_json, show_result

ALGORITHMS = ("deepen", "alphabeta", "minimax")
SOME_TIME = Limits(seconds=5.0)


@click.command("best", short_help="The best move of a position, why, and how sure.")
@game_and_position
@click.option("--algorithm", type=click.Choice(ALGORITHMS), default="deepen", show_default=True, help="The search.")
@limited
@ruled
@click.option("--table", is_flag=False, flag_value="yes", metavar="[SIZE]", help="Remember positions: 1000000 entries, 64MB, or none.")
@click.option("--symmetry", is_flag=True, help="Turned and mirrored positions share an entry of the table.")
@click.option("--ordering", is_flag=False, flag_value="yes", metavar="[NAMES]", help="Promising actions first: killers,prior, or none.")
@click.option("--compiled/--interpreted", default=None, help="Insist on machine code, or do without.")
@as_json
def command(
    game: str,
    words: tuple[str, ...],
    algorithm: str,
    depth: int | None,
    seconds: float | None,
    nodes: int | None,
    rule: str | None,
    table: str | None,
    symmetry: bool,
    ordering: str | None,
    compiled: bool | None,
    json: bool,
) -> int | None:
    """Find the best move in POSITION of GAME (or in the position it begins with), its value, and how sure that is.

    \b
    deepen     alpha-beta deeper and deeper, with a table and ordering; it
               thinks 5 seconds unless limited, or until the game is solved,
               and finds the shortest win. Games of chance, or of more than
               two players, are searched by minimax instead
    alphabeta  as in the textbook: to the end of the game unless limited,
               with no table and no ordering unless asked for
    minimax    every position, to the end of the game unless limited

    Values are told from the first player's side. Ctrl-C ends the search and shows what it found.
    """
    state = start(game, words)
    options = {"rule": rule, "table": table_of(table, symmetry), "ordering": ordering_of(ordering)}
    options = {key: value for key, value in options.items() if value is not None}
    limits = limits_of(depth, seconds, nodes, SOME_TIME if algorithm == "deepen" else Limits())
    with interruptions() as stopped:
        result = _search(state, algorithm, limits, options, compiled, quiet=json)
    if json:
        show_json(result.as_dict())
    return INTERRUPTED if stopped else None


def _search(state: Any, algorithm: str, limits: Limits, options: dict[str, Any], compiled: bool | None, quiet: bool) -> Result:
    """Search, and unless quiet show what is found: while it is found, and at the end."""
    from .. import alphabeta, deepen, minimax
    from ..players.search import suited

    inner = minimax if algorithm == "minimax" else alphabeta if algorithm == "alphabeta" else suited(state)
    if inner is minimax and options:
        why = "" if algorithm == "minimax" else f", and {type(state).__name__} needs it"
        raise SearchError(f"minimax looks at every position and has no {' and no '.join(options)}{why}")
    if quiet and algorithm == "deepen":
        return deepen(state, limits, search=inner, compiled=compiled, **options)
    if quiet:
        return inner(state, limits=limits, compiled=compiled, **options)
    screen = console()
    if algorithm == "deepen":
        with live(screen) as report:
            result = deepen(state, limits, search=inner, compiled=compiled, report=report, **options)
    else:
        with busy("thinking"):
            result = inner(state, limits=limits, compiled=compiled, **options)
    show_result(screen, result)
    return result
