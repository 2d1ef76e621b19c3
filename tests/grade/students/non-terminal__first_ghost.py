# ruff: noqa
from game import Agent
import util


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = lambda s: s.getScore()
        self.depth = int(depth)


class MinimaxAgent(MultiAgentSearchAgent):
    """Q2"""

    def getAction(self, gameState):
        bestScore = float("-inf")
        bestAction = None
        for action in gameState.getLegalActions(0):
            succ = gameState.generateSuccessor(0, action)
            score = self.minimax(succ, 1, 0)
            if score > bestScore:
                bestScore = score
                bestAction = action
        return bestAction

    def minimax(self, state, agent, depth):
        if depth == self.depth or state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        nextAgent = (agent + 1) % state.getNumAgents()
        nextDepth = depth
        if agent == 1:
            nextDepth = depth + 1
        scores = []
        for action in state.getLegalActions(agent):
            succ = state.generateSuccessor(agent, action)
            scores.append(self.minimax(succ, nextAgent, nextDepth))
        if agent == 0:
            return max(scores)
        return min(scores)
