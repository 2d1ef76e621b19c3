# ruff: noqa
"""The search is begun with the window the wrong way round."""

HUGE = float("inf")


def ab(s, lo, hi, who):
    if s.is_terminal():
        return s.utility(0)
    best = -HUGE if who == 0 else HUGE
    for m in s.actions():
        score = ab(s.result(m), lo, hi, 1 - who)
        if who == 0:
            best = max(best, score)
            lo = max(lo, best)
        else:
            best = min(best, score)
            hi = min(hi, best)
        if lo >= hi:
            return best
    return best


def alphabeta(s):
    return ab(s, HUGE, -HUGE, 0)
