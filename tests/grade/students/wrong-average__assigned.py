# ruff: noqa
"""= where += is meant."""


def expectimax(state):
    if state.is_terminal():
        return state.utility()
    if state.is_chance():
        total = 0
        for outcome, p in state.chance_outcomes():
            total = p * expectimax(state.result(outcome))
        return total
    return max(expectimax(state.result(a)) for a in state.actions())
