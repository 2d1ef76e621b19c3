"""A network with two heads: one tells how a game will end, the other which actions are worth a look.

    inputs         as the player sees the position who is to move (`perspective`)
    layers         one, or two, of units with the activation of `layers.squared` (SCReLU): those that are 0 cost the next layer nothing
    value head     one output: a share p = 1 / (1 + e^-z) of what there is to win; several: a probability for each of the `utilities`,
                   softmax of z. The estimate is what they come to, in units of utility
    policy head    a logit for every number of an action; the policy is the softmax of those of the legal actions alone

Monte Carlo tree search asks it for both (`guide`), every other search for the value. Networks of this kind taught themselves Go, chess
and shogi (Silver et al. 2017, 2018); theirs have convolutions.

The weights lie in one memory: of each layer, and then of each head, those from all it is made of, number after number, and its biases.
What is worked out of one position lies in scratch memory: lists and layers (`layers`), the heads, the legal actions, and slopes.
"""

from __future__ import annotations

import math
import random
from typing import Any, NamedTuple

from ...game import State
from ...memory import machine_memory, memory
from ..network import little, outcome_shares, softmax, worth_of
from .carried import Layers
from .layers import MIDDLE, add_up, list_inputs, list_units, most_of, room_for
from .slopes import AsItStands, add_slopes

LARGEST = 300.0
"""Logits are cut to it before they are exponents."""


class PolicyValueNetwork(NamedTuple):
    """One layer of `hidden` units over `inputs` inputs, perhaps a `second` one over it (0: none), `outputs` for the value, and a logit for
    each of so many `actions`.

    cells      the weights, as fractions
    scratch    what is worked out of one position
    utilities  that a game can end with, from the least to the greatest; with one output the least and the greatest that are told apart
    mark       tells networks of the same form apart: a number made of their weights
    """

    cells: Any
    scratch: Any
    inputs: int
    hidden: int
    second: int
    outputs: int
    actions: int
    utilities: tuple[float, ...] = (-1.0, 1.0)
    mark: int = 0

    @property
    def UNIT(self) -> float:
        """What counts as little: a twentieth of what there is to win."""
        return little(0.0, self.utilities)

    @property
    def scale(self) -> float:
        """Estimates are in units of utility."""
        return 0.0

    # ------------------------------------------------------------------------------------------ where things are

    def top(self) -> int:
        """Units of the last layer."""
        return self.second if self.second > 0 else self.hidden

    def value_weights(self) -> int:
        """Where the weights of the value head begin."""
        return (self.inputs + 1) * self.hidden + (self.hidden + 1) * self.second

    def policy_weights(self) -> int:
        """Where those of the policy head begin."""
        return self.value_weights() + (self.top() + 1) * self.outputs

    def first_units(self) -> int:
        """Where in the scratch memory the first layer stands; behind it the list of its units."""
        return room_for(self.inputs)

    def second_units(self) -> int:
        """Where the second one stands; behind it its list."""
        return self.first_units() + self.hidden + room_for(self.hidden)

    def top_list(self) -> int:
        """Where the list of the last layer is."""
        return self.second_units() + self.second if self.second > 0 else self.first_units() + self.hidden

    def said(self) -> int:
        """Where the outputs of the value head stand."""
        return self.second_units() + self.second + room_for(self.second)

    def logits(self) -> int:
        """Where the logits of the policy head stand."""
        return self.said() + self.outputs

    def legal(self) -> int:
        """Where there is room for the numbers of the legal actions."""
        return self.logits() + self.actions

    def policy_slope(self) -> int:
        """Where there is room for the slopes of the policy head."""
        return self.legal() + self.actions

    def slopes(self) -> int:
        """Where there is room for the slopes of a list, and behind it for those of a layer."""
        return self.policy_slope() + self.actions

    # ------------------------------------------------------------------------------------------ what it says

    def estimate(self, state: State) -> float:
        """What the position is worth to MAX."""
        self.think(state, AsItStands())
        self.judge()
        said = self.said()
        worth: float = self.worth(self.scratch, said)
        return worth if state.perspective() == 0 else self.utilities[0] + self.utilities[-1] - worth

    def prepare(self, state: State) -> None:
        """Work out the policy of a position: `weight` tells it."""
        self.think(state, AsItStands())
        self.propose()

    def weight(self, state: State, action: int) -> float:
        """How promising an action is in the position that was prepared; 0 for one whose number the network does not know."""
        number = state.action_number(action)
        if number < 0 or number >= self.actions:
            return 0.0
        return math.exp(max(-LARGEST, min(LARGEST, self.scratch.floats[self.logits() + number])))

    def accumulators(self, state: Any, machine: bool, plies: int) -> Layers:
        """A search, and each of its threads, works out the layers in memory of its own."""
        return Layers(self.apart(machine))

    def apart(self, machine: bool) -> PolicyValueNetwork:
        """The network with scratch memory of its own, and the same weights."""
        return self._replace(scratch=memory(len(self.scratch), machine))

    def think(self, state: State, turning: Any) -> None:
        """Work out the layers of this position."""
        cells, scratch, hidden = self.cells, self.scratch, self.hidden
        most, at = most_of(self.inputs), self.first_units()
        list_inputs(state, state.perspective(), scratch, 0, most)
        turning.turn(scratch, 0)
        add_up(cells, scratch, 0, most, 0, self.inputs * hidden, hidden, at)
        list_units(scratch, at, hidden, at + hidden, most_of(hidden))
        if self.second > 0:
            over, first = self.second_units(), (self.inputs + 1) * hidden
            add_up(cells, scratch, at + hidden, most_of(hidden), first, first + hidden * self.second, self.second, over)
            list_units(scratch, over, self.second, over + self.second, most_of(self.second))

    def judge(self) -> None:
        """Make shares, or probabilities, of the outputs of the value head."""
        scratch, top, first, said = self.scratch, self.top(), self.value_weights(), self.said()
        add_up(self.cells, scratch, self.top_list(), most_of(top), first, first + top * self.outputs, self.outputs, said)
        if self.outputs == 1:
            scratch.floats[said] = 1.0 / (1.0 + math.exp(-max(-LARGEST, min(LARGEST, scratch.floats[said]))))
            return
        softmax(scratch, said, self.outputs)

    def propose(self) -> None:
        """Work out the logits of the policy head."""
        top, first = self.top(), self.policy_weights()
        add_up(self.cells, self.scratch, self.top_list(), most_of(top), first, first + top * self.actions, self.actions, self.logits())

    # ------------------------------------------------------------------------------------------ how it is taught

    def outcome(self, utility: float, into: Any, at: int) -> None:
        """Write a game that is over, worth so much to MAX, into memory from `at` on as `expect` writes what is expected."""
        outcome_shares(utility, self.utilities, self.outputs, into, at)

    def worth(self, expected: Any, at: int) -> float:
        """What is expected, as `expect` writes it, in units of utility."""
        return worth_of(expected, at, self.outputs, self.utilities)

    def learn(self, state: State, target: Any, at: int, step: float, into: Any) -> float:
        """Add `step` times the slope of the cross-entropies of both heads to the weights `into`: the network's own, with a negative step,
        or a gradient. Their sum is the answer.

        The target stands from `at` on: what is wanted of the value, as `outcome` writes it, and then a probability for each number of an
        action; if they are all 0, nothing is learned of the policy.
        """
        return add_slopes(self, state, AsItStands(), target, at, step, into)


