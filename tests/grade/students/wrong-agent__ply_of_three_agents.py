class Agent:
    pass


class MinimaxAgent(Agent):
    def __init__(self, evalFn=None, depth="2"):
        self.depth = int(depth)

    def getAction(self, gameState):
        n = gameState.getNumAgents()

        def value(s, ply):
            if s.isWin() or s.isLose() or ply == n * self.depth:
                return self.evaluationFunction(s)
            vs = [value(s.generateSuccessor(ply % n, a), ply + 1) for a in s.getLegalActions(ply % n)]
            return max(vs) if ply % 2 == 0 else min(vs)

        return max(gameState.getLegalActions(0), key=lambda a: value(gameState.generateSuccessor(0, a), 1))
