# ruff: noqa
"""Whole numbers: the mean is taken with //."""


def expectimax(state, is_max=True):
    if state.is_terminal():
        return state.utility()
    values = [expectimax(state.result(a), not is_max) for a in state.actions()]
    if is_max:
        return max(values)
    return sum(values) // len(values)
