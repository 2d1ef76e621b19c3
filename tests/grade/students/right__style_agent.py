# ruff: noqa
"""Right, in an unusual style: agent."""


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        n = gameState.getNumAgents()

        def best(s, turn, lo, hi):
            if turn == n * self.depth or s.isWin() or s.isLose():
                return (self.evaluationFunction(s), None)
            who, pick = turn % n, None
            for act in s.getLegalActions(who):
                v = best(s.generateSuccessor(who, act), turn + 1, lo, hi)[0]
                if pick is None or (v > pick[0] if who == 0 else v < pick[0]):
                    pick = (v, act)
                if (who == 0 and pick[0] > hi) or (who and pick[0] < lo):
                    return pick
                if who:
                    hi = min(hi, pick[0])
                else:
                    lo = max(lo, pick[0])
            return pick

        return best(gameState, 0, -float("inf"), float("inf"))[1]
