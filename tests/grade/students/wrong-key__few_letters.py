# ruff: noqa
"""A table whose key is the beginning of the position's text."""

INF = 10**6


class Searcher:
    def __init__(self):
        self.table = {}

    def minimax(self, state):
        key = str(state)[:3]
        if key in self.table:
            return self.table[key]
        if state.is_terminal():
            v = state.utility()
        elif state.to_move() == 0:
            v = max(self.minimax(state.result(a)) for a in state.actions())
        else:
            v = min(self.minimax(state.result(a)) for a in state.actions())
        self.table[key] = v
        return v
