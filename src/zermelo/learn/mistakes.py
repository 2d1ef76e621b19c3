"""Mistakes: where a player gives away what a position is worth, by exact values: of all positions of a small game, of some of a large one.

known = exact_values(TicTacToe())                        of every position that can come about; None if there are too many
known = solved_results(ConnectFour(), 20, 500)           who wins each of 500 positions after 20 plies at random, by solving them
mistakes(Simulating(50, network), known)                 the share of those that are not the end in which it gives something away
choices(Simulating(50, network), positions)              what it chooses in each of some positions, in one call of machine code
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from .. import progress
from ..bits import U64
from ..errors import SearchError
from ..game import CHANCE, State
from ..match.openings import random_openings
from ..memory import by_address, memory, read, write
from ..payoffs import level_of
from ..search.parts.counters import STOP, Counters, new_counters
from ..search.parts.dice import seeded
from ..search.parts.table import Table
from ..search.run.limits import Limits
from ..search.run.prepare import prepared, root_of
from ..search.run.suitable import unsuited_for_alphabeta
from ..search.run.worker import Watch
from ..search.solve import solve
from .positions import width_of
from .selfplay import words_in

MOST = 20_000
"""Positions of a game of which all are worked out."""


@by_address
class Chooser(NamedTuple):
    """Who chooses, the positions, and what was chosen in each."""

    side: Any
    states: Any
    actions: Any
    counters: Counters


def choose_in(state: State, number: int, dice: U64, chooser: Chooser) -> int:
    """Choose in each of so many positions; how many were looked at."""
    for n in range(number):
        dice, action = chooser.side.pick(read(chooser.states, n, state), dice, chooser.counters)
        if chooser.counters[STOP]:
            return n
        chooser.actions[n] = action
    return number


def choices(side: Any, positions: Sequence[Any], *, seed: int = 0, compiled: bool | None = None) -> list[int]:
    """What a side of a `contest` chooses in each of these positions of one game. Raises SearchError if there is none."""
    if not positions:
        raise SearchError("there is no position to choose in: give some")
    root: Any = root_of(positions[0])
    size, number = width_of(root), len(positions)
    actions: Any = None
    counters: Any = None

    def arguments(machine: bool) -> tuple[Any, ...]:
        nonlocal actions, counters
        actions, counters = memory(number, machine), new_counters(machine, None)
        states = memory(number * size if machine else number, machine)
        for n, position in enumerate(positions):
            if machine:
                states[n * size : (n + 1) * size] = list(words_in(position))
            else:
                write(states, n, position, root)
        return root, number, seeded(seed), Chooser(side.seated(root, counters), states, actions, counters)

    kernel, given, machine = prepared(choose_in, arguments, compiled)
    watch = Watch(Limits(), unit="simulations")
    watch.carry_out(lambda: kernel(*given), counters, machine)
    if watch.interrupted:
        raise KeyboardInterrupt
    return [int(action) for action in actions[:number]]


def exact_values(root: Any, most: int = MOST) -> dict[Any, float] | None:
    """What every position is worth to MAX that can come about from `root`.

    None for a game of chance, for one in which positions come back, and for more than so many positions.
    """
    found, order = {root}, [root]
    for state in order:
        if not state.is_terminal():
            if state.to_move() == CHANCE:
                return None
            for action in state.actions():
                after = state.result(action)
                if after not in found:
                    found.add(after)
                    order.append(after)
        if len(order) > most:
            return None
    values: dict[Any, float] = {}
    waiting = order[::-1]
    while waiting:  # children have no place in the order that can be relied on: what waits for them comes again
        again = []
        for state in waiting:
            if state.is_terminal():
                values[state] = float(state.utility(0))
                continue
            after = [state.result(action) for action in state.actions()]
            if all(child in values for child in after):
                values[state] = (max, min)[state.to_move()](values[child] for child in after)
            else:
                again.append(state)
        if len(again) == len(waiting):
            return None  # positions come back
        waiting = again
    return values


def solved_results(root: Any, plies: int, number: int, *, seed: int = 0, compiled: bool | None = None) -> dict[Any, float]:
    """Who wins up to `number` positions that come about from `root` by `plies` plies at random, and each position after those: 1 for MAX,
    -1 for MIN, 0 for nobody. How clearly is not said: it is no mistake to win more slowly.

    Raises SearchError where no position is so far from the root, and for a game that `solve` cannot search.
    """
    if (why := unsuited_for_alphabeta(root)) is not None:
        raise SearchError(f"positions to be solved need a game of two players with a constant sum and without chance: {why}")
    even, table = level_of(type(root)), Table()
    found: dict[Any, float] = {}
    openings, done = random_openings(root, number, plies, seed), 0
    with progress.within(lambda: f"position {done + 1:,} of {len(openings):,}"):
        for done, opening in enumerate(openings):  # noqa: B007
            progress.beat()
            after = [opening.last.result(action) for action in opening.last.actions()]
            for state in after:
                if state not in found:
                    solved = solve(state, table=table, compiled=compiled)
                    if not solved.complete:
                        raise KeyboardInterrupt
                    found[state] = float((solved.value > even) - (solved.value < even))
            found[opening.last] = (max, min)[opening.last.to_move()](found[state] for state in after)
    return found


def mistakes(side: Any, known: Mapping[Any, float], *, seed: int = 0, compiled: bool | None = None) -> float:
    """The share of positions in which a side of a `contest` gives away what the position is worth: of all that are known together with
    everything they lead to."""
    positions = [state for state in known if not state.is_terminal() and all(state.result(action) in known for action in state.actions())]
    chosen = choices(side, positions, seed=seed, compiled=compiled)
    given = sum(known[state.result(action)] != known[state] for state, action in zip(positions, chosen, strict=True))
    return given / len(positions)
