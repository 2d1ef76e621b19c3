"""Backgammon's threats: throws counted by operations on words are those that the rules allow, throw by throw."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from zermelo.bits import U64
from zermelo.game import CHANCE
from zermelo.games.backgammon import Backgammon
from zermelo.games.backgammon.moves import joined
from zermelo.games.backgammon.sight import (
    ANCHOR,
    ANCHORS,
    BEHIND,
    CAUGHT,
    CONTACT,
    FOOTHOLD,
    HITS,
    HOME,
    LINKS,
    LOST,
    OUT,
    PASSED,
    PRIME,
    RUNS,
    SEEN,
    SPARE,
    SPREAD,
)
from zermelo.games.backgammon.threats import ahead_of, escaping, fewest, number_at, prime, shots

FIRST = 2 * SEEN + 1
"""The first input of what a player would notice."""


def unrolled(games: int, seed: int) -> Iterator[Backgammon]:
    """Positions of random games in which somebody is to throw and men can still meet."""
    dice = random.Random(seed)
    for _ in range(games):
        state = Backgammon()
        while not state.is_terminal():
            if state.to_move() == CHANCE and state.dice == 0 and not state.is_race():
                yield state
            chance = state.to_move() == CHANCE
            state = state.result(dice.choice([o for o, _ in state.chance_outcomes()] if chance else list(state.actions())))


def hitting(state: Backgammon) -> int:
    """The throws after which there is a play that hits, out of 36."""
    found = 0
    for throw, _ in state.chance_outcomes():
        rolled, other = state.result(throw), 1 - state.mover
        hits = any(rolled.result(play).men_on(other, 25) > rolled.men_on(other, 25) for play in rolled.actions())
        found += hits * (1 if throw % 11 == 0 else 2)
    return found


def test_shots_are_the_throws_that_hit() -> None:
    missed = 0
    positions = list(unrolled(2, seed=1))
    for state in positions:
        told = 36 * dict(state.inputs(state.mover)).get(FIRST + HITS, 0.0)
        assert told >= hitting(state)  # a throw that hits with one die may not be played so, where both dice have to be
        missed += told != hitting(state)
    assert len(positions) > 80 and missed <= 1


@pytest.mark.parametrize(("away", "throws"), list(enumerate((11, 12, 14, 15, 15, 17, 6, 6, 5, 3, 2, 3), 1)))
def test_the_throws_that_every_player_knows(away: int, throws: int) -> None:
    """The table of P. Magriel, Backgammon, 1976: how many throws hit a man so far away, nothing between."""
    assert shots(U64(1 << 5 + away), 0, U64(1 << 5), U64(0)) == (throws, 5 * throws)


def test_men_on_the_bar_come_in_first() -> None:
    from_the_bar = U64(0)
    assert shots(from_the_bar, 1, U64(1 << 25 - 6), U64(0)) == (17, 19 * 17)
    assert shots(from_the_bar, 2, U64(1 << 25 - 6), U64(0))[0] == 11 + 2  # threes and twos as doublets: two come in, and one goes on
    assert shots(U64(1 << 10), 2, U64(1 << 9), U64(0)) == (1, 9)  # two ones bring both in, and a third hits


def test_a_full_prime_holds_a_man() -> None:
    six = U64(sum(1 << point for point in range(4, 10)))
    assert prime(six) == 6 and number_at(escaping(six), 10) == 0
    assert prime(U64(0)) == 0 and number_at(escaping(U64(0)), 24) == 36
    assert prime(U64(0b1101110)) == 3
    assert ahead_of(24) == U64((1 << 26) - (1 << 2)) and ahead_of(25) == U64((1 << 26) - (1 << 1))


def test_ways_on_are_counted_for_all_points_at_once() -> None:
    """Throw by throw, and point by point."""
    dice = random.Random(2)
    for _ in range(60):
        closed = {point for point in range(1, 25) if dice.random() < 0.35}
        digits = escaping(U64(sum(1 << point for point in closed)))
        throws = [(a, b) for a in range(1, 7) for b in range(1, 7)]
        ways = [sum(p - a - b not in closed and not {p - a, p - b} <= closed for a, b in throws) for p in range(26)]
        assert [number_at(digits, point) for point in range(1, 26)] == ways[1:]
        asked = [point for point in range(1, 25) if dice.random() < 0.2]
        assert fewest(digits, U64(sum(1 << point for point in asked))) == min((ways[point] for point in asked), default=36)


def test_both_sides_are_told_and_nothing_in_a_race() -> None:
    for state in unrolled(1, seed=3):
        mine, theirs = dict(state.inputs(0)), dict(state.inputs(1))
        assert [mine.get(FIRST + k) for k in range(2 * CONTACT)] == [
            theirs.get(FIRST + (k + CONTACT) % (2 * CONTACT)) for k in range(2 * CONTACT)
        ]
        assert all(0.0 <= mine.get(FIRST + k, 0.0) <= 6.0 for k in range(2 * CONTACT))
    race = Backgammon(*joined(U64(0), U64(0), 3), *joined(U64(0), U64(0), 20), 0, 0)
    assert race.is_race() and max(number for number, _ in race.inputs(0)) == 2 * SEEN


def test_what_a_player_would_notice() -> None:
    """By hand, of the start, which is alike for both sides."""
    seen = dict(Backgammon().inputs(0))
    told = {LOST: 0.0, PRIME: 1 / 6, HOME: 1 / 6, OUT: 1 / 36, ANCHOR: 1.0, FOOTHOLD: 1.0, ANCHORS: 1 / 3, LINKS: 2 / 6}
    told |= {BEHIND: (167 - 15) / 150, PASSED: 0.0, SPARE: (5 * 7 + 3 * 2) / 60, RUNS: 24 / 36, CAUGHT: 22 / 36}
    mean = 167 / 15
    told[SPREAD] = (2 * (24 - mean) ** 2 + 5 * (13 - mean) ** 2) / 500
    for side in (FIRST, FIRST + CONTACT):
        assert {k: seen[side + k] for k in told} == pytest.approx(told)
