# ruff: noqa
"""A bare return in the loop of MIN."""


def minimax(state, alpha, beta, maximizing):
    if state.is_terminal():
        return state.utility()
    if maximizing:
        v = float("-inf")
        for child in state.successors():
            v = max(v, minimax(child, alpha, beta, False))
            alpha = max(alpha, v)
            if beta <= alpha:
                break
        return v
    else:
        v = float("inf")
        for child in state.successors():
            v = min(v, minimax(child, alpha, beta, True))
            beta = min(beta, v)
            if beta <= alpha:
                break
            return
        return v
