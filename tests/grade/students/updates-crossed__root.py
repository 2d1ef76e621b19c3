# ruff: noqa
"""The root moves beta, where alpha is meant."""

import math


class AlphaBetaAgent:
    def getAction(self, gameState):
        best, act = -math.inf, None
        alpha, beta = -math.inf, math.inf
        for a in gameState.getLegalActions():
            v = self.minv(gameState.generateSuccessor(0, a), 0, 1, alpha, beta)
            if v > best:
                best, act = v, a
            beta = min(beta, best)
        return act

    def maxv(self, s, d, alpha, beta):
        if d == self.depth or s.isWin() or s.isLose():
            return self.evaluationFunction(s)
        v = -math.inf
        for a in s.getLegalActions(0):
            v = max(v, self.minv(s.generateSuccessor(0, a), d, 1, alpha, beta))
            if v > beta:
                return v
            alpha = max(alpha, v)
        return v

    def minv(self, s, d, g, alpha, beta):
        if s.isWin() or s.isLose():
            return self.evaluationFunction(s)
        v = math.inf
        for a in s.getLegalActions(g):
            t = s.generateSuccessor(g, a)
            v = min(v, self.maxv(t, d + 1, alpha, beta) if g == s.getNumAgents() - 1 else self.minv(t, d, g + 1, alpha, beta))
            if v < alpha:
                return v
            beta = min(beta, v)
        return v
