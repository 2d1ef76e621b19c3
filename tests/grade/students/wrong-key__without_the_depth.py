seen = {}


def search(state, depth):
    best = None
    for limit in range(1, depth + 1):
        best = value(state, limit)
    return best


def value(state, depth):
    found = seen.get(state)
    if found is not None:
        return found
    if state.is_terminal():
        return state.utility()
    if depth == 0:
        return state.evaluate()
    best = float("-inf") if state.to_move() == 0 else float("inf")
    for action in state.actions():
        v = value(state.result(action), depth - 1)
        best = max(best, v) if state.to_move() == 0 else min(best, v)
    seen[state] = best
    return best
