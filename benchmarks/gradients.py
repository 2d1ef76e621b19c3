"""Are the slopes by which networks learn those that PyTorch finds? Every form of network, each weight, in positions of random games.

    python -m benchmarks.gradients                     the largest difference for each form; fails beyond 1e-5
    python -m benchmarks.gradients --positions 100

PyTorch is asked for the cross-entropies of the same definition, in 64 bits: squared clipped units (SCReLU), a sigmoid or a softmax for the
value, a softmax of the legal actions for the policy. It is no dependency: `pip install torch`.
"""

from __future__ import annotations

import argparse
import importlib.util
import random
import sys
from collections.abc import Iterator
from typing import Any

from zermelo.evaluate.network import Network, inputs_of, new_network
from zermelo.evaluate.networks.policyvalue import PolicyValueNetwork, new_policy_value
from zermelo.games import ConnectFour, TicTacToe
from zermelo.memory import memory

BAR = 1e-5
UTILITIES = (-1.0, 0.0, 1.0)


def positions(start: Any, number: int) -> list[Any]:
    """Positions of games at random."""
    dice, found = random.Random(1), []
    while len(found) < number:
        state = start
        while not state.is_terminal():
            found.append(state)
            state = state.result(dice.choice(list(state.actions())))
    return dice.sample(found, number)


def networks(cls: Any) -> Iterator[tuple[str, Any]]:
    """One of every form, with weights at random."""
    dice, inputs = random.Random(2), inputs_of(cls)
    made: list[tuple[str, Any]] = []
    for outputs, utilities in ((1, (-1.0, 1.0)), (3, UTILITIES)):
        for views in (1, 2):
            form = new_network(inputs, 12, views=views, outputs=outputs, utilities=utilities)
            made.append((f"value, {outputs} outputs, {views} views", form))
        for second in (0, 8):
            both = new_policy_value(inputs, 12, second, outputs, cls.ACTIONS, utilities=utilities)
            made.append((f"policy and value, {outputs} outputs, {1 + (second > 0)} hidden", both))
    for name, network in made:
        for place in range(len(network.cells)):
            network.cells.floats[place] = dice.gauss(0.1, 0.4)
        yield name, network


def target_for(network: Any, state: Any, dice: random.Random) -> list[float]:
    """What is wanted of a position: shares at random, of the value for MAX and of the legal actions by their numbers."""
    shares = [dice.random() for _ in range(max(2, network.outputs))]
    value = [share / sum(shares) for share in shares][: network.outputs]
    if isinstance(network, Network):
        return value
    wanted = {int(state.action_number(action)): dice.random() for action in state.actions()}
    return value + [wanted.get(number, 0.0) / sum(wanted.values()) for number in range(network.actions)]


def by_torch(torch: Any, network: Any, state: Any, target: list[float]) -> tuple[float, list[float]]:
    """The loss, and its slope for every weight."""
    cells = torch.tensor([float(x) for x in network.cells.floats[: len(network.cells)]], dtype=torch.float64, requires_grad=True)
    at = 0

    def weights(*shape: int) -> Any:
        nonlocal at
        first, at = at, at + int(torch.Size(shape).numel())
        return cells[first:at].reshape(shape)

    def seen(player: int) -> Any:
        numbers = torch.zeros(network.inputs, dtype=torch.float64)
        for number, strength in state.inputs(player):
            numbers[number] = strength
        return numbers

    def squared(x: Any) -> Any:
        return x.clamp(0.0, 1.0) ** 2

    mover, logits = state.perspective(), None
    first, biases = weights(network.inputs, network.hidden), weights(network.hidden)
    if isinstance(network, PolicyValueNetwork):
        units = squared(seen(mover) @ first + biases)
        if network.second:
            units = squared(units @ weights(network.hidden, network.second) + weights(network.second))
        top = network.second or network.hidden
        odds = units @ weights(top, network.outputs) + weights(network.outputs)
        logits = units @ weights(top, network.actions) + weights(network.actions)
    else:
        units = torch.cat([squared(seen(player) @ first + biases) for player in (mover, 1 - mover)[: network.views]])
        odds = weights(network.outputs, network.views * network.hidden) @ units + weights(network.outputs)
    assert at == len(network.cells)
    value = torch.tensor(target[: network.outputs], dtype=torch.float64)
    if network.outputs == 1:
        value = value if mover == 0 else 1.0 - value
        loss = torch.nn.functional.binary_cross_entropy_with_logits(odds, value)
    else:
        value = value if mover == 0 else value.flip(0)
        loss = -(value * torch.log_softmax(odds, 0)).sum()
    if logits is not None:
        legal = [int(state.action_number(action)) for action in state.actions()]
        wanted = torch.tensor([target[network.outputs + number] for number in legal], dtype=torch.float64)
        loss = loss - (wanted * torch.log_softmax(logits[legal], 0)).sum()
    loss.backward()
    return float(loss.detach()), cells.grad.tolist()


def compared(torch: Any, network: Any, state: Any, dice: random.Random) -> tuple[float, float]:
    """The difference in the loss, and the largest in a slope."""
    wanted, target, slope = target_for(network, state, dice), memory(32, False), memory(len(network.cells), False)
    target[: len(wanted)] = wanted
    loss = network.learn(state, target, 0, 1.0, slope)
    other, slopes = by_torch(torch, network, state, wanted)
    return abs(loss - other), max(abs(x - y) for x, y in zip(slope, slopes, strict=True))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--positions", type=int, default=20, help="of each game")
    number = parser.parse_args().positions
    if importlib.util.find_spec("torch") is None:
        print("THE SLOPES ARE NOT COMPARED: torch is not installed (pip install torch)", file=sys.stderr)
        return 2
    import torch

    print(f"torch {torch.__version__}, {number} positions of each game")
    worst = 0.0
    for cls in (TicTacToe, ConnectFour):
        for name, network in networks(cls):
            dice = random.Random(3)
            found = [compared(torch, network, state, dice) for state in positions(cls(), number)]
            loss, slope = (max(column) for column in zip(*found, strict=True))
            worst = max(worst, loss, slope)
            print(f"{cls.__name__:12} {name:36} loss within {loss:.1e}, {len(network.cells):6,} slopes within {slope:.1e}")
    print(f"largest difference {worst:.1e}, the bar is {BAR:g}")
    return int(worst > BAR)


if __name__ == "__main__":
    sys.exit(main())
