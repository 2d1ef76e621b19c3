# ruff: noqa
"""Depth counts from 1 at the root."""


class AlphaBetaAgent:
    def getAction(self, gameState):
        v, a = self.maxv(gameState, 1, float("-inf"), float("inf"))
        return a

    def maxv(self, s, d, al, be):
        if d == self.depth or s.isWin() or s.isLose():
            return self.evaluationFunction(s), None
        v, act = float("-inf"), None
        for a in s.getLegalActions(0):
            w = self.minv(s.generateSuccessor(0, a), d, 1, al, be)
            if w > v:
                v, act = w, a
            if v > be:
                return v, act
            al = max(al, v)
        return v, act

    def minv(self, s, d, g, al, be):
        if s.isWin() or s.isLose():
            return self.evaluationFunction(s)
        v = float("inf")
        for a in s.getLegalActions(g):
            t = s.generateSuccessor(g, a)
            w = self.maxv(t, d + 1, al, be)[0] if g == s.getNumAgents() - 1 else self.minv(t, d, g + 1, al, be)
            v = min(v, w)
            if v < al:
                return v
            be = min(be, v)
        return v
