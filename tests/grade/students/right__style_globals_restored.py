# ruff: noqa
"""Right, in an unusual style: globals restored."""

A = -1e18
B = 1e18


def alphabeta(state):
    global A, B
    if state.is_terminal():
        return state.utility()
    a, b = A, B
    top = state.to_move() == 0
    v = -1e18 if top else 1e18
    for c in state.successors():
        w = alphabeta(c)
        if top:
            v = max(v, w)
            A = max(A, v)
        else:
            v = min(v, w)
            B = min(B, v)
        if A >= B:
            break
    A, B = a, b
    return v
