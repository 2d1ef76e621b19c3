# ruff: noqa
import util
from game import Agent


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0  # Pacman is always agent index 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)


class ExpectimaxAgent(MultiAgentSearchAgent):
    """
    Your expectimax agent (question 4)
    """

    def getAction(self, gameState):
        """All ghosts are modeled as choosing uniformly at random."""
        self.agents = gameState.getNumAgents()
        legal = gameState.getLegalActions(0)
        return max(legal, key=lambda a: self.value(gameState.generateSuccessor(0, a), 1, 0))

    def value(self, state, agent, depth):
        if agent == self.agents:
            agent = 0
            depth += 1
        if state.isWin() or state.isLose() or depth == self.depth:
            return self.evaluationFunction(state)
        if agent == 0:
            return self.best(state, depth)
        return self.expected(state, agent, depth)

    def best(self, state, depth):
        return max(self.value(state.generateSuccessor(0, a), 1, depth) for a in state.getLegalActions(0))

    def expected(self, state, agent, depth):
        legal = state.getLegalActions(agent)
        self.total = 0.0
        for a in legal:
            v = self.value(state.generateSuccessor(agent, a), agent + 1, depth)
            self.total += v
        return self.total / len(legal)
