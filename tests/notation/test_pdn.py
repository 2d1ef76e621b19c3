"""PDN: what is read, what is refused and where, what is written; and that pydraughts reads what we write."""

from __future__ import annotations

import json
import random
import re
import warnings
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st

from settings import FULL, absent, sample
from zermelo.cli import main
from zermelo.errors import PositionError
from zermelo.games.checkers import START, Checkers
from zermelo.notation.pdn import Line, Record, read, scan, write
from zermelo.notation.pdn import Move as Played

GAME = """\
[Event "An \\"example\\" of \\\\"]
[Site "?"]
[Date "1900.01.??"]
[Round "1"]
[White "Second, B."]
[Black "First, A."]
[Result "0-1"]
[GameType "21"]
[Annotator "nobody"]

{before all} 1. 11-15! 23-19 {after the
second} 2. 8-11 22-17 $1 $14
3. 11-16?! (3. 9-13 {why not} 17-14; to the end of the line
10x17 21x14 (4... 19x10 5. 6x15)) 24-20 4. 15x24 28x19 0-1
"""
MOVES = ["11-15", "23-19", "8-11", "22-17", "11-16", "24-20", "15x24", "28x19"]
"""Of the game above."""


def names(record: Record) -> list[str]:
    return [state.action_name(move.action) for state, move in zip(record.states(), record.play.moves, strict=False)]


def one(text: str) -> Record:
    (record,) = read(text)
    return record


def played(chance: random.Random, start: Checkers = START) -> list[int]:
    """The actions of a game at random."""
    actions, state = [], start
    while not state.is_terminal() and len(actions) < 120:
        actions.append(chance.choice(list(state.actions())))
        state = state.result(actions[-1])
    return actions


# ------------------------------------------------------------------------------------------------------ reading


def test_a_game_with_everything() -> None:
    game = one(GAME)
    assert game.tags["Event"] == 'An "example" of \\'
    assert (game.tags["Annotator"], game.tags["Black"], game.result, game.row) == ("nobody", "First, A.", "0-1", 1)
    assert names(game) == MOVES
    moves = game.play.moves
    assert game.play.comment == "before all"
    assert [move.marks for move in moves] == ["!", "", "", "", "?!", "", "", ""]
    assert (moves[1].comment, moves[3].nags) == ("after the second", (1, 14))
    (variation,) = moves[4].variations
    before = game.states()[4]
    inside = Record(before, variation)
    assert names(inside) == ["9-13", "17-14", "10x17", "21x14"]
    assert [move.comment for move in variation.moves] == ["why not", "to the end of the line", "", ""]
    (deeper,) = variation.moves[3].variations
    assert names(Record(inside.states()[3], deeper)) == ["19x10", "6x15"]


@pytest.mark.parametrize(
    "text", ["1. 11-15 23-19 *", "11-15 23-19", "1.11-15 23-19 1/2-1/2", "1. 11-15 1... 23-19 *", "1.\n11-15\n23-19\n*"]
)
def test_what_may_be_left_out(text: str) -> None:
    assert names(one(text)) == ["11-15", "23-19"]


@pytest.mark.parametrize(
    ("ending", "result"),
    [("1-0", "1-0"), ("0-1", "0-1"), ("1/2-1/2", "1/2-1/2"), ("*", "*"), ("", "*"), ("2-0", "1-0"), ("0-2", "0-1"), ("1-1", "1/2-1/2")],
)
def test_results_are_no_moves(ending: str, result: str) -> None:
    game = one(f"1. 11-15 23-19 {ending}")
    assert (game.result, len(game.play.moves)) == (result, 2)


def test_moves_that_look_like_results() -> None:
    game = one('[FEN "W:WK1,K10:BK32,K31"] 1-5 32-28 5-1 28-32 10-7 32-28 1-0')
    assert names(game) == ["1-5", "32-28", "5-1", "28-32", "10-7", "32-28"] and game.result == "1-0"


