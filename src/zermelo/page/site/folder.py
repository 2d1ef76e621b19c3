"""What a folder holds: which page was made of which rules by which program, so that what still stands is not made again."""

from __future__ import annotations

import hashlib
import inspect
import json
import shutil
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from ... import __version__
from ..._kernel import fingerprint
from ...errors import ZermeloError
from ...files import replace
from .games import Shelved

FORMAT = "zermelo site 1"
RECORD, INDEX = "site.json", "index.html"


class Folder:
    """A folder of pages. Raises ZermeloError if it holds somebody else's site, or cannot be written."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.record: dict[str, dict[str, Any]] = {}
        record = path / RECORD
        if path.exists() and not path.is_dir():
            raise ZermeloError(f"{path} is a file: give a folder")
        if record.is_file():
            self.record = _read(record)
        elif (path / INDEX).exists():
            raise ZermeloError(f"{path} has an {INDEX} that zermelo site did not write: give an empty folder, or one that it wrote")
        try:
            for part in (path, path / "games", path / "gallery"):
                part.mkdir(parents=True, exist_ok=True)
            (path / ".nojekyll").touch()  # or GitHub leaves out folders such as docs/_static
        except OSError as error:
            raise ZermeloError(f"{path} cannot be written: {error.strerror or error}") from None

    def stands(self, game: Shelved) -> bool:
        """Is the page of a game there, as it was made by this program of these rules?"""
        made = self.record.get(game.name, {})
        path = self.path / game.file
        return path.is_file() and made.get("made of") == made_of(game) and made.get("bytes") == path.stat().st_size

    def note(self, game: Shelved) -> None:
        """The page of a game was made."""
        size = (self.path / game.file).stat().st_size
        self.record[game.name] = {"title": game.title, "file": game.file, "bytes": size, "made of": made_of(game)}
        self.save()

    def save(self) -> None:
        """Write down what was made of which rules."""
        known = {"format": FORMAT, "games": self.record}
        replace(self.path / RECORD, json.dumps(known, indent=1, ensure_ascii=False) + "\n")

    def write(self, name: str, text: str) -> None:
        """Write a file of the folder."""
        replace(self.path / name, text)

    def add_docs(self, docs: Path) -> None:
        """Copy a built documentation in place of the one that was here."""
        there = self.path / "docs"
        try:
            shutil.rmtree(there, ignore_errors=True)
            shutil.copytree(docs, there, ignore=shutil.ignore_patterns(".doctrees", ".buildinfo*"))
        except (OSError, shutil.Error) as error:
            raise ZermeloError(f"{docs} cannot be copied to {there}: {error}") from None


def check_docs(docs: Path, site: Path) -> None:
    """Raises ZermeloError if that is no built documentation, or one lies within the other."""
    if not (docs / INDEX).is_file():
        raise ZermeloError(f"{docs} holds no built documentation: there is no {INDEX} in it (make docs writes docs/_build/html)")
    one, other = docs.resolve(), site.resolve()
    if one == other or one in other.parents or other in one.parents:
        raise ZermeloError(f"{docs} and {site} lie one in the other: give folders apart")
    if (site / "docs").exists() and not (site / RECORD).is_file():
        raise ZermeloError(f"{site / 'docs'} is there, and zermelo site did not write it: give an empty folder, or one that it wrote")


def made_of(game: Shelved) -> str:
    """What a page is made of, in 32 digits: the program, the rules as far as they reach, their file, and the heading."""
    cls = type(game.state)
    source = "" if game.known else Path(inspect.getfile(cls)).read_text("utf-8", "replace")
    said = repr((_program(), fingerprint(cls), source, game.title))
    return hashlib.sha256(said.encode("utf-8", "replace")).hexdigest()[:32]


@cache
def _program() -> str:
    """The version and the content of the program: in a checkout the version stays while files change."""
    seen = hashlib.sha256(__version__.encode())
    waiting = [resources.files("zermelo")]
    while waiting:
        for item in sorted(waiting.pop().iterdir(), key=lambda item: item.name):
            if item.is_dir():
                if item.name != "__pycache__":
                    waiting.append(item)
            elif item.name.endswith((".py", ".js", ".css", ".html", ".npz")):
                seen.update(item.name.encode() + item.read_bytes())
    return seen.hexdigest()


def _read(record: Path) -> dict[str, dict[str, Any]]:
    """What a folder says of itself; nothing where that was damaged: then all is made again."""
    try:
        known = json.loads(record.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    if not str(known.get("format") if isinstance(known, dict) else "").startswith("zermelo site"):
        raise ZermeloError(f"{record} is somebody else's: give an empty folder, or one that zermelo site wrote")
    try:
        return dict(known["games"]) if known["format"] == FORMAT and all(map(_sound, known["games"].values())) else {}
    except (KeyError, TypeError, AttributeError):
        return {}


def _sound(made: Any) -> bool:
    return isinstance(made, dict)
