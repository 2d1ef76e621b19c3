"""Games of `zermelo play` in files: which one is continued, and the file in which the game is kept while it is played."""

from __future__ import annotations

import math
import time
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

import click

from ...errors import ZermeloError
from ...files import check_place, text_of
from ...game import player_name
from ...games import find
from ...games._played.game import Game, move_notation_of
from ...games._played.loading import load_game, load_games
from ...match.control import Control

CONTROL, LEFT = "TimeControl", "TimeLeft"
"""Tags: the clocks at first, as PGN has it, and the seconds that every player has left, in their order."""
PAUSE = 1.0
"""Seconds that pass at least between two writings of a file while nobody is waited for."""


def loaded(game: str, path: Path, number: int | None) -> Game[Any]:
    """The game that is to be continued."""
    return load_game(path, find(game), number)


def begun(state: Any, people: Collection[int], against: str) -> Game[Any]:
    """A game that begins now, and who plays it."""
    cls = type(state)
    names = {player_name(cls, player): "person" if player in people else f"zermelo, {against}" for player in range(cls.PLAYERS)}
    tags = {"Event": "zermelo play", "Date": f"{date.today():%Y.%m.%d}", **names}
    return Game.of(state, [], tags=tags.items())


def with_clocks(tags: Iterable[tuple[str, str]], control: Control, left: Iterable[float]) -> tuple[tuple[str, str], ...]:
    """What is said about a game, and what its clocks show."""
    others = tuple(tag for tag in tags if tag[0] not in (CONTROL, LEFT))
    return (*others, (CONTROL, str(control)), (LEFT, " ".join(f"{seconds:.2f}" for seconds in left)))


def clocks_of(game: Game[Any]) -> tuple[Control, tuple[float, ...]] | None:
    """The clocks of a game that was kept, and what they showed; None if it had none."""
    said, seats = dict(game.tags), type(game.start).PLAYERS
    try:
        control, left = Control.of(said[CONTROL]), tuple(map(float, said[LEFT].split()))
    except (KeyError, ValueError, ZermeloError):  # what others write there is theirs
        return None
    return (control, left) if len(left) == seats and all(0 <= seconds < math.inf for seconds in left) else None


@dataclass
class Keeper:
    """Writes the game into its file as it goes on."""

    path: Path
    written: float = 0.0  # when
    failed: str = ""  # why the file was not written the last time

    def check(self, game: Game[Any], source: Path | None) -> None:
        """Raises ZermeloError if this game, which comes from the file `source`, cannot be kept there, or something would be lost by it."""
        notation = move_notation_of(type(game.start), self.path)
        check_place(self.path)
        if self.path.is_file() and self.path.stat().st_size:
            if source is None or not self.path.samefile(source):
                raise click.UsageError(f"there is already a file {self.path}: go on with it by --load {self.path}, or give another name")
            if len(load_games(self.path, type(game.start))) > 1:
                raise click.UsageError(f"{self.path} has several games: give another name to --save")
            if getattr(notation, "is_annotated", None) and notation.is_annotated(text_of(self.path, otherwise="latin-1")):
                raise click.UsageError(f"{self.path} has comments or variations, which would be lost: give another name to --save")
        self.write(game)

    def keep(self, game: Game[Any], now: bool) -> str:
        """Write the game, `now` or if enough time has passed. Returns why it could not be written, the first time that it could not."""
        if not now and time.monotonic() - self.written < PAUSE:
            return ""
        before, self.failed = self.failed, ""
        try:
            self.write(game)
        except ZermeloError as error:
            self.failed = str(error)
        return self.failed if self.failed != before else ""

    def write(self, game: Game[Any]) -> None:
        game.save(self.path)
        self.written = time.monotonic()
