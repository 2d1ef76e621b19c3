# ruff: noqa
"""and binds more tightly than or."""


def alphabeta(s, maximizing=True, alpha=float("-inf"), beta=float("inf")):
    if s.is_terminal():
        return s.utility()
    best = float("-inf") if maximizing else float("inf")
    for c in s.successors():
        v = alphabeta(c, not maximizing, alpha, beta)
        if maximizing and v > best or v < best:
            best = v
        if maximizing:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
