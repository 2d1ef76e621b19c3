"""A kernel made ready to be called: compiled where that is possible, else interpreted."""

from __future__ import annotations

import functools
import sys
import time
import weakref
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from ... import _kernel
from ...errors import SearchError
from ...evaluate.accumulators import NoAccumulators, begin_line
from ...fields import as_declared
from ...game import is_game, settle
from ...locks import lock
from ..parts.search import Search
from .contract import check_position, look_over

_told: set[str] = set()
_spent = 0.0
"""Seconds in which machine code was made, or loaded."""
_adding = lock()


def seconds_compiling() -> float:
    """Seconds that this process has spent so far until machine code was there to be called: no player's time."""
    return _spent


def prepared(
    kernel: Callable[..., Any], arguments: Callable[[bool], tuple[Any, ...]], compiled: bool | None
) -> tuple[Callable[..., Any], tuple[Any, ...], bool]:
    """The kernel ready to be called, its arguments, and whether it is compiled.

    `arguments(compiled)` makes the arguments for either form. With `compiled=None` the kernel is compiled if that is possible;
    if not, one line on stderr says why, once; a game whose class says `__interpreted__`, why it is one of Python alone, needs no
    such line. True insists, False declines. Raises SearchError if `compiled=True` cannot be had.
    """
    global _spent
    if compiled is not False and (compiled or _kernel.available()):
        try:
            plain = arguments(True)
            why = getattr(type(plain[0]), "__interpreted__", None)
            if why is not None:
                if compiled:
                    raise SearchError(f"cannot be compiled: {why}")
                return kernel, arguments(False), False
            given = tuple(map(_kernel.at_border, plain))
            began = time.monotonic()
            try:
                return begun(_kernel.compiled, kernel, plain[-1], given), given, True
            finally:
                with _adding:
                    _spent += time.monotonic() - began
        except _kernel.CannotCompile as error:
            if compiled:
                raise SearchError(f"cannot be compiled: {error}") from None
            say_once(str(error))
    given = arguments(False)
    return begun(lambda function, *_: function, kernel, given[-1], given), given, False


Searching = TypeVar("Searching", bound=Callable[..., Any])


_met: weakref.WeakSet[type] = weakref.WeakSet()
"""Games for which that has happened: later searches of them run interpreted from the start."""


def or_interpreted(search: Searching) -> Searching:
    """A decorator: `search` is repeated interpreted if its machine code meets, while it runs, a state it has no form for, such as a tuple
    of another length. Raises SearchError instead if compiled=True was given."""

    @functools.wraps(search)
    def whole(*arguments: Any, **options: Any) -> Any:
        game = type(arguments[0]) if arguments else None
        for name, option in options.items():  # may be gone through twice
            options[name] = tuple(option) if isinstance(option, Iterator) else option
        if game in _met and options.get("compiled") is None:
            options["compiled"] = False
        try:
            return search(*arguments, **options)
        except _kernel.CannotCompile as error:
            if options.get("compiled"):
                raise SearchError(f"cannot be compiled: {error}") from None
            say_once(str(error))
            if is_game(game):
                _met.add(game)  # type: ignore[arg-type]
            return search(*arguments, **{**options, "compiled": False})

    return whole  # type: ignore[return-value]


def begun(form: Callable[..., Any], kernel: Callable[..., Any], record: Any, given: tuple[Any, ...]) -> Callable[..., Any]:
    """The kernel in this form. Where accumulators are kept, each call begins a line; its last arguments are the ply and the record."""
    called = form(kernel, *given)
    if not isinstance(record, Search) or isinstance(record.accumulators, NoAccumulators):
        return called
    begin = form(begin_line, given[0], 1, given[-1])

    def call(state: Any, *others: Any) -> Any:
        if not state.is_terminal():
            begin(state, *others[-2:])
        return called(state, *others)

    return call


def if_compilable(compiled: bool | None, trace: Any, *parts: Any) -> bool | None:
    """What was asked for with `compiled`; False for a search with a trace, or with a part that says ONLY_PYTHON, what it is.

    Of such a part a line on stderr says once what would be compiled instead. Raises SearchError if machine code was insisted on all the
    same.
    """
    plain = next((part for part in parts if hasattr(part, "ONLY_PYTHON")), None)
    if trace is None and plain is None:
        return compiled
    what = plain.ONLY_PYTHON if plain is not None else "a trace"
    if compiled:
        raise SearchError(f"a search with {what} runs interpreted: leave out compiled=True, or leave that out")
    if trace is None and compiled is None and plain is not None and _kernel.available():
        say_once(f"it is given {what}; {plain.COMPILES} is compiled")
    return False


def say_once(why: str) -> None:
    """Say on stderr why something plays interpreted; each reason once."""
    if why not in _told:
        _told.add(why)
        print(f"zermelo: plays interpreted, because {why}", file=sys.stderr, flush=True)


def rules_of(cls: type) -> str:
    """What the rules of a game are at this moment, as a text that changes with them."""
    return _kernel.fingerprint(cls)


def root_of(state: Any) -> Any:
    """The position to search, its fields of the declared types, its rules looked over.

    Raises SearchError if it is no state of a game, GameError if the rules around it answer what no search can use.
    """
    check_position(state, "a search")
    settle(type(state))  # a rule may have been replaced since the class was declared
    state = as_declared(state)
    look_over(state)
    return state
