# ruff: noqa
"""The branch where MAX moves calls its function, but does not return what that gives."""


def value(state, alpha=float("-inf"), beta=float("inf")):
    if state.is_terminal():
        return state.utility()
    if state.to_move() == 0:
        max_value(state, alpha, beta)
    else:
        return min_value(state, alpha, beta)


def max_value(state, alpha, beta):
    v = float("-inf")
    for child in state.successors():
        v = max(v, value(child, alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(state, alpha, beta):
    v = float("inf")
    for child in state.successors():
        v = min(v, value(child, alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