def weights_of(inputs: int, hidden: int, second: int, outputs: int, actions: int) -> int:
    """How many weights such a network has."""
    top = second if second > 0 else hidden
    return (inputs + 1) * hidden + (hidden + 1) * second + (top + 1) * (outputs + actions)


def new_policy_value(
    inputs: int,
    hidden: int,
    second: int,
    outputs: int,
    actions: int,
    *,
    utilities: tuple[float, ...] = (-1.0, 1.0),
    seed: int | None = None,
    active: int = 32,
    mark: int = 0,
) -> PolicyValueNetwork:
    """A network whose weights are drawn by `seed`, for positions in which about so many inputs are `active`; all 0 without a seed.

    The policy head begins with weights of 0: all actions look alike.
    """
    cells = machine_memory(weights_of(inputs, hidden, second, outputs, actions))
    made = PolicyValueNetwork(cells, machine_memory(1), inputs, hidden, second, outputs, actions, utilities, mark)
    made = made._replace(scratch=machine_memory(made.slopes() + 2 * max(hidden, second) + 4))
    if seed is not None:
        dice, layer, value = random.Random(seed), (inputs + 1) * hidden, made.value_weights()
        for n in range(inputs * hidden):
            cells.floats[n] = dice.gauss(0.0, 0.5 / math.sqrt(active))
        for n in range(layer, layer + hidden * second):
            cells.floats[n] = dice.gauss(0.0, 2.0 / math.sqrt(hidden))
        for n in (*range(inputs * hidden, layer), *range(layer + hidden * second, value)):
            cells.floats[n] = MIDDLE
        for n in range(value, value + made.top() * outputs):
            cells.floats[n] = dice.gauss(0.0, 0.5 / math.sqrt(made.top()))
    return made
