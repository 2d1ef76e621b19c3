def minimax(state, depth, maximizing):
    """returns (move, value)"""
    if depth == 0 or state.is_terminal():
        return None, state.evaluate()
    ranking = []
    for move in state.actions():
        _, value = minimax(state.result(move), depth - 1, not maximizing)
        ranking.append((move, value))
    ranking = sorted(ranking, reverse=maximizing)
    return ranking[0]
