"""The options that choose a search and its arguments, which `best`, `analyse` and `tree` share.

--algorithm alphabeta --depth 4 --table     alphabeta(state, limits=Limits(depth=4), table=Table())
--algorithm mcts --simulations 500          mcts(state, limits=Limits(), simulations=500)
--algorithm engine --without null-move      engine(state, limits=..., null_move=False)
(nothing)                                   deepen(state, limits=..., search=the one that suits the game)
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import click

from ...errors import SearchError
from ...search.run.limits import Limits
from ...search.run.named import SESSIONS, search_named, session_of
from ...search.run.result import MCTS
from ...search.run.suitable import suited, unsuited_for_alphabeta
from .evaluators import evaluator_of
from .options import belongs, limited, limits_of, ordering_of, ruled, table_of

if TYPE_CHECKING:
    from ...search.run.result import Result

DEEPEN, ENGINE, EXPECTIMAX, SOLVE = "deepen", "engine", "expectimax", "solve"
ALGORITHMS = (DEEPEN, ENGINE, "alphabeta", "minimax", EXPECTIMAX, "star1", "star2", "maxn", "paranoid", MCTS, SOLVE)
OTHER_NAMES = {"expectiminimax": EXPECTIMAX, "uct": MCTS}
"""Other names of searches."""
ASPIRATION = "aspiration"
"""A part of the engine that is its deepening's own, and no option of its session."""
TAKEN_BY_MCTS = ("simulations", "seed", "c", "policy", "transpositions")
F = TypeVar("F", bound=Callable[..., Any])


class SearchOptions(NamedTuple):
    """A search, and its arguments besides the position."""

    search: Callable[..., Result[Any]]
    options: dict[str, Any]


ALPHABETA = "alphabeta, and minimax where it does not apply"


def search_options(default: str | None, otherwise: str = ALPHABETA) -> Callable[[F], F]:
    """The options that choose a search and its arguments; without a default the position decides, which `otherwise` describes."""

    def decorated(command: F) -> F:
        options = [
            click.option(
                "--algorithm",
                type=click.Choice([*ALGORITHMS, *OTHER_NAMES]),
                metavar="NAME",
                default=default,
                show_default=default or otherwise,
                callback=lambda ctx, parameter, name: OTHER_NAMES.get(name, name),
                help=f"The search: {', '.join(ALGORITHMS)}.",
            ),
            limited,
            click.option("--evaluator", metavar="EVALUATOR", help="Weights such as queen=9,rook=5, or FILE.py:NAME."),
            ruled,
            click.option("--table", is_flag=False, flag_value="yes", metavar="[SIZE]", help="Remember positions: 1000000, 64MB, none."),
            click.option("--symmetry", is_flag=True, help="Turned and mirrored positions share an entry of the table."),
            click.option(
                "--ordering", is_flag=False, flag_value="yes", metavar="[NAMES]", help="What goes first: killers,prior; FILE.py:NAME."
            ),
            click.option("--bounds", metavar="LOW,HIGH", help="For star1, star2: bounds of all utilities."),
            click.option("--without", metavar="PARTS", help="For engine: leave out quiescence,null-move, ..."),
            click.option("--threads", type=int, metavar="N", help="For engine: threads that search at once."),
            click.option("--against", metavar="PLAYER", help="For expectimax: how the others play, as '0.8 minimax:2, 0.2 random'."),
            click.option("--simulations", type=int, metavar="N", help="For mcts: their number."),
            click.option("--seed", type=int, metavar="N", help="For mcts: the same seed gives the same simulations."),
            click.option("--exploration", "c", type=float, metavar="C", help="For mcts: the weight of the exploration bonus."),
            click.option("--policy", metavar="POLICY", help="For mcts: prior probabilities, softmax or FILE.py:NAME."),
            click.option("--transpositions", is_flag=True, help="For mcts: share statistics between paths to the same position."),
        ]
        for option in reversed(options):
            command = option(command)
        return command

    return decorated


def lined(command: F) -> F:
    """--lines and --compiled, of commands that search: `with_lines` adds the first to a search."""
    command = click.option("--compiled/--interpreted", default=None, help="Require machine code, or run interpreted.")(command)
    return click.option(
        "--lines", type=click.IntRange(1), default=1, metavar="N", help="For deepen, engine: the N best moves, each with its line."
    )(command)


def with_lines(chosen: SearchOptions, algorithm: str, lines: int) -> SearchOptions:
    """A search of this name that tells so many of the best moves. Raises UsageError if it does not."""
    if lines == 1:
        return chosen
    if algorithm not in (DEEPEN, ENGINE):
        belongs(("lines",), f"{DEEPEN} and {ENGINE}")
    return chosen._replace(options={**chosen.options, "lines": lines})


