"""What a traced search tells, step by step, to whoever is passed in as `trace`.

Tracing runs the kernel itself, interpreted: there is no second search for it. Values and windows are told as the result tells
them, in utilities or estimates: MAX's number in alpha-beta, a tuple with one number for each player in minimax.
"""

from __future__ import annotations

from typing import Any, Protocol

from .units import Units


class Trace(Protocol):
    """The events of a search, in the order in which they happen. Every node is entered, and left unless it was a leaf or a table hit."""

    def begin(self, state: Any, algorithm: str, rule: str | None, depth: int, alpha: float, beta: float) -> None:
        """A search of `state` to `depth` begins (deepening begins many); `rule` is that of its cuts, None if it makes none."""

    def descend(self, action: int) -> None:
        """The search goes down by `action`: the node entered next is where it leads."""

    def enter(self, state: Any, ply: int, depth: int, alpha: float, beta: float) -> None:
        """The search comes to `state`, `ply` actions below the root, to look `depth` plies further (-1: to the end)."""

    def leaf(self, state: Any, value: Any) -> None:
        """The game is over here, or the horizon reached: this is its utility or estimate."""

    def table(self, state: Any, value: float, bound: str) -> None:
        """The table answers instead of a search: "exact", "lower" or "upper"."""

    def update(self, action: int, best: Any, alpha: float, beta: float) -> None:
        """`action` was searched; the node's best value so far, and the window that is left for the next one."""

    def average(self, outcome: int, probability: float, total: Any) -> None:
        """An outcome of chance was searched; the weighted sum so far."""

    def cut(self, action: int, best: float, alpha: float, beta: float) -> None:
        """After `action` the best value leaves the window the node was entered with: its other actions are not looked at."""

    def leave(self, state: Any, value: Any, bound: str) -> None:
        """The search goes back up with this value: "exact", or a "lower" or "upper" bound of the true one."""


class Told:
    """A trace between kernel and recorder: it turns the kernel's ranks into the values that people know."""

    def __init__(self, trace: Trace, units: Units) -> None:
        self.trace, self.units = trace, units

    def _value(self, rank: Any) -> Any:
        return tuple(self.units.told(r) for r in rank) if isinstance(rank, tuple) else self.units.told(rank)

    def begin(self, state: Any, algorithm: str, rule: str | None, depth: int, alpha: float, beta: float) -> None:
        self.trace.begin(state, algorithm, rule, depth, self._value(alpha), self._value(beta))

    def descend(self, action: int) -> None:
        self.trace.descend(action)

    def enter(self, state: Any, ply: int, depth: int, alpha: float, beta: float) -> None:
        self.trace.enter(state, ply, depth, self._value(alpha), self._value(beta))

    def leaf(self, state: Any, rank: Any) -> None:
        self.trace.leaf(state, self._value(rank))

    def table(self, state: Any, rank: float, bound: str) -> None:
        self.trace.table(state, self._value(rank), bound)

    def update(self, action: int, rank: Any, alpha: float, beta: float) -> None:
        self.trace.update(action, self._value(rank), self._value(alpha), self._value(beta))

    def average(self, outcome: int, probability: float, rank: Any) -> None:
        self.trace.average(outcome, probability, self._value(rank))

    def cut(self, action: int, rank: float, alpha: float, beta: float) -> None:
        self.trace.cut(action, self._value(rank), self._value(alpha), self._value(beta))

    def leave(self, state: Any, rank: Any, bound: str) -> None:
        self.trace.leave(state, self._value(rank), bound)
