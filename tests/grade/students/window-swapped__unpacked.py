# ruff: noqa
"""The window is taken apart in the wrong order."""


def search(state):
    def mx(s, window):
        lo, hi = window
        if s.is_terminal():
            return s.utility()
        v = float("-inf")
        for c in s.successors():
            v = max(v, mn(c, (lo, hi)))
            if v >= hi:
                return v
            lo = max(lo, v)
        return v

    def mn(s, window):
        hi, lo = window
        if s.is_terminal():
            return s.utility()
        v = float("inf")
        for c in s.successors():
            v = min(v, mx(c, (lo, hi)))
            if v <= lo:
                return v
            hi = min(hi, v)
        return v

    return mx(state, (float("-inf"), float("inf")))