def test_a_star_ends_a_game_or_praises_a_move() -> None:
    praised = one("1. 11-15* 23-19 * 2. 8-11 *")
    assert names(praised) == ["11-15", "23-19", "8-11"]
    assert [move.marks for move in praised.play.moves] == ["!", "!", ""]
    two = read("1. 11-15 * 1. 9-13 *")
    assert [names(game) for game in two] == [["11-15"], ["9-13"]]
    assert [game.result for game in read('1. 11-15 * 0-1\n[Event "x"]\n1. 9-13 1-0 *')] == ["0-1", "1-0"]


@pytest.mark.parametrize(
    "jump", ["2x9x18x25", "2x9x25", "2x9 9x18 18x25", "2x9x18 18x25", "2x9! 9x18x25", "02x09x18x25", "2:9:18:25", "2x 9x 18x 25"]
)
def test_a_jump_in_many_ways(jump: str) -> None:
    game = one(f'[SetUp "1"] [FEN "B:W6,7,14,15,22,23:B2"] 1. {jump} 23-18 *')
    assert names(game) == ["2x9x18x25", "23-18"]


@pytest.mark.parametrize("move", ["09-13", "0913", "9-13", "9- 13"])
def test_a_step_in_many_ways(move: str) -> None:
    assert names(one(f"1. {move} *")) == ["9-13"]


def test_several_games_and_where_they_begin() -> None:
    games = read(f'{GAME}\n{GAME}% a line for other programs\n\n1. 9-13 *\n\n[Event "last"]\n')
    assert [len(game.play.moves) for game in games] == [8, 8, 1, 0]
    assert [game.row for game in games] == [1, 16, 32, 34]


def test_positions_to_begin_with() -> None:
    game = one('[FEN "W:W20,21,K31:BK22,23."]\n20-16 22-18 *')
    assert str(game.start) == "W:W20,21,K31:BK22,23" and str(game.states()[-1]) == "W:W16,21,K31:BK18,23"
    assert one('[FEN "B:W21-32:B1-12"] 11-15 *').start == START
    assert one('[GameType "21,B,8,8,N1,0"] 11-15 *').start == START


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "the file contains no game"),
        ("; nothing but a comment", "the file contains no game"),
        (
            "1. 11-15 23-19 2. 11-15 *",
            "line 1, column 19: '11-15' is not a legal move here: Black has no piece on 11; legal are: 7-11 8-11",
        ),
        ("1. 11-15\n22-18\n 2. 8-11 *", "line 3, column 5: '8-11' is not a legal move here: capture is compulsory: 15x22"),
        ("1. 11-15 (1. 9-13\n22-17 2. 10-14) *", "line 2, column 10: '10-14' is not a legal move here: capture is compulsory: 13x22"),
        ("1. 11-15 23-91 *", "line 1, column 10: '23-91' is not a legal move here: there is no square 91, squares are 1 to 32"),
        ("1. 11-15 e3-d4 *", "line 1, column 10: expected a move such as 11-15, or a comment in { }, got 'e3-d4'"),
        ("1. 11-15 (1. 9-13 23-19 *", "line 1, column 10: this variation is never closed: add a )"),
        ("(1. 9-13) 11-15 *", "line 1, column 1: a variation must come after the move that it replaces"),
        ("1. 11-15 {no end\n23-19 *", "line 1, column 10: this comment is never closed: add a }"),
        ("1. 11-15 " + "(1. 9-13 " * 101, "column 910: variations are nested more than 100 deep"),
        ("1. 11-15 $1234 *", "line 1, column 14: expected a move such as 11-15, or a comment in { }, got '4'"),
        ("! 1. 11-15 *", "line 1, column 1: ! must come after a move"),
        ('[Event "x"\n1. 11-15 *', 'line 1, column 1: a tag must be [Name "value"], got \'[Event "x"\''),
        ('[GameType "20"]\n1. 32-28 *', "line 1, column 1: GameType 20 is international draughts: only 21, English draughts, can be read"),
        ('[GameType "x"] *', "GameType x is another game"),
        ('[GameType "21,W,8,8,N1,0"] *', "in English draughts Black begins, not White: add a tag FEN"),
        ('[SetUp "1"]\n11-15 *', "line 1, column 1: SetUp is 1, but the tag FEN with the position is missing"),
        ('\n[FEN "W:W3:B1"] *', "line 2, column 1: 'W:W3:B1' is not a position of Checkers: a man of White is on 3, where men are crowned"),
        ('[FEN "W:W22:B18"] 22x15 1-5 *', "column 25: 1-5 comes after the end of the game: Black cannot move"),
        ('[FEN "B:W6,7,14,15:B1,2"]\n2x18 *', "line 2, column 1: '2x18' may be 2x9x18 or 2x11x18: say which"),
        ('[FEN "W:W22:B18,11,1"] 22x15 1-5 *', "'22x15' is not a legal move here: the jump goes on: 22x15x8"),
    ],
)
def test_what_cannot_be_read(text: str, says: str) -> None:
    with pytest.raises(PositionError, match=re.escape(says)) as caught:
        read(text)
    assert "\n" not in str(caught.value)


