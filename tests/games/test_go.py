"""Go against a slow, obvious implementation of it, published counts and values, and what people write."""

from __future__ import annotations

import itertools
import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from slow_go import SlowGo

from settings import FULL, examples
from zermelo import _kernel, deepen, playouts, solve
from zermelo.bits import U64
from zermelo.errors import PositionError
from zermelo.games import Go
from zermelo.games._played.game import goes_round
from zermelo.games.go import PASS, start
from zermelo.games.go.chains import smothered
from zermelo.games.go.hints import FEW
from zermelo.games.go.points import none_of
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
            few = sum(not slow.is_eye((x, y)) for x in range(size) for y in range(size) if (x, y) not in slow.board) <= FEW + 1  # the ko
            assert (chosen == PASS and (few or not sensible)) or point_of(state, chosen) in sensible
            if legal and dice.random() < 0.5:
                chosen = dice.choice(sorted(legal.values()))
        if dice.random() < 0.02:
            chosen = PASS
        slow.play(None if chosen == PASS else point_of(state, chosen))
        state = state.result(chosen)


@examples(200, 40)
@given(st.integers(1, 9), st.booleans(), st.integers(0, 2**32))
def test_games_at_random_are_those_of_the_slow_rules(size: int, suicide: bool, seed: int) -> None:
    play_side_by_side(size, suicide, "", seed, 20 + size * size, 1 if size < 6 else 5)


@examples(120, 30)
@given(st.integers(1, 4), st.booleans(), st.sampled_from(["positional", "situational"]), st.integers(0, 2**32))
def test_what_may_not_come_back_is_what_the_slow_rules_say(size: int, suicide: bool, superko: str, seed: int) -> None:
    play_side_by_side(size, suicide, superko, seed, 60, 1)


@examples(30, 5)
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


def count_boards(state: Go, number: int) -> int:
    """How many boards of sixteen points with a chain for each liberty there are, all of them written in base three."""
    total = 0
    for code in range(number):
        black = white = state.mine.none()
        for row in range(4):
            for column in range(4):
                stone = black.only(8 * row + column)
                colour = code % 3
                code //= 3
                if colour == 1:
                    black |= stone
                if colour == 2:
                    white |= stone
        free = black.board(4) - (black | white)
        if not smothered(black, black, free).any() and not smothered(white, white, free).any():
            total += 1
    return total


@pytest.mark.skipif(not FULL, reason="43 million boards are looked through only where everything is tried")
def test_as_many_boards_of_sixteen_points_are_legal_as_published(needs_compiler: None) -> None:
    state = start(4)
    count = _kernel.compiled(count_boards, state, 3)
    assert count(state, 3**16) == 24_318_165


def test_a_board_comes_back_although_others_are_remembered() -> None:
    """It was come to in other ways before: with a memory of two boards, three different pairs stand behind it."""
    states: list[Go] = [Go.from_text("2x2 superko=2")]
    for move in ["a1", "b1", "a2", "b2", "a1", "a2", "a1", "b2", "b1", "a2", "a1", "b1", "a1"]:
        assert not goes_round(states)
        states.append(states[-1].result(states[-1].parse_action(move)))
    came = [state for state in states if (state.mine, state.theirs, state.ko) == (states[-1].mine, states[-1].theirs, states[-1].ko)]
    assert len(came) == 3 and len({int(state.key()) for state in came}) > 1
    assert goes_round(states)


# ------------------------------------------------------------------------------------------------------ published values


def test_two_by_two_is_won_by_one_point(needs_compiler: None) -> None:
    """With positional superko, which 57 boards of memory are exactly: Tromp and Taylor's rules, by search to the end."""
    for options in ({}, {"suicide": True}, {"situational": True}):
        result = solve(start(2, 0, superko=57, **options))
        assert (result.value, result.exact) == (1.0, True)


def test_three_by_three_is_black_s_altogether(needs_compiler: None) -> None:
    """Black begins in the middle, and has all nine points (E. van der Werf, Solving Go on small boards, 2003)."""
    result = deepen(start(3, 0), depth=20)
    assert (result.value, result.exact, start(3).action_name(result.action)) == (9.0, True, "B2")
    assert deepen(start(3, 8.5, win=True), depth=20).value == 1.0


