# ruff: noqa
"""Deepens until its time is over."""

from datetime import datetime, timedelta
from math import inf


def walk(s, depth, alpha, beta, maxi):
    if s.is_terminal() or depth == 0:
        return s.evaluate()
    v = -inf if maxi else inf
    for a in s.actions():
        w = walk(s.result(a), depth - 1, alpha, beta, not maxi)
        if maxi:
            v = max(v, w)
            alpha = max(alpha, v)
        else:
            v = min(v, w)
            beta = min(beta, v)
        if alpha >= beta:
            break
    return v


def best_action(state):
    end, depth, chosen = datetime.now() + timedelta(seconds=0.02), 1, None
    while datetime.now() < end and depth < 12:
        worth = -inf
        for a in state.actions():
            got = walk(state.result(a), depth - 1, worth, inf, False)
            if got > worth:
                worth, chosen = got, a
        depth += 1
    return worth, chosen
