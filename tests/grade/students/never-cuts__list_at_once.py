# ruff: noqa
"""MIN makes a list of all values before it tests the first."""


def alpha_beta(state):
    def maxi(s, a, b):
        if s.is_terminal():
            return s.utility()
        best = float("-inf")
        for v in (mini(c, a, b) for c in s.successors()):
            best = max(best, v)
            a = max(a, best)
            if best >= b:
                break
        return best

    def mini(s, a, b):
        if s.is_terminal():
            return s.utility()
        best = float("inf")
        for v in [maxi(c, a, b) for c in s.successors()]:
            best = min(best, v)
            b = min(b, best)
            if best <= a:
                break
        return best

    return maxi(state, float("-inf"), float("inf"))
