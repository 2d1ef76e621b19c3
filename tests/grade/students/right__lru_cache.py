# ruff: noqa
"""Plain minimax with functools.cache on positions."""

import functools


@functools.cache
def best_value(position):
    if position.is_terminal():
        return position.utility()
    values = map(best_value, position.successors())
    return max(values) if position.to_move() == 0 else min(values)


def minimax_decision(state):
    return max(state.actions(), key=lambda a: best_value(state.result(a)))
