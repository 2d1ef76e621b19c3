"""Minimax against its definition, on webs of two, three and four players, with and without dice."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_games import (
    CIRCULAR,
    GUESSES,
    GUESSES_OF_THREE,
    KINDS,
    MODES,
    Definition,
    Dice,
    Dice3,
    General,
    Shared,
    Web,
    Web3,
    Web4,
    examples,
    modes,
    played,
    told,
    webs,
)

from zermelo import CHANCE, maxn, mcts, minimax, paranoid
from zermelo.games import TicTacToe, Tree

NONE = st.none()
GAMES: dict[Any, Any] = {
    Web: NONE | GUESSES,
    Shared: GUESSES,
    General: GUESSES,
    Dice: GUESSES,
    Web3: GUESSES_OF_THREE,
    Web4: NONE,
    Dice3: GUESSES_OF_THREE,
}
"""The games, and what estimates their positions."""


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
        assert result.ties == tuple(action for action in legal if children[action][mover] == best)
        assert result.line[0] == result.action
    end = played(state, result.line)
    if end.is_terminal() or len(result.line) == depth:
        assert definition.ranks(end, None if depth is None else depth - len(result.line)) == ranks
    else:
        assert end.to_move() == CHANCE  # nobody knows how it goes on
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


@pytest.mark.parametrize("cls", GAMES, ids=lambda cls: cls.__name__)
def test_minimax_is_what_its_definition_says(cls: Any) -> None:
    @examples(60)
    @given(data=st.data(), depth=NONE | st.integers(1, 5))
    def check_all(data: Any, depth: int | None) -> None:
        state = data.draw(webs(cls, KINDS if depth is None else KINDS | CIRCULAR, long=5))
        evaluator = data.draw(GAMES[cls])
        results = [check(state, depth, evaluator, compiled) for compiled in modes(cls)]
        for result in results:
            assert (result.nodes, result.leaves) == nodes(state, depth)
            assert (result.values, result.actions, result.line) == (results[0].values, results[0].actions, results[0].line)

    check_all()


@pytest.mark.parametrize("compiled", MODES)
def test_where_the_game_is_over_there_is_a_value_and_no_action(compiled: bool) -> None:
    result = minimax(TicTacToe.from_text("XXX/OO./..."), compiled=compiled)
    assert (result.action, result.value, result.values, result.line, result.actions) == (None, 1, (1, -1), (), ())
    assert (result.nodes, result.leaves, result.exact) == (1, 1, True)
    check(Dice(time=4), 2, None, compiled)


@pytest.mark.parametrize("compiled", MODES)
def test_chance_is_averaged(compiled: bool) -> None:
    result = minimax(Tree.from_text("(chance 1/2:8 1/3:24 1/6:-12)"), compiled=compiled)
    assert math.isclose(result.value, 10)
    assert (result.action, result.line, [a.value for a in result.actions]) == (None, (), [8, 24, -12])
    result = minimax(Tree.from_text("((chance 1/2:(8 10) 1/2:(24 20)) (chance 1/4:(60 70) 3/4:-8) (7 99))"), compiled=compiled)
    assert (result.value, result.action, [a.value for a in result.actions]) == (14, 0, [14, 9, 7])
    assert result.line == (0,)


@pytest.mark.parametrize("compiled", MODES)
def test_what_an_average_is_off_by_makes_no_action_better(compiled: bool) -> None:
    """1/3 * 2.5 - 2/3 * 0.5 is a little less than 0.5 in floats, and 0.1 * 3 + 0.9 a little more than 1.2."""
    for tree in ("(max (chance 1/3:2.5 2/3:-0.5) 0.5)", "(max 1.2 (chance 0.1:3 0.9:1))", "(min (chance 0.1:3 0.9:1) 1.2)"):
        found = minimax(Tree.from_text(tree), compiled=compiled)
        assert (found.action, found.ties) == (0, (0, 1))
    nothing = Tree.from_text("(max (chance 0.1:1 0.2:1 0.3:-1 0.4:0) 0)")  # 0.1 + 0.2 - 0.3, which floats take for 5.55e-17
    for search in (minimax, maxn, paranoid):
        found = search(nothing, compiled=compiled)
        assert (found.value, found.ties) == (0.0, (0, 1) if search is not paranoid else found.ties)
        assert search(nothing.result(0), compiled=compiled).value == 0.0
    assert mcts(nothing, simulations=50, compiled=compiled).value == 0.0
    here = Tree.from_text("(p0 (p1 (chance 1/3:[5 2.5 2.5] 2/3:[5 -0.5 5.5]) [0 0.5 9.5]) [1 1 8])")
    assert [search(here, compiled=compiled).values for search in (minimax, maxn)] == [(5, pytest.approx(0.5), pytest.approx(4.5))] * 2
    assert minimax(Tree.from_text("(max (chance 1/3:2.5 2/3:-0.5) 0.500001)"), compiled=compiled).action == 1


@pytest.mark.parametrize("compiled", MODES)
def test_three_players_each_for_himself(compiled: bool) -> None:
    """The tree that Luckhardt and Irani's max^n is explained with: Russell and Norvig, Figure 5.4."""
    text = "(p0 (p1 (p2 [1 2 6] [4 2 3]) (p2 [6 1 2] [7 4 1])) (p1 (p2 [5 1 1] [1 5 2]) (p2 [7 7 1] [5 4 5])))"
    result = minimax(Tree.from_text(text), compiled=compiled)
    assert (result.values, result.action, result.line) == ((1, 2, 6), 0, (0, 0, 0))
    assert [a.value for a in result.actions] == [1, 1]


@pytest.mark.parametrize("compiled", MODES)
def test_utilities_are_told_as_they_are(compiled: bool) -> None:
    assert minimax(Tree.from_text("((1/3 0.1) (1/7 1e-9))"), compiled=compiled).value == 0.1
    assert minimax(Tree.from_text("(1e300 -1e300)"), compiled=compiled).value == 1e300
