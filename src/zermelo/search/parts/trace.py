"""What a traced search tells, step by step, to whoever is passed in as `trace`.

Tracing runs the kernel itself, interpreted: there is no second search for it. Values and windows are told as the result tells
them, in utilities or estimates: MAX's number in alpha-beta, a tuple with one number for each player in minimax.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from .scale import Units

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..mcts.recalled import Recalled


class Choice(NamedTuple):
    """Why a simulation goes on to a child: `by` "uct" or "puct", the best sum of `mean` (for the mover) and `bonus`; "untried", there was
    no simulation through it yet; "chance", it was thrown. `share` is its probability, to chance or to the policy; `visits` counts the
    simulations through it so far, `among` the children that were to choose from.
    """

    by: str
    mean: float | None
    bonus: float | None
    share: float | None
    visits: int
    among: int


class Trace(Protocol):
    """The events of a search, in the order in which they happen. Every node is entered, and left unless it was a leaf or a table hit.

    Monte Carlo tree search has phases of its own, below: it begins too, and then tells simulation after simulation.
    """

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

    def probe(self, state: Any, ply: int, depth: int, alpha: float, beta: float) -> None:
        """Star2 comes to `state`, an outcome of chance, to look at one action only."""

    def probed(self, outcome: int, value: float, bound: str, low: float, high: float) -> None:
        """Back at chance: the probe says this of `outcome`, and the weighted sum of all outcomes lies between `low` and `high`."""

    def known(self, action: int, value: float) -> None:
        """A probe has found what `action`, or an outcome of chance, is worth: the search takes that, and does not go there again."""

    def sum(self, outcome: int, probability: float, total: float, low: float, high: float) -> None:
        """As `average`, where values are bounded: whatever the other outcomes are worth, the sum lies between `low` and `high`."""

    def shallow(self, action: int, best: Any, rest: float, sure: float) -> None:
        """After `action` the mover is sure of so much that `rest` at most is left for the player above, who is sure of `sure`: he will
        not come here, and the other actions are not looked at."""

    def leave(self, state: Any, value: Any, bound: str) -> None:
        """The search goes back up with this value: "exact", or a "lower" or "upper" bound of the true one."""

    # ------------------------------------------------------------------------------------------ Monte Carlo tree search

    def recall(self, known: Iterator[Recalled]) -> None:
        """The tree was kept from an earlier search: this is known already, parents first."""

    def visit(self, state: Any, ply: int, row: int, position: int) -> None:
        """A simulation comes to `state`, `ply` actions below the root. What is known of it is kept in `row`, and what it shares
        with other rows for the same position in `position`."""

    def expand(self, state: Any) -> None:
        """The children of the node are known from now on."""

    def select(self, state: Any, action: int, choice: Choice) -> None:
        """The simulation goes on by `action`, and why."""

    def play(self, state: Any, action: int) -> None:
        """The game played at random goes on by `action`."""

    def simulate(self, state: Any, values: Any, proven: bool, estimated: bool) -> None:
        """This came out for everybody: it was proven already, an evaluator says so, or the game at random ended so."""

    def back_up(self, step: int, values: Any, visits: int, mean: Any, proven: bool) -> None:
        """The node `step` actions below the root is told `values`; after so many visits this is its mean, or if proven its value."""


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

    def probe(self, state: Any, ply: int, depth: int, alpha: float, beta: float) -> None:
        self.trace.probe(state, ply, depth, self._value(alpha), self._value(beta))

    def probed(self, outcome: int, rank: float, bound: str, low: float, high: float) -> None:
        self.trace.probed(outcome, self._value(rank), bound, self._value(low), self._value(high))

    def known(self, action: int, rank: float) -> None:
        self.trace.known(action, self._value(rank))

    def sum(self, outcome: int, probability: float, rank: float, low: float, high: float) -> None:
        self.trace.sum(outcome, probability, self._value(rank), self._value(low), self._value(high))

    def shallow(self, action: int, rank: Any, rest: float, sure: float) -> None:
        self.trace.shallow(action, self._value(rank), self._value(rest), self._value(sure))

    def recall(self, known: Iterator[Recalled]) -> None:
        self.trace.recall(known)

    def visit(self, state: Any, ply: int, row: int, position: int) -> None:
        self.trace.visit(state, ply, row, position)

    def expand(self, state: Any) -> None:
        self.trace.expand(state)

    def select(self, state: Any, action: int, choice: Choice) -> None:
        self.trace.select(state, action, choice)

    def play(self, state: Any, action: int) -> None:
        self.trace.play(state, action)

    def simulate(self, state: Any, values: Any, proven: bool, estimated: bool) -> None:
        self.trace.simulate(state, values, proven, estimated)

    def back_up(self, step: int, values: Any, visits: int, mean: Any, proven: bool) -> None:
        self.trace.back_up(step, values, visits, mean, proven)
