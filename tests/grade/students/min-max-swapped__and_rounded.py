# ruff: noqa
"""Two faults: the root takes the smallest value, and means are rounded."""


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        def val(s, agent, d):
            if agent == s.getNumAgents():
                return val(s, 0, d + 1)
            if d == self.depth or s.isWin() or s.isLose():
                return self.evaluationFunction(s)
            vs = [val(s.generateSuccessor(agent, a), agent + 1, d) for a in s.getLegalActions(agent)]
            return max(vs) if agent == 0 else sum(vs) // len(vs)

        acts = gameState.getLegalActions(0)
        vs = [val(gameState.generateSuccessor(0, a), 1, 0) for a in acts]
        return acts[vs.index(min(vs))]
