# ruff: noqa
"""Evaluations are turned round where MIN is to move, though they are MAX's."""


def alphabeta(state, depth, alpha=float("-inf"), beta=float("inf")):
    if state.is_terminal():
        return state.utility()
    mover = state.to_move()
    if depth == 0:
        return state.evaluate() if mover == 0 else -state.evaluate()
    best = None
    for a in state.actions():
        v = alphabeta(state.result(a), depth - 1, alpha, beta)
        if mover == 0:
            best = v if best is None else max(best, v)
            alpha = max(alpha, best)
        else:
            best = v if best is None else min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
