"""The games of a tournament in a file that other programs read: .pgn, .pdn and whatever else the game is kept in, or .json.

Games are added as they end, and put into the order of their numbers when all is over. Scores, depths and times stand in comments where a
notation has comments.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from ...errors import PositionError, ZermeloError
from ...files import check_place, replace
from ...games._played.game import JSON, Game, move_notation_of, save_games
from ...games._played.loading import game_from
from ...games._played.portable.dialect import Dialect
from .unit import Finished, record_of


class GameFile:
    """A file for the games of a class of positions. Raises ZermeloError if there can be none, or if it may not be written.

    left_out    how many games could not be written, since their notation has no word for how they ended
    """

    def __init__(self, path: str | Path, cls: Any) -> None:
        self.path, self.cls = Path(path), cls
        self.notation: Any = move_notation_of(cls, self.path)
        check_place(self.path)
        self.texts: dict[int, str] = {}
        self.left_out = 0

    def check_overwrites(self, games: Iterable[Finished]) -> None:
        """Raises ZermeloError if the file holds something, and none of these games: it would be lost."""
        if not self.path.exists() or not self.path.stat().st_size:
            return
        there = self.path.read_text(encoding="utf-8", errors="replace")
        json = self.path.suffix.lower() == JSON
        if not any(json or (self.text(game) and self.text(game) in there) for game in games):
            raise ZermeloError(f"{self.path} holds something else already: name a new file, or remove that one")

    @property
    def between(self) -> str:
        """What stands between two games."""
        return "\n" if isinstance(self.notation, Dialect) else ""

    def add(self, game: Finished) -> None:
        """Add a game to the end of the file."""
        if self.path.suffix.lower() == JSON:
            return
        text = self.text(game)
        try:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(text and (self.between if file.tell() else "") + text)
        except OSError as error:
            raise ZermeloError(f"{self.path} cannot be written: {error.strerror}") from None

    def write(self, games: Iterable[Finished]) -> None:
        """Write all games, in this order."""
        if self.path.suffix.lower() == JSON:
            if found := [self.played(game) for game in games]:
                save_games(found, self.path)
            return
        replace(self.path, self.between.join(filter(None, map(self.text, games))))

    def text(self, game: Finished) -> str:
        """The text of a game; empty if the notation cannot say how it ended."""
        if game.number not in self.texts:
            played = self.played(game)
            try:
                if isinstance(self.notation, Dialect):
                    text = self.notation.written([record_of(self.notation, played, game.replies)])
                else:
                    text = self.notation.write([played])
            except PositionError:
                text = ""
                self.left_out += 1
            self.texts[game.number] = text
        return self.texts[game.number]

    def played(self, game: Finished) -> Game[Any]:
        """The game itself."""
        return game_from(game.game, self.cls)
