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
from ..search.alphabeta import MAX, alphabeta_value
from ..search.mcts.phases import Simulations, grow
from ..search.mcts.rows import ACTION, FIRST, PROVEN, SIZE, VISITS, WIDTH, mean
from ..search.minimax import minimax_value
from ..search.parts.counters import ERROR, ESTIMATES, LEAVES, NODE_LIMIT, NODES, STOP, Counters
from ..search.parts.dice import seeded
from ..search.parts.search import Search, below
from ..search.parts.shortcuts import Reach
from ..search.perft import perft_count

NOWHERE = -1
"""The place of an action that there is not."""
ANY = Reach(math.inf, -math.inf)
"""What utilities come to where the rules do not say: any win is enough to end a search, and any loss."""


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
            values.floats[n] = float(probability)
        n += 1
    return n


def result(state: State, action: int) -> State:
    """The position after an action, or an outcome of chance."""
    return state.result(action)


def utility(state: State, player: int) -> float:
    """What a game that is over is worth to a player."""
    return float(state.utility(player))


def bounds(state: State) -> tuple[float, float]:
    """What player 0's utility can still come to, at least and at most, as far as the rules say."""
    least, most = state.bounds()
    return float(least), float(most)


# ---------------------------------------------------------------------------------------------------------- for people


def board(state: State, items: Any, room: int) -> int:
    """How many things there are to draw and to click; they lie in `items`, five words each (see `zermelo.board.items`)."""
    n = 0
    for item in state.board():  # type: ignore[attr-defined]
        if n < room:
            items[5 * n] = item.kind
            items[5 * n + 1] = item.a
            items[5 * n + 2] = item.b
            items[5 * n + 3] = item.c
            items[5 * n + 4] = item.d
        n += 1
    return n


def cell(state: State, place: int, player: int) -> int:
    """What stands on a place of the board, as `cell` of the rules has it."""
    return int(state.cell(place, player))


def with_piece(state: State, place: int, look: int, count: int) -> State:
    """The position with so many pieces of a look on a place (see `zermelo.page.setting`)."""
    return state.with_piece(place, look, count)  # type: ignore[attr-defined,no-any-return]


def with_mover(state: State, player: int) -> State:
    """The position as a game may begin with it, that player to move."""
    return state.with_mover(player)  # type: ignore[attr-defined,no-any-return]


def switched(state: State, which: int) -> int:
    """Where a switch of a position stands."""
    return int(state.switched(which))  # type: ignore[attr-defined]


def with_switch(state: State, which: int, value: int) -> State:
    """The position with a switch so."""
    return state.with_switch(which, value)  # type: ignore[attr-defined,no-any-return]


def action_name(state: State, action: int, letters: Any, room: int) -> int:
    """How many letters the name of an action has; they lie in `letters`, as numbers."""
    name = state.action_name(action)
    n = len(name)
    for place in range(min(n, room)):
        letters[place] = ord(name[place])
    return n


def picture(state: State, text: Any, room: int) -> int:
    """How many letters the picture of a position has; they lie in `text`, as numbers."""
    drawn = state.picture()  # type: ignore[attr-defined]
    n = len(drawn)
    for place in range(min(n, room)):
        text[place] = ord(drawn[place])
    return n


# --------------------------------------------------------------------------------------------------------- the searches


def perft(state: State, depth: int, counters: Counters) -> int:
    """The number of lines of exactly `depth` plies, 1 or more."""
    return perft_count(state, depth, None, counters)


