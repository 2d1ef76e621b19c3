# ruff: noqa
"""alpha = best."""


def negamax(node, depth, alpha, beta, color):
    if depth == 0 or node.is_terminal():
        return color * node.evaluate()
    best = float("-inf")
    for c in node.successors():
        best = max(best, -negamax(c, depth - 1, -beta, -alpha, -color))
        alpha = best
        if alpha >= beta:
            break
    return best
