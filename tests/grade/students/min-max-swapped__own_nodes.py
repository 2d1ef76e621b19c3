# ruff: noqa
"""Searches a copy of the tree, and takes the larger value for MIN, too."""

from math import inf


def search(node, alpha, beta):
    worth, mine, below = node
    if not below:
        return worth
    best = -inf if mine else inf
    for child in below:
        if mine:
            best = max(best, search(child, alpha, beta))
            alpha = max(alpha, best)
        else:
            best = max(best, search(child, alpha, beta))
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def alphabeta(state):
    def read(s):
        if s.is_terminal():
            return s.utility(), True, []
        return 0, s.to_move() == 0, [read(s.result(a)) for a in s.actions()]

    return search(read(state), -inf, inf)
