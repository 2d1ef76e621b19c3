"""Machine code kept on disk, so that a second process starts at once.

An entry is a manifest, NAME.json, and the object file that it names. The name holds a digest of everything the code depends on
(see `entry`), so nothing is ever out of date: an edit gives another name. The manifest is one line of JSON after a line with its
own digest, and holds the digest of the object; what is damaged, or not a plain file of ours, counts as absent.

What is read from here is run. So a directory in which others could write is not used.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import stat
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

LARGEST = 1 << 29
"""Bytes the directory may hold; beyond that the files unused for longest go."""

PATIENCE = 120.0
"""Seconds to wait for another process that compiles the same; longer than it takes, so that nobody waits in vain for long."""

ABANDONED = 3600.0
"""Seconds after which a temporary file belongs to nobody, whoever wrote it."""


def directory() -> Path:
    """Where machine code is kept: ZERMELO_CACHE_DIR, else NUMBA_CACHE_DIR, else the user's cache directory."""
    for variable in ("ZERMELO_CACHE_DIR", "NUMBA_CACHE_DIR"):
        if os.environ.get(variable):
            return Path(os.environ[variable]) / "zermelo"
    import platformdirs

    return Path(platformdirs.user_cache_dir("zermelo", appauthor=False)) / "machine-code"


def _places() -> Iterator[Path]:
    """Where to look: the directory, then, for installs whose directory cannot be written, one in the temporary directory."""
    yield directory()
    yield Path(tempfile.gettempdir()) / f"zermelo-{_user()}"


def _user() -> int:
    return os.getuid() if hasattr(os, "getuid") else 0


def is_ours(place: Path) -> bool:
    """Is this a directory that nobody else can write to? One line on stderr, once, says which one is not and what to do."""
    try:
        about = place.lstat() if place.parent == Path(tempfile.gettempdir()) else place.stat()
    except OSError:
        return False
    if not stat.S_ISDIR(about.st_mode):
        return False
    if os.name == "nt" or (about.st_uid in (_user(), 0) and not about.st_mode & 0o022):
        return True
    if place not in _refused:
        _refused.add(place)
        why = "belongs to somebody else" if about.st_uid not in (_user(), 0) else "can be written by others: chmod go-w it"
        print(f"zermelo: machine code in {place} is not used, because the directory {why}", file=sys.stderr, flush=True)
    return False


_refused: set[Path] = set()


def is_empty() -> bool:
    """Is nothing kept at all?"""
    return not any(next(place.glob("*.json"), None) for place in _places() if is_ours(place))


def any_of(stem: str) -> str:
    """The name of the entry that was used last among those that begin like this; the beginning itself if there is none."""
    found = [path for place in _places() if is_ours(place) for path in place.glob(f"{stem}-*.json")]
    return max(found, key=lambda path: path.stat().st_mtime).stem if found else stem


def load(name: str) -> tuple[dict[str, Any], bytes] | None:
    """The manifest and the object kept under `name`; None if there are none. The object of a refusal is empty."""
    for place in _places():
        if not is_ours(place):
            continue
        with contextlib.suppress(OSError, ValueError, KeyError, TypeError):
            head, _, body = _plain(place / f"{name}.json").partition(b"\n")
            if hashlib.sha256(body).hexdigest().encode() != head:
                continue
            manifest = json.loads(body)
            code = b""
            if manifest["object"]:
                file = place / f"{name}-{manifest['object'][:12]}.o"
                code = _plain(file)
                if hashlib.sha256(code).hexdigest() != manifest["object"]:
                    continue
                os.utime(file)
            os.utime(place / f"{name}.json")
            return manifest, code
    return None


def _plain(path: Path) -> bytes:
    """The content of a plain file. Raises OSError if it is anything else, which could keep us waiting, or somebody else's."""
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0))
    with open(handle, "rb") as file:  # noqa: PTH123
        about = os.fstat(handle)
        if not stat.S_ISREG(about.st_mode) or (os.name != "nt" and about.st_uid not in (_user(), 0)):
            raise OSError(f"{path} is no plain file of ours")
        return file.read()


def save(name: str, manifest: dict[str, Any], code: bytes) -> None:
    """Keep a manifest and an object under `name`; says nothing if that is not possible.

    A process that reads meanwhile sees the old entry, the new one or none, never half of it.
    """
    manifest = {**manifest, "object": hashlib.sha256(code).hexdigest() if code else ""}
    body = json.dumps(manifest).encode()
    with contextlib.suppress(OSError):
        place = _writable_directory()
        if code:
            _write(place, f"{name}-{manifest['object'][:12]}.o", code)
        _write(place, f"{name}.json", hashlib.sha256(body).hexdigest().encode() + b"\n" + body)
        prune(place)


@contextlib.contextmanager
def alone(name: str, waiting: Callable[[], None]) -> Iterator[None]:
    """Be the only process that makes what is to be kept under `name`. Look for it again inside: another may have made it meanwhile.

    `waiting` is called before a wait, which ends after PATIENCE at the latest; a process that dies lets go at once. Where there is no
    such lock (or no directory for it), nobody waits, and what two processes want at the same time is made twice.
    """
    with contextlib.ExitStack() as stack:
        told = False
        with contextlib.suppress(ImportError, OSError):
            import fcntl

            path = _writable_directory() / f"{name}.lock"
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_NONBLOCK | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)  # a pipe keeps nobody
            file = stack.enter_context(open(handle, "wb"))  # noqa: PTH123
            end = time.monotonic() + PATIENCE
            while time.monotonic() < end:
                try:
                    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                except BlockingIOError:
                    if not told:
                        waiting()
                    told = True
                    time.sleep(0.05)
                else:
                    stack.callback(path.unlink, missing_ok=True)  # who has opened it already will find what was made here
                    break
        yield


def _writable_directory() -> Path:
    for place in _places():
        with contextlib.suppress(OSError):
            place.mkdir(mode=0o700, parents=True, exist_ok=True)
            if os.access(place, os.W_OK) and is_ours(place):
                return place
    raise OSError("no directory for machine code that only we can write to")


def _write(place: Path, name: str, data: bytes) -> None:
    temporary = place / f"{name}.{os.getpid()}.{os.urandom(6).hex()}.tmp"
    try:
        temporary.write_bytes(data)
        temporary.replace(place / name)
    finally:
        temporary.unlink(missing_ok=True)


def prune(place: Path) -> None:
    """Remove the files unused for longest where there are too many bytes, and what killed writers left behind."""
    kept = []
    for path in place.iterdir():
        with contextlib.suppress(OSError, ValueError, IndexError, OverflowError):
            about = path.lstat()
            if not stat.S_ISREG(about.st_mode):
                continue
            if path.suffix == ".tmp":
                if time.time() - about.st_mtime > ABANDONED or not _lives(int(path.name.split(".")[-3])):
                    path.unlink()
            elif path.suffix in (".json", ".o"):
                kept.append((about.st_mtime, about.st_size, path))
            elif path.suffix == ".machine" or (path.suffix == ".lock" and time.time() - about.st_mtime > ABANDONED):
                path.unlink()  # written by an earlier version, or left behind
    total = 0
    for _, size, path in sorted(kept, reverse=True):
        total += size
        if total > LARGEST:
            path.unlink(missing_ok=True)


def _lives(process: int) -> bool:
    if os.name == "nt":
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        pass
    return True
