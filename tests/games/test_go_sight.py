"""What networks see of Go: the same of a board however it is turned, and a number for every action."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from zermelo import alphabeta, games, mcts
from zermelo.evaluate.named import named
from zermelo.evaluate.shapes import mirrors
from zermelo.evaluate.stored import about_file
from zermelo.games.go import PASS, start
from zermelo.games.go.sight import PLANES, from_frame, to_frame
from zermelo.games.go.symmetry import seen
from zermelo.learn.expert.turning import ways_of

GO = Path(games.__file__).parent / "go"


def positions(size: int, number: int) -> list[Any]:
    dice, found = random.Random(size), []
    while len(found) < number:
        state = start(size)
        while not state.is_terminal() and len(found) < number:
            state = state.result(dice.choice([action for action in state.actions() if action != PASS] or [PASS]))
            if state.ko >= 0 or dice.random() < 0.2:
                found.append(state)
    return found


@pytest.mark.parametrize("size", [2, 5, 6, 8, 9])
def test_a_board_lies_in_the_middle_of_its_frame(size: int) -> None:
    frame = 7 if size <= 7 else 9
    places = [to_frame(place, size, frame) for place in range(size)]
    assert [from_frame(place, size, frame) for place in places] == list(range(size))
    assert sorted(frame - 1 - place for place in places) == places
    assert all(from_frame(place, size, frame) == -1 for place in range(frame) if place not in places)


@pytest.mark.parametrize("size", [5, 6, 9])
def test_turned_boards_have_turned_inputs_and_numbers(size: int) -> None:
    for state in positions(size, 12):
        cls = type(state)
        numbers = [state.action_number(action) for action in state.actions()]
        assert len(set(numbers)) == len(numbers) and all(0 <= number < cls.ACTIONS for number in numbers)
        inputs = {number for number, _ in state.inputs(state.mover)}
        cells = [state.cell(place, state.mover) for place in range(cls.BOARD[0] * cls.BOARD[1])]
        stones = {number // PLANES for number in inputs if number < PLANES * len(cells)}
        assert stones == {place for place, content in enumerate(cells) if content}
        ways = ways_of(cls, cls.INPUTS, cls.ACTIONS)
        assert len(ways) == 8
        found = []
        for way in range(8):
            ko = state.ko if state.ko < 0 else seen(state.mine.only(state.ko), size, way).first()
            twin = state._replace(mine=seen(state.mine, size, way), theirs=seen(state.theirs, size, way), ko=ko)
            found.append((frozenset(n for n, _ in twin.inputs(twin.mover)), frozenset(map(twin.action_number, twin.actions()))))
        turned = [(frozenset(seen_[n] for n in inputs), frozenset(chosen[n] for n in numbers)) for seen_, chosen in ways]
        assert set(found) == set(turned)
        assert len(mirrors(cls.BOARD, cls.SYMMETRIES)) == 8


def test_the_network_of_5x5_begins_in_the_middle() -> None:
    """Black's first move, and all 25 points with it: E. van der Werf and others, Solving Go on small boards, 2003."""
    board = start(5, superko=8)
    network = named(type(board), "5x5")
    found = mcts(board, simulations=25, evaluator=network, c=0.25, compiled=False)
    assert found.action_name == "C3" and found.value > 5.0
    assert alphabeta(board.result(found.action), depth=1, evaluator=network, compiled=False).value > 5.0
    assert named(type(board)) is None and named(type(start(9)), "5x5") is None


def test_the_network_of_7x7_begins_in_the_middle() -> None:
    """As good players do, who find nine points for Black there; and whoever lets White begin is behind."""
    board = start(7, superko=8)
    network = named(type(board), "7x7")
    assert about_file(GO / "7x7.npz")["complete"] and (GO / "7x7.npz").stat().st_size < 200_000
    assert mcts(board, simulations=25, evaluator=network, c=0.25, compiled=False).action_name == "D4"
    assert mcts(start(7).result(PASS), simulations=8, evaluator=network, c=0.25, compiled=False).value < 0.0


def test_the_network_of_5x5_holds_all_points_against_random_play() -> None:
    network = named(type(start(5)), "5x5")
    for seed in range(2):
        dice, state = random.Random(seed), start(5, superko=8)
        while not state.is_terminal():
            if state.to_move() == 0:
                state = state.result(mcts(state, simulations=8, evaluator=network, c=0.25, compiled=False).action)
            else:
                state = state.result(dice.choice(list(state.actions())))
        assert state.utility(0) == 24.5
