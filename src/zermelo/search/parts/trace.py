"""What a traced search reports, step by step, to the object passed in as `trace`.

Tracing runs the kernel itself, interpreted: there is no second search for it. Values and windows are those of the result, in
utilities or estimates: MAX's number in alpha-beta, a tuple with one number for each player in minimax.
"""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from ...game import State
from .scale import Scale
from .window import BOUNDS

WANTED, LATE, FUTILE, LOSING = range(4)
REASONS = ("", "late", "futile", "losing")
"""Why an engine does not search an action."""


class Trace(Protocol):
    """The events of a search, in the order in which they happen. Every node is entered, and left unless it was a leaf or a table hit.

    The phases of Monte Carlo tree search are in `mcts.trace`.
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

    def settle(self, state: Any, value: float, bound: str) -> None:
        """The rules say beforehand what the game comes to from here (`bounds`), and that is enough: no search of the node is needed."""

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
        """After `action` the mover is sure of so much that `rest` at most is left for the player above, who is sure of `sure` and will
        not come here, and the other actions are not looked at."""

    def let_pass(self, depth: int) -> None:
        """The engine lets the mover's turn pass: the node entered next is the position after that, to be searched `depth` plies deep."""

    def had_passed(self, value: float, bound: str) -> None:
        """Back from the position after the pass with this value, of this bound for the node: "lower" is enough for MAX, "upper" for MIN."""

    def verify(self, depth: int) -> None:
        """The engine searches the same node once more, so deep and without passing, before it believes that a pass was enough."""

    def verified(self, value: float, bound: str) -> None:
        """Back from that search of the node, in words as after the pass."""

    def reduce(self, action: int, plies: int) -> None:
        """What lies below `action` is searched so many plies less deep, for it is late in the order (negative: deeper, for the game says
        so); NO_ACTION for the node itself, of which the table knows no action to begin with."""

    def again(self, action: int, value: float) -> None:
        """`action` came back with this value from a search that was less deep, or had no room for a value, and is searched again: the
        node entered next is where it leads (at the root NO_ACTION stands for the action searched last)."""

    def skip(self, action: int, why: str) -> None:
        """`action` is not searched: "late" in the order, "futile", for the mover is too far behind, or "losing" in the exchange."""

    def prune(self, state: Any, value: float) -> None:
        """The estimate lies so far beyond the window that the node is not searched: this is its value."""

    def repeat(self, state: Any, value: float) -> None:
        """The position has occurred before: a draw."""

    def quiet(self, state: Any, value: float, alpha: float, beta: float) -> None:
        """At the horizon: `value` is what the mover is sure of (infinitely little where it is forced), and this the window that it leaves;
        only noisy actions are followed."""

    def leave(self, state: Any, value: Any, bound: str) -> None:
        """The search goes back up with this value: "exact", or a "lower" or "upper" bound of the true one."""


class NoTrace(NamedTuple):
    """Nobody looks on."""

    def begin(self, state: Any, algorithm: str, rule: str | None, depth: int, alpha: float, beta: float) -> None:
        pass

    def ask(self, state: State, depth: int, alpha: float, beta: float) -> None:
        pass

    def descend(self, action: int) -> None:
        pass

    def enter(self, state: Any, ply: int, depth: int, alpha: float, beta: float) -> None:
        pass

    def leaf(self, state: Any, rank: Any) -> None:
        pass

    def table(self, state: Any, rank: float, bound: int) -> None:
        pass

    def settle(self, state: Any, rank: float, bound: int) -> None:
        pass

    def update(self, action: int, rank: Any, alpha: float, beta: float) -> None:
        pass

    def average(self, outcome: int, probability: float, rank: Any) -> None:
        pass

    def cut(self, action: int, rank: float, alpha: float, beta: float) -> None:
        pass

    def leave(self, state: Any, rank: Any, bound: int) -> None:
        pass

    def probe(self, state: Any, ply: int, depth: int, alpha: float, beta: float) -> None:
        pass

    def probed(self, outcome: int, rank: float, bound: int, low: float, high: float) -> None:
        pass

    def known(self, action: int, rank: float) -> None:
        pass

    def sum(self, outcome: int, probability: float, rank: float, low: float, high: float) -> None:
        pass

    def shallow(self, action: int, rank: Any, rest: float, sure: float) -> None:
        pass

    def let_pass(self, depth: int) -> None:
        pass

    def had_passed(self, rank: float, bound: int) -> None:
        pass

    def verify(self, depth: int) -> None:
        pass

    def verified(self, rank: float, bound: int) -> None:
        pass

    def reduce(self, action: int, plies: int) -> None:
        pass

    def again(self, action: int, rank: float) -> None:
        pass

    def skip(self, action: int, why: int) -> None:
        pass

    def prune(self, state: Any, rank: float) -> None:
        pass

    def repeat(self, state: Any, rank: float) -> None:
        pass

    def quiet(self, state: Any, rank: float, alpha: float, beta: float) -> None:
        pass


