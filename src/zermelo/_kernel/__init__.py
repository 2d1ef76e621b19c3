"""The only room that knows the compiler. Its face is this page; nothing outside it imports numba.

    compiled(function, *arguments)   machine code of a plain function for arguments of these kinds
    memory(size)                     cells of 64 bits that kernels read and write (see `zermelo.memory`)
    at_border(value)                 an argument as machine code takes it: a record by address is written into its block
    packed(value)                    the words of a value as machine code has them, in bytes
    unpacked(words, at, like)        the value of the form of `like` whose words begin at a byte of a buffer
    columns(value)                   what each of these words is: its name, and int, float, bool, word or address
    CannotCompile                    the rules use something the compiler does not know; one sentence says what
    fingerprint(thing)               what anything is, by content
    available(), why_not()           can machine code be run here, and if not, why
    cache_directory()                where machine code is kept between processes
    announce                         is called when something has to be compiled for the first time

A kernel is a plain function: called directly it runs interpreted, handed to `compiled` it runs as machine code. So that both
say the same, and so that the disk cache is sound, it follows these rules (measured on numba 0.68):

- it calls only itself, never a partner that calls back, and every argument of that call has the type it came in with;
- optional parts (an evaluator, a table, a trace) are direct parameters (`x is None` is then decided when it is compiled), or
  records with methods that do nothing;
- the state is a named tuple, whose methods are found by its type; nothing is allocated per node;
- counters, tables and the stop flag are memory that is handed in;
- a record whose class says `BY_ADDRESS = True` crosses as one word, the address of a block that holds its fields: hand it to
  `at_border` once, and what comes back to the kernel. Records in it whose classes say so too lie in the same block.

What stands directly in this room knows neither numba nor numpy: machine code out of the cache runs without them. `compiler/`
is entered when something has to be compiled.
"""

from __future__ import annotations

import functools
import importlib.util
import os
import sys
from collections.abc import Callable
from typing import Any

from ..memory import machine_memory as memory
from .errors import CannotCompile
from .fingerprints import fingerprint
from .store import directory as cache_directory
from .store import is_empty

__all__ = [
    "CannotCompile",
    "announce",
    "at_border",
    "available",
    "cache_directory",
    "columns",
    "compiled",
    "fingerprint",
    "memory",
    "packed",
    "unpacked",
    "why_not",
]


def announce(text: str) -> None:
    """Say on stderr, in one line, that something is being compiled."""
    print(f"zermelo: {text}", file=sys.stderr, flush=True)


@functools.cache
def why_not() -> str | None:
    """Why no machine code can be run here; None if it can."""
    if os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0"):
        return "NUMBA_DISABLE_JIT is set"
    if sys.implementation.name != "cpython":
        return f"{sys.implementation.name} runs no machine code of ours"
    for package in ("llvmlite", "numba"):
        try:
            found = importlib.util.find_spec(package)
        except (ImportError, ValueError) as error:  # sys.modules may say that there is none
            return f"{package} cannot be imported ({error})"
        if found is None and package == "llvmlite":
            return "llvmlite cannot be imported (it is not installed)"
        if found is None and is_empty():
            return "numba cannot be imported (it is not installed)"
    return None


def available() -> bool:
    """Can machine code be run here?"""
    return why_not() is None


def compiled(function: Callable[..., Any], *arguments: Any) -> Callable[..., Any]:
    """Machine code of `function` for arguments of these kinds, found in memory, on disk, or made now.

    Raises CannotCompile if there is no compiler or the rules among the arguments cannot be compiled, GameError if a rule
    answers something that its own fields cannot hold.
    """
    return _inside().entry(function, arguments, announce)  # type: ignore[no-any-return]


def at_border(value: Any) -> Any:
    """`value` as machine code takes it: a record by address in its block, everything else as it is."""
    if not (getattr(type(value), "BY_ADDRESS", False) and value):
        return value
    from .call import placed

    return placed(value)


def packed(value: Any) -> bytes:
    """The words of `value` as machine code has them, eight bytes each. Raises CannotCompile if it has no machine form."""
    from .call import packer
    from .kinds import kind_of

    return packer(kind_of(value))(value)


def unpacked(words: Any, at: int, like: Any) -> Any:
    """The value of the form of `like` whose words begin at byte `at` of a buffer; its arrays are those of `like`."""
    from .call import reader
    from .kinds import kind_of

    return reader(kind_of(like))(words, at, like)


def columns(value: Any) -> list[tuple[str, str]]:
    """The words of `value` in their order: name and form, which is int, float, bool, word or address. Raises CannotCompile as `packed`."""
    from .kinds import kind_of, words_of

    return words_of(kind_of(value))


@functools.cache
def _inside() -> Any:
    """The room behind this face, entered when machine code is asked for."""
    reason = why_not()
    if reason is not None:
        raise CannotCompile(reason)
    from . import entry

    return entry
