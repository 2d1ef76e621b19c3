"""What a module or library answers: the rules of a game and the decision at the root of each search, as functions of words.

Each is plain Python over a state and memory, compiled as it stands. What a caller gives is marked in `plan`; everything else
(the evaluator, the table, the memory of the search) is handed in as it lies in the manifest. Where an answer is as long as the
position wants it, it is written to memory with room for so many words, and the function says how long it is.
"""

from __future__ import annotations

import math
from typing import Any

from ..bits import U64
from ..game import CHANCE, State
from ..search.alphabeta import alphabeta_value
from ..search.mcts.phases import grow
from ..search.mcts.tree import ACTION, FIRST, PASSED, PROVEN, SIZE, VISITS, WIDTH, exact, mean, position
from ..search.minimax import minimax_value
from ..search.parts.counters import BUDGET, FLAW, HORIZON, LEAVES, NODES, STOP, Run
from ..search.parts.dice import seeded
from ..search.parts.line import begin, extend
from ..search.parts.scale import Units
from ..search.parts.table import packed
from ..search.perft import perft_count
from ..search.run.session import below

NOWHERE = -1
"""The place of an action that there is not."""


# ------------------------------------------------------------------------------------------------------------ the rules


def to_move(state: State) -> int:
    """The player to move; -1 where chance moves."""
    return state.to_move()


def is_terminal(state: State) -> bool:
    """Is the game over?"""
    return state.is_terminal()


def actions(state: State, actions: Any, room: int) -> int:
    """How many legal actions there are; they lie in `actions`."""
    n = 0
    for action in state.actions():
        if n < room:
            actions[n] = action
        n += 1
    return n


def chance_outcomes(state: State, actions: Any, values: Any, room: int) -> int:
    """How many outcomes chance has; they lie in `actions`, their probabilities in `values`."""
    n = 0
    for action, probability in state.chance_outcomes():
        if n < room:
            actions[n] = action
            values[n] = packed(float(probability))
        n += 1
    return n


def result(state: State, action: int) -> State:
    """The position after an action, or an outcome of chance."""
    return state.result(action)


def utility(state: State, player: int) -> float:
    """What a game that is over is worth to a player."""
    return float(state.utility(player))


# --------------------------------------------------------------------------------------------------------- the searches


def perft(state: State, depth: int, run: Run) -> int:
    """The number of lines of exactly `depth` plies, 1 or more."""
    return perft_count(state, depth, None, run)


def minimax(
    state: State, depth: int, budget: int, ply: int, units: Units, evaluator: Any, run: Run, actions: Any, values: Any, room: int
) -> tuple[int, int, int, int, int]:
    """The place of the best action; how many actions were valued; nodes and leaves visited; what went wrong.

    The actions lie in `actions`, what they are worth in `values`, one number for every player. Where there is nothing to decide,
    `values` holds what the position itself is worth.
    """
    run[BUDGET] = budget
    finished, best, top = 0, NOWHERE, -math.inf
    if state.is_terminal() or state.to_move() == CHANCE:
        found = minimax_value(state, depth, ply, units, evaluator, run, None)
        for player in range(state.PLAYERS):
            values[player] = packed(units.told(found[player]))
        return best, finished, run[NODES], run[LEAVES], run[FLAW]
    run[NODES] += 1
    mover = state.to_move()
    for action in state.actions():
        found = minimax_value(state.result(action), below(depth), ply, units, evaluator, run, None)
        if run[STOP] or finished == room:
            break
        actions[finished] = action
        for player in range(state.PLAYERS):
            values[finished * state.PLAYERS + player] = packed(units.told(found[player]))
        if best == NOWHERE or found[mover] > top:
            best, top = finished, found[mover]
        finished += 1
    return best, finished, run[NODES], run[LEAVES], run[FLAW]


