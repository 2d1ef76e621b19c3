"""Books: what they say is what minimax says, and nothing that was solved is lost."""

from __future__ import annotations

import json
import math
import os
import pickle
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import ANY

import pytest
from click.testing import CliRunner

from zermelo import Limits, SearchError, Table, ZermeloError, game, minimax, solve
from zermelo.cli import main
from zermelo.executor import Inline, Processes
from zermelo.game import Rules
from zermelo.games import ConnectFour, Pig, TicTacToe
from zermelo.players import Search, Solver
from zermelo.search.book.book import Book, book_of, place_of
from zermelo.search.book.building import Building, Position, Progress, Solving, Writing, build, listed

START = TicTacToe.from_text("XO./.X./..O")
"""Five free squares: nothing takes long, interpreted too."""


def made(path: Path, plies: int = 2, state: Rules = START) -> Book:
    build(state, path, plies, compiled=False)
    return Book(path)


def test_listed_are_positions_up_to_symmetry() -> None:
    assert [len(level) for level in listed(TicTacToe(), 2)] == [1, 3, 12]
    assert [len(level) for level in listed(ConnectFour(), 4)] == [1, 4, 25, 121, 568]


def test_a_book_says_what_minimax_says(tmp_path: Path) -> None:
    with made(tmp_path / "x.book") as book:
        waiting = [(START, 0)]
        while waiting:
            state, ply = waiting.pop()
            found, right = book.result(state), minimax(state, compiled=False)
            assert found is not None and found.exact and found.value == right.value
            worth = {each.action: each.value for each in right.actions}
            assert found.action is not None and worth[found.action] == right.value
            if ply < 2:
                assert {each.action: each.value for each in found.actions} == worth
                assert found.ties == right.ties
                waiting += [(after, ply + 1) for action in worth if not (after := state.result(action)).is_terminal()]
            else:
                assert book.result(state.result(found.action)) is None
        assert book.result(TicTacToe()) is None
        assert book.result(ConnectFour()) is None


def test_symmetric_positions_are_one(tmp_path: Path) -> None:
    mirrored = TicTacToe.from_text(".OX/.X./O..")
    assert place_of(mirrored) == place_of(START)
    with made(tmp_path / "x.book") as book:
        found, right = book.result(mirrored), minimax(mirrored, compiled=False)
        assert found is not None and {each.action: each.value for each in found.actions} == {
            each.action: each.value for each in right.actions
        }


def test_it_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    path = tmp_path / "x.book"

    def stop(progress: Progress) -> None:
        if progress.solved == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        build(START, path, 2, report=stop, compiled=False)
    with Book(path) as book:
        assert book.solved == 3
        assert book.result(START) is None
    seen: list[Progress] = []
    whole = build(START, path, 2, report=seen.append, compiled=False)
    assert whole.complete and seen[0].solved == 4 and len(seen) == whole.before
    assert build(START, path, 2, compiled=False).nodes == 0


def test_a_kill_loses_nothing_that_was_solved(tmp_path: Path) -> None:
    path = tmp_path / "x.book"
    code = (
        "import os, sys; from zermelo.games import TicTacToe; from zermelo.search.book.building import build\n"
        "state = TicTacToe.from_text('XO./.X./..O')\n"
        "build(state, sys.argv[1], 2, compiled=False, report=lambda progress: progress.solved == 4 and os.kill(os.getpid(), 9))"
    )
    assert subprocess.run([sys.executable, "-c", code, str(path)], timeout=60, check=False).returncode != 0
    with Book(path) as book:
        assert book.solved == 4
    assert build(START, path, 2, compiled=False).complete
    with closing(sqlite3.connect(tmp_path / "begun.book")) as file, file:  # killed before there was a table
        file.execute("PRAGMA user_version = 1")
    assert (tmp_path / "begun.book").stat().st_size
    assert build(START, tmp_path / "begun.book", 0, compiled=False).complete


