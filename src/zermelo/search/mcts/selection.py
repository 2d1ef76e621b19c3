"""Which child a simulation goes on to: by what came out there on average, and how little is known of it.

UCT (Kocsis and Szepesvari 2006):        mean + c span sqrt(ln N / n)
PUCT (Rosin 2011; Silver et al. 2017):   mean + c span P sqrt(N) / (1 + n)

N and n count the simulations through the node and through its child, P is what the policy says of the child, span how far the
utilities lie apart. And which action is played in the end.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from ...bits import U64
from ...game import CHANCE, State
from ..parts.dice import fraction
from .rows import ACTION, FIRST, MOVER, POSITION_VISITS, PROVEN, SIZE, SUMS, VISITS, WEIGHT, WIDTH, span

BY_UCT, BY_PUCT, UNTRIED, BY_CHANCE = "uct", "puct", "untried", "chance"


class Uct(NamedTuple):
    """Selection by UCT with the constant `c`; every child is tried once before any is tried again."""

    c: float

    def prepare(self, state: State) -> None:
        pass

    def weight(self, state: State, action: int) -> float:
        """No child is more probable than another."""
        return 1.0

    def normalise(self, start: int, end: int, total: float, search: Any) -> None:
        pass

    def parts(self, node: int, row: int, search: Any) -> tuple[float, float]:
        """The two terms of UCT for a child that was tried: its mean for the mover, and the exploration bonus."""
        cells, child = search.tree.cells, search.tree.of(row)
        scale, log_visits = self.c * span(cells), math.log(float(cells[node + POSITION_VISITS]))
        known = cells.floats[child + SUMS + cells[node + MOVER]] / cells[child + POSITION_VISITS]
        return known, scale * math.sqrt(log_visits / cells[row + VISITS])

    def best(self, node: int, search: Any) -> int:
        """The child with the best sum for the mover; untried ones first, proven ones never. 0 if all are proven."""
        cells, floats = search.tree.cells, search.tree.cells.floats
        mover = cells[node + MOVER]
        log_visits, scale = math.log(float(cells[node + POSITION_VISITS])), self.c * span(cells)
        best, chosen = -math.inf, 0
        row = cells[node + FIRST]
        for _ in range(cells[node + SIZE]):
            visits = cells[row + VISITS]
            if visits == 0:
                return row
            child = search.tree.of(row)
            if not cells[child + PROVEN]:
                value = floats[child + SUMS + mover] / cells[child + POSITION_VISITS] + scale * math.sqrt(log_visits / visits)
                if value > best:
                    best, chosen = value, row
            row += cells[WIDTH]
        return chosen


class Puct(NamedTuple):
    """Selection by PUCT with the constant `c` and a policy; an untried child is taken to be as good as the node."""

    c: float
    policy: Any

    def prepare(self, state: State) -> None:
        """The weights of the actions of this position are asked for next."""
        self.policy.prepare(state)

    def weight(self, state: State, action: int) -> float:
        """How promising the policy finds an action."""
        return float(self.policy.weight(state, action))

    def normalise(self, start: int, end: int, total: float, search: Any) -> None:
        """Divide the weights of the children from `start` to `end` by their total."""
        cells = search.tree.cells
        if total > 0.0:
            for child in range(start, end, cells[WIDTH]):
                cells.floats[child + WEIGHT] /= total

    def parts(self, node: int, row: int, search: Any) -> tuple[float, float]:
        """The two terms of PUCT for a child: its mean for the mover, the node's if it is untried, and the exploration bonus."""
        cells, floats, child = search.tree.cells, search.tree.cells.floats, search.tree.of(row)
        place, visits = SUMS + cells[node + MOVER], cells[node + POSITION_VISITS]
        known = floats[node + place] / visits
        if cells[child + POSITION_VISITS] > 0:
            known = floats[child + place] / cells[child + POSITION_VISITS]
        return known, self.c * span(cells) * math.sqrt(float(visits)) * floats[row + WEIGHT] / (1 + cells[row + VISITS])

    def best(self, node: int, search: Any) -> int:
        """The child with the best sum for the mover, proven ones never. 0 if all are proven."""
        cells = search.tree.cells
        best, chosen = -math.inf, 0
        row = cells[node + FIRST]
        for _ in range(cells[node + SIZE]):
            if not cells[search.tree.of(row) + PROVEN]:
                known, bonus = self.parts(node, row, search)
                if known + bonus > best:
                    best, chosen = known + bonus, row
            row += cells[WIDTH]
        return chosen


def thrown(node: int, dice: U64, search: Any) -> tuple[int, U64]:
    """The child that chance throws, and the dice."""
    cells, floats = search.tree.cells, search.tree.cells.floats
    dice, point = fraction(dice)
    row = cells[node + FIRST]
    for _ in range(cells[node + SIZE] - 1):
        point -= floats[row + WEIGHT]
        if point < 0:
            break
        row += cells[WIDTH]
    return row, dice


class Choice(NamedTuple):
    """Why a simulation goes on to a child: `by` "uct" or "puct", the best sum of `mean` (for the mover) and `bonus`; "untried", there was
    no simulation through it yet; "chance", it was thrown. `share` is its probability, to chance or to the policy; `visits` counts the
    simulations through it so far, `among` the children that were to choose from. `sums` has the action and the sum of each of these if
    the best was taken.
    """

    by: str
    mean: float | None
    bonus: float | None
    share: float | None
    visits: int
    among: int
    sums: tuple[tuple[int, float], ...] = ()


def choice_of(node: int, row: int, search: Any) -> Choice:
    """Why the simulation goes on to the child at `row` and to no other child of `node`: for a trace, in plain Python only."""
    cells, floats = search.tree.cells, search.tree.cells.floats
    visits = int(cells[row + VISITS])
    if cells[node + MOVER] == CHANCE:
        return Choice(BY_CHANCE, None, None, floats[row + WEIGHT], visits, int(cells[node + SIZE]))
    rows = range(cells[node + FIRST], cells[node + FIRST] + cells[node + SIZE] * cells[WIDTH], cells[WIDTH])
    open_ = [each for each in rows if not cells[search.tree.of(each) + PROVEN]]
    among = len(open_)
    by_policy = isinstance(search.selection, Puct)
    if visits == 0 and not by_policy:
        return Choice(UNTRIED, None, None, None, 0, among)
    known, bonus = search.selection.parts(node, row, search)
    sums = tuple((int(cells[each + ACTION]), sum(search.selection.parts(node, each, search))) for each in open_)
    return Choice(BY_PUCT if by_policy else BY_UCT, known, bonus, floats[row + WEIGHT] if by_policy else None, visits, among, sums)


def final_choice(children: list[tuple[int, float, bool]]) -> int | None:
    """The place of the child to play, of those that were tried: of each its visits, its worth to the mover, and whether it is proven.

    It is the unproven one that was tried most, so that a lucky mean is never enough, unless a proven one is as good or better: what is
    known comes before what is hoped for. None if there are no children.
    """
    places = range(len(children))
    proven = max((place for place in places if children[place][2]), key=lambda place: children[place][1], default=None)
    hoped = max((place for place in places if not children[place][2]), key=lambda place: children[place][0], default=None)
    if proven is None or hoped is None:
        return hoped if proven is None else proven
    return proven if children[proven][1] >= children[hoped][1] else hoped
