# ruff: noqa
"""Two faults: the root passes depth on as it is, and the full window to every child."""


def best_move(state, depth=3):
    scores = {}
    for a in state.actions():
        scores[a] = ab(state.result(a), depth, float("-inf"), float("inf"), False)
    return max(scores, key=scores.get)


def ab(s, depth, alpha, beta, top):
    if depth == 0 or s.is_terminal():
        return s.evaluate()
    best = float("-inf") if top else float("inf")
    for a in s.actions():
        v = ab(s.result(a), depth - 1, alpha, beta, not top)
        if top:
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if beta <= alpha:
            break
    return best
