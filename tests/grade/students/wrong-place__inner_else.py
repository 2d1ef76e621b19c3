# ruff: noqa
# multiAgents.py
# --------------
# Project 2: Multi-Agent Pacman, question 3

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
    Minimax agent with alpha-beta pruning (question 3)
    """

    def getAction(self, gameState):
        self.lastGhost = gameState.getNumAgents() - 1
        value, action = self.maxValue(gameState, 0, float("-inf"), float("inf"))
        return action

    def finished(self, state, depth):
        return state.isWin() or state.isLose() or depth == self.depth

    def maxValue(self, state, depth, alpha, beta):
        if self.finished(state, depth):
            return self.evaluationFunction(state), None
        v = float("-inf")
        bestAction = None
        for action in state.getLegalActions(0):
            successor = state.generateSuccessor(0, action)
            score = self.minValue(successor, 1, depth, alpha, beta)
            if score > v:
                v = score
                bestAction = action
            if v > beta:
                return v, bestAction
            alpha = max(alpha, v)
        return v, bestAction

    def minValue(self, state, ghost, depth, alpha, beta):
        if self.finished(state, depth):
            return self.evaluationFunction(state)
        v = float("inf")
        for action in state.getLegalActions(ghost):
            successor = state.generateSuccessor(ghost, action)
            if ghost < self.lastGhost:
                # next ghost, same round
                v = min(v, self.minValue(successor, ghost + 1, depth, alpha, beta))
            else:
                # pacman again, next round
                v = min(v, self.maxValue(successor, depth + 1, alpha, beta)[0])
                beta = min(beta, v)
            if v < alpha:
                return v
        return v
