# ruff: noqa
"""The best action is stored at every level, so that the last one stored may be anybody's."""


class Solver:
    def __init__(self):
        self.choice = None

    def search(self, state):
        return self.value(state, float("-inf"), float("inf")), self.choice

    def value(self, state, alpha, beta):
        if state.is_terminal():
            return state.utility()
        if state.to_move() == 0:
            v = float("-inf")
            for a in state.actions():
                w = self.value(state.result(a), alpha, beta)
                if w > v:
                    v, self.choice = w, a
                if v >= beta:
                    return v
                alpha = max(alpha, v)
            return v
        v = float("inf")
        for a in state.actions():
            w = self.value(state.result(a), alpha, beta)
            if w < v:
                v, self.choice = w, a
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v
