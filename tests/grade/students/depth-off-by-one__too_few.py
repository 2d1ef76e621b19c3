# ruff: noqa
"""The decision at the root counts its own ply twice."""

from math import inf


def walk(node, plies, alpha, beta, maxi):
    if node.is_terminal():
        return node.utility()
    if plies <= 0:
        return evaluate(node)
    v = -inf if maxi else inf
    for child in successors(node):
        got = walk(child, plies - 1, alpha, beta, not maxi)
        v = max(v, got) if maxi else min(v, got)
        if maxi:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
        if alpha >= beta:
            break
    return v


def alphabeta_value(node, depth):
    return walk(node, depth - 1, -inf, inf, True)
