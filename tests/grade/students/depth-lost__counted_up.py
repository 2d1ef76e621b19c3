# ruff: noqa
"""As in CS188, counting rounds upwards: depth goes up within the loop, at each child of the last ghost."""


class AlphaBetaAgent:
    def getAction(self, gameState):
        alpha, chosen = float("-inf"), None
        for action in gameState.getLegalActions(0):
            v = self.minimize(gameState.generateSuccessor(0, action), 0, 1, alpha, float("inf"))
            if v > alpha:
                alpha, chosen = v, action
        return chosen

    def maximize(self, state, depth, alpha, beta):
        if depth == self.depth or state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        v = float("-inf")
        for action in state.getLegalActions(0):
            v = max(v, self.minimize(state.generateSuccessor(0, action), depth, 1, alpha, beta))
            if v > beta:
                return v
            alpha = max(alpha, v)
        return v

    def minimize(self, state, depth, agent, alpha, beta):
        if state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        v = float("inf")
        for action in state.getLegalActions(agent):
            successor = state.generateSuccessor(agent, action)
            if agent == state.getNumAgents() - 1:
                depth += 1
                v = min(v, self.maximize(successor, depth, alpha, beta))
            else:
                v = min(v, self.minimize(successor, depth, agent + 1, alpha, beta))
            if v < alpha:
                return v
            beta = min(beta, v)
        return v
