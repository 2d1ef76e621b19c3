# ruff: noqa
"""It stores the action of the position below."""


def alphabeta(state, alpha=float("-inf"), beta=float("inf")):
    if state.is_terminal():
        return state.utility(), None
    best, move = (float("-inf"), None) if state.to_move() == 0 else (float("inf"), None)
    for a in state.actions():
        v, m = alphabeta(state.result(a), alpha, beta)
        if state.to_move() == 0:
            if v > best:
                best, move = v, m
            alpha = max(alpha, best)
        else:
            if v < best:
                best, move = v, m
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best, move
