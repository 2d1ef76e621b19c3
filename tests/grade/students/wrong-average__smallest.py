# ruff: noqa
"""Expectimax that is minimax: the smallest value at chance nodes."""


class ExpectimaxAgent(Agent):
    def getAction(self, state):
        def value(s, agent, depth):
            if s.isWin() or s.isLose() or depth == self.depth:
                return self.evaluationFunction(s)
            then = (agent + 1) % s.getNumAgents()
            values = [value(s.generateSuccessor(agent, a), then, depth + (then == 0)) for a in s.getLegalActions(agent)]
            return max(values) if agent == 0 else min(values)

        return max(state.getLegalActions(0), key=lambda a: value(state.generateSuccessor(0, a), 1, 0))
