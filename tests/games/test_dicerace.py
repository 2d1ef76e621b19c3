"""The dice race against its definition in fractions, and its texts."""

from __future__ import annotations

import functools
from fractions import Fraction
from typing import Any

import pytest

from zermelo import Linear, minimax
from zermelo.errors import PositionError
from zermelo.game import CHANCE
from zermelo.games.dicerace import DiceRace
from zermelo.match.contest import Ahead, Blind, contest


@functools.cache
def worth(white: tuple[int, ...], black: tuple[int, ...], mover: int, last: int) -> Fraction:
    """What a position before the throw is worth to White, by the rules as the module tells them."""
    total = Fraction(0)
    for die in (1, 2, 3):
        own, other = (white, black) if mover == 0 else (black, white)
        values = []
        for man in (0, 1):
            if own[man] == last:
                continue
            target = min(own[man] + die, last)
            men = tuple(sorted((target, own[1 - man])))
            again = target != last and target in other
            sides = (men, other) if mover == 0 else (other, men)
            if men == (last, last):
                points = 2 if last not in other else 1
                values.append(Fraction(points if mover == 0 else -points))
            else:
                values.append(worth(*sides, mover if again else 1 - mover, last))
        total += (max(values) if mover == 0 else min(values)) / 3
    return total


@pytest.mark.parametrize("last", [1, 2, 3])
def test_minimax_solves_it(last: int) -> None:
    for compiled in (False, True) if last > 2 else (False,):
        result = minimax(DiceRace(length=last), compiled=compiled or None)
        assert result.exact and result.value == pytest.approx(float(worth((0, 0), (0, 0), 0, last)), abs=1e-12)


def test_the_usual_track(needs_compiler: None) -> None:
    result = minimax(DiceRace(), compiled=True)
    assert result.value == pytest.approx(float(worth((0, 0), (0, 0), 0, 4)), abs=1e-12)
    assert f"{result.value:.4f}" == "0.2950" and result.nodes == 1267360


def test_every_position_of_a_short_race() -> None:
    seen, waiting = set(), [DiceRace(length=2)]
    while waiting:
        here = waiting.pop()
        if here in seen or here.is_terminal():
            continue
        seen.add(here)
        if here.to_move() == CHANCE:
            assert minimax(here, compiled=False).value == pytest.approx(float(worth(here.white, here.black, here.mover, 2)))
            waiting += [here.result(face) for face, _ in here.chance_outcomes()]
        else:
            assert len(set(map(here.result, here.actions()))) == here.count_actions()
            waiting += [here.result(action) for action in here.actions()]
    assert len(seen) == 76


def test_rules() -> None:
    start = DiceRace()
    assert start.to_move() == CHANCE and dict(start.chance_outcomes()) == dict.fromkeys((1, 2, 3), 1 / 3)
    two = start.result(2)
    assert two.to_move() == 0 and list(two.actions()) == [0]
    assert two.result(0) == DiceRace((0, 2), (0, 0), 1)
    meeting = DiceRace.from_text("0,2:0,1 B1")
    assert list(meeting.actions()) == [0, 1]
    assert meeting.result(1) == DiceRace((0, 2), (0, 2), 1)  # lands on White's man: Black throws again
    assert meeting.result(0) == DiceRace((0, 2), (1, 1), 0)
    assert [meeting.prior(action) for action in meeting.actions()] == [0, 1]
    home = DiceRace.from_text("3,4:0,2 W3").result(3)
    assert home.is_terminal() and (home.utility(0), home.utility(1)) == (2, -2)
    assert DiceRace.from_text("3,4:0,4 W3").result(3).utility(1) == -1
    assert DiceRace.from_text("4,4:0,4 B").is_terminal()


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ("", DiceRace()),
        ("start", DiceRace()),
        ("start /6", DiceRace(length=6)),
        ("0,2:1,4 W2", DiceRace((0, 2), (1, 4), 0, 2)),
        ("2,0 : 4,1 b", DiceRace((0, 2), (1, 4), 1)),
        ("0,2:1,5 B3 /6", DiceRace((0, 2), (1, 5), 1, 3, 6)),
    ],
)
def test_texts(text: str, state: Any) -> None:
    assert DiceRace.from_text(text) == state
    assert DiceRace.from_text(str(state)) == state


def test_what_people_see() -> None:
    state = DiceRace.from_text("0,2:1,4 W2")
    assert str(state) == "0,2:1,4 W2"
    assert state.picture().splitlines() == [
        "O . O . .",
        "          2",
        ". X . . X",
        "0 1 2 3 4",
        "White to move",
    ]
    assert [state.action_name(action) for action in state.actions()] == ["0-2", "2-4"]
    assert state.parse_action("0-2") == state.parse_action("0") == 0 and DiceRace().parse_action("3") == 3


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("hello", "write 0,2:1,4 W2"),
        ("0,5:0,0 W", "there is no square 5: the track ends at 4"),
        ("start /0", "the track must have 1 to"),
        ("4,4:4,4 W", "both sides have all men at the end"),
    ],
)
def test_bad_texts(text: str, complaint: str) -> None:
    with pytest.raises(PositionError) as caught:
        DiceRace.from_text(text)
    assert complaint in str(caught.value) and "\n" not in str(caught.value)


def test_bad_action() -> None:
    with pytest.raises(PositionError, match="'3' is not a legal move here; legal are: 0-2 2-4"):
        DiceRace.from_text("0,2:1,4 W2").parse_action("3")


@pytest.mark.parametrize("depth", [1, 3])
def test_the_estimate_beats_random_play(needs_compiler: None, depth: int) -> None:
    """400 games have a standard error of about 0.065 points; a lead in squares alone loses 0.27 a game."""
    found = contest(DiceRace(), Ahead(depth, Linear.of(DiceRace)), Blind(), 400, seed=5)
    assert found.points > 0.3
