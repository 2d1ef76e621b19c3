# ruff: noqa
import math

EXACT, LOWER, UPPER = "exact", "lower", "upper"


class AlphaBetaSearch:
    def __init__(self, game, depth):
        self.game = game
        self.depth = depth
        self.table = {}

    def search(self, state):
        return self.ab(state, self.depth, -math.inf, math.inf)

    def look_up(self, state, depth, alpha, beta):
        entry = self.table.get((state, depth))
        if entry is None:
            return None
        flag, value, action = entry
        if flag == EXACT:
            return value, action
        if flag == LOWER and value >= beta:
            return value, action
        if flag == UPPER and value <= alpha:
            return value, action
        return None

    def ab(self, state, depth, alpha, beta):
        known = self.look_up(state, depth, alpha, beta)
        if known is not None:
            return known
        if self.game.is_terminal(state) or depth == 0:
            return state.evaluate(), None

        a, b = alpha, beta
        chosen = None
        if self.game.to_move(state) == 0:
            value = -math.inf
            for action in self.game.actions(state):
                v, _ = self.ab(self.game.result(state, action), depth - 1, a, b)
                if v > value:
                    value, chosen = v, action
                a = max(a, value)
                if value >= b:
                    break
        else:
            value = math.inf
            for action in self.game.actions(state):
                v, _ = self.ab(self.game.result(state, action), depth - 1, a, b)
                if v < value:
                    value, chosen = v, action
                b = min(b, value)
                if value <= a:
                    break

        flag = EXACT
        if value <= alpha:
            flag = UPPER
        elif value >= beta:
            flag = LOWER
        self.table[(state, depth)] = (flag, value, chosen)
        return value, chosen
