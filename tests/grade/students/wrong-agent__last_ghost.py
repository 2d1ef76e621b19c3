from game import Agent


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = lambda s: s.getScore()
        self.depth = int(depth)


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.search(gameState, 0, 0, float("-inf"), float("inf"))[1]

    def search(self, state, agent, depth, alpha, beta):
        if state.isWin() or state.isLose() or depth == self.depth:
            return self.evaluationFunction(state), None

        nextAgent = agent + 1
        nextDepth = depth
        if nextAgent == state.getNumAgents() - 1:
            nextAgent = 0
            nextDepth = depth + 1

        bestAction = None
        if agent == 0:
            best = float("-inf")
            for action in state.getLegalActions(agent):
                child = state.generateSuccessor(agent, action)
                score, _ = self.search(child, nextAgent, nextDepth, alpha, beta)
                if score > best:
                    best, bestAction = score, action
                if best > beta:
                    return best, bestAction
                alpha = max(alpha, best)
            return best, bestAction
        best = float("inf")
        for action in state.getLegalActions(agent):
            child = state.generateSuccessor(agent, action)
            score, _ = self.search(child, nextAgent, nextDepth, alpha, beta)
            if score < best:
                best, bestAction = score, action
            if best < alpha:
                return best, bestAction
            beta = min(beta, best)
        return best, bestAction
