"""Checkers against published counts, against pydraughts move by move, against rules written square by square, and the case study."""

from __future__ import annotations

import itertools
import json
import random
import re
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from walks import CHOICES, compiled_only, leaves, walk

from settings import FULL, absent, sample
from zermelo import Limits, Linear, alphabeta, minimax, perft
from zermelo._kernel import available
from zermelo.bits import U64
from zermelo.errors import PositionError
from zermelo.games import find
from zermelo.games.checkers import FORTY_MOVES, START, Checkers
from zermelo.games.checkers.notation import bit_of, short_name, square_of, squares_of

BOTH = [pytest.param(True, marks=compiled_only, id="compiled"), pytest.param(False, id="interpreted")]

PERFT = (7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680, 18391564, 85242128)
CASE_STUDY = "W:W20,21,K31:BK22,23"
TWO_WAYS = "B:WK7,K8,15,16:BK3"  # from 3 round to 3 again, either way about
SHARP = (
    CASE_STUDY,
    TWO_WAYS,
    "W:W22,27,K32:BK5,K10,16,17,18,25,26",
    "B:W13,14,15,22,23,24,K6,K7,K8:B9,10,11,K1,K2,K18",
    "W:WK30,K31,K32,5,12,13:B6,7,8,14,15,16,22,23,24,K1",
    "B:WK14,K15,K16,K22,K23,K24,6,7,8:BK1,K3,K9,K11,K26,K27,12,2",
)


def state_of(text: str) -> Checkers:
    return Checkers.from_text(text)


def names(state: Checkers) -> list[str]:
    return [state.action_name(action) for action in state.actions()]


def after(state: Checkers, *moves: str) -> Checkers:
    for move in moves:
        state = state.result(state.parse_action(move))
    return state


# ------------------------------------------------------------------------------------------------------ the definition

Board = dict[tuple[int, int], str]
"""Row and column of each piece, from above: w, b, and W, B for kings."""


def place(square: int) -> tuple[int, int]:
    row, column = divmod(square - 1, 4)
    return row, 2 * column + (1 - row % 2)


def number(row: int, column: int) -> int:
    return 4 * row + column // 2 + 1


def board_of(state: Checkers) -> Board:
    """The board as the picture shows it."""
    board = {}
    for row, line in enumerate(state.picture().split("\n")[:8]):
        for column in range(8):
            mark = line[3 * column : 3 * column + 3].strip()
            if mark.isdigit():
                assert int(mark) == number(row, column)
            elif mark:
                board[row, column] = mark
    return board


def ways(piece: str) -> list[tuple[int, int]]:
    rows = (-1, 1) if piece in "WB" else (-1,) if piece == "w" else (1,)
    return [(row, column) for row in rows for column in (-1, 1)]


def inside(spot: tuple[int, int]) -> bool:
    return 0 <= spot[0] < 8 and 0 <= spot[1] < 8


def jumps(board: Board, spot: tuple[int, int], piece: str) -> Iterator[tuple[list[int], Board]]:
    """Every whole jump of a piece that stands on no square while it jumps: the squares it touches, and the board after it."""
    went_on = False
    for down, right in ways(piece):
        over, goal = (spot[0] + down, spot[1] + right), (spot[0] + 2 * down, spot[1] + 2 * right)
        if inside(goal) and goal not in board and board.get(over, piece).lower() != piece.lower():
            went_on = True
            rest = {other: mark for other, mark in board.items() if other != over}
            for squares, end in jumps(rest, goal, piece):
                yield [number(*spot), *squares], end
    if not went_on:
        crowned = piece.upper() if spot[0] in (0, 7) else piece
        yield [number(*spot)], {**board, spot: crowned}


def by_the_book(board: Board, side: str) -> dict[str, Board]:
    """The name of every legal move, and the board after it."""
    found, steps = {}, {}
    for spot, piece in board.items():
        if piece.lower() != side:
            continue
        without = {other: mark for other, mark in board.items() if other != spot}
        for squares, end in jumps(without, spot, piece):
            if len(squares) > 1:
                found["x".join(map(str, squares))] = end
        for down, right in ways(piece):
            goal = (spot[0] + down, spot[1] + right)
            if inside(goal) and goal not in board:
                crowned = piece.upper() if goal[0] in (0, 7) else piece
                steps[f"{number(*spot)}-{number(*goal)}"] = {**without, goal: crowned}
    return found or steps


