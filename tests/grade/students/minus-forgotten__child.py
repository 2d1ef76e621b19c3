# ruff: noqa
"""Negamax without the minus before the recursive call."""

from math import inf


def negamax(position, alpha=-inf, beta=inf, color=1):
    if position.is_terminal():
        return color * position.utility()
    top = -inf
    for action in position.actions():
        top = max(top, negamax(position.result(action), -beta, -alpha, -color))
        alpha = max(alpha, top)
        if alpha >= beta:
            break
    return top
