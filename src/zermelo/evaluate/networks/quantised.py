"""A network in whole numbers of 16 bits: what a network with one hidden layer has learned, fit for a search.

    layer     255 stands for 1: the weights of the layer and its biases are rounded to 255ths
    output    its weights are rounded to as many parts as fit into 16 bits

An estimate is then a sum of whole numbers, the same in whatever order they are added up. It takes less than half as long as in fractions,
for a processor adds sixteen numbers of 16 bits at once where it adds four fractions of 64 (Nasu 2018).

The layer is made anew at every estimate. To carry it along a line of play, as `carried` does with fractions, costs as much: there a layer
is changed at every position, here one is made at every third or so, which is all that a search has judged.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

from ...errors import SearchError
from ...game import State
from ...memory import SHORTS, add_up_rows, dot_of_squares, machine_memory, memory, short_memory
from .carried import Layers

ONE = 255
"""What stands for 1 in the layer: its square fits into 16 bits, and the square times a weight of 16 bits into 32."""
LARGEST = (1 << 15) - 1


class QuantisedNetwork(NamedTuple):
    """One hidden layer of `hidden` units over `inputs` inputs, each 1 or 0, in so many `views`, and one output.

    cells      the weights: the layer's, input after input, its biases, then those of the output
    active     which inputs are 1, in one of the views
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
        mover, hidden, size = state.perspective(), self.hidden, self.views * self.hidden
        for view in range(self.views):
            number = self.gather(state, mover if view == 0 else 1 - mover)
            add_up_rows(self.layer, view * hidden, self.cells, self.inputs * hidden, self.active, 0, number, hidden)
        total = dot_of_squares(self.cells, (self.inputs + 1) * hidden, self.layer, 0, size, ONE)
        said = self.bias + self.worth * total
        return said if mover == 0 else -said

    def gather(self, state: State, player: int) -> int:
        """Write down which inputs are 1, as `player` sees the position; how many there are."""
        number = 0
        for which, _ in state.inputs(player):
            self.active[number] = which
            number += 1
        return number

    def accumulators(self, state: Any, machine: bool, plies: int) -> Layers:
        """A search, and each of its threads, works the layer out in memory of its own."""
        return Layers(self._replace(active=memory(self.inputs, machine), layer=short_memory(self.views * self.hidden, machine)))

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
        machine_memory(-(-len(numbers) // SHORTS)), machine_memory(inputs), short_memory(views * hidden, True),
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