def same_as_the_book(state: Checkers) -> None:
    board, side = board_of(state), "wb"[state.to_move()]
    moves = by_the_book(board, side)
    assert {name: board_of(state.result(action)) for name, action in zip(names(state), state.actions(), strict=True)} == moves
    assert len(names(state)) == len(moves) == state.count_actions()
    assert state.is_terminal() == (not moves) and not state.drawn_by_rule()
    capturing = any("x" in name for name in moves)
    assert [state.action_name(action) for action in state.noisy_actions()] == (names(state) if capturing else [])
    if not moves:
        assert (state.utility(state.mover), state.utility(1 - state.mover)) == (-1, 1)
    count = {mark: list(board.values()).count(mark) for mark in "wWbB"}
    home = sum(mark == "w" and row == 7 for (row, _), mark in board.items()) - sum(
        mark == "b" and row == 0 for (row, _), mark in board.items()
    )
    free = {side: sum((row + d, col + r) not in board and inside((row + d, col + r)) for (row, col), mark in board.items()
                      if mark.lower() == side for d, r in ways(mark)) for side in "wb"}  # fmt: skip
    assert state.features() == (count["w"] - count["b"], count["W"] - count["B"], home, free["w"] - free["b"])


@given(CHOICES)
def test_rules_square_by_square(choices: list[int]) -> None:
    state = START
    for choice in choices:
        same_as_the_book(state)
        state = walk(state, [choice])
    same_as_the_book(state)


@pytest.mark.parametrize("text", SHARP)
def test_rules_where_much_can_be_jumped(text: str) -> None:
    states = [state_of(text)]
    for _ in range(3):
        for state in states:
            same_as_the_book(state)
        states = [state.result(action) for state in states for action in state.actions()][:150]


def test_rules_on_boards_thrown_together() -> None:
    chance = random.Random(1959)
    longest = 0
    for _ in range(400):
        state = thrown(chance)
        same_as_the_book(state)
        longest = max([longest, *(len(squares_of(action)) - 1 for action in state.actions())])
    assert longest >= 4


def thrown(chance: random.Random) -> Checkers:
    """Pieces of every kind anywhere they may stand: many jumps, many kings."""
    squares = chance.sample(range(1, 33), chance.randint(4, 18))
    white, black = [], []
    for index, square in enumerate(squares):
        side = white if index % 2 else black
        king = chance.random() < 0.4 or (square <= 4 if side is white else square >= 29)
        side.append(f"{'K' * king}{square}")
    return state_of(f"{chance.choice('WB')}:W{','.join(white)}:B{','.join(black)}")


# ------------------------------------------------------------------------------------------------------ counting


@pytest.mark.parametrize("depth", range(1, 7 if FULL else 6))
def test_perft_interpreted(depth: int) -> None:
    assert perft(START, depth, compiled=False) == PERFT[depth - 1]
    assert depth > 4 or leaves(START, depth) == PERFT[depth - 1]


@compiled_only
@pytest.mark.parametrize("depth", range(1, 12 if FULL else 9))
def test_perft_compiled(depth: int) -> None:
    assert perft(START, depth, compiled=True) == PERFT[depth - 1]


def test_published_counts(shared_data: Path) -> None:
    published = json.loads((shared_data / "checkers" / "perft_english_start.json").read_text())
    assert published["depth_1_to_28"][: len(PERFT)] == list(PERFT)


@pytest.mark.parametrize("text", SHARP)
def test_both_ways_of_running_count_the_same(text: str) -> None:
    state = state_of(text)
    for depth in (1, 2, 3):
        assert perft(state, depth, compiled=False) == leaves(state, depth)
        assert not available() or perft(state, depth, compiled=True) == leaves(state, depth)


