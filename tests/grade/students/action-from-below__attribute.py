# ruff: noqa
INF = float("inf")


class AlphaBetaPlayer:
    """Searches `depth` plies with alpha-beta and remembers the move it found."""

    def __init__(self, depth):
        self.depth = depth
        self.move = None

    def choose(self, state):
        self.move = None
        self.maximize(state, self.depth, -INF, INF)
        return self.move

    def is_leaf(self, state, depth):
        return depth == 0 or state.is_terminal()

    def maximize(self, state, depth, alpha, beta):
        if self.is_leaf(state, depth):
            return state.evaluate()
        best = -INF
        for action in state.actions():
            score = self.minimize(state.result(action), depth - 1, alpha, beta)
            if score > best:
                best = score
                self.move = action
            if best >= beta:
                return best
            alpha = max(alpha, best)
        return best

    def minimize(self, state, depth, alpha, beta):
        if self.is_leaf(state, depth):
            return state.evaluate()
        best = INF
        for action in state.actions():
            score = self.maximize(state.result(action), depth - 1, alpha, beta)
            if score < best:
                best = score
            if best <= alpha:
                return best
            beta = min(beta, best)
        return best
