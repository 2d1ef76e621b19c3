# ruff: noqa
"""MINIMAX_DECISION of the lecture notes, in today's Python: it returns the action."""


def MINIMAX_DECISION(state):
    def MAX_VALUE(state):
        if TERMINAL_TEST(state):
            return UTILITY(state)
        v = -infinity
        for a, s in SUCCESSORS(state):
            v = max(v, MIN_VALUE(s))
        return v

    def MIN_VALUE(state):
        if TERMINAL_TEST(state):
            return UTILITY(state)
        v = infinity
        for a, s in SUCCESSORS(state):
            v = min(v, MAX_VALUE(s))
        return v

    state.is_terminal()
    return max(SUCCESSORS(state), key=lambda pair: MIN_VALUE(pair[1]))[0]
