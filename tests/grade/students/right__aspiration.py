# ruff: noqa
"""Begins with a narrow window, and searches again where the value lies outside."""


def ab(s, lo, hi, top):
    if s.is_terminal():
        return s.utility()
    v = None
    for c in s.successors():
        w = ab(c, lo, hi, not top)
        v = w if v is None else (max(v, w) if top else min(v, w))
        if top:
            lo = max(lo, v)
        else:
            hi = min(hi, v)
        if lo >= hi:
            return v
    return v


def aspiration_search(s):
    guess, width = 0, 5
    lo, hi = guess - width, guess + width
    while True:
        v = ab(s, lo, hi, True)
        if v <= lo:
            lo = float("-inf")
        elif v >= hi:
            hi = float("inf")
        else:
            return v
        if lo == float("-inf") and hi == float("inf"):
            return ab(s, lo, hi, True)