def search_from(state: Any, given: dict[str, Any], usual: Limits, simulations: int | None = None) -> SearchOptions:
    """The search that the options choose.

    usual         limits of the searches that never end by themselves (deepen, engine, mcts), if nothing limits them
    simulations   of mcts instead, if nothing limits it

    Raises SearchError for an option that the search does not have.
    """
    name = given["algorithm"] or ("minimax" if unsuited_for_alphabeta(state) else "alphabeta")
    limits = limits_of(given["depth"], given["seconds"], given["nodes"], Limits())
    options = _options(type(state), given)
    if name == EXPECTIMAX:
        return _expectimax(limits, options)
    if name == MCTS:
        _refuse(name, options, taken_by(name, state))
        if limits == Limits() and "simulations" not in options:
            options |= {"limits": usual} if simulations is None else {"simulations": simulations}
        from ... import mcts

        return SearchOptions(mcts, {"limits": limits} | options)
    if name == DEEPEN:
        inner = suited(state, options.get("evaluator"))
        _refuse(f"deepen({inner.__name__})", options, taken_by(name, state, options.get("evaluator")))
        from ... import deepen

        return SearchOptions(deepen, {"limits": usual if limits == Limits() else limits, "search": inner, **options})
    if name == ENGINE:
        _refuse(name, options, taken_by(name, state))
        return SearchOptions(search_named(name), {"limits": usual if limits == Limits() else limits, **options})
    if name == SOLVE:
        _refuse(name, options, taken_by(name, state))
        from ... import solve

        return SearchOptions(solve, {"limits": limits, **options})
    _refuse(name, options, taken_by(name, state))
    return SearchOptions(search_named(name), {"limits": limits, **options})


def taken_by(name: str, state: Any, evaluator: Any = None) -> tuple[str, ...]:
    """The arguments that the search of this name takes at `state`, besides limits."""
    if name == EXPECTIMAX:
        return "evaluator", "against"
    if name == MCTS:
        return "evaluator", *TAKEN_BY_MCTS
    if name == SOLVE:
        return "table", "ordering"
    if name == DEEPEN:
        return "evaluator", *session_of(suited(state, evaluator)).takes
    takes = session_of(search_named(name)).takes
    if name == ENGINE:
        return "evaluator", *takes, ASPIRATION
    return "evaluator", *takes, *(("window",) if "rule" in takes else ())


def _options(cls: Any, given: dict[str, Any]) -> dict[str, Any]:
    """The arguments given, by the names that the searches use."""
    found = {name: given[name] for name in ("rule", "simulations", "seed", "c", "against", "threads")}
    found |= {"table": table_of(given["table"], given["symmetry"]), "ordering": ordering_of(given["ordering"])}
    found |= {"bounds": pair_of(given["bounds"], "bounds"), "window": pair_of(given.get("window"), "window")}
    found |= {"evaluator": evaluator_of(cls, given["evaluator"]), "transpositions": given["transpositions"] or None}
    from .players import policy_of

    found["policy"] = policy_of(given["policy"], found["evaluator"], cls)
    return {name: value for name, value in found.items() if value is not None} | dict.fromkeys(_left_out(given["without"]), False)


def _left_out(text: str | None) -> list[str]:
    """The parts that --without names."""
    names = [word.strip().casefold().replace("-", "_") for word in (text or "").split(",") if word.strip()]
    if not names:
        return []
    from ...search.engine.parts import PARTS

    for name in names:
        if name not in PARTS:
            raise SearchError(f"--without {name}: an engine's search can do without {', '.join(PARTS).replace('_', '-')}")
    return names


def _refuse(name: str, options: dict[str, Any], takes: tuple[str, ...]) -> None:
    """Raises SearchError for an option that the search `name` does not have."""
    strange = [option for option in options if option not in takes]
    if strange:
        words = {"c": "exploration", "against": "model to play against", "null_move": "null move"}
        raise SearchError(f"{name} has no {' and no '.join(words.get(option, option) for option in strange)}: {_belongs(strange[0])}")


def _belongs(option: str) -> str:
    """Which searches an option is for."""
    if option == "against":
        return f"that belongs to {EXPECTIMAX}"
    if option in TAKEN_BY_MCTS:
        return f"that belongs to {MCTS}"
    option = "rule" if option == "window" else option
    owners = [ENGINE] if option == ASPIRATION else [name for name in SESSIONS if option in session_of(search_named(name)).takes]
    return f"that belongs to {', '.join(owners[:-1])} and {owners[-1]}" if owners[1:] else f"that belongs to {owners[0]}"


def _expectimax(limits: Limits, options: dict[str, Any]) -> SearchOptions:
    """Averages over chance, and over the actions of the others if there is a model of them."""
    from .players import player_of

    _refuse(EXPECTIMAX, options, ("evaluator", "against"))
    model = options.pop("against", None)
    if model is None:
        return SearchOptions(_averaged, {"limits": limits, **options})
    from ...players import against

    return SearchOptions(against, {"model": player_of(model, remembers=False), "limits": limits, **options})


def _averaged(state: Any, **options: Any) -> Result[Any]:
    """Minimax, which averages where chance moves, by the name that it was asked for by."""
    from ... import minimax

    return dataclasses.replace(minimax(state, **options), algorithm=EXPECTIMAX)


def pair_of(text: str | None, what: str) -> tuple[float, float] | None:
    """Two numbers, as in -1,1."""
    if text is None:
        return None
    try:
        low, high = (float(part) for part in text.strip("()[] ").split(","))
    except ValueError:
        low = high = math.nan
    if math.isnan(low) or math.isnan(high):
        raise SearchError(f"{text!r} is no {what}: write two numbers, such as --{what} -1,1")
    return low, high
