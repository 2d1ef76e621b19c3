# ruff: noqa
"""The cut is tried only where alpha was not raised, beta not lowered."""


def alphabeta(node, alpha, beta, maximizing):
    if node.is_terminal():
        return node.utility()
    if maximizing:
        v = float("-inf")
        for child in node.successors():
            v = max(v, alphabeta(child, alpha, beta, False))
            if v > alpha:
                alpha = v
            elif alpha >= beta:
                break
    else:
        v = float("inf")
        for child in node.successors():
            v = min(v, alphabeta(child, alpha, beta, True))
            if v < beta:
                beta = v
            elif alpha >= beta:
                break
    return v
