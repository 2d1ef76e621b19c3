# ruff: noqa
"""Negamax passes its own best value where alpha is meant."""


def negamax(node, depth, alpha, beta, color):
    if depth == 0 or node.is_terminal():
        return color * node.evaluate()
    value = float("-inf")
    for child in node.successors():
        value = max(value, -negamax(child, depth - 1, -beta, -value, -color))
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return value
