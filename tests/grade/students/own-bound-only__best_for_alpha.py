# ruff: noqa
"""Each player passes its own best value, not the better of that and the bound."""


def minimax(s, alpha=float("-inf"), beta=float("inf")):
    if s.is_terminal():
        return s.utility()
    if s.to_move() == 0:
        best = float("-inf")
        for c in s.successors():
            best = max(best, minimax(c, best, beta))
            if best >= beta:
                return best
        return best
    best = float("inf")
    for c in s.successors():
        best = min(best, minimax(c, alpha, best))
        if best <= alpha:
            return best
    return best
