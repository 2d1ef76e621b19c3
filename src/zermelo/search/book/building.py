"""Making a book: every position up to some ply, solved.

    1  All positions are listed, ply by ply, symmetric ones once.
    2  Those of the last ply are solved, one after the other; what one search leaves in the table helps the next.
    3  The others follow by minimax from those after them.

What is solved is on the disk before the next position is begun. So whatever ends the work, a kill too, loses one position at most, and the
same call goes on from there; and a book can grow: one of 6 plies goes on from one of 4.
"""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from ...errors import SearchError, ZermeloError
from ...files import check_place, transaction
from ...progress import within
from ..parts.table import Table
from ..run.limits import Limits
from ..run.prepare import root_of
from ..run.suitable import unsuited_for_alphabeta
from ..solve import solve
from .book import VERSION, Known, check_about, place_of

TABLES = """
CREATE TABLE about (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE positions (key INTEGER PRIMARY KEY, ply INTEGER NOT NULL, value REAL NOT NULL, reply INTEGER);
"""
USUAL_TABLE = "256MB"


class Progress(NamedTuple):
    """How far a book is.

    solved   positions whose values are in the file, of `positions` in all
    waiting  positions of the last ply that are still to be solved, at the beginning of this call `before`
    nodes    visited in this call, in so many seconds
    """

    positions: int
    solved: int
    waiting: int
    before: int
    nodes: int
    seconds: float

    @property
    def left(self) -> float | None:
        """Seconds that the rest will take, if it is like what was solved in this call."""
        done = self.before - self.waiting
        return self.seconds / done * self.waiting if done else None

    @property
    def complete(self) -> bool:
        return self.solved == self.positions


def build(
    state: Any,
    path: str | Path,
    plies: int,
    *,
    table: Table | int | str = USUAL_TABLE,
    seconds: float | None = None,
    report: Callable[[Progress], None] | None = None,
    compiled: bool | None = None,
) -> Progress:
    """Make, or go on making, the book of all positions up to `plies` after `state`, in the file `path`.

    table    for the searches: the larger, the more one position helps the next
    seconds  stop after so many; the book then goes on with the next call
    report   is called after every position that was solved
    compiled as in solve

    Ctrl-C ends it, too. Raises SearchError for games that `solve` is not made for, ZermeloError for a file that cannot be used.
    """
    state = root_of(state)
    if isinstance(plies, bool) or not isinstance(plies, int) or plies < 0:
        raise SearchError(f"plies must be an integer of at least 0, got {plies!r}")
    if why := unsuited_for_alphabeta(state):
        raise SearchError(f"a book is made by solving, which takes two players with a constant sum and no chance; {why}")
    levels = listed(state, plies)
    with Writing(path, state, plies) as book:
        return Building(book, levels, symmetric(table), seconds, report, compiled).carried_out()


def listed(state: Any, plies: int) -> list[dict[int, Any]]:
    """The unfinished positions of every ply by their keys, each in the form that stands for its symmetric ones, where it comes first."""
    levels: list[dict[int, Any]] = []
    seen: set[int] = set()
    fresh = {} if state.is_terminal() else {place_of(state): state.canonical()}
    while True:
        levels.append(fresh)
        seen.update(fresh)
        if len(levels) > plies or not fresh:
            return levels
        after: dict[int, Any] = {}
        for position in fresh.values():
            for action in position.actions():
                child = position.result(action)
                if not child.is_terminal() and (key := place_of(child)) not in seen:
                    after.setdefault(key, child.canonical())
        fresh = after


def symmetric(table: Table | int | str) -> Table:
    """The table that is meant, one in which symmetric positions share an entry."""
    made = Table.of(table, symmetric=True)
    if made is None:
        raise SearchError("a book needs a table: give a size such as 256MB")
    return made


