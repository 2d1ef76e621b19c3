# ruff: noqa
"""Only MAX tests the depth."""


def alphabeta(state, depth, alpha, beta, maximizing):
    if state.is_terminal():
        return state.utility()
    if maximizing:
        if depth == 0:
            return state.evaluate()
        v = float("-inf")
        for c in state.successors():
            v = max(v, alphabeta(c, depth - 1, alpha, beta, False))
            if v >= beta:
                break
            alpha = max(alpha, v)
        return v
    v = float("inf")
    for c in state.successors():
        v = min(v, alphabeta(c, depth - 1, alpha, beta, True))
        if v <= alpha:
            break
        beta = min(beta, v)
    return v
