"""Four colours: turning discs against a definition square by square, two to four players, texts."""

from __future__ import annotations

import random

import pytest

from zermelo import minimax
from zermelo.check import check
from zermelo.errors import PositionError
from zermelo.games.fourcolours import COLOURS, FourColours, colours_for

STEPS = [(across, down) for across in (-1, 0, 1) for down in (-1, 0, 1) if across or down]


def turned(board: list[str], square: int, colour: str) -> set[int]:
    """The squares of the discs that `colour` outflanks by a disc on `square`."""
    found: set[int] = set()
    for across, down in STEPS:
        row: set[int] = set()
        column, line = square % 8 + across, square // 8 + down
        while 0 <= column < 8 and 0 <= line < 8:
            mark = board[8 * line + column]
            if mark in ("-", colour):
                found |= row if mark == colour else set()
                break
            row.add(8 * line + column)
            column, line = column + across, line + down
    return found


def touches(board: list[str], square: int) -> bool:
    near = [(square % 8 + across, square // 8 + down) for across, down in STEPS]
    return any(board[8 * line + column] != "-" for column, line in near if 0 <= column < 8 and 0 <= line < 8)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_play_by_the_definition(players: int) -> None:
    dice = random.Random(players)
    quiet = 0
    for _ in range(6):
        state = colours_for(players)()
        assert players == state.PLAYERS and len(state.discs) == players
        while not state.is_terminal():
            board, colour = state.marks(), COLOURS[state.to_move()]
            free = [square for square in range(64) if board[square] == "-"]
            legal = [square for square in free if turned(board, square, colour)]
            if not legal:
                legal = [square for square in free if touches(board, square)]
                quiet += 1
            assert list(state.actions()) == legal
            assert state.count_actions() == len(legal)
            square = dice.choice(legal)
            for changed in turned(board, square, colour) | {square}:
                board[changed] = colour
            mover = state.to_move()
            state = state.result(square)
            assert state.marks() == board
            assert state.to_move() == (mover + 1) % players
        assert sum(state.utility(player) for player in range(players)) == 64
        assert [state.utility(player) for player in range(players)] == [board.count(colour) for colour in COLOURS[:players]]
    assert quiet > 0


def test_a_colour_that_was_wiped_out_comes_back() -> None:
    state = FourColours.from_text("-" * 24 + "YYYY----" + "-" * 32 + " R")
    assert set(map(state.action_name, state.actions())) == {f"{column}{row}" for column in "abcde" for row in (3, 4, 5)} - {
        f"{column}4" for column in "abcd"
    }
    after = state.result(state.parse_action("e4"))
    assert after.marks().count("R") == 1 and after.marks().count("Y") == 4


def test_starts() -> None:
    assert str(FourColours()) == "-" * 27 + "RY" + "-" * 6 + "BG" + "-" * 27 + " R"
    assert str(colours_for(3)()) == "-" * 27 + "RY" + "-" * 7 + "G" + "-" * 27 + " R of 3"
    assert str(colours_for(2)()) == "-" * 27 + "RY" + "-" * 6 + "YR" + "-" * 27 + " R of 2"
    assert FourColours.PLAYER_NAMES == ("Red", "Yellow", "Green", "Blue") and colours_for(2).PLAYER_NAMES == ("Red", "Yellow")
    assert [len(list(colours_for(players)().actions())) for players in (2, 3, 4)] == [4, 2, 3]


@pytest.mark.parametrize("players", [2, 3])
def test_fewer_players_keep_the_laws(players: int) -> None:
    report = check(colours_for(players), games=2, plies=70, compiled=False)
    assert report.ok, f"\n{report}"


@pytest.mark.usefixtures("needs_compiler")
def test_three_colours_compiled() -> None:
    state = colours_for(3).from_text("f4 f6 of 3")  # type: ignore[attr-defined]
    plain, fast = minimax(state, 3, compiled=False), minimax(state, 3, compiled=True)
    assert (plain.values, plain.nodes, plain.action) == (fast.values, fast.nodes, fast.action)


def test_texts() -> None:
    for players in (2, 3, 4):
        state = colours_for(players)()
        for _ in range(7):
            assert FourColours.from_text(str(state)) == state and type(FourColours.from_text(str(state))) is type(state)
            state = state.result(next(iter(state.actions())))
    assert FourColours.from_text("") == FourColours.from_text("start") == FourColours()
    assert FourColours.from_text("start of 3") == colours_for(3)()
    assert FourColours.from_text("f4 F6") == FourColours().result(29).result(45)
    assert colours_for(2).from_text("") == colours_for(2)()  # type: ignore[attr-defined]


def test_what_people_see() -> None:
    assert FourColours().picture().splitlines()[3:6] == ["3 . . . . . . . .", "4 . . . R Y * . .", "5 . . . B G . . ."]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("start of 5", "'5' colours cannot play"),
        ("a1", "'a1' is not a legal move here; legal are: f4 d6 f6"),
        ("-" * 63 + "X R", "write 64 squares of R Y G B and -"),
        ("-" * 63 + "B R of 3", "write 64 squares of R Y G and -"),
        ("-" * 64 + " R", "an empty board"),
    ],
)
def test_bad_texts(text: str, complaint: str) -> None:
    with pytest.raises(PositionError) as caught:
        FourColours.from_text(text)
    assert complaint in str(caught.value) and "\n" not in str(caught.value)
