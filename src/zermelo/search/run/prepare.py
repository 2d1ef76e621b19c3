"""A kernel made ready to be called: compiled where that is possible, else interpreted."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from ... import _kernel
from ...errors import SearchError
from ...evaluate.accumulators import NoAccumulators, begin_line
from ...game import as_declared, is_game
from ..parts.search import Search

_told: set[str] = set()


def prepared(
    kernel: Callable[..., Any], arguments: Callable[[bool], tuple[Any, ...]], compiled: bool | None
) -> tuple[Callable[..., Any], tuple[Any, ...], bool]:
    """The kernel ready to be called, its arguments, and whether it is compiled.

    `arguments(compiled)` makes the arguments for either form. With `compiled=None` the kernel is compiled if that is possible;
    if not, one line on stderr says why, once; a game whose class says `__interpreted__`, why it is one of Python alone, needs no
    such line. True insists, False declines. Raises SearchError if `compiled=True` cannot be had.
    """
    if compiled is not False and (compiled or _kernel.available()):
        try:
            plain = arguments(True)
            why = getattr(type(plain[0]), "__interpreted__", None)
            if why is not None:
                if compiled:
                    raise SearchError(f"cannot be compiled: {why}")
                return kernel, arguments(False), False
            given = tuple(map(_kernel.at_border, plain))
            return begun(_kernel.compiled, kernel, plain[-1], given), given, True
        except _kernel.CannotCompile as error:
            if compiled:
                raise SearchError(f"cannot be compiled: {error}") from None
            if str(error) not in _told:
                _told.add(str(error))
                print(f"zermelo: plays interpreted, because {error}", file=sys.stderr, flush=True)
    given = arguments(False)
    return begun(lambda function, *_: function, kernel, given[-1], given), given, False


def begun(form: Callable[..., Any], kernel: Callable[..., Any], record: Any, given: tuple[Any, ...]) -> Callable[..., Any]:
    """The kernel in this form. Where accumulators are kept, a line begins with each call; its last arguments are the ply and the record."""
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

    Raises SearchError if machine code was insisted on all the same.
    """
    told = "a trace" if trace is not None else next((part.ONLY_PYTHON for part in parts if hasattr(part, "ONLY_PYTHON")), None)
    if told and compiled:
        raise SearchError(f"a search with {told} runs interpreted: leave out compiled=True, or leave that out")
    return False if told else compiled


def root_of(state: Any) -> Any:
    """The position to search, its fields of the declared types. Raises SearchError if it is no state of a game."""
    if not is_game(type(state)):
        what = f"the class {state.__name__}: give a position, for example {state.__name__}()" if isinstance(state, type) else repr(state)
        raise SearchError(f"a search needs a position of a game declared with @game, not {what}")
    return as_declared(state)
