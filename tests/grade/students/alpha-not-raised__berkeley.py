# ruff: noqa
"""CS188: alpha is computed into another variable."""


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        self.chosen = None
        self.look(gameState, 0, float("-inf"), float("inf"))
        return self.chosen

    def look(self, state, turn, alpha, beta):
        n = state.getNumAgents()
        if state.isWin() or state.isLose() or turn == n * self.depth:
            return self.evaluationFunction(state)
        agent = turn % n
        values = []
        for action in state.getLegalActions(agent):
            v = self.look(state.generateSuccessor(agent, action), turn + 1, alpha, beta)
            if turn == 0 and (not values or v > max(values)):
                self.chosen = action
            values.append(v)
            if agent == 0:
                if v > beta:
                    return v
                a = max(alpha, v)
            else:
                if v < alpha:
                    return v
                beta = min(beta, v)
        return max(values) if agent == 0 else min(values)
