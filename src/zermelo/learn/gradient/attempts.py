"""Learning by the policy gradient: a learner plays against a player that stays as it is, and does more often what it won with.

    p(a) = e^z(a) / the sum over all actions,      z(a) the odds of the mover after the action

so that every action has a chance, the better the odds the greater. How much likelier a game as it was played gets with each weight is

    s = the sum over the actions chosen, of  the slope of z(chosen) - the sum over all actions of p(a) x the slope of z(a)

and the mean of (what the game was worth - the mean) x s is the slope of what a game is worth. That is REINFORCE (Williams 1992). After each
batch of games every weight moves by the correlation of its s with what the games were worth, times the rate: by how sure the games are, not
by how large the slopes happen to be, so that one rate suits all weights, and nothing has to be remembered between two batches.

Temporal differences learn what positions are worth; this learns what is won with, and where a learner has few weights these are two things.
But it learns nothing but that: how to win against this player.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from ...bits import U64
from ...evaluate.network import share_of
from ...game import CHANCE, State
from ...memory import by_address
from ...search.parts.counters import CIRCLING, LEAVES, MAX_PLY, NODES, STOP, STUCK, Counters, stop_with
from ...search.parts.dice import fraction
from ...search.playout import at_random

SURE = 30.0
"""The odds of a game that is won."""


@by_address
class Attempts(NamedTuple):
    """What plays, and what is counted.

    learner     is taught
    opponent    plays the other side
    rate        of learning
    explore     the probability of a random action of the learner; nothing is learned from that
    size        weights of the learner
    slopes      for each weight s of a game
    sums        of all games: for each weight s times the worth, s, and its square
    counters    games and plies
    """

    learner: Any
    opponent: Any
    rate: float
    explore: float
    size: int
    slopes: Any
    sums: Any
    counters: Counters


def attempt(state: State, games: int, dice: U64, attempts: Attempts) -> U64:
    """Play a batch of games from `state`, the learner as each player in turn, then move its weights; the dice after them."""
    size, slopes, sums = attempts.size, attempts.slopes, attempts.sums
    for k in range(3 * size):
        sums.floats[k] = 0.0
    total = squares = 0.0
    for number in range(games):
        for k in range(size):
            slopes.floats[k] = 0.0
        dice, worth = play(state, number % 2, dice, attempts)
        if attempts.counters[STOP]:
            return dice
        total += worth
        squares += worth * worth
        for k in range(size):
            slope = slopes.floats[k]
            sums.floats[3 * k] += worth * slope
            sums.floats[3 * k + 1] += slope
            sums.floats[3 * k + 2] += slope * slope
    mean = total / games
    spread = squares - mean * total
    for k in range(size):
        if spread > 0.0 and sums.floats[3 * k + 2] > 0.0:
            along = sums.floats[3 * k] - mean * sums.floats[3 * k + 1]
            attempts.learner.cells.floats[k] += attempts.rate * along / math.sqrt(spread * sums.floats[3 * k + 2])
    return dice


def play(state: State, seat: int, dice: U64, attempts: Attempts) -> tuple[U64, float]:
    """Play one game, the learner as player `seat`; the dice, and the share of what there is to win that it won."""
    here, ply, counters = state, 0, attempts.counters
    while not here.is_terminal():
        if ply == MAX_PLY:
            stop_with(CIRCLING, counters)
            return dice, 0.0
        ply += 1
        mover = here.to_move()
        if mover == CHANCE:
            dice, action = at_random(here, dice, counters)
        elif mover != seat:
            dice, action = attempts.opponent.pick(here, dice, counters)
        else:
            dice, drawn = fraction(dice)
            if drawn < attempts.explore:
                dice, action = at_random(here, dice, counters)
            else:
                dice, action = drawn_action(here, mover, dice, attempts)
        if counters[STOP]:
            return dice, 0.0
        here = here.result(action)
    counters[NODES] += ply
    counters[LEAVES] += 1
    share = share_of(float(here.utility(0)), attempts.learner.utilities)
    return dice, share if seat == 0 else 1.0 - share


def drawn_action(state: State, mover: int, dice: U64, attempts: Attempts) -> tuple[U64, int]:
    """The dice, and an action drawn by what the learner thinks of it; how much likelier each weight makes it is added to the slopes."""
    learner = attempts.learner
    best, total, chosen, number = -math.inf, 0.0, 0, 0
    for action in state.actions():
        odds = odds_of(state.result(action), mover, learner)
        number += 1
        if odds > best:
            total, best = total * math.exp(best - odds) if total > 0.0 else 0.0, odds
        weight = math.exp(odds - best)
        total += weight
        dice, drawn = fraction(dice)
        if drawn * total < weight:  # so that in the end each is chosen by its share (Chao 1982)
            chosen = action
    if number == 0:
        stop_with(STUCK, attempts.counters)
    if number < 2:
        return dice, chosen
    for action in state.actions():
        there = state.result(action)
        if not there.is_terminal():
            share = math.exp(odds_of(there, mover, learner) - best) / total
            times = (1.0 if action == chosen else 0.0) - share
            learner.add_slope(there, times if mover == 0 else -times, attempts.slopes)
    return dice, chosen


def odds_of(state: State, player: int, learner: Any) -> float:
    """The odds of a player in a position, by the learner or, where the game is over, by how it ended."""
    ended = state.is_terminal()
    odds = SURE * (2.0 * share_of(float(state.utility(0)), learner.utilities) - 1.0) if ended else learner.odds(state)
    return odds if player == 0 else -odds
