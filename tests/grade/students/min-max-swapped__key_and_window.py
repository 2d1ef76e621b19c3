# ruff: noqa
"""Two faults: min(key=) at the root, and the full window for every child."""


def value(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    if state.to_move() == 0:
        v = float("-inf")
        for c in state.successors():
            v = max(v, value(c, alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v
    v = float("inf")
    for c in state.successors():
        v = min(v, value(c, alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v


def best_action(state):
    return min(state.actions(), key=lambda a: value(state.result(a), float("-inf"), float("inf")))
