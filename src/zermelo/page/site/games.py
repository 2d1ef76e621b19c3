"""The games of a shelf: what is said of each, and its page, made by a process of its own."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

from ...draw.boards import board_svg
from ...errors import GameError, ZermeloError
from ...game import player_name, says
from ...games import CATALOGUE, find, position, spec_of, title_of

GAME_FILE = re.compile(r".+\.py(:\w*)?", re.DOTALL)
SIZE = 260.0
"""Pixels of a picture at its longer side; a browser makes it as large as there is room."""


class Shelved(NamedTuple):
    """A game as the shelf shows it.

    name      of its page, without the ending: what it is called on the command line
    spec      how the command line finds it: a name, or a file
    title, about, players, chance   what people call it, one line, who plays where the players have names, and whether there are dice
    picture   the board at the start, as an SVG
    state     the start itself
    known     is it one of the catalogue, whose words the shelf has in other languages?
    """

    name: str
    spec: str
    title: str
    about: str
    players: tuple[str, ...]
    chance: bool
    picture: str
    state: Any
    known: bool

    @property
    def file(self) -> str:
        """Where its page lies in the folder."""
        return f"games/{self.name}.html"


def shelved(specs: Iterable[str], failed: Callable[[str, Exception], None] | None = None) -> list[Shelved]:
    """The games that are named, each once; `all` names those of the catalogue, as naming none does, but for the tree: a tree is searched,
    in the gallery, rather than played. `failed` hears of files whose rules cannot be used; without it they are raised.

    Raises GameError if there is no such game, or if two would have the same page.
    """
    every = [entry.name for entry in CATALOGUE if entry.name != "tree"]
    found: dict[str, Shelved] = {}
    for spec in (each for word in list(specs) or ["all"] for each in (every if word == "all" else [word])):
        try:
            game = _shelved(spec)
        except Exception as error:  # whatever the rules of others raise
            if failed is None or not GAME_FILE.fullmatch(spec):
                raise
            failed(spec, error)
            continue
        other = found.setdefault(game.name, game)
        if type(other.state) is not type(game.state):
            raise GameError(f"{other.spec} and {game.spec} would both be {game.file}: rename one of the files")
    return list(found.values())


def _shelved(spec: str) -> Shelved:
    cls = find(spec)
    entry = None if GAME_FILE.fullmatch(spec) else next((entry for entry in CATALOGUE if entry.name == spec_of(cls)), None)
    state = position(cls)
    return Shelved(
        entry.name if entry else _name_of(spec, cls),
        entry.name if entry else spec,
        title_of(cls),
        entry.about if entry else _first_line(cls),
        tuple(player_name(cls, player) for player in range(cls.PLAYERS)) if cls.PLAYER_NAMES else (),
        says(cls, "chance_outcomes"),
        board_svg(state, size=SIZE, coordinates=False, title=title_of(cls)),
        state,
        entry is not None,
    )


def _name_of(spec: str, cls: type) -> str:
    """The name of a page: that of the file, or of the class where the file has several games."""
    path, _, named = spec.partition(".py:")
    return re.sub(r"[^a-z0-9-]+", "-", (cls.__name__ if named else Path(path).name.removesuffix(".py")).lower()).strip("-") or "game"


def _first_line(cls: type) -> str:
    """What the author says of the game in one line; nothing where it is what NamedTuple writes by itself."""
    text = (cls.__doc__ or "").strip().partition("\n")[0].strip()
    return "" if text.startswith(f"{cls.__name__}(") else text


def page_made(game: Shelved, path: Path) -> None:
    """Write the page of a game. Raises ZermeloError with the sentence of the process that failed."""
    line = [sys.executable, "-P", "-m", "zermelo", "page", game.spec, "--title", game.title, "--out", str(path)]
    done = subprocess.run(line, capture_output=True, encoding="utf-8", errors="replace", check=False, env={**os.environ, "PYTHONUTF8": "1"})
    if done.returncode != 0:
        said = [text for text in done.stderr.splitlines() if text.startswith("zermelo: ") and not text.endswith(" ...")]
        raise ZermeloError(said[-1].removeprefix("zermelo: ") if said else f"the process that made it ended with status {done.returncode}")
