# ruff: noqa
"""Ends with a try-out on a tree of its own that does not work."""


def minimax(state):
    if state.is_terminal():
        return state.utility()
    f = max if state.to_move() == 0 else min
    return f(minimax(state.result(a)) for a in state.actions())


class Toy:
    def __init__(self, kids):
        self.kids = kids


demo = Toy([3, 12])
print("my example:", minimax(demo))
