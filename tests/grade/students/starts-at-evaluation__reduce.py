from functools import reduce


def minimax(state, depth):
    if depth == 0 or state.is_terminal():
        return state.evaluate()
    pick = max if state.to_move() == 0 else min
    values = (minimax(state.result(a), depth - 1) for a in state.actions())
    return reduce(pick, values, state.evaluate())
