"""Compiled copies of plain Python functions.

Searches and rules are ordinary functions. To compile one, it is copied, with every plain helper it names replaced, lazily and
recursively, by that helper's own compiled copy; the original stays what it was and is the interpreted form. A function has one copy
in a process as long as everything it can reach stays what it is, so that what several kernels use is compiled once.
"""

from __future__ import annotations

import types
from collections.abc import Callable
from typing import Any

import numba
from numba.core import config
from numba.core import types as types_of_machine

from ... import bits
from ...game import written
from ..errors import CannotCompile
from ..fingerprints import fingerprint
from ..front import rewritten
from ..identity import captured, globals_in, plain, records_in
from .arithmetic import builtins, items, mathematics, operators, place
from .forms.words import frozen
from .quick.inference import ANSWERS

assert builtins and items and mathematics  # imported for the forms they register

ROOM = __name__.rpartition(".")[0]  # the module that numba takes the copies to stand in: this one


INNER = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""Only machine code that Python itself calls needs a wrapper; the others save a fifth of the time to compile without."""

_made: dict[tuple[Any, ...], Any] = {}
"""By function, its content, the settings, and the record classes it can reach: two classes may well have the same content."""
_within: list[types.FunctionType] = []
"""Functions that are being copied, from the outermost in."""
_within_made: dict[types.FunctionType, Any] = {}


IN_MACHINE_CODE: dict[Any, types.FunctionType] = {bits.bits: bits.bits_compiled}  # type: ignore[dict-item]
"""What is compiled in place of a function of the house that is quicker to interpret in other words."""


def copy_of(function: types.FunctionType, owner: type | None = None) -> Any:
    """The compiled copy of `function`, a rule of the class `owner` or a helper (a numba dispatcher, not yet compiled for any types)."""
    function = IN_MACHINE_CODE.get(function, function)
    if function in _within_made:
        return _within_made[function]
    content = fingerprint(function)
    key = (function, content, owner, settings(), *records_in(function))
    if key not in _made:
        _made[key] = _copied(function, content, owner)
    return _made[key]


def forget() -> None:
    """What was compiled for some types is compiled anew when it is asked for: rules that it calls have changed."""
    _made.clear()


def settings() -> tuple[Any, ...]:
    """What the environment says just now about the code of every function."""
    return config.BOUNDSCHECK, config.DEBUGINFO_DEFAULT, is_optimised()


def is_optimised() -> bool:
    """Is the program to be optimised? If not, nothing is copied into its callers: it would only be several times as long."""
    return int(config.OPT) > 0


def _copied(original: types.FunctionType, content: str, owner: type | None) -> Any:
    function = original if is_ours(original) else rewritten(original, owner)
    scope = {**function.__globals__, "__name__": ROOM}
    if not is_ours(original):
        scope = {**operators.names(), **scope, place.RULE: place.AUTHORS}
    elif original.__annotations__.get("return") == "float":
        scope[ANSWERS] = types_of_machine.float64
    closure = tuple(types.CellType() for _ in function.__closure__ or ())
    defaults, named = function.__defaults__ or (), function.__kwdefaults__ or {}
    copy = types.FunctionType(function.__code__, scope, function.__name__, tuple(map(_replaced, defaults)), closure or None)
    copy.__kwdefaults__ = {name: _replaced(default) for name, default in named.items()}
    copy.__module__ = ROOM
    copy.__qualname__ = f"{function.__qualname__}_{content}"
    recursive = calls_itself(function, original)
    made = _within_made[original] = numba.njit(copy, nogil=True, **INNER, forceinline=is_optimised() and not recursive)
    _within.append(original)
    try:
        for name in globals_in(function.__code__):
            if name in scope:
                scope[name] = operators.in_rules(_replaced(scope[name])) if place.RULE in scope else _replaced(scope[name])
            elif name in BUILTINS:
                scope[name] = BUILTINS[name]
        around = dict(captured(function))
        for name, cell in zip(function.__code__.co_freevars, closure, strict=True):
            if name in around:
                cell.cell_contents = _replaced(around[name])
    finally:
        _within.pop()
        del _within_made[original]
    return made


def _replaced(value: Any) -> Any:
    """What stands in the copy where `value` stands in the original."""
    value = plain(value)
    if hasattr(value, "cache_info"):  # what it answers is the same without the cache
        if calls_itself(value.__wrapped__, value):
            raise CannotCompile(f"the cache around `{value.__name__}`, which calls itself, has no machine form: write a table")
        value = value.__wrapped__
    return copy_of(written(value)) if is_helper(value) else frozen(value)


BUILTINS: dict[str, Any] = {}
"""What stands in the copies where rules name a builtin function that means something else to numba than here."""

KNOWN: set[Callable[..., Any]] = {*operators.FORMS.values()}
"""Functions that have a machine form of their own (numba overloads): they stay themselves in every copy."""


def is_helper(value: Any) -> bool:
    """Is `value` a plain Python function that has to be compiled along with the function that names it?"""
    if not isinstance(value, types.FunctionType) or value in KNOWN:
        return False
    return (value.__module__ or "").partition(".")[0] not in ("numba", "numpy", "llvmlite")


def calls_itself(function: types.FunctionType, original: Any) -> bool:
    """Does `function` name itself, or the `original` that it was made of?"""
    found = [function.__globals__.get(name) for name in globals_in(function.__code__)] + [value for _, value in captured(function)]
    return any(value is function or value is original for value in found)


def is_ours(thing: Any) -> bool:
    """Is a function or class part of the package, written for machine code, and no game's?"""
    package, _, room = (thing.__module__ or "").partition(".")
    return package == ROOM.partition(".")[0] and room.partition(".")[0] != "games"
