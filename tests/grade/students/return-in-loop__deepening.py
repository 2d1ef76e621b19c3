# ruff: noqa
"""Deepens, but returns after the search to depth 1."""


def alphabeta(state, depth):
    for d in range(1, depth + 1):
        result = go(state, d, float("-inf"), float("inf"))
        return result


def go(s, d, a, b):
    if d == 0 or s.is_terminal():
        return s.evaluate()
    top = s.to_move() == 0
    v = float("-inf") if top else float("inf")
    for c in s.successors():
        w = go(c, d - 1, a, b)
        if top:
            v = max(v, w)
            a = max(a, v)
        else:
            v = min(v, w)
            b = min(b, v)
        if a >= b:
            break
    return v
