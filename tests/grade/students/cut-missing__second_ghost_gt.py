import util
from game import Agent


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        def search(state, agent, depth, a, b):
            if agent == state.getNumAgents():
                agent = 0
                depth += 1
            if state.isWin() or state.isLose() or depth == self.depth:
                return self.evaluationFunction(state), None
            best = None
            for action in state.getLegalActions(agent):
                v, _ = search(state.generateSuccessor(agent, action), agent + 1, depth, a, b)
                if agent == 0:
                    if best is None or v > best[0]:
                        best = (v, action)
                    if best[0] > b:
                        return best
                    a = max(a, best[0])
                else:
                    if best is None or v < best[0]:
                        best = (v, action)
                    if agent == 1:
                        if best[0] < a:
                            return best
                        b = min(b, best[0])
            return best

        return search(gameState, 0, 0, float("-inf"), float("inf"))[1]
