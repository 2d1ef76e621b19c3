# ruff: noqa
"""Expectimax as in CS188, in two methods; the ghosts move at random."""


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        scores = {a: self.expect(gameState.generateSuccessor(0, a), 1, self.depth) for a in gameState.getLegalActions(0)}
        return max(scores, key=scores.get)

    def expect(self, s, who, depth):
        if s.isWin() or s.isLose():
            return self.evaluationFunction(s)
        moves = s.getLegalActions(who)
        last = who == s.getNumAgents() - 1
        total = 0.0
        for m in moves:
            after = s.generateSuccessor(who, m)
            total += self.best(after, depth - 1) if last else self.expect(after, who + 1, depth)
        return total / len(moves)

    def best(self, s, depth):
        if depth == 0 or s.isWin() or s.isLose():
            return self.evaluationFunction(s)
        return max(self.expect(s.generateSuccessor(0, a), 1, depth) for a in s.getLegalActions(0))
