"""A policy learns to play X against a random O, in numpy, from batches of games: REINFORCE (Williams 1992) with a mean as baseline.

    python examples/policy_gradient.py

A network of one hidden layer sees the squares of both sides and gives a probability to each of the nine; illegal ones are masked out. After
every 40 steps of a thousand games each action of X is made more likely if its game ended better than they do in the mean.
"""

import numpy as np

from zermelo import batch
from zermelo.games import TicTacToe

GAMES, STEPS, HIDDEN, RATE = 1024, 40, 64, 12.0


class Policy:
    """What X plays: from what is shown, by way of `HIDDEN` numbers, to a probability for every action."""

    def __init__(self, shown, actions, source):
        self.source = source
        self.weights = [source.normal(0, 0.1, (shown, HIDDEN)), source.normal(0, 0.1, (HIDDEN, actions))]

    def __call__(self, shown, legal):
        hidden = np.tanh(shown @ self.weights[0])
        chances = np.where(legal, np.exp(np.minimum(hidden @ self.weights[1], 50)), 0)
        return hidden, chances / chances.sum(1, keepdims=True)

    def drawn(self, chances):
        """An action for every row, by its probabilities."""
        return (chances.cumsum(1) > self.source.random((len(chances), 1))).argmax(1)

    def learn(self, seen, baseline):
        """One step up the gradient of the mean reward; `seen` is what `played` gives."""
        upper, lower, count = np.zeros_like(self.weights[1]), np.zeros_like(self.weights[0]), 0
        known, worth = np.zeros(GAMES, bool), np.zeros(GAMES)  # how the game of a lane will end, seen from behind
        for shown, hidden, chances, actions, mine, reward, over in reversed(seen):
            known, worth = known | over, np.where(over, reward, worth)
            better = np.where(mine & known, worth - baseline, 0)[:, None]
            error = (np.eye(chances.shape[1])[actions] - chances) * better
            upper += hidden.T @ error
            lower += shown.T @ ((error @ self.weights[1].T) * (1 - hidden**2))
            count += (mine & known).sum()
        self.weights[0] += RATE / count * lower
        self.weights[1] += RATE / count * upper


def played(games, policy):
    """Every step of all games: what was shown, what the policy made of it, whether X moved, the reward of X and where games ended."""
    seen = []
    for _ in range(STEPS):
        shown, legal, mine = games.observation.reshape(GAMES, -1), games.legal_action_mask, games.current_player == 0
        hidden, chances = policy(shown, legal)
        actions = policy.drawn(np.where(mine[:, None], chances, legal / legal.sum(1, keepdims=True)))
        reward, over, _ = games.step(actions)
        seen.append((shown, hidden, chances, actions, mine, reward[:, 0], over))
    return seen


def main(rounds=120, report=30):
    """X's mean result after every so many rounds, 1 for a win and -1 for a loss."""
    games = batch(TicTacToe, GAMES, seed=1)
    policy = Policy(int(np.prod(games.observation_shape)), games.actions, np.random.default_rng(1))
    means = []
    for number in range(rounds + 1):
        seen = played(games, policy)
        mean = sum(reward[over].sum() for *_, reward, over in seen) / sum(over.sum() for *_, over in seen)
        if number % report == 0:
            print(f"{number:4} rounds: X comes to {mean:.2f} in the mean")
            means.append(float(mean))
        policy.learn(seen, mean)
    return means


if __name__ == "__main__":
    main()
