"""Rules from a file: a module of its own for every file, and one sentence for everything that can go wrong."""

from __future__ import annotations

import difflib
import hashlib
import importlib.machinery
import importlib.util
import linecache
import sys
import traceback
from pathlib import Path
from types import CodeType, ModuleType

from ..errors import GameError, ZermeloError


class _Source(importlib.machinery.SourceFileLoader):
    """Compiles what the file says now; leaves no bytecode behind in somebody else's folder."""

    def get_code(self, fullname: str) -> CodeType:
        return self.source_to_code(self.get_data(self.path), self.path)


def module_of(path: Path) -> ModuleType:
    """The module that the file `path` makes, imported once for each version of the file. Raises GameError."""
    try:
        full = path.expanduser().resolve()
        content = full.read_bytes()
    except OSError as error:
        raise GameError(_unreadable(path, error)) from None
    version = hashlib.sha256(content).hexdigest()
    name = f"{full.stem}_{hashlib.sha256(str(full).encode()).hexdigest()[:8]}"
    known = sys.modules.get(name)
    if known is not None and known.__dict__.get("__version_of_file__") == version:
        return known
    loader = _Source(name, str(full))
    spec = importlib.util.spec_from_loader(name, loader, origin=str(full))
    assert spec is not None
    spec.has_location = True
    module = importlib.util.module_from_spec(spec)
    module.__dict__["__version_of_file__"], module.__dict__["__content_of_file__"] = version, content
    linecache.checkcache(str(full))
    sys.modules[name] = module  # before the file runs: its classes look their names up there
    try:
        _execute(module, loader, full.parent)
    except BaseException as error:
        del sys.modules[name]
        if isinstance(error, KeyboardInterrupt):
            raise
        raise GameError(_accident(path, full, error)) from error
    return module


def _execute(module: ModuleType, loader: _Source, folder: Path) -> None:
    """Run the file with the modules next to it in reach: before all others now, and after all others later.

    So a neighbour called random.py serves the game and nobody else.
    """
    sys.path.insert(0, str(folder))
    try:
        loader.exec_module(module)
    finally:
        sys.path.remove(str(folder))
        if str(folder) not in sys.path:
            sys.path.append(str(folder))


def _unreadable(path: Path, error: OSError) -> str:
    if path.is_dir():
        return f"{path} is a folder, not a file with a game"
    if not isinstance(error, FileNotFoundError):
        return f"{path} cannot be read: {error.strerror}"
    folder = path.parent if path.parent.is_dir() else Path()
    near = difflib.get_close_matches(path.name, [file.name for file in folder.glob("*.py")], n=1)
    hint = f": did you mean {folder / near[0]}?" if near else f" (zermelo new {path.name} writes one)"
    return f"there is no file {path}{hint}"


def _accident(path: Path, full: Path, error: BaseException) -> str:
    """Where in the file it happened, and what."""
    if isinstance(error, SyntaxError) and error.filename:
        place = path if error.filename == str(full) else error.filename
        return f"{place}{f', line {error.lineno}' if error.lineno else ''}: {error.msg}"
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(full)]
    place = f"{path}, line {lines[-1]}" if lines else str(path)
    if isinstance(error, ZermeloError):
        return f"{place}: {error}"
    if isinstance(error, SystemExit):
        return f"{place}: the file ends the program while it is imported; keep what it runs under if __name__ == '__main__'"
    said = " ".join(str(error).split())
    if isinstance(error, TypeError) and said.startswith("typing.ClassVar"):  # what `NamedTuple` says of a field that is none
        return f"{place}: a NamedTuple takes every annotated name for a field: write a constant without ClassVar, as in SIZE = 3"
    return f"{place}: {type(error).__name__}{f': {said}' if said else ''}"
