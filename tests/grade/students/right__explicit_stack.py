# ruff: noqa
"""No recursion: a stack of frames, each with the actions that are left."""

import math


class Frame:
    __slots__ = ("node", "todo", "alpha", "beta", "top", "best", "move", "trying")

    def __init__(self, node, alpha, beta, top):
        self.node, self.alpha, self.beta, self.top = node, alpha, beta, top
        self.todo = None
        self.best = -math.inf if top else math.inf
        self.move = self.trying = None


def alpha_beta_search(state):
    stack, returned = [Frame(state, -math.inf, math.inf, True)], None
    while stack:
        f = stack[-1]
        if returned is not None:
            if (returned > f.best) if f.top else (returned < f.best):
                f.best, f.move = returned, f.trying
            if f.top:
                f.alpha = max(f.alpha, f.best)
            else:
                f.beta = min(f.beta, f.best)
            returned = None
            if f.alpha >= f.beta:
                f.todo = []
        elif f.todo is None:
            if f.node.is_terminal():
                returned = f.node.utility()
                stack.pop()
                continue
            f.todo = list(f.node.actions())
        if not f.todo:
            returned, answer = f.best, (f.move, f.best)
            stack.pop()
            continue
        f.trying = f.todo.pop(0)
        stack.append(Frame(f.node.result(f.trying), f.alpha, f.beta, not f.top))
    return answer
