# ruff: noqa
"""best or -inf: where the best value so far is 0 it counts as none."""


def alphabeta_search(state):
    best = None
    move = None
    alpha = float("-inf")
    for a in state.actions():
        v = val(state.result(a), alpha, float("inf"), False)
        best_so_far = best or float("-inf")
        if v > best_so_far:
            best, move = v, a
            alpha = max(alpha, v)
    return best, move


def val(s, alpha, beta, top):
    if s.is_terminal():
        return s.utility()
    best = float("-inf") if top else float("inf")
    for a in s.actions():
        v = val(s.result(a), alpha, beta, not top)
        if top:
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
