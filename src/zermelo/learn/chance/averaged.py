"""Self-play where dice are thrown: what is to be learned of each position is the mean over all that chance may bring.

    A game is played, every action the one that leads where the learner expects most (now and then another one). Of each position
    after an action, and of each in which one throw follows another,

        V    what the learner expects there
        L    the mean, over all outcomes of chance, of what the best answer to each promises: one throw further

    are written down. When the game is over one goes back through its positions: what is to be learned of each is

        G_t = L_t + λ (G_t+1 - V_t+1)

    λ = 0 looks one throw ahead. λ = 1 looks to the end of the game, less the luck of all throws: what a throw brought, V_t+1, less
    what was to be expected of it, L_t. After an action that was not the best nothing is taken from what came of it.

Temporal differences hear of each throw alone, and most of what they hear is its luck. To look ahead and learn what was found is Samuel's
(1959); the luck is taken off as backgammon programs do when they roll positions out (Montgomery 2000; Zinkevich et al. 2006).
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from ...bits import U64
from ...errors import SearchError
from ...evaluate.network import Network
from ...game import CHANCE, State
from ...memory import by_address, memory, write
from ...numbers import check_integer
from ...search.parts.counters import CIRCLING, MAX_PLY, NODES, STOP, STUCK, Counters, new_counters, stop_with
from ...search.parts.dice import fraction, seeded
from ...search.playout import at_random
from ...search.run.limits import Limits
from ...search.run.prepare import prepared, root_of
from ...search.run.worker import Watch
from ..defaults import EXPLORE, TRACE
from ..positions import Kept, width_of
from ..selfplay import GAMES, KEPT, states_in

LONGEST = 1000
"""Positions that are kept of one game at most; a game goes on for longer, if it must."""


@by_address
class Diary(NamedTuple):
    """Who plays, and what is written down.

    learner     who plays
    width       numbers that its expectations have
    trace       λ
    explore     the probability of a random action (epsilon)
    counts      games and positions so far
    states      the positions, one after the other
    looked      for each what is to be learned of it, at first what was found one throw further
    said        for each what the learner expects there; the numbers after the last are room to think
    explored    was one of them left by another action than the best? A throw is none
    outcomes    for each what its game was worth to MAX
    last        positions that there is room for
    counters    plies and errors
    """

    learner: Any
    width: int
    trace: float
    explore: float
    counts: Any
    states: Any
    looked: Any
    said: Any
    explored: Any
    outcomes: Any
    last: int
    counters: Counters


def play_games(state: State, games: int, dice: U64, diary: Diary) -> U64:
    """Play so many games from `state`; the dice after them."""
    for _ in range(games):
        if diary.counters[STOP]:
            break
        dice = play_game(state, dice, diary)
    return dice


def play_game(state: State, dice: U64, diary: Diary) -> U64:
    """Play one game; the dice after it."""
    here, first = state, diary.counts[KEPT]
    place, ply, width = first, 0, diary.width
    best, spare = diary.last * width, (diary.last + 1) * width
    while not here.is_terminal():
        if ply == MAX_PLY:
            stop_with(CIRCLING, diary.counters)
            return dice
        ply += 1
        if here.to_move() == CHANCE:
            dice, action = at_random(here, dice, diary.counters)
            here = here.result(action)
            if here.is_terminal() or here.to_move() != CHANCE:
                continue
        else:
            action, blindly = answer(here, best, spare, diary), 0
            dice, drawn = fraction(dice)
            if drawn < diary.explore:
                dice, other = at_random(here, dice, diary.counters)
                if other != action:
                    action, blindly = other, 1
            if diary.counters[STOP]:
                return dice
            here = here.result(action)
            if place > first:
                diary.explored[place - 1] = blindly
        if here.is_terminal() or place - first == LONGEST:
            continue
        write(diary.states, place, here, here)
        diary.learner.expect(here, diary.said, place * width)
        look_ahead(here, place * width, best, spare, diary)
        place += 1
    diary.counters[NODES] += ply
    close_game(here, first, place, diary)
    return dice


def look_ahead(state: State, at: int, best: int, spare: int, diary: Diary) -> None:
    """Write the mean, over all that chance may bring, of what the best answer promises."""
    looked, said = diary.looked, diary.said
    for k in range(diary.width):
        looked.floats[at + k] = 0.0
    if state.to_move() != CHANCE:
        answer(state, best, spare, diary)
        for k in range(diary.width):
            looked.floats[at + k] = said.floats[best + k]
        return
    for outcome, chance in state.chance_outcomes():
        there = state.result(outcome)
        if there.is_terminal() or there.to_move() == CHANCE:
            judge(there, best, diary)
        else:
            answer(there, best, spare, diary)
        for k in range(diary.width):
            looked.floats[at + k] += chance * said.floats[best + k]


def answer(state: State, best: int, spare: int, diary: Diary) -> int:
    """The action that leads where the mover may expect most; what it promises is written at the place of the best."""
    said, mover = diary.said, state.to_move()
    most, chosen, number = -math.inf, 0, 0
    for action in state.actions():
        judge(state.result(action), spare, diary)
        worth = diary.learner.promise(mover, said, spare)
        number += 1
        if worth > most:
            most, chosen = worth, action
            for k in range(diary.width):
                said.floats[best + k] = said.floats[spare + k]
    if number == 0:
        stop_with(STUCK, diary.counters)
    return chosen


def judge(state: State, at: int, diary: Diary) -> None:
    """Write what is expected of a position."""
    if state.is_terminal():
        diary.learner.ended(state, diary.said, at)
    else:
        diary.learner.expect(state, diary.said, at)


def close_game(end: State, first: int, last: int, diary: Diary) -> None:
    """Work out what is to be learned of the positions of a game, from the last one back."""
    looked, said, width = diary.looked, diary.said, diary.width
    outcome = float(end.utility(0))
    for place in range(last - 1, first - 1, -1):
        diary.outcomes.floats[place] = outcome
        if place < last - 1 and diary.explored[place] == 0:
            at, then = place * width, (place + 1) * width
            for k in range(width):
                looked.floats[at + k] += diary.trace * (looked.floats[then + k] - said.floats[then + k])
    diary.counts[KEPT] = last
    diary.counts[GAMES] += 1


OPTIONS: dict[str, Any] = {"trace": TRACE, "explore": EXPLORE}
"""How games are played and looked at unless something else is asked for."""


def self_play(state: Any, learner: Network, games: int, *, seed: int = 0, compiled: bool | None = None, **settings: Any) -> Kept:
    """Play so many games from `state`; what is to be learned of their positions. A pure function of its arguments.

    seed       of all that is drawn
    settings   trace and explore, as in `Diary`

    Raises SearchError for settings that make no sense.
    """
    import numpy as np

    root: Any = root_of(state)
    asked = OPTIONS | settings
    check_settings(games, asked)
    size, width, room = width_of(root), learner.outputs, games * (LONGEST + 1)
    diary: Any = None

    def arguments(machine: bool) -> tuple[Any, ...]:
        nonlocal diary
        cells = (2, room * size, room * width, (room + 2) * width, room, room)
        counts, states, looked, said, explored, outcomes = (memory(number, machine, sparse=True) for number in cells)
        counters = new_counters(machine, None)
        diary = Diary(learner, width, asked["trace"], asked["explore"], counts, states, looked, said, explored, outcomes, room, counters)
        return root, games, seeded(seed), diary

    kernel, given, machine = prepared(play_games, arguments, compiled)
    watch = Watch(Limits(), unit="plies")
    watch.carry_out(lambda: kernel(*given), diary.counters, machine)
    if watch.interrupted:
        raise KeyboardInterrupt
    kept = int(diary.counts[KEPT])
    states = states_in(diary.states, kept, size, machine)
    wanted = np.array([diary.looked.floats[n] for n in range(kept * width)], dtype=np.float32).reshape(kept, width)
    outcomes = np.array([diary.outcomes.floats[n] for n in range(kept)], dtype=np.float32)
    return Kept(states, worths(learner, wanted), outcomes, int(diary.counts[GAMES]), wanted=wanted)


def worths(learner: Network, wanted: Any) -> Any:
    """What expectations are worth to MAX, in units of utility."""
    import numpy as np

    low, high = learner.utilities[0], learner.utilities[-1]
    values = wanted @ np.array(learner.utilities) if learner.outputs > 1 else low + (high - low) * wanted[:, 0]
    return values.astype(np.float32)


def check_settings(games: int, asked: dict[str, Any]) -> None:
    """Raises SearchError for settings that make no sense."""
    check_integer("games", games)
    if unknown := asked.keys() - OPTIONS:
        raise SearchError(f"self-play with chance knows no {min(unknown)}: it has {', '.join(OPTIONS)}")
    for name, share in asked.items():
        if not 0.0 <= share <= 1.0:
            raise SearchError(f"{name} must be a number from 0 to 1, got {share}")
