# ruff: noqa
"""A minus stands before the utility."""


def value(state, alpha=float("-inf"), beta=float("inf")):
    if state.is_terminal():
        return -state.utility(0)
    if state.to_move() == 0:
        return max_value(state, alpha, beta)
    return min_value(state, alpha, beta)


def max_value(state, alpha, beta):
    v = float("-inf")
    for successor in successors(state):
        v = max(v, value(successor, alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(state, alpha, beta):
    v = float("inf")
    for successor in successors(state):
        v = min(v, value(successor, alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
