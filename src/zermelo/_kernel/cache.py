"""Machine code kept on disk: one file per compiled function and content, so that a second process starts at once.

The name of a file is a digest of everything the code depends on (see `entry`). Nothing is ever out of date: an edit gives
another name. A file that is damaged, or that this process cannot read, counts as absent.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import os
import pickle
import stat
import tempfile
import uuid
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

LARGEST = 1 << 29
"""Bytes the directory may hold; beyond that the files unused for longest go."""


def directory() -> Path:
    """Where machine code is kept: ZERMELO_CACHE_DIR, else NUMBA_CACHE_DIR, else the user's cache directory."""
    for variable in ("ZERMELO_CACHE_DIR", "NUMBA_CACHE_DIR"):
        if os.environ.get(variable):
            return Path(os.environ[variable]) / "zermelo"
    import platformdirs

    return Path(platformdirs.user_cache_dir("zermelo", appauthor=False)) / "machine-code"


def _places() -> Iterator[Path]:
    """Where to look: the directory, then, for installs whose directory cannot be written, one in the temporary directory.

    That one counts only if nobody else can write there: what is read from it is run.
    """
    yield directory()
    user = getattr(os, "getuid", lambda: 0)()
    spare = Path(tempfile.gettempdir()) / f"zermelo-{user}"
    with contextlib.suppress(OSError):
        spare.mkdir(mode=0o700, exist_ok=True)
        about = spare.lstat()
        if stat.S_ISDIR(about.st_mode) and (os.name == "nt" or (about.st_uid == user and not about.st_mode & 0o022)):
            yield spare


def _writable_directory() -> Path:
    for place in _places():
        with contextlib.suppress(OSError):
            place.mkdir(parents=True, exist_ok=True)
            if os.access(place, os.W_OK):
                return place
    raise OSError("no writable directory for machine code")


def load(name: str, classes: Iterable[type]) -> Any:
    """What was kept under `name`, its game classes replaced by `classes` of the same content; None if nothing was."""
    for place in _places():
        path = place / name
        try:
            data = path.read_bytes()
            digest, body = data[:32], data[32:]
            if hashlib.sha256(body).digest() != digest:
                path.unlink()
                continue
            thing = _Unpickler(io.BytesIO(body), classes).load()
        except Exception:  # any file that cannot be read is an absent one
            continue
        with contextlib.suppress(OSError):
            os.utime(path)
        return thing
    return None


def save(name: str, thing: Any, classes: Iterable[type]) -> None:
    """Keep `thing` under `name`, `classes` written as their content.

    A process that reads meanwhile sees the old file or the new one, never half of it.
    """
    body = io.BytesIO()
    _pickler(body, classes).dump(thing)
    with contextlib.suppress(OSError):
        place = _writable_directory()
        temporary = place / f"{name}.{uuid.uuid4().hex[:12]}.tmp"
        temporary.write_bytes(hashlib.sha256(body.getvalue()).digest() + body.getvalue())
        temporary.replace(place / name)
        _prune(place)


def _prune(place: Path) -> None:
    files = sorted(((f.stat().st_mtime, f.stat().st_size, f) for f in place.glob("*.machine")), reverse=True)
    total = 0
    for _, size, path in files:
        total += size
        if total > LARGEST:
            path.unlink(missing_ok=True)


def _pickler(file: io.BytesIO, classes: Iterable[type]) -> Any:
    """numba's pickler, except that game classes are written as their fingerprints."""
    from numba.core.serialize import NumbaPickler

    from .identity import class_fingerprint

    contents = {cls: class_fingerprint(cls) for cls in classes}

    class Pickler(NumbaPickler):
        def persistent_id(self, thing: Any) -> Any:
            return ("record", contents[thing]) if isinstance(thing, type) and thing in contents else None

    return Pickler(file, protocol=4)


class _Unpickler(pickle.Unpickler):
    def __init__(self, file: io.BytesIO, classes: Iterable[type]) -> None:
        super().__init__(file)
        from .identity import class_fingerprint

        self.classes = {class_fingerprint(cls): cls for cls in classes}

    def persistent_load(self, pid: Any) -> Any:
        """The class of this process that has the same content."""
        kind, content = pid
        if kind != "record" or content not in self.classes:
            raise pickle.UnpicklingError("a class that this process does not know")
        return self.classes[content]
