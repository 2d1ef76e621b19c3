# ruff: noqa
"""Returns alpha where MIN moves, too."""


def alphabeta(s, alpha=-(10**9), beta=10**9, mx=True):
    if s.is_terminal():
        return s.utility()
    if mx:
        for c in s.successors():
            alpha = max(alpha, alphabeta(c, alpha, beta, False))
            if alpha >= beta:
                break
        return alpha
    for c in s.successors():
        beta = min(beta, alphabeta(c, alpha, beta, True))
        if alpha >= beta:
            break
    return alpha
