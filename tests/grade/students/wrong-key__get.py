# ruff: noqa
"""Values are stored by the depth that is left."""


def alphabeta(state, depth, alpha=float("-inf"), beta=float("inf"), cache=None):
    if cache is None:
        cache = {}
    hit = cache.get(depth)
    if hit is not None:
        return hit
    if state.is_terminal() or depth == 0:
        return state.evaluate()
    best = float("-inf") if state.to_move() == 0 else float("inf")
    for action in state.actions():
        v = alphabeta(state.result(action), depth - 1, alpha, beta, cache)
        if state.to_move() == 0:
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            break
    cache[depth] = best
    return best
