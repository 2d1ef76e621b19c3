"""Playouts: games played to their end by blind chance.

How such games end says something about where they began, without a word about how to judge a position: the idea under every
Monte Carlo search (Abramson 1990; for Go Brügmann 1993). Chance moves by its own probabilities; a player's actions are all
equally likely, unless the game itself says what random play takes (`random_action`).

A choice is made in two passes: how many actions are there, which many games can say without naming them (`count_actions`), and
then the one whose turn it is. Nothing is stored, so there is no bound on the number of actions, and half of them are never
generated; but for games of few actions, where it takes less time to generate them all than to stop after the right one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..bits import U64
from ..errors import SearchError
from ..game import ANY, CHANCE, Rules, State
from ..memory import memory
from .count import winner
from .parts.counters import ENDLESS, LEAVES, MAX_PLY, NO_PROBABILITY, NODES, SLACK, STOP, STUCK, Counters, new_counters, stop_with
from .parts.dice import STEP, fraction, one_of, seeded, stirred
from .run.limits import Limits, is_count
from .run.prepare import or_interpreted, prepared, root_of
from .run.worker import Watch

FEW = 9
"""In a game with at most so many numbers for actions (ACTIONS) all actions of a position are generated, not only those up to the one that
is drawn: Connect Four is played a quarter faster."""


def at_random(state: State, dice: U64, counters: Counters) -> tuple[U64, int]:
    """The dice after a throw, and the action it chooses: chance by its probabilities, a player blindly or as the game says."""
    action = 0
    if state.to_move() == CHANCE:
        dice, point = fraction(dice)
        for outcome, probability in state.chance_outcomes():
            action = outcome
            point -= probability
            if point < 0:
                break
        if point > SLACK:
            stop_with(NO_PROBABILITY, counters)
        return dice, action
    action = state.random_action(stirred(~(dice + STEP)))  # not the word that draws among all, if it says so
    if action != ANY:
        return dice + STEP, action
    number = state.count_actions()
    if number < 1:
        stop_with(STUCK, counters)
        return dice, 0
    dice, place = one_of(dice, number)
    for candidate in state.actions():
        action = candidate if place == 0 else action
        if place == 0 and (state.ACTIONS == 0 or state.ACTIONS > FEW):
            break
        place -= 1
    return dice, action


def play_out(state: State, games: int, dice: U64, endings: Any, sums: Any, counters: Counters) -> U64:
    """Play `games` games at random from `state`; the dice after them.

    endings[p] counts the games that player p wins alone, endings[PLAYERS] the others; sums[p] adds up what they are worth to p.
    counters[LEAVES] counts the games, counters[NODES] the plies.
    """
    for _ in range(games):
        here = state
        ply = 0
        while not here.is_terminal():
            if ply == MAX_PLY:
                stop_with(ENDLESS, counters)
                return dice
            dice, action = at_random(here, dice, counters)
            if counters[STOP]:
                return dice
            here = here.result(action)
            ply += 1
        if counters[STOP]:
            return dice
        counters[LEAVES] += 1
        counters[NODES] += ply
        endings[winner(here)] += 1
        for player in range(here.PLAYERS):
            sums.floats[player] += float(here.utility(player))
    return dice


@dataclass(frozen=True, slots=True)
class Playouts:
    """How games played at random ended.

    games     how many there were
    moves     plies in all of them, those of chance included
    wins      for each player the games that it won: nobody else was left as well off
    draws     the games that nobody won alone
    payoffs   for each player the mean of what the games were worth to it
    seconds   by the clock, compilation not counted
    compiled  were they played compiled?
    complete  were all played that were asked for, or did Ctrl-C end it?
    """

    games: int
    moves: int
    wins: tuple[int, ...]
    draws: int
    payoffs: tuple[float, ...]
    seconds: float
    compiled: bool
    complete: bool = True


@or_interpreted
def playouts(state: Rules, games: int, seed: int = 0, *, compiled: bool | None = None) -> Playouts:
    """`games` games from `state` to the end, every action of every position equally likely.

    The same seed gives the same games, compiled or interpreted. `compiled` insists (True) or declines (False). Raises
    SearchError for fewer than one game, for a game longer than 10,000 plies and for a position without actions that is not the
    end. After Ctrl-C, within a move's length, the result is that of the games that were played; KeyboardInterrupt if there is none.
    """
    root = root_of(state)
    if not is_count(games):
        raise SearchError(f"the number of games must be an integer of at least 1, got {games!r}")
    games, players = int(games), type(root).PLAYERS

    def arguments(machine: bool) -> tuple[Any, ...]:
        return root, games, seeded(seed), memory(players + 1, machine), memory(players, machine), new_counters(machine, None)

    kernel, given, machine = prepared(play_out, arguments, compiled)
    endings, sums, counters = given[3:]
    watch = Watch(Limits(), unit="plies")
    watch.carry_out(lambda: kernel(*given), counters, machine)
    wins, draws = tuple(int(number) for number in endings[:players]), int(endings[players])
    played = sum(wins) + draws
    if watch.interrupted and played == 0:
        raise KeyboardInterrupt
    return Playouts(
        games=played,
        moves=int(counters[NODES]),
        wins=wins,
        draws=draws,
        payoffs=tuple(sums.floats[player] / played for player in range(players)),
        seconds=watch.seconds,
        compiled=machine,
        complete=played == games,
    )
