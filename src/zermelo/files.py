"""Texts that people name: a file, or standard input.

    text_of("tree.json")     the text of a file
    standard_input()         what is piped in
    replace("game.json", x)  writes a file at once: it holds all of x, or what it held before
    transaction(database)    the same of what is written to a database of SQLite

Text is UTF-8 whatever the locale, so that the same file says the same everywhere, or UTF-16 where a mark at its beginning says so, as
PowerShell writes it; the mark is left out, and lines end as they do here. What cannot be read ends in the caller's error, with the
same sentence wherever it is read.
"""

from __future__ import annotations

import codecs
import contextlib
import os
import secrets
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from .errors import PositionError, ZermeloError

if TYPE_CHECKING:
    import sqlite3

Kind = type[ZermeloError]

UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
"""Marks at the beginning of a text."""


def text_of(path: str | Path, error: Kind = PositionError, *, holding: str = "", otherwise: str = "") -> str:
    """The text of a file.

    error       what is raised if there is no such file, or it cannot be read
    holding     what it should hold, as in "a tree": then a file without a word in it is an error too
    otherwise   the encoding of files that are not in UTF-8, as in "latin-1"; without one they are an error
    """
    try:
        data = Path(path).read_bytes()
    except FileNotFoundError:
        raise error(f"there is no file {path}") from None
    except IsADirectoryError:
        raise error(f"{path} is a folder: give a file in it") from None
    except OSError as wrong:
        raise error(f"{path} cannot be read: {wrong.strerror}") from None
    return _decoded(data, str(path), error, holding, otherwise)


def standard_input(error: Kind = PositionError, *, holding: str = "", otherwise: str = "") -> str:
    """The text of standard input; the arguments are those of `text_of`."""
    if sys.stdin is None:
        raise error(f"standard input is closed: give {holding or 'a file'} as an argument")
    return _decoded(sys.stdin.buffer.read(), "standard input", error, holding, otherwise)


def existing(text: str) -> Path | None:
    """The file that a text names, if there is one."""
    try:
        path = Path(text)
        return path if path.is_file() else None
    except (OSError, ValueError):  # longer than a path can be, or with a zero byte in it
        return None


def check_place(path: str | Path) -> None:
    """Raises ZermeloError if a file cannot be written there."""
    if Path(path).is_dir():
        raise ZermeloError(f"{path} cannot be written: it is a folder")
    if not Path(path).absolute().parent.is_dir():
        raise ZermeloError(f"{path} cannot be written: there is no folder {Path(path).parent}")
    if Path(path).exists() and not Path(path).is_file():  # a pipe or a terminal
        return
    folder = Path(path).resolve().parent  # where a new file takes the place of the old one
    if not os.access(folder, os.W_OK | os.X_OK):
        raise ZermeloError(f"{path} cannot be written: nobody may write in {folder}")
    if Path(path).exists() and not os.access(path, os.W_OK):
        raise ZermeloError(f"{path} cannot be written: it may not be changed")


def replace(path: str | Path, content: str | bytes) -> None:
    """Write a file at once: whatever happens, it holds all of it or what it held before. Raises ZermeloError if that cannot be."""
    try:
        data = content.encode("utf-8") if isinstance(content, str) else content
        if Path(path).exists() and not Path(path).is_file():  # a pipe or a terminal
            Path(path).write_bytes(data)
            return
        target = Path(path).resolve()  # a link stays a link
        if target.exists() and not os.access(target, os.W_OK):
            raise PermissionError(0, "it may not be changed")
        part = target.with_name(f".{secrets.token_hex(6)}.part")
        try:
            part.write_bytes(data)
            if target.exists():
                shutil.copymode(target, part)
            part.replace(target)
        finally:
            part.unlink(missing_ok=True)
    except OSError as wrong:
        raise ZermeloError(f"{path} cannot be written: {wrong.strerror}") from None
    except UnicodeEncodeError:
        raise ZermeloError(f"{path} cannot be written: there are letters in it that no file in UTF-8 can hold") from None


@contextlib.contextmanager
def transaction(database: sqlite3.Connection) -> Iterator[None]:
    """What is written to a database of SQLite inside: all of it or, where something is raised, nothing."""
    database.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        database.execute("ROLLBACK")
        raise
    database.execute("COMMIT")


def _decoded(data: bytes, where: str, error: Kind, holding: str, otherwise: str) -> str:
    try:
        text = data.decode("utf-16" if data.startswith(UTF_16) else "utf-8-sig")
    except UnicodeDecodeError as wrong:
        if not otherwise:
            raise error(f"{where} is not UTF-8 text: byte {wrong.start + 1} is invalid") from None
        text = data.decode(otherwise)
    if holding and not text.strip():
        raise error(f"{where} is empty: it should hold {holding}")
    return text.replace("\r\n", "\n")
