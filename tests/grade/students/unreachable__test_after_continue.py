# ruff: noqa
"""The test for a cut stands behind a continue and is never reached."""


def alphabeta(state, alpha=float("-inf"), beta=float("inf"), turn=0):
    if state.is_terminal():
        return state.utility()
    v = float("-inf") if turn == 0 else float("inf")
    for child in state.successors():
        w = alphabeta(child, alpha, beta, 1 - turn)
        if turn == 0:
            v = max(v, w)
            alpha = max(alpha, v)
        else:
            v = min(v, w)
            beta = min(beta, v)
        continue
        if alpha >= beta:
            return v
    return v
