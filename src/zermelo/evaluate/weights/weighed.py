"""An evaluator made of named weights, as it is taught: how strongly each weight counts in a position, and what all of them come to.

An evaluator is made of weights if it says by `terms(state, row)` which of them count in a position, and how strongly:

    def terms(self, state, row):
        for i in range(len(self.weights)):
            row.add(i, state.features()[i])

so that estimate(state) is the sum of what it adds, each times its weight. What it expects of a game are odds, by logistic regression:

    one value for MAX       p = 1 / (1 + e^(-estimate / scale)) is the share of what there is to win
    one for each player     p_i = e^strength(i) / the sum over all players: `Shares`, whose terms of player i are i x weights + which

`Linear`, `Shares`, and evaluators that games name by `evaluators()` say it; a search never asks.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from ...memory import machine_memory
from ..network import share_of, softmax

COUNT, STRAY, TOUCHED = range(3)
"""The first cells of a row: how many terms there are; was one added for a weight that there is not; where the list of terms begins."""


class Row(NamedTuple):
    """The terms of one position: which of `size` there are, and how strong.

    cells   how many; whether one was added that there is not; which; how strong each is; is it there? And room for what is expected.
    """

    cells: Any
    size: int

    def begin(self) -> None:
        """Nothing is there."""
        for n in range(TOUCHED, TOUCHED + self.cells[COUNT]):
            which = self.cells[n]
            self.cells.floats[TOUCHED + self.size + which] = 0.0
            self.cells[TOUCHED + 2 * self.size + which] = 0
        self.cells[COUNT] = 0

    def add(self, which: int, strength: float) -> None:
        """A term counts so much more; terms of which there is nothing are left out."""
        if which < 0 or which >= self.size:
            self.cells[STRAY] = 1
        elif strength != 0.0:
            mark = TOUCHED + 2 * self.size + which
            if self.cells[mark] == 0:
                self.cells[mark] = 1
                self.cells[TOUCHED + self.cells[COUNT]] = which
                self.cells[COUNT] += 1
            self.cells.floats[TOUCHED + self.size + which] += strength

    def length(self) -> int:
        """How many terms there are."""
        return self.cells[COUNT]  # type: ignore[no-any-return]

    def which(self, n: int) -> int:
        """Which weight the n-th term belongs to."""
        return self.cells[TOUCHED + n]  # type: ignore[no-any-return]

    def strength(self, n: int) -> float:
        """How strong the n-th term is."""
        return self.cells.floats[TOUCHED + self.size + self.cells[TOUCHED + n]]  # type: ignore[no-any-return]

    def said(self) -> int:
        """Where there is room for what is expected of each player."""
        return TOUCHED + 3 * self.size


class Weighed(NamedTuple):
    """An evaluator that is taught.

    evaluator  says its terms
    cells      the weights, as fractions
    sums       for each weight the squares of how strong it was, and how often it was there; two sums by which the scale is found; the scale
    row        scratch memory
    number     of weights
    outputs    1, or one for each player
    utilities  the least and the greatest that a game can end with
    free       what there is to share, beyond the least that everybody gets
    """

    evaluator: Any
    cells: Any
    sums: Any
    row: Row
    number: int
    outputs: int
    utilities: tuple[float, ...]
    free: float

    @property
    def scale(self) -> float:
        """The estimate for odds of e to 1."""
        return float(self.sums.floats[2 * self.number + 2])

    def weights(self) -> list[float]:
        """The weights as they are now."""
        return [float(weight) for weight in self.cells.floats[: self.number]]

    # ------------------------------------------------------------------------------------------ what it says

    def gather(self, state: Any) -> None:
        """Find the terms of a position."""
        self.row.begin()
        self.evaluator.terms(state, self.row)

    def share_out(self, state: Any) -> None:
        """Find the terms of a position, and what is expected of it: a share for MAX, or for each player."""
        self.gather(state)
        row, cells, said = self.row, self.row.cells, self.row.said()
        for k in range(self.outputs):
            cells.floats[said + k] = 0.0
        for n in range(row.length()):
            which = row.which(n)
            cells.floats[said + which // self.number] += row.strength(n) * self.cells.floats[which % self.number]
        if self.outputs == 1:
            cells.floats[said] = 1.0 / (1.0 + math.exp(-bounded(cells.floats[said] / self.sums.floats[2 * self.number + 2])))
            return
        softmax(cells, said, self.outputs)

    def expect(self, state: Any, into: Any, at: int) -> None:
        """Write what is expected into memory from `at` on."""
        self.share_out(state)
        for k in range(self.outputs):
            into.floats[at + k] = self.row.cells.floats[self.row.said() + k]

    def ended(self, state: Any, into: Any, at: int) -> None:
        """Write what a game that is over came to, as `expect` writes what is expected."""
        if self.outputs == 1:
            into.floats[at] = share_of(float(state.utility(0)), self.utilities)
            return
        for k in range(self.outputs):
            into.floats[at + k] = (float(state.utility(k)) - self.utilities[0]) / self.free

    def promise(self, player: int, expected: Any, at: int) -> float:
        """How good for a player is what is expected."""
        if self.outputs > 1:
            return expected.floats[at + player]  # type: ignore[no-any-return]
        return expected.floats[at] if player == 0 else -expected.floats[at]  # type: ignore[no-any-return]

    # ------------------------------------------------------------------------------------------ how it is taught

    def learn(self, state: Any, target: Any, at: int, step: float, into: Any) -> float:
        """Add `step` times the slope of the cross-entropy with the target to the weights `into`, each measured by how strong it is in the
        mean where it counts, and by the scale. The cross-entropy is the answer."""
        self.share_out(state)
        row, sums, number, said = self.row, self.sums, self.number, self.row.said()
        scale, loss = sums.floats[2 * number + 2], 0.0
        for k in range(self.outputs):
            share, wanted = row.cells.floats[said + k], target.floats[at + k]
            loss -= wanted * math.log(max(share, 1e-12))
            if self.outputs == 1:
                loss -= (1.0 - wanted) * math.log(max(1.0 - share, 1e-12))
                odds = math.log(max(share, 1e-12) / max(1.0 - share, 1e-12))
                sums.floats[2 * number] += (share - wanted) * odds
                sums.floats[2 * number + 1] += share * (1.0 - share) * odds * odds
            row.cells.floats[said + k] = share - wanted
        for n in range(row.length()):
            which, strength = row.which(n) % number, row.strength(n)
            sums.floats[which] += strength * strength
            sums.floats[number + which] += 1.0
        for n in range(row.length()):
            which, strength = row.which(n) % number, row.strength(n)
            along = row.cells.floats[said + row.which(n) // number] * strength
            into.floats[which] += step * scale * along * sums.floats[number + which] / sums.floats[which]
        return loss


def bounded(odds: float) -> float:
    """Odds that no exponential overflows by."""
    return min(max(odds, -40.0), 40.0)


def new_weighed(
    evaluator: Any,
    weights: list[float],
    *,
    outputs: int = 1,
    utilities: tuple[float, ...] = (-1.0, 1.0),
    free: float = 0.0,
    scale: float = 1.0,
) -> Weighed:
    """An evaluator made of these weights, ready to be taught."""
    number = len(weights)
    size = number * outputs
    cells, sums = machine_memory(number), machine_memory(2 * number + 3)
    for place, weight in enumerate(weights):
        cells.floats[place] = weight
    sums.floats[2 * number + 2] = scale
    row = Row(machine_memory(TOUCHED + 3 * size + outputs), size)
    return Weighed(evaluator, cells, sums, row, number, outputs, utilities, free)
