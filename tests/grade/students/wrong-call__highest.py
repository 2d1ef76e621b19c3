# ruff: noqa
"""The root calls the function of MAX for its successors; names do not tell."""

from math import inf


def choose(state):
    alpha, pick = -inf, None
    for a in state.actions():
        v = highest(state.result(a), alpha, inf)
        if v > alpha:
            alpha, pick = v, a
    return pick


def highest(s, lo, hi):
    if s.is_terminal():
        return s.utility()
    v = -inf
    for c in s.successors():
        v = max(v, lowest(c, lo, hi))
        if v >= hi:
            return v
        lo = max(lo, v)
    return v


def lowest(s, lo, hi):
    if s.is_terminal():
        return s.utility()
    v = inf
    for c in s.successors():
        v = min(v, highest(c, lo, hi))
        if v <= lo:
            return v
        hi = min(hi, v)
    return v
