"""Tic-tac-toe against published counts and the textbook's evaluation tables."""

from __future__ import annotations

import contextlib
import functools
import json
from pathlib import Path

import pytest
from hypothesis import given
from walks import CHOICES, compiled_only, leaves, levels, walk

from zermelo import perft
from zermelo.errors import PositionError
from zermelo.games.tictactoe import TicTacToe

PERFT = (9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872)
POSITIONS = [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78]  # OEIS A048245
POSITIONS_UP_TO_SYMMETRY = [1, 3, 12, 38, 108, 174, 204, 153, 57, 15]  # OEIS A008907
CORNERS, EDGES, CENTRE = (0, 2, 6, 8), (1, 3, 5, 7), 4


@functools.cache
def outcomes(state: TicTacToe) -> tuple[int, int, int]:
    """How many games X wins, O wins, and nobody wins."""
    if state.is_terminal():
        value = state.utility(0)
        return (int(value > 0), int(value < 0), int(value == 0))
    x, o, nobody = zip(*(outcomes(state.result(action)) for action in state.actions()), strict=True)
    return sum(x), sum(o), sum(nobody)


@functools.cache
def value(state: TicTacToe) -> int:
    if state.is_terminal():
        return state.utility(0)
    values = [value(state.result(action)) for action in state.actions()]
    return max(values) if state.to_move() == 0 else min(values)


# ------------------------------------------------------------------------------------------------------------ counting


def test_games() -> None:
    assert outcomes(TicTacToe()) == (131184, 77904, 46080)
    assert sum(outcomes(TicTacToe())) == 255168


def test_positions() -> None:
    found = levels(TicTacToe())
    assert [len(level) for level in found] == POSITIONS and sum(POSITIONS) == 5478
    ends = [state for level in found for state in level if state.is_terminal()]
    assert [sum(state.utility(0) == value for state in ends) for value in (1, -1, 0)] == [626, 316, 16]
    assert len({state.key() for level in found for state in level}) == 5478


def test_positions_up_to_symmetry() -> None:
    found = levels(TicTacToe(), symmetric=True)
    assert [len(level) for level in found] == POSITIONS_UP_TO_SYMMETRY and sum(POSITIONS_UP_TO_SYMMETRY) == 765
    ends = [state for level in found for state in level if state.is_terminal()]
    assert [sum(state.utility(0) == value for state in ends) for value in (1, -1, 0)] == [91, 44, 3]


def test_published_counts(shared_data: Path) -> None:
    published = json.loads((shared_data / "tic_tac_toe" / "counts.json").read_text())
    assert published["states_by_ply_A048245"] == POSITIONS
    assert published["states_up_to_symmetry_by_ply_A008907"] == POSITIONS_UP_TO_SYMMETRY
    assert published["tree_nodes_by_ply"][1:] == list(PERFT)


@pytest.mark.parametrize("depth", range(1, 6))
def test_perft(depth: int) -> None:
    assert leaves(TicTacToe(), depth) == PERFT[depth - 1]


@compiled_only
def test_perft_to_the_end() -> None:
    assert tuple(perft(TicTacToe(), depth, compiled=True) for depth in range(1, 10)) == PERFT


# --------------------------------------------------------------------------------------------------------------- values


def test_nobody_wins() -> None:
    assert value(TicTacToe()) == 0


def test_utility() -> None:
    won = TicTacToe.from_text("XXX/OO./...")
    assert won.is_terminal() and (won.utility(0), won.utility(1)) == (1, -1)
    lost = TicTacToe.from_text("OOO/XX./X..")
    assert lost.is_terminal() and (lost.utility(0), lost.utility(1)) == (-1, 1)
    drawn = TicTacToe.from_text("XOX/XOO/OXX")
    assert drawn.is_terminal() and drawn.utility(0) == drawn.utility(1) == 0


def evaluation(state: TicTacToe) -> float:
    (lines,) = state.features()
    return lines


def test_evaluation_one_ply_deep() -> None:
    after = {square: evaluation(TicTacToe().result(square)) for square in range(9)}
    assert after == dict.fromkeys(CORNERS, 3) | dict.fromkeys(EDGES, 2) | {CENTRE: 4}