def minimax(
    state: State, depth: int, budget: int, ply: int, search: Search, actions: Any, values: Any, room: int
) -> tuple[int, int, int, int, int]:
    """The place of the best action; how many actions were valued; nodes and leaves visited; what went wrong.

    The actions lie in `actions`, what they are worth in `values`, one number for every player. Where there is nothing to decide,
    `values` holds what the position itself is worth.
    """
    counters = search.counters
    counters[NODE_LIMIT] = budget
    finished, best, top = 0, NOWHERE, -math.inf
    if state.is_terminal() or state.to_move() == CHANCE:
        found = minimax_value(state, depth, ply, search)
        for player in range(state.PLAYERS):
            values.floats[player] = search.scale.value(found[player])
        return best, finished, counters[NODES], counters[LEAVES], counters[ERROR]
    counters[NODES] += 1
    mover = state.to_move()
    for action in state.actions():
        found = minimax_value(state.result(action), below(depth), ply, search)
        if counters[STOP] or finished == room:
            break
        actions[finished] = action
        for player in range(state.PLAYERS):
            values.floats[finished * state.PLAYERS + player] = search.scale.value(found[player])
        if best == NOWHERE or search.scale.is_more(found[mover], top):
            best, top = finished, found[mover]
        finished += 1
    return best, finished, counters[NODES], counters[LEAVES], counters[ERROR]


def alphabeta(
    state: State,
    depth: int,
    first: int,
    budget: int,
    ply: int,
    search: Search,
    actions: Any,
    values: Any,
    room: int,
    reach: Reach,
) -> tuple[int, int, int, int, int, int, int, int, int]:
    """The place of the best action; how many actions were valued; how many there are; can a greater depth change nothing?
    nodes and leaves visited; what went wrong; is the value that of a game won or lost, and is it what the position is worth?

    The actions lie in `actions`, `first` at the front if it is one of them, and what they are worth to player 0 in `values`: the best
    exactly, the others as bounds. The search's line holds how many plies the principal line has, and then its actions.
    """
    counters, scale = search.counters, search.scale
    counters[NODE_LIMIT] = budget
    counters[ESTIMATES] = counters[STOP] = 0
    counters[NODES] += 1
    search.line.begin(0)
    n = placed(state, first, actions, room)
    mover = state.to_move()
    alpha, beta = -math.inf, math.inf
    finished, best = 0, NOWHERE
    for place in range(min(n, room)):
        rank = alphabeta_value(state.result(actions[place]), below(depth), alpha, beta, ply, search)
        if counters[STOP]:
            break
        values.floats[place] = scale.value(rank)
        finished += 1
        if mover == MAX and (best == NOWHERE or rank > alpha):
            alpha, best = rank, place
        elif mover != MAX and (best == NOWHERE or rank < beta):
            beta, best = rank, place
        if best == place:
            search.line.extend(0, actions[place])
    settled, decided, exact = verdict(state, best, alpha if mover == MAX else beta, depth, search, reach)
    return best, finished, n, settled, counters[NODES], counters[LEAVES], counters[ERROR], decided, exact


def verdict(state: State, best: int, rank: float, depth: int, search: Search, reach: Reach) -> tuple[int, int, int]:
    """Can a greater depth change nothing (no estimate took part, or won or lost within `depth` plies)? Is the value, that of the action at
    `best`, that of a game won or lost, and is it what the position is worth? Where nobody says what utilities come to (`ANY`), a game
    that is won may be won by more."""
    scale, own = search.scale, rank if state.to_move() == MAX else -rank
    low, high = reach.of_mover(state)
    won, lost = own > 0.0 and scale.value(own) >= high, own < 0.0 and scale.value(own) <= low
    decided = best != NOWHERE and scale.is_decided(rank)
    known, ended = search.counters[ESTIMATES] == 0, decided and (won or lost)
    return int(known or (ended and scale.plies(rank) <= depth)), int(decided), int(known or (ended and low <= high))


def watch_minimax(state: State, depth: int, budget: int, ply: int, search: Search) -> tuple[int, int, int]:
    """How many events the search's trace holds of minimax from `state` on; positions visited; what went wrong."""
    search.counters[NODE_LIMIT] = budget
    minimax_value(state, depth, ply, search)
    return search.trace.cells[0], search.counters[NODES], search.counters[ERROR]


