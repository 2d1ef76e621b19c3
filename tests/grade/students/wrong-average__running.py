def expectimax(state, depth):
    if depth == 0 or state.is_terminal():
        return state.evaluate()
    if state.is_chance():
        average = None
        for outcome in state.actions():
            v = expectimax(state.result(outcome), depth - 1)
            average = v if average is None else (average + v) / 2
        return average
    return max(expectimax(state.result(a), depth - 1) for a in state.actions())
