"""A program for elsewhere, from the disk or compiled.

It is kept on disk like all machine code: what has been built once is there at once the next time, without the compiler.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence

from .. import store
from ..entry import compiler_version, digest_of
from ..kinds import kind_of
from .exports import Export, Program, Signature


def program(exports: Sequence[Export], target: str, tell: Callable[[str], None]) -> Program:
    """The functions compiled for `target`: "wasm" gives a module, "native" an object for this machine's linker.

    `tell` hears what is being done: nothing where all is kept from before. For "wasm" the process has to be one of its own, which compiles
    nothing else. Raises CannotCompile or GameError as `compiled` does.
    """
    parts = [f"{export.name} {export.symbol} {export.optional} {_digest(export)}" for export in exports]
    name = f"{target}-{hashlib.sha256('|'.join(parts).encode()).hexdigest()[:32]}-{compiler_version()}"
    if (found := _kept(name)) is not None:
        return found
    with store.alone(name, lambda: tell("waiting for another process, which compiles the same")):
        if (found := _kept(name)) is not None:
            return found
        from .program import compile_program

        made = compile_program(exports, target, tell)
        store.save(name, {"signatures": made.signatures, "errors": made.errors}, made.code)
    return made


def _digest(export: Export) -> str:
    return digest_of(export.function, tuple(map(kind_of, export.arguments)))


def _kept(name: str) -> Program | None:
    """What is kept under this name."""
    stored = store.load(name)
    if stored is None:
        return None
    manifest, code = stored
    signatures = {
        function: Signature(*(tuple((str(word), str(form)) for word, form in words) for words in crossing))
        for function, crossing in manifest["signatures"].items()
    }
    return Program(code, signatures, [str(error) for error in manifest["errors"]])
