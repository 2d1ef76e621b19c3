def expectimax(state, depth):
    """Value of the state if MAX plays well and chance decides the rest."""
    if depth == 0 or state.is_terminal():
        return state.evaluate()
    if state.is_chance():
        return chance_value(state, depth)
    return max_value(state, depth)


def max_value(state, depth):
    best = float("-inf")
    for action in state.actions():
        best = max(best, expectimax(state.result(action), depth - 1))
    return best


def chance_value(state, depth):
    outcomes = list(state.chance_outcomes())
    total = 0.0
    for outcome, probability in outcomes:  # noqa: B007
        total += expectimax(state.result(outcome), depth - 1)
    return total / len(outcomes)
