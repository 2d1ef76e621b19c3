"""A network with one hidden layer, which tells from a position how the game will end.

    inputs        the game says by `inputs(player)` which are not 0, and how strong each is, as `player` sees the position
    hidden layer  h_j = squared(b_j + the sum of w_ij x_i),        squared(x) = (x between 0 and 1) squared
    outputs       z_k = c_k + the sum of v_kj h_j

    one output    a share p = 1 / (1 + e^-z) of what there is to win, from the least utility to the greatest; the estimate is what it
                  comes to, or z times `scale`, so that it has no end
    several       a probability for each of the `utilities` that a game can end with, softmax of z; the estimate is what they come to

The layer is worked out as the player sees it who is to move (`perspective`), or with two `views` also as the other one does, with the
same weights. A network of this kind taught itself backgammon (Tesauro 1992); with two views it is what chess programs have today (Nasu
2018), and its activation is theirs.

The weights lie in one memory, input after input: the layer's from all inputs, its biases, the outputs', theirs. A network can be taught:
`learn` moves what it says of a position towards a target, down the gradient of the cross-entropy (the part of it that belongs to one weight
is called its slope here).
"""

from __future__ import annotations

import math
import random
from typing import Any, NamedTuple

from ..errors import GameError
from ..game import State, says
from ..memory import add_row, copy_row, dot, machine_memory, memory, square_row
from .networks.carried import AwaitedLayers, CarriedLayers, Layers, carried_along
from .networks.layers import MIDDLE, NO_CHANGE, add_up, list_inputs, most_of, room_for

MOST_ODDS = 700.0
"""The logarithm of the greatest odds that are told apart: e to the power of a little more is beyond a float64."""


