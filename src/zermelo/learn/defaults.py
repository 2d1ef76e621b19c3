"""What is meant where nothing is said: by the command line, by its help, and from Python."""

from __future__ import annotations

GAMES = {"play": 100_000, "gradient": 200_000, "search": 100_000, "mcts": 4_000, "chance": 9_600}

NETWORK, TUPLES, WEIGHTS = "Network", "Tuples", "Weighed"
RATES = {
    "play": {NETWORK: 0.03, TUPLES: 1.0, WEIGHTS: 0.01},
    "gradient": {NETWORK: 0.5, TUPLES: 0.5},
    "search": {NETWORK: 0.004},
    "mcts": {NETWORK: 0.003},
    "chance": {NETWORK: 0.001},
}
"""Of learning, at first, by what learns."""

EXPLORE = 0.1
"""How often an action is chosen blindly; by play never where dice are thrown."""
TRACE = 0.6
"""Lambda."""
TIMES = 20
"""Measurements on the way."""

GENERATIONS = 20
WINDOWS = {"mcts": 8, "chance": 12}
"""Generations whose positions are learned from."""
EPOCHS = {"search": 16, "mcts": 2, "chance": 3}
"""How often they are, in each generation; by search how often all positions are."""
SHARE = 0.75
"""Of what a search found in the target of a position; the rest is how its game ended."""
