# ruff: noqa
"""The sign does not turn."""


def negamax(node, alpha=float("-inf"), beta=float("inf"), sign=1):
    if node.is_terminal():
        return sign * node.utility()
    for child in node.successors():
        score = -negamax(child, -beta, -alpha, sign)
        if score >= beta:
            return score
        alpha = max(alpha, score)
    return alpha