class Network(NamedTuple):
    """One hidden layer of `hidden` units over `inputs` inputs, in so many `views`, and so many `outputs`.

    cells      the weights, as fractions
    scratch    what is worked out of one position: the layer, view after view, the outputs, the inputs that are not 0, and once more the
               layer, after its activation
    utilities  that a game can end with, from the least to the greatest; with one output these two
    scale      with one output: the estimate for odds of e to 1; 0 for estimates in units of utility
    mark       tells networks of the same form apart: a number made of their weights
    """

    cells: Any
    scratch: Any
    inputs: int
    hidden: int
    views: int = 1
    outputs: int = 1
    utilities: tuple[float, ...] = (-1.0, 1.0)
    scale: float = 0.0
    mark: int = 0

    @property
    def UNIT(self) -> float:
        """What counts as little: half the odds of e to 1, or a twentieth of what there is to win."""
        return little(self.scale, self.utilities)

    # ------------------------------------------------------------------------------------------ what it says

    def estimate(self, state: State) -> float:
        """What the position is worth to MAX."""
        self.work_out(state)
        return self.told(state.perspective() == 0)

    def told(self, mine: bool) -> float:
        """What the outputs come to, for MAX: `mine` if they are told as MAX sees the position."""
        said = self.said()
        if self.scale > 0.0:
            odds: float = self.scratch.floats[said]
            return self.scale * odds if mine else -self.scale * odds
        self.share_out()
        worth: float = self.worth(self.scratch, said)
        return worth if mine else self.utilities[0] + self.utilities[-1] - worth

    def accumulators(self, state: Any, machine: bool, plies: int) -> Layers | CarriedLayers | AwaitedLayers:
        """A search, and each of its threads, works out the layer in memory of its own, and carries it along where the game can say how."""
        apart = self._replace(scratch=memory(len(self.scratch), machine))
        if not says(type(state), "input_changes"):
            return Layers(apart)
        return carried_along(apart, memory(plies * state.PLAYERS * self.hidden, machine, sparse=True), state, machine, plies)

    def make(self, state: State, player: int, layers: Any, at: int) -> None:
        """Work out the layer as `player` sees the position, into memory from `at` on."""
        self.gather(state, player, self.active(0))
        self.add_up(self.active(0), 0)
        copy_row(layers, at, self.scratch, 0, self.hidden)

    def change(self, state: State, action: int, player: int, layers: Any, before: int, at: int) -> bool:
        """Work out the layer after an action, from that before it; False where the game does not say what has changed."""
        copy_row(layers, at, layers, before, self.hidden)
        number = 0
        for which, change in state.input_changes(action, player):
            if which < 0 or which >= self.inputs:
                raise GameError(NO_CHANGE)
            add_row(layers, at, self.cells, which * self.hidden, change, self.hidden)
            number += 1
        return number > 0

    def from_layers(self, layers: Any, mine: int, theirs: int, for_max: bool) -> float:
        """The estimate, where the layers stand from `mine` and from `theirs` on."""
        for view in range(self.views):
            copy_row(self.scratch, view * self.hidden, layers, mine if view == 0 else theirs, self.hidden)
        self.work_out_outputs()
        return self.told(for_max)

    def said(self) -> int:
        """Where in the scratch memory the outputs stand."""
        return self.views * self.hidden

    def active(self, view: int) -> int:
        """Where in the scratch memory it stands how many inputs of a view are not 0; then which, and as many places on how strong."""
        return self.views * self.hidden + self.outputs + view * room_for(self.inputs)

    def squares(self) -> int:
        """Where in the scratch memory the layer stands after its activation; then there is room for its slopes."""
        return self.active(self.views)

    def most(self) -> int:
        """How many inputs are gathered at most."""
        return most_of(self.inputs)

    def work_out(self, state: State) -> None:
        """Work out the layer, before its activation, and the outputs of this position."""
        mover = state.perspective()
        for view in range(self.views):
            self.gather(state, mover if view == 0 else 1 - mover, self.active(view))
            self.add_up(self.active(view), view * self.hidden)
        self.work_out_outputs()

    def work_out_outputs(self) -> None:
        """Work out the outputs from the layer in the scratch memory."""
        cells, scratch, size, squares = self.cells, self.scratch, self.views * self.hidden, self.squares()
        start = (self.inputs + 1) * self.hidden
        square_row(scratch, squares, scratch, 0, size)
        for k in range(self.outputs):
            scratch.floats[size + k] = dot(cells, start + k * size, scratch, squares, size) + cells.floats[start + self.outputs * size + k]

    def gather(self, state: State, player: int, place: int) -> None:
        """Write the inputs that are not 0, as `player` sees the position, into the scratch memory, and some more to a multiple of 4."""
        list_inputs(state, player, self.scratch, place, self.most())

    def add_up(self, place: int, at: int) -> None:
        """The layer of the inputs that were gathered, into the scratch memory from `at` on."""
        add_up(self.cells, self.scratch, place, self.most(), 0, self.inputs * self.hidden, self.hidden, at)

    def share_out(self) -> None:
        """Make probabilities of the outputs."""
        scratch, said = self.scratch, self.said()
        if self.outputs == 1:
            scratch.floats[said] = 1.0 / (1.0 + math.exp(min(-scratch.floats[said], MOST_ODDS)))
            return
        softmax(scratch, said, self.outputs)

    # ------------------------------------------------------------------------------------------ how it is taught

    def say_nothing(self) -> None:
        """Set the weights of the outputs to 0, so that all outputs are: so begins a network that is to correct another evaluator."""
        for n in range((self.inputs + 1) * self.hidden, len(self.cells)):
            self.cells.floats[n] = 0.0

    def outcome(self, utility: float, into: Any, at: int) -> None:
        """Write a game that is over, worth so much to MAX, into memory from `at` on as `expect` writes what is expected."""
        outcome_shares(utility, self.utilities, self.outputs, into, at)

    def ended(self, state: State, into: Any, at: int) -> None:
        """Write what a game that is over came to."""
        self.outcome(float(state.utility(0)), into, at)

    def promise(self, player: int, expected: Any, at: int) -> float:
        """How good for a player is what is expected."""
        worth: float = self.worth(expected, at)
        return worth if player == 0 else -worth

    def worth(self, expected: Any, at: int) -> float:
        """What is expected, as `expect` writes it, in units of utility."""
        return worth_of(expected, at, self.outputs, self.utilities)

    def expect(self, state: State, into: Any, at: int) -> None:
        """Write what is expected for MAX into memory from `at` on: the probability of winning, or of each utility."""
        self.work_out(state)
        self.share_out()
        said, last, mine = self.said(), self.outputs - 1, state.perspective() == 0
        if self.outputs == 1:
            into.floats[at] = self.scratch.floats[said] if mine else 1.0 - self.scratch.floats[said]
            return
        for k in range(self.outputs):
            into.floats[at + k] = self.scratch.floats[said + (k if mine else last - k)]

    def learn(self, state: State, target: Any, at: int, step: float, into: Any) -> float:
        """Add `step` times the slope of the cross-entropy with the target, which stands from `at` on as `expect` writes it, to the weights
        `into`: the network's own, with a negative step, or a gradient. The cross-entropy is the answer."""
        return self.learn_beside(state, target, at, step, into, 0.0)

    def learn_beside(self, state: State, target: Any, at: int, step: float, into: Any, odds: float) -> float:
        """The same where another evaluator has given the logarithm of the odds for MAX, and the network's one output is added to it."""
        self.work_out(state)
        self.scratch.floats[self.said()] += odds if state.perspective() == 0 else -odds
        self.share_out()
        scratch, size = self.scratch, self.views * self.hidden
        mover, last = state.perspective(), self.outputs - 1
        loss = 0.0
        for k in range(self.outputs):
            wanted = target.floats[at + (k if mover == 0 else last - k)]
            if self.outputs == 1 and mover != 0:
                wanted = 1.0 - wanted
            said = scratch.floats[size + k]
            loss -= wanted * math.log(max(said, 1e-12))
            if self.outputs == 1:
                loss -= (1.0 - wanted) * math.log(max(1.0 - said, 1e-12))
            scratch.floats[size + k] = step * (said - wanted)
        self.take_back(into)
        return loss

    def odds(self, state: State) -> float:
        """What is expected for MAX, as the logarithm of the odds; of a network with one output."""
        self.work_out(state)
        odds: float = self.scratch.floats[self.said()]
        return odds if state.perspective() == 0 else -odds

    def add_slope(self, state: State, times: float, into: Any) -> None:
        """Add so many times the slope of the odds of this position, which `odds` was asked for last, to the weights `into`."""
        self.scratch.floats[self.said()] = times if state.perspective() == 0 else -times
        self.take_back(into)

    def take_back(self, into: Any) -> None:
        """Add the slopes of all weights to `into`, where those of the outputs stand in their place, of the position that was worked out."""
        cells, scratch, hidden, size = self.cells, self.scratch, self.hidden, self.views * self.hidden
        start = (self.inputs + 1) * hidden
        squares, slopes = self.squares(), self.squares() + size
        for h in range(size):
            scratch.floats[slopes + h] = 0.0
        for k in range(self.outputs):
            slope, row = scratch.floats[size + k], start + k * size
            into.floats[start + self.outputs * size + k] += slope
            add_row(scratch, slopes, cells, row, slope, size)
            add_row(into, row, scratch, squares, slope, size)
        for h in range(size):
            x = scratch.floats[h]
            scratch.floats[h] = 2.0 * x * scratch.floats[slopes + h] if 0.0 < x < 1.0 else 0.0
        for view in range(self.views):
            first, place = view * hidden, self.active(view)
            add_row(into, self.inputs * hidden, scratch, first, 1.0, hidden)
            for n in range(place + 1, place + scratch[place] + 1):
                add_row(into, scratch[n] * hidden, scratch, first, scratch.floats[n + self.most()], hidden)


