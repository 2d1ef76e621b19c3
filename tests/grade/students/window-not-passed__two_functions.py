# ruff: noqa
"""MAX and MIN keep a window each, but a dispatcher between them does not take it: every node begins with an open one."""

from math import inf


def alphabeta(state):
    return visit(state)


def visit(state):
    if state.is_terminal():
        return state.utility()
    if state.to_move() == 0:
        return maximize(state)
    return minimize(state)


def maximize(state, alpha=-inf, beta=inf):
    best = -inf
    for action in state.actions():
        best = max(best, visit(state.result(action)))
        if best >= beta:
            break
        alpha = max(alpha, best)
    return best


def minimize(state, alpha=-inf, beta=inf):
    best = inf
    for action in state.actions():
        best = min(best, visit(state.result(action)))
        if best <= alpha:
            break
        beta = min(beta, best)
    return best
