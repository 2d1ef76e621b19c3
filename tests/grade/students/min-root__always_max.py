# ruff: noqa
"""Asks who moves at the root, and takes the largest value there all the same."""


def minimax_decision(state):
    player = state.to_move()
    best, act = None, None
    for a in state.actions():
        v = val(state.result(a))
        if best is None or v > best:
            best, act = v, a
    return act


def val(s):
    if s.is_terminal():
        return s.utility()
    vs = [val(c) for c in s.successors()]
    return max(vs) if s.to_move() == 0 else min(vs)