def test_evaluation_two_plies_deep() -> None:
    def worst(square: int) -> float:
        following = TicTacToe().result(square)
        return min(evaluation(following.result(reply)) for reply in following.actions())

    assert {square: worst(square) for square in range(9)} == dict.fromkeys(CORNERS, -1) | dict.fromkeys(EDGES, -2) | {CENTRE: 1}


def test_evaluation_of_the_replies_to_an_edge() -> None:
    following = TicTacToe().result(1)
    after = {reply: evaluation(following.result(reply)) for reply in following.actions()}
    assert after == dict.fromkeys(CORNERS, -1) | {3: 0, 5: 0, 7: 0, CENTRE: -2}


# ----------------------------------------------------------------------------------------------------------------- laws

TURNED = (6, 3, 0, 7, 4, 1, 8, 5, 2)  # the square that turns into square 0, 1, ...
MIRRORED = (2, 1, 0, 5, 4, 3, 8, 7, 6)


def moved(state: TicTacToe, squares: tuple[int, ...]) -> TicTacToe:
    x, o = (sum((marks >> source & 1) << square for square, source in enumerate(squares)) for marks in state)
    return TicTacToe(x, o)


@given(CHOICES)
def test_twins_share_one_canonical_state(choices: list[int]) -> None:
    state = walk(TicTacToe(), choices)
    twins = [state, moved(state, MIRRORED)]
    for _ in range(3):
        twins += [moved(twin, TURNED) for twin in twins[-2:]]
    assert {twin.canonical() for twin in twins} == {state.canonical()}
    assert state.canonical() in twins and state.canonical().key() == min(twin.key() for twin in twins)
    assert value(state.canonical()) == value(state)


@given(CHOICES)
def test_text_and_back(choices: list[int]) -> None:
    state = walk(TicTacToe(), choices)
    text = str(state)
    assert TicTacToe.from_text(text) == state
    for written in (text.replace("/", ""), text.lower(), text.replace(".", "_"), text.replace(".", "-"), text.replace("/", " / ")):
        assert TicTacToe.from_text(written) == state
    for action in state.actions() if not state.is_terminal() else ():
        assert state.parse_action(state.action_name(action)) == action == int(state.action_name(action))


def test_texts() -> None:
    assert TicTacToe.from_text("") == TicTacToe.from_text("start") == TicTacToe()
    state = TicTacToe.from_text("X.O/.X./...")
    assert state == TicTacToe(0b10001, 0b100) and state.to_move() == 1 and str(state) == "X.O/.X./..."
    assert state.picture() == "X 1 O\n3 X 5\n6 7 8\nO to move"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("X.O", "write three rows"),
        ("X.O/.X./..Z", "write three rows"),
        ("X.O./X./...", "write three rows"),
        ("X.O/.X....", "write three rows"),
        ("X.X/.X./...", "3 X and 0 O"),
        ("O../.../...", "0 X and 1 O"),
        ("XXX/OOO/...", "three in a row for both"),
        ("XXX/OO./O..", "a mark of O too many"),
        ("OOO/XX./XX.", "a mark of X too many"),
    ],
)
def test_bad_texts(text: str, complaint: str) -> None:
    with pytest.raises(PositionError) as caught:
        TicTacToe.from_text(text)
    assert complaint in str(caught.value) and repr(text) in str(caught.value) and "\n" not in str(caught.value)


def test_every_text_is_a_reachable_position_or_refused() -> None:
    reachable = {state for level in levels(TicTacToe()) for state in level}
    accepted = set()
    for code in range(3**9):
        with contextlib.suppress(PositionError):
            accepted.add(TicTacToe.from_text("".join(".XO"[code // 3**square % 3] for square in range(9))))
    assert accepted == reachable


def test_bad_action() -> None:
    with pytest.raises(PositionError, match="'0' is not a legal action here; legal are: 1 3 5 6 7 8"):
        TicTacToe.from_text("X.O/.X./...").parse_action("0")
