"""Means in proportion: where a solution asks its table and puts actions in order."""

from __future__ import annotations

from typing import Any

import pytest
from random_games import MODES

from zermelo import record, solve
from zermelo.games import ConnectFour, Othello
from zermelo.memory import memory
from zermelo.search.sparing import BEGUN, CELLS, LARGE, PLIES, SMALL, SURPRISE, WINDOW, Sizes, sparing

ENDING = "OOOOOOOXOOOOOOXXOOOOXXXXOOOXXXOXOOXXXXOX-OOXXOXX--OXX-XX----X-X- X"


@pytest.fixture
def sizes() -> Sizes:
    return Sizes(memory(CELLS, False))


def test_a_mean_of_the_last(sizes: Sizes) -> None:
    assert not sizes.is_small(5) and not sizes.is_large(5), "nothing is known yet"
    sizes.learn(5, 10)
    assert sizes.cells[5] == 10 << WINDOW and sizes.is_small(5)
    for _ in range(200):
        sizes.learn(5, 400)
    assert sizes.cells[5] >> WINDOW in range(390, 401) and sizes.is_large(5)
    for _ in range(200):
        sizes.learn(5, 1)
    assert sizes.is_small(5), "what is long gone does not count"
    assert SMALL < LARGE


def test_plies_beyond_all_rows(sizes: Sizes) -> None:
    sizes.learn(PLIES, 3)
    sizes.learn(PLIES + 7, 3)
    assert not sizes.cells[BEGUN] and not sizes.is_small(PLIES) and not sizes.is_large(PLIES) and not sizes.is_small(-1)


def test_a_surprise(sizes: Sizes) -> None:
    sizes.learn(7, 9)
    sizes.learn(8, 3)
    assert not sizes.is_left_alone(6, 1000)
    assert sizes.is_left_alone(7, 1001) and sizes.cells[BEGUN] == 1001
    assert sizes.is_left_alone(8, 1001 + SURPRISE - 1), "still within the subtree that began at ply 7"
    assert not sizes.is_left_alone(8, 1001 + SURPRISE)
    assert sizes.is_left_alone(7, 5000), "the next one"


def test_nothing_to_save() -> None:
    assert sparing({"table": 1}, False) == {"table": 1}
    assert sparing({"ordering": 1, "line": 2}, False) == {"ordering": 1, "line": 2}


@pytest.mark.parametrize(
    "state", [Othello.from_text(ENDING), ConnectFour.from_text("44455554221175536")], ids=lambda state: type(state).__name__
)
def test_the_same_in_both_modes(state: Any) -> None:
    found = [solve(state, compiled=mode) for mode in MODES]
    plain = solve(state, table=None, compiled=found[0].compiled)
    assert {(each.value, each.action, each.nodes, each.line) for each in found} == {
        (plain.value, found[0].action, found[0].nodes, found[0].line)
    }


def test_recorded() -> None:
    """What a recording says of the table stays true where it answers by a position after the next action."""
    state = Othello.from_text(ENDING)
    recording = record(solve, state)
    assert recording.result is not None and recording.result.value == solve(state).value
    assert all(step.sentence for step in recording.steps())
