"""What a network and tuples say, by their definitions: slow, obvious, over dictionaries and lists."""

from __future__ import annotations

import math
from typing import Any

from zermelo.evaluate.network import Network
from zermelo.evaluate.networks.policyvalue import PolicyValueNetwork
from zermelo.evaluate.tuples import Tuples, rows_of


def network_shares(network: Network, state: Any) -> list[float]:
    """The shares that a network of one output, or of several, tells the player to move."""
    weight = [float(number) for number in network.cells.floats[: len(network.cells)]]
    mover, layer = state.perspective(), []
    for view in range(network.views):
        player = mover if view == 0 else 1 - mover
        strengths = dict(state.inputs(player))
        for unit in range(network.hidden):
            x = weight[network.inputs * network.hidden + unit]
            x += sum(strength * weight[number * network.hidden + unit] for number, strength in strengths.items())
            layer.append(min(max(x, 0.0), 1.0) ** 2)
    first = (network.inputs + 1) * network.hidden
    biases = weight[first + network.outputs * len(layer) :]
    odds = [biases[k] + sum(w * h for w, h in zip(weight[first + k * len(layer) :], layer, strict=False)) for k in range(network.outputs)]
    if network.outputs == 1:
        return [1.0 / (1.0 + math.exp(-odds[0]))]
    shares = [math.exp(z) for z in odds]
    return [share / sum(shares) for share in shares]


def network_worth(network: Network, state: Any) -> float:
    """The estimate, in units of utility."""
    shares, utilities = network_shares(network, state), network.utilities
    if network.outputs == 1:
        worth = utilities[0] + (utilities[-1] - utilities[0]) * shares[0]
    else:
        worth = sum(share * utility for share, utility in zip(shares, utilities, strict=True))
    return worth if state.perspective() == 0 else utilities[0] + utilities[-1] - worth


def policy_value(network: PolicyValueNetwork, state: Any) -> tuple[list[float], dict[int, float]]:
    """The shares that a network with two heads tells the player to move, and its probability of every legal action."""
    weights = iter([float(number) for number in network.cells.floats[: len(network.cells)]])

    def layer(below: list[float], width: int) -> list[float]:
        rows = [[next(weights) for _ in range(width)] for _ in below]
        return [next(weights) + sum(x * row[unit] for x, row in zip(below, rows, strict=True)) for unit in range(width)]

    def activated(numbers: list[float]) -> list[float]:
        return [min(max(x, 0.0), 1.0) ** 2 for x in numbers]

    strengths = dict(state.inputs(state.perspective()))
    units = activated(layer([strengths.get(number, 0.0) for number in range(network.inputs)], network.hidden))
    if network.second:
        units = activated(layer(units, network.second))
    odds, logits = layer(units, network.outputs), layer(units, network.actions)
    assert next(weights, None) is None
    shares = [1.0 / (1.0 + math.exp(-odds[0]))] if network.outputs == 1 else [math.exp(z) for z in odds]
    promises = {action: math.exp(logits[state.action_number(action)]) for action in state.actions()}
    total = sum(promises.values())
    return [share / (sum(shares) if network.outputs > 1 else 1.0) for share in shares], {a: w / total for a, w in promises.items()}


def tuples_odds(tuples: Tuples, state: Any) -> float:
    """The sum of the weights that a position has."""
    player = state.perspective()
    contents = [state.cell(place, player) for place in range(tuples.places)]
    filled = sum(content in (1, 2) for content in contents)
    total = 0.0
    for table, *cells in rows_of(tuples.layout[: len(tuples.layout)]):
        digits = "".join(str(contents[cell]) for cell in cells)
        total += tuples.cells.floats[filled * tuples.stages // (tuples.places + 1) * tuples.size + table + int(digits, tuples.contents)]
    return total
