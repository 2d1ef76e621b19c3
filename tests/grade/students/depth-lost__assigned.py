# ruff: noqa
"""depth = depth - 1 within the loop."""


def alphabeta(state, depth, alpha, beta):
    if depth <= 0 or state.is_terminal():
        return state.evaluate()
    top = state.to_move() == 0
    best = float("-inf") if top else float("inf")
    for action in state.actions():
        depth = depth - 1
        v = alphabeta(state.result(action), depth, alpha, beta)
        if top:
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if beta <= alpha:
            break
    return best
