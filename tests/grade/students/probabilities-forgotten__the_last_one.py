# ruff: noqa
def expectiminimax(state):
    """Backgammon exercise: MAX, MIN and dice."""
    if state.is_terminal():
        return state.utility()

    if state.is_chance():
        total = 0
        for outcome, p in state.chance_outcomes():
            total += expectiminimax(state.result(outcome))
        return p * total

    v = None
    for action in state.actions():
        w = expectiminimax(state.result(action))
        if v is None:
            v = w
        elif state.to_move() == 0:
            v = max(v, w)
        else:
            v = min(v, w)
    return v
