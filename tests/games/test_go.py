"""Go against a slow, obvious implementation of it, published counts and values, and what people write."""

from __future__ import annotations

import itertools
import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from slow_go import SlowGo

from zermelo.bits import U64
from zermelo.errors import PositionError
from zermelo.games import Go
from zermelo.games.go import PASS, start
from zermelo.games.go.points import none_of
from zermelo.games.go.rules import FEW
from zermelo.games.go.symmetry import seen

SUPERKO = {"": 0, "positional": 60, "situational": 60}


def point_of(state: Go, action: int) -> tuple[int, int]:
    stride = state.mine.stride()
    return action % stride, action // stride


def play_side_by_side(size: int, suicide: bool, superko: str, seed: int, plies: int, every: int) -> None:
    """A game at random, by both rules; all that they say is compared after every so many plies."""
    dice = random.Random(seed)
    slow = SlowGo(size, suicide, superko)
    state = start(size, 0, superko=SUPERKO[superko], suicide=suicide, situational=superko == "situational")
    for ply in range(plies):
        if state.is_terminal() or slow.passes == 2:
            assert state.is_terminal() and slow.passes == 2
            return
        chosen = state.random_action(U64(dice.getrandbits(64)))
        if ply % every == 0:
            assert str(state).split()[0] == slow.rows()
            assert state.score() == slow.score()
            legal = {point_of(state, action): action for action in state.actions() if action != PASS}
            assert set(legal) == slow.legal()
            sensible = {point for point in legal if not slow.is_eye(point)}
            few = sum(not slow.is_eye((x, y)) for x in range(size) for y in range(size) if (x, y) not in slow.board) <= FEW
            assert (chosen == PASS and (few or not sensible)) or point_of(state, chosen) in sensible
            if legal and dice.random() < 0.5:
                chosen = dice.choice(sorted(legal.values()))
        if dice.random() < 0.02:
            chosen = PASS
        slow.play(None if chosen == PASS else point_of(state, chosen))
        state = state.result(chosen)


@settings(max_examples=40)
@given(st.integers(1, 9), st.booleans(), st.integers(0, 2**32))
def test_games_at_random_are_those_of_the_slow_rules(size: int, suicide: bool, seed: int) -> None:
    play_side_by_side(size, suicide, "", seed, 20 + size * size, 1 if size < 6 else 5)


@settings(max_examples=30)
@given(st.integers(1, 4), st.booleans(), st.sampled_from(["positional", "situational"]), st.integers(0, 2**32))
def test_what_may_not_come_back_is_what_the_slow_rules_say(size: int, suicide: bool, superko: str, seed: int) -> None:
    play_side_by_side(size, suicide, superko, seed, 60, 1)


@settings(max_examples=5)
@given(st.integers(10, 19), st.booleans(), st.integers(0, 2**32))
def test_large_boards_too(size: int, suicide: bool, seed: int) -> None:
    play_side_by_side(size, suicide, "", seed, size * size, 60)


def legal_boards(size: int) -> int:
    """How many boards there are on which every chain has a liberty, found by filling."""
    points = [(x, y) for y in range(size) for x in range(size)]
    total = 0
    for colours in itertools.product(".XO", repeat=len(points)):
        rows = ["".join(colours[size * row : size * row + size]) for row in range(size)]
        try:
            Go.from_text(f"{'/'.join(rows)} X")
            total += 1
        except PositionError:
            pass
    return total


@pytest.mark.parametrize(("size", "published"), [(1, 1), (2, 57), (3, 12675)])
def test_as_many_boards_are_legal_as_published(size: int, published: int) -> None:
    """Tromp and Farnebäck 2006; OEIS A094777."""
    assert legal_boards(size) == published
