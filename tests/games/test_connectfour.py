"""Connect Four against published counts, Pons' solved positions and a board that is looked at cell by cell."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from walks import CHOICES, compiled_only, leaves, levels, walk

from zermelo import perft, solve
from zermelo.errors import PositionError
from zermelo.evaluate.named import named
from zermelo.evaluate.stored import about_file
from zermelo.games.connectfour import ConnectFour, completing, open_lines
from zermelo.search.book.book import Book, beside
from zermelo.search.book.building import listed

PERFT = (7, 49, 343, 2401, 16807, 117649, 823536, 5673234, 39394572)
POSITIONS = [1, 7, 49, 238, 1120, 4263, 16422, 54859]  # OEIS A212693

DRAWN = "257771314744647214154617633623313656555222"


# ------------------------------------------------------------------------------------------------------ the definition

CELLS = [(column, row) for column in range(7) for row in range(6)]
LINES = [
    [(column + i * across, row + i * up) for i in range(4)]
    for column, row in CELLS
    for across, up in ((1, 0), (0, 1), (1, 1), (1, -1))
    if 0 <= column + 3 * across < 7 and 0 <= row + 3 * up < 6
]


def grid(state: ConnectFour) -> dict[tuple[int, int], str]:
    rows = str(state).split("/")
    return {(column, row): rows[5 - row][column] for column, row in CELLS}


def owner(state: ConnectFour) -> str:
    """Who has four in a row; a dot if nobody has."""
    marks = grid(state)
    return next((marks[line[0]] for line in LINES if marks[line[0]] != "." and len({marks[cell] for cell in line}) == 1), ".")


@given(CHOICES)
def test_rules_cell_by_cell(choices: list[int]) -> None:
    state = walk(ConnectFour(), choices)
    marks, winner = grid(state), owner(state)
    stones = sum(mark != "." for mark in marks.values())
    assert state.ply == stones and state.to_move() == stones % 2
    assert state.is_terminal() == (winner != "." or stones == 42)
    assert list(state.actions()) == [column for column in range(7) if marks[column, 5] == "."]
    assert state.count_actions() == (0 if state.is_terminal() else len(list(state.actions())))
    if state.is_terminal():
        own = sum(mark == winner for mark in marks.values())
        expected = 0 if winner == "." else 22 - own if winner == "X" else own - 22
        assert (state.utility(0), state.utility(1)) == (expected, -expected)


@given(CHOICES)
def test_features_line_by_line(choices: list[int]) -> None:
    state = walk(ConnectFour(), choices)
    marks = grid(state)
    contents = [[marks[cell] for cell in line] for line in LINES]
    lines = sum("O" not in content for content in contents) - sum("X" not in content for content in contents)
    threats = {player: set() for player in "XO"}
    for line, content in zip(LINES, contents, strict=True):
        for player in "XO":
            if content.count(player) == 3 and "." in content:
                threats[player].add(line[content.index(".")])
    assert state.features() == (lines, len(threats["X"]) - len(threats["O"]))


def test_there_are_69_lines() -> None:
    board = sum(1 << 7 * column + row for column, row in CELLS)
    assert len(LINES) == open_lines(board) == 69
    assert not completing(0)


# ------------------------------------------------------------------------------------------------------------ counting


@pytest.mark.parametrize("depth", range(1, 6))
def test_perft(depth: int) -> None:
    assert leaves(ConnectFour(), depth) == PERFT[depth - 1]


@compiled_only
def test_deep_perft() -> None:
    assert tuple(perft(ConnectFour(), depth, compiled=True) for depth in range(1, 10)) == PERFT


def test_positions() -> None:
    found = levels(ConnectFour(), 5)
    assert [len(level) for level in found] == POSITIONS[:6]
    assert all(len({state.key() for state in level}) == len(level) for level in found)
    images = [len(level) for level in levels(ConnectFour(), 4, symmetric=True)]
    assert images == [1, 4, 25, 121, (1120 + 16) // 2]  # 16 positions are their own mirror image


def test_published_counts(shared_data: Path) -> None:
    published = json.loads((shared_data / "connect_four" / "counts.json").read_text())
    assert published["perft_paths_won_game_has_no_children"][: len(PERFT)] == list(PERFT)
    assert published["positions_after_n_plies_OEIS_A212693"][: len(POSITIONS)] == POSITIONS


# --------------------------------------------------------------------------------------------------------------- values


def score(state: ConnectFour, alpha: int = -18, beta: int = 18) -> int:
    """The value for the player to move."""
    if state.is_terminal():
        return state.utility(state.to_move())
    for action in sorted(state.actions(), key=state.prior, reverse=True):
        alpha = max(alpha, -score(state.result(action), -beta, -alpha))
        if alpha >= beta:
            break
    return alpha


def test_solved_positions(shared_data: Path) -> None:
    lines = [line.split() for line in (shared_data / "connect_four" / "Test_L3_R1").read_text().splitlines()]
    near_the_end = [(columns, int(points)) for columns, points in lines if len(columns) >= 34]
    assert len(near_the_end) > 100
    for columns, points in near_the_end[:60]:
        assert score(ConnectFour.from_text(columns)) == points, columns


@pytest.mark.parametrize("name", ["Test_L3_R1", "Test_L2_R1", "Test_L1_R1"])
def test_solved_positions_are_read_and_go_on(shared_data: Path, name: str) -> None:
    for line in (shared_data / "connect_four" / name).read_text().splitlines()[::10]:
        state = ConnectFour.from_text(line.split()[0])
        assert not state.is_terminal() and state.ply == len(line.split()[0])
        assert ConnectFour.from_text(str(state)) == state


def test_fastest_and_slowest_wins() -> None:
    assert ConnectFour.from_text("1212121").utility(0) == 18 == ConnectFour.UTILITY_RANGE[1]
    assert ConnectFour.from_text("71212121").utility(0) == -18 == ConnectFour.UTILITY_RANGE[0]
    full = ConnectFour.from_text(DRAWN)
    assert full.is_terminal() and full.ply == 42 and full.utility(0) == full.utility(1) == 0 == full.count_actions()


# ----------------------------------------------------------------------------------------------------------------- laws


@given(CHOICES)
def test_mirror_images_share_one_canonical_state(choices: list[int]) -> None:
    state = walk(ConnectFour(), choices)
    image = ConnectFour.from_text("/".join(row[::-1] for row in str(state).split("/")))
    assert image.canonical() == state.canonical()
    assert state.canonical() in (state, image)


@given(CHOICES)
def test_text_and_back(choices: list[int]) -> None:
    state = walk(ConnectFour(), choices)
    text = str(state)
    assert ConnectFour.from_text(text) == state
    for written in (text.replace("/", ""), text.lower(), text.replace(".", "_"), text.replace("/", "\n")):
        assert ConnectFour.from_text(written) == state
    for action in state.actions() if not state.is_terminal() else ():
        assert state.parse_action(state.action_name(action)) == action == int(state.action_name(action)) - 1


def test_texts() -> None:
    assert ConnectFour.from_text("") == ConnectFour.from_text("start") == ConnectFour()
    state = ConnectFour.from_text("44 35")
    assert str(state) == "......./......./......./......./...O.../..XXO.."
    assert state.picture().splitlines()[-4:-1] == [". . . O . . .", ". . X X O . .", "1 2 3 4 5 6 7"]


def test_prior() -> None:
    assert [ConnectFour().prior(action) for action in range(7)] == [-3, -2, -1, 0, -1, -2, -3], "the more central the better"
    wins = ConnectFour.from_text("112233")
    assert max(range(7), key=wins.prior) == 3, "four in the lowest row"
    defends = ConnectFour.from_text("11223")
    assert [action for action in range(7) if defends.prior(action) > -100] == [3], "everything else lets X win"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("4458", "move 4 of '4458' is 8, which is not a column"),
        ("4440", "move 4 of '4440' is 0, which is not a column"),
        ("4444444", "move 7 of '4444444' goes into column 4, which is full"),
        ("12121213", "move 8 of '12121213' comes after the end of the game"),
        ("44x", "columns 1 to 7"),
        ("......./...X...", "six rows of seven"),
        ("......./......./......./......./......./...Z...", "six rows of seven"),
        ("....../......../......./......./......./.......", "six rows of seven"),
        ("......./......./......./......./...X.../.......", "column 4, row 2"),
        ("......./......./......./......./......./..XX...", "2 X and 0 O"),
        ("......./......./......./......./......./...O...", "0 X and 1 O"),
        ("......./......./......./......./OOO..../XXXX.O.", "four X in a row and a later O"),
        ("......./......./......./......./OOOO.../XXXX...", "four X in a row and a later O"),
        ("......./......./......./......./XXXXO../OOOX...", "hangs in the air"),
        ("......./......./......./......./X....../O......", "by moves in turn"),
        ("......./......./X.....X/XO...OX/XO...OX/XOO..OX", "by moves in turn"),  # two fours that no one stone completes
        ("......./......./XXXXXXX/OOOOOOO/OOOOOOO/XXXXXXX", "four X in a row and a later O"),
    ],
)
def test_bad_texts(text: str, complaint: str) -> None:
    with pytest.raises(PositionError) as caught:
        ConnectFour.from_text(text)
    assert complaint in str(caught.value) and repr(text) in str(caught.value) and "\n" not in str(caught.value)


def test_bad_action() -> None:
    with pytest.raises(PositionError, match="'4' is not a legal action here; legal are: 1 2 3 5 6 7"):
        ConnectFour.from_text("444444").parse_action("4")


def test_patterns_come_along(shared_data: Path) -> None:
    """They say who wins in most of Pons' solved positions near the end, by what stands there alone."""
    assert list(ConnectFour.evaluators()) == ["threats", "patterns"]
    file = ConnectFour.evaluators()["patterns"]
    said, judge = about_file(file), named(ConnectFour, "patterns")
    assert said["complete"] and said["training"]["game"] == "ConnectFour" and file.stat().st_size < 250_000
    right = decided = 0
    for line in (shared_data / "connect_four" / "Test_L3_R1").read_text().splitlines()[:200]:
        columns, score = line.split()
        state = ConnectFour.from_text(columns)
        if score != "0":
            decided += 1
            right += (judge.estimate(state) > 0.0) == ((int(score) > 0) == (state.to_move() == 0))
    assert right > 0.6 * decided > 60  # 74 of 109


def test_a_book_comes_along() -> None:
    """Of the first five plies, each of which has the value that minimax gives it; its last ply was compared with BitBully's."""
    with Book(beside(ConnectFour) or "", ConnectFour) as book:
        levels = listed(ConnectFour(), 5)
        assert book.solved == sum(map(len, levels)) == 2863
        for position in (position for level in levels[:-1] for position in level.values()):
            found, after = book.known(position), [book.known(position.result(action)) for action in position.actions()]
            best = (max if position.to_move() == 0 else min)(known.value for known in after if known)
            assert found is not None and None not in after and found.value == best
        start = book.result(ConnectFour())
    assert start is not None and start.action == 3
    assert [each.value for each in start.actions] == [-2, -1, 0, 1, 0, -1, -2]  # Tromp's, and Pons'


def test_what_its_book_says_can_be_solved() -> None:
    """Where it takes no time: the fourth stone wins."""
    with Book(beside(ConnectFour) or "", ConnectFour) as book:
        known = [(position, book.known(position)) for position in listed(ConnectFour(), 4)[-1].values()]
    soon = [(position, found.value) for position, found in known if found and abs(found.value) == 18]
    assert len(soon) == 40
    for position, value in soon:
        assert solve(position).value == value
