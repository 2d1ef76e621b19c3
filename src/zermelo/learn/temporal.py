"""Learning by temporal differences: what is expected after a move is a better judge of the position before it than its own estimate.

    A game is played, every action the one that leads where the learner expects most (now and then another one, to see what it
    is good for). When it is over one goes back through its positions: each is moved towards its target,

        G_t = (1 - λ) V(s_t+1) + λ G_t+1,        at the end what the game was worth

    λ = 0 looks one position ahead, λ = 1 at the end alone. Before an action that was chosen to explore the target is what
    the best one promised, and nothing is taken from what came of it.

Who looks further ahead than to the next position (`depth`) judges an action by the leaf of minimax that it leads to, and it is the leaf
that is moved: TDLeaf(λ) (Baxter, Tridgell and Weaver 1998).

Samuel (1959) had the idea; Sutton (1988) the theory; Tesauro (1992) a backgammon program that played nobody but itself. The targets are
the λ-returns of Sutton and Barto (2018, chapter 12), made when the game is over, so that no traces have to be kept of any weight.

A learner is an evaluator that can be taught, such as `Network`: its `expect`, `ended`, `promise` and `learn` are asked here.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from .._kernel import at_border
from ..bits import U64
from ..evaluate.stored import Learner, described
from ..evaluate.tuples import Tuples
from ..evaluate.weights.weighed import Weighed
from ..game import CHANCE, Rules, State
from ..memory import by_address, memory, read, write
from ..numbers import check_integer
from ..search.parts.counters import CIRCLING, LEAVES, MAX_PLY, NODES, STOP, STUCK, Counters, new_counters, stop_with
from ..search.parts.dice import fraction, one_of, seeded
from ..search.playout import at_random
from ..search.run.limits import Limits
from ..search.run.prepare import prepared, root_of, rules_of
from ..search.run.worker import Watch
from .defaults import NETWORK, RATES, TIMES, TRACE
from .positions import width_of
from .rounds import check_numbers, go_on
from .training import Training
from .weights.scaling import SCALED_BY, check_terms, find_scale


@by_address
class Lessons(NamedTuple):
    """What is taught, and how.

    learner     is taught
    width       numbers that its expectations have
    rate        of learning: weights change by so much of the slope
    trace       λ
    explore     the probability of a random action (epsilon)
    blind       plies at random at the beginning, at most: any number of them is as likely
    depth       plies that are looked ahead
    states      the positions of a game, as they were reached by actions, or the leaves that they lead to
    hopes       for each what the best action before it promised
    explored    was another one chosen?
    counters    games, plies and errors
    """

    learner: Any
    width: int
    rate: float
    trace: float
    explore: float
    blind: int
    depth: int
    states: Any
    hopes: Any
    explored: Any
    counters: Counters


def teach(state: State, games: int, dice: U64, lessons: Lessons) -> U64:
    """Play so many games from `state`, and learn from each; the dice after them."""
    for _ in range(games):
        dice = play_and_learn(state, dice, lessons)
        if lessons.counters[STOP]:
            break
    return dice


def play_and_learn(state: State, dice: U64, lessons: Lessons) -> U64:
    """Play one game, and learn from it."""
    here, length, ply = state, 0, 0
    if lessons.blind > 0 and not state.is_terminal():
        dice, here = opened(state, dice, lessons)
    while not here.is_terminal():
        if ply == MAX_PLY:
            stop_with(CIRCLING, lessons.counters)
            return dice
        ply += 1
        if here.to_move() == CHANCE:
            dice, action = at_random(here, dice, lessons.counters)
            here = here.result(action)
            continue
        dice, drawn = fraction(dice)
        action = best_action(here, length, lessons)
        lessons.explored[length] = 0
        if drawn < lessons.explore:
            dice, other = at_random(here, dice, lessons.counters)
            if other != action:
                lessons.explored[length], action = 1, other
        if lessons.counters[STOP]:
            return dice
        here = here.result(action)
        write(lessons.states, length, leaf_of(here, lessons.depth - 1, lessons), here)
        length += 1
    lessons.counters[NODES] += ply
    lessons.counters[LEAVES] += 1
    learn_from(here, length, lessons)
    return dice


def opened(state: State, dice: U64, lessons: Lessons) -> tuple[U64, State]:
    """The dice, and the position after some plies at random, fewer where one more would end the game."""
    here = state
    dice, plies = one_of(dice, lessons.blind + 1)
    for _ in range(plies):
        dice, action = at_random(here, dice, lessons.counters)
        if lessons.counters[STOP]:
            break
        there = here.result(action)
        if there.is_terminal():
            break
        here = there
    return dice, here


def best_action(state: State, place: int, lessons: Lessons) -> int:
    """The action that leads where the mover may expect most; what it promises is kept at this place."""
    hopes, width = lessons.hopes, lessons.width
    best, chosen, number = -math.inf, 0, 0
    mover = state.to_move()
    at, spare = place * width, MAX_PLY * width
    for action in state.actions():
        worth = judged(leaf_of(state.result(action), lessons.depth - 1, lessons), mover, lessons)
        number += 1
        if worth > best:
            best, chosen = worth, action
            for k in range(width):
                hopes.floats[at + k] = hopes.floats[spare + k]
    if number == 0:
        stop_with(STUCK, lessons.counters)
    return chosen


def leaf_of(state: State, depth: int, lessons: Lessons) -> State:
    """Where play leads within so many plies if every player chooses what promises most; not beyond chance."""
    if depth <= 0 or state.is_terminal() or state.to_move() == CHANCE:
        return state
    best, found, mover = -math.inf, state, state.to_move()
    for action in state.actions():
        leaf = leaf_of(state.result(action), depth - 1, lessons)
        worth = judged(leaf, mover, lessons)
        if worth > best:
            best, found = worth, leaf
    return found


def judged(state: State, player: int, lessons: Lessons) -> float:
    """What a position promises a player; what is expected of it is written at the spare place."""
    spare = MAX_PLY * lessons.width
    if state.is_terminal():
        lessons.learner.ended(state, lessons.hopes, spare)
    else:
        lessons.learner.expect(state, lessons.hopes, spare)
    return lessons.learner.promise(player, lessons.hopes, spare)  # type: ignore[no-any-return]


def learn_from(end: State, length: int, lessons: Lessons) -> None:
    """Move every position of the game towards its target, from the last one back."""
    learner, hopes, width, trace = lessons.learner, lessons.hopes, lessons.width, lessons.trace
    target, spare = (MAX_PLY + 1) * width, MAX_PLY * width
    learner.ended(end, hopes, target)
    for place in range(length - 1, -1, -1):
        if place < length - 1:
            here = read(lessons.states, place, end)
            judged(here, 0, lessons)
            if not here.is_terminal():
                learner.learn(here, hopes, target, -lessons.rate, learner.cells)
            for k in range(width):
                hopes.floats[target + k] = trace * hopes.floats[target + k] + (1.0 - trace) * hopes.floats[spare + k]
        if lessons.explored[place]:
            for k in range(width):
                hopes.floats[target + k] = hopes.floats[place * width + k]


# ------------------------------------------------------------------------------------------------------ a whole training

UNIT = 100
"""Games between two looks at the clock."""


def temporal_differences(
    state: Rules,
    learner: Learner,
    games: int,
    *,
    rate: float = RATES["play"][NETWORK],
    trace: float = TRACE,
    explore: float = 0.0,
    blind: int = 0,
    depth: int = 1,
    seed: int = 1,
    out: str | Path | None = None,
    before: str | Path | None = None,
    measure: Callable[[Any], dict[str, Any]] | None = None,
    times: int = TIMES,
    report: Callable[[Training], None] | None = None,
    compiled: bool | None = None,
    **facts: Any,
) -> Training:
    """Teach a game from its rules alone, by so many games against itself from `state`.

    learner    a network or tuples, as `learners` makes them
    rate       of learning, at first; it falls evenly to a fiftieth
    trace      lambda: 0 looks one position ahead, 1 at the end of the game alone
    explore    the probability of a random action (epsilon); where dice are thrown 0 will do
    blind      plies at random at the beginning, at most: from them nothing is learned, but positions come about that good play avoids
    depth      plies that are looked ahead; more than one, where all of them are players' own, is TDLeaf
    seed       of all that is drawn: the same training gives the same weights
    out        a file, in which the learner lies at any moment; the same call goes on where it was interrupted
    before     the file that the learner comes from: how it came about stands in the new one, too
    measure    is asked `times` times on the way what the learner can do
    report     is called after each of them
    facts      about the learner, which the file says besides

    The training is not `complete` after Ctrl-C. Raises SearchError for numbers that make no sense.
    """
    root = root_of(state)
    check_numbers(games, times, rate, trace=trace, explore=explore)
    check_integer("depth", depth)
    check_integer("blind", blind, 0, MAX_PLY)
    cls: Any = type(root)
    width = 1 if isinstance(learner, Tuples) else learner.outputs
    decides = {
        "method": "temporal differences", "game": cls.__name__, "rules": rules_of(cls), "start": str(root), "learner": described(learner),
        "games": games, "rate": rate, "trace": trace, "explore": explore, "blind": blind, "depth": depth, "seed": seed,
        "times": times, **facts,
    }  # fmt: skip
    if isinstance(learner, Tuples):
        decides["scale"] = learner.scale
    training = Training(out, learner, decides, int(seeded(seed)), before)
    if training.complete:
        return training
    size = width_of(root)

    def arguments(machine: bool) -> tuple[Any, ...]:
        room = memory(MAX_PLY * size, machine), memory((MAX_PLY + 2) * width, machine), memory(MAX_PLY, machine)
        return root, 1, U64(0), Lessons(learner, width, rate, trace, explore, blind, depth, *room, new_counters(machine, None))

    kernel, given, machine = prepared(teach, arguments, compiled)
    lessons = given[-1].record if machine else given[-1]
    watch = Watch(Limits(), unit="plies")

    def play(some: int, dice: int, **terms: Any) -> int:
        now = lessons._replace(**terms)
        return int(kernel(root, some, U64(dice), at_border(now) if machine else now))

    if isinstance(learner, Weighed) and not training.done:
        watch.carry_out(
            lambda: find_scale(learner, lambda: play(SCALED_BY, int(seeded(seed)), rate=0.0, trace=1.0)), lessons.counters, False
        )
        if watch.interrupted:
            raise KeyboardInterrupt

    def teach_some(some: int, dice: int, now: float) -> int:
        after = play(some, dice, rate=now)
        if isinstance(learner, Weighed):
            check_terms(learner)
        return after

    go_on(
        training, watch, lessons.counters, teach_some, games=games, each=UNIT, rate=rate, times=times, measure=measure, report=report
    )  # fmt: skip
    return training
