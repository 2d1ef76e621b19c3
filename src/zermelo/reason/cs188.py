"""Solutions for trees of the CS188 autograder: the action, and the generated states.

    MinimaxAgent      minimax
    AlphaBetaAgent    alphabeta, cutting only strictly outside the window, successors in the order of the file
    ExpectimaxAgent   minimax of a tree in which chance moves for the ghosts

A state counts as generated if the search visits it, including the start; depth counts rounds of all agents; of equal actions
the first is chosen. These are the rules of that project (see `notation.cs188`).
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ..errors import PositionError, UnknownLeaf
from ..games.tree import Tree
from ..games.tree.layout import PLACE, ROW
from ..notation.cs188 import ALPHABETA, EXPECTIMAX, Problem, solution_text, unfold
from ..search.alphabeta import alphabeta
from ..search.minimax import minimax
from .graph import best_place, build_graph, values_of


class Solution(NamedTuple):
    """The answer to a test: the name of the action, the generated states, and the value of the start."""

    action: str
    generated: frozenset[str]
    value: float

    def __str__(self) -> str:
        return solution_text(self.action, set(self.generated))


class _Generated:
    """A trace that only records the visited nodes."""

    def __init__(self) -> None:
        self.nodes: set[int] = set()

    def enter(self, state: Any, *rest: Any) -> None:
        self.nodes.add(state.node)

    def ignored(self, *rest: Any) -> None:
        """All other events."""

    begin = descend = leaf = table = update = average = cut = leave = ignored


def solve(problem: Problem) -> Solution:
    """The solution of a test, as the project's autograder expects it.

    Raises PositionError if the search needs the value of a state that has none, or if the game is over at the start.
    """
    tree, states = unfold(problem)
    if tree.is_terminal():
        raise PositionError(f"the game is over at the start state {problem.start}: there is no action to find")
    seen = _Generated()
    try:
        result = alphabeta(tree, rule=">", trace=seen) if problem.algorithm == ALPHABETA else minimax(tree, trace=seen)
    except UnknownLeaf as unknown:
        missing = next(states[node] for node in seen.nodes if tree.plan[ROW * node + PLACE] == unknown.args[1])
        raise PositionError(f"the search needs the value of {missing}, which has no evaluation: add a line with it") from None
    best = _exact_action(tree) if problem.algorithm == EXPECTIMAX else result.action
    assert best is not None
    action, _ = problem.successors[problem.start][best]
    return Solution(action, frozenset({problem.start, *(states[node] for node in seen.nodes)}), result.value)


def _exact_action(tree: Tree) -> int | None:
    """The first of the best actions by exact averages: with floats ties may be broken by rounding."""
    graph = build_graph(tree)
    values = values_of(graph)
    root = graph.nodes[graph.root]
    return best_place(root, [values[child] for child in root.children])
