# ruff: noqa
"""value, max_value and exp_value, with probabilities."""


def value(state):
    if state.is_terminal():
        return state.utility()
    if state.to_move() == 0:
        return max_value(state)
    return exp_value(state)


def max_value(state):
    v = float("-inf")
    for s in successors(state):
        v = max(v, value(s))
    return v


def exp_value(state):
    v = 0
    for outcome, p in chance_outcomes(state):
        v += p * value(state.result(outcome))
    return v
