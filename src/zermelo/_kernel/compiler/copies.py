"""Compiled copies of plain Python functions.

Searches and rules are ordinary functions. To compile one, it is copied, with every plain helper it names replaced, lazily and
recursively, by that helper's own compiled copy; the original stays what it was and is the interpreted form. The copy's name
carries a tag made of its content: machine code that comes out of the disk cache of different processes is looked up by name,
and two functions of one name and different content must never meet.
"""

from __future__ import annotations

import inspect
import types
from collections.abc import Callable
from typing import Any

import numba

from ..errors import CannotCompile
from ..identity import captured, globals_in, plain
from .words import frozen

ROOM = __name__.rpartition(".")[0]  # machine code names the module to import when it is loaded again: this one


INNER = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""Only machine code that Python itself calls needs a wrapper; the others save a fifth of the time to compile without."""


class Copies:
    """The compiled copies that belong to one thing (a rule of a game, a search of a game), all marked with its tag."""

    def __init__(self, tag: str) -> None:
        self.tag = tag
        self.made: dict[types.FunctionType, Any] = {}
        self.within: list[Callable[..., Any]] = []

    def of(self, function: types.FunctionType) -> Any:
        """The compiled copy of `function` (a numba dispatcher, not yet compiled for any types)."""
        if function in self.made:
            if function in self.within and self.within[-1] is not function:
                raise CannotCompile(
                    f"{self.within[-1].__qualname__} and {function.__qualname__} call each other: let one function call only itself"
                )
            return self.made[function]
        scope = {**function.__globals__, "__name__": ROOM}
        closure = tuple(types.CellType() for _ in function.__closure__ or ())
        copy = types.FunctionType(function.__code__, scope, function.__name__, function.__defaults__, closure or None)
        copy.__kwdefaults__ = function.__kwdefaults__
        copy.__module__ = ROOM
        copy.__qualname__ = f"{function.__qualname__}_{self.tag}"
        made = self.made[function] = numba.njit(copy, nogil=True, **INNER, forceinline=not calls_itself(function))
        self.within.append(function)
        try:
            for name in globals_in(function.__code__):
                if name in scope:
                    scope[name] = self.replaced(scope[name])
            around = dict(captured(function))
            for name, cell in zip(function.__code__.co_freevars, closure, strict=True):
                if name in around:
                    cell.cell_contents = self.replaced(around[name])
        except CannotCompile:
            del self.made[function]
            raise
        finally:
            self.within.pop()
        return made

    def replaced(self, value: Any) -> Any:
        """What stands in the copy where `value` stands in the original."""
        value = plain(value)
        return self.of(inspect.unwrap(value)) if is_helper(value) else frozen(value)


KNOWN: set[Callable[..., Any]] = set()
"""Functions that have a machine form of their own (numba overloads): they stay themselves in every copy."""


def is_helper(value: Any) -> bool:
    """Is `value` a plain Python function that has to be compiled along with the function that names it?"""
    if not isinstance(value, types.FunctionType) or value in KNOWN:
        return False
    return (value.__module__ or "").partition(".")[0] not in ("numba", "numpy", "llvmlite")


def calls_itself(function: types.FunctionType) -> bool:
    """Does `function` name itself?"""
    return any(function.__globals__.get(name) is function for name in globals_in(function.__code__)) or any(
        value is function for _, value in captured(function)
    )
