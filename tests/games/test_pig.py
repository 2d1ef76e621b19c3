"""Pig against Neller and Presser's solution, its texts, and its rules one by one."""

from __future__ import annotations

from typing import Any

import pytest

from zermelo import Linear, minimax, playouts
from zermelo.errors import PositionError
from zermelo.game import CHANCE
from zermelo.games.pig import HOLD, THROW, Pig


def solved(start: Pig, rounds: int) -> dict[Pig, float]:
    """The chance that the side to move wins, of every position of a small game in which it may decide: value iteration."""
    states, waiting = {start}, [start]
    while waiting:
        here = waiting.pop()
        if not here.is_terminal():
            moves = [outcome for outcome, _ in here.chance_outcomes()] if here.to_move() == CHANCE else list(here.actions())
            fresh = {here.result(move) for move in moves} - states
            states |= fresh
            waiting += fresh
    value = {state: float(state.is_terminal() and state.utility(0) == 1) for state in states}  # that A wins
    for _ in range(rounds):
        for state in states:
            if state.is_terminal():
                continue
            if state.to_move() == CHANCE:
                value[state] = sum(p * value[state.result(outcome)] for outcome, p in state.chance_outcomes())
            else:
                best = max if state.mover == 0 else min
                value[state] = best(value[state.result(action)] for action in state.actions())
    return {state: value[state] if state.mover == 0 else 1 - value[state] for state in states if state.to_move() != CHANCE}


def test_piglet() -> None:
    """Heads adds a point, tails ends the turn, two points win: the values are published. Here a point counts twice."""
    start = Pig(goal=4, sides=2)
    value = solved(start, 200)
    published = {(0, 0, 0): 4 / 7, (0, 0, 1): 5 / 7, (0, 1, 0): 2 / 5, (0, 1, 1): 3 / 5, (1, 0, 0): 4 / 5, (1, 1, 0): 2 / 3}
    for (own, other, aside), chance in published.items():
        assert value[start._replace(first=2 * own, second=2 * other, aside=2 * aside)] == pytest.approx(chance)
        assert value[start._replace(first=2 * other, second=2 * own, aside=2 * aside, mover=1)] == pytest.approx(chance)


def test_a_deep_search_comes_near() -> None:
    start = Pig(goal=4, sides=2)
    value = (minimax(start, 24, evaluator=Linear((0.0,))).value + 1) / 2
    assert value == pytest.approx(4 / 7, abs=0.01)


def test_rules() -> None:
    start = Pig()
    assert start.to_move() == 0 and list(start.actions()) == [THROW] and start.count_actions() == 1
    thrown = start.result(THROW)
    assert thrown.to_move() == CHANCE and dict(thrown.chance_outcomes()) == dict.fromkeys(range(1, 7), 1 / 6)
    assert thrown.result(1) == Pig(mover=1)
    five = thrown.result(5)
    assert five == Pig(aside=5) and list(five.actions()) == [THROW, HOLD] and five.count_actions() == 2
    assert five.result(HOLD) == Pig(first=5, mover=1) and five.features() == (5.0,)
    won = Pig.from_text("60:97 B+3").result(HOLD)
    assert won.is_terminal() and (won.utility(0), won.utility(1)) == (-1, 1)
    enough = Pig.from_text("60:97 B+90")
    assert not enough.is_terminal() and list(enough.actions()) == [HOLD] and enough.count_actions() == 1


@pytest.mark.parametrize(("text", "last"), [("60:20 A+{} ", 19), ("20:60 B+{}", 19), ("20:60 B+{} d4", 8), ("0:0 A+{} d2", 1)])
def test_the_lead_while_the_die_is_in_the_air_is_a_mean(text: str, last: int) -> None:
    """So one ply ahead points put aside are weighed against the one that takes them: with six sides one holds at 20."""
    for aside in range(2, 40):
        state = Pig.from_text(text.format(aside))
        thrown, held, sign = state.result(THROW), state.result(HOLD), 1 - 2 * state.mover
        mean = sum(probability * thrown.result(face).features()[0] for face, probability in thrown.chance_outcomes())
        assert thrown.features()[0] == pytest.approx(mean)
        assert (sign * thrown.features()[0] > sign * held.features()[0] + 1e-9) == (aside <= last)


def test_compiled_games_are_the_interpreted_ones(needs_compiler: None) -> None:
    machine, plain = (playouts(Pig(), 20, 3, compiled=compiled) for compiled in (True, False))
    assert (machine.moves, machine.wins) == (plain.moves, plain.wins)


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ("", Pig()),
        ("start", Pig()),
        ("57:42 B+18", Pig(57, 42, 18, 1)),
        ("57 : 42 b", Pig(57, 42, 0, 1)),
        ("3:2 A+2 thrown", Pig(3, 2, 2, 0, True)),
        ("0:0 A+0 to 10 d4", Pig(goal=10, sides=4)),
        ("to 50", Pig(goal=50)),
    ],
)
def test_texts(text: str, state: Any) -> None:
    assert Pig.from_text(text) == state
    assert Pig.from_text(str(state)) == state


def test_what_people_see() -> None:
    state = Pig.from_text("57:42 B+18")
    assert str(state) == "57:42 B+18"
    assert state.picture().split() == ["A", "d", "B", "57", "18", ">", "42", "put", "aside", "B", "to", "move", "first", "to", "100"]
    assert [state.action_name(action) for action in state.actions()] == ["throw", "hold"]
    assert [state.parse_action(word) for word in ("throw", "T", "roll", "hold", "h")] == [THROW, THROW, THROW, HOLD, HOLD]
    assert state.result(THROW).parse_action("6") == 6


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("hello", "write 57:42 B+18"),
        ("57:42 C+18", "write 57:42 B+18"),
        ("100:100", "both have reached 100"),
        ("0:0 to 0", "the die must have 2 to 1000 sides and the goal must be 1 to"),
        ("0:0 d1", "the die must have 2 to 1000 sides and the goal must be 1 to"),
        ("0:0 A+1", "a one ends the turn"),
        ("9999999:0 to 5", "no game of Pig gets that far"),
    ],
)
def test_bad_texts(text: str, complaint: str) -> None:
    with pytest.raises(PositionError) as caught:
        Pig.from_text(text)
    assert complaint in str(caught.value) and "\n" not in str(caught.value)


def test_bad_action() -> None:
    with pytest.raises(PositionError, match="'hold' is not a legal move here; legal are: throw"):
        Pig().parse_action("hold")
