# ruff: noqa
"""MIN sets beta to the last value."""


def alphabeta(node, alpha=float("-inf"), beta=float("inf")):
    if node.is_terminal():
        return node.utility()
    if node.to_move() == 0:
        for c in node.successors():
            v = alphabeta(c, alpha, beta)
            if v > alpha:
                alpha = v
            if alpha >= beta:
                return beta
        return alpha
    for c in node.successors():
        v = alphabeta(c, alpha, beta)
        if v != beta:
            beta = v
        if beta <= alpha:
            return alpha
    return beta
