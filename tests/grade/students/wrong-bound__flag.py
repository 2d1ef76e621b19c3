# ruff: noqa
"""A table with flags: whether a value is only an upper bound is decided with alpha as the loop has left it."""

from math import inf

EXACT, AT_LEAST, AT_MOST = "=", ">=", "<="


def negamax(state, alpha=-inf, beta=inf, sign=1, table=None):
    table = {} if table is None else table
    if state.is_terminal():
        return sign * state.utility()
    if state in table:
        kind, stored = table[state]
        if kind == EXACT or (kind == AT_LEAST and stored >= beta) or (kind == AT_MOST and stored <= alpha):
            return stored
    best = -inf
    for action in state.actions():
        best = max(best, -negamax(state.result(action), -beta, -alpha, -sign, table))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    kind = AT_MOST if best <= alpha else AT_LEAST if best >= beta else EXACT
    table[state] = kind, best
    return best
