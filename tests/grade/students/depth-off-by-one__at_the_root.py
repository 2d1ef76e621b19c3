# ruff: noqa
"""alphabeta is right; best_action, which calls it, hands it a ply too much."""

from math import inf


def alphabeta(s, plies, alpha, beta):
    if plies == 0 or s.is_terminal():
        return s.evaluate()
    mine = s.to_move() == 0
    v = -inf if mine else inf
    for a in s.actions():
        w = alphabeta(s.result(a), plies - 1, alpha, beta)
        if mine:
            v = max(v, w)
            alpha = max(alpha, v)
        else:
            v = min(v, w)
            beta = min(beta, v)
        if alpha >= beta:
            break
    return v


def best_action(s, plies):
    found, chosen = -inf, None
    for a in s.actions():
        w = alphabeta(s.result(a), plies, found, inf)
        if w > found:
            found, chosen = w, a
    return found, chosen
