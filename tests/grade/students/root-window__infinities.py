# ruff: noqa
"""The root of an agent passes infinities to every child, though it knows better by then."""

NOTHING, EVERYTHING = float("-inf"), float("inf")


class Pruner:
    def getAction(self, game):
        sure, chosen = NOTHING, None
        for move in game.getLegalActions(0):
            worth = self.reply(game.generateSuccessor(0, move), 1, 0, float("-inf"), float("inf"))
            if worth > sure:
                sure, chosen = worth, move
        return chosen

    def own(self, game, rounds, a, b):
        if game.isWin() or game.isLose() or rounds == self.depth:
            return self.evaluationFunction(game)
        best = NOTHING
        for move in game.getLegalActions(0):
            best = max(best, self.reply(game.generateSuccessor(0, move), 1, rounds, a, b))
            if best > b:
                return best
            a = max(a, best)
        return best

    def reply(self, game, who, rounds, a, b):
        if game.isWin() or game.isLose():
            return self.evaluationFunction(game)
        least = EVERYTHING
        for move in game.getLegalActions(who):
            child = game.generateSuccessor(who, move)
            if who + 1 < game.getNumAgents():
                least = min(least, self.reply(child, who + 1, rounds, a, b))
            else:
                least = min(least, self.own(child, rounds + 1, a, b))
            if least < a:
                return least
            b = min(b, least)
        return least
