# ruff: noqa
"""Right, in an unusual style: polymorph."""


class Node:
    def __init__(self, s):
        self.s = s

    def value(self, alpha, beta):
        if self.s.is_terminal():
            return self.s.utility()
        best = self.worst
        for c in self.s.successors():
            best = self.pick(best, self.other(c).value(alpha, beta))
            alpha, beta, done = self.narrow(alpha, beta, best)
            if done:
                return best
        return best


class MaxNode(Node):
    worst = -(10**6)
    pick = staticmethod(max)

    def other(self, c):
        return MinNode(c)

    def narrow(self, a, b, v):
        return max(a, v), b, v >= b


class MinNode(Node):
    worst = 10**6
    pick = staticmethod(min)

    def other(self, c):
        return MaxNode(c)

    def narrow(self, a, b, v):
        return a, min(b, v), v <= a


def alphabeta(state):
    return (MaxNode if state.to_move() == 0 else MinNode)(state).value(-(10**6), 10**6)
