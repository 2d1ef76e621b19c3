# ruff: noqa
"""Where MIN moves at the root, its own loop sets beta to the last child's value."""


def alphabeta_search(state):
    inf = float("inf")
    if state.to_move() == 0:
        alpha = -inf
        for child in state.successors():
            alpha = max(alpha, value(child, alpha, inf))
        return alpha
    beta, v = inf, inf
    for child in state.successors():
        beta = value(child, -inf, beta)
        v = min(v, beta)
    return v


def value(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    if state.to_move() == 0:
        v = float("-inf")
        for child in state.successors():
            v = max(v, value(child, alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v
    v = float("inf")
    for child in state.successors():
        v = min(v, value(child, alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