def watch_alphabeta(state: State, depth: int, budget: int, alpha: float, beta: float, ply: int, search: Search) -> tuple[int, int, int]:
    """The same of alpha-beta."""
    search.counters[NODE_LIMIT] = budget
    alphabeta_value(state, depth, alpha, beta, ply, search)
    return search.trace.cells[0], search.counters[NODES], search.counters[ERROR]


def watch_mcts(state: State, seed: int, simulations: int, root: int, search: Simulations) -> tuple[int, int, int]:
    """The same of Monte Carlo tree search; simulations rather than positions."""
    grow(state, root, simulations, seeded(seed), search)
    return search.trace.events.cells[0], search.counters[NODES], search.counters[ERROR]


def placed(state: State, first: int, actions: Any, room: int) -> int:
    """How many actions there are, now in `actions`: in the rules' order, but for `first`, which goes to the front."""
    n = 0
    for action in state.actions():
        if n < room:
            actions[n] = action
            if action == first:
                for place in range(n, 0, -1):
                    actions[place] = actions[place - 1]
                actions[0] = first
        n += 1
    return n


def mcts(
    state: State,
    seed: int,
    begins: int,
    simulations: int,
    root: int,
    search: Simulations,
    actions: Any,
    visits: Any,
    proofs: Any,
    values: Any,
    room: int,
) -> tuple[U64, int, int, int, int, int]:
    """The seed with which to go on; the place of the best action; how many actions there are; is the root proven? simulations
    so far; what went wrong.

    The actions lie in `actions`, how often each was tried in `visits`, whether its value is proven in `proofs`, and what came out there on
    average in `values`, one number for every player: 0 where it was never tried. Behind them `values` holds what the position is worth: as
    much as its best action, or the average of all simulations where it is proven, chance moves or none was tried. `begins` is 1 for the
    first part of a search, whose `seed` is any number.
    """
    dice = grow(state, root, simulations, seeded(seed) if begins else U64(seed), search)
    cells, counters = search.tree.cells, search.counters
    node = search.tree.of(root)
    n = cells[node + SIZE] if cells[node + FIRST] != 0 else 0
    mover = CHANCE if state.is_terminal() else state.to_move()
    tried, proven = NOWHERE, NOWHERE
    most, worth_tried, worth_proven = 0, -math.inf, -math.inf
    row = cells[node + FIRST]
    for place in range(min(n, room)):
        actions[place] = cells[row + ACTION]
        visits[place] = cells[row + VISITS]
        child = search.tree.of(row)
        proofs[place] = cells[child + PROVEN]
        means = mean(state, cells, child)
        for player in range(state.PLAYERS):
            values.floats[place * state.PLAYERS + player] = means[player]
        if mover >= 0:
            if proofs[place]:
                if proven == NOWHERE or means[mover] > worth_proven:
                    proven, worth_proven = place, means[mover]
            elif visits[place] > most:
                tried, most, worth_tried = place, visits[place], means[mover]
        row += cells[WIDTH]
    best = proven if tried == NOWHERE or (proven != NOWHERE and worth_proven >= worth_tried) else tried
    if n == 0 and mover >= 0:  # the first simulation alone has made no nodes for them
        for action in state.actions():
            if n < room:
                actions[n] = action
                visits[n] = proofs[n] = 0
                for player in range(state.PLAYERS):
                    values.floats[n * state.PLAYERS + player] = 0.0
            n += 1
    told = cells[node + PROVEN] or best == NOWHERE
    if best == NOWHERE and mover >= 0 and n > 0:
        best = 0
    means = mean(state, cells, node)
    behind = min(n, room) * state.PLAYERS
    for player in range(state.PLAYERS):
        values.floats[behind + player] = means[player] if told else values.floats[best * state.PLAYERS + player]
    return dice, best, n, cells[node + PROVEN], counters[NODES], counters[ERROR]
