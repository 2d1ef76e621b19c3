# ruff: noqa
"""CS188: depth goes down with every agent, not with every round."""


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.minimax(gameState, self.depth, 0)[1]

    def minimax(self, state, depth, agent):
        if depth == 0 or state.isWin() or state.isLose():
            return self.evaluationFunction(state), None
        following = (agent + 1) % state.getNumAgents()
        results = []
        for action in state.getLegalActions(agent):
            results.append((self.minimax(state.generateSuccessor(agent, action), depth - 1, following)[0], action))
        better = max if agent == 0 else min
        return better(results, key=lambda r: r[0])
