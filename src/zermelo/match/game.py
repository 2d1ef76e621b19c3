"""One game between two players, and positions from which to begin games.

    play_game(state, players)               one game; `players` choose actions, chance is drawn by its probabilities
    openings(state, number, plies, seed)    different positions found by random play
    decisions(state, game)                  the positions of a game in which a player had a choice

A position that occurs for the third time ends the game in a draw, and so does a game of more than `LONGEST` plies.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ..errors import SearchError
from ..game import CHANCE
from ..players import Player
from ..search.run.limits import Limits

REPETITIONS = 3
"""Occurrences of a position that end a game in a draw."""
LONGEST = 1000
"""Plies after which a game is a draw."""
OVER, REPETITION, TOO_LONG = "over", "repetition", "too long"
ATTEMPTS = 100
"""Random games per opening before the search for more openings is given up."""


class Game(NamedTuple):
    """A game that was played: the actions, the last position, and why it ended there (OVER, REPETITION or TOO_LONG)."""

    actions: tuple[int, ...]
    last: Any
    ending: str

    def score(self, player: int) -> float:
        """1 if `player` won, 0 if the other did, 1/2 for a draw."""
        if self.ending != OVER:
            return 0.5
        own, other = self.last.utility(player), self.last.utility(1 - player)
        return 0.5 if own == other else float(own > other)


def play_game(
    state: Any, players: Sequence[Player], limits: Limits | None = None, *, seed: int | None = None, longest: int = LONGEST
) -> Game:
    """One game from `state` between two `players` (the first is player 0), each with `limits` for every action.

    `seed` is that of chance, where chance moves. A position that comes for the third time, with no throw of chance in between, ends
    the game in a draw. Raises SearchError if the game is not one of two players, or if an action is
    not legal.
    """
    if state.PLAYERS != 2 or len(players) != 2:
        raise SearchError(f"a match needs two players, and {type(state).__name__} has {state.PLAYERS}")
    limits = Limits() if limits is None else limits
    dice = random.Random(seed)
    met: Counter[tuple[int, int]] = Counter()
    actions: list[int] = []
    while not state.is_terminal():
        mover = int(state.to_move())
        met[state.key(), mover] += 1
        if met[state.key(), mover] >= REPETITIONS:
            return Game(tuple(actions), state, REPETITION)
        if len(actions) >= longest:
            return Game(tuple(actions), state, TOO_LONG)
        if mover == CHANCE:
            action = draw_outcome(state, dice)
            met.clear()  # dice end every cycle
        else:
            action = int(players[mover].choose(state, limits))
        if mover != CHANCE and action not in list(state.actions()):
            raise SearchError(f"player {mover} chose {action} in {state}, which is not legal there")
        actions.append(action)
        state = state.result(action)
    return Game(tuple(actions), state, OVER)


def draw_outcome(state: Any, dice: random.Random) -> int:
    """A chance outcome, drawn by its probability."""
    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
    return int(dice.choices(outcomes, weights)[0])


def openings(state: Any, number: int, plies: int, seed: int = 0) -> list[Any]:
    """Up to `number` different positions, `plies` random plies after `state`, in which the game is not over.

    There are fewer if random play did not find more. Raises SearchError if it found none.
    """
    dice = random.Random(seed)
    found: dict[Any, None] = {}
    for _ in range(ATTEMPTS * number):
        here = state
        for _ in range(plies):
            if here.is_terminal():
                break
            here = here.result(draw_outcome(here, dice) if here.to_move() == CHANCE else dice.choice(list(here.actions())))
        if not here.is_terminal():
            found[here] = None
        if len(found) == number:
            break
    if not found:
        raise SearchError(f"random play of {plies} plies always ends the game at {state}: give fewer opening plies")
    return list(found)


def decisions(state: Any, game: Game) -> Iterator[Any]:
    """The positions of a game from `state` in which a player had a choice."""
    for action in game.actions:
        if state.to_move() != CHANCE and len(list(state.actions())) > 1:
            yield state
        state = state.result(action)


def seeds(seed: int, number: int) -> list[int]:
    """`number` seeds derived from one."""
    generator = random.Random(seed)
    return [generator.getrandbits(62) for _ in range(number)]
