# ruff: noqa
"""As in CS188: the values below are fetched, but one branch does not hand them on."""


class AlphaBetaAgent:
    def getAction(self, gameState):
        value, action = self.value(gameState, 0, 0, float("-inf"), float("inf"))
        return action

    def value(self, state, depth, agent, alpha, beta):
        if agent == state.getNumAgents():
            depth, agent = depth + 1, 0
        if depth == self.depth or state.isWin() or state.isLose():
            return self.evaluationFunction(state), None
        if agent == 0:
            return self.maximize(state, depth, agent, alpha, beta)
        else:
            result = self.minimize(state, depth, agent, alpha, beta)

    def maximize(self, state, depth, agent, alpha, beta):
        best, chosen = float("-inf"), None
        for action in state.getLegalActions(agent):
            v, _ = self.value(state.generateSuccessor(agent, action), depth, agent + 1, alpha, beta)
            if v > best:
                best, chosen = v, action
            if best > beta:
                break
            alpha = max(alpha, best)
        return best, chosen

    def minimize(self, state, depth, agent, alpha, beta):
        best, chosen = float("inf"), None
        for action in state.getLegalActions(agent):
            v, _ = self.value(state.generateSuccessor(agent, action), depth, agent + 1, alpha, beta)
            if v < best:
                best, chosen = v, action
            if best < alpha:
                break
            beta = min(beta, best)
        return best, chosen
