"""Tournaments: the same games for any number of workers, nothing lost and nothing played twice however they are stopped."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from children import hearing_ctrl_c
from zermelo import Limits, PositionError, SearchError, ZermeloError, alphabeta, game, load_games
from zermelo.executor import Processes
from zermelo.games import Chess, ConnectFour, FourColours, TicTacToe, Tree
from zermelo.match.openings import Opening, random_openings
from zermelo.match.referee import Conditions
from zermelo.match.sprt import Sprt
from zermelo.match.tournament import Tournament, tournament
from zermelo.match.tournament.plan import Plan
from zermelo.match.tournament.unit import play_unit
from zermelo.players import Forfeit, Mixed, Random, Reply, Search, Turn

PLAIN = {"compiled": False}
PLAYERS = {
    "deep": Search(alphabeta, PLAIN, depth=2),
    "blind": Random(1),
    "mixed": Mixed([(0.5, Random(2)), (0.5, Search(depth=1, options=PLAIN))]),
}


def openings(number: int = 4) -> list[Opening]:
    return random_openings(TicTacToe(), number, 2, seed=1)


def games_in(path: Path) -> list[tuple[int, str]]:
    """The number and the actions of every game in a file of results."""
    with closing(sqlite3.connect(path)) as file, file:
        rows = file.execute("SELECT number, game FROM games ORDER BY number").fetchall()
    return [(number, json.loads(game)["actions"]) for number, game in rows]


# ------------------------------------------------------------------------------------------------ what is played


def test_who_meets_whom() -> None:
    plan = Plan(("a", "b", "c"), (Random(1),) * 3, tuple(openings(2)), 4)
    units = list(plan.units())
    assert [unit.number for unit in units] == list(range(1, 13))
    assert [unit.seated(2) for unit in units[:6]] == [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)]
    four = Plan(("a", "b"), (Random(1),) * 2, (Opening(FourColours()),), 4)
    assert [unit.seated(4) for unit in four.units()] == [(0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0)]


def test_a_game_follows_from_its_number_alone() -> None:
    plan = Plan(tuple(PLAYERS), tuple(PLAYERS.values()), tuple(openings()), 8, seed=7)
    units = list(plan.units())
    forwards = [play_unit(plan, unit, plan.players).game for unit in units]
    backwards = [play_unit(plan, unit, plan.players).game for unit in reversed(units)]
    assert forwards == backwards[::-1]
    others = [play_unit(plan._replace(seed=8), unit, plan.players).game for unit in units]
    assert forwards != others


def test_any_number_of_workers_plays_the_same_games(tmp_path: Path) -> None:
    tables = []
    for workers in (1, 2):
        path = tmp_path / f"{workers}.db"
        table = tournament(PLAYERS, openings(), games=8, executor=Processes(workers), results=path, save=tmp_path / f"{workers}.json")
        assert table.complete
        tables.append((table.as_dict(), games_in(path), load_games(tmp_path / f"{workers}.json")))
    assert tables[0] == tables[1]
    table, games, saved = tables[0]
    assert [number for number, _ in games] == list(range(1, 25))
    assert len(saved) == 24
    assert table["table"][0]["player"] == "deep"
    assert sum(row["points"] for row in table["table"]) == 24
    assert sum(row["rating"][0] for row in table["table"]) == pytest.approx(0, abs=1e-6)


def test_among_four_each_plays_against_three_others() -> None:
    table = tournament({"greedy": Search(depth=1, options=PLAIN), "blind": Random(1)}, [Opening(FourColours())], games=4)
    meeting = table.meetings[0, 1]
    assert meeting.games == 4
    assert table.as_dict()["meetings"][0]["score"][0] == pytest.approx(meeting.pairs[0])
    assert meeting.points == table.places[0].points == pytest.approx(4 * meeting.pairs[0])
    assert "rating" not in table.as_dict()["table"][0]


class Loser:
    """Gives up at once."""

    def reply(self, turn: Turn) -> Reply:
        raise Forfeit("resignation", "resigns")


def test_a_sequential_test_ends_a_tournament(tmp_path: Path) -> None:
    arguments: dict[str, Any] = {"games": 1000, "sprt": Sprt(0, 100), "executor": Processes(2), "results": tmp_path / "sprt.db"}
    table = tournament({"somebody": Random(1), "loser": Loser()}, openings(9), **arguments)
    assert table.test is not None
    assert (table.test.verdict, table.complete) == ("H1", True)
    assert table.played == table.test.games < 100
    assert table.forfeits == {1: {"resignation": table.played}}
    assert tournament({"somebody": Random(1), "loser": Loser()}, openings(9), **arguments).as_dict() == table.as_dict()
    with pytest.raises(SearchError, match="compares two players"):
        tournament(PLAYERS, openings(), games=2, sprt=Sprt(0, 10))


@pytest.mark.parametrize(
    ("players", "starts", "games", "words"),
    [
        ({"a": Random(1)}, openings(), 2, "needs two players at least"),
        ({"a": Random(1), "b": Random(2)}, [], 2, "needs an opening"),
        ({"a": Random(1), "b": Random(2)}, openings(), 3, "a multiple of 2, such as 2"),
        ({"a": Random(1), "b": lambda: None}, openings(), 2, "go to other processes, and one of these cannot"),
        ({"a": Random(1), "b": Random(2)}, [Opening(Tree.from_text("((3 1) (2 4))"))], 3, "a multiple of 2"),
    ],
)
def test_tournaments_that_cannot_be(players: dict[str, Any], starts: list[Opening], games: int, words: str) -> None:
    with pytest.raises(ZermeloError, match=words):
        tournament(players, starts, games=games)


def test_a_player_with_a_fault_ends_it_with_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(ZermeloError, match=r"test_tournament.py, line \d+: KeyError: 'nobody knows'"):
        tournament({"a": Random(1), "b": Faulty()}, openings(), games=2)


class Faulty:
    """Has a fault."""

    def choose(self, state: Any, limits: Limits) -> int:
        return {}["nobody knows"]  # type: ignore[no-any-return]


class Deadly(Random):
    """Ends its process when it is asked, the first times."""

    def __init__(self, folder: Path, times: int) -> None:
        super().__init__(1)
        self.folder, self.times = folder, times

    def fresh(self, seed: int) -> Any:
        return self

    def choose(self, state: Any, limits: Limits) -> int:
        before = len(list(self.folder.glob("death*")))
        if before < self.times:
            (self.folder / f"death{before}").touch()
            os.kill(os.getpid(), signal.SIGSEGV)
        return min(state.actions())


def test_a_game_whose_process_dies_is_played_again(tmp_path: Path) -> None:
    table = tournament({"a": Random(1), "b": Deadly(tmp_path, 2)}, openings(), games=4)
    assert table.played == 4
    (tmp_path / "more").mkdir()
    with pytest.raises(ZermeloError, match="game 1 cannot be done: its process was ended by signal 11, 3 times"):
        tournament({"a": Random(1), "b": Deadly(tmp_path / "more", 9)}, openings(), games=4)


# ------------------------------------------------------------------------------------------------ stopped, and resumed


COMMAND = ("match", "chess", "one=random", "other=random", "0.9 random, 0.1 random", "--depth", "1", "--games", "8", "--longest", "60")


def command(*words: str) -> subprocess.Popen[str]:
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    return subprocess.Popen([sys.executable, "-m", "zermelo", *COMMAND, *words], **pipes)


def until(path: Path, number: int, process: subprocess.Popen[str]) -> None:
    """Wait until so many games are in the file, or the process has ended."""
    while process.poll() is None:
        try:
            if path.exists() and len(games_in(path)) >= number:
                return
        except sqlite3.Error:  # it is just being made
            pass
        time.sleep(0.02)


def test_nothing_is_lost_by_kill_9(tmp_path: Path) -> None:
    """Killed three times, resumed with another number of workers: the table of an undisturbed match."""
    path, pgn = tmp_path / "killed.db", tmp_path / "killed.pgn"
    files = ("--results", str(path), "--pgn", str(pgn), "--json")
    kept: list[tuple[int, str]] = []
    for number, workers in ((2, "1"), (7, "2"), (13, "2")):
        with command(*files, "--workers", workers) as process:
            until(path, number, process)
            process.kill()
        now = games_in(path)
        assert set(map(str, kept)) <= set(map(str, now))
        assert len(now) >= number
        kept = now
    with command(*files, "--workers", "2") as process:
        out, _ = process.communicate(timeout=120)
        assert process.returncode == 0
    whole = tmp_path / "whole.db"
    with command("--results", str(whole), "--pgn", str(tmp_path / "whole.pgn"), "--json") as process:
        assert json.loads(process.communicate(timeout=120)[0]) == json.loads(out)
    assert games_in(path) == games_in(whole)
    assert [number for number, _ in games_in(path)] == list(range(1, 25))
    assert [game.actions for game in load_games(pgn)] == [game.actions for game in load_games(tmp_path / "whole.pgn")]


def test_ctrl_c_keeps_what_was_finished(tmp_path: Path) -> None:
    path = tmp_path / "stopped.db"
    with hearing_ctrl_c(), command("--results", str(path)) as process:
        until(path, 2, process)
        process.send_signal(signal.SIGINT)
        out, error = process.communicate(timeout=60)
    assert process.returncode == 130
    assert f"interrupted; the same command goes on from {path}" in error
    assert "of 24 games" in out
    assert 2 <= len(games_in(path)) < 24


def test_a_file_of_results_belongs_to_one_match(tmp_path: Path) -> None:
    path = tmp_path / "one.db"
    players = {"a": Random(1), "b": Random(2)}
    tournament(players, openings(), games=2, results=path)
    assert tournament(players, openings(), games=6, results=path).played == 6  # more of the same goes on
    fewer = tournament(players, openings(), games=2, results=path)
    assert (fewer.played, fewer.planned, fewer.complete) == (6, 2, True)
    for changed, words in (
        ({"seed": 1}, r"one.db has another match \(seed: 0 there, 1 here\)"),
        ({"conditions": Conditions(Limits(depth=2))}, r"limit of depth: none there, 2 here"),
        ({"sprt": Sprt(0, 5)}, "sequential test: none there"),
    ):
        with pytest.raises(ZermeloError, match=words):
            tournament(players, openings(), games=2, results=path, **changed)
    with pytest.raises(ZermeloError, match=r"players: a .Random.seed=1.., b .Random.seed=2.. there"):
        tournament(players | {"b": Random(3)}, openings(), games=2, results=path)
    with pytest.raises(ZermeloError, match="openings: "):
        tournament(players, openings(1), games=2, results=path)
    (tmp_path / "text.db").write_text("this is no database, but a text that is long enough to be taken for one " * 9)
    with pytest.raises(ZermeloError, match=r"text.db cannot be used for results"):
        tournament(players, openings(), games=2, results=tmp_path / "text.db")
    with closing(sqlite3.connect(tmp_path / "other.db")) as other, other:
        other.execute("CREATE TABLE things (a)")
    before = (tmp_path / "other.db").read_bytes()
    with pytest.raises(ZermeloError, match=r"other.db is no file of results"):
        tournament(players, openings(), games=2, results=tmp_path / "other.db")
    assert (tmp_path / "other.db").read_bytes() == before, "a book in a folder that may not be written could not be read any more"


def test_killed_before_it_had_begun(tmp_path: Path) -> None:
    """A file of SQLite without tables, as it is for a moment, is as good as none."""
    path = tmp_path / "begun.db"
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("PRAGMA journal_mode = WAL")
    assert path.stat().st_size
    assert tournament({"a": Random(1), "b": Random(2)}, openings(), games=2, results=path).complete


def test_two_matches_do_not_share_a_file(tmp_path: Path) -> None:
    path = tmp_path / "both.db"
    with command("--results", str(path)) as process:
        until(path, 1, process)
        with pytest.raises(ZermeloError, match=r"both.db is in use by another match"):
            tournament({"a": Random(1), "b": Random(2)}, openings(), games=2, results=path)
        process.kill()


def test_games_in_files_of_other_programs(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    players = {"Ann": Search(alphabeta, PLAIN, depth=1), "Bob": Loser()}
    tournament(players, [Opening(Chess(), (Chess().parse_action("e2e4"),))], games=2, save=path)
    text = path.read_text()
    assert '[White "Ann"]\n[Black "Bob"]\n[Result "1-0"]' in text
    assert '[Termination "resignation"]' in text
    assert '[Reason "Black resigns."]' in text
    assert text.count("1. e4") == 2
    tournament({"a": Random(1), "b": Random(2)}, random_openings(ConnectFour(), 2, 2), games=4, save=tmp_path / "games.txt")
    assert len(load_games(tmp_path / "games.txt", "connectfour")) == 4
    with pytest.raises(ZermeloError, match=r"games.txt holds something else already: name a new file"):
        tournament({"a": Random(3), "b": Random(4)}, random_openings(ConnectFour(), 2, 2), games=2, save=tmp_path / "games.txt")
    assert len(load_games(tmp_path / "games.txt", "connectfour")) == 4
    table = tournament({"a": Random(1), "b": Loser()}, random_openings(ConnectFour(), 1, 2), games=2, save=tmp_path / "lost.txt")
    assert (table.unwritten, table.as_dict()["unwritten"]) == (2, 2)  # a transcript cannot say that somebody resigned
    with pytest.raises(PositionError, match="are kept in files that end in"):
        tournament(players, openings(), games=2, save=tmp_path / "games.pgn")


def test_progress_is_watched() -> None:
    seen: list[int] = []
    threads: set[str] = set()

    def watch(played: Tournament) -> None:
        seen.append(len(played.finished))
        threads.add(threading.current_thread().name)

    tournament({"a": Random(1), "b": Random(2)}, openings(), games=4, watch=watch)
    assert sorted(seen) == seen
    assert seen[-1] == 4
    assert threads == {"MainThread"}


class Sealed:
    """What nobody reads from a text."""

    def __eq__(self, other: object) -> bool:
        return self is other

    __hash__ = object.__hash__


@game
class Secret(NamedTuple):
    kept: Any = Sealed()
    left: int = 3

    def to_move(self) -> int:
        return self.left % 2

    def actions(self) -> list[int]:
        return [1, 2]

    def result(self, action: int) -> Secret:
        return self._replace(left=self.left - action)

    def key(self) -> int:
        return self.left

    def is_terminal(self) -> bool:
        return self.left <= 0

    def utility(self, player: int) -> int:
        return 1 if player == 0 else -1


def test_what_cannot_be_saved_can_be_played(tmp_path: Path) -> None:
    """Only a file asks for texts of positions."""
    players = {"one": Random(1), "two": Random(2)}
    assert tournament(players, [Opening(Secret())], games=2).complete
    with pytest.raises(PositionError, match=r"cannot be saved: nothing reads what it writes of its fields: give Secret a __str__ and"):
        tournament(players, [Opening(Secret())], games=2, results=tmp_path / "r.db")
