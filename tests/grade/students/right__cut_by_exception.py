# ruff: noqa
"""A cut is an exception."""


class Cut(Exception):
    pass


def value(s, window, maxi):
    if s.is_terminal():
        return s.utility()
    lo, hi = window
    best = [None]

    def offer(v):
        nonlocal lo, hi
        if best[0] is None or (v > best[0]) == maxi and v != best[0]:
            best[0] = v
        if maxi:
            lo = max(lo, best[0])
        else:
            hi = min(hi, best[0])
        if lo >= hi:
            raise Cut

    try:
        for a in s.actions():
            offer(value(s.result(a), (lo, hi), not maxi))
    except Cut:
        pass
    return best[0]


def alphabeta(s):
    return value(s, (float("-inf"), float("inf")), True)
