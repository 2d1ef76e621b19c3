"""Alpha-beta under every combination of its options against the definition of minimax, on webs."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_games import (
    CIRCULAR,
    GUESSES,
    KINDS,
    MODES,
    Closed,
    Definition,
    Guess,
    Shared,
    Web,
    border,
    examples,
    modes,
    played,
    rank_of,
    told,
    webs,
)

from zermelo import Ordering, Result, Table, alphabeta, minimax
from zermelo.games import Tree

INFINITE = (-math.inf, math.inf)
RULES = st.sampled_from((">=", ">"))
DEPTHS = st.none() | st.integers(1, 7)
TABLES = {
    "none": lambda: None,
    "2 entries": lambda: 2,
    "4 entries": lambda: Table(4),
    "64 entries": lambda: Table(64),
    "roomy": lambda: "4k",
    "symmetric": lambda: Table(1 << 12, symmetric=True),
    "symmetric, 4 entries": lambda: Table(4, symmetric=True),
}
ORDERINGS = {
    "none": None,
    "table": "table",
    "killers": "killers",
    "history": "history",
    "prior": "prior",
    "all": True,
    "evaluator": Ordering(evaluator=Guess(3)),
}
SIDES = st.sampled_from([-math.inf, math.inf, *(side / 2 for side in range(-6, 7)), 0.125, -0.875, 1.125])
WINDOWS = st.just(INFINITE) | st.tuples(SIDES, SIDES).map(sorted).map(tuple).filter(lambda window: window[0] < window[1])


def check(state: Any, result: Result, depth: int | None, evaluator: Any, rule: str = ">=", window: tuple[float, float] = INFINITE) -> bool:
    """What alpha-beta answers about `state`, all of it, against the definition. Does the value lie inside the window?"""
    definition, strict = Definition(evaluator), rule == ">"
    true = definition.ranks(state, depth)[0]
    rank = rank_of(state, result.value)
    alpha, beta = border(state, window[0], depth), border(state, window[1], depth)

    # The value: exact inside the window, a bound outside, and as tight as what was seen (fail-soft).
    if alpha < true < beta or (strict and alpha <= true <= beta):
        assert result.bound == "exact"
    if result.bound == "exact":
        assert rank == true
        assert alpha < rank < beta or (strict and alpha <= rank <= beta)
    elif result.bound == "upper":
        assert true <= rank <= alpha and (not strict or rank < alpha)
    else:
        assert result.bound == "lower"
        assert true >= rank >= beta and (not strict or rank > beta)
    assert result.values == (result.value, (state.UTILITY_SUM or 0) - result.value)
    if depth is None:
        assert result.exact == (result.bound == "exact")

    # The actions: each exact, or on the right side of its bound.
    children = definition.actions(state, depth) if not state.is_terminal() else {}
    assert [a.action for a in result.actions] == list(children)
    for a in result.actions:
        if a.value is None:
            assert a.bound is None
            assert result.bound != "exact"
        else:
            found, child = rank_of(state, a.value), children[a.action]
            assert {"exact": found == child, "upper": found >= child, "lower": found <= child}[a.bound]

    # The best action is the first of the best; its equals are known under rule > only.
    if result.bound == "exact" and children:
        equal = [action for action, rank in children.items() if rank == true]
        assert result.action == equal[0]
        assert result.ties == (tuple(equal) if strict else (equal[0],))
    elif children:
        assert result.action in children
        if result.bound == "lower" and state.mover == 0:
            assert children[result.action] >= rank
        elif result.bound == "upper" and state.mover == 1:
            assert children[result.action] <= rank
    else:
        assert (result.action, result.line) == (None, ())

    # The line is legal to its last move.
    played(state, result.line)
    assert result.line[:1] == (() if result.action is None else (result.action,))
    assert depth is None or len(result.line) <= depth
    return alpha < true < beta


def check_line(state: Any, result: Result, depth: int | None, evaluator: Any) -> None:
    """Playing the line to its end gives a value inside the window."""
    end = played(state, result.line)
    left = None if depth is None else depth - len(result.line)
    assert end.is_terminal() or left == 0
    assert Definition(evaluator).ranks(end, left)[0] == rank_of(state, result.value)


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("ordering", ORDERINGS)
def test_every_combination_is_minimax(table: str, ordering: str) -> None:
    @examples(25)
    @given(data=st.data(), depth=DEPTHS, rule=RULES, evaluator=GUESSES)
    def check_all(data: Any, depth: int | None, rule: str, evaluator: Any) -> None:
        state = data.draw(webs(Web, KINDS if depth is None else KINDS | CIRCULAR))
        window = data.draw(WINDOWS)
        options = {"evaluator": evaluator, "rule": rule, "window": window, "ordering": ORDERINGS[ordering]}
        results = [alphabeta(state, depth, table=TABLES[table](), compiled=mode, **options) for mode in MODES]
        for result in results:
            inside = check(state, result, depth, evaluator, rule, window)
            if table == "none" and inside:
                check_line(state, result, depth, evaluator)
        assert all(same(result, results[0]) for result in results)

    check_all()


def same(one: Result, other: Result) -> bool:
    """Do two searches tell the same, and have they gone the same way?"""
    names = ("values", "bound", "exact", "actions", "line", "nodes", "leaves", "notes")
    return all(getattr(one, name) == getattr(other, name) for name in names)


@pytest.mark.parametrize("cls", (Shared, Closed), ids=lambda cls: cls.__name__)
@examples(150)
@given(data=st.data(), depth=DEPTHS, rule=RULES, evaluator=GUESSES, window=WINDOWS)
def test_utilities_that_add_up_to_something_else(cls: Any, data: Any, depth: int | None, rule: str, evaluator: Any, window: Any) -> None:
    state = data.draw(webs(cls, KINDS if depth is None else KINDS | CIRCULAR, stakes=st.integers(1, 2) if cls is Shared else st.just(1)))
    for mode in modes(cls):
        result = alphabeta(state, depth, evaluator=evaluator, rule=rule, window=window, table=256, ordering=True, compiled=mode)
        check(state, result, depth, evaluator, rule, window)
        if result.exact:
            true = Definition(evaluator).ranks(state, 12 if state.kind & 4 else None)[0]
            assert told(state, true) == result.value


@examples(100)
@given(state=webs(Web, long=5), depth=DEPTHS, evaluator=GUESSES)
def test_it_visits_part_of_the_tree_and_less_with_the_wider_rule(state: Any, depth: int | None, evaluator: Any) -> None:
    whole = minimax(state, depth, evaluator=evaluator)
    strict = alphabeta(state, depth, evaluator=evaluator, rule=">")
    wide = alphabeta(state, depth, evaluator=evaluator)
    assert wide.nodes <= strict.nodes <= whole.nodes
    assert wide.leaves <= strict.leaves <= whole.leaves
    assert wide.value == strict.value == whole.value
    assert (wide.action, wide.depth) == (whole.action, depth)


@examples(60)
@given(state=webs(Web), evaluator=GUESSES, first=WINDOWS, second=WINDOWS, data=st.data())
def test_a_wider_window_never_gives_a_worse_answer(state: Any, evaluator: Any, first: Any, second: Any, data: Any) -> None:
    """What is known in a window is known in every window around it."""
    around = (min(first[0], second[0]), max(first[1], second[1]))
    narrow = alphabeta(state, evaluator=evaluator, window=first)
    wide = alphabeta(state, evaluator=evaluator, window=around)
    if narrow.bound == "exact":
        assert (wide.bound, wide.value, wide.action) == ("exact", narrow.value, narrow.action)
    assert narrow.nodes <= wide.nodes or first != around


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("rule", (">=", ">"))
def test_bounds_at_the_root_of_a_small_tree(rule: str, mode: bool) -> None:
    result = alphabeta(Tree.from_text("((3 12 8) (2 4 6) (14 5 3) (3 9))"), rule=rule, compiled=mode)
    told = [(a.value, a.bound) for a in result.actions]
    if rule == ">=":
        assert told == [(3, "exact"), (2, "upper"), (3, "upper"), (3, "upper")]
        assert result.ties == (0,)
    else:
        assert told == [(3, "exact"), (2, "upper"), (3, "exact"), (3, "exact")]
        assert result.ties == (0, 2, 3)
    assert (result.action, result.value, result.line) == (0, 3, (0, 0))


@pytest.mark.parametrize("mode", MODES)
def test_a_window_that_is_too_low_or_too_high(mode: bool) -> None:
    tree = Tree.from_text("((3 12 8) (2 4 6) (14 5 2))")
    low = alphabeta(tree, window=(10, 20), compiled=mode)  # nothing reaches 10: each branch is refuted by its first leaf below
    assert (low.value, low.bound, low.exact) == (5, "upper", False)
    assert [(a.value, a.bound) for a in low.actions] == [(3, "upper"), (2, "upper"), (5, "upper")]
    high = alphabeta(tree, window=(-20, 1), compiled=mode)
    assert (high.value, high.bound, high.action) == (3, "lower", 0)
    assert [a.bound for a in high.actions] == ["lower", None, None]
    assert alphabeta(tree, window=(2, 4), compiled=mode).value == 3
