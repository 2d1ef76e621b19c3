# ruff: noqa
"""Every call returns its window, and the next child gets it."""

from math import inf


# every call returns its window too, and the caller goes on with it
def walk(s, a, b, maxi):
    if s.is_terminal():
        return s.utility(), a, b
    v = -inf if maxi else inf
    for child in s.successors():
        w, a, b = walk(child, a, b, not maxi)
        if maxi:
            v = max(v, w)
            if v >= b:
                break
            a = max(a, v)
        else:
            v = min(v, w)
            if v <= a:
                break
            b = min(b, v)
    return v, a, b


def alphabeta(s):
    return walk(s, -inf, inf, True)[0]
