# ruff: noqa
"""Evaluates positions by itself where the depth ends."""


class Searcher:
    def __init__(self, game, max_depth):
        self.game, self.max_depth = game, max_depth

    def h(self, state):
        return len(self.game.actions(state)) * 0.5

    def alphabeta(self, state):
        return self.run(state, self.max_depth, float("-inf"), float("inf"))

    def run(self, s, d, a, b):
        if self.game.is_terminal(s):
            return self.game.utility(s, 0)
        if d == 0:
            return self.h(s)
        mx = self.game.to_move(s) == 0
        v = float("-inf") if mx else float("inf")
        for m in self.game.actions(s):
            w = self.run(self.game.result(s, m), d - 1, a, b)
            if mx:
                v = max(v, w)
                if v >= b:
                    return v
                a = max(a, v)
            else:
                v = min(v, w)
                if v <= a:
                    return v
                b = min(b, v)
        return v
