# ruff: noqa
"""The same in a default argument, which lives on between calls."""


def minimax_value(s, d, table={}):
    if s not in table:
        if s.is_terminal() or d == 0:
            table[s] = s.evaluate()
        else:
            best = max if s.to_move() == 0 else min
            table[s] = best(minimax_value(s.result(a), d - 1, table) for a in s.actions())
    return table[s]
