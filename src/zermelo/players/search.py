"""A search as a player."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from ..game import Rules, S
from ..search.book.book import Book
from ..search.deepen import deepen
from ..search.engine.engine import engine
from ..search.parts.table import Table
from ..search.run.limits import Limits
from ..search.run.named import takes_history
from ..search.run.prepare import seconds_compiling
from ..search.run.result import EXACT, Result
from .turn import Reply, Turn, seed_for


@dataclass(frozen=True)
class Search:
    """Plays the action that a search finds: `deepen`, which takes the search that suits the game, or the search given.

    search     a function (state, limits=limits, **options) -> Result, like all searches of this package
    options    its other arguments: evaluator, table, ordering, rule, compiled, ...
    depth      plies to search, instead of the depth in the limits; None takes that of the limits
    book       what knows the first plies: what it knows is not searched
    """

    search: Callable[..., Result[Any]] | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    depth: int | None = None
    book: Book | None = None

    def think(self, state: S, limits: Limits, history: Sequence[S] = ()) -> Result[S]:
        """The result of the search; `history` are the positions of the game before, for a search that minds which come back."""
        known = None if self.book is None else self.book.result(state)
        if known is not None:
            return known
        if self.depth is not None:
            limits = limits._replace(depth=self.depth)
        if self.search is None:
            return deepen(state, limits, **self.options)
        before = {"history": history} if history and takes_history(self.search) else {}
        return self.search(state, limits=limits, **self.options, **before)

    def fresh(self, seed: int) -> Search:
        """The same for another game: its table and its tree are empty, and what it draws follows from `seed`."""
        options = dict(self.options)
        for name in ("table", "tree"):
            if hasattr(options.get(name), "emptied"):
                options[name] = options[name].emptied()
        if "seed" in options:
            options["seed"] = seed_for(options["seed"], seed)
        return replace(self, options=options)

    def make_ready(self, state: Rules, limits: Limits) -> None:
        """Compile what the search of a position like `state` needs, by a search of a single node that leaves nothing behind."""
        fresh = {name: value for name, value in self.options.items() if name != "tree"}
        replace(self, options=fresh, book=None).think(state, limits._replace(nodes=1))

    def choose(self, state: Rules, limits: Limits) -> int:
        return self.reply(Turn((state,), (), limits)).action

    def reply(self, turn: Turn) -> Reply:
        """The action, and what the search thinks of it; to compile is not its time."""
        state = turn.state
        began = time.monotonic() - seconds_compiling()
        result = self.think(state, turn.limits, turn.positions[:-1])
        taken = time.monotonic() - seconds_compiling() - began
        if result.action is None:  # stopped before it valued one: play the first
            return Reply(int(next(iter(state.actions()))), nodes=result.nodes, seconds=taken)
        if result.actions and all(each.value is None for each in result.actions):  # it has looked at none: a score would mean nothing
            return Reply(result.action, nodes=result.nodes, seconds=taken)
        score = None
        if len(result.values) == 2:
            score = result.values[state.to_move()]
            lost_so_far = result.decided and score < 0 and result.bound != EXACT
            score = None if lost_so_far else math.copysign(math.inf, score) if result.decided and score else score
        return Reply(result.action, score, result.depth, result.nodes, taken)

    def probabilities(self, state: Rules, limits: Limits) -> dict[int, float]:
        """Probability 1 for the chosen action: right for searches that are repeatable, which a limit of time does not guarantee."""
        return {self.choose(state, limits): 1.0}


def engine_player(options: Mapping[str, Any] = MappingProxyType({}), depth: int | None = None) -> Search:
    """The engine with these options, which keeps its table from move to move if it has one."""
    size = Table.of(options.get("table", True))
    kept = {} if size is None else {"table": Table(size.entries, size.symmetric, "engine")}
    return Search(engine, {**options, **kept}, depth)
