# ruff: noqa
"""The next agent is computed anew for every child, from the last one."""


class AlphaBetaAgent:
    def getAction(self, gameState):
        return self.search(gameState, 0, 0, float("-inf"), float("inf"))[1]

    def search(self, state, agent, ply, alpha, beta):
        n = state.getNumAgents()
        if ply == self.depth * n or state.isWin() or state.isLose():
            return self.evaluationFunction(state), None
        best, move = (float("-inf") if agent == 0 else float("inf")), None
        ply += 1
        for action in state.getLegalActions(agent):
            succ = state.generateSuccessor(agent, action)
            agent = (agent + 1) % n
            v, _ = self.search(succ, agent, ply, alpha, beta)
            if agent == 1 and v > best or agent != 1 and v < best:
                best, move = v, action
            if agent == 1:
                if best > beta:
                    return best, move
                alpha = max(alpha, best)
            else:
                if best < alpha:
                    return best, move
                beta = min(beta, best)
        return best, move
