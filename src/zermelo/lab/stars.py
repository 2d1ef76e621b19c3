"""What Star1 and Star2 save: their nodes beside those of the plain search, on positions from play.

    stars(Backgammon(), 3, positions=100, evaluator=pubeval)

Positions come from games of their own, one from each, every position with a choice in it equally likely; in these games both sides
play what the evaluator likes best, or at random without one. Each is searched from the root: by minimax, which visits every
node (expectiminimax), by Star1 and by Star2, in the order of the rules and with promising actions first. A node is one call of the
recursion, so the probes of Star2 count with what lies below them.

Shares are given for all positions together, which the large trees dominate, and for single positions, of which those with few
actions have little that could be cut.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import fmean, median, pstdev
from typing import Any

from ..errors import SearchError
from ..evaluate.linear import Linear
from ..evaluate.squashed import Squashed
from ..match import Report, silent
from ..match.chance import seeds
from ..match.game import decisions, play_game
from ..numbers import check_integer
from ..players import FixedDepth, Player, Random
from ..search.minimax import minimax
from ..search.parts.counters import SLACK
from ..search.run.suitable import unsuited_for_star
from ..search.star import star1, star2
from .findings import Findings, collected, column

GIVEN, ORDERED = "given", "promising first"
SEARCHES: tuple[tuple[str, Any, str], ...] = (
    ("star1", star1, GIVEN),
    ("star1", star1, ORDERED),
    ("star2", star2, GIVEN),
    ("star2", star2, ORDERED),
)
ATTEMPTS = 100
"""Games without a single choice before the search for positions is given up."""


@dataclass(frozen=True, slots=True)
class Stars:
    """One search on all positions."""

    search: str = column("minimax, star1 or star2")
    order: str = column("actions as the rules give them, or promising ones first: by killers, history and the game's prior")
    positions: int = column("positions searched")
    nodes: int = column("nodes visited in all positions together")
    share: float = column("these nodes divided by those of minimax")
    mean: float = column("mean of the shares of single positions")
    median: float = column("their median")
    deviation: float = column("their standard deviation")
    least: float = column("the smallest of them")
    most: float = column("the largest of them")
    equal: int = column("positions whose value is that of minimax")


def stars(
    state: Any,
    depth: int,
    *,
    positions: int = 100,
    seed: int = 0,
    evaluator: Any = None,
    bounds: tuple[float, float] | None = None,
    report: Report = silent,
    compiled: bool | None = None,
) -> Findings:
    """Nodes of minimax, Star1 and Star2, `depth` plies deep, on so many `positions` of games that begin at `state`.

    `evaluator` and `bounds` as in `star1`; by default the game's own weights, brought into the range of its utilities. Raises
    SearchError if there are no such positions, and what the searches raise.
    """
    check_integer("depth", depth)
    check_integer("positions", positions)
    cls: Any = type(state)
    if why := unsuited_for_star(state):
        raise SearchError(f"Star1 and Star2 need utilities of MAX that say it all; {why}")
    judge = within_range(cls) if evaluator is None and cls.WEIGHTS and cls.UTILITY_RANGE is not None else evaluator
    options: dict[str, Any] = {"evaluator": judge, "compiled": compiled}

    def rows() -> Iterator[Stars]:
        report("positions")
        reached = list(reached_in_play(state, positions, seed, evaluator))
        report("minimax")
        plain = [complete(minimax(each, depth, **options)) for each in reached]
        total = sum(result.nodes for result in plain)
        yield Stars("minimax", GIVEN, positions, total, 1.0, 1.0, 1.0, 0.0, 1.0, 1.0, positions)
        for name, search, order in SEARCHES:
            report(f"{name}, {order}")
            found = [complete(search(each, depth, bounds=bounds, ordering=order == ORDERED or None, **options)) for each in reached]
            shares = [result.nodes / other.nodes for result, other in zip(found, plain, strict=True)]
            spread = fmean(shares), median(shares), pstdev(shares), min(shares), max(shares)
            equal = sum(abs(result.value - other.value) < SLACK for result, other in zip(found, plain, strict=True))
            nodes = sum(result.nodes for result in found)
            yield Stars(name, order, positions, nodes, nodes / total, *spread, equal)

    about = {"game": type(state).__name__, "position": str(state), "depth": depth, "seed": seed}
    return collected(Findings("star", about, Stars), rows())


def within_range(cls: Any) -> Squashed:
    """The game's own weighted features, brought into the range of its utilities; near the middle they are what they were."""
    low, high = cls.UTILITY_RANGE
    return Squashed(Linear.of(cls), (high - low) / 2, low, high)


def complete(result: Any) -> Any:
    """A result, unless Ctrl-C ended its search."""
    if not result.complete:
        raise KeyboardInterrupt
    return result


def reached_in_play(state: Any, number: int, seed: int, evaluator: Any = None) -> Iterator[Any]:
    """So many positions with a choice in them, each from another game. Raises SearchError if games offer none."""
    source = random.Random(seed)
    for word in seeds(seed, number + ATTEMPTS):
        player = player_for(evaluator, word)
        game = play_game(state, (player, player), seed=word)
        if choices := list(decisions(game)):
            yield source.choice(choices)
            number -= 1
        if number == 0:
            return
    raise SearchError(f"games from {state} offer too few choices: there is nothing to search")


def player_for(evaluator: Any, seed: int) -> Player:
    """Who plays the games: the evaluator, if it is a player itself; else its best action; without one, at random."""
    if evaluator is None:
        return Random(seed)
    player: Player = evaluator if hasattr(evaluator, "choose") else FixedDepth(1, evaluator)
    return player