def test_as_many_positions_of_few_pieces_as_published(shared_data: Path) -> None:
    """Which boards of so many pieces can be: read every way to write one, and count those that are not refused. (What is refused is one
    piece where it cannot be, or two on one square; so a third adds nothing.)"""
    published = json.loads((shared_data / "checkers" / "position_counts_by_pieces.json").read_text())["N_to_positions"]
    pieces = [(side, f"{king}{square}") for side in "WB" for king in ("", "K") for square in range(1, 33)]
    for number_of_pieces in (1, 2):
        found = 0
        for chosen in itertools.combinations(pieces, number_of_pieces):
            lists = [",".join(piece for side, piece in chosen if side == colour) for colour in "WB"]
            try:
                state_of(f"W:W{lists[0]}:B{lists[1]}")
            except PositionError:
                continue
            found += 1
        assert found == published[str(number_of_pieces)]


# ------------------------------------------------------------------------------------------------------ another library


def as_sets(fen: str) -> tuple[str, frozenset[str], frozenset[str]]:
    """A FEN whatever the order of its pieces."""
    turn, white, black = fen.split(":")
    return turn, frozenset(white[1:].split(",")), frozenset(black[1:].split(","))


def library_moves(library: Any, fen: str) -> dict[str, tuple[str, frozenset[str], frozenset[str]]]:
    """Every move of pydraughts, named as we do, and the position after it."""
    found = {}
    moves, captures = library.Game("english", fen).legal_moves()
    for steps, taken in zip(moves, captures, strict=True):
        game = library.Game("english", fen)
        game.push(steps)
        path = [steps[0][0], *(step[1] for step in steps)]
        found[("-" if taken[0] is None else "x").join(map(str, path))] = as_sets(game.get_li_fen())
    assert len(found) == len(moves)
    return found


