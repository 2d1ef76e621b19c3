"""Simulations in batches: many leaves are selected before one call of an evaluator says what all of them are worth.

An evaluator that answers many questions at once, such as a neural network, has a method

    estimates(states)    for each of a list of states what `estimate` would say: MAX's value, or one number for every player

Until a leaf is evaluated, its simulation counts as lost for everybody on the way down (virtual loss: Chaslot, Winands and van den Herik
2008), so that the next one goes elsewhere. With batches of one the tree is the same as without.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NamedTuple

from ...bits import U64
from ...errors import SearchError
from ...payoffs import Payoffs, shared
from ..parts.counters import ERRORS, LEAVES, NODES, NOT_FINITE, STOP
from ..run.limits import is_count
from .rows import LOWEST, POSITION_VISITS, PROVEN, SUMS, VISITS, exact
from .tree import SearchTree


class Waiting(NamedTuple):
    """A leaf that waits to be evaluated: the rows on the way to it, and what the sums there were before its virtual loss."""

    leaf: Any
    rows: list[int]
    before: list[list[float]]


class Batches:
    """The phases called one by one, to be called as `grow` is. `select` and `back_up` are machine code, or the functions themselves."""

    def __init__(self, batch: int, evaluator: Any, tree: SearchTree, select: Callable[..., Any], back_up: Callable[..., Any]) -> None:
        self.batch, self.evaluator, self.tree, self.select, self.back_up = batch, evaluator, tree, select, back_up

    def __call__(self, state: Any, root: int, simulations: int, dice: U64, record: Any) -> U64:
        """So many simulations in batches, fewer if the root is proven or the search is stopped; the dice after them."""
        search = getattr(record, "record", record)
        counters, path = search.counters, search.path
        done = 0
        while done < simulations and not counters[STOP] and not self.tree.is_proven(root):
            waiting: list[Waiting] = []
            while len(waiting) < min(self.batch, simulations - done) and not self.tree.is_proven(root):
                leaf, ply, dice = self.select(state, root, dice, record)
                if counters[STOP]:
                    break
                waiting.append(self.lost(leaf, [int(row) for row in path[: ply + 1]]))
            for each in reversed(waiting):
                self.undo(each)
            if counters[STOP]:
                break
            for each, values in zip(waiting, self.values(waiting, counters), strict=True):
                path[: len(each.rows)] = each.rows
                self.back_up(each.leaf, len(each.rows) - 1, values, record)
            counters[NODES] += len(waiting)
            done += len(waiting)
        return dice

    def lost(self, leaf: Any, rows: list[int]) -> Waiting:
        """The simulation through these rows, counted as lost for all players; proven values stay."""
        cells, floats = self.tree.cells, self.tree.cells.floats
        low = floats[LOWEST] if math.isfinite(floats[LOWEST]) else 0.0
        before = []
        for row in rows:
            node = self.tree.body(row)
            cells[row + VISITS] += 1
            cells[node + POSITION_VISITS] += 1
            places = range(node + SUMS, node + SUMS + leaf.PLAYERS)
            before.append([floats[place] for place in places])
            for place in places if not cells[node + PROVEN] else ():
                floats[place] += low
        return Waiting(leaf, rows, before)

    def undo(self, waiting: Waiting) -> None:
        """Take the virtual loss back; the last one first, so that no digit is lost."""
        cells, floats = self.tree.cells, self.tree.cells.floats
        for row, before in zip(reversed(waiting.rows), reversed(waiting.before), strict=True):
            node = self.tree.body(row)
            cells[row + VISITS] -= 1
            cells[node + POSITION_VISITS] -= 1
            for player, value in enumerate(before if not cells[node + PROVEN] else ()):
                floats[node + SUMS + player] = value

    def values(self, waiting: list[Waiting], counters: Any) -> list[Payoffs]:
        """What every leaf is worth, those that are not proven by one call of the evaluator. Raises SearchError for useless answers."""
        nodes = [self.tree.body(each.rows[-1]) for each in waiting]
        open_ = [each.leaf for each, node in zip(waiting, nodes, strict=True) if not self.tree.cells[node + PROVEN]]
        answers = self.evaluator.estimates(open_) if open_ else []
        if not hasattr(answers, "__len__") or len(answers) != len(open_):
            raise SearchError(
                f"estimates(states) answers with one estimate for each of {len(open_)} states, and this one gives {answers!r}"
            )
        counters[LEAVES] += len(open_)
        told = iter([self.checked(answer, state) for answer, state in zip(answers, open_, strict=True)])
        return [
            exact(each.leaf, self.tree.cells, node) if self.tree.cells[node + PROVEN] else next(told)
            for each, node in zip(waiting, nodes, strict=True)
        ]

    def checked(self, answer: Any, state: Any) -> Payoffs:
        """An answer as one finite number for every player."""
        numbers = tuple(answer) if hasattr(answer, "__len__") else (answer,)
        if len(numbers) not in {state.PLAYERS, *([1] if state.PLAYERS <= 2 else [])} or not all(hasattr(n, "__float__") for n in numbers):
            raise SearchError(
                f"an estimate of {type(state).__name__} is a number for each player, or MAX's of two, and this one is {answer!r}"
            )
        values = shared(state, numbers if len(numbers) == state.PLAYERS else numbers[0])
        if not all(map(math.isfinite, values)):
            raise SearchError(ERRORS[NOT_FINITE])
        return values


def check_batch(batch: Any, evaluator: Any, trace: Any) -> None:
    """Raises SearchError if a search in batches of this size makes no sense; None is none."""
    if batch is None:
        return
    if not is_count(batch):
        raise SearchError(f"a batch is a number of leaves, 1 or more, got {batch!r}")
    if isinstance(evaluator, type) or not callable(getattr(evaluator, "estimates", None)):
        raise SearchError(f"a search in batches needs an evaluator with a method estimates(states), got {evaluator!r}")
    if trace is not None:
        raise SearchError("a search in batches is not recorded: leave out batch, or the trace")