class Building:
    """The work on one book."""

    def __init__(
        self,
        book: Writing,
        levels: list[dict[int, Any]],
        table: Table,
        seconds: float | None,
        report: Callable[[Progress], None] | None,
        compiled: bool | None,
    ) -> None:
        self.book, self.levels, self.table, self.seconds, self.report = book, levels, table, seconds, report
        self.compiled = compiled
        self.began, self.nodes = time.monotonic(), 0
        self.waiting = {key: position for key, position in levels[-1].items() if key not in book.known}
        self.before = len(self.waiting)

    def carried_out(self) -> Progress:
        with within(self.said):
            for key, position in list(self.waiting.items()):
                if not self.solved(key, position, len(self.levels) - 1):
                    return self.progress()
            for ply in range(len(self.levels) - 2, -1, -1):
                if not self.follow(ply):
                    return self.progress()
        return self.progress()

    def solved(self, key: int, position: Any, ply: int) -> bool:
        """Solve one position and keep it; False if there is no time left."""
        left = None if self.seconds is None else self.seconds - (time.monotonic() - self.began)
        if left is not None and left <= 0:
            return False
        found = solve(position, table=self.table, limits=Limits(seconds=left), compiled=self.compiled)
        self.nodes += found.nodes
        if not found.complete or found.action is None:
            return False
        self.book.keep([(key, ply, Known(found.value, place_of(position.result(found.action))))])
        self.waiting.pop(key, None)
        if self.report is not None:
            self.report(self.progress())
        return True

    def follow(self, ply: int) -> bool:
        """The values of the positions of a ply from those after them; False if one had to be solved, and there was no time left."""
        rows = []
        for key, position in self.levels[ply].items():
            sign, best = 1 - 2 * position.to_move(), None
            for action in position.actions():
                child = position.result(action)
                place = place_of(child)
                known = Known(float(child.utility(0)), None) if child.is_terminal() else self.book.known.get(place)
                if known is None:  # it came sooner by another way, and is not worked out yet
                    best = None
                    break
                if best is None or sign * known.value > sign * best.value:
                    best = Known(known.value, place)
            if best is not None:
                rows.append((key, ply, best))
            elif key not in self.book.known and not self.solved(key, position, ply):
                return False
        self.book.keep(rows)
        return True

    def progress(self) -> Progress:
        total, done = sum(map(len, self.levels)), sum(key in self.book.known for level in self.levels for key in level)
        return Progress(total, done, len(self.waiting), self.before, self.nodes, time.monotonic() - self.began)

    def said(self) -> str:
        return f"position {self.before - len(self.waiting) + 1} of {self.before}" if self.waiting else ""


class Writing:
    """The file of a book that is being made; `known` is what is in it."""

    def __init__(self, path: str | Path, state: Any, plies: int) -> None:
        check_place(path)
        self.path = Path(path)
        about = {"version": VERSION, "game": type(state).__name__, "start": str(state), "plies": plies}
        try:
            self.file = sqlite3.connect(self.path, isolation_level=None)
            self.file.execute("PRAGMA synchronous = FULL")
            if not self.file.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:  # new, or killed before it had begun
                self.file.executescript(f"BEGIN; {TABLES} COMMIT;")
            found = {key: json.loads(value) for key, value in self.file.execute("SELECT key, value FROM about")}
            if found:
                check_about(self.path, found, type(state))
                if found["start"] != about["start"]:
                    raise SearchError(f"{path} is a book of another position, {found['start']}: give another file")
                if found["plies"] > plies:
                    raise SearchError(f"{path} is a book of {found['plies']} plies already: ask for as many, or more, or give another file")
            with transaction(self.file):
                for key, value in about.items():
                    self.file.execute("INSERT OR REPLACE INTO about VALUES (?, ?)", (key, json.dumps(value)))
            self.known = {key: Known(*rest) for key, *rest in self.file.execute("SELECT key, value, reply FROM positions")}
        except ZermeloError:
            self.file.close()
            raise
        except (sqlite3.Error, ValueError) as error:
            raise ZermeloError(f"{path} cannot be used as a book: {error}") from None

    def keep(self, rows: list[tuple[int, int, Known]]) -> None:
        """Write positions; they are safe when this returns."""
        try:
            with transaction(self.file):
                values = [(key, ply, *known) for key, ply, known in rows]
                self.file.executemany("INSERT OR REPLACE INTO positions VALUES (?, ?, ?, ?)", values)
        except sqlite3.Error as error:
            raise ZermeloError(f"{self.path} cannot be written: {error}") from None
        self.known.update({key: known for key, _, known in rows})

    def __enter__(self) -> Writing:
        return self

    def __exit__(self, *exception: object) -> None:
        self.file.close()
