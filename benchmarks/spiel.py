"""OpenSpiel's Monte Carlo tree search (pyspiel.MCTSBot, in C++) as a player of checkers.

In OpenSpiel one jump is one action, and whoever jumps on moves again; here a move is a whole jump. Its board is ours turned round: who
begins is below. Its games are drawn after 40 plies without a capture, so games against it are played by that rule: `SpielCheckers`.
"""

from __future__ import annotations

import itertools
import random
from typing import Any

from zermelo.game import game
from zermelo.games.checkers import Checkers
from zermelo.games.checkers.notation import squares_of
from zermelo.players import Reply, Turn
from zermelo.search.run.limits import Limits

from .peers import module, spiel_game

DRAWN = 40
"""Plies without a capture."""


@game
class SpielCheckers(Checkers):
    """Checkers in which a game is drawn after so many plies without a capture, men's moves among them."""

    def result(self, action: int) -> SpielCheckers:
        after = Checkers.result(self, action)
        quiet = 0 if action >> 6 & 15 else self.quiet + 1
        return SpielCheckers(after.white, after.black, after.kings, after.mover, after.draw_after, quiet)


def start() -> SpielCheckers:
    return SpielCheckers(draw_after=DRAWN // 2)


def field(square: int) -> str:
    """What OpenSpiel calls the square with this number: the board turned round, columns a to h, rows from below."""
    row, place = divmod(32 - square, 4)
    return "abcdefgh"[2 * place + (1 - row % 2)] + str(8 - row)


class Spiel:
    """UCT with so many simulations for every single jump or step; a random game from every leaf, and proven values in the tree."""

    def __init__(self, simulations: int, seed: int = 0) -> None:
        self.simulations, self.seed = simulations, seed
        self.bot: Any = None

    def fresh(self, seed: int) -> Spiel:
        return Spiel(self.simulations, random.Random(f"{self.seed} {seed}").getrandbits(31))

    def __repr__(self) -> str:
        return f"Spiel({self.simulations})"

    def choose(self, state: Any, limits: Limits) -> int:
        raise NotImplementedError("OpenSpiel has to be told the game from its start")

    def reply(self, turn: Turn) -> Reply:
        pyspiel, rules = module("pyspiel"), spiel_game("checkers")
        if self.bot is None:
            rollouts = pyspiel.RandomRolloutEvaluator(1, self.seed)
            self.bot = pyspiel.MCTSBot(rules, rollouts, 2.0, self.simulations, 1000, True, self.seed, False)
        theirs = rules.new_initial_state()
        for action in turn.actions:
            for step in steps(action):
                theirs.apply_action(theirs.string_to_action(step))
        path: list[str] = []
        mover = theirs.current_player()
        while not theirs.is_terminal() and theirs.current_player() == mover:
            action = self.bot.step(theirs)
            path.append(theirs.action_to_string(action))
            theirs.apply_action(action)
        meant = [action for action in turn.state.actions() if steps(action) == path]
        return Reply(int(meant[0]))


def steps(action: int) -> list[str]:
    """A move as OpenSpiel writes it, step by step and jump by jump."""
    fields = [field(square) for square in squares_of(action)]
    return [a + b for a, b in itertools.pairwise(fields)]
