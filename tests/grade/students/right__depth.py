# ruff: noqa
"""Depth-limited, as (value, action)."""


def alphabeta(state, depth, alpha=float("-inf"), beta=float("inf")):
    if state.is_terminal() or depth == 0:
        return state.evaluate(), None
    if state.to_move() == 0:
        best = float("-inf"), None
        for action in state.actions():
            value = alphabeta(state.result(action), depth - 1, alpha, beta)[0]
            if value > best[0]:
                best = value, action
            if best[0] >= beta:
                return best
            alpha = max(alpha, best[0])
        return best
    best = float("inf"), None
    for action in state.actions():
        value = alphabeta(state.result(action), depth - 1, alpha, beta)[0]
        if value < best[0]:
            best = value, action
        if best[0] <= alpha:
            return best
        beta = min(beta, best[0])
    return best
