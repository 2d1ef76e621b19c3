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
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from .._kernel import at_border
from ..bits import U64
from ..errors import SearchError
from ..evaluate.network import Network, share_of
from ..evaluate.stored import described
from ..evaluate.tuples import Tuples
from ..game import CHANCE, Rules, State
from ..match.contest import Erring
from ..memory import by_address, memory
from ..search.parts.counters import ENDLESS, LEAVES, MAX_PLY, NODES, STOP, STUCK, Counters, new_counters, stop_with
from ..search.parts.dice import fraction, seeded
from ..search.playout import at_random
from ..search.run.limits import Limits
from ..search.run.prepare import prepared, root_of, rules_of
from ..search.run.worker import Watch
from .rounds import check_numbers, go_on
from .training import Training

BATCH = 500
"""Games after which the weights move."""

SURE = 30.0
"""The odds of a game that is won."""


@by_address
class Attempts(NamedTuple):
    """What plays, and what is counted.

    learner     is taught
    opponent    plays the other side
    rate        of learning
    explore     how often the learner chooses blindly; nothing is learned from that
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
            stop_with(ENDLESS, counters)
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


# ------------------------------------------------------------------------------------------------------ a whole training


def policy_gradient(
    state: Rules,
    learner: Network | Tuples,
    opponent: Any,
    games: int,
    *,
    rate: float = 0.5,
    explore: float = 0.1,
    seed: int = 1,
    out: str | Path | None = None,
    before: str | Path | None = None,
    measure: Callable[[Any], dict[str, Any]] | None = None,
    times: int = 20,
    report: Callable[[Training], None] | None = None,
    compiled: bool | None = None,
) -> Training:
    """Teach a learner to win against another player, by so many games from `state`.

    learner    a network with one output, or tuples, as `learners` makes them; or one that has learned already
    opponent   a side of a contest, such as Ahead(1, evaluator)
    rate       of learning, at first; it falls evenly to a fiftieth
    explore    how often either side chooses blindly, so that the two do not play the same game again and again
    seed       of all that is drawn: the same training gives the same weights
    out        a file, in which the learner lies at any moment; the same call goes on where it was interrupted
    before     the file that the learner comes from: how it came about stands in the new one, too
    measure    is asked `times` times on the way what the learner can do
    report     is called after each of them

    The training is not `complete` after Ctrl-C. Raises SearchError for a learner that has no odds, for a game of more than two players, and
    for numbers that make no sense.
    """
    root: Any = root_of(state)
    cls = type(root)
    check_numbers(games, times, rate, explore=explore)
    if not isinstance(learner, Network | Tuples) or (isinstance(learner, Network) and learner.outputs > 1):
        raise SearchError("what learns by the policy gradient are tuples, or a network that tells no outcomes apart")
    if cls.PLAYERS != 2:
        raise SearchError(f"the policy gradient is for games of two players, and {cls.__name__} has {cls.PLAYERS}")
    decides = {
        "method": "policy gradient", "game": cls.__name__, "rules": rules_of(cls), "start": str(root), "learner": described(learner),
        "opponent": repr(opponent), "games": games, "rate": rate, "explore": explore, "seed": seed, "times": times,
        "scale": learner.scale,
    }  # fmt: skip
    training = Training(out, learner, decides, int(seeded(seed)), before)
    if training.complete:
        return training
    size = len(learner.cells)

    def arguments(machine: bool) -> tuple[Any, ...]:
        counters = new_counters(machine, None)
        other = Erring(opponent, explore).seated(root, counters)
        room = memory(size, machine), memory(3 * size, machine)
        return root, 1, U64(0), Attempts(learner, other, rate, explore, size, *room, counters)

    kernel, given, machine = prepared(attempt, arguments, compiled)
    attempts = given[-1].record if machine else given[-1]

    def play_some(some: int, dice: int, now: float) -> int:
        asked = attempts._replace(rate=now)
        return int(kernel(root, some, U64(dice), at_border(asked) if machine else asked))

    go_on(
        training, Watch(Limits(), unit="plies"), attempts.counters, play_some,
        games=games, each=BATCH, rate=rate, times=times, measure=measure, report=report,
    )  # fmt: skip
    return training
