# ruff: noqa
"""The children get the default window: alpha and beta are not passed on."""

from math import inf


def alphabeta(state, maximize=True, alpha=-inf, beta=inf):
    if state.is_terminal():
        return state.utility()
    result = -inf if maximize else inf
    for action in state.actions():
        child = alphabeta(state.result(action), not maximize)
        if maximize:
            result = max(result, child)
            alpha = max(alpha, result)
        else:
            result = min(result, child)
            beta = min(beta, result)
        if alpha >= beta:
            break
    return result
