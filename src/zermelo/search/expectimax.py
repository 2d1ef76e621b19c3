"""Expectimax: minimax in which some players are chance, because it is known how likely their actions are.

    EXPECTIMAX(s) =   UTILITY(s, p) for every player p                          if s is terminal
                      the best of EXPECTIMAX(RESULT(s, a)) for the mover        if a player without a model moves in s
                      the sum of P(a | s) EXPECTIMAX(RESULT(s, a))              if a model, or chance, moves in s

The kernel is that of minimax; here are the models, as machine code knows them. What a `Mixed` player of 0.8 `Search(minimax, depth=2)` and
0.2 `Random()` is to plain Python, that is

    Mixture(Part(0.8, Deciding(2, 2, ..., ByAlphaBeta(), search), Part(0.2, Uniform(), NoPart())))

here: a record that fills a block of memory with the probabilities of the actions. A model that looks ahead calls another kernel, with
the record of a search of its own, in every position where it is to move (Michie 1966 for the averages; Russell and Norvig 2021, chapter
5.5).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any, NamedTuple

from ..game import CHANCE, State
from ..memory import memory
from .alphabeta import alphabeta_value
from .minimax import minimax_value
from .parts.counters import CROWDED, ESTIMATES, LEAVES, NO_WEIGHT, NODE_LIMIT, NODES, STOP, UNBOUNDED, stop_with
from .parts.search import Search, below

SIZE = 1 << 16
"""Cells for the actions that wait along one line of play."""

FREE, FIRST_BLOCK = range(2)
"""The first cell: where the next block may begin. A block has the actions of a position, then the probability of each."""


class Models(NamedTuple):
    """Where one of the `players`, a bit for each, is to move, chance moves as the model says.

    `blocks` is how many numbers for every action the model makes use of, the actions themselves and their probabilities included.
    """

    cells: Any
    players: int
    model: Any
    blocks: int

    def mover(self, state: State) -> int:
        """The player to move, or CHANCE."""
        mover = state.to_move()
        return CHANCE if mover >= 0 and self.players >> mover & 1 else mover

    def outcomes(self, state: State, ply: int, search: Any) -> Iterator[tuple[int, float]]:
        """What may happen, and how likely; actions that the model never chooses are left out."""
        if state.to_move() == CHANCE:
            for outcome, probability in state.chance_outcomes():
                yield outcome, probability
        else:
            cells = self.cells
            block = cells[FREE]
            n = self.asked(state, block, ply, search)
            cells[FREE] = block + 2 * n
            for i in range(block, block + n):
                if cells.floats[i + n] > 0.0:
                    yield cells[i], cells.floats[i + n]
            cells[FREE] = block

    def asked(self, state: State, block: int, ply: int, search: Any) -> int:
        """How many actions there are; they and their probabilities stand in the block."""
        n = 0
        for action in state.actions():
            if block + self.blocks * (n + 1) > SIZE:
                stop_with(CROWDED, search.counters)
                return 0
            self.cells[block + n] = action
            n += 1
        self.model.fill(state, self.cells, block, n, block + n, ply, search)
        return n


def models_of(model: Any, players: Any, machine: bool) -> Models:
    """The models of a search, with memory of their own: `model` stands for each of these players."""
    cells = memory(SIZE, machine)
    cells[FREE] = FIRST_BLOCK
    return Models(cells, sum(1 << player for player in players), model, 1 + model.blocks())


# ---------------------------------------------------------------------------------------------------------- the models

# Each has a method `fill`: of n actions, which stand from `block` on, it writes the probabilities from `to` on, and may write behind them;
# and a method `blocks`: how many numbers for every action it makes use of.


class Uniform(NamedTuple):
    """Every action is equally likely."""

    none: int = 0  # a named tuple has a field

    def fill(self, state: State, cells: Any, block: int, n: int, to: int, ply: int, search: Any) -> None:
        for i in range(n):
            cells.floats[to + i] = 1.0 / n

    def blocks(self) -> int:
        return 1


class Weighing(NamedTuple):
    """Every action is as likely as its weight is of all weights, which a policy says."""

    policy: Any

    def fill(self, state: State, cells: Any, block: int, n: int, to: int, ply: int, search: Any) -> None:
        total = 0.0
        for i in range(n):
            weight = float(self.policy.weight(state, cells[block + i]))
            if not 0.0 <= weight < math.inf:
                stop_with(NO_WEIGHT, search.counters)
            cells.floats[to + i] = weight
            total += weight
        for i in range(n):
            cells.floats[to + i] = cells.floats[to + i] / total if total > 0.0 else 1.0 / n

    def blocks(self) -> int:
        return 1


class Deciding(NamedTuple):
    """The action that a search finds, for certain: of a search to `depth`, or of searches to `first` and every greater depth up to that.

    A search that goes deeper and deeper tries the best action of one depth first at the next. It ends where nothing can change: where no
    estimate took part, or where as much is won or lost as there can be, `most` or `least` (as in `deepen`).
    """

    first: int
    depth: int
    most: float
    least: float
    way: Any
    search: Search

    def fill(self, state: State, cells: Any, block: int, n: int, to: int, ply: int, search: Any) -> None:
        counters = search.counters
        nodes, leaves, estimates, limit = counters[NODES], counters[LEAVES], counters[ESTIMATES], counters[NODE_LIMIT]
        counters[NODE_LIMIT] = UNBOUNDED  # what a model looks at is not counted
        choice = self.choice(state, cells, block, n, ply)
        counters[NODES], counters[LEAVES], counters[ESTIMATES], counters[NODE_LIMIT] = nodes, leaves, estimates, limit
        for i in range(n):
            cells.floats[to + i] = 1.0 if cells[block + i] == choice else 0.0

    def choice(self, state: State, cells: Any, block: int, n: int, ply: int) -> int:
        """The first of the best actions."""
        counters, scale, mover, choice = self.search.counters, self.search.scale, state.to_move(), cells[block]
        for depth in range(self.first, self.depth + 1):
            counters[ESTIMATES] = 0
            favourite, best = choice, -math.inf
            for i in range(-1, n):
                action = favourite if i < 0 else cells[block + i]
                if i < 0 or action != favourite:
                    worth = self.way.worth(state.result(action), mover, below(depth), best, ply + 1, self.search)
                    if scale.is_more(worth, best):
                        choice, best = action, worth
            over = scale.is_decided(best) and (best >= self.most if best > 0.0 else best <= self.least)
            if over or counters[STOP] or not counters[ESTIMATES]:
                break
        return choice

    def blocks(self) -> int:
        return 1


class ByAlphaBeta(NamedTuple):
    """What an action is worth to the mover, by alpha-beta: exactly, if it is worth more than the best before."""

    none: int = 0

    def worth(self, after: State, mover: int, depth: int, best: float, ply: int, search: Search) -> float:
        if mover == 0:
            return alphabeta_value(after, depth, best, math.inf, ply, search)
        return -alphabeta_value(after, depth, -math.inf, -best, ply, search)


class ByMinimax(NamedTuple):
    """What an action is worth to the mover, by minimax."""

    none: int = 0

    def worth(self, after: State, mover: int, depth: int, best: float, ply: int, search: Search) -> float:
        return minimax_value(after, depth, ply, search)[mover]


class Mixture(NamedTuple):
    """One of several models, by weight."""

    parts: Any

    def fill(self, state: State, cells: Any, block: int, n: int, to: int, ply: int, search: Any) -> None:
        for i in range(n):
            cells.floats[to + i] = 0.0
        self.parts.add(state, cells, block, n, to, ply, search)

    def blocks(self) -> int:
        return 1 + self.parts.blocks()


class Part(NamedTuple):
    """A model of a mixture, and those that come after it."""

    weight: float
    model: Any
    others: Any

    def add(self, state: State, cells: Any, block: int, n: int, to: int, ply: int, search: Any) -> None:
        """Add the weighted probabilities to those that are there; each part makes use of the same room behind them."""
        self.model.fill(state, cells, block, n, to + n, ply, search)
        for i in range(n):
            cells.floats[to + i] += self.weight * cells.floats[to + n + i]
        self.others.add(state, cells, block, n, to, ply, search)

    def blocks(self) -> int:
        return max(self.model.blocks(), self.others.blocks())


class NoPart(NamedTuple):
    """There are no more."""

    none: int = 0

    def add(self, state: State, cells: Any, block: int, n: int, to: int, ply: int, search: Any) -> None:
        pass

    def blocks(self) -> int:
        return 0
