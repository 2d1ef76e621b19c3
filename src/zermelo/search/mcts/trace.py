"""What a traced Monte Carlo tree search reports, simulation after simulation, to the object passed in as `trace`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from ..parts.scale import Scale
from .rows import ACTION, PROVEN, VISITS, mean
from .selection import Choice, choice_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .recalled import Recalled


class SimulationTrace(Protocol):
    """The events of a search by simulations, in the order in which they happen."""

    def begin(self, state: Any, algorithm: str, rule: str | None, depth: int, alpha: float, beta: float) -> None:
        """A search of `state` begins; of what the others say of a search to a depth, nothing applies (None, -1, infinite)."""

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
        """The node `step` actions below the root gets `values`; after so many visits this is its mean, or if proven its value."""


class NoSimulationTrace(NamedTuple):
    """Nobody looks on."""

    def visit(self, state: Any, ply: int, row: int, position: int) -> None:
        pass

    def expand(self, state: Any) -> None:
        pass

    def select(self, state: Any, node: int, row: int, search: Any) -> None:
        pass

    def play(self, state: Any, action: int) -> None:
        pass

    def simulate(self, state: Any, values: Any, proven: bool, estimated: bool) -> None:
        pass

    def back_up(self, state: Any, step: int, values: Any, row: int, node: int, search: Any) -> None:
        pass


class TranslatedSimulations:
    """A trace between kernel and recorder: it looks up what the kernel does not say, and turns ranks into values."""

    def __init__(self, trace: SimulationTrace, scale: Scale) -> None:
        self.trace, self.scale = trace, scale

    def begin(self, state: Any, algorithm: str, rule: str | None, depth: int, alpha: float, beta: float) -> None:
        self.trace.begin(state, algorithm, rule, depth, alpha, beta)

    def recall(self, known: Iterator[Recalled]) -> None:
        self.trace.recall(known)

    def visit(self, state: Any, ply: int, row: int, position: int) -> None:
        self.trace.visit(state, ply, row, position)

    def expand(self, state: Any) -> None:
        self.trace.expand(state)

    def select(self, state: Any, node: int, row: int, search: Any) -> None:
        self.trace.select(state, search.tree.cells[row + ACTION], choice_of(node, row, search))

    def play(self, state: Any, action: int) -> None:
        self.trace.play(state, action)

    def simulate(self, state: Any, values: Any, proven: bool, estimated: bool) -> None:
        self.trace.simulate(state, values, proven, estimated)

    def back_up(self, state: Any, step: int, values: Any, row: int, node: int, search: Any) -> None:
        cells = search.tree.cells
        self.trace.back_up(step, values, cells[row + VISITS], mean(state, cells, node), cells[node + PROVEN] == 1)
