# ruff: noqa
"""Negamax without a sign: each leaf is worth the utility of the player to move there. It keeps what it has found."""


def negamax(state):
    known = {}

    def value(s):
        if s not in known:
            if s.is_terminal():
                known[s] = s.utility(s.to_move())
            else:
                known[s] = max(-value(child) for child in s.successors())
        return known[s]

    return value(state)