@pytest.fixture(scope="module")
def library() -> Any:
    """The library pydraughts, whose word is taken for the rules."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from draughts.core import game
    except ImportError:
        missing = "RULES NOT COMPARED: pydraughts is not installed (pip install pydraughts)"
        absent(missing)
    return game


@pytest.mark.filterwarnings("ignore")
def test_against_another_library(library: Any) -> None:
    """Positions of games at random, and as many boards thrown together, where long jumps are common."""
    chance, wanted = random.Random(1913), sample(1000, 400, 100)
    seen: list[Checkers] = []
    while len(seen) < wanted:
        state = START
        while not state.is_terminal():
            if chance.random() < 0.2:
                seen.append(state)
            state = state.result(chance.choice(list(state.actions())))
    seen = seen[: wanted // 2] + [thrown(chance) for _ in range(wanted - wanted // 2)]
    assert len(set(seen)) > 0.9 * wanted
    several = 0
    for state in seen:
        ours = {state.action_name(action): as_sets(str(state.result(action))) for action in state.actions()}
        assert ours == library_moves(library, str(state)), state
        several += any(name.count("x") > 1 for name in ours)
    assert several > wanted // 20


# ------------------------------------------------------------------------------------------------------ the case study

REPLIES = {
    "20-16": {"22-17": 6, "22-18": 1, "22-25": 1, "22-26": 6, "23-26": 1, "23-27": 2},
    "21-17": {"22x13": 0},
    "31-26": {"22x31": -4, "23x30": -8},
    "31-27": {"23x32": -8},
}
VALUES = {"20-16": 1, "21-17": 0, "31-26": -8, "31-27": -8}


def test_the_evaluation_is_five_a_king_and_one_a_man() -> None:
    material = Linear.of(Checkers)
    assert (Checkers.FEATURES, Checkers.WEIGHTS) == (("men", "kings", "home row", "mobility"), (1.0, 5.0, 0.0, 0.0))
    assert material.estimate(state_of(CASE_STUDY)) == (5 + 2) - (5 + 1) == 1
    assert material.estimate(START) == 0
    assert material.estimate(state_of("W:WK1,K2,30:B9,10")) == 11 - 2


@pytest.mark.parametrize("compiled", BOTH)
def test_case_study_three_plies(compiled: bool) -> None:
    state = state_of(CASE_STUDY)
    assert state.to_move() == 0 and names(state) == list(REPLIES)
    result = minimax(state, limits=Limits(depth=3), compiled=compiled)
    assert (result.value, result.action_name) == (1, "20-16")
    assert {item.name: item.value for item in result.actions} == VALUES
    assert result.leaves == 26


@pytest.mark.parametrize("compiled", BOTH)
def test_case_study_replies(compiled: bool) -> None:
    state = state_of(CASE_STUDY)
    third_ply = 0
    for move, replies in REPLIES.items():
        there = after(state, move)
        assert names(there) == list(replies)
        for reply, value in replies.items():
            here = after(there, reply)
            third_ply += here.count_actions()
            assert minimax(here, limits=Limits(depth=1), compiled=compiled).value == value
        assert min(replies.values()) == VALUES[move]
    assert third_ply == 26


@pytest.mark.parametrize("compiled", BOTH)
@pytest.mark.parametrize(("rule", "leaves"), [(">=", 17), (">", 24)])
def test_case_study_with_cuts(rule: str, leaves: int, compiled: bool) -> None:
    result = alphabeta(state_of(CASE_STUDY), limits=Limits(depth=3), rule=rule, compiled=compiled)
    assert (result.value, result.action_name, result.leaves) == (1, "20-16", leaves)


# ------------------------------------------------------------------------------------------------------ moves


def test_moves_come_in_the_order_of_their_squares() -> None:
    for text in ("start", *SHARP):
        paths = [squares_of(action) for action in state_of(text).actions()]
        assert paths == sorted(paths)


def test_capture_is_compulsory_but_not_the_longest() -> None:
    state = state_of("B:W14,16,22:B9,12")
    assert names(state) == ["9x18x25", "12x19"]
    assert names(after(state, "12x19")) == ["14x5"]


def test_crowning_ends_the_move() -> None:
    state = state_of("W:W10,23:B6,7,8")
    assert names(state) == ["10x1", "10x3"]
    crowned = after(state, "10x3")
    assert str(crowned) == "B:WK3,23:B6,8"  # 8 stays, though a king on 3 could jump it
    assert names(state_of("W:WK3,23:B6,8")) == ["3x12"]


def test_men_never_jump_backwards_and_kings_do() -> None:
    assert names(state_of("W:W10:B14,15,1")) == ["10-6", "10-7"]
    assert names(state_of("W:WK10:B14,15,1")) == ["10x17", "10x19"]


def test_ways_that_differ_only_in_their_path_are_different_moves() -> None:
    state = state_of(TWO_WAYS)
    round_trips = [name for name in names(state) if name.startswith("3x") and name.endswith("x3")]
    assert round_trips == ["3x10x19x12x3", "3x12x19x10x3"]
    ends = {after(state, name) for name in round_trips}
    assert ends == {state_of("W:W:BK3")} and next(iter(ends)).is_terminal()
    assert state.parse_action("3x3") == state.parse_action(round_trips[0])  # one result: either may be meant


def test_a_piece_is_jumped_only_once() -> None:
    state = state_of("W:WK14:B9,10,17,18")
    assert names(state) == ["14x5", "14x7", "14x21", "14x23"]
    assert all(name.count("x") <= 9 for text in SHARP for name in names(state_of(text)))


def test_the_longest_jump_takes_nine() -> None:
    state = state_of("B:W6,7,8,14,15,16,22,23,24:BK1")
    longest = state.parse_action("1x10x3x12x19x10x17x26x19x28")
    assert state.result(longest) == state_of("W:W:BK28") and longest < 1 << 30
    assert state.prior(longest) == 72


def test_who_cannot_move_has_lost() -> None:
    blocked = state_of("W:W12:B8,3")
    assert names(blocked) == [] and blocked.is_terminal() and blocked.utility(0) == -1 and blocked.utility(1) == 1
    bare = state_of("B:W12:B")
    assert bare.is_terminal() and bare.utility(0) == 1


# ------------------------------------------------------------------------------------------------------ draws by rule


def test_the_start_knows_no_rule_of_draws() -> None:
    assert Checkers() == START and START.draw_after == 0
    state = state_of("W:WK1:BK32")
    for _ in range(50):
        state = after(state, *(("1-6", "32-28", "6-1", "28-32")))
    assert state == state_of("W:WK1:BK32") and not state.is_terminal()


def test_the_forty_move_rule() -> None:
    state = state_of("W:WK1,30:BK32 40-move")
    assert state == state_of("W:WK1,30:BK32")._replace(draw_after=FORTY_MOVES)
    for _ in range(19):
        state = after(state, "1-6", "32-28", "6-1", "28-32")
    assert (state.quiet, str(state)) == (76, "W:WK1,30:BK32:H76 40-move")
    state = after(state, "1-6", "32-28", "6-1")
    assert not state.is_terminal()
    assert after(state, "28-32").is_terminal() and after(state, "28-32").drawn_by_rule()
    drawn = after(state, "28-32")
    assert (drawn.utility(0), drawn.utility(1)) == (0, 0)
    assert drawn.count_actions() == len(names(drawn)) > 0 and perft(drawn, 1) == drawn.count_actions()
    assert drawn.result(drawn.parse_action("30-26")).quiet == 0  # a man's move is progress


def test_captures_are_progress_too() -> None:
    state = state_of("W:WK10,K31:B14,15:H7 5-move")
    assert state.quiet == 7 and after(state, "10x17").quiet == 0
    assert after(state_of("W:WK10,K31:B15,1:H7 5-move"), "10x19").quiet == 0


def test_a_loss_on_the_last_ply_is_a_loss() -> None:
    """Who cannot move has lost, though the moves without progress have run out as well."""
    state = state_of("W:W12:BK8,K3:H80 40-move")
    assert state.is_terminal() and not state.drawn_by_rule() and state.utility(0) == -1


@pytest.mark.parametrize("compiled", BOTH)
def test_searches_obey_the_rule(compiled: bool) -> None:
    free = minimax(state_of("W:WK1:BK32 2-move"), compiled=compiled)
    assert (free.value, free.exact) == (0, True)


# ------------------------------------------------------------------------------------------------------ for searches


def test_priors() -> None:
    state = state_of("B:W14,16,22:B9,12")
    assert [state.prior(state.parse_action(name)) for name in ("9x18x25", "12x19")] == [16, 8]
    quiet = state_of("W:W6,18,30,K17:B4")
    ranked = sorted(quiet.actions(), key=quiet.prior, reverse=True)
    found = [quiet.action_name(action) for action in ranked]
    assert found[:2] == ["6-1", "6-2"] and found[-2:] == ["30-25", "30-26"]


def test_keys() -> None:
    assert after(START, "9-13", "22-18", "10-14").key() == after(START, "10-14", "22-18", "9-13").key()
    assert START._replace(mover=0).key() != START.key()
    early, late = (state_of(f"W:WK1:BK32:H{quiet} 40-move").key() for quiet in (10, 20))
    assert early == late == state_of("W:WK1:BK32").key()
    assert len({state_of(f"W:WK1:BK32:H{quiet} 40-move").key() for quiet in range(60, 81)}) == 21


def test_keys_of_many_positions() -> None:
    chance, seen, keys = random.Random(1913), set(), set()
    for _ in range(60):
        state = START
        while not state.is_terminal():
            state = state.result(chance.choice(list(state.actions())))
            seen.add(state)
            keys.add(state.key())
    bare = [state_of(f"{turn}:WK{one}:BK{other}") for turn in "WB" for one in range(1, 33) for other in range(1, 33) if one != other]
    seen.update(bare)
    keys.update(state.key() for state in bare)
    assert len(keys) == len(seen) > 5000
    assert len({key & 0xFFFFF for key in keys}) > 0.99 * len(keys)  # the low bits, which tables use, are spread too
    assert all(0 <= key < 2**64 for key in keys)


# ------------------------------------------------------------------------------------------------------ people


def test_it_is_in_the_catalogue() -> None:
    assert find("checkers") is find("draughts") is find("English draughts") is Checkers
    assert Checkers.PLAYER_NAMES == ("White", "Black") and START.to_move() == 1


def test_squares_and_bits() -> None:
    assert [square_of(bit_of(square)) for square in range(1, 33)] == list(range(1, 33))
    assert [number(*place(square)) for square in range(1, 33)] == list(range(1, 33))


@settings(deadline=None)
@given(CHOICES)
def test_text_and_back(choices: list[int]) -> None:
    for start in (START, state_of("W:WK1,K5,20:BK32,12 40-move")):
        state = walk(start, choices)
        assert state_of(str(state)) == state
        for action in state.actions():
            name = state.action_name(action)
            assert state.parse_action(name) == state.parse_action(name.upper()) == action
            assert state.parse_action(short_name(state, action)) == action


def test_the_start() -> None:
    written = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"
    assert str(START) == written
    for text in ("", "start", " start ", "B:W21-32:B1-12", "b:b1-12:w21-32.", "B:W21-32:B1-12:H0:F1", written, "B : W21-32 : B1-6, 7-12"):
        assert state_of(text) == START
    assert state_of("W:WK1-3,9:BK29,12-12") == state_of("W:WK1,K2,K3,9:BK29,12")


def test_pictures() -> None:
    assert state_of(CASE_STUDY).picture().splitlines() == [
        "    1     2     3     4",
        " 5     6     7     8",
        "    9    10    11    12",
        "13    14    15    16",
        "   17    18    19     w",
        " w     B     b    24",
        "   25    26    27    28",
        "29    30     W    32",
        "White to move",
    ]


def test_the_two_sides_are_painted() -> None:
    pytest.importorskip("rich")
    from zermelo.board.text import QUIET, STYLES, terminal_board

    drawn = terminal_board(state_of(CASE_STUDY))
    styles = {drawn.plain[span.start : span.end]: str(span.style) for span in drawn.spans}
    assert [styles[mark] for mark in ("w", "W", "b", "B", "24", "9")] == [STYLES[0]] * 2 + [STYLES[1]] * 2 + [QUIET] * 2


def test_moves_as_people_write_them() -> None:
    state = state_of("B:W14,16,22:B9,12")
    for written in ("9x18x25", "9x25", "9-25", "9:25", "09x25", "0925", " 9x25! ", "9X18X25"):
        assert state.action_name(state.parse_action(written)) == "9x18x25"
    assert [short_name(state, action) for action in state.actions()] == ["9x25", "12x19"]
    assert state_of("11-15 23-19 8-11") == state_of("start moves 11-15 23-19 8-11") == state_of("1. 11-15 23-19 2. 8-11!")
    assert state_of("1.11-15 23-19 2.8-11") == after(START, "11-15", "23-19", "8-11")
    assert state_of(f"{CASE_STUDY} 40-move moves 20-16 22-18") == after(state_of(f"{CASE_STUDY} 40-move"), "20-16", "22-18")


def test_a_long_jump_names_its_way_where_it_must() -> None:
    state = state_of("B:W6,7,14,15:B1,2")
    assert names(state) == ["1x10x17", "1x10x19", "2x9x18", "2x11x18"]
    assert [short_name(state, action) for action in state.actions()] == ["1x17", "1x19", "2x9x18", "2x11x18"]
    assert state.action_name(state.parse_action("1x17")) == "1x10x17"
    with pytest.raises(PositionError, match="'2x18' may be 2x9x18 or 2x11x18: say which"):
        state.parse_action("2x18")
    long = state_of("B:W6,7,14,15,22,23:B2")
    assert names(long) == ["2x9x18x25", "2x9x18x27", "2x11x18x25", "2x11x18x27"]
    assert long.action_name(long.parse_action("2x9x27")) == "2x9x18x27"  # as many squares as tell it apart


@pytest.mark.parametrize(
    ("text", "move", "says"),
    [
        ("start", "foo", "'foo' is not a move: write 11-15, or 22x15 for a capture; legal are: 9-13 9-14 10-14 10-15 11-15 11-16 12-16"),
        ("start", "11", "'11' is not a move"),
        ("start", "11-33", "'11-33' is not a legal move here: there is no square 33, squares are 1 to 32"),
        ("start", "0-4", "there is no square 0"),
        ("start", "22-18", "Black has no piece on 22; legal are: 9-13 9-14"),
        ("start", "16-20", "Black has no piece on 16"),
        ("start", "7-11", "there is a piece on 11"),
        ("start", "9-15", "'9-15' is not a legal move here: legal are: 9-13 9-14"),
        ("W:W18:B1", "18-22", "a man goes ahead only; legal are: 18-14 18-15"),
        ("W:W22:B18,1", "22-17", "'22-17' is not a legal move here: capture is compulsory: 22x15"),
        ("W:W22:B18,11,1", "22x15", "'22x15' is not a legal move here: the jump goes on: 22x15x8"),
        ("W:W22:B18,10,11,1", "22x15", "the jump goes on: 22x15x6 or 22x15x8"),
        ("B:W12:B", "1-5", "the game is over"),
    ],
)
def test_moves_that_are_none(text: str, move: str, says: str) -> None:
    with pytest.raises(PositionError, match=re.escape(says)) as caught:
        state_of(text).parse_action(move)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            "nonsense",
            "'nonsense' is not a position of Checkers: write start, a FEN such as W:W20,21,K31:BK22,23, or moves such as 11-15 23-19",
        ),
        ("X:W20:B1", "the side to move is 'X': write W or B"),
        ("W:W20", "it needs the pieces of both sides"),
        ("W:W20:W21", "it needs the pieces of both sides"),
        ("W:W20:B1:Z3", "'Z3' is neither the pieces of a side nor a count"),
        ("W:W20,x:B1", "'x' is not a piece of White: write 20 for a man, K31 for a king, 21-32 for a row of them"),
        ("W:W20,:B1", "'' is not a piece of White"),
        ("W:W20,33:B1", "White has a piece on 33: squares are 1 to 32"),
        ("W:W20:B0", "Black has a piece on 0"),
        ("W:W24-20:B1", "24-20 of White goes backwards: write 20-24"),
        ("W:W20,20:B1", "White has two pieces on 20"),
        ("W:W20,K20:B1", "White has two pieces on 20"),
        ("W:W20:B20", "there are two pieces on 20"),
        ("W:W20-32:B1", "White has 13 pieces: a side has at most 12"),
        ("W:W3:B1", "a man of White is on 3, where men are crowned: write K3"),
        ("W:W20:B30", "a man of Black is on 30, where men are crowned: write K30"),
        ("start 0-move", "0-move is not a rule of draws: write 40-move, or another number from 1 to 9999"),
        ("start moves 11-15 11-15", "move 2 of '11-15 11-15': '11-15' is not a legal move here: White has no piece on 11"),
        ("W:W22:B18 moves 22x15 1-5", "move 2 (1-5) comes after the end of the game: leave it out"),
        ("11-15 23-19 foo", "move 3 of '11-15 23-19 foo': 'foo' is not a move"),
    ],
)
def test_positions_that_are_none(text: str, says: str) -> None:
    with pytest.raises(PositionError, match=re.escape(says)) as caught:
        state_of(text)
    assert "\n" not in str(caught.value)


# ------------------------------------------------------------------------------------------------------ openings


@pytest.mark.parametrize("name", ["2move_english.json", "3move_english.json", "11_english.json"])
def test_openings_lead_where_they_are_said_to(shared_data: Path, name: str) -> None:
    listed = json.loads((shared_data / "checkers" / name).read_text())["all"]
    assert len(listed) > 40
    for opening, fen in listed.items():
        removed = [int(number) for number in re.findall(r"[0-9]+", opening.partition(";")[0])[1:]] if "Remove" in opening else []
        state = without(START, removed)
        for move in re.findall(r"[0-9]+-[0-9]+", opening):
            state = state.result(state.parse_action(move))
        assert state == state_of(fen), opening


def without(state: Checkers, squares: list[int]) -> Checkers:
    """The position with the pieces on `squares` taken off."""
    off = U64(sum(1 << bit_of(square) for square in squares))
    return state._replace(white=state.white & ~off, black=state.black & ~off)
