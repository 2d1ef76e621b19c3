# ruff: noqa
"""Ghosts set beta to v."""


class AlphaBetaAgent:
    def getAction(self, gameState):
        return self.mx(gameState, 0, -1e9, 1e9)[1]

    def mx(self, s, d, a, b):
        if d == self.depth or s.isWin() or s.isLose():
            return self.evaluationFunction(s), None
        v, m = -1e9, None
        for act in s.getLegalActions(0):
            w = self.mn(s.generateSuccessor(0, act), d, 1, a, b)
            if w > v:
                v, m = w, act
            if v > b:
                return v, m
            a = max(a, v)
        return v, m

    def mn(self, s, d, g, a, b):
        if s.isWin() or s.isLose():
            return self.evaluationFunction(s)
        v = 1e9
        for act in s.getLegalActions(g):
            t = s.generateSuccessor(g, act)
            if g + 1 == s.getNumAgents():
                v = min(v, self.mx(t, d + 1, a, b)[0])
            else:
                v = min(v, self.mn(t, d, g + 1, a, b))
            if v < a:
                return v
            b = v
        return v
