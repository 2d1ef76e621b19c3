# ruff: noqa
"""alpha and beta are attributes of the object, shared by all nodes; the root has a loop of its own."""

import math


class AlphaBeta:
    def __init__(self):
        self.alpha = -math.inf
        self.beta = math.inf

    def search(self, state):
        best, chosen = -math.inf, None
        for action in state.actions():
            v = self.min_value(state.result(action))
            if v > best:
                best, chosen = v, action
            self.alpha = max(self.alpha, best)
        return best, chosen

    def max_value(self, state):
        if state.is_terminal():
            return state.utility()
        v = -math.inf
        for child in state.successors():
            v = max(v, self.min_value(child))
            if v >= self.beta:
                return v
            self.alpha = max(self.alpha, v)
        return v

    def min_value(self, state):
        if state.is_terminal():
            return state.utility()
        v = math.inf
        for child in state.successors():
            v = min(v, self.max_value(child))
            if v <= self.alpha:
                return v
            self.beta = min(self.beta, v)
        return v
