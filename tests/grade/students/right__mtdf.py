# ruff: noqa
"""MTD(f): null windows that close in on the value, with a table of lower and upper bounds for each position."""

from math import inf


class Table:
    def __init__(self):
        self.low, self.high = {}, {}


def with_memory(s, alpha, beta, table):
    low, high = table.low.get(s, -inf), table.high.get(s, inf)
    if low >= beta:
        return low
    if high <= alpha:
        return high
    alpha, beta = max(alpha, low), min(beta, high)
    if s.is_terminal():
        g = s.utility()
    elif s.to_move() == 0:
        g, a = -inf, alpha
        for m in s.actions():
            if g >= beta:
                break
            g = max(g, with_memory(s.result(m), a, beta, table))
            a = max(a, g)
    else:
        g, b = inf, beta
        for m in s.actions():
            if g <= alpha:
                break
            g = min(g, with_memory(s.result(m), alpha, b, table))
            b = min(b, g)
    if g <= alpha:
        table.high[s] = g
    if alpha < g < beta:
        table.low[s] = table.high[s] = g
    if g >= beta:
        table.low[s] = g
    return g


def mtdf(root, first=0):
    g, lower, upper, table = first, -inf, inf, Table()
    while lower < upper:
        beta = g + 1 if g == lower else g
        g = with_memory(root, beta - 1, beta, table)
        if g < beta:
            upper = g
        else:
            lower = g
    return g
