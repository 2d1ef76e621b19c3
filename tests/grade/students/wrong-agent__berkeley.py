# ruff: noqa
"""CS188: only one ghost is thought of; with two, Pacman is asked to move where the second ghost does."""


class AlphaBetaAgent:
    def getAction(self, gameState):
        best, alpha = None, -1e9
        for a in gameState.getLegalActions(0):
            v = self.low(gameState.generateSuccessor(0, a), self.depth, alpha, 1e9)
            if v > alpha:
                best, alpha = a, v
        return best

    def high(self, s, d, alpha, beta):
        if d == 0 or s.isWin() or s.isLose():
            return self.evaluationFunction(s)
        v = -1e9
        for a in s.getLegalActions(0):
            v = max(v, self.low(s.generateSuccessor(0, a), d, alpha, beta))
            if v > beta:
                return v
            alpha = max(alpha, v)
        return v

    def low(self, s, d, alpha, beta):
        if s.isWin() or s.isLose():
            return self.evaluationFunction(s)
        v = 1e9
        for a in s.getLegalActions(1):
            v = min(v, self.high(s.generateSuccessor(1, a), d - 1, alpha, beta))
            if v < alpha:
                return v
            beta = min(beta, v)
        return v
