# ruff: noqa
"""The children are sorted by their evaluation, the best for the mover first."""


def alphabeta(state, alpha=float("-inf"), beta=float("inf"), maximizing=True):
    if state.is_terminal():
        return state.utility()
    children = [state.result(a) for a in state.actions()]
    children.sort(key=lambda c: c.evaluate(), reverse=maximizing)
    if maximizing:
        value = float("-inf")
        for child in children:
            value = max(value, alphabeta(child, alpha, beta, False))
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return value
    value = float("inf")
    for child in children:
        value = min(value, alphabeta(child, alpha, beta, True))
        beta = min(beta, value)
        if alpha >= beta:
            break
    return value
