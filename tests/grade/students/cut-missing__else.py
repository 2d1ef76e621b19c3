# ruff: noqa
"""MAX tests for a cut only where the best value did not change."""


def max_value(state, alpha=float("-inf"), beta=float("inf")):
    if state.is_terminal():
        return state.utility()
    best = float("-inf")
    for child in state.successors():
        v = min_value(child, alpha, beta)
        if v > best:
            best = v
            alpha = max(alpha, best)
        else:
            if best >= beta:
                return best
    return best


def min_value(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    best = float("inf")
    for child in state.successors():
        v = max_value(child, alpha, beta)
        if v < best:
            best = v
            beta = min(beta, best)
        if best <= alpha:
            return best
    return best
