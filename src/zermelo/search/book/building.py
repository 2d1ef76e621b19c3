"""Making a book: every position up to some ply, solved, and after these, if that is wanted, a repertoire.

    1  All positions are listed, ply by ply, symmetric ones once.
    2  Those of the last ply are solved, one after the other; what one search leaves in the table helps the next.
    3  The others follow by minimax from those after them.
    4  The repertoire: what arises where one player plays the book's replies, and the other anything, is solved ply by ply.

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
from .book import VERSION, Known, about_in, check_about, place_of, reply_to

TABLES = """
CREATE TABLE about (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE positions (key INTEGER PRIMARY KEY, ply INTEGER NOT NULL, value REAL NOT NULL, reply INTEGER);
"""
USUAL_TABLE = "256MB"


class Progress(NamedTuple):
    """How far a book is.

    solved   positions whose values are in the file, of `positions` in all
    waiting  positions of the ply under way that are still to be solved, when it was begun in this call `before`
    later    plies of the repertoire after that, whose positions are not counted yet
    nodes    visited in this call, in so many seconds
    left     seconds that the rest of the ply will take, if it is like what was solved of it in this call
    """

    positions: int
    solved: int
    waiting: int
    before: int
    later: int
    nodes: int
    seconds: float
    left: float | None

    @property
    def complete(self) -> bool:
        return self.solved == self.positions and not self.later


def build(
    state: Any,
    path: str | Path,
    plies: int,
    *,
    repertoire: int | None = None,
    table: Table | int | str = USUAL_TABLE,
    seconds: float | None = None,
    report: Callable[[Progress], None] | None = None,
    compiled: bool | None = None,
    executor: Executor | None = None,
) -> Progress:
    """Make, or go on making, the book of all positions up to `plies` after `state`, in the file `path`.

    repertoire  after these, up to so many plies after `state`, the positions in which a player is to move who has played the book's
             replies since: few of all, and enough to play on by the book
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
    if repertoire is not None and (isinstance(repertoire, bool) or not isinstance(repertoire, int) or repertoire < plies):
        raise SearchError(f"repertoire must be an integer of at least plies, {plies}, got {repertoire!r}")
    if why := unsuited_for_alphabeta(state):
        raise SearchError(f"a book is made by solving, which takes two players with a constant sum and no chance; {why}")
    levels = listed(state, plies)
    work = Solving(state, symmetric(table), None if seconds is None else time.time() + seconds, compiled)
    with Writing(path, state, plies, repertoire or plies) as book:
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


class Reached(NamedTuple):
    """A position to which a player has come by the book's replies, and the least that the player has from it, as a utility of MAX."""

    state: Any
    least: float


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
        self.begin_with(levels[-1])

    def begin_with(self, level: dict[int, Any]) -> None:
        """What of the positions of a ply is still to be solved."""
        self.waiting = {key: position for key, position in level.items() if key not in self.book.known}
        self.before, self.begun = len(self.waiting), time.monotonic()

    def carried_out(self) -> Progress:
        last = len(self.levels) - 1
        with within(self.said):
            known = self.bounds_before(last)
            waiting = [Position(key, state, last, known.get(key)) for key, state in self.waiting.items()]
            if self.solved(waiting) and all(self.follow(ply) for ply in reversed(range(last))):
                self.play_on()
        return self.progress()

    def play_on(self) -> None:
        """Solve the repertoire, ply by ply, for which are the positions of a ply depends on the replies before it."""
        complete = len(self.levels) - 1
        under_way: tuple[dict[int, Reached], ...] = ({}, {})
        for ply in range(1, self.book.repertoire + 1):
            to_move, under_way = self.reached(self.levels[ply - 1], under_way)
            if ply <= complete:
                continue
            earlier = set().union(*self.levels)
            level = {key: there for key, there in to_move.items() if key not in earlier}
            self.levels.append({key: there.state for key, there in level.items()})
            self.begin_with(self.levels[-1])
            if not self.solved([Position(key, state, ply, at_least(level[key])) for key, state in self.waiting.items()]):
                return

    def reached(
        self, decisions: dict[int, Any], under_way: tuple[dict[int, Reached], ...]
    ) -> tuple[dict[int, Reached], tuple[dict[int, Reached], ...]]:
        """What arises a ply later: where a player is to move who came there by the book's replies; and, for each player, where the
        other one is.

        decisions  the positions of the ply, where the player to move plays the book's reply
        under_way  the positions of the ply, for each player, where the other one is to move, and may play anything
        """
        to_move: dict[int, Reached] = {}
        then: tuple[dict[int, Reached], ...] = ({}, {})
        for state in decisions.values():
            known = self.book.known[place_of(state)]
            arrive(state.to_move(), Reached(state.result(reply_to(state, known)), known.value), to_move, then)
        for player, positions in enumerate(under_way):
            for there in positions.values():
                for action in there.state.actions():
                    arrive(player, Reached(there.state.result(action), there.least), to_move, then)
        return to_move, then

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
        now, positions = time.monotonic(), [key for level in self.levels for key in level]
        solved, waiting = sum(key in self.book.known for key in positions), len(self.waiting)
        done, later = self.before - waiting, self.book.repertoire + 1 - len(self.levels)
        left = (now - self.begun) / done * waiting if done else None
        return Progress(len(positions), solved, waiting, self.before, max(0, later), self.nodes, now - self.began, left)

    def said(self) -> str:
        return f"position {self.before - len(self.waiting) + 1} of {self.before}" if self.waiting else ""


def arrive(player: int, there: Reached, to_move: dict[int, Reached], under_way: tuple[dict[int, Reached], ...]) -> None:
    """Add a position to which a player has come to those where the player is to move, or else to the player's others."""
    if there.state.is_terminal():
        return
    positions = to_move if there.state.to_move() == player else under_way[player]
    key = place_of(there.state)
    if (other := positions.get(key)) is not None:  # what is promised on either way holds
        there = there._replace(least=(max, min)[player](there.least, other.least))
    positions[key] = there._replace(state=there.state.canonical())


def at_least(there: Reached) -> tuple[float, float]:
    """Between which utilities of MAX the value lies, for the player to move."""
    return (-math.inf, there.least) if there.state.to_move() else (there.least, math.inf)


class Writing:
    """The file of a book that is being made; `known` is what is in it, `repertoire` up to which ply it shall go at all."""

    def __init__(self, path: str | Path, state: Any, plies: int, repertoire: int) -> None:
        check_place(path)
        self.path, self.repertoire = Path(path), repertoire
        about = {"version": VERSION, "game": type(state).__name__, "start": str(state), "plies": plies, "repertoire": repertoire}
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
                for word, asked in (("plies", plies), ("repertoire", repertoire)):
                    if (there := found.get(word, found["plies"])) > asked:
                        of = "a book" if word == "plies" else "a book with a repertoire"
                        raise SearchError(
                            f"{path} is {of} of {counted(there, 'ply')} already: ask for as many, or more, or give another file"
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
