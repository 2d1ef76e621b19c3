# ruff: noqa
"""A memory in a default argument, which lives as long as the program: no fault, for it holds exact values by position."""


def minimax(state, memo={}):
    if state in memo:
        return memo[state]
    if state.is_terminal():
        memo[state] = state.utility()
    else:
        pick = max if state.to_move() == 0 else min
        memo[state] = pick(minimax(state.result(a)) for a in state.actions())
    return memo[state]
