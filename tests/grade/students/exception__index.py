# ruff: noqa
"""Looks at the second child whether there is one or not."""

from math import inf


def value(state, alpha=-inf, beta=inf):
    if state.is_terminal():
        return state.utility()
    children = [state.result(action) for action in state.actions()]
    first, second = children[0], children[1]
    return max(value(first), value(second)) if state.to_move() == 0 else min(value(first), value(second))