def inputs_of(cls: Any) -> int:
    """How many inputs a network of this game has; 0 if the game says nothing of any."""
    cells = cls.BOARD[0] * cls.BOARD[1]
    return int(cls.INPUTS or cells * (cls.CONTENTS - 1) or (math.prod(cls.OBSERVATION_SHAPE) if cls.OBSERVATION_SHAPE else 0))


def weights_of(inputs: int, hidden: int, views: int, outputs: int) -> int:
    """How many weights such a network has."""
    return (inputs + 1) * hidden + (views * hidden + 1) * outputs


def new_network(
    inputs: int,
    hidden: int,
    *,
    views: int = 1,
    outputs: int = 1,
    utilities: tuple[float, ...] = (-1.0, 1.0),
    scale: float = 0.0,
    seed: int | None = None,
    active: int = 32,
    mark: int = 0,
) -> Network:
    """A network whose weights are drawn by `seed`, for positions in which about so many inputs are `active`; all 0 without a seed."""
    cells = machine_memory(weights_of(inputs, hidden, views, outputs))
    scratch = machine_memory(3 * views * hidden + outputs + views * room_for(inputs))
    network = Network(cells, scratch, inputs, hidden, views, outputs, utilities, scale, mark)
    if seed is not None:
        dice, first, layer = random.Random(seed), inputs * hidden, (inputs + 1) * hidden
        for n in range(first):
            cells.floats[n] = dice.gauss(0.0, 0.5 / math.sqrt(active))
        for n in range(first, layer):
            cells.floats[n] = MIDDLE
        for n in range(layer, layer + outputs * views * hidden):
            cells.floats[n] = dice.gauss(0.0, 0.5 / math.sqrt(views * hidden))
    return network