def test_two_processes_find_the_same(tmp_path: Path) -> None:
    seen: list[Progress] = []
    assert build(START, tmp_path / "2.book", 2, report=seen.append, compiled=False, executor=Processes(2)).complete
    assert [progress.waiting for progress in seen] == list(reversed(range(len(seen)))) and len(seen) == seen[0].before
    with made(tmp_path / "1.book") as one, Book(tmp_path / "2.book") as two:
        values = [book.file.execute("SELECT key, ply, value FROM positions").fetchall() for book in (one, two)]
    assert values[0] == values[1]
    until = Solving(START, Table(64), time.time() - 1, False)
    assert not build(START, tmp_path / "late.book", 2, seconds=1e-9, compiled=False, executor=Processes(2)).complete
    assert pickle.loads(pickle.dumps(until)).do(Position(0, START, 0)) == (None, 0)


def test_a_book_grows(tmp_path: Path) -> None:
    path = tmp_path / "x.book"
    build(START, path, 0, compiled=False)
    build(START, path, 1, compiled=False)
    with made(path, 2) as book, made(tmp_path / "at once.book", 2) as other:
        assert book.about["plies"] == 2
        values = [each.file.execute("SELECT key, ply, value FROM positions").fetchall() for each in (book, other)]
        assert values[0] == values[1]
    with pytest.raises(SearchError, match="2 plies already"):
        build(START, path, 1, compiled=False)


@game
class Twice(NamedTuple):
    """Take one, two or three stones; whoever takes three moves again, whoever takes the last one wins as many as the other has moved."""

    stones: int = 10
    mover: int = 0
    moves: tuple[int, int] = (0, 0)

    def to_move(self) -> int:
        return self.mover

    def actions(self) -> range:
        return range(1, min(3, self.stones) + 1)

    def result(self, action: int) -> Twice:
        first, second = self.moves
        moves = (first, second + 1) if self.mover else (first + 1, second)
        return Twice(self.stones - action, self.mover if action == 3 and self.stones > 3 else 1 - self.mover, moves)

    def is_terminal(self) -> bool:
        return self.stones == 0

    def utility(self, player: int) -> float:
        worth = 1.0 + self.moves[self.mover] if self.mover else -1.0 - self.moves[self.mover]
        return -worth if player else worth


def by_the_book(book: Book, player: int, state: Any, plies: int) -> set[int]:
    """The keys of the positions up to so many plies after `state` where a player is to move who plays the book's replies; they are
    in the book, and its values and replies are minimax's."""
    if plies < 0 or state.is_terminal():
        return set()
    if state.to_move() != player:
        return set().union(*(by_the_book(book, player, state.result(action), plies - 1) for action in state.actions()))
    found = book.result(state)
    assert found is not None and found.action is not None, f"{state} is not in the book"
    assert found.exact and found.value == minimax(state, compiled=False).value
    assert found.value == minimax(state.result(found.action), compiled=False).value
    return {place_of(state)} | by_the_book(book, player, state.result(found.action), plies - 1)


@pytest.mark.parametrize(
    ("state", "plies", "repertoire"), [(START, 0, 4), (START, 1, 3), (TicTacToe.from_text("X../.O./..."), 1, 5), (Twice(), 2, 6)]
)
def test_a_repertoire_answers_whatever_the_other_plays(tmp_path: Path, state: Any, plies: int, repertoire: int) -> None:
    path = tmp_path / "x.book"
    whole = build(state, path, plies, repertoire=repertoire, compiled=False)
    complete = [set(level) for level in listed(state, plies)]
    with Book(path) as book:
        wanted: set[int] = set()
        waiting = [(state, 0)]
        while waiting:
            there, ply = waiting.pop()
            wanted |= by_the_book(book, there.to_move(), there, repertoire - ply)
            if ply < plies:
                waiting += [(after, ply + 1) for action in there.actions() if not (after := there.result(action)).is_terminal()]
        kept = {key for (key,) in book.file.execute("SELECT key FROM positions")}
        assert kept == wanted > set().union(*complete)
        assert whole.complete and whole.positions == whole.solved == len(kept)
        assert f"a repertoire of {repertoire}" in repr(book)
    assert build(state, path, plies, repertoire=repertoire, compiled=False) == whole._replace(before=0, nodes=0, seconds=ANY, left=None)
    with pytest.raises(SearchError, match=f"a repertoire of {repertoire} plies already"):
        build(state, path, plies, repertoire=repertoire - 1, compiled=False)


