# ruff: noqa
"""Right, in an unusual style: negascout lambda."""

inf = float("inf")
negamax = lambda s, a=-inf, b=inf, c=1: c * s.utility() if s.is_terminal() else fold(s, list(s.actions()), a, b, c, -inf)


def fold(s, acts, a, b, c, best):
    if not acts or best >= b:
        return best
    head, *tail = acts
    best = max(best, -negamax(s.result(head), -b, -max(a, best), -c))
    return fold(s, tail, a, b, c, best)


def alphabeta(state):
    return negamax(state)
