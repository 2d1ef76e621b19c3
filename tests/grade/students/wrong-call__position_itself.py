# ruff: noqa
"""MAX searches its own position again, not the child."""


def alphabeta(state, depth, alpha, beta, player):
    if depth == 0 or state.is_terminal():
        return state.evaluate()
    if player == 0:
        v = float("-inf")
        for a in state.actions():
            child = state.result(a)
            v = max(v, alphabeta(state, depth - 1, alpha, beta, 1))
            alpha = max(alpha, v)
            if v >= beta:
                break
        return v
    v = float("inf")
    for a in state.actions():
        child = state.result(a)
        v = min(v, alphabeta(child, depth - 1, alpha, beta, 0))
        beta = min(beta, v)
        if v <= alpha:
            break
    return v
