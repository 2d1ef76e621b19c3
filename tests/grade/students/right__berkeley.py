# ruff: noqa
"""Agents as in CS188: rounds, agents by number, no cut on equality. The file has more agents than the one that is graded."""

from game import Agent, Directions
import random, util


class ReflexAgent(Agent):
    def getAction(self, gameState):
        moves = gameState.getLegalActions()
        return random.choice(moves)


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        """To be done next week."""
        util.raiseNotDefined()


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        def value(state, agent, rounds, alpha, beta):
            if agent == state.getNumAgents():
                agent, rounds = 0, rounds + 1
            if state.isWin() or state.isLose() or rounds == self.depth:
                return self.evaluationFunction(state), Directions.STOP
            best, choice = (float("-inf") if agent == 0 else float("inf")), None
            for action in state.getLegalActions(agent):
                got, _ = value(state.generateSuccessor(agent, action), agent + 1, rounds, alpha, beta)
                if agent == 0:
                    if got > best:
                        best, choice = got, action
                    if best > beta:
                        return best, choice
                    alpha = max(alpha, best)
                else:
                    if got < best:
                        best, choice = got, action
                    if best < alpha:
                        return best, choice
                    beta = min(beta, best)
            return best, choice

        return value(gameState, 0, 0, float("-inf"), float("inf"))[1]
