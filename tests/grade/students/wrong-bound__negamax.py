# ruff: noqa
"""A negamax that cuts where the value reaches the lower bound."""


def go(node, alpha, beta, color):
    if node.is_terminal():
        return color * node.utility()
    v = -float("inf")
    for move in node.actions():
        v = max(v, -go(node.result(move), -beta, -alpha, -color))
        if v >= alpha:
            return v
        alpha = max(alpha, v)
    return v


def negamax(state):
    return go(state, -float("inf"), float("inf"), 1)
