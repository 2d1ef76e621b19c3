"""The recorder: what a search reports to its trace, as events with stable node ids."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable, Sequence
from typing import Any

from ..errors import UnknownLeaf
from ..game import CHANCE, Rules
from ..search.parts.counters import NO_ACTION
from ..search.run.result import EXACT, LOWER, UPPER, Result
from .base import MAX_NODES, MAX_PLY
from .events import (
    ALPHA,
    BETA,
    MAX,
    REDUCED,
    ROOT,
    WHOLE_WINDOW,
    Again,
    Average,
    Cut,
    Enter,
    Leaf,
    Leave,
    Pass,
    Passed,
    Probe,
    Probed,
    Prune,
    Quiet,
    Reduce,
    Repeat,
    Settle,
    Shallow,
    Skip,
    Sum,
    Summary,
    Table,
    Update,
    Verified,
    Verify,
)
from .recording import WHOLE, Node, Recording
from .simulations import Simulations


@dataclasses.dataclass(slots=True)
class _Visit:
    """A node on the way from the root to where the search is.

    low, high      the window as it is now; their holders are the nodes that gave it its bounds, None if it came with the search
    searched       children that came back; `skipped` were left out, of `offered` (all, unless only noisy ones are followed)
    next           where the search goes next, or went last
    reduced        was it searched less deep there?
    """

    node: Node
    alpha: float
    beta: float
    low: float
    high: float
    searched: int = 0
    best: Any = None
    low_holder: str | None = None
    high_holder: str | None = None
    next: Node | None = None
    shallow: bool = False
    offered: int | None = None
    skipped: int = 0
    reduced: bool = False

    @property
    def left(self) -> int:
        """How many children are not looked at."""
        return (len(self.node.children) if self.offered is None else self.offered) - self.searched - self.skipped


class Recorder(Simulations):
    """A trace that stores every event in `recording`.

    max_ply     record nodes down to this ply; None for all
    max_nodes   record about this many nodes one by one
    below       record only the subtree that these actions lead to, and the way there

    What lies beyond these limits is searched all the same; of a node whose inside is not recorded there is a `Summary`;
    of a simulation of Monte Carlo tree search everything down to the last node that is recorded.
    """

    def __init__(self, *, max_ply: int | None = MAX_PLY, max_nodes: int = MAX_NODES, below: Sequence[int] = ()) -> None:
        super().__init__(max_ply=max_ply, max_nodes=max_nodes, below=below)
        self._visits: list[_Visit] = []
        self._hidden = 0  # levels below the last recorded visit
        self._hidden_nodes = 0
        self._returned: tuple[Any, str] = (None, EXACT)

    def begin(self, state: Any, algorithm: str, rule: str | None, depth: int, alpha: float, beta: float) -> None:
        super().begin(state, algorithm, rule, depth, alpha, beta)
        self._visits.clear()
        self._hidden = 0

    def descend(self, action: int) -> None:
        if not self._hidden:
            here = self._visits[-1]
            here.next, here.reduced = self._led_to(here.node, action), False

    def _led_to(self, node: Node, action: int) -> Node:
        """Where `action` leads. An engine's nodes get their children when they are needed: most have no use for them."""
        self.recording.spread(node)
        return self._child(node, action)

    def enter(self, state: Any, ply: int, depth: int, alpha: float, beta: float) -> None:
        self._enter(Enter, depth, alpha, beta)

    def probe(self, state: Any, ply: int, depth: int, alpha: float, beta: float) -> None:
        self._enter(Probe, depth, alpha, beta)

    def _enter(self, event: type[Enter | Probe], depth: int, alpha: float, beta: float) -> None:
        if self._hidden:
            self._hidden += 1
            self._hidden_nodes += 1
            self.recording.omitted += 1
            return
        if not self._visits:
            node, low_holder, high_holder = self.recording.nodes[ROOT], None, None
        else:
            above = self._visits[-1]
            node = self._last(above)
            low_holder, high_holder = above.low_holder, above.high_holder
            if self.recording.selective:  # a null window asks a question of its own
                low_holder = low_holder if alpha == above.low else above.node.id
                high_holder = high_holder if beta == above.high else above.node.id
        if not node.kind:
            self.recording.recognise(node)
        self._visits.append(_Visit(node, alpha, beta, alpha, beta, low_holder=low_holder, high_holder=high_holder))
        if depth != 0 and self._is_beyond(node):
            self._hidden, self._hidden_nodes = 1, 0
            return
        self._record(event(node.id, depth, alpha, beta))
        if node.mover is not None and depth != 0 and not self.recording.selective:
            self.recording.spread(node)

    def leaf(self, state: Any, value: Any) -> None:
        value = self._mine(value)
        if not self._came_back(value, EXACT):
            estimated = self._visits[-1].node.mover is not None
            self._record(Leaf(self._up(value, EXACT), value, estimated))

    def table(self, state: Any, value: float, bound: str) -> None:
        if not self._came_back(value, bound):
            self._record(Table(self._up(value, bound), value, bound))

    def settle(self, state: Any, value: float, bound: str) -> None:
        if not self._came_back(value, bound):
            self._record(Settle(self._up(value, bound), value, bound))

    def leave(self, state: Any, value: Any, bound: str) -> None:
        value = self._mine(value)
        if not self._came_back(value, bound):
            bound = LOWER if self._visits[-1].shallow else bound
            self._record(Leave(self._up(value, bound), value, bound))

    def _mine(self, value: Any) -> Any:
        """In paranoid search a value is that of the searching player, even if the root has values for all."""
        hero = self.recording.hero
        return value[hero] if hero is not None and isinstance(value, tuple) else value

    def _came_back(self, value: Any, bound: str) -> bool:
        """Is this the end of a node that is not recorded? The outermost one of them is summed up."""
        if not self._hidden:
            return False
        self._hidden -= 1
        if not self._hidden:
            self._record(Summary(self._up(value, bound), value, bound, self._hidden_nodes))
        return True

    def _up(self, value: Any, bound: str) -> str:
        self._returned = (value, bound)
        return self._visits.pop().node.id

    def update(self, action: int, best: Any, alpha: float, beta: float) -> None:
        if self._hidden:
            return
        here, best = self._visits[-1], self._mine(best)
        here.searched += 1
        before, here.best = here.best, best
        self._narrow(here, alpha, beta)
        self._record(Update(here.node.id, self._last(here).id, self._returned[0], before, best, alpha, beta))

    def _narrow(self, here: _Visit, alpha: float, beta: float) -> None:
        """From now on this is the window; values of decided games and estimates are not to be compared, but it only gets narrower."""
        if alpha != here.low:
            here.low, here.low_holder = alpha, here.node.id
        if beta != here.high:
            here.high, here.high_holder = beta, here.node.id

    def average(self, outcome: int, probability: float, total: Any) -> None:
        if self._hidden:
            return
        here = self._visits[-1]
        here.searched += 1
        self._record(Average(here.node.id, self._last(here).id, self._returned[0], probability, self._mine(total)))

    def sum(self, outcome: int, probability: float, total: float, low: float, high: float) -> None:
        if self._hidden:
            return
        here = self._visits[-1]
        here.searched += 1
        open_ = sum(1 for child in here.node.children if self.recording.nodes[child].probability) > here.searched
        if not open_ and self._returned[1] == EXACT:
            low = high = total  # but for rounding
        self._record(Sum(here.node.id, self._last(here).id, self._returned[0], probability, total, low, high))

    def probed(self, outcome: int, value: float, bound: str, low: float, high: float) -> None:
        if not self._hidden:
            here = self._visits[-1]
            self._record(Probed(here.node.id, self._last(here).id, value, bound, low, high))

    def known(self, action: int, value: float) -> None:
        if not self._hidden:
            here = self._visits[-1]
            here.next, self._returned = self._child(here.node, action), (value, EXACT)

    def cut(self, action: int, best: float, alpha: float, beta: float) -> None:
        if self._hidden:
            return
        here = self._visits[-1]
        high = here.node.kind == MAX or (here.node.mover == CHANCE and best >= beta)
        side, limit = (BETA, beta) if high else (ALPHA, alpha)
        holder = None if math.isinf(limit) else here.high_holder if side == BETA else here.low_holder
        child = self._child(here.node, action).id  # in Star1 and Star2 perhaps one that needs no look any more
        self._record(Cut(here.node.id, child, best, side, limit, holder, here.left))

    def shallow(self, action: int, best: Any, rest: float, sure: float) -> None:
        if self._hidden:
            return
        here = self._visits[-1]
        here.shallow = True
        self._record(Shallow(here.node.id, self._last(here).id, best[here.node.mover], rest, sure, here.left))

    def _last(self, here: _Visit) -> Node:
        """The child that the search went to last."""
        assert here.next is not None
        return here.next

    # --------------------------------------------------------------------------------------------- what an engine does

    def let_pass(self, depth: int) -> None:
        if not self._hidden:
            here = self._visits[-1]
            self.recording.spread(here.node)
            here.next = self.recording.admit_pass(here.node)
            self._record(Pass(here.node.id, here.next.id, depth))

    def had_passed(self, value: float, bound: str) -> None:
        if not self._hidden:
            here = self._visits[-1]
            self._record(Passed(here.node.id, self._last(here).id, value, *self._enough(here, bound)))

    def verify(self, depth: int) -> None:
        if not self._hidden:
            here = self._visits[-1]
            here.next = here.node
            self._record(Verify(here.node.id, depth))

    def verified(self, value: float, bound: str) -> None:
        if not self._hidden:
            here = self._visits[-1]
            self._record(Verified(here.node.id, value, *self._enough(here, bound)))

    def _enough(self, here: _Visit, bound: str) -> tuple[bool, float]:
        """Does a value of this bound meet the bound of the window that matters to the mover? And which is that?"""
        return (bound == LOWER, here.beta) if here.node.kind == MAX else (bound == UPPER, here.alpha)

    def reduce(self, action: int, plies: int) -> None:
        if not self._hidden:
            here = self._visits[-1]
            child = None if action == NO_ACTION else self._last(here).id
            here.reduced = child is not None and plies > 0
            self._record(Reduce(here.node.id, child, plies))

    def again(self, action: int, value: float) -> None:
        if not self._hidden:
            here = self._visits[-1]
            self._record(Again(here.node.id, self._last(here).id, value, REDUCED if here.reduced else WHOLE_WINDOW))
            here.reduced = False

    def skip(self, action: int, why: str) -> None:
        if not self._hidden:
            here = self._visits[-1]
            child = self._led_to(here.node, action)
            child.skipped, here.skipped = why, here.skipped + 1
            self._record(Skip(here.node.id, child.id, why))

    def prune(self, state: Any, value: float) -> None:
        bound = LOWER if state.to_move() == 0 else UPPER
        if not self._came_back(value, bound):
            here = self._visits[-1]
            limit = here.beta if bound == LOWER else here.alpha
            self._record(Prune(self._up(value, bound), value, bound, limit))

    def repeat(self, state: Any, value: float) -> None:
        if not self._came_back(value, EXACT):
            self._record(Repeat(self._up(value, EXACT), value))

    def quiet(self, state: Any, value: float, alpha: float, beta: float) -> None:
        if self._hidden:
            return
        here = self._visits[-1]
        if self._is_beyond(here.node):
            self.recording.events.pop()  # that it was entered: there will be a summary instead
            self._hidden, self._hidden_nodes = 1, 0
            return
        self._narrow(here, alpha, beta)
        here.best = value if math.isfinite(value) else None
        here.offered = sum(1 for _ in state.noisy_actions())
        self._record(Quiet(here.node.id, here.best, here.offered, alpha, beta))


def record(
    search: Callable[..., Result[Any]],
    state: Rules,
    /,
    *arguments: Any,
    max_ply: int | None = MAX_PLY,
    max_nodes: int = MAX_NODES,
    below: Sequence[int] = (),
    **options: Any,
) -> Recording:
    """Run a search and keep every step of it.

    search, state, arguments, options    as the search takes them: record(alphabeta, state, depth=3, rule=">")
    max_ply, max_nodes, below            what to record of it, see Recorder; the search itself is not limited by them

    A search that needs the value of an unknown leaf is recorded up to there, and `stopped` says so. An explicit tree is recorded
    with the branches that were never looked at. Raises what the search raises.
    """
    recorder = Recorder(max_ply=max_ply, max_nodes=max_nodes, below=below)
    result, stopped = None, None
    try:
        result = search(state, *arguments, trace=recorder, **options)
    except UnknownLeaf as error:
        stopped = str(error)
    recording = recorder.recording
    recording.result = result
    recording.stopped = stopped if result is None or result.complete else "the search was stopped before it was done"
    if recording.tree and not recording.grown:
        recording.complete(min(max_nodes, WHOLE))
    return recording
