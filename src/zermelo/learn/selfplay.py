"""Self-play: an engine plays games against itself, and the quiet positions of these games are kept, with what they turned out to be worth.

    A game begins with a few plies at random, so that no two games are alike. From then on every action is the one that a search
    of so many nodes finds best. Kept is a position in which nothing is about to happen (the best action is not noisy, and the
    mover not forced): the value that the search found, and how the game ended.

Whole games are played by one kernel, without Python between two moves: most of a short search is what leads up to it.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from ..bits import U64
from ..game import Rules, State
from ..keys import key_of
from ..memory import by_address, memory, read, words_of, write
from ..search.engine.engine import Engine, engine_value
from ..search.parts.counters import MAX_PLY, NO_ACTION, NODE_LIMIT, NODES, STOP
from ..search.parts.dice import one_of, seeded
from ..search.parts.search import Search
from ..search.playout import at_random
from ..search.run.limits import Limits
from ..search.run.prepare import prepared, root_of

GAMES, KEPT = range(2)
"""What a diary counts: games that were played to their end, positions that were kept."""


@by_address
class Terms(NamedTuple):
    """How games are played.

    games     so many
    opening   plies at random at the beginning, or one more
    nodes     that are searched for every action
    depth     that is searched at most
    longest   plies after which a game counts as a draw
    lead      estimates beyond it, of the same side `patience` times in a row, end a game
    patience
    """

    games: int
    opening: int
    nodes: int
    depth: int
    longest: int
    lead: float
    patience: int


@by_address
class Diary(NamedTuple):
    """What self-play writes down.

    counts    games and positions so far
    states    the positions, one after the other
    facts     two numbers for each: what the search found it worth to MAX, and then how the game ended for MAX
    keys      of the positions of the game that is being played
    room      for so many positions
    """

    counts: Any
    states: Any
    facts: Any
    keys: Any
    room: int


def play_games(state: State, terms: Terms, diary: Diary, dice: U64, search: Search) -> U64:
    """Play games from `state`, or fewer if the diary is full; the dice after them."""
    while diary.counts[GAMES] < terms.games and diary.counts[KEPT] + terms.longest < diary.room and not search.counters[STOP]:
        dice = play_game(state, terms, diary, dice, search)
    return dice


def play_game(state: State, terms: Terms, diary: Diary, dice: U64, search: Search) -> U64:
    """Play one game; the dice after it."""
    scale, parts = search.scale, search.pruning
    dice, more = one_of(dice, 2)
    here, ply = state, 0
    while ply < terms.opening + more and not here.is_terminal():
        diary.keys[ply] = key_of(here)
        dice, action = at_random(here, dice, search.counters)
        here = here.result(action)
        ply += 1
    first = diary.counts[KEPT]
    last, ahead = first, 0
    outcome = scale.neutral
    while True:
        if here.is_terminal():
            outcome = float(here.utility(0))
            break
        diary.keys[ply] = key_of(here)
        if ply >= terms.longest or has_come_back(diary.keys, ply, here.REPETITION):
            break
        action, rank = decided_on(here, terms, search)
        if search.counters[STOP]:
            return dice
        estimate = scale.value(rank)
        decided = scale.is_decided(rank)
        if not decided and not parts.extensions.is_forced(here) and not parts.quiescence.is_noisy(here, action):
            write(diary.states, last, here, here)
            diary.facts.floats[2 * last] = estimate
            last += 1
        side = 0
        if decided or abs(estimate) > terms.lead:
            side = 1 if rank > 0.0 else -1
        ahead = ahead + side if side * ahead > 0 else side
        if abs(ahead) == terms.patience:
            bounds = here.UTILITY_RANGE
            outcome = float(bounds[1] if ahead > 0 else bounds[0])
            break
        here = here.result(action)
        ply += 1
    for place in range(first, last):
        diary.facts.floats[2 * place + 1] = outcome
    diary.counts[KEPT] = last
    diary.counts[GAMES] += 1
    return dice


def has_come_back(keys: Any, ply: int, times: int) -> bool:
    """Has the last of these positions now occurred so many times?"""
    found = 1
    for before in range(ply):
        if keys[before] == keys[ply]:
            found += 1
    return times > 0 and found >= times


def decided_on(state: State, terms: Terms, search: Search) -> tuple[int, float]:
    """The action that a search of so many nodes finds best, and the rank of its value."""
    counters, limit = search.counters, search.counters[NODE_LIMIT]
    action, rank = search.table.action_of(state), 0.0
    search.pruning.repetitions.is_repeated(state, 0)
    counters[NODE_LIMIT] = min(limit, counters[NODES] + terms.nodes)
    for depth in range(1, terms.depth + 1):
        search.pruning.extensions.begin(depth)
        found = engine_value(state, depth, -math.inf, math.inf, 1, search)
        if counters[STOP]:
            if counters[NODES] > counters[NODE_LIMIT] and counters[NODES] <= limit:  # that is all that was to be searched
                counters[STOP] = 0
            break
        rank = found
        if search.line.first(1) != NO_ACTION:
            action = search.line.first(1)
        if search.scale.is_decided(found):
            break
    counters[NODE_LIMIT] = limit
    if action == NO_ACTION:  # the table answered, which keeps no line
        for other in state.actions():
            action = other
            break
    return action, rank


class Positions(NamedTuple):
    """Positions that were kept: `states` as words, a row for each; what a search found each worth, and how its game ended, for MAX."""

    states: Any
    values: Any
    outcomes: Any
    games: int


def play(state: Rules, games: int, *, seed: int = 0, nodes: int = 2000, depth: int = 24, opening: int = 8, longest: int = 400,
         lead: float = math.inf, patience: int = 6, room: int = 200_000, compiled: bool | None = None, **options: Any) -> Positions:  # fmt: skip
    """Play games from `state` against itself with an engine; what was kept of them. A pure function of its arguments."""
    import numpy as np

    root = root_of(state)
    session = Engine(root, Limits(depth=depth), deepening=True, compiled=compiled, ending=False, **{"ordering": True, **options})
    size = len(words_of(tuple(root)))

    def arguments(machine: bool) -> tuple[Any, ...]:
        diary = Diary(memory(2, machine), memory(room * size, machine), memory(2 * room, machine), memory(MAX_PLY, machine), room)
        terms = Terms(games, opening, nodes, depth, longest, lead, patience)
        return root, terms, diary, seeded(seed), session.shared

    kernel, given, machine = prepared(play_games, arguments, session.compiled)
    diary = arguments(machine)[2] if not machine else given[2].record
    session.watch.carry_out(lambda: kernel(*given), session.counters, machine)
    kept = int(diary.counts[KEPT])
    if machine:
        states = np.frombuffer(diary.states, dtype=np.int64, count=kept * size).reshape(kept, size).copy()
        facts = np.frombuffer(diary.facts, dtype=np.float64, count=2 * kept).reshape(kept, 2)
    else:
        states = np.array([[int(U64(word)) for word in words_of(tuple(read(diary.states, n, root)))] for n in range(kept)], dtype=np.uint64).view(np.int64)
        facts = np.array([diary.facts[n] for n in range(2 * kept)], dtype=np.float64).reshape(kept, 2)
    return Positions(states, facts[:, 0].astype(np.float32), facts[:, 1].astype(np.float32), int(diary.counts[GAMES]))
