"""Ways through a game that the tests of all games share."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import strategies as st

from zermelo._kernel import why_not

CHOICES = st.lists(st.integers(0, 10**6), max_size=70)
"""Numbers that choose a game: hypothesis makes them shorter and smaller where a test fails."""

compiled_only = pytest.mark.skipif(why_not() is not None, reason=f"too long without the compiler: {why_not()}")


def walk(state: Any, choices: list[int]) -> Any:
    """The state that `choices` lead to from `state`, each taken modulo the number of actions."""
    for choice in choices:
        if state.is_terminal():
            break
        actions = list(state.actions())
        state = state.result(actions[choice % len(actions)])
    return state


def leaves(state: Any, depth: int) -> int:
    """How many sequences of `depth` actions there are: the definition that `count_actions` and `perft` shorten."""
    if depth == 0:
        return 1
    return 0 if state.is_terminal() else sum(leaves(state.result(action), depth - 1) for action in state.actions())


def levels(state: Any, plies: int | None = None, symmetric: bool = False) -> list[set[Any]]:
    """The distinct positions after 0, 1, 2, ... plies."""
    found = [{state.canonical() if symmetric else state}]
    while found[-1] and (plies is None or len(found) <= plies):
        successors = {s.result(a) for s in found[-1] if not s.is_terminal() for a in s.actions()}
        found.append({s.canonical() for s in successors} if symmetric else successors)
    return found if found[-1] else found[:-1]
