# ruff: noqa
"""The ghosts of a minimax agent take the mean."""


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        def value(s, d, agent):
            if d == 0 or s.isWin() or s.isLose():
                return self.evaluationFunction(s)
            nxt = (agent + 1) % s.getNumAgents()
            nd = d - 1 if nxt == 0 else d
            vals = [value(s.generateSuccessor(agent, a), nd, nxt) for a in s.getLegalActions(agent)]
            return max(vals) if agent == 0 else sum(vals) / len(vals)

        return max(gameState.getLegalActions(0), key=lambda a: value(gameState.generateSuccessor(0, a), self.depth, 1))
