"""Minimax against its definition, on webs of two, three and four players, with and without dice."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from webs import (
    CIRCULAR,
    GUESSES,
    KINDS,
    MODES,
    Definition,
    Dice,
    Dice3,
    General,
    Guesses,
    Shared,
    Web,
    Web3,
    Web4,
    estimated,
    examples,
    played,
    told,
    webs,
)

from zermelo import CHANCE, minimax
from zermelo.games import Tree

GAMES: tuple[Any, ...] = (Web, Shared, General, Dice, Web3, Web4, Dice3)


def check(state: Any, depth: int | None, evaluator: Any, compiled: bool) -> Any:
    """Minimax must answer what the definition says, and say it of every action."""
    definition = Definition(evaluator)
    result = minimax(state, depth, evaluator=evaluator, compiled=compiled)
    ranks = definition.ranks(state, depth)
    assert result.values == tuple(told(state, rank) for rank in ranks)
    assert result.value == result.values[0]
    assert (result.bound, result.depth, result.complete, result.compiled) == ("exact", depth, True, compiled)
    below = None if depth is None else depth - 1
    if state.is_terminal():
        assert (result.action, result.actions, result.line) == (None, (), ())
    elif state.to_move() == CHANCE:
        assert (result.action, result.line) == (None, ())
        assert [a.action for a in result.actions] == [outcome for outcome, _ in state.chance_outcomes()]
    else:
        mover = state.to_move()
        legal = list(state.actions())
        children = {action: definition.ranks(state.result(action), below) for action in legal}
        best = max(children[action][mover] for action in legal)
        assert result.action == next(action for action in legal if children[action][mover] == best)
        assert [a.action for a in result.actions] == legal
        assert [a.value for a in result.actions] == [told(state, children[action][0]) for action in legal]
        assert all(a.bound == "exact" for a in result.actions)
        assert result.line[0] == result.action
    end = played(state, result.line)
    if end.is_terminal() or len(result.line) == depth:
        rest = None if depth is None else depth - len(result.line)
        assert definition.ranks(end, rest) == ranks
    else:
        assert end.to_move() == CHANCE  # nobody knows how to go on
    if depth is None:
        assert result.exact
    return result


def nodes(state: Any, depth: int | None) -> tuple[int, int]:
    """How many nodes the whole tree has, and how many of them are leaves."""
    if state.is_terminal() or depth == 0:
        return 1, 1
    moves = [outcome for outcome, _ in state.chance_outcomes()] if state.to_move() == CHANCE else state.actions()
    counts = [nodes(state.result(action), None if depth is None else depth - 1) for action in moves]
    return 1 + sum(n for n, _ in counts), sum(n for _, n in counts)


def guess_for(cls: Any) -> Any:
    return st.just(None) | (GUESSES if cls.PLAYERS == 2 else st.builds(Guesses))


@pytest.mark.parametrize("cls", GAMES, ids=lambda cls: cls.__name__)
def test_minimax_is_what_its_definition_says(cls: Any) -> None:
    evaluators = (None, *([] if cls.PLAYERS > 3 else [0]))

    @examples(60)
    @given(data=st.data(), depth=st.none() | st.integers(1, 5))
    def check_all(data: Any, depth: int | None) -> None:
        state = data.draw(webs(cls, long=5))
        if data.draw(st.booleans()):
            state = type(state)(*state[:-2], state.long, state.mover)  # the game is over
        evaluator = None if depth is None or cls.PLAYERS > 3 else data.draw(guess_for(cls))
        results = [check(state, depth, evaluator, compiled) for compiled in MODES]
        for result in results:
            assert (result.nodes, result.leaves) == nodes(state, depth)
            assert (result.values, result.actions, result.line) == (results[0].values, results[0].actions, results[0].line)

    assert evaluators
    check_all()