def test_one_bad_game_does_not_hide_the_others() -> None:
    found = list(scan(f'{GAME}\n1. 11-15 11-15 *\n[Event "x]\n1. 9-13 *\n{GAME}'))
    assert [isinstance(game, PositionError) for game in found] == [False, True, True, False]
    assert str(found[1]).startswith("line 16, column 10: ") and str(found[2]).startswith("line 17, column 1: ")


def test_a_comment_that_nobody_closes_ends_with_its_game() -> None:
    """A brace in a later game does not close it: that game's moves would be read as the first one's."""
    found = list(scan(f'1. 11-15 {{no end\n[or\n\n[Event "x"]\n[White "y"]\n\n1. 9-13 {{[%clk 1]\n[x] "y"]}} *\n\n{GAME}'))
    assert [isinstance(game, PositionError) for game in found] == [True, False, False]
    assert str(found[0]) == "line 1, column 10: this comment is never closed: add a }"
    assert isinstance(found[1], Record)
    assert (found[1].tags["White"], len(found[1].play.moves), found[1].play.moves[0].comment) == ("y", 1, '[%clk 1] [x] "y"]')


@settings(deadline=None, max_examples=300)
@given(st.text(alphabet='11-5x2390 .*(){};[]"!$\\\n%', max_size=40))
def test_anything_is_read_or_refused_in_one_sentence(text: str) -> None:
    for game in scan(text):
        if isinstance(game, PositionError):
            assert re.match(r"line \d+, column \d+: \S", str(game)) and "\n" not in str(game)
        else:
            tidy = write([game])
            assert write(read(tidy)) == tidy and names(one(tidy)) == names(game)


# ------------------------------------------------------------------------------------------------------ remarks


def test_remarks() -> None:
    assert one(GAME).remarks() == []
    assert one('[Result "1-0"] 11-15 0-1').remarks() == ["the tag Result is 1-0, but the moves end with 0-1"]
    won = '[FEN "W:W22:B18"] 22x15 '
    assert one(won + "1-0").remarks() == []
    assert one(won + "0-1").remarks() == ["White has won on the board, but the result is 0-1"]
    assert one(won + "*").remarks() == ["White has won on the board, but the result is *"]


def test_draws_that_could_be_claimed() -> None:
    about = " 1-6 32-28 6-1 28-32"
    kings = '[FEN "W:WK1:BK32"]'
    assert one(f"{kings}{about}{about[:-6]} *").remarks() == []
    assert one(f"{kings}{about * 2} 1/2-1/2").remarks() == ["the position after ply 8 occurs for the third time"]
    assert one(f"{kings}{about * 20} *").remarks()[1:] == ["up to ply 80 no man moved and no piece was captured in 40 moves of each side"]


# ------------------------------------------------------------------------------------------------------ writing


