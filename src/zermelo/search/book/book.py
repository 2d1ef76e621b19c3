"""A book: a file that knows the exact value of every position of a game up to some ply, each with a best reply.

    Book("connectfour.book").result(state)      the answer of a search, without one; None where the book knows nothing

It is a file of SQLite, for any other program to read as well:

    about(key, value)                       the game, the position it begins with, how many plies, and of a repertoire; values are JSON
    positions(key, ply, value, reply)       MAX's utility with best play, and the key of the position after a best action

Positions are found by the key that tables use, in the form that stands for all symmetric ones (`canonical()`). Of a position at the last
ply value and reply are known; before that the values of all actions, for each of them leads to a position of the book. A repertoire goes
on after that ply: of the positions where a player is to move who has played the replies that stand here, value and reply are known.
"""

from __future__ import annotations

import contextlib
import functools
import json
import os
import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple, Self

from ...errors import SearchError
from ...keys import key_of
from ...numbers import counted
from ...payoffs import shared
from ..run.prepare import root_of
from ..run.result import EXACT, LOWER, UPPER, ActionValue, Result, Variation
from ..run.words import BOOK

VERSION = 1
"""Of the tables."""
ENDING = ".book"
LONGEST = 200
"""Plies after which a line through a book ends, for rules may go in circles."""


def about_in(path: Path, file: sqlite3.Connection) -> dict[str, Any]:
    """What a database says of the book in it; nothing where it has only begun. Raises SearchError for one that holds something else."""
    if not file.execute("SELECT count(*) FROM sqlite_master WHERE name = 'about'").fetchone()[0]:
        raise SearchError(f"{path} is no book of positions, as zermelo book writes them")
    return {key: json.loads(value) for key, value in file.execute("SELECT key, value FROM about")}


class Known(NamedTuple):
    """What a book says of a position: its value to MAX, and the key of the position after a best action; None where the game is over."""

    value: float
    reply: int | None


class Book:
    """The book in a file. Raises SearchError, as a sentence, for a file that is none.

    game    the class it is about; a book of another game is refused
    """

    def __init__(self, path: str | Path, game: type | None = None) -> None:
        self.path = Path(path)
        if not self.path.is_file():
            raise SearchError(f"there is no book {path}: zermelo book makes one")
        try:
            self.file = sqlite3.connect(f"{self.path.absolute().as_uri()}?mode=ro", uri=True, check_same_thread=False)
            self.about: dict[str, Any] = about_in(self.path, self.file)
            self.solved: int = self.file.execute("SELECT count(*) FROM positions").fetchone()[0]
        except (sqlite3.Error, ValueError) as error:
            raise SearchError(f"{path} is no book of positions: {error}") from None
        check_about(self.path, self.about, game)

    def known(self, state: Any) -> Known | None:
        """What is known of a position."""
        if state.is_terminal():
            return Known(float(state.utility(0)), None)
        row = self.file.execute("SELECT value, reply FROM positions WHERE key = ?", (place_of(state),)).fetchone()
        return None if row is None else Known(*row)

    def result(self, state: Any) -> Result[Any] | None:
        """The best action of `state` with exact values, as a search would answer; None where the book does not know it."""
        state = root_of(state)
        if type(state).__name__ != self.about["game"] or state.is_terminal():
            return None
        here = self.known(state)
        if here is None and not self.about.get("repertoire", 0) > self.about["plies"]:
            return None
        legal = list(state.actions())
        after = {action: self.known(state.result(action)) for action in legal}
        values = {action: known.value for action, known in after.items() if known is not None}
        best = None if here is None else reply_to(state, here)  # whatever else is as good: a repertoire goes on from it
        if here is None and len(values) == len(legal) and any(known and known.reply for known in after.values()):
            # A repertoire answers every action.
            best = max(values, key=lambda action: (1 - 2 * state.to_move()) * values[action])
            here = Known(values[best], place_of(state.result(best)))
        if here is None or best is None:
            return None
        actions = tuple(self._action(state, here, action, values.get(action, here.value if action == best else None)) for action in legal)
        payoffs = shared(state, here.value)
        line = tuple(self._line(state, best))
        return Result(
            state=state,
            action=best,
            value=here.value,
            values=payoffs,
            exact=True,
            bound=EXACT,
            actions=actions,
            ties=tuple(each.action for each in actions if each.bound == EXACT and each.value == here.value),
            line=line,
            depth=None,
            nodes=1,
            leaves=0,
            seconds=0.0,
            decided=True,
            algorithm=BOOK,
            variations=(Variation(state, here.value, payoffs, EXACT, True, line),),
        )

    def _action(self, state: Any, here: Known, action: int, value: float | None) -> ActionValue:
        name = state.action_name(action)
        if value is None:  # not in the book: no better for the mover than the best
            bound = UPPER if state.to_move() == 0 else LOWER
            return ActionValue(action, name, here.value, bound, True, shared(state, here.value))
        return ActionValue(action, name, value, EXACT, True, shared(state, value))

    def _line(self, state: Any, action: int) -> Iterator[int]:
        """The action and what follows, as far as the book goes."""
        for _ in range(LONGEST):
            yield action
            state = state.result(action)
            here = self.known(state)
            found = None if here is None or here.reply is None else reply_to(state, here)
            if found is None:
                return
            action = found

    def close(self) -> None:
        self.file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def __reduce__(self) -> Any:
        return Book, (self.path,)

    def __repr__(self) -> str:
        plies, repertoire = self.about["plies"], self.about.get("repertoire", 0)
        further = f", a repertoire of {repertoire}" if repertoire > plies else ""
        return f"<Book of {self.about['game']}: {counted(plies, 'ply')}{further}, {counted(self.solved, 'position')}>"


