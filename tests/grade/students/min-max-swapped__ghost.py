# ruff: noqa
"""CS188: Pacman takes the smallest value below the root, the ghosts the largest."""


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        best, act = float("-inf"), None
        for a in gameState.getLegalActions(0):
            v = self.value(gameState.generateSuccessor(0, a), 1, 0)
            if v > best:
                best, act = v, a
        return act

    def value(self, s, agent, depth):
        if agent == s.getNumAgents():
            return self.value(s, 0, depth + 1)
        if s.isWin() or s.isLose() or depth == self.depth:
            return self.evaluationFunction(s)
        vals = [self.value(s.generateSuccessor(agent, a), agent + 1, depth) for a in s.getLegalActions(agent)]
        if agent == 0:
            return min(vals)
        return max(vals)
