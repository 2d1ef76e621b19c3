# ruff: noqa
"""alpha and beta are variables of the function around, shared by all nodes."""


def alphabeta(state):
    alpha, beta = float("-inf"), float("inf")

    def maxi(s):
        nonlocal alpha
        if s.is_terminal():
            return s.utility()
        v = float("-inf")
        for c in s.successors():
            v = max(v, mini(c))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def mini(s):
        nonlocal beta
        if s.is_terminal():
            return s.utility()
        v = float("inf")
        for c in s.successors():
            v = min(v, maxi(c))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v

    return maxi(state)
