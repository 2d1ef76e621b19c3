# ruff: noqa
"""A child gets the value of its last sibling for a bound, not the best so far."""


def alphabeta(state, alpha=-1000000, beta=1000000):
    if state.is_terminal():
        return state.utility()
    if state.to_move() == 0:
        value = -1000000
        for a in state.actions():
            score = alphabeta(state.result(a), alpha, beta)
            value = max(value, score)
            if value >= beta:
                break
            alpha = score
        return value
    else:
        value = 1000000
        for a in state.actions():
            score = alphabeta(state.result(a), alpha, beta)
            value = min(value, score)
            if value <= alpha:
                break
            beta = score
        return value
