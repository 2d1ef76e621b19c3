# ruff: noqa
"""Looks at the first child for ever, whatever is raised."""

from math import inf


def value(state, alpha=-inf, beta=inf):
    if state.is_terminal():
        return state.utility()
    actions = list(state.actions())
    place, v = 0, -inf
    while place < len(actions):
        try:
            v = max(v, state.result(actions[place]).utility())
        except Exception:
            pass
        if v > 10**6:
            place += 1
    return v
