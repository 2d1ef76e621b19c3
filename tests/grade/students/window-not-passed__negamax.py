# ruff: noqa
"""A negamax that goes down by way of another function, which takes no bounds."""


class Searcher:
    def negamax(self, node):
        return self.best(node)

    def after(self, node, move):
        return -self.best(node.result(move))

    def best(self, node, alpha=-1e9, beta=1e9):
        if node.is_terminal():
            return node.utility(node.to_move())
        value = -1e9
        for move in node.actions():
            value = max(value, self.after(node, move))
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return value
