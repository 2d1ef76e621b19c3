# ruff: noqa
import math


def ab(s, d, alpha, beta):
    if s.is_terminal():
        return s.utility()
    if d == 0:
        return s.evaluate()
    if s.to_move() == 0:
        v = -math.inf
        for a in s.actions():
            v = max(v, ab(s.result(a), d - 1, alpha, beta))
            alpha = max(alpha, v)
            if alpha >= beta:
                break
    else:
        v = math.inf
        for a in s.actions():
            v = min(v, ab(s.result(a), d - 1, alpha, beta))
            beta = min(beta, v)
            if alpha >= beta:
                break
    return v


def best_move(state, max_depth=6):
    alpha, beta = -math.inf, math.inf
    best, move = -math.inf, None
    for depth in range(1, max_depth + 1):
        best, move = -math.inf, None
        for a in state.actions():
            v = ab(state.result(a), depth - 1, alpha, beta)
            if v > best:
                best, move = v, a
            alpha = max(alpha, best)
    return best, move