def test_a_book_knows_what_its_repertoire_answers(tmp_path: Path) -> None:
    """Where the other player is to move, each of whose actions it answers."""
    build(START, tmp_path / "x.book", 0, repertoire=2, compiled=False)
    with Book(tmp_path / "x.book") as book:
        first = book.result(START)
        assert first is not None and first.action is not None
        after = START.result(first.action)
        found = book.result(after)
        assert found is not None and found.exact
        assert {each.action: each.value for each in found.actions} == {
            each.action: each.value for each in minimax(after, compiled=False).actions
        }


def test_a_repertoire_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    state, path = TicTacToe.from_text("X../.O./..."), tmp_path / "x.book"
    build(state, path, 1, compiled=False)

    def stop(progress: Progress) -> None:
        assert not progress.complete
        if progress.solved == 20:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        build(state, path, 1, repertoire=5, report=stop, compiled=False)
    seen: list[Progress] = []
    assert build(state, path, 1, repertoire=5, report=seen.append, compiled=False).complete
    assert seen[0].solved == 21 and sum(progress.complete for progress in seen) == 1
    with Book(path) as book:
        assert all(by_the_book(book, player, state, 5) for player in (0, 1))
    for wrong in (0, True, 2.5):
        with pytest.raises(SearchError, match="repertoire must be an integer of at least plies, 1, got"):
            build(state, path, 1, repertoire=wrong)  # type: ignore[arg-type]


def test_values_of_a_ply_bound_those_after_it(tmp_path: Path) -> None:
    build(START, tmp_path / "x.book", 1, compiled=False)
    levels = listed(START, 2)
    with Writing(tmp_path / "x.book", START, 2, 2) as book:
        bounds = Building(book, levels, Solving(START, Table(64), None, False), Inline(), None).bounds_before(2)
    values = {key: minimax(state, compiled=False).value for key, state in levels[2].items()}
    assert all(bounds[key][0] <= value <= bounds[key][1] for key, value in values.items())
    assert {bounds[key] for key in values} > {(0.0, 0.0), (1.0, math.inf)}


def test_what_is_no_book_is_said(tmp_path: Path) -> None:
    path = tmp_path / "x.book"
    with pytest.raises(SearchError, match="there is no book"):
        Book(path)
    path.write_text("no database, but text that is long enough to be taken for one" * 20)
    with pytest.raises(SearchError, match="is no book"):
        Book(path)
    with pytest.raises(ZermeloError, match="cannot be used as a book"):
        build(START, path, 1, compiled=False)
    path.unlink()
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("CREATE TABLE things (a)")
    for use in (lambda: Book(path), lambda: build(START, path, 1, compiled=False)):  # "no such table: about"
        with pytest.raises(SearchError, match=r"x\.book is no book of positions, as zermelo book writes them"):
            use()
    path.unlink()
    made(path, 0).close()
    with pytest.raises(SearchError, match="a book of TicTacToe, not of ConnectFour"):
        Book(path, ConnectFour)
    with pytest.raises(SearchError, match="of another position"):
        build(TicTacToe(), path, 0)
    with pytest.raises(SearchError, match="no chance"):
        build(Pig(), tmp_path / "pig.book", 1)
    with pytest.raises(SearchError, match="at least 0, got -1"):
        build(START, path, -1)


