"""Turned boards: what is true of a position is true of it turned and in a mirror, so a network learns it of all of them.

Which numbers inputs and actions have on a turned board follows from what the game says of its board:

    inputs     so many for each place of BOARD, place after place, as those of `cell` are; what comes after them stays
    actions    numbers are places of the board, perhaps with a pass after them (ACTIONS), or its columns, where it has a mirror only

Any other game is learned as its boards stand.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ...bits import U64
from ...evaluate.networks.slopes import add_slopes
from ...evaluate.shapes import mirrors
from ...evaluate.tuples import memory_of
from ...game import State
from ...memory import memory, read, write
from ...search.parts.dice import one_of, seeded


class Turning(NamedTuple):
    """The numbers of `inputs` inputs and `actions` actions on boards turned in every way; `way` holds the one at hand."""

    of_inputs: Any
    of_actions: Any
    way: Any
    inputs: int
    actions: int

    def turn(self, scratch: Any, place: int) -> None:
        """Turn the inputs of a list."""
        first = self.way[0] * self.inputs
        for n in range(place + 1, place + scratch[place] + 1):
            scratch[n] = self.of_inputs[first + scratch[n]]

    def number(self, number: int) -> int:
        """The number that an action has on the turned board."""
        return int(self.of_actions[self.way[0] * self.actions + number])


class Turned(NamedTuple):
    """A network that learns of each position as it looks in one of so many `ways`, thrown by `dice`, a word in memory."""

    network: Any
    cells: Any
    turning: Any
    ways: int
    dice: Any

    def learn(self, state: State, target: Any, at: int, step: float, into: Any) -> float:
        """Learn of a position, as `PolicyValueNetwork.learn` does."""
        dice, way = one_of(read(self.dice, 0, U64(0)), self.ways)
        write(self.dice, 0, dice, U64(0))
        self.turning.way[0] = way
        return add_slopes(self.network, state, self.turning, target, at, step, into)


def turned(cls: Any, network: Any, seed: int, machine: bool) -> Any:
    """The learner that sees boards of a game turned in all its ways; the network itself where there is only one."""
    ways = ways_of(cls, network.inputs, network.actions)
    if len(ways) == 1:
        return network
    of_inputs = memory_of([number for inputs, _ in ways for number in inputs])
    of_actions = memory_of([number for _, actions in ways for number in actions])
    dice, way = memory(1, machine), memory(1, machine)
    word = int(seeded(seed))
    dice[0] = word - (word >> 63 << 64) if machine else U64(word)
    return Turned(network, network.cells, Turning(of_inputs, of_actions, way, network.inputs, network.actions), len(ways), dice)


def ways_of(cls: Any, inputs: int, actions: int) -> list[tuple[list[int], list[int]]]:
    """For each way to look at a board of the game: where each of so many inputs, and each of so many actions, comes to be."""
    (rows, columns), as_it_is = cls.BOARD, [(list(range(inputs)), list(range(actions)))]
    cells = rows * columns
    if cells == 0 or inputs < cells:
        return as_it_is
    planes = inputs // cells
    found = []
    for mirror in mirrors(cls.BOARD, cls.SYMMETRIES):
        seen = [mirror[number // planes] * planes + number % planes for number in range(planes * cells)]
        if actions in (cells, cells + 1):
            chosen = [*mirror, cells][:actions]
        elif actions == columns and cls.SYMMETRIES == 2:
            chosen = [mirror[column] for column in range(columns)]
        else:
            return as_it_is
        found.append((seen + list(range(planes * cells, inputs)), chosen))
    return found
