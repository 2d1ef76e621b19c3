from math import inf


class Frame:
    def __init__(self, state, alpha, beta, maximizing):
        self.state = state
        self.todo = iter(state.actions())
        self.alpha = alpha
        self.beta = beta
        self.maximizing = maximizing
        self.value = -inf if maximizing else inf

    def take(self, value):
        if self.maximizing:
            self.value = max(self.value, value)
            self.alpha = max(self.alpha, self.value)
        else:
            self.value = min(self.value, value)
            self.beta = min(self.beta, self.value)


def alphabeta(state):
    if state.is_terminal():
        return state.utility()
    stack = [Frame(state, -inf, inf, True)]
    while True:
        top = stack[-1]
        action = None if top.alpha >= top.beta else next(top.todo, None)
        if action is None:
            stack.pop()
            if not stack:
                return top.value
            stack[-1].take(top.value)
            continue
        child = top.state.result(action)
        if child.is_terminal():
            top.take(child.utility())
        else:
            stack.append(Frame(child, stack[0].alpha, stack[0].beta, not top.maximizing))
