# ruff: noqa
"""A flag that ends the loop ends all loops."""


class AB:
    def __init__(self):
        self.done = False

    def search(self, state, alpha=float("-inf"), beta=float("inf")):
        if state.is_terminal():
            return state.utility()
        top = state.to_move() == 0
        v = float("-inf") if top else float("inf")
        for c in state.successors():
            if self.done:
                break
            w = self.search(c, alpha, beta)
            if top:
                v = max(v, w)
                alpha = max(alpha, v)
            else:
                v = min(v, w)
                beta = min(beta, v)
            if alpha >= beta:
                self.done = True
        return v
