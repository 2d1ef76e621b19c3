import math


class Player:
    """Bounds as attributes; where MIN cuts it leaves without putting beta back."""

    low = -math.inf
    high = math.inf

    def value(self, state):
        if state.is_terminal():
            return state.utility()
        return self.of_max(state) if state.to_move() == 0 else self.of_min(state)

    def of_max(self, state):
        kept, best = self.low, -math.inf
        for action in state.actions():
            best = max(best, self.value(state.result(action)))
            if best >= self.high:
                break
            self.low = max(self.low, best)
        self.low = kept
        return best

    def of_min(self, state):
        kept, best = self.high, math.inf
        for action in state.actions():
            best = min(best, self.value(state.result(action)))
            if best <= self.low:
                return best
            self.high = min(self.high, best)
        self.high = kept
        return best
