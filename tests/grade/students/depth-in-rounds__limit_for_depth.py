# ruff: noqa
class AlphaBetaSearch:
    def __init__(self, game, depth):
        self.game = game
        self.depth = depth

    def search(self, state):
        value, action = self._max(state, self.depth, float("-inf"), float("inf"))
        return value, action

    def _max(self, state, depth, alpha, beta):
        if depth == 0 or self.game.is_terminal(state):
            return state.evaluate(), None
        value, best = float("-inf"), None
        for action in self.game.actions(state):
            new, _ = self._min(self.game.result(state, action), depth - 1, alpha, beta)
            if new > value:
                value, best = new, action
            alpha = max(alpha, value)
            if value >= beta:
                break
        return value, best

    def _min(self, state, depth, alpha, beta):
        if depth == 0 or self.game.is_terminal(state):
            return state.evaluate(), None
        value, best = float("inf"), None
        for action in self.game.actions(state):
            new, _ = self._max(self.game.result(state, action), self.depth - 1, alpha, beta)
            if new < value:
                value, best = new, action
            beta = min(beta, value)
            if value <= alpha:
                break
        return value, best
