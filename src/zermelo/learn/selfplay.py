"""Self-play: an engine plays games against itself, and the quiet positions of these games are kept, with what they turned out to be worth.

    A game begins with a few plies at random, so that no two games are alike. From then on every action is the one that a search
    of so many nodes finds best. Kept is a position in which nothing is about to happen (the best action is not noisy, and the
    mover not forced): the value that the search found, and how the game ended.

Whole games are played by one kernel, without Python between two moves: most of a short search is what leads up to it.
"""

from __future__ import annotations

import math
import struct
from typing import Any, NamedTuple

from .._kernel import packed
from ..bits import U64
from ..errors import SearchError
from ..game import State
from ..keys import repetition_key_of
from ..memory import by_address, memory, write
from ..numbers import check_integer
from ..search.engine.engine import Engine
from ..search.engine.pvs import engine_value
from ..search.parts.counters import MAX_PLY, NO_ACTION, NODE_LIMIT, NODES, STOP, new_counters
from ..search.parts.dice import one_of, seeded
from ..search.parts.search import Search
from ..search.playout import at_random
from ..search.run.limits import Limits
from ..search.run.prepare import prepared, root_of
from .positions import Kept, width_of

TABLE = "16MB"
"""Of the engine that plays: small enough to be empty at the beginning of every unit."""

GAMES, KEPT = range(2)
"""What a diary counts: games that were played to their end, positions that were kept."""


@by_address
class Settings(NamedTuple):
    """How games are played.

    games     so many
    opening   plies at random at the beginning, or one more
    nodes     that are searched for every action
    depth     that is searched at most
    longest   plies after which a game counts as a draw
    lead      a game ends when estimates exceed it, in units of the evaluator, for the same side
    patience  how many such estimates in a row it takes
    least, most    utilities: what such a game is worth to MAX
    """

    games: int
    opening: int
    nodes: int
    depth: int
    longest: int
    lead: float
    patience: int
    least: float
    most: float


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


def play_games(state: State, settings: Settings, dice: U64, search: Search, diary: Diary) -> U64:
    """Play games from `state`, or fewer if the diary is full; the dice after them."""
    while diary.counts[GAMES] < settings.games and diary.counts[KEPT] + settings.longest < diary.room and not search.counters[STOP]:
        dice = play_game(state, settings, dice, search, diary)
    return dice


def play_game(state: State, settings: Settings, dice: U64, search: Search, diary: Diary) -> U64:
    """Play one game; the dice after it."""
    scale, parts = search.scale, search.pruning
    dice, more = one_of(dice, 2)
    here, ply = state, 0
    while ply < settings.opening + more and not here.is_terminal():
        diary.keys[ply] = repetition_key_of(here)
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
        diary.keys[ply] = repetition_key_of(here)
        if ply >= settings.longest or has_come_back(diary.keys, ply, here.REPETITION):
            break
        action, rank = decided_on(here, settings, search)
        if search.counters[STOP]:
            return dice
        estimate = scale.value(rank)
        decided = scale.is_decided(rank)
        if not decided and not parts.extensions.is_forced(here) and not parts.quiescence.is_noisy(here, action):
            write(diary.states, last, here, here)
            diary.facts.floats[2 * last] = estimate
            last += 1
        side = 0
        if decided or abs(estimate) > settings.lead:
            side = 1 if rank > 0.0 else -1
        ahead = ahead + side if side * ahead > 0 else side
        if abs(ahead) == settings.patience:
            outcome = settings.most if ahead > 0 else settings.least
            break
        here = here.result(action)
        ply += 1
    close_game(diary, first, last, outcome)
    return dice


def close_game(diary: Any, first: int, last: int, outcome: float) -> None:
    """Write down how a game ended, beside its positions from `first` to before `last`, and keep them."""
    for place in range(first, last):
        diary.facts.floats[2 * place + 1] = outcome
    diary.counts[KEPT] = last
    diary.counts[GAMES] += 1


def has_come_back(keys: Any, ply: int, times: int) -> bool:
    """Has the last of these positions now occurred so many times?"""
    found = 1
    for before in range(ply):
        if keys[before] == keys[ply]:
            found += 1
    return times > 0 and found >= times


def decided_on(state: State, settings: Settings, search: Search) -> tuple[int, float]:
    """The action that a search of so many nodes finds best, and the rank of its value."""
    counters, limit = search.counters, search.counters[NODE_LIMIT]
    action, rank = search.table.action_of(state), 0.0
    search.pruning.repetitions.is_repeated(state, 0)
    search.accumulators.begin(state, 1, search)
    counters[NODE_LIMIT] = min(limit, counters[NODES] + settings.nodes)
    for depth in range(1, settings.depth + 1):
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


