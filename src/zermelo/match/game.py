"""One game between players, and positions from which to begin games.

    play_game(state, players)               one game; `players` choose actions, chance is drawn by its probabilities
    openings(state, number, plies, seed)    different positions found by random play
    decisions(game)                         the positions of a game in which a player had a choice

A position that occurs for the third time ends the game in a draw, and so does a game of more than `LONGEST` plies.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from ..errors import SearchError
from ..game import CHANCE, S
from ..games._played.game import OVER, REPETITION, REPETITIONS, TOO_LONG, Game
from ..players import Player
from ..search.run.contract import check_hashable, look_over
from ..search.run.limits import Limits

LONGEST = 1000
"""Plies after which a game is a draw."""
ATTEMPTS = 100
"""Random games per opening before the search for more openings is given up."""


def play_game(
    state: S, players: Sequence[Player] | Player, limits: Limits | None = None, *, seed: int | None = None, longest: int = LONGEST
) -> Game[S]:
    """One game from `state`, each of `players` with `limits` for every action: one for each seat, the first is player 0, or one for all.

    `seed` is that of chance, where chance moves. A position that comes for the third time, with no throw of chance in between, ends
    the game in a draw. Raises SearchError if there are not as many players as seats, or if an action is not legal.
    """
    look_over(state)
    here: Any = state
    seats = type(here).PLAYERS
    players = list(players) if isinstance(players, Sequence) else [players] * seats
    if len(players) != seats:
        raise SearchError(f"{type(here).__name__} has {seats} player{'s' * (seats != 1)}, and {len(players)} were given")
    limits = Limits() if limits is None else limits
    dice = random.Random(seed)
    met: Counter[tuple[int, int]] = Counter()
    actions = list[int]()
    while not here.is_terminal():
        mover = int(here.to_move())
        met[here.key(), mover] += 1
        if met[here.key(), mover] >= REPETITIONS:
            return Game(state, tuple(actions), here, REPETITION)
        if len(actions) >= longest:
            return Game(state, tuple(actions), here, TOO_LONG)
        if mover == CHANCE:
            action = draw_outcome(here, dice)
            met.clear()  # dice end every cycle
        else:
            action = int(players[mover].choose(here, limits))
        if mover != CHANCE and action not in list(here.actions()):
            raise SearchError(f"player {mover} chose {action} in {here}, which is not legal there")
        actions.append(action)
        here = here.result(action)
    return Game(state, tuple(actions), here, OVER)


def draw_outcome(state: Any, dice: random.Random) -> int:
    """A chance outcome, drawn by its probability."""
    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
    return int(dice.choices(outcomes, weights)[0])


def openings(state: S, number: int, plies: int, seed: int = 0) -> list[S]:
    """Up to `number` different positions, `plies` random plies after `state`, in which the game is not over.

    There are fewer if random play did not find more. Raises SearchError if it found none.
    """
    check_hashable(state)
    look_over(state)
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


def decisions(game: Game[Any]) -> Iterator[Any]:
    """The positions of a game in which a player had a choice."""
    for state, _ in zip(game.positions(), game.actions, strict=False):
        if state.to_move() != CHANCE and len(list(state.actions())) > 1:
            yield state


def seeds(seed: int, number: int) -> list[int]:
    """`number` seeds derived from one."""
    generator = random.Random(seed)
    return [generator.getrandbits(62) for _ in range(number)]
