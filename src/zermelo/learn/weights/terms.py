"""The terms of many positions, as an evaluator made of weights says them: which weights count in each, and how strongly.

Few of the weights count in one position, so a row keeps its terms alone, all rows one after the other.
"""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, Any, NamedTuple

from ..._kernel import unpacked
from ...errors import SearchError
from ...evaluate.weights.weighed import Weighed
from ...game import State
from ...memory import by_address, memory, read
from ...search.parts.counters import new_counters
from ...search.run.limits import Limits
from ...search.run.prepare import prepared, root_of
from ...search.run.worker import Watch
from ..positions import Kept
from .scaling import check_terms

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

ROOM = 1 << 22
"""Terms that one call of the kernel writes down at most: the size of its memory."""
ROWS = 1 << 15
"""Rows that are multiplied at once: what comes in between stays in the cache."""
ALIKE = 1e-9
"""How far the sum of the terms may be from the estimate, as a share of it."""


@by_address
class Noting(NamedTuple):
    """Positions, and what is written down of each: how many terms, which, how strong; how far their sum is from the estimate."""

    learner: Any
    states: Any
    ends: Any
    which: Any
    strengths: Any
    worst: Any


def note(state: State, first: int, last: int, noting: Noting) -> int:
    """Write down the terms of the positions from `first` to before `last`; how many they are together."""
    learner, row = noting.learner, noting.learner.row
    at = 0
    for n in range(first, last):
        here = read(noting.states, n - first, state)
        learner.gather(here)
        total = 0.0
        for k in range(row.length()):
            noting.which[at] = row.which(k)
            noting.strengths.floats[at] = row.strength(k)
            total += row.strength(k) * learner.cells.floats[row.which(k)]
            at += 1
        noting.ends[n - first] = at
        estimate = learner.evaluator.estimate(here)
        noting.worst.floats[0] = max(noting.worst.floats[0], abs(total - estimate) / (1.0 + abs(estimate)))
    return at


class Terms:
    """A sparse matrix: `which` and `strengths` of the terms of all rows, and where each row ends.

    columns   how many weights there are
    """

    def __init__(self, ends: Array, which: Array, strengths: Array, columns: int) -> None:
        import numpy as np

        self.which, self.strengths, self.columns = which, strengths, columns
        self.starts = np.concatenate([[0], ends]).astype(np.int64)

    def __len__(self) -> int:
        return len(self.starts) - 1

    def first(self, number: int) -> Terms:
        """The first so many rows."""
        end = self.starts[number]
        return Terms(self.starts[1 : number + 1], self.which[:end], self.strengths[:end], self.columns)

    def last(self, number: int) -> Terms:
        """The last so many rows."""
        begin = self.starts[len(self) - number]
        return Terms(self.starts[len(self) - number + 1 :] - begin, self.which[begin:], self.strengths[begin:], self.columns)

    def times(self, factors: Array) -> Terms:
        """The matrix with every column multiplied."""
        return Terms(self.starts[1:], self.which, (self.strengths * factors[self.which]).astype(self.strengths.dtype), self.columns)

    def parts(self) -> Any:
        """The rows in parts: from which to before which, and the slice of their terms."""
        for row in range(0, len(self), ROWS):
            last = min(row + ROWS, len(self))
            yield row, last, slice(self.starts[row], self.starts[last])

    def odds(self, weights: Array) -> Array:
        """The sum of every row's terms, each times its weight."""
        import numpy as np

        found = np.zeros(len(self))
        for row, last, part in self.parts():
            sums = np.concatenate([[0.0], np.cumsum(self.strengths[part] * weights[self.which[part]])])
            ends = self.starts[row : last + 1] - self.starts[row]
            found[row:last] = sums[ends[1:]] - sums[ends[:-1]]
        return found

    def back(self, values: Array, power: int = 1) -> Array:
        """The sum of every column's strengths, to this power, each times the value of its row."""
        import numpy as np

        found = np.zeros(self.columns)
        for row, last, part in self.parts():
            each = np.repeat(values[row:last], np.diff(self.starts[row : last + 1]))
            found += np.bincount(self.which[part], weights=each * self.strengths[part] ** power, minlength=self.columns)
        return found

    def squares(self, values: Array) -> Array:
        """The sum of every column's squares, each times the value of its row."""
        return self.back(values, 2)

    def sizes(self) -> Array:
        """How strong each term is where it is there: the root of the mean square; 0 for those that are nowhere."""
        import numpy as np

        number = np.bincount(self.which, minlength=self.columns)
        return np.sqrt(self.squares(np.ones(len(self))) / np.maximum(number, 1))


def terms_of(state: Any, learner: Weighed, kept: Kept, compiled: bool | None = None) -> Terms:
    """The terms of positions. Raises SearchError if their sum is not what the evaluator says, and KeyboardInterrupt after Ctrl-C."""
    import numpy as np

    root: Any = root_of(state)
    number, size = kept.states.shape
    most = max(1, min(number, ROOM // max(learner.row.size, size)))
    room = most * learner.row.size

    def arguments(machine: bool) -> tuple[Any, ...]:
        return root, 0, 0, Noting(learner, *(memory(cells, machine, sparse=True) for cells in (most * size, most, room, room, 1)))

    kernel, given, machine = prepared(note, arguments, compiled)
    noting = given[-1].record if machine else given[-1]
    watch, flag = Watch(Limits(), unit="positions"), new_counters(False, None)
    found: list[tuple[Array, Array, Array]] = []

    def array(cells: Any, length: int, kind: Any) -> Array:
        if machine:
            return np.frombuffer(cells, dtype=kind, count=length).copy()
        return np.array([cells[n] for n in range(length)], dtype=kind)

    def work() -> None:
        for first in range(0, number, most):
            last = min(first + most, number)
            if machine:
                rows = np.ascontiguousarray(kept.states[first:last])
                ctypes.memmove(noting.states.address, rows.ctypes.data, 8 * rows.size)
            else:
                for place, row in enumerate(kept.states[first:last]):
                    noting.states[place] = unpacked(row.tobytes(), 0, root)
            count = kernel(root, first, last, given[-1])
            check_terms(learner)
            ends, which = array(noting.ends, last - first, np.int64), array(noting.which, count, np.int64)
            found.append((ends, which, array(noting.strengths, count, np.float64).astype(np.float32)))
            watch.doing = f"terms of position {last:,} of {number:,}"

    start = learner.weights()
    watch.carry_out(work, flag, False)
    if watch.interrupted:
        raise KeyboardInterrupt
    if any(start) and noting.worst.floats[0] > ALIKE:
        what = f"differs from their sum by {noting.worst.floats[0]:.2g} in some position"
        raise SearchError(f"{type(learner.evaluator).__name__} is not the sum of its terms: what it estimates {what}")
    ends: list[Array] = []
    before = 0
    for some, *_ in found:
        ends.append(some + before)
        before += int(some[-1])
    which, strengths = (np.concatenate([part[k] for part in found]) for k in (1, 2))
    return Terms(np.concatenate(ends), which, strengths, learner.number)
