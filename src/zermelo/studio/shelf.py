"""The games of a Studio: those of the catalogue, and files of rules."""

from __future__ import annotations

import json
import re
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
    folder   where new files are written
    edited   can its files be edited, and what stands in the editor be played?
    """

    def __init__(self, files: Iterable[str] = (), folder: Path | None = None, *, edited: bool = True) -> None:
        self.edited = edited
        self.folder = (folder or Path()).resolve()
        self.given = [self.spec_of(file) for file in files]
        self.pages: dict[str, str] = {}
        """The page that opened each file last: its draft is of that page."""

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
        own = [{"game": spec, "title": self.title(spec), "about": "", "file": True} for spec in self.given]
        return own + [{"game": entry.name, "title": entry.title, "about": entry.about, "file": False} for entry in CATALOGUE]

    def has(self, game: str) -> bool:
        """May this be played here: a game of the catalogue, a file that was opened, what stands in the editor?"""
        return (
            game in self.given or (self.edited and game in map(self.draft_of, self.given)) or any(game == entry.name for entry in CATALOGUE)
        )

    def title(self, game: str) -> str:
        """What people call a game that is here."""
        return next((entry.title for entry in CATALOGUE if entry.name == game), re.sub(r"^\.(.*)-draft(?=\.py)", r"\1", Path(game).name))

    @staticmethod
    def draft_of(game: str) -> str:
        """How a file of rules is named as it stands in the editor: a hidden file beside it, so that it finds its neighbours."""
        path, colon, name = game.rpartition(".py")
        full = Path(path)
        return f"{full.with_name(f'.{full.name}-draft')}{colon}{name}"

    def told(self, game: str, said: Any) -> Any:
        """What is said of a game, as plain data: of rules that stand in the editor by the name of their file."""
        path = Path(game.rpartition(".py")[0] + ".py")
        if game in map(self.draft_of, self.given):
            text = json.dumps(said, ensure_ascii=False)
            for name in (str(path), path.name):
                text = text.replace(json.dumps(name, ensure_ascii=False)[1:-1], self.title(game))
            said = json.loads(text)
        return said

    # ------------------------------------------------------------------------------------------------------------ editing

    def text(self, game: str) -> str:
        """The text of a file of rules. Raises GameError."""
        return text_of(self.path(game), GameError)

    def opened(self, game: str, page: str) -> dict[str, str | None]:
        """The text of a file of rules, and what was written in an editor and not saved, its draft: from now on that of this page. Raises
        GameError."""
        path = self.path(game, draft=True)
        said = {"text": self.text(game), "draft": text_of(path, GameError) if path.is_file() else None}
        self.pages[game] = page
        return said

    def keep(self, game: str, text: str, page: str) -> str:
        """Keep what stands in the editor of a page, as a draft unless it is the file; how it is played. Raises ZermeloError."""
        path, owns = self.path(game, draft=True), self.pages.get(game, page) == page
        if self.path(game).is_file() and text == self.text(game):
            if owns:
                path.unlink(missing_ok=True)
            return game
        if not owns:
            raise GameError(f"{self.title(game)} has been opened in another tab: go on there, save this text, or reload this page")
        self.check(text)
        replace(path, text)
        return self.draft_of(game)

    def write(self, game: str, text: str, before: str, page: str) -> None:
        """Write a file of rules, as a whole or not at all; a draft of it is over then.

        before    what the file held when it was read; if it holds something else by now, it is not written over

        Raises ZermeloError.
        """
        self.check(text)
        if self.path(game).is_file() and self.text(game) != before:
            self.keep(game, text, page)  # another page that saved it has ended the draft
            raise GameError(
                f"{self.title(game)} has been changed by another program: reload the page to see it; your text is kept as a draft"
            )
        replace(self.path(game), text)
        self.keep(game, text, page)

    @staticmethod
    def check(text: str) -> None:
        """Raises GameError for a text that is too long."""
        if len(text.encode("utf-8", "replace")) > LARGEST:
            raise GameError(f"a file of rules has at most {LARGEST:,} bytes")

    def new(self, name: str) -> str:
        """A new file of rules in the folder, with an example in it, and how it is named from now on. Raises ZermeloError."""
        from ..cli.games.new import example

        path = self.folder / name
        if path.suffix != ".py" or path.name != name or not path.stem.isidentifier() or len(name) > 60:
            raise GameError(f"{name!r} is no name for a file of rules: write letters and digits, then .py, as in mygame.py")
        if path.exists():
            raise GameError(f"{name} is there already: open it, or choose another name")
        replace(path, example(name))
        self.given.append(str(path))
        return str(path)

    def path(self, game: str, *, draft: bool = False) -> Path:
        """Where a file of rules lies. Raises GameError for one that is not open here."""
        if game not in self.given:
            raise GameError(f"{game or 'that'} is not a file of rules that was opened here")
        return Path((self.draft_of(game) if draft else game).rpartition(".py")[0] + ".py")
