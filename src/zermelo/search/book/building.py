"""Making a book: every position up to some ply, solved.

    1  All positions are listed, ply by ply, symmetric ones once.
    2  Those of the last ply are solved, one after the other; what one search leaves in the table helps the next.
    3  The others follow by minimax from those after them.

What is solved is on the disk before the next position is begun. So whatever ends the work, a kill too, loses what was under way at most,
and the same call goes on from there; and a book can grow: one of 5 plies goes on from one of 4, whose values bound those a ply later.
Several processes, each with a table of its own, find the same values; which of several best replies is kept may differ.
"""

from __future__ import annotations

import json
import math
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from ...errors import SearchError, ZermeloError
from ...executor import Executor, Inline, Work
from ...files import check_place, transaction
from ...numbers import counted
from ...progress import beat, within
from ..parts.table import Table
from ..run.limits import Limits
from ..run.prepare import root_of
from ..run.suitable import unsuited_for_alphabeta
from ..solve import solve
from .book import VERSION, Known, about_in, check_about, place_of

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
    executor: Executor | None = None,
) -> Progress:
    """Make, or go on making, the book of all positions up to `plies` after `state`, in the file `path`.

    table    for the searches, in every process one: the larger, the more one position helps the next
    seconds  stop after so many; the book then goes on with the next call
    report   is called after every position that was solved
    compiled as in solve
    executor has the positions solved, by default one after the other in this process

    Raises SearchError for games that `solve` is not made for, ZermeloError for a file that cannot be used, KeyboardInterrupt after Ctrl-C:
    what was solved before is kept.
    """
    state = root_of(state)
    if isinstance(plies, bool) or not isinstance(plies, int) or plies < 0:
        raise SearchError(f"plies must be an integer of at least 0, got {plies!r}")
    if why := unsuited_for_alphabeta(state):
        raise SearchError(f"a book is made by solving, which takes two players with a constant sum and no chance; {why}")
    levels = listed(state, plies)
    work = Solving(state, symmetric(table), None if seconds is None else time.time() + seconds, compiled)
    with Writing(path, state, plies) as book:
        return Building(book, levels, work, executor or Inline(), report).carried_out()


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


class Position(NamedTuple):
    """A position that is to be solved: its key, after how many plies it comes, and between which utilities of MAX its value lies."""

    key: int
    state: Any
    ply: int
    known: tuple[float, float] | None = None


class Solved(NamedTuple):
    """What is known of it then, and how many nodes that took; None if there was no time left."""

    known: Known | None
    nodes: int


class Solving(Work[Position, Solved]):
    """Solves positions of one game; what one search leaves in the table helps the next.

    root    where the book begins
    until   the time of day when it has to end
    """

    def __init__(self, root: Any, table: Table, until: float | None, compiled: bool | None) -> None:
        self.root, self.table, self.until, self.compiled = root, table, until, compiled

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "table": self.table.emptied()}

    def prepare(self) -> None:
        solve(self.root, table=2, limits=Limits(nodes=1), compiled=self.compiled)

    def do(self, unit: Position) -> Solved:
        left = None if self.until is None else self.until - time.time()
        if left is not None and left <= 0:
            return Solved(None, 0)
        found = solve(unit.state, table=self.table, known=unit.known, limits=Limits(seconds=left), compiled=self.compiled)
        if not found.complete or found.action is None:
            return Solved(None, found.nodes)
        return Solved(Known(found.value, place_of(unit.state.result(found.action))), found.nodes)

    def name(self, unit: Position) -> str:
        return f"position {unit.state}"


class Building:
    """The work on one book."""

    def __init__(
        self,
        book: Writing,
        levels: list[dict[int, Any]],
        work: Solving,
        executor: Executor,
        report: Callable[[Progress], None] | None,
    ) -> None:
        self.book, self.levels, self.work, self.executor, self.report = book, levels, work, executor, report
        self.began, self.nodes = time.monotonic(), 0
        self.waiting = {key: position for key, position in levels[-1].items() if key not in book.known}
        self.before = len(self.waiting)

    def carried_out(self) -> Progress:
        last = len(self.levels) - 1
        with within(self.said):
            known = self.bounds_before(last)
            if self.solved([Position(key, state, last, known.get(key)) for key, state in self.waiting.items()]):
                all(self.follow(ply) for ply in reversed(range(last)))
        return self.progress()

    def solved(self, positions: list[Position]) -> bool:
        """Have these positions solved, and keep what comes of it; False if there is no time left."""
        with closing(self.executor.run(self.work, positions, lambda under_way: beat())) as found:
            for position, solved in found:
                self.nodes += solved.nodes
                if solved.known is None:
                    return False
                self.book.keep([(position.key, position.ply, solved.known)])
                self.waiting.pop(position.key, None)
                if self.report is not None:
                    self.report(self.progress())
        return True

    def bounds_before(self, ply: int) -> dict[int, tuple[float, float]]:
        """Between which utilities of MAX the values at a ply lie, by those that are known of the ply before: no child is better for the
        mover than its parent, and the child after the best action is as good."""
        bounds: dict[int, tuple[float, float]] = {}
        for key, state in self.levels[ply - 1].items() if ply else ():
            if (known := self.book.known.get(key)) is None:
                continue
            worth, maximises = known.value, state.to_move() == 0
            for action in state.actions():
                place = place_of(state.result(action))
                least, most = bounds.get(place, (-math.inf, math.inf))
                if maximises or place == known.reply:
                    most = min(most, worth)
                if not maximises or place == known.reply:
                    least = max(least, worth)
                bounds[place] = least, most
        return bounds

    def follow(self, ply: int) -> bool:
        """The values of the positions of a ply from those after them; False if some had to be solved, and there was no time left."""
        rows, others = [], []
        for key, state in self.levels[ply].items():
            if known := self.best_of_those_after(state):
                rows.append((key, ply, known))
            elif key not in self.book.known:
                others.append(Position(key, state, ply))
        self.book.keep(rows)
        return self.solved(others)

    def best_of_those_after(self, state: Any) -> Known | None:
        """What follows by minimax; None if one of those after it came sooner by another way, and is not worked out yet."""
        sign, best = 1 - 2 * state.to_move(), None
        for action in state.actions():
            child = state.result(action)
            place = place_of(child)
            known = Known(float(child.utility(0)), None) if child.is_terminal() else self.book.known.get(place)
            if known is None:
                return None
            if best is None or sign * known.value > sign * best.value:
                best = Known(known.value, place)
        return best

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
            found = about_in(self.path, self.file)
            if found:
                check_about(self.path, found, type(state))
                if found["start"] != about["start"]:
                    raise SearchError(f"{path} is a book of another position, {found['start']}: give another file")
                if found["plies"] > plies:
                    raise SearchError(
                        f"{path} is a book of {counted(found['plies'], 'ply')} already: ask for as many, or more, or give another file"
                    )
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
