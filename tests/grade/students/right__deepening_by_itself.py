# ruff: noqa
"""Deepens by calling itself with one ply more."""

INF = float("inf")


def alphabeta(state, depth, reached=1):
    answer = go(state, reached, -INF, INF)
    return answer if reached >= depth else alphabeta(state, depth, reached + 1)


def go(s, n, a, b):
    if n == 0 or s.is_terminal():
        return s.evaluate()
    top = s.to_move() == 0
    v = -INF if top else INF
    for c in s.successors():
        w = go(c, n - 1, a, b)
        if top:
            v = max(v, w)
            a = max(a, v)
        else:
            v = min(v, w)
            b = min(b, v)
        if a >= b:
            break
    return v