def alphabeta(
    state: State,
    depth: int,
    first: int,
    budget: int,
    ply: int,
    strict: bool,
    units: Units,
    evaluator: Any,
    table: Any,
    ordering: Any,
    line: Any,
    run: Run,
    actions: Any,
    values: Any,
    room: int,
    lowest: float,
    highest: float,
) -> tuple[int, int, int, int, int, int, int]:
    """The place of the best action; how many actions were valued; how many there are; can a greater depth change nothing?
    nodes and leaves visited; what went wrong.

    The actions lie in `actions`, `first` at the front if it is one of them, and what they are worth to player 0 in `values`: the best
    exactly, the others as bounds. `line` holds how many plies the principal line has, and then its actions.
    """
    run[BUDGET] = budget
    run[HORIZON] = 0
    run[STOP] = 0
    begin(line, 0)
    run[NODES] += 1
    n = 0
    for action in state.actions():
        if n < room:
            actions[n] = action
            if action == first:
                for place in range(n, 0, -1):
                    actions[place] = actions[place - 1]
                actions[0] = first
        n += 1
    mover = state.to_move()
    low, high = -math.inf, math.inf
    finished, best = 0, NOWHERE
    for place in range(min(n, room)):
        rank = alphabeta_value(
            state.result(actions[place]), below(depth), low, high, ply, strict, units, evaluator, table, ordering, line, run, None
        )
        if run[STOP]:
            break
        values[place] = packed(units.told(rank))
        finished += 1
        if mover == 0 and (best == NOWHERE or rank > low):
            low, best = rank, place
        elif mover != 0 and (best == NOWHERE or rank < high):
            high, best = rank, place
        if best == place:
            extend(line, 0, actions[place])
    rank = low if mover == 0 else high
    own = rank if mover == 0 else -rank
    decided = best != NOWHERE and units.is_decided(rank)
    won, lost = own > 0.0 and own + units.neutral >= highest, own < 0.0 and own + units.neutral <= lowest
    settled = run[HORIZON] == 0 or (decided and (won or lost))
    return best, finished, n, int(settled), run[NODES], run[LEAVES], run[FLAW]


def mcts(
    state: State,
    seed: int,
    begins: int,
    simulations: int,
    root: int,
    tree: Any,
    path: Any,
    c: float,
    units: Units,
    evaluator: Any,
    policy: Any,
    run: Run,
    actions: Any,
    visits: Any,
    values: Any,
    room: int,
) -> tuple[U64, int, int, int, int, int]:
    """The seed with which to go on; the place of the best action; how many actions there are; is the root proven? simulations
    so far; what went wrong.

    The actions lie in `actions`, how often each was tried in `visits`, and what came out there on average in `values`, one number for
    every player. `begins` is 1 for the first part of a search, whose `seed` is any number.
    """
    dice = grow(state, root, simulations, seeded(seed) if begins else U64(seed), tree, path, c, units, evaluator, policy, None, run, None)
    node = position(tree, root, None)
    n = tree[node + SIZE] if tree[node + FIRST] != 0 else 0
    mover = -1 if state.is_terminal() else state.to_move()
    tried, proven = NOWHERE, NOWHERE
    most, worth_tried, worth_proven = 0, -math.inf, -math.inf
    row = tree[node + FIRST]
    for place in range(min(n, room)):
        actions[place] = tree[row + ACTION]
        visits[place] = tree[row + VISITS]
        child = position(tree, row, None)
        means = mean(state, tree, child) if tree[child + PASSED] != 0 or tree[child + PROVEN] else exact(state, tree, child)
        for player in range(state.PLAYERS):
            values[place * state.PLAYERS + player] = packed(means[player])
        if mover >= 0:
            if tree[child + PROVEN]:
                if proven == NOWHERE or means[mover] > worth_proven:
                    proven, worth_proven = place, means[mover]
            elif visits[place] > most:
                tried, most, worth_tried = place, visits[place], means[mover]
        row += tree[WIDTH]
    best = proven if tried == NOWHERE or (proven != NOWHERE and worth_proven >= worth_tried) else tried
    if n == 0:
        means = mean(state, tree, node)
        for player in range(state.PLAYERS):
            values[player] = packed(means[player])
    return dice, best, n, tree[node + PROVEN], run[NODES], run[FLAW]