def test_a_game_is_written_as_people_write_it() -> None:
    text = write([one(GAME)])
    assert text == (
        '[Event "An \\"example\\" of \\\\"]\n[Site "?"]\n[Date "1900.01.??"]\n[Round "1"]\n[White "Second, B."]\n[Black "First, A."]\n'
        '[Result "0-1"]\n[GameType "21"]\n[Annotator "nobody"]\n\n'
        "{before all} 1. 11-15! 23-19 {after the second} 2. 8-11 22-17 $1 $14 3. 11-16?!\n"
        "(3. 9-13 {why not} 3... 17-14 {to the end of the line} 4. 10x17 21x14 (4...\n"
        "19x10 5. 6x15)) 3... 24-20 4. 15x24 28x19 0-1\n"
    )
    assert [game.play for game in read(text)] == [one(GAME).play]
    assert write(read(text)) == text


def test_positions_and_long_jumps_are_written_so_that_they_are_read() -> None:
    start = Checkers.from_text("B:W6,7,14,15,30:B1,2")
    for name, written in (("1x10x17", "1x17"), ("2x9x18", "2x9x18")):
        text = write([Record.of([start.parse_action(name)], start, Black="A")])
        assert '[SetUp "1"]\n[FEN "B:W6,7,14,15,30:B1,2"]' in text and '[Black "A"]' in text
        assert f"\n1. {written} *\n" in text
    white = Checkers.from_text("W:W20,21,K31:BK22,23 40-move")
    text = write([Record.of([white.parse_action("20-16")], white)])
    assert '[FEN "W:W20,21,K31:BK22,23"]' in text and "\n1... 20-16 *\n" in text


def test_nothing_illegal_is_written() -> None:
    action = START.parse_action("11-15")
    for play in (Line((Played(action), Played(action))), Line((Played(action, variations=(Line((Played(7),)),)),))):
        with pytest.raises(PositionError, match="is not legal at"):
            write([Record(START, play)])
    with pytest.raises(PositionError, match="is not legal at"):
        Record.of([action, action])
    with pytest.raises(PositionError, match="a result must be 1-0, 0-1, 1/2-1/2 or \\*, got '3-0'"):
        Record.of([], result="3-0")


def test_what_would_end_a_comment_or_a_tag_too_soon() -> None:
    record = Record(START, Line((Played(START.parse_action("11-15"), comment="a } b { c ; d"),)), tags={"Event": 'two\nlines "and" \\'})
    game = one(write([record]))
    assert game.play.moves[0].comment == "a ) b ( c ; d"
    assert game.tags["Event"] == 'two lines "and" \\'


@settings(deadline=None, max_examples=100 if FULL else 25)
@given(st.integers(0, 10**6), st.booleans())
def test_games_at_random_are_written_and_read(seed: int, kings: bool) -> None:
    chance = random.Random(seed)
    start = Checkers.from_text("W:WK6,K7,10,11,K30:BK14,K15,22,K23,1") if kings else START
    game = Record.of(played(chance, start), start)
    again = one(write([game]))
    assert (again.play, again.start, again.result) == (game.play, game.start, game.result)
    assert again.states() == game.states()
    end = game.states()[-1]
    assert game.result == ("*" if not end.is_terminal() else "1-0" if end.utility(0) > 0 else "0-1")


@pytest.mark.filterwarnings("ignore")
def test_another_library_reads_what_we_write() -> None:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from draughts import Board, Move
            from draughts.PDN import PDNReader
    except ImportError:
        missing = "PDN NOT COMPARED: pydraughts is not installed (pip install pydraughts)"
        absent(missing)
    chance = random.Random(7)
    games = [Record.of(played(chance), Event=f"game {number}") for number in range(sample(20, 8, 4))]
    found = PDNReader(write(games)).games
    assert [game.tags["Event"] for game in found] == [game.tags["Event"] for game in games]
    for theirs, ours in zip(found, games, strict=True):
        assert (theirs.variant, theirs.game_ending) == ("english", ours.result)
        board: Any = Board("english")
        for name in theirs.moves:
            board.push(Move(board, pdn_move=name))
        assert Checkers.from_text(board.fen) == ours.states()[-1]


# ------------------------------------------------------------------------------------------------------ the command


