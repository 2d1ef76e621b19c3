def minimax(state, scores=[]):  # noqa: B006
    if state.is_terminal():
        return state.utility()
    for action in state.actions():
        scores.append(minimax(state.result(action)))
    if state.to_move() == 0:
        return max(scores)
    return min(scores)
