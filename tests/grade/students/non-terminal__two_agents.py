# ruff: noqa
import util
from game import Agent


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)


class AlphaBetaAgent(MultiAgentSearchAgent):
    """
    Your minimax agent with alpha-beta pruning (question 3)
    """

    def getAction(self, gameState):
        """
        Returns the minimax action using self.depth and self.evaluationFunction
        """
        plies = self.depth * 2
        return self.best(gameState, 0, plies, float("-inf"), float("inf"))[1]

    def best(self, state, agent, plies, alpha, beta):
        if plies == 0 or state.isWin() or state.isLose():
            return self.evaluationFunction(state), None
        nextAgent = (agent + 1) % state.getNumAgents()
        choice = None
        if agent == 0:
            v = float("-inf")
            for action in state.getLegalActions(agent):
                successor = state.generateSuccessor(agent, action)
                score = self.best(successor, nextAgent, plies - 1, alpha, beta)[0]
                if score > v:
                    v, choice = score, action
                if v > beta:
                    return v, choice
                alpha = max(alpha, v)
        else:
            v = float("inf")
            for action in state.getLegalActions(agent):
                successor = state.generateSuccessor(agent, action)
                score = self.best(successor, nextAgent, plies - 1, alpha, beta)[0]
                if score < v:
                    v, choice = score, action
                if v < alpha:
                    return v, choice
                beta = min(beta, v)
        return v, choice