OPENING, BY_PLY = 8, 2 / 5
"""Plies at random at the beginning of a game, and the most of a short one, as a share of its plies: the search sees to the end of what
more of them leave, and nothing is kept of what is decided."""
SAMPLE, LONG = 8, 40
"""Games at random that tell how long a game is, and plies after which one is left."""

OPTIONS: dict[str, Any] = {"nodes": 500, "depth": 24, "opening": OPENING, "longest": 400, "lead": math.inf, "patience": 6}
"""How games are played unless something else is asked for: see `Settings`."""

ROOM = 200_000
"""Positions that one unit of self-play may keep."""


def opening_of(root: Any) -> int:
    """How many plies at random games from `root` begin with: 8, fewer where a game at random is over after less than 20."""
    dice, counters = seeded(0), new_counters(False, None)
    plies, enough = 0, SAMPLE * OPENING / BY_PLY
    for _ in range(SAMPLE):
        here, ply = root, 0
        while ply < LONG and plies < enough and not here.is_terminal():
            dice, action = at_random(here, dice, counters)
            if counters[STOP]:  # what is wrong with the rules, those say who play by them
                return OPENING
            here = here.result(action)
            ply, plies = ply + 1, plies + 1
    return min(OPENING, int(plies / SAMPLE * BY_PLY))


def self_play(state: Any, games: int, *, seed: int = 0, evaluator: Any = None, compiled: bool | None = None, **settings: Any) -> Kept:
    """Play so many games from `state` with an engine against itself; the quiet positions of these games. A pure function of its arguments.

    seed        of the openings
    evaluator   the engine's; by default the one that plays the game best
    settings    nodes, depth, opening, longest, lead and patience, as in `Settings`; without `opening` what suits the game's length

    Raises SearchError for a game that the engine does not play, and for settings that make no sense.
    """
    import numpy as np

    root: Any = root_of(state)
    check_integer("games", games)
    if unknown := settings.keys() - OPTIONS:
        raise SearchError(f"self-play knows no {min(unknown)}: it has {', '.join(OPTIONS)}")
    asked = OPTIONS | ({} if "opening" in settings else {"opening": opening_of(root)}) | settings
    for name in ("nodes", "depth", "patience"):
        check_integer(name, asked[name])
    for name, lowest in (("longest", 1), ("opening", 0)):
        check_integer(name, asked[name], lowest, MAX_PLY - 2)  # the key of every position is kept
    if not asked["lead"] > 0.0:
        raise SearchError(f"the lead with which a game is given up must be a number above 0, got {asked['lead']}")
    least, most = type(root).UTILITY_RANGE or (0.0, 0.0)
    if type(root).UTILITY_RANGE is None and asked["lead"] < math.inf:
        raise SearchError(f"{type(root).__name__} has no UTILITY_RANGE, so that no game can be given up: leave out lead")
    limits = Limits(depth=asked["depth"])
    session = Engine(root, limits, deepening=True, compiled=compiled, ending=False, ordering=True, evaluator=evaluator, table=TABLE)
    size = width_of(root)
    diaries: list[Diary] = []

    def arguments(machine: bool) -> tuple[Any, ...]:
        counts, states, facts, keys = (memory(number, machine, sparse=True) for number in (2, ROOM * size, 2 * ROOM, MAX_PLY))
        diaries.append(Diary(counts, states, facts, keys, ROOM))
        # the diary comes last: a kernel whose last argument is a search is taken for one search, which begins one line
        return root, Settings(games, **asked, least=float(least), most=float(most)), seeded(seed), session.shared, diaries[-1]

    kernel, given, machine = prepared(play_games, arguments, session.compiled)
    diary = diaries[-1]
    session.watch.carry_out(lambda: kernel(*given), session.counters, machine)
    if session.watch.interrupted:
        raise KeyboardInterrupt
    kept = int(diary.counts[KEPT])
    states = states_in(diary.states, kept, size, machine)
    facts = np.array([diary.facts.floats[n] for n in range(2 * kept)], dtype=np.float32).reshape(kept, 2)
    return Kept(states, facts[:, 0], facts[:, 1], int(diary.counts[GAMES]))


def states_in(cells: Any, number: int, size: int, machine: bool) -> Any:
    """So many states that self-play wrote into memory, as rows of `size` words of 64 bits."""
    import numpy as np

    if machine:
        return np.frombuffer(cells, dtype=np.int64, count=number * size).reshape(number, size).copy()
    return np.array([words_in(cells[n]) for n in range(number)], dtype=np.int64).reshape(number, size)


def words_in(state: Any) -> tuple[int, ...]:
    """The fields of a state as words of 64 bits, as machine code keeps them."""
    words = packed(state)
    return struct.unpack(f"={len(words) // 8}q", words)
