# ruff: noqa
"""Two faults: v begins at -inf where MIN moves, and MAX does not cut on equality."""


def value(s, a=float("-inf"), b=float("inf")):
    if s.is_terminal():
        return s.utility()
    return maxv(s, a, b) if s.to_move() == 0 else minv(s, a, b)


def maxv(s, a, b):
    v = float("-inf")
    for c in s.successors():
        v = max(v, value(c, a, b))
        if v > b:
            return v
        a = max(a, v)
    return v


def minv(s, a, b):
    v = float("-inf")
    for c in s.successors():
        v = min(v, value(c, a, b))
        if v <= a:
            return v
        b = min(b, v)
    return v
