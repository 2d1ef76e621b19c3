# ruff: noqa
"""Where MIN moves v begins at alpha."""


def alphabeta(state, alpha=float("-inf"), beta=float("inf"), maximizing=True):
    if state.is_terminal():
        return state.utility()
    if maximizing:
        v = alpha
        for c in state.successors():
            v = max(v, alphabeta(c, alpha, beta, False))
            if v >= beta:
                return v
            alpha = v
        return v
    v = alpha
    for c in state.successors():
        v = min(v, alphabeta(c, alpha, beta, True))
        if v <= alpha:
            return v
        beta = v
    return v
