"""One task: its folder, what it is told to do, how far it has come.

0017/task.json      what it is, and how it ended
     output         what the command prints
     messages       what it says beside that
     reports        tables and curves while it works: see cli.parts.reports
     files/         where it works: what it is given, and what it writes
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

from ...errors import ZermeloError
from ...files import replace

WAITING, RUNNING, ENDED, LOST = "waiting", "running", "ended", "lost"
"""Of a task that is lost its Studio has ended, or it is another Studio's."""
ABOUT = "task.json"
"""What is known of a task, in its folder."""
LISTED = 200
"""Files that a page lists; all others are in the folder, too."""
BESIDE = ("-journal", "-shm", "-wal")
"""How the names of files end that SQLite has beside its own while it writes; those of a task that was killed hold what it found last."""


@dataclass
class Task:
    """What is known about a task.

    name, values    of its form; arguments: the words of the command line that they stand for
    minutes         that it may take; gigabytes: of memory for each of its processes
    state           waiting, running, ended, lost
    status          of the command, once it has ended: 0 done, 1 done and something is wrong, 2 refused, 130 stopped; None if it was killed
    why             it was ended: "stop", "kill", "time", "output" or "files"; "" where it ended by itself
    """

    folder: Path
    name: str
    values: dict[str, Any]
    arguments: list[str]
    minutes: float
    gigabytes: float
    state: str = WAITING
    status: int | None = None
    why: str = ""
    created: float = field(default_factory=time.time)
    began: float | None = None
    ended: float | None = None

    @property
    def number(self) -> int:
        """By which it is known: the name of its folder."""
        return int(self.folder.name)

    @property
    def files(self) -> Path:
        """The folder that the command works in: what it is given, and what it writes."""
        return self.folder / "files"

    @property
    def is_open(self) -> bool:
        """Is there more to come?"""
        return self.state in (WAITING, RUNNING)

    def save(self) -> None:
        """Write it down. Raises ZermeloError."""
        replace(self.folder / ABOUT, json.dumps(asdict(self) | {"folder": ""}))

    @classmethod
    def load(cls, folder: Path) -> Task | None:
        """The task of a folder that an earlier Studio has left; None if there is none."""
        try:
            said = json.loads((folder / ABOUT).read_text(encoding="utf-8"))
            task = cls(**said | {"folder": folder})
        except (OSError, ValueError, TypeError):
            return None
        if task.is_open:
            task.state = LOST
        return task

    def as_dict(self) -> dict[str, Any]:
        """All of it for a page."""
        said = asdict(self) | {"number": self.number, "folder": str(self.files)}
        return said | {"files": self.listing()}

    def listing(self) -> list[dict[str, Any]]:
        """The files, each with its size in bytes, at most LISTED; what is being written is left out."""
        return list(islice(self._found(), LISTED))

    def _found(self) -> Iterator[dict[str, Any]]:
        for path in sorted(self.files.rglob("*")):
            with suppress(OSError):  # it has just gone
                if (
                    path.is_file()
                    and not path.is_symlink()
                    and not path.name.startswith(".")
                    and not (self.is_open and path.name.endswith(BESIDE))
                ):
                    yield {"name": path.relative_to(self.files).as_posix(), "path": str(path), "size": path.stat().st_size}

    def size(self) -> int:
        """Bytes of all files, those too that are not listed."""
        return sum(self._sizes())

    def _sizes(self) -> Iterator[int]:
        for path in self.files.rglob("*"):
            with suppress(OSError):  # it has just gone
                if not path.is_dir() or path.is_symlink():
                    yield path.lstat().st_size

    def file(self, name: str) -> Path:
        """One of the files. Raises ZermeloError if there is none of that name."""
        if name not in (each["name"] for each in self._found()):
            raise ZermeloError(f"task {self.number} has no file {name[:60]}")
        return self.files / name

    def put(self, files: Mapping[str, bytes]) -> None:
        """Lay files in its folder. Raises ZermeloError."""
        try:
            self.files.mkdir(parents=True, exist_ok=True)
            for name, data in files.items():
                (self.files / name).write_bytes(data)
        except OSError as error:
            raise ZermeloError(f"{self.folder} cannot hold what the task is given: {error.strerror}") from None
