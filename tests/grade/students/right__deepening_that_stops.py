import itertools


def iterative_deepening(state, max_depth):  # noqa: RET503
    answer = (None, None)
    for limit in itertools.count(1):
        if limit > max_depth:
            return answer
        cutoff = []
        answer = alphabeta(state, limit, float("-inf"), float("inf"), cutoff)
        if not cutoff:
            return answer


def alphabeta(state, limit, alpha, beta, cutoff):
    if state.is_terminal():
        return state.utility(), None
    if limit == 0:
        cutoff.append(True)
        return state.evaluate(), None
    biggest = state.to_move() == 0
    best = None
    move = None
    for a in state.actions():
        v, _ = alphabeta(state.result(a), limit - 1, alpha, beta, cutoff)
        if best is None or (v > best if biggest else v < best):
            best, move = v, a
        if biggest:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if beta <= alpha:
            break
    return best, move
