"""What a batch does with its games, one lane after the other: kernels, interpreted or as machine code.

    lane      the place of one game in the batch, 0 .. n-1
    number    which random numbers a lane gets: lanes of one number and one seed play alike, in whatever batch they are

A lane rests where a player is to move, or where its game has ended: chance is always thrown at once.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ..bits import U64
from ..game import CHANCE, State
from ..memory import by_address, read, write
from ..search.parts.counters import ENDLESS, MAX_PLY, NODES, STOP, stop_with
from ..search.parts.dice import stirred
from ..search.playout import at_random

NOBODY, AGAIN, ANEW = -2, -3, -4
"""In place of who is to move: a game is over and waits for a reset; or it begins when it is looked at next, with the random numbers that
come next, or with the first ones of its seed."""

TERMINATED, TRUNCATED = 1, 2
"""How a game ended in a step, if it did: as its rules say, or because it had become too long."""

APART = U64(0xD1342543DE82EF95)
"""An odd number that is not the step of the dice: the numbers of lanes become beginnings that lie anywhere in the sequence of dice."""


@by_address
class Lanes(NamedTuple):
    """All that is known of the games of a batch, in memory."""

    states: Any
    movers: Any  # who is to move, NOBODY, AGAIN or ANEW
    dice: Any
    ages: Any  # how many actions of players led here; kept where `longest` is not 0
    numbers: Any  # of the actions to be played next
    chosen: Any  # these actions
    rewards: Any  # of the last step: fractions, one for each player, lane by lane
    ended: Any  # in the last step: 0, TERMINATED, TRUNCATED or both
    counters: Any
    first: int  # the number of lane 0
    seed: Any  # of all lanes, in one cell
    again: bool  # does a game that is over begin anew at once?
    longest: int  # actions after which a game is truncated; 0: it never is
    by_place: bool  # is the number of an action its place in actions()?


def advance(root: State, begin: int, end: int, plies: int, at_will: bool, lanes: Any) -> int:
    """Play so many actions in the lanes from `begin` up to, not including, `end`, in each until its game is over; how many games ended.

    The actions are random ones if `at_will` is true, else those in `lanes.chosen`. counters[NODES] is the lane at work: those before it are
    done. With no action at all lanes are only brought to where they rest.
    """
    games = 0
    counters = lanes.counters
    for lane in range(begin, end):
        counters[NODES] = lane
        if lanes.ended[lane] != 0:
            lanes.ended[lane] = 0
            for player in range(root.PLAYERS):
                lanes.rewards.floats[lane * root.PLAYERS + player] = 0.0
        mover = lanes.movers[lane]
        if mover == NOBODY:
            continue
        state = read(lanes.states, lane, root)
        dice = read(lanes.dice, lane, U64(0))
        age = lanes.ages[lane] if lanes.longest > 0 else 0
        if mover < CHANCE:
            if mover == ANEW:
                dice = stirred(read(lanes.seed, 0, U64(0)) + U64(lanes.first + lane) * APART)
            state = root
            age = 0
        mover = state.to_move()
        left = plies
        thrown = 0
        while left > 0 or mover == CHANCE:
            if at_will or mover == CHANCE:
                dice, action = at_random(state, dice, counters)
            else:
                action = lanes.chosen[lane]
            if mover == CHANCE:
                thrown += 1
                if thrown > MAX_PLY * (plies + 1):
                    stop_with(ENDLESS, counters)
            else:
                left -= 1
                age += 1
            if counters[STOP]:
                return games
            state = state.result(action)
            over = state.is_terminal()
            mover = CHANCE if over else state.to_move()
            if over or (lanes.longest > 0 and age >= lanes.longest and mover != CHANCE):
                games += 1
                lanes.ended[lane] |= TERMINATED if over else TRUNCATED
                if over:
                    for player in range(root.PLAYERS):
                        lanes.rewards.floats[lane * root.PLAYERS + player] += float(state.utility(player))
                if not lanes.again:
                    mover = NOBODY
                    break
                state = root
                age = 0
                mover = state.to_move()
        write(lanes.states, lane, state, root)
        write(lanes.dice, lane, dice, U64(0))
        lanes.movers[lane] = mover
        if lanes.longest > 0:
            lanes.ages[lane] = age
    counters[NODES] = end
    return games


def choose(root: State, begin: int, end: int, lanes: Any) -> int:
    """Find the legal actions of `lanes.numbers`; the first lane where no action has the number, -1 if there is none."""
    for lane in range(begin, end):
        if lanes.movers[lane] != NOBODY:
            state = read(lanes.states, lane, root)
            wanted = lanes.numbers[lane]
            found = False
            for place, action in enumerate(state.actions()):
                if (place if lanes.by_place else state.action_number(action)) == wanted:
                    lanes.chosen[lane] = action
                    found = True
                    break
            if not found:
                return lane
    return -1


def mark_legal(root: State, begin: int, end: int, width: int, mask: Any, lanes: Any) -> int:
    """Set mask[lane * width + number] for every legal action; the first lane with a number outside of the width, -1 if there is none."""
    for lane in range(begin, end):
        if lanes.movers[lane] != NOBODY:
            state = read(lanes.states, lane, root)
            for place, action in enumerate(state.actions()):
                number = place if lanes.by_place else state.action_number(action)
                if number < 0 or number >= width:
                    return lane
                mask[lane * width + number] = True
    return -1


def observe(root: State, begin: int, end: int, width: int, numbers: Any, lanes: Any) -> int:
    """Write what each state shows of itself; the first lane where that is not `width` numbers, -1 if there is none."""
    for lane in range(begin, end):
        state = read(lanes.states, lane, root)
        place = 0
        for number in state.observation():
            if place < width:
                numbers[lane * width + place] = number
            place += 1
        if place != width:
            return lane
    return -1
