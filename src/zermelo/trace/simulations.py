"""The recorder's part for Monte Carlo tree search: its simulations as events."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from .base import BaseRecorder
from .events import ROOT, BackUp, Expand, Known, Recall, Select, Simulate
from .recording import Node

if TYPE_CHECKING:
    from ..search.mcts.recalled import Recalled
    from ..search.mcts.selection import Choice


MOST = 100_000
"""So many nodes of a tree that was kept are looked at to see whether they are recorded."""


class _Stop(NamedTuple):
    """A node on the way of a simulation; `node` is None where it is not recorded."""

    node: Node | None
    row: int
    position: int


class Simulations(BaseRecorder):
    """Keeps simulations. If a path leaves the recorded part, its last recorded node describes the rest.

    Where positions are shared, several nodes stand for one row of the search's tree, and several rows share a mean: what is recorded
    of one of them is known of the others, too.
    """

    def __init__(self, **limits: Any) -> None:
        super().__init__(**limits)
        self._forget()

    def _forget(self) -> None:
        """A search begins, and knows nothing of an earlier one."""
        self._way: list[_Stop] = []
        self._next: int | None = None
        self._game: list[str] = []
        self._came: Any = None  # what the node below was updated with
        self._waiting: list[Known] = []  # what is known of recorded nodes because of one that is not
        self._rows: dict[int, list[str]] = {}  # the nodes that stand for a row, and those for a position
        self._positions: dict[int, list[str]] = {}
        self._of: dict[str, tuple[int, int]] = {}  # the row and the position of a node
        self._known: dict[str, Known] = {}
        self._expanded: set[str] = set()

    def begin(self, state: Any, algorithm: str, rule: str | None, depth: int, alpha: float, beta: float) -> None:
        super().begin(state, algorithm, rule, depth, alpha, beta)
        self._forget()

    def recall(self, known: Iterator[Recalled]) -> None:
        found: list[Known] = []
        deepest = 0
        for each in islice(known, MOST):
            if len(each.actions) > deepest:
                self.recording.omitted += 1
                break
            try:
                node = self.recording.nodes[self.recording.find(each.actions)]
            except KeyError:  # below a node that is not to be recorded
                self.recording.omitted += 1
                continue
            self._meet(node, each.row, each.position)
            expanded = each.expanded and not self._is_beyond(node)
            if expanded:
                self._spread(node)
                deepest = node.ply + 1
            found.append(Known(node.id, each.visits, self._as_value(each.mean), each.proven, expanded))
        self._known.update((one.node, one) for one in found)
        self._record(Recall(ROOT, found[0].visits or 0, tuple(found)))

    def visit(self, state: Any, ply: int, row: int, position: int) -> None:
        if ply == 0:
            self._way, self._game, node = [], [], self.recording.nodes[ROOT]
        else:
            above = self._way[-1].node
            if above is None or above.id not in self._expanded:
                self.recording.omitted += 1
                self._way.append(_Stop(None, row, position))
                return
            node = self._child(above, self._next)
        self._meet(node, row, position)
        self._way.append(_Stop(node, row, position))

    def expand(self, state: Any) -> None:
        node = self._way[-1].node
        if node is not None and not self._is_beyond(node):
            self._spread(node)
            self._record(Expand(node.id, len(node.children), ()))

    def select(self, state: Any, action: int, choice: Choice) -> None:
        self._next = action
        node, _, position = self._way[-1]
        if node is None:
            return
        if node.id not in self._expanded:
            if self._is_beyond(node):
                return
            self._share(node, position)
        sums = tuple((self._child(node, one).id, total) for one, total in choice.sums)
        self._record(Select(node.id, self._child(node, action).id, *choice[:-1], sums))

    def play(self, state: Any, action: int) -> None:
        self._game.append(state.action_name(action))

    def simulate(self, state: Any, values: Any, proven: bool, estimated: bool) -> None:
        node, deeper = next((stop.node, back) for back, stop in enumerate(reversed(self._way)) if stop.node is not None)
        how = "utility" if state.is_terminal() else "proven" if proven else "estimate" if estimated else "game"
        self._came = self._as_value(values)
        self._record(Simulate(node.id, self._came, how, tuple(self._game), deeper))

    def back_up(self, step: int, values: Any, visits: int, mean: Any, proven: bool) -> None:
        node, row, position = self._way[step]
        known, came = self._as_value(mean), self._came
        self._came = value = self._as_value(values)
        below = self._way[step + 1].node if step + 1 < len(self._way) and value != came and not proven else None
        others = [id for id in self._positions.get(position, ()) if node is None or id != node.id]
        also = [Known(id, visits if self._of[id][0] == row else None, known, proven) for id in others]
        if node is None:
            self._waiting += also
        else:
            self._record(BackUp(node.id, value, visits, known, proven, (*self._waiting, *also), below.id if below else None))
            also += [*self._waiting, Known(node.id, visits, known, proven)]
            self._waiting.clear()
            for one in also:
                before = self._known.get(one.node)
                self._known[one.node] = one._replace(visits=before.visits if one.visits is None and before else one.visits)

    # --------------------------------------------------------------------------------------------------- nodes and rows

    def _as_value(self, values: tuple[float, ...]) -> Any:
        """Values as recorded: MAX's number if the game is zero-sum, else a tuple."""
        return values[0] if self.recording.zero_sum else values

    def _meet(self, node: Node, row: int, position: int) -> None:
        """The node stands for this row, which shares the mean of this position."""
        if not node.kind:
            self.recording.recognise(node)
        if node.id not in self._of:
            self._of[node.id] = row, position
            self._rows.setdefault(row, []).append(node.id)
            self._positions.setdefault(position, []).append(node.id)

    def _spread(self, node: Node) -> None:
        self.recording.spread(node)
        self._expanded.add(node.id)

    def _share(self, node: Node, position: int) -> None:
        """The node gets the children of another one for the same position, with what is known of them."""
        twin = next((id for id in self._positions[position] if id in self._expanded), None)
        self._spread(node)
        known: list[Known] = []
        for own, other in zip(node.children, self.recording.nodes[twin].children if twin else (), strict=False):
            if other in self._known:
                self._meet(self.recording.nodes[own], *self._of[other])
                known.append(self._known[other]._replace(node=own, expanded=False))
        self._known.update((one.node, one) for one in known)
        self._record(Expand(node.id, len(node.children), tuple(known)))