def test_who_has_two_eyes_is_bounded_by_them() -> None:
    state = Go.from_text(".X.XO/XXXXO/OOOOO/.O.O./OOOOO X komi=0.5")
    assert state.bounds() == (8.0 - 17.0 - 0.5, 8.0 - 17.0 - 0.5)
    assert start(5, 0).bounds() == (-25.0, 25.0)
    one_eye = Go.from_text(".XXXO/XXXXO/OOOOO/.O.O./OOOOO X komi=0")
    assert one_eye.bounds() == (-25.0, 25.0 - 2 * 17.0)


def test_random_games_end_however_small_the_board() -> None:
    for size in range(1, 5):
        assert playouts(start(size, 0), 60, compiled=False).games == 60


# ---------------------------------------------------------------------------------------------------------- what is said


@pytest.mark.parametrize(
    "text",
    [
        "9x9",
        "5x5 c3 b2 pass",
        "19x19 q16 d4 komi=6.5",
        "7x7 komi=9 superko=3 win suicide situational d4 e4",
        ".OX./OX.X/.OX./.... O c3 komi=-2",
        "1x1 pass pass",
    ],
)
def test_positions_are_read_as_they_are_written(text: str) -> None:
    state = Go.from_text(text)
    assert Go.from_text(str(state)) == state
    assert all(state.is_terminal() or state.parse_action(state.action_name(action)) == action for action in state.actions())


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("5x6", "'5x6' is not a board of Go: they are square, 1x1 to 19x19"),
        ("20x20", "'20x20' is not a board of Go"),
        ("5x5 f1", "move 1: 'f1' is not a point of the 5x5 board: A1 to E5, without I, or pass"),
        ("9x9 i5", "'i5' is not a point of the 9x9 board: A1 to J9, without I, or pass"),
        ("5x5 c3 c3", "move 2: C3 is not a legal move here: there is a stone"),
        (".OX./O.OX/.OX./.... X b3 c3", "C3 is not a legal move here: a single stone may not be taken back at once (ko)"),
        (".X./XX./... O a3", "A3 is not a legal move here: the stone would have no liberty (suicide)"),
        ("2x2 superko=9 a1 b2 b1 a2 b1 a1 b1 a2 a1 b2", "B2 is not a legal move here: the board would be as it was before (superko)"),
        ("5x5 pass pass c3", "comes after two passes, which end the game"),
        ("hello", "'hello' says nothing about a position of Go: write 9x9, 5x5 c3 b2"),
        (".X/X", "is not a square board"),
        ("XO/.X", "has a chain without a liberty"),
        ("5x5 komi=a", "'a' is not a komi: write a number such as 7.5, at most 26, with at most three decimals"),
        ("5x5 komi=0.3333", "'0.3333' is not a komi"),
        ("5x5 komi=400", "'400' is not a komi"),
        ("5x5 superko=many", "superko=many is not a number from 0 to 1000"),
        ("5x5 past=12", "past= names at most as many boards as superko= remembers, 0"),
        ("5x5 passes=3", "passes=3 is not a number from 0 to 2"),
        ("... X ko=a1", "is not a square board"),
        ("X../.../... O ko=a3", "ko=a3 is not a free point between stones of the other side"),
    ],
)
def test_what_is_no_position_is_told(text: str, sentence: str) -> None:
    with pytest.raises(PositionError, match=re.escape(sentence)):
        Go.from_text(text)


def test_the_board_is_shown_with_its_coordinates() -> None:
    lines = start(19).picture().splitlines()
    assert lines[19] == "   A B C D E F G H J K L M N O P Q R S T"
    assert lines[0].startswith("19 . .") and lines[18].startswith(" 1 .") and lines[20:] == ["Black to move", "komi 7.5"]
    assert "3 . X ." in Go.from_text("5x5 b3").picture()


# ------------------------------------------------------------------------------------------------------------- symmetry


@given(st.integers(2, 12), st.integers(0, 7), st.integers(0, 2**32))
@examples(60, 15)
def test_twins_have_one_canonical_position(size: int, way: int, seed: int) -> None:
    dice = random.Random(seed)
    state = start(size)
    for _ in range(dice.randrange(size * size)):
        state = state.result(state.random_action(U64(dice.getrandbits(64))))
        if state.is_terminal():
            return
    ko = state.ko if state.ko < 0 else seen(none_of(size).only(state.ko), size, way).first()
    twin = state._replace(mine=seen(state.mine, size, way), theirs=seen(state.theirs, size, way), ko=ko)
    assert twin.canonical() == state.canonical()
    assert twin.score() == state.score()
    assert sum(1 for _ in twin.actions()) == sum(1 for _ in state.actions())
