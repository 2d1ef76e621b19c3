# ruff: noqa
"""Only the leaves below MAX are worth the wrong player's utility: MIN is to move there."""


def minimax(state):
    if state.to_move() == 0:
        return highest(state)
    return lowest(state)


def highest(state):
    if state.is_terminal():
        return state.utility(0)
    return max(lowest(state.result(a)) for a in state.actions())


def lowest(state):
    if state.is_terminal():
        return state.utility(state.to_move())
    return min(highest(state.result(a)) for a in state.actions())
