# ruff: noqa
"""True is passed on where False is meant."""


def minimax(state, is_max=True):
    if state.is_terminal():
        return state.utility()
    if is_max:
        return max(minimax(c, True) for c in state.successors())
    return min(minimax(c, True) for c in state.successors())
