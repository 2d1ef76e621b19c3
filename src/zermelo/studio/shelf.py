"""The games of a Studio: those of the catalogue, and files of rules."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from ..errors import GameError
from ..files import replace, text_of
from ..games import CATALOGUE

LARGEST = 1 << 20
"""Bytes of a file of rules."""


class Shelf:
    """What can be played, and what can be edited.

    files    rules given on the command line: mygame.py, mygame.py:Kalah
    folder   where new files are written, and whose files can be opened
    """

    def __init__(self, files: Iterable[str] = (), folder: Path | None = None) -> None:
        self.folder = (folder or Path()).resolve()
        self.given = [self.spec_of(file) for file in files]

    @staticmethod
    def spec_of(file: str) -> str:
        """A file of rules by its full path, with the class if one is named. Raises GameError if there is none."""
        path, colon, name = file.partition(".py:")
        full = Path(path + ".py" if colon else path).expanduser().resolve()
        if full.suffix != ".py" or not full.is_file():
            raise GameError(f"there is no file of rules {file}: give files such as mygame.py, or mygame.py:Kalah")
        return f"{full}:{name}" if colon else str(full)

    def games(self) -> list[dict[str, Any]]:
        """All games: how a question names them, what people call them."""
        own = [{"game": spec, "title": Path(spec).name, "about": "", "file": True} for spec in self.given]
        return own + [{"game": entry.name, "title": entry.title, "about": entry.about, "file": False} for entry in CATALOGUE]

    def has(self, game: str) -> bool:
        return game in self.given or any(game == entry.name for entry in CATALOGUE)

    # ------------------------------------------------------------------------------------------------------------ editing

    def text(self, game: str) -> str:
        """The text of a file of rules. Raises GameError."""
        return text_of(self.path(game), GameError)

    def write(self, game: str, text: str) -> None:
        """Write a file of rules, as a whole or not at all. Raises ZermeloError."""
        if len(text.encode("utf-8", "replace")) > LARGEST:
            raise GameError(f"a file of rules has at most {LARGEST:,} bytes")
        replace(self.path(game), text)

    def new(self, name: str) -> str:
        """A new file of rules in the folder, with an example in it, and how it is named from now on. Raises ZermeloError."""
        from ..cli.games.new import example

        path = self.folder / name
        if path.suffix != ".py" or path.name != name or not path.stem.isidentifier():
            raise GameError(f"{name!r} is no name for a file of rules: write letters and digits, then .py, as in mygame.py")
        if path.exists():
            raise GameError(f"{name} is there already: open it, or choose another name")
        replace(path, example(name))
        self.given.append(str(path))
        return str(path)

    def path(self, game: str) -> Path:
        if game not in self.given:
            raise GameError(f"{game} is not a file of rules that was opened here")
        return Path(game.partition(".py:")[0] + (".py" if ".py:" in game else ""))
