"""What can be set by `setoption`: names, kinds and bounds as the engine announces them, and their values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ...errors import SearchError, shortened
from ...search.engine.threads import MOST
from ...search.run.clock import OVERHEAD
from ..words import signed
from .commands import option_named

HASH, CLEAR, THREADS, LINES, PONDER, LAG = "Hash", "Clear Hash", "Threads", "MultiPV", "Ponder", "Move Overhead"
TABLES, SHARES = "SyzygyPath", "UCI_ShowWDL"
CHESS960, OWN_BOOK, BOOK_FILE, BEST_MOVE = "UCI_Chess960", "OwnBook", "Book File", "Best Book Move"

INERT = {TABLES: "no endgame tables are read", SHARES: "no probabilities of winning are told"}
"""Options that servers set in every engine, and stop where it does not have them: lichess-bot's usual settings."""


@dataclass(frozen=True)
class Option:
    """One option: its kind, its value at first, and the bounds of a number."""

    kind: str  # spin, check, string, button
    first: str = ""
    least: int = 0
    most: int = 0

    def announced(self, name: str) -> str:
        """The line that announces it."""
        words = f"option name {name} type {self.kind}"
        if self.kind != "button":
            words += f" default {self.first or '<empty>'}"
        return f"{words} min {self.least} max {self.most}" if self.kind == "spin" else words

    def checked(self, name: str, value: str) -> str:
        """A value for it, as it is kept. Raises SearchError."""
        if self.kind == "check" and value.casefold() not in ("true", "false"):
            raise SearchError(f"{name} is true or false, got {shortened(value)!r}")
        if self.kind == "spin":
            number = signed(value)
            if number is None or not self.least <= number <= self.most:
                raise SearchError(f"{name} is a whole number from {self.least} to {self.most}, got {shortened(value)!r}")
            return str(number)
        return value.casefold() if self.kind == "check" else value


OPTIONS = {
    HASH: Option("spin", "64", 1, 1 << 16),
    CLEAR: Option("button"),
    THREADS: Option("spin", "1", 1, MOST),
    LINES: Option("spin", "1", 1, 500),
    PONDER: Option("check", "false"),
    LAG: Option("spin", f"{OVERHEAD * 1000:.0f}", 0, 60_000),
    TABLES: Option("string"),
    SHARES: Option("check", "false"),
}

CHESS_OPTIONS = {
    CHESS960: Option("check", "false"),
    OWN_BOOK: Option("check", "false"),
    BOOK_FILE: Option("string"),
    BEST_MOVE: Option("check", "false"),
}
"""What can be set besides where chess is played."""


class Options:
    """The options of a game, and the values of all of them."""

    def __init__(self, game: str = "") -> None:
        self.known = OPTIONS | CHESS_OPTIONS if game in ("chess", "chess960") else OPTIONS
        self.values = {name: option.first for name, option in self.known.items()}
        if game == "chess960":
            self.values[CHESS960] = "true"

    def announced(self) -> list[str]:
        """The lines that announce them."""
        return [replace(option, first=self.values[name]).announced(name) for name, option in self.known.items()]

    def set(self, words: Sequence[str]) -> tuple[str, str]:
        """Take what the words after `setoption` say; the option's name, and what is to be said about it. Raises SearchError."""
        name, given, value = option_named(words, self.known)
        if name is None:
            raise SearchError(f"there is no option {shortened(given)!r}: there are {', '.join(self.known)}")
        self.values[name] = value = self.known[name].checked(name, value)
        said = ""
        if name in INERT and value not in ("", "<empty>", "false"):
            said = f"{name} is taken and does nothing: {INERT[name]}"
        return name, said

    def number(self, name: str) -> int:
        return int(self.values[name])

    def is_on(self, name: str) -> bool:
        return self.values.get(name) == "true"
