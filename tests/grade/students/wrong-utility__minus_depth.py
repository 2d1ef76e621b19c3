# ruff: noqa
"""The number of moves is taken from the value."""


def alphabeta(state, depth=0, alpha=float("-inf"), beta=float("inf")):
    if state.is_terminal():
        return state.utility() - depth
    top = depth % 2 == 0
    v = float("-inf") if top else float("inf")
    for c in state.successors():
        w = alphabeta(c, depth + 1, alpha, beta)
        if top:
            v = max(v, w)
            alpha = max(alpha, v)
        else:
            v = min(v, w)
            beta = min(beta, v)
        if alpha >= beta:
            break
    return v
