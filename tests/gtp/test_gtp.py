"""The player's side of GTP: what each command answers, rubbish, time, and whole games by the client and by GNU Go."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from settings import examples, needed
from zermelo.cli import main
from zermelo.errors import SearchError
from zermelo.games import Backgammon, Chess, Go, Othello, TicTacToe
from zermelo.games.go import start
from zermelo.match.control import Control
from zermelo.match.openings import Opening
from zermelo.match.referee import Conditions, conducted
from zermelo.players import Random
from zermelo.players.turn import RESIGNED, Forfeit, Reply, Turn
from zermelo.protocols.gtp_client import Gtp
from zermelo.protocols.gtp_server import Server
from zermelo.search.run.clock import Clock
from zermelo.search.run.limits import Limits

WHO = ["protocol_version", "name", "version", "known_command", "list_commands", "quit"]
WHAT = ["set_game", "boardsize", "clear_board", "komi", "play", "genmove", "reg_genmove", "undo"]
HANDICAPS = ["fixed_handicap", "place_free_handicap", "set_free_handicap", "loadsgf"]
COMMANDS = [*WHO, *WHAT, *HANDICAPS, "time_settings", "time_left", "final_score", "final_status_list", "showboard"]


class Talk:
    """A server in this process."""

    def __init__(self, state: Any = None, player: Any = None) -> None:
        self.said: list[str] = []
        self.server = Server(Go() if state is None else state, Random(1) if player is None else player, self.said.append)

    def ask(self, line: str) -> str:
        """The whole answer to a line."""
        self.said.clear()
        self.server.obey(line)
        return "".join(self.said)

    def all(self, *lines: str) -> list[str]:
        """What the lines are answered, without the marks of those that went well."""
        return [self.ask(line).removeprefix("=").strip() for line in lines]


def test_who_it_is() -> None:
    talk = Talk()
    assert talk.ask("protocol_version") == "= 2\n\n"
    assert talk.ask("12 name") == "=12 zermelo\n\n"
    assert talk.ask("list_commands") == "= " + "\n".join(COMMANDS) + "\n\n"
    assert talk.all("known_command play", "known_command fly", "known_command") == ["true", "false", "false"]
    assert talk.ask("fly to the moon") == "? unknown command\n\n"
    assert talk.ask("7 fly") == "?7 unknown command\n\n"


def test_a_game_of_go() -> None:
    talk = Talk()
    assert talk.all("boardsize 5", "clear_board", "komi 0.5", "play black c3", "play W B2", "play b PASS", "play w pass") == [""] * 7
    assert talk.ask("final_score") == "= W+0.5\n\n"
    assert talk.all("undo", "undo", "undo", "final_score") == ["", "", "", "B+24.5"]
    assert talk.ask("showboard").endswith("3 . . X . .\n2 . . . . .\n1 . . . . .\n  A B C D E\nWhite to move\nkomi 0.5\n\n")
    assert talk.all("undo", "undo") == ["", "? cannot undo: nothing was played"]
    assert talk.ask("final_score") == "= W+0.5\n\n"


def test_moves_may_come_twice_from_the_same_colour() -> None:
    talk = Talk(start(5, 0))
    assert talk.all("play w c3", "play w c4", "undo", "play b c4") == ["", "", "", ""]
    assert [state.to_move() for state in talk.server.record.positions] == [0, 1, 0, 1]
    assert talk.ask("genmove w").startswith("= ")
    assert talk.ask("genmove w").startswith("= ")
    talk.all("clear_board")
    assert talk.all("play b d4", "play w pass", "play w d5", "play b pass", "play b a1", "play b pass", "undo") == [""] * 7
    assert (str(talk.server.record.state), talk.server.record.state.passes) == ("...O./...X./...../...../X.... O komi=0", 0)
    othello = Talk(Othello())
    assert othello.ask("play w f5") == "? illegal move: it is black's turn\n\n"
    assert othello.ask("genmove w") == "? no move: it is black's turn\n\n"
    assert othello.ask("play w i9") == "? illegal move: 'i9' is not on the board\n\n"


def test_play_may_go_on_after_two_passes() -> None:
    talk = Talk(start(5, 0.5, superko=4))
    assert talk.all("play b c3", "play w pass", "play b pass", "play w c4", "play b pass", "play w pass", "play w a1") == [""] * 7
    assert talk.ask("play b z9").startswith("? illegal move: 'z9' is not a point of the 5x5 board")
    assert talk.all("undo", "final_score", "undo", "play w pass") == ["", "W+0.5", "", ""]
    assert talk.ask("genmove b").startswith("= ")
    over = Talk(Othello.from_text(f"{'X' * 64} X"))
    assert over.all("genmove b", "genmove w", "play b pass", "undo") == ["pass", "pass", "", ""]
    assert over.ask("undo") == "? cannot undo: nothing was played\n\n"
    assert over.ask("play b a1") == "? illegal move: the game is over\n\n"


def test_what_came_before_may_not_come_back_though_a_colour_moved_twice() -> None:
    talk = Talk(start(5, 0, superko=9))
    assert talk.all("play b c3", "play w pass", "play w d4", "play b pass", "play b a1") == [""] * 5
    assert sum(board != 0 for board in talk.server.record.state.past) == 3


def test_handicaps() -> None:
    talk = Talk(start(9, 0.5))
    assert talk.all("fixed_handicap 4", "fixed_handicap 2", "play w e5", "undo", "undo") == [
        "C3 G7 C7 G3", "? board not empty", "", "", "? cannot undo: nothing was played",
    ]  # fmt: skip
    assert str(talk.server.record.state).startswith("........./........./..X...X../")
    assert talk.all("komi 0.3", "final_score", "clear_board", "showboard")[1] == "B+80.7"
    assert talk.all("place_free_handicap 30", "final_status_list alive", "final_status_list dead")[1:] == [
        "C3\nE3\nG3\nC5\nE5\nG5\nC7\nE7\nG7", "",
    ]  # fmt: skip
    for line, answer in [
        ("set_free_handicap c3 d4", ""),
        ("set_free_handicap d4", "? bad vertex list: two different points"),
        ("set_free_handicap d4 D4", "? bad vertex list: two different points"),
        ("set_free_handicap d4 pass", "? bad vertex list: two different points"),
        ("set_free_handicap d4 z9", "? bad vertex list: 'z9' is not a point"),
        ("fixed_handicap 10", "? invalid number of stones: this board has points for 9"),
        ("fixed_handicap 1", "? invalid number of stones: two at least"),
        ("fixed_handicap two", "? syntax error: fixed_handicap needs a number of stones"),
        ("final_status_list all", "? syntax error: final_status_list needs alive, seki or dead"),
    ]:
        talk.ask("clear_board")
        assert talk.all(line)[0].startswith(answer), line
    talk.ask("boardsize 5")
    assert talk.ask("fixed_handicap 2") == "? invalid number of stones: boards of less than 7x7 have no points for them\n\n"
    assert Talk(Othello()).all("fixed_handicap 2", "loadsgf x.sgf", "final_status_list dead") == [
        "? there is no handicap in Othello", "? there are no SGF files of Othello", "? there are no dead stones in Othello",
    ]  # fmt: skip


def test_a_game_from_a_file_and_a_move_that_is_only_told(tmp_path: Path) -> None:
    (tmp_path / "a game.sgf").write_text("(;SZ[5]KM[0.5];B[cc];W[bb];B[dd])")
    talk = Talk()
    assert talk.all(f"loadsgf {tmp_path}/a game.sgf", "undo", "undo", "undo", "undo")[3:] == ["", "? cannot undo: nothing was played"]
    assert talk.ask(f"loadsgf {tmp_path}/a game.sgf 3") == "=\n\n"
    assert str(talk.server.record.state) == "...../.O.../..X../...../..... X"
    assert talk.ask("reg_genmove b").startswith("= ")
    assert str(talk.server.record.state) == "...../.O.../..X../...../..... X"
    assert talk.ask("loadsgf none.sgf") == "? cannot load file: there is no file none.sgf\n\n"
    assert talk.ask("loadsgf") == "? syntax error: loadsgf needs the name of a file\n\n"


def test_what_cannot_be_is_told() -> None:
    talk = Talk()
    for line, answer in [
        ("boardsize", "? syntax error: boardsize needs one number"),
        ("boardsize 20", "? unacceptable size: 20"),
        ("boardsize nine", "? syntax error: boardsize needs one number"),
        ("komi much", "? syntax error: komi needs a number"),
        ("komi 0.3333", "? '0.3333' is not a komi"),
        ("komi 1000", "? '1000' is not a komi"),
        ("play", "? syntax error: play needs a colour and a move"),
        ("play red c3", "? syntax error: a colour is b, w, black or white, got 'red'"),
        ("play b i5", "? illegal move: 'i5' is not a point of the 9x9 board"),
        ("genmove", "? syntax error: a colour"),
        ("time_left b", "? time_left needs a colour and two numbers"),
        ("time_left b soon 0", "? a time is a number of seconds, got 'soon'"),
        ("time_left b 3 -1", "? stones are a whole number"),
        ("time_settings 1 2", "? time_settings needs three numbers"),
        ("set_game", "? syntax error: set_game needs the name of a game"),
        ("set_game nothing", "? there is no game 'nothing'"),
        ("set_game somewhere/mine.py", "? there is no game 'somewhere/mine.py'"),
        ("set_game backgammon", "? GTP is for games of two players and no chance"),
    ]:
        assert talk.ask(line).startswith(answer), line
        assert talk.ask(line).endswith("\n\n")
    assert isinstance(talk.server.start, Go)
    with pytest.raises(SearchError, match="GTP is for games of two players and no chance"):
        Talk(Backgammon())


def test_other_games() -> None:
    talk = Talk(Othello())
    assert talk.all("boardsize 8", "play b f5", "komi 5") == ["", "", "? there is no komi in Othello"]
    assert talk.ask("boardsize 9") == "? unacceptable size: Othello is not played on a board of 9\n\n"
    assert talk.ask("final_score") == "? cannot score: the game is not over\n\n"
    assert Talk(TicTacToe()).all("boardsize 3", "boardsize 4")[0] == "", "as its BOARD says"
    assert talk.ask("set_game Chess") == "=\n\n"
    assert isinstance(talk.server.record.state, Chess)
    assert talk.all("play w e2e4", "play b e7e5", "play w Nf3") == ["", "", ""]  # White begins, by its name
    assert talk.ask("set_game go") == "=\n\n"
    assert talk.ask("showboard").endswith("Black to move\nkomi 7.5\n\n")


def test_lines_are_cleaned() -> None:
    talk = Talk()
    assert talk.ask("") == talk.ask("   ") == talk.ask("# nothing") == talk.ask("\x07\x01") == ""
    assert talk.ask("\tkomi\t3 # as agreed\r\n") == "=\n\n"
    assert talk.ask("5") == "?5 unknown command\n\n"
    assert talk.server.start.komi == 3


@given(st.lists(st.one_of(st.sampled_from([*COMMANDS, "b", "w", "C3", "0", "5", "pass"]), st.text(max_size=8)), max_size=5))
@examples(400, 100)
def test_rubbish_is_answered_by_one_answer(words: list[str]) -> None:
    talk = Talk(start(3, 0))
    answer = talk.ask(" ".join(words))
    assert answer == "" or (answer[0] in "=?" and answer.endswith("\n\n") and "\n\n" not in answer[:-2])
    assert talk.ask("name") == "= zermelo\n\n"


class Telling:
    """Tells what it was asked; gives up when it is asked for the second time."""

    def __init__(self) -> None:
        self.turns: list[Turn] = []

    def choose(self, state: Any, limits: Limits) -> int:
        raise AssertionError

    def reply(self, turn: Turn) -> Reply:
        self.turns.append(turn)
        if len(self.turns) > 1:
            raise Forfeit(RESIGNED, "gives up")
        return Reply(next(iter(turn.state.actions())))


def test_the_player_is_told_the_game_and_the_time() -> None:
    player = Telling()
    talk = Talk(start(5, 0), player)
    assert talk.all("time_settings 60 30 5", "play b c3", "time_left w 12.5 3", "genmove w", "genmove b") == ["", "", "", "A1", "resign"]
    first, second = player.turns
    assert [len(first.positions), len(first.actions), len(second.positions)] == [2, 1, 3]
    assert first.limits.clock == Clock(12.5, 0.0, 3, (60.0,))
    assert second.limits.clock is not None and second.limits.clock.seconds == 60.0


def test_without_being_told_it_counts_the_time_itself() -> None:
    times = Talk().server.times
    times.settings(["10", "5", "2"])
    times.spent("b", 9.0)
    assert times.clock("b") == Clock(1.0, 0.0, None, (10.0,))
    times.spent("b", 2.0)  # into the first period
    assert times.clock("b") == Clock(5.0, 0.0, 2, (10.0,))
    times.spent("b", 1.0)
    assert times.clock("b") == Clock(4.0, 0.0, 1, (10.0,))
    times.spent("b", 1.0)
    assert times.clock("b") == Clock(5.0, 0.0, 2, (10.0,))
    times.settings(["0", "5", "0"])
    assert times.clock("b") is None
    times.settings(["0", "5", "2"])
    assert times.clock("w") == Clock(5.0, 0.0, 2, (5.0,))


# -------------------------------------------------------------------------------------------------------- whole games


OURS = (sys.executable, "-m", "zermelo", "gtp", "--player", "random", "--seed", "1")


@pytest.mark.parametrize("state", [start(5, 0.5), start(9, 7.5), Othello()], ids=["5x5", "9x9", "othello"])
def test_games_by_our_client(state: Any) -> None:
    with Gtp(OURS) as player:
        for seed in range(2):
            seats = (player, Random(seed)) if seed % 2 else (Random(seed), player)
            done = conducted(Opening(state), seats, Conditions(control=Control(60)))
            assert (done.how, done.game.ending) in [("", "over"), ("", "too long"), ("", "repetition")]


def test_the_process_ends_as_it_should() -> None:
    run = subprocess.run(OURS, input=b"name\n\xff\xfe\x00\nquit\nname\n", capture_output=True, timeout=60)
    assert (run.returncode, run.stdout) == (0, b"= zermelo\n\n? unknown command\n\n=\n\n")
    assert subprocess.run(OURS, input=b"", capture_output=True, timeout=60).returncode == 0


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--game", "pig"], "GTP is for games of two players and no chance"),
        (["--game", "goo"], "there is no game 'goo': did you mean go?"),
        (["--start", "5x6"], "'5x6' is not a board of Go"),
        (["--player", "nobody"], "there is no player 'nobody'"),
        (["--depth", "3"], "Monte Carlo tree search has no depth"),
    ],
)
def test_what_cannot_be_served_is_told(arguments: list[str], sentence: str) -> None:
    run = CliRunner().invoke(main, ["gtp", *arguments])
    assert run.exit_code == 2 and sentence in run.output


# ------------------------------------------------------------------------------------------------------------- GNU Go


@pytest.fixture(scope="module")
def gnugo() -> tuple[str, ...]:
    path = needed("gnugo", "GNU GO AS AN OPPONENT NOT TRIED", "/usr/games/gnugo")
    return (path, "--mode", "gtp", "--level", "1", "--chinese-rules", "--capture-all-dead")


def test_gnu_go_has_the_same_handicaps(gnugo: tuple[str, ...]) -> None:
    program = Gtp(gnugo)
    program.start(start(9, 0))
    try:
        for size, number in [(7, 4), (8, 3), (9, 9), (11, 5), (13, 8), (19, 2), (19, 3), (19, 6), (19, 7)]:
            program.say(f"boardsize {size}")
            program.say("clear_board")
            talk = Talk(start(size, 0))
            assert set(talk.all(f"fixed_handicap {number}")[0].split()) == set(program.say(f"fixed_handicap {number}").split())
    finally:
        program.close()


@pytest.mark.parametrize("size", [5, 7])
def test_gnu_go_beats_who_plays_at_random(gnugo: tuple[str, ...], size: int) -> None:
    state = start(size, 0.5)
    with Gtp(gnugo) as player:
        for seed in range(2):
            colour = seed % 2
            seats = (player, Random(seed)) if colour == 0 else (Random(seed), player)
            done = conducted(Opening(state), seats, Conditions())
            assert (done.how, done.game.ending) == ("", "over")
            assert done.game.score(colour) == 1.0


def test_gnu_go_has_the_same_rules(gnugo: tuple[str, ...]) -> None:
    """In games at random it takes for legal what we do, and has the same stones on the board."""
    dice = random.Random(3)
    program = Gtp(gnugo)
    state = start(5, 0)
    program.start(state)
    try:
        for _ in range(3):
            state = start(5, 0)
            program.say("clear_board")
            for _ in range(60):
                if state.is_terminal():
                    break
                colour = "bw"[state.to_move()]
                theirs = {point.upper() for point in program.say(f"all_legal {colour}").split()}
                ours = {state.action_name(action) for action in state.actions()}
                assert ours - {"pass"} == theirs - {"PASS"}, str(state)
                action = dice.choice([each for each in state.actions() if state.action_name(each) != "pass"] or [400])
                program.say(f"play {colour} {state.action_name(action)}")
                state = state.result(action)
                for player, mark in enumerate("XO"):
                    stones = program.say(f"list_stones {('black', 'white')[player]}").split()
                    rows = str(state).split()[0].split("/")
                    assert len(stones) == sum(row.count(mark) for row in rows), str(state)
    finally:
        program.close()
