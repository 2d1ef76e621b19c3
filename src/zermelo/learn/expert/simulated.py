"""Self-play by Monte Carlo tree search: the games from which a network with a policy learns.

    A game may begin with a few plies at random, so that the network learns of positions, too, that it would not come to itself. From then
    on every action is searched for anew, by so many simulations that the network guides. At the root its priors are mixed with noise,
    so that nothing is overlooked for good. In the opening an action is drawn by what the search recommends, later the best is played.
    Kept of every position: what the search recommends, what it found the position worth, and how the game ended.

That is AlphaZero's (Silver et al. 2018). Whole games are played by one kernel; a unit of them is a pure function of the weights, the
settings and a seed, so that it does not matter where and when it is played.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ...bits import U64
from ...errors import SearchError
from ...game import CHANCE, State
from ...memory import by_address, memory, write
from ...numbering import numbering_of
from ...numbers import check_integer
from ...search.mcts.choosing import best_row, planted, promise, searcher_of, stir
from ...search.mcts.mcts import EXPLORATION
from ...search.mcts.phases import Simulations, expand, grow
from ...search.mcts.rows import ACTION, FIRST, PROVEN, SIZE, WIDTH, mean
from ...search.parts.counters import MAX_PLY, STOP, new_counters
from ...search.parts.dice import fraction, one_of, seeded
from ...search.playout import at_random
from ...search.run.limits import Limits
from ...search.run.prepare import prepared, root_of
from ...search.run.worker import Watch
from ..positions import Kept, width_of
from ..selfplay import GAMES, KEPT, close_game, states_in

NOISE_FOR = 10.0
"""The parameter of the noise is this number divided by that of the legal actions, and at most 1: rather one action in ten than all."""


@by_address
class Settings(NamedTuple):
    """How games are played.

    games        so many
    simulations  for every action
    blind        plies at random at the beginning, at most: any number of them is as likely
    opening      plies in which actions are drawn by what the search recommends
    noise        the share of noise in the priors at the root
    longest      plies after which a game counts as a draw
    """

    games: int
    simulations: int
    blind: int
    opening: int
    noise: float
    longest: int


@by_address
class Diary(NamedTuple):
    """What self-play writes down.

    counts      games and positions so far
    states      the positions, one after the other
    facts       two numbers for each: what the search found it worth to MAX, and then how the game ended for MAX
    advice      for each a share for the number of every action
    actions     how many numbers there are
    """

    counts: Any
    states: Any
    facts: Any
    advice: Any
    actions: int


def play_games(state: State, settings: Settings, diary: Diary, dice: U64, search: Simulations) -> U64:
    """Play games from `state`; the dice after them."""
    while diary.counts[GAMES] < settings.games and not search.counters[STOP]:
        dice = play_game(state, settings, diary, dice, search)
    return dice


def play_game(state: State, settings: Settings, diary: Diary, dice: U64, search: Simulations) -> U64:
    """Play one game; the dice after it."""
    here, ply, first = state, 0, diary.counts[KEPT]
    last = first
    if settings.blind > 0:
        dice, blind = one_of(dice, settings.blind + 1)
        while ply < blind and not here.is_terminal():
            dice, action = at_random(here, dice, search.counters)
            if search.counters[STOP]:
                return dice
            here = here.result(action)
            ply += 1
    while not here.is_terminal() and ply < settings.longest:
        if here.to_move() == CHANCE:
            dice, action = at_random(here, dice, search.counters)
        else:
            dice, node = searched(here, settings, dice, search)
            if search.counters[STOP]:
                return dice
            write(diary.states, last, here, here)
            diary.facts.floats[2 * last] = mean(here, search.tree.cells, node)[0] + search.scale.neutral
            advise(here, node, last, diary, search)
            dice, action = chosen(here, node, last, ply < settings.opening, dice, diary, search)
            last += 1
        if search.counters[STOP]:
            return dice
        here = here.result(action)
        ply += 1
    outcome = float(here.utility(0)) if here.is_terminal() else search.scale.level
    close_game(diary, first, last, outcome)
    return dice


def searched(state: State, settings: Settings, dice: U64, search: Simulations) -> tuple[U64, int]:
    """The dice after a search with noise at the root, and the row of the root."""
    root = planted(state, search)
    dice = grow(state, root, 1, dice, search)
    node = search.tree.of(root)
    if search.counters[STOP] == 0 and search.tree.cells[node + PROVEN] == 0:
        expand(state, node, search)
        if settings.noise > 0.0:
            dice = stir(node, settings.noise, min(1.0, NOISE_FOR / search.tree.cells[node + SIZE]), dice, search)
        dice = grow(state, root, settings.simulations - 1, dice, search)
    return dice, node


def advise(state: State, node: int, place: int, diary: Diary, search: Simulations) -> None:
    """Write down what the search recommends."""
    cells, best, total = search.tree.cells, best_row(node, search), 0.0
    row = cells[node + FIRST]
    for _ in range(cells[node + SIZE] if best != 0 else 0):
        total += promise(row, best, node, search)
        row += cells[WIDTH]
    row = cells[node + FIRST]
    for _ in range(cells[node + SIZE] if best != 0 else 0):
        number = state.action_number(cells[row + ACTION])
        diary.advice.floats[place * diary.actions + number] = promise(row, best, node, search) / total
        row += cells[WIDTH]


def chosen(state: State, node: int, place: int, drawn: bool, dice: U64, diary: Diary, search: Simulations) -> tuple[U64, int]:
    """The dice, and the action to play: the best one, or one drawn by what was written down."""
    cells, best = search.tree.cells, best_row(node, search)
    if best == 0:
        return at_random(state, dice, search.counters)
    if not drawn:
        return dice, cells[best + ACTION]
    dice, point = fraction(dice)
    row, action = cells[node + FIRST], cells[best + ACTION]
    for _ in range(cells[node + SIZE]):
        share = diary.advice.floats[place * diary.actions + state.action_number(cells[row + ACTION])]
        if 0.0 <= point < share:
            action = cells[row + ACTION]
        point -= share
        row += cells[WIDTH]
    return dice, action


OPTIONS: dict[str, Any] = {"simulations": 100, "blind": 0, "opening": 8, "noise": 0.25, "longest": 200, "c": EXPLORATION}
"""How games are played unless something else is asked for: see `Settings`; `c` is the search's."""


