# ruff: noqa
"""The key has a name, and lacks the depth."""


class Minimax:
    def __init__(self, depth):
        self.depth, self.known = depth, {}

    def search(self, state):
        for limit in range(1, self.depth + 1):
            value = self.value(state, limit)
        return value

    def value(self, state, plies):
        key = (state, state.to_move())
        if key not in self.known:
            self.known[key] = self.computed(state, plies)
        return self.known[key]

    def computed(self, state, plies):
        if plies == 0 or state.is_terminal():
            return state.evaluate()
        choose = max if state.to_move() == 0 else min
        return choose(self.value(state.result(action), plies - 1) for action in state.actions())
