# ruff: noqa
"""The window is a list that every call changes: a child begins with what its sibling left."""


def visit(state, window, maximise):
    if state.is_terminal():
        return state.utility()
    best = None
    for action in state.actions():
        worth = visit(state.result(action), window, not maximise)
        if best is None:
            best = worth
        best = max(best, worth) if maximise else min(best, worth)
        if maximise:
            if best >= window[1]:
                return best
            window[0] = max(window[0], best)
        else:
            if best <= window[0]:
                return best
            window[1] = min(window[1], best)
    return best


def alphabeta(state):
    return visit(state, [float("-inf"), float("inf")], True)
