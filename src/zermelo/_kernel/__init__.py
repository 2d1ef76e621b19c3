"""The only room that knows the compiler. Its face is this page; nothing outside it imports numba.

    compiled(function, *arguments)   machine code of a plain function for arguments of these types
    memory(size)                     whole numbers that kernels read and write
    at_border(value)                 an argument as machine code takes it
    CannotCompile                    the rules use something the compiler does not know; one sentence says what
    fingerprint(thing)               what anything is, by content
    available(), why_not()           is there a compiler here, and if not, why
    cache_directory()                where machine code is kept between processes
    announce                         is told when something has to be compiled for the first time

A kernel is a plain function: called directly it runs interpreted, handed to `compiled` it runs as machine code. So that both
say the same, and so that the disk cache is sound, it follows these rules (measured on numba 0.68):

- it calls only itself, never a partner that calls back, and every argument of that call has the type it came in with;
- optional parts (an evaluator, a table, a trace) are direct parameters: `x is None` is then decided when it is compiled;
- the state is a named tuple, whose methods are found by its type; nothing is allocated per node;
- counters, tables and the stop flag are arrays (or lists, interpreted) that are handed in.
"""

from __future__ import annotations

import functools
import os
import sys
from collections.abc import Callable
from typing import Any

from .cache import directory as cache_directory
from .identity import fingerprint

__all__ = ["CannotCompile", "announce", "at_border", "available", "cache_directory", "compiled", "fingerprint", "memory", "why_not"]


def announce(text: str) -> None:
    """Say on stderr, in one line, that something is being compiled."""
    print(f"zermelo: {text}", file=sys.stderr, flush=True)


@functools.cache
def why_not() -> str | None:
    """Why nothing can be compiled here; None if it can."""
    if os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0"):
        return "NUMBA_DISABLE_JIT is set"
    try:
        import numba
    except ImportError as error:
        return f"numba cannot be imported ({error})"
    return "numba is told not to compile" if numba.config.DISABLE_JIT else None


def available() -> bool:
    """Is there a compiler here?"""
    return why_not() is None


def compiled(function: Callable[..., Any], *arguments: Any) -> Callable[..., Any]:
    """Machine code of `function` for arguments of these types, found in memory, on disk, or made now.

    Raises CannotCompile if there is no compiler or the rules among the arguments cannot be compiled, GameError if a rule
    answers something that its own fields cannot hold.
    """
    machine_code: Callable[..., Any] = _inside().entry(function, arguments, announce)
    return machine_code


def at_border(value: Any) -> Any:
    """`value` as machine code takes it."""
    return _inside().at_border(value)


def memory(size: int) -> Any:
    """`size` whole numbers of 64 bits, all 0, for kernels to read and write: a numpy array that costs one word to hand down."""
    return _inside().memory(size)


@functools.cache
def _inside() -> Any:
    """The room behind this face, entered when something is compiled for the first time: it imports numba."""
    reason = why_not()
    if reason is not None:
        raise CannotCompile(reason)
    from . import entry

    return entry


class CannotCompile(Exception):
    """What was asked for has no machine form; the message says in one sentence which part of it, and what to write instead."""
