"""How a network with two heads is taught: the slopes of the cross-entropies, from the heads back to the inputs."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from ...game import State
from .layers import most_of, take_back, through_activation


class AsItStands(NamedTuple):
    """The board is looked at in the one way in which it stands; `learn.expert.turning` has others."""

    none: int = 0

    def turn(self, scratch: Any, place: int) -> None:
        """Turn the inputs of a list."""

    def number(self, number: int) -> int:
        """The number that an action has on the turned board."""
        return number


def add_slopes(network: Any, state: State, turning: Any, target: Any, at: int, step: float, into: Any) -> float:
    """What `PolicyValueNetwork.learn` says, of the position as it looks on a board that is turned."""
    network.think(state, turning)
    network.judge()
    network.propose()
    loss = value_slopes(network, state, target, at, step) + policy_slopes(network, state, turning, target, at + network.outputs, step)
    cells, scratch, hidden, top = network.cells, network.scratch, network.hidden, network.top()
    back, slopes = network.slopes(), network.slopes() + max(hidden, network.second) + 4
    place, most = network.top_list(), most_of(top)
    for n in range(scratch[place]):
        scratch.floats[back + n] = 0.0
    first = network.policy_weights()
    take_back(cells, into, scratch, place, most, first, first + top * network.actions, network.actions, network.policy_slope(), back)
    first = network.value_weights()
    take_back(cells, into, scratch, place, most, first, first + top * network.outputs, network.outputs, network.said(), back)
    under = network.first_units()
    if network.second > 0:
        through_activation(scratch, network.second_units(), network.second, place, back, slopes, most)
        place, most, first = under + hidden, most_of(hidden), (network.inputs + 1) * hidden
        for n in range(scratch[place]):
            scratch.floats[back + n] = 0.0
        take_back(cells, into, scratch, place, most, first, first + hidden * network.second, network.second, slopes, back)
    through_activation(scratch, under, hidden, under + hidden, back, slopes, most_of(hidden))
    for h in range(hidden):
        into.floats[network.inputs * hidden + h] += scratch.floats[slopes + h]
    for n in range(scratch[0]):
        row, strength = scratch[1 + n] * hidden, scratch.floats[most_of(network.inputs) + 1 + n]
        for h in range(hidden):
            into.floats[row + h] += strength * scratch.floats[slopes + h]
    return loss


def value_slopes(network: Any, state: State, target: Any, at: int, step: float) -> float:
    """Put the slopes of the value head in place of its outputs; the cross-entropy."""
    scratch, said, mine, loss = network.scratch, network.said(), state.perspective() == 0, 0.0
    for k in range(network.outputs):
        wanted = target.floats[at + (k if mine else network.outputs - 1 - k)]
        if network.outputs == 1 and not mine:
            wanted = 1.0 - wanted
        share = scratch.floats[said + k]
        loss -= wanted * math.log(max(share, 1e-12))
        if network.outputs == 1:
            loss -= (1.0 - wanted) * math.log(max(1.0 - share, 1e-12))
        scratch.floats[said + k] = step * (share - wanted)
    return loss


def policy_slopes(network: Any, state: State, turning: Any, target: Any, at: int, step: float) -> float:
    """Work out the slopes of the policy head, one for each number, of those that are not legal 0; the cross-entropy."""
    scratch, logits, legal, slopes = network.scratch, network.logits(), network.legal(), network.policy_slope()
    for k in range(network.actions):
        scratch.floats[slopes + k] = 0.0
    number, most, wanted, total, loss = 0, -math.inf, 0.0, 0.0, 0.0
    for action in state.actions():
        scratch[legal + number] = state.action_number(action)
        most = max(most, scratch.floats[logits + turning.number(scratch[legal + number])])
        wanted += target.floats[at + scratch[legal + number]]
        number += 1
    if wanted == 0.0:
        return loss
    for n in range(number):
        total += math.exp(scratch.floats[logits + turning.number(scratch[legal + n])] - most)
    for n in range(number):
        here, share = turning.number(scratch[legal + n]), target.floats[at + scratch[legal + n]]
        logit = scratch.floats[logits + here] - most
        loss -= share * (logit - math.log(total))
        scratch.floats[slopes + here] = step * (math.exp(logit) / total - share)
    return loss
