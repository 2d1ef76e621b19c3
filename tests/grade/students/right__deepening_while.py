# ruff: noqa
"""Deepens in a loop without end, and counts by itself."""

INF = float("inf")


class Searcher:
    def __init__(self, depth):
        self.depth = depth

    def search(self, state):
        n, answer = 0, None
        while True:
            n = n + 1
            answer = self.go(state, n, -INF, INF)
            if n == self.depth:
                break
        return answer

    def go(self, s, n, a, b):
        if n == 0 or s.is_terminal():
            return s.evaluate(), None
        top = s.to_move() == 0
        v, best = (-INF if top else INF), None
        for m in s.actions():
            w, _ = self.go(s.result(m), n - 1, a, b)
            if w > v if top else w < v:
                v, best = w, m
            if top:
                a = max(a, v)
            else:
                b = min(b, v)
            if a >= b:
                break
        return v, best
