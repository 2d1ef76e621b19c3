# ruff: noqa
"""MAX returns after its first child."""


def minimax(state):
    if state.is_terminal():
        return state.utility()
    values = []
    for a in state.actions():
        values.append(minimax(state.result(a)))
        if state.to_move() == 0:
            return max(values)
    return min(values)
