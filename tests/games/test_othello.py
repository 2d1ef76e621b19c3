"""Othello against published counts, the FFO positions and a board that is looked at square by square."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from walks import CHOICES, compiled_only, leaves, walk

from zermelo import perft
from zermelo.errors import PositionError
from zermelo.games.othello import PASS, VALUE, Othello
from zermelo.games.othello6x6 import Othello6x6

PERFT = (4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288)
WIPED_OUT = "e6f4e3f6g5d6e7f5c5"  # the shortest game: White is left with nothing after nine moves


# ------------------------------------------------------------------------------------------------------ the definition


def turned(board: str, side: str, square: int) -> list[int]:
    """The discs that change sides when `side` puts a disc on `square`, looked at one by one."""
    found: list[int] = []
    width = math.isqrt(len(board))
    for across, down in ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)):
        column, row, row_of_discs = square % width + across, square // width + down, []
        while 0 <= column < width and 0 <= row < width and board[width * row + column] not in ("-", side):
            row_of_discs.append(width * row + column)
            column, row = column + across, row + down
        if 0 <= column < width and 0 <= row < width and board[width * row + column] == side:
            found += row_of_discs
    return sorted(found)


def movable(board: str, side: str) -> list[int]:
    return [square for square in range(len(board)) if board[square] == "-" and turned(board, side, square)]


@pytest.mark.parametrize("cls", (Othello, Othello6x6))
@given(choices=CHOICES)
def test_rules_square_by_square(cls: Any, choices: list[int]) -> None:
    state = walk(cls(), choices)
    board, _, side = str(state).partition(" ")
    passing, width = len(board), math.isqrt(len(board))
    other = "O" if side == "X" else "X"
    assert side == "XO"[state.to_move()]
    moves, replies = movable(board, side), movable(board, other)
    assert list(state.actions()) == (moves or [passing] * bool(replies))
    assert state.count_actions() == len(list(state.actions()))
    assert state.is_terminal() == (not moves and not replies)
    for square in moves:
        marks = list(board)
        for changed in [square, *turned(board, side, square)]:
            marks[changed] = side
        assert str(state.result(square)) == f"{''.join(marks)} {other}"
    if not moves and replies:
        assert str(state.result(passing)) == f"{board} {other}"
    black, white = board.count("X"), board.count("O")
    corners = [board[square] for square in (0, width - 1, passing - width, passing - 1)]
    mobility = (len(moves) - len(replies)) * (1 if side == "X" else -1)
    assert state.features() == (black - white, mobility, corners.count("X") - corners.count("O"))
    if state.is_terminal():
        expected = 0 if black == white else passing - 2 * white if black > white else 2 * black - passing
        assert (state.utility(0), state.utility(1)) == (expected, -expected)


# ------------------------------------------------------------------------------------------------------------ counting


@pytest.mark.parametrize("depth", range(1, 6))
def test_perft(depth: int) -> None:
    assert leaves(Othello(), depth) == PERFT[depth - 1]


@compiled_only
def test_deep_perft() -> None:
    assert tuple(perft(Othello(), depth, compiled=True) for depth in range(1, 10)) == PERFT
    # The published 24,571,284 counts the 228 games that are over after nine plies as well.
    assert perft(Othello(), 10, compiled=True) == 24571284 - 228


def test_published_counts(shared_data: Path) -> None:
    published = json.loads((shared_data / "othello" / "perft_start.json").read_text())
    assert published["pass_is_one_ply_1_to_16"][: len(PERFT)] == list(PERFT)


# ------------------------------------------------------------------------------------------------------ known positions


@pytest.mark.parametrize("name", ["fforum-1-19.obf", "fforum-40-49.obf"])
def test_endgames_list_every_move(shared_data: Path, name: str) -> None:
    for line in (shared_data / "othello" / name).read_text().splitlines():
        position, *moves = (part.strip() for part in line.split(";"))
        if position:
            state = Othello.from_text(line)
            assert str(state) == position
            listed = {move.partition(":")[0].lower() for move in moves if move}
            assert {state.action_name(action) for action in state.actions()} == listed


def test_openings_can_be_played(shared_data: Path) -> None:
    for line in (shared_data / "othello" / "xot_openingslarge.txt").read_text().split()[::40]:
        state = Othello.from_text(line)
        board, _, side = str(state).partition(" ")
        assert side == "X" and board.count("-") == 52
        assert Othello.from_text(line.upper()) == state


def test_shortest_game() -> None:
    state = Othello.from_text(WIPED_OUT)
    assert state.is_terminal() and not state.mine
    assert list(state.actions()) == [] and state.count_actions() == 0
    assert (state.utility(0), state.utility(1)) == (64, -64)


def test_forced_pass() -> None:
    state = Othello.from_text("-" * 56 + "XO-----X O")
    assert [state.action_name(action) for action in state.actions()] == ["pass"] and state.count_actions() == 1
    assert not state.is_terminal()
    following = state.result(PASS)
    assert following.to_move() == 0 and (following.mine, following.theirs) == (state.theirs, state.mine)
    assert [state.parse_action(name) for name in ("pass", "PA", "ps", "--")] == [PASS] * 4
    assert state.prior(PASS) == 0
    ended = following.result(following.parse_action("c8"))
    assert ended.is_terminal() and ended.utility(0) == 64


def test_the_pass_may_be_left_out_of_a_transcript() -> None:
    state, moves = Othello(), []
    while PASS not in state.actions():  # the first move, again and again, until somebody cannot move
        action = next(state.actions())
        moves.append(state.action_name(action))
        state = state.result(action)
    before = "".join(moves)
    reply = state.action_name(next(state.result(PASS).actions()))
    after = Othello.from_text(before + reply)
    assert after == state.result(PASS).result(state.result(PASS).parse_action(reply))
    assert after == Othello.from_text(f"{before} pa {reply}") == Othello.from_text(f"{before}--{reply}".upper())
    assert Othello.from_text(before) == state


# ------------------------------------------------------------------------------------------------------- text and back


@given(CHOICES)
def test_text_and_back(choices: list[int]) -> None:
    state = walk(Othello(), choices)
    text = str(state)
    assert Othello.from_text(text) == state
    for written in (text.lower(), text + ";", text.replace("-", "."), text.replace(" ", ""), text.replace("X", "*") + "; A1:+2;"):
        assert Othello.from_text(written) == state
    for action in state.actions():
        assert state.parse_action(state.action_name(action)) == state.parse_action(state.action_name(action).upper()) == action


def test_texts() -> None:
    start = "---------------------------OX------XO--------------------------- X"
    assert str(Othello()) == start
    assert Othello.from_text("") == Othello.from_text("start") == Othello.from_text(start) == Othello()
    assert [Othello().action_name(action) for action in Othello().actions()] == ["d3", "c4", "f5", "e6"]
    assert VALUE[0] == 120 and VALUE[9] == VALUE[54] == -40
    assert Othello.from_text("f5").picture().splitlines() == [
        "  a b c d e f g h",
        "1 . . . . . . . .",
        "2 . . . . . . . .",
        "3 . . . . . . . .",
        "4 . . . O X * . .",
        "5 . . . X X X . .",
        "6 . . . * . * . .",
        "7 . . . . . . . .",
        "8 . . . . . . . .",
        "White to move",
        "Black 4, White 1",
    ]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("f5f5", "at character 3 of 'f5f5': 'f5' is not a legal move here; legal are: f4 d6 f6"),
        ("f5d", "at character 3 of 'f5d': 'd' is not a legal move here"),
        ("f9", "at character 1 of 'f9': 'f9' is not a legal move here; legal are: d3 c4 f5 e6"),
        ("f5--", "'--' is not a legal move here"),
        (WIPED_OUT + "a1", "comes after the end of the game"),
        ("hello", "write 64 squares"),
        ("-" * 64, "write 64 squares"),
        ("-" * 65, "write 64 squares"),
        ("-" * 63 + "Z X", "write 64 squares"),
        ("-" * 64 + "XX", "write 64 squares"),
    ],
)
def test_bad_texts(text: str, complaint: str) -> None:
    with pytest.raises(PositionError) as caught:
        Othello.from_text(text)
    assert complaint in str(caught.value) and "\n" not in str(caught.value)


def test_bad_action() -> None:
    with pytest.raises(PositionError, match="'pass' is not a legal move here; legal are: d3 c4 f5 e6"):
        Othello().parse_action("pass")
    over = Othello.from_text(WIPED_OUT)
    with pytest.raises(PositionError, match="none, the game is over"):
        over.parse_action("a1")
