# ruff: noqa
"""Of the answers of all depths it keeps the largest, not the last."""

from math import inf


def negamax(s, d, a, b, sign):
    if d == 0 or s.is_terminal():
        return sign * s.evaluate()
    v = -inf
    for c in s.successors():
        v = max(v, -negamax(c, d - 1, -b, -a, -sign))
        a = max(a, v)
        if a >= b:
            break
    return v


def alphabeta(state, depth):
    answer, reached = -inf, 0
    while reached < depth:
        reached += 1
        answer = max(answer, negamax(state, reached, -inf, inf, 1))
    return answer
