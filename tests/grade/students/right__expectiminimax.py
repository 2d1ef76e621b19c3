# ruff: noqa
"""MAX, MIN and chance with probabilities, in one match statement."""


def expectiminimax(state):
    if state.is_terminal():
        return state.utility(), None
    match state.to_move():
        case 0:
            return max(((expectiminimax(state.result(a))[0], a) for a in state.actions()), key=lambda pair: pair[0])
        case 1:
            return min(((expectiminimax(state.result(a))[0], a) for a in state.actions()), key=lambda pair: pair[0])
        case _:
            return sum(p * expectiminimax(state.result(o))[0] for o, p in state.chance_outcomes()), None
