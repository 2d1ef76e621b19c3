# ruff: noqa
"""The pseudo-code with v > beta and v < alpha, graded by the rule that also cuts on equality."""

from math import inf


def alphabeta(s, alpha=-inf, beta=inf, p=0):
    if terminal_test(s):
        return utility(s)
    if is_maximizing_player(p):
        v = -inf
        for child in successors(s):
            v = max(v, alphabeta(child, alpha, beta, other_player(p)))
            if v > beta:
                return v
            alpha = max(alpha, v)
        return v
    v = inf
    for child in successors(s):
        v = min(v, alphabeta(child, alpha, beta, other_player(p)))
        if v < alpha:
            return v
        beta = min(beta, v)
    return v
