"""A network in whole numbers of 16 bits (int16): a network with one hidden layer, quantised for a search.

    layer     255 stands for 1: the weights of the layer and its biases are rounded to 255ths
    output    its weights are rounded to as many parts as fit into 16 bits

An estimate is then a sum of whole numbers, the same in whatever order they are added up. It takes less than half as long as in fractions,
for a processor adds sixteen numbers of 16 bits at once where it adds four fractions of 64 (Nasu 2018).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

from ...errors import GameError, SearchError
from ...game import State, says
from ...memory import add_up_rows, dot_of_squares, machine_memory, memory, short_memory
from .carried import AwaitedLayers, CarriedLayers, Layers, carried_along
from .layers import NO_CHANGE, NO_INPUT

ONE = 255
"""What stands for 1 in the layer: its square fits into 16 bits, and the square times a weight of 16 bits into 32."""
LARGEST = (1 << 15) - 1


class QuantisedNetwork(NamedTuple):
    """One hidden layer of `hidden` units over `inputs` inputs, each 1 or 0, in so many `views`, and one output.

    cells      the weights: the layer's, input after input, its biases, then those of the output
    active     which inputs are 1 in one of the views, or come to be; then which no longer are
    layer      the hidden layer, view after view
    bias       of the output, in units of the estimate
    worth      what 1 in the sum of the output is worth, in units of the estimate
    scale      the estimate for odds of e to 1
    mark       tells networks of the same form apart: a number made of their weights
    """

    cells: Any
    active: Any
    layer: Any
    inputs: int
    hidden: int
    views: int
    bias: float
    worth: float
    scale: float
    mark: int = 0

    @property
    def UNIT(self) -> float:
        """What counts as little: half the odds of e to 1."""
        return self.scale / 2.0

    def estimate(self, state: State) -> float:
        """What the position is worth to MAX."""
        mover = state.perspective()
        for view in range(self.views):
            self.make(state, mover if view == 0 else 1 - mover, self.layer, view * self.hidden)
        return self.from_layers(self.layer, 0, self.hidden, mover == 0)

    def make(self, state: State, player: int, layers: Any, at: int) -> None:
        """Work out the layer as `player` sees the position, into memory from `at` on."""
        number = 0
        for which, _ in state.inputs(player):
            if which < 0 or which >= self.inputs or number == self.inputs:
                raise GameError(NO_INPUT)
            self.active[number] = which
            number += 1
        add_up_rows(layers, at, self.cells, self.inputs * self.hidden, self.cells, self.active, number, 0, 0, self.hidden)

    def change(self, state: State, action: int, player: int, layers: Any, before: int, at: int) -> bool:
        """Work out the layer after an action, from that before it; False where the game does not say what has changed."""
        more, fewer, away = 0, 0, self.inputs
        for which, change in state.input_changes(action, player):
            if which < 0 or which >= self.inputs or more == self.inputs or fewer == self.inputs:
                raise GameError(NO_CHANGE)
            if change > 0.0:
                self.active[more] = which
                more += 1
            else:
                self.active[away + fewer] = which
                fewer += 1
        add_up_rows(layers, at, layers, before, self.cells, self.active, more, away, fewer, self.hidden)
        return more + fewer > 0

    def from_layers(self, layers: Any, mine: int, theirs: int, for_max: bool) -> float:
        """The estimate, where the layers stand from `mine` and from `theirs` on."""
        weights, hidden = (self.inputs + 1) * self.hidden, self.hidden
        total = dot_of_squares(self.cells, weights, layers, mine, hidden, ONE)
        if self.views == 2:
            total += dot_of_squares(self.cells, weights + hidden, layers, theirs, hidden, ONE)
        estimate = self.bias + self.worth * total
        return estimate if for_max else -estimate

    def accumulators(self, state: Any, machine: bool, plies: int) -> Layers | CarriedLayers | AwaitedLayers:
        """A search, and each of its threads, works out the layer in memory of its own, and carries it along where the game can say how."""
        apart = self._replace(active=memory(2 * self.inputs, machine), layer=short_memory(self.views * self.hidden, machine))
        if not says(type(state), "input_changes"):
            return Layers(apart)
        return carried_along(apart, short_memory(plies * state.PLAYERS * self.hidden, machine), state, machine, plies)

    def weights(self) -> int:
        """How many there are."""
        return weights_of(self.inputs, self.hidden, self.views)


def weights_of(inputs: int, hidden: int, views: int) -> int:
    """How many weights such a network has."""
    return (inputs + 1 + views) * hidden


def new_quantised(
    numbers: Sequence[int], inputs: int, hidden: int, views: int, bias: float, worth: float, scale: float, mark: int = 0
) -> QuantisedNetwork:
    """A network of these weights. Raises ValueError if they are not as many as such a network has."""
    finite = all(map(math.isfinite, (bias, worth))) and 0.0 < scale < math.inf
    if len(numbers) != weights_of(inputs, hidden, views) or views > 2 or not finite:
        raise ValueError
    network = QuantisedNetwork(
        short_memory(len(numbers), True), machine_memory(2 * inputs), short_memory(views * hidden, True),
        inputs, hidden, views, bias, worth, scale, mark,
    )  # fmt: skip
    network.cells.shorts[: len(numbers)] = numbers
    return network


def quantised(network: Any) -> QuantisedNetwork:
    """A network of one output in whole numbers. Raises SearchError for one of several outputs, without a scale, or whose weights have grown
    beyond all measure."""
    if network.outputs != 1 or not network.scale > 0.0:
        raise SearchError("only a network of one output whose estimates have a scale can be written in whole numbers")
    numbers, size = network.cells.floats, network.views * network.hidden
    layer = (network.inputs + 1) * network.hidden
    if not all(abs(number) <= LARGEST for number in numbers[: layer + size + 1]):
        raise SearchError("the weights of the network have grown beyond what 16 bits hold: let it learn at a smaller rate")
    unit = LARGEST // max(1.0, *(abs(numbers[n]) for n in range(layer, layer + size)))
    rounded = [min(max(round((ONE if n < layer else unit) * numbers[n]), -LARGEST), LARGEST) for n in range(layer + size)]
    scale, bias = network.scale, network.scale * numbers[layer + size]
    return new_quantised(rounded, network.inputs, network.hidden, network.views, bias, scale / (unit * ONE * ONE), scale, network.mark)
