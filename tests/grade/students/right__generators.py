# ruff: noqa
"""Values as a stream: each node yields better and better ones, and is closed when enough is known."""

INF = float("inf")


def improving(s, alpha, beta, maxi):
    if s.is_terminal():
        yield s.utility(0)
        return
    best = -INF if maxi else INF
    for a in s.actions():
        *_, last = improving(s.result(a), alpha, beta, not maxi)
        if maxi and last > best or not maxi and last < best:
            best = last
            yield best
        alpha, beta = (max(alpha, best), beta) if maxi else (alpha, min(beta, best))
        if beta <= alpha:
            return


def alpha_beta_value(s):
    *_, last = improving(s, -INF, INF, True)
    return last