def check_about(path: Path, about: dict[str, Any], game: type | None) -> None:
    """Is this a book, of this game? Raises SearchError."""
    if about.get("version") != VERSION or not {"game", "start", "plies"} <= set(about):
        raise SearchError(f"{path} was written by another version of zermelo: make a new book")
    if game is not None and about["game"] != game.__name__:
        raise SearchError(f"{path} is a book of {about['game']}, not of {game.__name__}")


def place_of(state: Any) -> int:
    """The key under which a position and its symmetric forms are kept."""
    return key_of(state.canonical())


def reply_to(state: Any, known: Known) -> int | None:
    """The action that leads to the reply, in this one of the symmetric forms of the position."""
    return next((action for action in state.actions() if place_of(state.result(action)) == known.reply), None)


# --------------------------------------------------------------------------------------------------- the book of a game


def beside(game: type) -> Path | None:
    """Where the book lies that comes with a game: beside its file, under the name of that file (of its folder, if the game has one)."""
    file = getattr(sys.modules.get(game.__module__), "__file__", None)
    if file is None:
        return None
    place = Path(file)
    return (place.with_name(place.parent.name) if place.stem == "__init__" else place).with_suffix(ENDING)


def at_home(game: type) -> Path:
    """Where the book of a game is written that nobody gave a name: a folder of the user, or the one that ZERMELO_BOOKS names."""
    import platformdirs

    folder = os.environ.get("ZERMELO_BOOKS") or Path(platformdirs.user_data_dir("zermelo", appauthor=False)) / "books"
    return Path(folder) / f"{game.__name__}{ENDING}"


def book_of(game: type) -> Book | None:
    """The book of a game: of the one that was made here and the one that comes with it the one with more positions; None without one."""
    found = [book for path in (at_home(game), beside(game)) if path is not None and (book := _opened(path, game)) is not None]
    return max(found, key=lambda book: book.solved, default=None)


def _opened(path: Path, game: type) -> Book | None:
    with contextlib.suppress(OSError):
        return _kept(path, game, path.stat().st_mtime_ns)
    return None


@functools.lru_cache(16)
def _kept(path: Path, game: type, changed: int) -> Book | None:
    try:
        return Book(path, game)
    except SearchError:  # of another game of this name, say
        return None
