"""The numbers that hold unless others are given: on the command line, in its help, and from Python."""

from __future__ import annotations

GAMES = {"play": 100_000, "gradient": 200_000, "search": 100_000, "mcts": 4_000, "chance": 9_600}
"""Games of self-play, by method."""

NETWORK, TUPLES, WEIGHTS = "Network", "Tuples", "Weighed"
RATES = {
    "play": {NETWORK: 0.03, TUPLES: 1.0, WEIGHTS: 0.01},
    "gradient": {NETWORK: 0.5, TUPLES: 0.5},
    "search": {NETWORK: 0.004},
    "mcts": {NETWORK: 0.003},
    "chance": {NETWORK: 0.001},
}
"""Learning rates at the beginning, by method and by class of the learner."""

EXPLORE = 0.1
"""The probability of a random action (epsilon); 0 for `--by play` in games with dice."""
TRACE = 0.6
"""Lambda of temporal differences, and of means over chance."""
TIMES = 20
"""Measurements during a training."""

GENERATIONS = 20
"""Of self-play and fitting, by mcts and chance."""
WINDOWS = {"mcts": 8, "chance": 12}
"""Generations whose positions are learned from, the latest among them."""
EPOCHS = {"search": 16, "mcts": 2, "chance": 3}
"""How often each position is learned from: by mcts and chance in every generation, by search in all."""
SHARE = 0.75
"""The weight of the search's value in the target of a position; the rest is the result of its game."""
