# ruff: noqa
"""A memory with the depth, for inner positions alone."""


def minimax_value(s, d):
    table = {}

    def value(s, d):
        if (s, d) in table:
            return table[s, d]
        if s.is_terminal() or d == 0:
            return s.evaluate()
        best = max if s.to_move() == 0 else min
        table[s, d] = best(value(s.result(a), d - 1) for a in s.actions())
        return table[s, d]

    return value(s, d)