class Translated:
    """A trace between kernel and recorder: it turns the kernel's ranks into values, and its bounds into words."""

    def __init__(self, trace: Trace, scale: Scale) -> None:
        self.trace, self.scale = trace, scale

    def _value(self, rank: Any) -> Any:
        return tuple(self.scale.value(r) for r in rank) if isinstance(rank, tuple) else self.scale.value(rank)

    def begin(self, state: Any, algorithm: str, rule: str | None, depth: int, alpha: float, beta: float) -> None:
        self.trace.begin(state, algorithm, rule, depth, self._value(alpha), self._value(beta))

    def ask(self, state: State, depth: int, alpha: float, beta: float) -> None:
        """A question of `solve` begins: a search with a window that has room for no value."""
        self.trace.begin(state, "solve", ">=", depth, self._value(alpha), self._value(beta))

    def descend(self, action: int) -> None:
        self.trace.descend(action)

    def enter(self, state: Any, ply: int, depth: int, alpha: float, beta: float) -> None:
        self.trace.enter(state, ply, depth, self._value(alpha), self._value(beta))

    def leaf(self, state: Any, rank: Any) -> None:
        self.trace.leaf(state, self._value(rank))

    def table(self, state: Any, rank: float, bound: int) -> None:
        self.trace.table(state, self._value(rank), BOUNDS[bound])

    def settle(self, state: Any, rank: float, bound: int) -> None:
        self.trace.settle(state, self._value(rank), BOUNDS[bound])

    def update(self, action: int, rank: Any, alpha: float, beta: float) -> None:
        self.trace.update(action, self._value(rank), self._value(alpha), self._value(beta))

    def average(self, outcome: int, probability: float, rank: Any) -> None:
        self.trace.average(outcome, probability, self._value(rank))

    def cut(self, action: int, rank: float, alpha: float, beta: float) -> None:
        self.trace.cut(action, self._value(rank), self._value(alpha), self._value(beta))

    def leave(self, state: Any, rank: Any, bound: int) -> None:
        self.trace.leave(state, self._value(rank), BOUNDS[bound])

    def probe(self, state: Any, ply: int, depth: int, alpha: float, beta: float) -> None:
        self.trace.probe(state, ply, depth, self._value(alpha), self._value(beta))

    def probed(self, outcome: int, rank: float, bound: int, low: float, high: float) -> None:
        self.trace.probed(outcome, self._value(rank), BOUNDS[bound], self._value(low), self._value(high))

    def known(self, action: int, rank: float) -> None:
        self.trace.known(action, self._value(rank))

    def sum(self, outcome: int, probability: float, rank: float, low: float, high: float) -> None:
        self.trace.sum(outcome, probability, self._value(rank), self._value(low), self._value(high))

    def shallow(self, action: int, rank: Any, rest: float, sure: float) -> None:
        self.trace.shallow(action, self._value(rank), self._value(rest), self._value(sure))

    def let_pass(self, depth: int) -> None:
        self.trace.let_pass(depth)

    def had_passed(self, rank: float, bound: int) -> None:
        self.trace.had_passed(self._value(rank), BOUNDS[bound])

    def verify(self, depth: int) -> None:
        self.trace.verify(depth)

    def verified(self, rank: float, bound: int) -> None:
        self.trace.verified(self._value(rank), BOUNDS[bound])

    def reduce(self, action: int, plies: int) -> None:
        self.trace.reduce(action, plies)

    def again(self, action: int, rank: float) -> None:
        self.trace.again(action, self._value(rank))

    def skip(self, action: int, why: int) -> None:
        self.trace.skip(action, REASONS[why])

    def prune(self, state: Any, rank: float) -> None:
        self.trace.prune(state, self._value(rank))

    def repeat(self, state: Any, rank: float) -> None:
        self.trace.repeat(state, self._value(rank))

    def quiet(self, state: Any, rank: float, alpha: float, beta: float) -> None:
        self.trace.quiet(state, self._value(rank), self._value(alpha), self._value(beta))
