# ruff: noqa
"""Plain minimax under the name of alpha-beta."""


def alphabeta(state):
    if state.is_terminal():
        return state.utility()
    values = [alphabeta(state.result(action)) for action in state.actions()]
    return max(values) if state.to_move() == 0 else min(values)
