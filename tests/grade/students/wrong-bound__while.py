# ruff: noqa
"""A while loop that tests the wrong bound."""


def alphabeta(s, alpha=float("-inf"), beta=float("inf")):
    if s.is_terminal():
        return s.utility()
    acts = s.actions()
    i = 0
    if s.to_move() == 0:
        v = float("-inf")
        while i < len(acts) and v < beta:
            v = max(v, alphabeta(s.result(acts[i]), alpha, beta))
            alpha = max(alpha, v)
            i += 1
        return v
    v = float("inf")
    while i < len(acts) and v > beta:
        v = min(v, alphabeta(s.result(acts[i]), alpha, beta))
        beta = min(beta, v)
        i += 1
    return v
