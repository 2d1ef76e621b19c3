"""The results of a tournament in a file of SQLite: every game as it ends, so that nothing that was finished is lost, however it stops.

    matches(key, value)     what is played, as JSON: the same command goes on, another one is refused
    games(number, ...)      a row for every finished game, written in a transaction of its own

The journal is a write-ahead log, and every transaction is on the disk before the next game is given out. The table `games` is for reading
with any other program: numbers, names, scores and seconds are columns; the whole game is JSON, as `Game.as_dict` says it.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Self

from ...errors import ZermeloError
from ...files import check_place, transaction
from .plan import Plan
from .unit import Finished

VERSION = 1
"""Of the tables."""

TABLES = """
CREATE TABLE match (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE games (
    number INTEGER PRIMARY KEY, opening INTEGER NOT NULL, first INTEGER NOT NULL, second INTEGER NOT NULL, seat INTEGER NOT NULL,
    players TEXT NOT NULL, scores TEXT NOT NULL, ending TEXT NOT NULL, how TEXT NOT NULL, why TEXT NOT NULL,
    plies INTEGER NOT NULL, seconds REAL NOT NULL, date TEXT NOT NULL, game TEXT NOT NULL, replies TEXT NOT NULL
);
"""

WHOLE = {"game": "{}", "replies": "[]"}
"""What a game takes most room for, and what stands for it where it is not wanted."""

IN_MEMORY = ":memory:"


class Store:
    """The games of one tournament that are finished. Raises ZermeloError, as a sentence, for a file that cannot be used.

    path     the file; None keeps them in memory alone
    about    what is played, as plain data by the words in which it is told if it differs
    games    how many games of every two players; it may grow from one time to the next
    """

    def __init__(self, path: str | Path | None, plan: Plan, about: dict[str, Any]) -> None:
        self.path, self.plan, self.about = path, plan, about
        self.lock: Any = None
        if path is not None:
            check_place(path)
            self.lock = locked(Path(path))
        try:
            self.file = sqlite3.connect(IN_MEMORY if path is None else str(path), isolation_level=None)
            self.file.execute("PRAGMA synchronous = FULL")
            if self.is_empty():
                self.begin()
            else:
                self.check()
            self.file.execute("PRAGMA journal_mode = WAL")  # it is written into the file: not before it is known to be ours
        except sqlite3.Error as error:
            self.close()
            raise ZermeloError(f"{path} cannot be used for results: {error}") from None
        except ZermeloError:
            self.close()
            raise

    def is_empty(self) -> bool:
        """Are there no tables yet? A file of some bytes may have none, if this was killed before it had begun."""
        return not self.file.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]

    def begin(self) -> None:
        rows = [("version", VERSION), ("about", self.about)]
        with transaction(self.file):
            for statement in TABLES.split(";"):
                self.file.execute(statement)
            self.file.executemany("INSERT INTO match VALUES (?, ?)", [(key, json.dumps(value)) for key, value in rows])

    def check(self) -> None:
        """Is this the file of this tournament?"""
        try:
            known = {key: json.loads(value) for key, value in self.file.execute("SELECT key, value FROM match")}
        except sqlite3.Error:
            raise ZermeloError(f"{self.path} is no file of results: give the name of a new one") from None
        if known.get("version") != VERSION:
            raise ZermeloError(f"{self.path} was written by another version of zermelo: give the name of a new file")
        before, now = known["about"], json.loads(json.dumps(self.about))
        for what in {**before, **now}:
            if before.get(what) != now.get(what):
                was, given = (said(each.get(what)) for each in (before, now))
                raise ZermeloError(f"{self.path} has another match ({what}: {was} there, {given} here): give another file")

    def keep(self, game: Finished) -> None:
        """Write a game; it is safe when this returns."""
        names = [self.plan.names[each] for each in game.unit().seated(self.plan.seats)]
        row = game._asdict() | {
            "players": json.dumps(names),
            "scores": json.dumps(game.scores),
            "game": json.dumps(game.game, ensure_ascii=False),
            "replies": json.dumps(game.replies),
        }
        try:
            with transaction(self.file):
                self.file.execute(f"INSERT INTO games ({', '.join(row)}) VALUES ({', '.join(':' + key for key in row)})", row)
        except sqlite3.Error as error:
            raise ZermeloError(f"{self.path} cannot be written: {error}") from None

    def games(self, whole: bool = True) -> Iterator[Finished]:
        """All games, in the order of their numbers; if not `whole`, what came of them, without what was played."""
        names = [name if whole or name not in WHOLE else f"'{WHOLE[name]}'" for name in Finished._fields]
        for row in self.file.execute(f"SELECT {', '.join(names)} FROM games ORDER BY number"):
            found = dict(zip(Finished._fields, row, strict=True))
            found |= {"scores": tuple(json.loads(found["scores"]))}
            found |= {key: json.loads(found[key]) for key in WHOLE}
            yield Finished(**found)

    def close(self) -> None:
        if hasattr(self, "file"):
            self.file.close()
        if self.lock is not None:
            self.lock.close()  # not before: closing a file ends the locks of SQLite on it
            self.lock = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()


def locked(path: Path) -> Any:
    """The file, open and locked against a second match that would play the same games. Raises ZermeloError."""
    try:
        file = path.open("ab")
    except OSError as error:
        raise ZermeloError(f"{path} cannot be written: {error.strerror}") from None
    try:
        import fcntl
    except ImportError:  # Windows
        return file
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise ZermeloError(f"{path} is in use by another match: wait for its end, or give another file") from None
    return file


def said(value: Any) -> str:
    """A value of `about` as words."""
    if value is None:
        return "none"
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
