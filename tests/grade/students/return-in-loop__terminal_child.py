# ruff: noqa
def alphabeta(state):
    if TERMINAL_TEST(state):
        return UTILITY(state)
    return max_value(state, -infinity, infinity)


def max_value(state, alpha, beta):
    v = -infinity
    for a, s in SUCCESSORS(state):
        if TERMINAL_TEST(s):
            return UTILITY(s)
        else:
            v = max(v, min_value(s, alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(state, alpha, beta):
    v = infinity
    for a, s in SUCCESSORS(state):
        if TERMINAL_TEST(s):
            v = min(v, UTILITY(s))
        else:
            v = min(v, max_value(s, alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
