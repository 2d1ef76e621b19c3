# ruff: noqa
"""No return after the loop."""


def negamax(node, alpha=float("-inf"), beta=float("inf"), color=1):
    if node.is_terminal():
        return color * node.utility()
    best = float("-inf")
    for child in node.successors():
        best = max(best, -negamax(child, -beta, -alpha, -color))
        alpha = max(alpha, best)
        if alpha >= beta:
            return best
