def alphabeta(state, alpha=float("-inf"), beta=float("inf")):
    if state.is_terminal():
        return state.utility()
    if state.to_move() == 0:
        v = float("-inf")
        for a in state.actions():
            v = max(v, alphabeta(state.result(a), alpha, beta))
            alpha = max(alpha, v)
            if alpha >= beta:
                break
        return v
    v = float("inf")
    for a in state.actions():
        v = min(v, alphabeta(state.result(a), alpha, beta))
        alpha = max(alpha, v)
        if alpha >= beta:
            break
    return v
