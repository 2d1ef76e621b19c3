# ruff: noqa
"""A decision at the root, an object with value and action, and a class of its own."""

from collections import namedtuple

Decision = namedtuple("Decision", "action value extra")


class Searcher:
    def __init__(self):
        self.count = 0

    def look(self, state, window, maxi):
        self.count += 1
        if state.is_terminal():
            return state.utility(0)
        low, high = window
        best = None
        for action in state.actions():
            got = self.look(state.result(action), (low, high), not maxi)
            if best is None or (got > best if maxi else got < best):
                best = got
            if maxi:
                low = max(low, best)
            else:
                high = min(high, best)
            if low >= high:
                break
        return best


def alphabeta(state):
    searcher, best, chosen = Searcher(), float("-inf"), None
    state.is_terminal()
    for action in state.actions():
        got = searcher.look(state.result(action), (best, float("inf")), False)
        if got > best:
            best, chosen = got, action
    return Decision(chosen, best, searcher.count)
