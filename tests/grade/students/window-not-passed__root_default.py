# ruff: noqa
"""The root has an alpha, but leaves it out."""


def alphabeta_search(state):
    alpha = float("-inf")

    def low(s, a=alpha, b=float("inf")):
        if s.is_terminal():
            return s.utility()
        v = float("inf")
        for c in s.successors():
            v = min(v, high(c, a, b))
            if v <= a:
                return v
            b = min(b, v)
        return v

    def high(s, a, b):
        if s.is_terminal():
            return s.utility()
        v = float("-inf")
        for c in s.successors():
            v = max(v, low(c, a, b))
            if v >= b:
                return v
            a = max(a, v)
        return v

    best, move = float("-inf"), None
    for act in state.actions():
        v = low(state.result(act))
        if v > best:
            best, move = v, act
            alpha = v
    return best, move
