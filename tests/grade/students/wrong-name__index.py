# ruff: noqa
"""Alpha-beta where every position has a pair of utilities, one per player.
sure[p] is what player p can already get for himself elsewhere."""

NEG = float("-inf")


def search(state):
    pair, action = walk(state, (NEG, NEG))
    return {"value": pair[0], "action": action}


def raised(sure, p, amount):
    new = list(sure)
    new[p] = max(new[p], amount)
    return tuple(new)


def walk(state, sure):
    if state.is_terminal():
        return (state.utility(0), state.utility(1)), None

    p = state.to_move()
    other = 1 - p
    best, choice = (NEG, NEG), None
    for action in state.actions():
        pair, _ = walk(state.result(action), sure)
        if pair[p] > best[p]:
            best, choice = pair, action
        if best[0] >= -sure[other]:
            break
        sure = raised(sure, p, best[p])
    return best, choice