def test_players_ask_their_book(tmp_path: Path) -> None:
    with made(tmp_path / "x.book") as book:
        for player in (Search(book=book), Solver(book=book)):
            assert player.think(START, Limits(nodes=10)).algorithm == "book"
        assert Solver(book=pickle.loads(pickle.dumps(book))).think(START, Limits()).algorithm == "book"


def test_a_solver_solves_where_it_can(needs_compiler: None) -> None:
    solved = Solver().think(ConnectFour.from_text("4524236472742647"), Limits(nodes=1_000_000))
    assert (solved.algorithm, solved.value, solved.exact) == ("solve", -5, True)
    guessed = Solver().think(ConnectFour.from_text("4444"), Limits(nodes=2_000))
    assert guessed.algorithm.startswith("deepen") and not guessed.exact


def test_a_solver_keeps_what_it_is_sure_of(needs_compiler: None) -> None:
    """What the move before was worth needs not be asked again: less time is enough."""
    begun, other = (Solver(options={"table": Table(1 << 20)}) for _ in range(2))
    whole = solve(ConnectFour.from_text("5365177361"))
    assert begun.think(whole.state, Limits(nodes=10 * whole.nodes)).exact and whole.action is not None
    left = whole.state.result(whole.action)
    reply = solve(left).action
    assert reply is not None
    after = left.result(reply)
    assert begun.known(after) == (whole.value, math.inf) == (2, math.inf)
    assert begun.known(whole.state) is None and begun.fresh(1).known(after) is None
    budget = Limits(nodes=solve(after, table=1 << 20).nodes)
    assert not other.think(after, budget).exact
    other.sure.extend(begun.sure)
    other.options["table"] = Table(1 << 20)  # type: ignore[index]
    found = other.think(after, budget)
    assert (found.algorithm, found.exact, found.value) == ("solve", True, 2)
    assert begun.known(after) and begun.sure is not other.sure


@pytest.mark.parametrize(("moves", "worth", "algorithm"), [("771113726767", 4, "solve"), ("243455773644", -1, "deepen")])
def test_a_solver_plays_what_it_is_sure_of_if_it_does_not_lose(needs_compiler: None, moves: str, worth: int, algorithm: str) -> None:
    """A bound is as good as a value where it is a win. X who is lost may as well play what looks best."""
    state, before = ConnectFour.from_text(moves), ConnectFour.from_text(moves[:-1])
    whole = solve(state, table=1 << 20)
    assert (whole.value, state.to_move()) == (worth, 0)
    player = Solver(options={"table": Table(1 << 20)})
    player.sure.append((before, float(worth)))
    found = player.think(state, Limits(nodes=whole.nodes // 2))
    assert found.algorithm.startswith(algorithm) and not found.exact
    if algorithm == "solve":
        assert (found.value, found.bound, found.complete) == (worth, "lower", False)
        assert found.action is not None and solve(state.result(found.action), table=1 << 20).value >= worth


def test_a_game_finds_its_book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZERMELO_BOOKS", str(tmp_path))
    assert book_of(TicTacToe) is None
    made(tmp_path / "TicTacToe.book").close()
    found = book_of(TicTacToe)
    assert found is not None and found.about["game"] == "TicTacToe"


def test_the_command_makes_it_and_best_asks_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZERMELO_BOOKS", str(tmp_path))
    run = CliRunner()
    asked = ["book", "tictactoe", "XO./.X./..O", "--plies", "1", "--json"]
    done = run.invoke(main, asked)
    assert done.exit_code == 0, done.output
    told = json.loads(done.stdout)
    assert told["complete"] and told["book"] == os.fspath(tmp_path / "TicTacToe.book") and told["result"]["exact"]
    found = json.loads(run.invoke(main, ["best", "tictactoe", "XO./.X./..O", "--json"]).stdout)
    assert found["algorithm"] == "book" and found["value"] == told["result"]["value"]
    without = json.loads(run.invoke(main, ["best", "tictactoe", "XO./.X./..O", "--book", "none", "--json"]).stdout)
    assert without["algorithm"] != "book" and without["value"] == found["value"]