@pytest.fixture
def file(tmp_path: Path) -> str:
    (tmp_path / "game.pdn").write_text(GAME)
    return str(tmp_path / "game.pdn")


def zermelo(*arguments: str, typed: str | bytes | None = None) -> Result:
    return CliRunner().invoke(main, list(arguments), input=typed)


def refusal(*arguments: str, typed: str | bytes | None = None) -> str:
    result = zermelo(*arguments, typed=typed)
    assert result.exit_code == 2 and result.stderr.count("\n") == 1 and result.stderr.startswith("zermelo: ")
    return result.stderr.removeprefix("zermelo: ").strip()


def test_command_shows_a_game(file: str) -> None:
    shown = zermelo("pdn", file)
    assert shown.exit_code == 0
    assert "game 1: First, A. - Second, B., 0-1, 8 plies" in shown.stdout
    assert "1. 11-15! 23-19  2. 8-11 22-17  3. 11-16?! 24-20  4. 15x24 28x19" in shown.stdout
    assert str(one(GAME).states()[-1]) in shown.stdout and "w     w     w     w" in shown.stdout


def test_command_hands_a_position_on(file: str) -> None:
    for ply, state in enumerate(one(GAME).states()):
        assert zermelo("pdn", file, "--position", str(ply)).stdout == f"{state}\n"
    assert refusal("pdn", file, "--position", "9") == "there is no position after 9 plies: the game has 8"
    found = zermelo("best", "checkers", "-", "--depth", "2", "--json", typed=zermelo("pdn", file, "--position", "3").stdout)
    assert json.loads(found.stdout)["position"] == str(one(GAME).states()[3])


def test_command_checks_many_games() -> None:
    text = f"{GAME}\n1. 11-15 11-15 *\n1. 9-13 *\n"
    result = zermelo("pdn", "-", typed=text)
    assert result.exit_code == 2
    assert "2 of 3 games replayed, 9 plies, every move legal" in result.stdout
    assert "    1  0-1        8 plies  First, A. - Second, B." in result.stdout
    assert result.stderr.startswith("zermelo: 1 of 3 games cannot be replayed; game 2, line 16, column 10: '11-15' is not a legal move")
    assert zermelo("pdn", "-", "--game", "3", typed=text).exit_code == 0
    assert refusal("pdn", "-", "--game", "2", "--position", "1", typed=text).startswith("line 16, column 10: ")
    assert refusal("pdn", "-", "--game", "4", typed=text) == "there is no game 4: the file has 3 games"
    assert refusal("pdn", "-", "--position", "1", typed=text).startswith("the file has 3 games: choose one with --game")


def test_command_as_data(file: str) -> None:
    (game,) = json.loads(zermelo("pdn", file, "--json").stdout)
    assert (game["plies"], game["result"], game["line"], game["remarks"]) == (8, "0-1", 1, [])
    assert game["moves"][:2] == ["11-15!", "23-19"] and game["positions"][0] == str(START) and len(game["positions"]) == 9
    wrong = zermelo("pdn", "-", "--json", typed="11-15 11-15 *")
    assert wrong.exit_code == 2 and json.loads(wrong.stdout)[0]["error"].startswith("line 1, column 7: ")


def test_command_tidies_up(file: str) -> None:
    tidy = zermelo("pdn", file, "--write").stdout
    assert tidy == write(read(GAME))
    assert zermelo("pdn", "-", "--write", typed=tidy).stdout == tidy


def test_command_reads_old_letters_and_refuses_the_rest(file: str, tmp_path: Path) -> None:
    old = '[White "Müller"]\n1. 11-15 *'.encode("latin-1")
    assert "Müller" in zermelo("pdn", "-", typed=old).stdout
    assert (
        refusal("pdn", "-", typed="")
        == 'the file contains no game: write tags such as [Event "?"], moves such as 1. 11-15 23-19, and a result such as *'
    )
    assert "there is no file" in refusal("pdn", str(tmp_path / "none.pdn"))
    assert "exclude each other" in refusal("pdn", file, "--write", "--json")
