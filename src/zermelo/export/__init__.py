"""Games that travel: the rules and searches of a game as a WebAssembly module, or as a library for C.

    built(cls, "wasm", Path("out"), searches=["alphabeta"])     the files that were written

Machine code for WebAssembly concerns the whole process, which then compiles nothing else: call it from a process of its own, as
`zermelo build` is.
"""

from __future__ import annotations

import contextlib
import json
import os
import uuid
from collections.abc import Callable, Iterable
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from ..errors import ZermeloError
from ..games import beginning, spec_of
from .manifest import manifest_of
from .native import identifier, library, symbol
from .plan import SEARCHES, chosen, planned

__all__ = ["SEARCHES", "TARGETS", "Built", "Compiled", "ExportError", "built", "check_travels", "compiled"]

TARGETS = ("wasm", "native")


class ExportError(ZermeloError):
    """A game cannot be built for elsewhere."""


class Compiled(NamedTuple):
    """Machine code, and all that has to be known of it."""

    code: bytes
    manifest: dict[str, Any]


class Built(NamedTuple):
    """What was written: the machine code first. `missing` says why a library could not be linked; it is empty if all is well."""

    files: list[Path]
    missing: str = ""


def built(cls: Any, target: str, folder: Path, searches: Iterable[str] = (), tell: Callable[[str], None] = lambda text: None) -> Built:
    """Build the game `cls` for "wasm" or "native" and write it to `folder`.

    searches   names among SEARCHES; all that suit the game if there are none
    tell       hears what is being done

    Either all files are written or none. Raises ExportError, GameError or SearchError with one sentence.
    """
    if target not in TARGETS:
        raise ExportError(f"there is no target {target!r}: there are {' and '.join(TARGETS)}")
    _check_folder(folder)
    made = compiled(beginning(cls), target, searches, tell)
    text = json.dumps(made.manifest, separators=(",", ":")).encode()
    name = identifier(spec_of(cls))
    if target == "native":
        tell("linking")
        contents, missing = library(name, made.code, made.manifest, text)
        return Built(_written(folder, contents), missing)
    return Built(_written(folder, _web(name, made.code, text)))


def compiled(
    state: Any, target: str, searches: Iterable[str] = (), tell: Callable[[str], None] = lambda text: None, *, people: bool = False
) -> Compiled:
    """The game of `state` as machine code, and its manifest; `state` is the position that it begins with.

    With `people` the module can also draw itself: `board` and, as far as they can be compiled, `action_name`.
    Raises ExportError, GameError or SearchError with one sentence.
    """
    from .. import _kernel

    cls = type(state)
    if reason := _kernel.why_not():
        raise ExportError(f"nothing can be compiled here: {reason}")
    if why := getattr(cls, "__interpreted__", None):
        raise ExportError(f"{cls.__name__} cannot be compiled: {why}")
    names = chosen(state, searches)
    plan = planned(state, names, people=people)
    name = identifier(spec_of(cls))
    try:
        from .._kernel.elsewhere.exports import Export
        from .._kernel.elsewhere.kept import program

        exports = [
            Export(function.name, symbol(name, function.name) if target == "native" else function.name, *function[1:])
            for function in plan.functions
        ]
        made = program(exports, target, tell)
    except _kernel.CannotCompile as error:
        raise ExportError(f"{cls.__name__} cannot be compiled: {error}") from None
    return Compiled(made.code, manifest_of(state, plan, made.signatures, names, made.errors))


def check_travels(state: Any) -> None:
    """Raises ExportError if positions hold what does not travel, before anything else is asked of them."""
    from .. import _kernel
    from .._kernel.elsewhere.exports import refuse_what_stays
    from .._kernel.kinds import kind_of

    try:
        refuse_what_stays([kind_of(state)])
    except _kernel.CannotCompile as error:
        raise ExportError(f"{type(state).__name__} cannot be compiled: {error}") from None


def _web(name: str, code: bytes, manifest: bytes) -> dict[str, bytes]:
    """The files of a module."""
    script = files(__package__).joinpath("zermelo.js").read_bytes()
    return {f"{name}.wasm": code, f"{name}.json": manifest, "zermelo.js": script}


def _check_folder(folder: Path) -> None:
    """Raises ExportError if nothing can be written there, before anything is compiled."""
    there = folder
    while not there.exists() and there != there.parent:
        there = there.parent
    if not there.is_dir():
        raise ExportError(f"{there} is a file: give a folder with --out")
    if not os.access(there, os.W_OK | os.X_OK):
        raise ExportError(f"{folder} cannot be written: nobody may write in {there}" if there != folder else f"{folder} cannot be written")


def _written(folder: Path, contents: dict[str, bytes]) -> list[Path]:
    """Write all files or none."""
    mark = uuid.uuid4().hex[:8]
    drafts: list[Path] = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in contents.items():
            drafts.append(folder / f".{name}.{mark}")
            drafts[-1].write_bytes(content)
        return [draft.replace(folder / name) for draft, name in zip(drafts, contents, strict=True)]
    except OSError as error:
        for draft in drafts:
            with contextlib.suppress(OSError):
                draft.unlink()
        raise ExportError(f"{folder} cannot be written: {error.strerror or error}") from None