def self_play(state: Any, evaluator: Any, games: int, *, seed: int = 0, compiled: bool | None = None, **settings: Any) -> Kept:
    """Play so many games from `state`, with a search that `evaluator` guides. A pure function of its arguments.

    seed     of all that is drawn
    settings simulations, blind, opening, noise and longest, as in `Settings`, and c, as `mcts` has it

    Raises SearchError for a game whose actions have no numbers, and for settings that make no sense.
    """
    import numpy as np

    root: Any = root_of(state)
    check_integer("games", games)
    asked = checked(settings)
    numbers = numbered(root)
    room, size, c = games * asked["longest"], width_of(root), asked.pop("c")
    diary: Any = None
    search: Any = None
    counters: Any = None

    def arguments(machine: bool) -> tuple[Any, ...]:
        nonlocal diary, search, counters
        counts, states, facts, advice = (memory(cells, machine, sparse=True) for cells in (2, room * size, 2 * room, room * numbers))
        diary = Diary(counts, states, facts, advice, numbers)
        counters = new_counters(machine, None)
        search = searcher_of(root, asked["simulations"], evaluator, c, counters, machine)
        return root, Settings(games, **asked), diary, seeded(seed), search

    kernel, given, machine = prepared(play_games, arguments, compiled)
    watch = Watch(Limits(), unit="simulations")
    watch.carry_out(lambda: kernel(*given), counters, machine)
    if watch.interrupted:
        raise KeyboardInterrupt
    kept = int(diary.counts[KEPT])
    states = states_in(diary.states, kept, size, machine)
    facts = np.array([diary.facts.floats[n] for n in range(2 * kept)], dtype=np.float32).reshape(kept, 2)
    advice = np.array([diary.advice.floats[n] for n in range(numbers * kept)], dtype=np.float32).reshape(kept, numbers)
    return Kept(states, facts[:, 0], facts[:, 1], int(diary.counts[GAMES]), advice)


def checked(settings: dict[str, Any]) -> dict[str, Any]:
    """These settings of self-play, and the usual ones where nothing is said. Raises SearchError for settings that make no sense."""
    if unknown := settings.keys() - OPTIONS:
        raise SearchError(f"self-play knows no {min(unknown)}: it has {', '.join(OPTIONS)}")
    asked = OPTIONS | settings
    for name in ("simulations", "longest"):
        check_integer(name, asked[name], 2 if name == "simulations" else 1)
    check_integer("opening", asked["opening"], 0)
    check_integer("blind", asked["blind"], 0, MAX_PLY)
    for name, most in (("noise", 1.0), ("c", float("inf"))):
        if isinstance(asked[name], bool) or not isinstance(asked[name], int | float) or not 0.0 <= asked[name] <= most:
            raise SearchError(f"{name} is a number from 0{' to 1' if name == 'noise' else ' up'}, got {asked[name]!r}")
    return asked


def numbered(root: Any) -> int:
    """How many numbers for actions the game of `root` has. Raises SearchError if it does not say it."""
    numbering = numbering_of(root)
    if numbering.by_place:
        cls = type(root)
        raise SearchError(f"{cls.__name__} does not say how many numbers its actions have, which a policy needs: let it say ACTIONS")
    if not root.is_terminal() and root.to_move() != CHANCE:
        numbering.legal(root)
    return numbering.actions
