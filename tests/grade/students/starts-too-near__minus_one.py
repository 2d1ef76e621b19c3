# ruff: noqa
"""The best value begins at -1 at MAX, as if no leaf could be worse."""


def alphabeta(state, alpha=float("-inf"), beta=float("inf")):
    if state.is_terminal():
        return state.utility()
    if state.to_move() == 0:
        best = -1
        for a in state.actions():
            best = max(best, alphabeta(state.result(a), alpha, beta))
            if best >= beta:
                break
            alpha = max(alpha, best)
    else:
        best = 1000
        for a in state.actions():
            best = min(best, alphabeta(state.result(a), alpha, beta))
            if best <= alpha:
                break
            beta = min(beta, best)
    return best
