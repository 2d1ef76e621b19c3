# ruff: noqa
"""alpha and beta are global variables, set anew for each action of the root, but shared by all nodes below it."""

ALPHA = float("-inf")
BETA = float("inf")


def best_move(state):
    global ALPHA, BETA
    best, move = float("-inf"), None
    for action in state.actions():
        ALPHA, BETA = best, float("inf")
        v = search(state.result(action))
        if v > best:
            best, move = v, action
    return move


def search(state):
    global ALPHA, BETA
    if state.is_terminal():
        return state.utility()
    if state.to_move() == 0:
        v = float("-inf")
        for child in state.successors():
            v = max(v, search(child))
            if v >= BETA:
                break
            ALPHA = max(ALPHA, v)
    else:
        v = float("inf")
        for child in state.successors():
            v = min(v, search(child))
            if v <= ALPHA:
                break
            BETA = min(BETA, v)
    return v