def little(scale: float, utilities: tuple[float, ...]) -> float:
    """What counts as little to a learned evaluator: half the odds of e to 1, or a twentieth of what there is to win."""
    return scale / 2.0 if scale > 0.0 else (utilities[-1] - utilities[0]) / 20.0


def share_of(utility: float, utilities: tuple[float, ...]) -> float:
    """A utility as a share of what there is to win, from the least of the utilities to the greatest."""
    least, most = utilities[0], utilities[-1]
    return min(max((utility - least) / (most - least), 0.0), 1.0)


def softmax(scratch: Any, at: int, outputs: int) -> None:
    """Make probabilities of so many outputs, in their place: their softmax."""
    most = scratch.floats[at]
    for k in range(1, outputs):
        most = max(most, scratch.floats[at + k])
    total = 0.0
    for k in range(outputs):
        scratch.floats[at + k] = math.exp(scratch.floats[at + k] - most)
        total += scratch.floats[at + k]
    for k in range(outputs):
        scratch.floats[at + k] /= total


def worth_of(expected: Any, at: int, outputs: int, utilities: tuple[float, ...]) -> float:
    """What is expected, written as a share or as probabilities from `at` on, in units of utility."""
    if outputs == 1:
        return utility_of(float(expected.floats[at]), utilities)
    total = 0.0
    for k in range(outputs):
        total += expected.floats[at + k] * utilities[k]
    return total


def outcome_shares(utility: float, utilities: tuple[float, ...], outputs: int, into: Any, at: int) -> None:
    """Write what a game came to into memory from `at` on: the share of what there was to win, or a probability for each of the utilities.

    Between two of the utilities it is partly the one and partly the other, so that what is expected comes to the same.
    """
    if outputs == 1:
        into.floats[at] = share_of(utility, utilities)
        return
    for k in range(outputs):
        below = utilities[k - 1] if k > 0 else -math.inf
        above = utilities[k + 1] if k + 1 < outputs else math.inf
        here = utilities[k]
        share = 0.0
        if below < utility <= here:
            share = 1.0 if k == 0 else (utility - below) / (here - below)
        elif here < utility < above:
            share = 1.0 if k + 1 == outputs else (above - utility) / (above - here)
        into.floats[at + k] = share


def utility_of(share: float, utilities: tuple[float, ...]) -> float:
    """What a share of what there is to win comes to."""
    return utilities[0] + (utilities[-1] - utilities[0]) * share
