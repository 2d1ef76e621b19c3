import math


class AlphaBetaPlayer:
    def __init__(self, depth):
        self.left = depth

    def search(self, state):
        return self._max(state, -math.inf, math.inf)

    def _max(self, s, alpha, beta):
        if s.is_terminal() or self.left <= 0:
            return s.evaluate()
        self.left -= 1
        v = -math.inf
        for a in s.actions():
            v = max(v, self._min(s.result(a), alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        self.left += 1
        return v

    def _min(self, s, alpha, beta):
        if s.is_terminal() or self.left <= 0:
            return s.evaluate()
        self.left -= 1
        v = math.inf
        for a in s.actions():
            v = min(v, self._max(s.result(a), alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
        self.left += 1
        return v
