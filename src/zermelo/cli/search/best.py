"""zermelo best: the best move, why, and how sure."""

from __future__ import annotations

from typing import Any

import click

from ...search.run.limits import Limits
from ...search.run.result import MCTS, Result
from ..errors import INTERRUPTED, interruptions
from ..parts.options import as_json, book_from, booked, game_and_position, is_default, start
from ..parts.screen import busy, console, live, show_json, show_line, show_result
from ..parts.search_options import DEEPEN, ENGINE, SOLVE, SearchOptions, lined, search_from, search_options, with_lines

SOME_TIME = Limits(seconds=5.0)


@click.command("best", short_help="The best move of a position, why, and how sure.")
@game_and_position
@search_options(default=DEEPEN)
@click.option("--solve", is_flag=True, help="The exact value and a best move: short for --algorithm solve.")
@booked
@lined
@click.option("--line", is_flag=True, help="Show the positions along the line, too.")
@as_json
def command(
    game: str,
    words: tuple[str, ...],
    compiled: bool | None,
    solve: bool,
    lines: int,
    line: bool,
    book: str | None,
    json: bool,
    **given: Any,
) -> int | None:
    """Find the best move in POSITION of GAME (or in the position it begins with), its value, and how sure that is.

    \b
    deepen      iterative deepening, with a table and ordering where the
                search allows them, for 5 seconds unless limited or until the
                game is solved; finds the shortest win. The search is
                alphabeta, or one for games of chance or of many players
    engine      iterative deepening of the search that strong programs use:
                null windows, quiescence, null moves, reductions, futility;
                --without leaves parts of it out, and with --threads
                several threads search (no other search has these)
    alphabeta   as in the textbook: to the end of the game unless limited,
                with no table and no ordering unless asked for
    minimax     every position, to the end of the game unless limited
    expectimax  minimax for games with chance; with --against the others are
                chance nodes, with the probabilities of a model
    star1 star2 expectimax that prunes, where values are bounded
    maxn        three and more players, each maximizing its own utility,
                with pruning
    paranoid    three and more players, all against the one to move
    solve       the exact value, by questions with two answers; what the rules
                know beforehand (bounds, candidates) is used
    mcts        Monte Carlo tree search, for 5 seconds unless limited

    Where the game's book knows the position, deepen, engine and solve answer by it, unless they are given a depth, nodes or several lines.

    Values are from the first player's point of view. Ctrl-C ends the search and shows what it found.
    """
    if solve:
        if not is_default("algorithm") and given["algorithm"] != SOLVE:
            raise click.UsageError(f"--solve is short for --algorithm {SOLVE}, and --algorithm {given['algorithm']} is another search")
        given["algorithm"] = SOLVE
    elif given["threads"] is not None and is_default("algorithm"):
        given["algorithm"] = ENGINE
    state = start(game, words)
    chosen = with_lines(search_from(state, given, SOME_TIME), given["algorithm"], lines)
    asks = given["algorithm"] in (DEEPEN, ENGINE, SOLVE) and lines == 1 and not (given["depth"] or given["nodes"])
    opened = book_from(type(state), book) if asks or book is not None else None
    known = None if opened is None else opened.result(state)
    with interruptions() as stopped:
        if known is None:
            result = _search(state, given["algorithm"], chosen, compiled, quiet=json)
        else:
            result = known
            if not json:
                show_result(console(), result)
    if json:
        more = {"positions": [str(position) for position in result.positions()]} if line else {}
        show_json(result.as_dict() | more)
    elif line:
        show_line(console(), result)
    return INTERRUPTED if stopped else None


def _search(state: Any, algorithm: str, chosen: SearchOptions, compiled: bool | None, quiet: bool) -> Result[Any]:
    """Search, and unless quiet show what is found: while it is found, and at the end."""
    options = chosen.options | {"compiled": compiled}
    if quiet:
        return chosen.search(state, **options)
    screen = console()
    if algorithm in (DEEPEN, ENGINE, MCTS):
        with live(screen) as report:
            result = chosen.search(state, report=report, **options)
    else:
        with busy("thinking"):
            result = chosen.search(state, **options)
    show_result(screen, result)
    return result
