"""Games of Go in SGF: written and read again, by other programs, and what is no SGF."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from settings import examples
from zermelo.bits import U64
from zermelo.errors import PositionError
from zermelo.games import Go
from zermelo.games._played.game import AGREED, OVER, REPETITION, UNFINISHED, Game
from zermelo.games._played.loading import load_game, load_games
from zermelo.games.go import start
from zermelo.games.go.sgf import Sgf

EXAMPLE = r"""(;FF[4]GM[1]SZ[9]AP[A program:1]KM[7.5]PB[A. Adams [5d\]]PW[B\\C]
DT[2026-11-25]RE[W+R]RU[Chinese]C[What a
game \] it was]
;B[ee]C[in the middle](;W[cc];B[gc](;W[];B[tt])(;W[aa]))(;W[gg];B[cg]))
and something else
(;GM[1]SZ[5]KM[0.5]RE[B+24.5];B[cc];W[];B[])
"""


def read(text: str) -> list[Game[Go] | PositionError]:
    return list(Sgf(Go).scan(text))


def test_the_main_line_is_the_game() -> None:
    first, second = read(EXAMPLE)
    assert isinstance(first, Game) and isinstance(second, Game)
    assert first.names() == ["E5", "C7", "G7", "pass", "pass"]
    assert dict(first.tags) == {"Black": "A. Adams [5d]", "White": r"B\C", "Date": "2026-11-25", "Rules": "Chinese"}
    assert (first.ending, first.utilities) == (AGREED, (-1.0, 1.0))
    assert (second.names(), second.ending, second.utilities) == (["C3", "pass", "pass"], OVER, (24.5, -24.5))
    assert second.start == start(5, 0.5)


@given(st.integers(1, 13), st.integers(0, 25), st.booleans(), st.sampled_from([0, 3]), st.integers(0, 2**32))
@examples(100, 30)
def test_what_was_written_is_read_again(size: int, plies: int, win: bool, superko: int, seed: int) -> None:
    dice = random.Random(seed)
    first = state = start(size, dice.randint(-3, 15) / 2 if size > 3 else 0, win=win, superko=superko)
    actions = []
    for _ in range(plies):
        if state.is_terminal():
            break
        actions.append(state.random_action(U64(dice.getrandbits(64))))
        state = state.result(actions[-1])
    game = Game.of(first, actions, tags=(("Black", "x]y\\z"), ("White", "Ö")))
    assert read(Sgf(Go).write([game, game])) == [game, game]


def test_what_servers_and_people_write() -> None:
    """Each of these had the whole game refused."""
    for komi, points in (("6,5", 6.5), ("375", 7.5), ("650", 6.5), ("0", 0), ("100", 100)):
        (game,) = read(f"(;SZ[19:19]KM[{komi}];B[dd])")
        assert isinstance(game, Game) and game.start == start(19, points)
    for result, ahead in (
        ("Black wins", 1),
        ("White wins by resignation", -1),
        ("B+3,5", 3.5),
        ("W+2.5 points", -2.5),
        ("b + R", 1),
        ("W+", -1),
    ):
        (game,) = read(f"(;SZ[9]RE[{result}];B[ee])")
        assert isinstance(game, Game) and game.utilities == (ahead, -ahead)


@pytest.mark.parametrize("text", ["(;FF[3]GaMe[1]SiZe[9];Black[ee];White[cc])", "(;ff[3]gm[1]sz[9];b[ee];w[cc])"])
def test_names_in_small_letters(text: str) -> None:
    (game,) = read(text)
    assert isinstance(game, Game)
    assert (game.start.size, game.names()) == (9, ["E5", "C7"])


def test_stones_may_stand_there_before() -> None:
    (game,) = read("(;SZ[9]KM[0.5]HA[2]AB[cg][gc]AW[aa:bb];W[ee])")  # who moves is said by nobody: White stones are there, so Black
    assert isinstance(game, Game)
    assert (game.start.mover, game.names()) == (0, ["pass", "E5"])
    (game,) = read("(;SZ[9]KM[0.5]HA[2]AB[cg][gc];W[ee])")
    assert isinstance(game, Game) and game.start.mover == 1
    assert read(Sgf(Go).write([game])) == [game]


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("(;SZ[3]KM[];AB[aa];AB[cc];W[bb])", "X../.../..X O komi=0"),  # node by node, as who sets a problem up stone by stone
        ("(;SZ[3]AB[aa]AB[cc];W[bb])", "X../.../..X O komi=0"),
        ("(;SZ[3]AB[aa][cc];AE[aa]AW[ca];AB[ab];B[bb])", "..O/X../..X X komi=0"),
        ("(;SZ[3]AB[aa];AW[aa];B[bb])", "O../.../... X komi=0"),
        ("(;SZ[3]AB[bc:ab];W[cc])", ".../XX./XX. O komi=0"),  # a rectangle by its other corners
    ],
)
def test_all_that_is_set_up_before_the_first_move_counts(text: str, start: str) -> None:
    (game,) = read(text)
    assert isinstance(game, Game) and str(game.start) == start and len(game.actions) == 1
    assert read(Sgf(Go).write([game])) == [game]


def test_a_third_pass_changes_nothing() -> None:
    (game,) = read("(;SZ[5]KM[0];B[cc];W[];B[];W[tt])")  # as on servers that ask for three
    assert isinstance(game, Game) and game.names() == ["C3", "pass", "pass"] and game.ending == "over"


def test_a_komi_that_no_binary_fraction_is() -> None:
    (game,) = read("(;SZ[9]KM[80.8]RE[B+0.2];B[aa];W[];B[])")
    assert isinstance(game, Game) and game.ending == "over" and game.last.score() != 0.2
    assert "RE[B+0.2]" in Sgf(Go).write([game]) and read(Sgf(Go).write([game])) == [game]


def test_results() -> None:
    for said, ending, utilities in [
        ("0", REPETITION, None),
        ("?", UNFINISHED, None),
        ("Void", UNFINISHED, None),
        ("B+T", AGREED, (1.0, -1.0)),
        ("W+12.5", AGREED, (-12.5, 12.5)),
    ]:
        (game,) = read(f"(;SZ[5]RE[{said}];B[cc];W[bb])")
        assert isinstance(game, Game)
        if said != "0":
            assert (game.ending, game.utilities) == (ending, utilities)
        again = read(Sgf(Go).write([game]))
        assert isinstance(again[0], Game) and again[0].utilities == game.utilities


def test_games_are_saved_and_loaded_by_the_ending_of_the_file(tmp_path: Path) -> None:
    state = Go.from_text("5x5 c3 b2 superko=3")
    game = Game.of(state.emptied(5, 0.5), [state.parse_action("d4")])
    for name in ("a.sgf", "a.json"):
        game.save(tmp_path / name)
        assert load_game(tmp_path / name) == game
    assert len(list(load_games(tmp_path / "a.sgf"))) == 1
    with pytest.raises(PositionError, match="SGF has no words for a ko, passes or boards seen before"):
        Game.of(Go.from_text("5x5 pass"), []).save(tmp_path / "b.sgf")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("(;SZ[9];B[dd]", "line 1, column 1: this game has no end"),
        ("(;SZ[9];B[dd];W[dd])", "line 1, column 15: D6 is not a legal move here: there is a stone"),
        ("(;SZ[9];B[dz])", "'dz' is not a point of a board of 9"),
        ("(;SZ[9:13];B[dd])", "SZ[9:13] is not a board that can be played on here"),
        ("(;SZ[25])", "SZ[25] is not a board"),
        ("(;GM[2])", "GM[2] is another game than Go"),
        ("(;KM[much])", "'much' is not a komi"),
        ("(;SZ[5];B[];W[];B[cc])", "B[cc] comes after two passes, which end the game"),
        ("(;SZ[5];B[cc];AB[dd])", "AB changes the board in the middle of the game"),
        ("(;SZ[5]RE[Black])", "RE[Black] is no result"),
        ("(;SZ[5];B[aa][bb])", "B has 2 points: a move is one"),
        ("(;SZ[5]AB[ab]AW[aa])", ""),
        ("(;SZ[2]AB[ab][ba]AW[aa])", "has a chain without a liberty"),
        ("(B[dd])", "'B' stands before the first node"),
        ("(;B)", "B has no value"),
        ("(;[dd])", "'[dd]' stands behind no property"),
        ("(;B[dd]%)", "'%' has no meaning in SGF here"),
    ],
)
def test_what_is_no_game_is_told(text: str, sentence: str) -> None:
    (found,) = read(text)
    if sentence:
        assert isinstance(found, PositionError) and sentence in str(found)
        assert re.match("line 1, column [0-9]+: ", str(found))
    else:
        assert isinstance(found, Game)


@given(st.text("(;)[]BWabcdSZKM5\\ \n:", max_size=60))
def test_rubbish_is_told_or_passed_over(text: str) -> None:
    for found in read(text):
        assert isinstance(found, Game | PositionError)
