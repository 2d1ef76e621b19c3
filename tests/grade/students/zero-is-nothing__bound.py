def alphabeta(state):
    return visit(state, None, None, True)


def visit(state, alpha, beta, maximizing):
    # None: no bound yet
    if state.is_terminal():
        return state.utility()
    best = None
    for action in state.actions():
        v = visit(state.result(action), alpha, beta, not maximizing)
        if maximizing:
            if best is None or v > best:
                best = v
            if beta and best >= beta:
                return best
            if alpha is None or best > alpha:
                alpha = best
        else:
            if best is None or v < best:
                best = v
            if alpha and best <= alpha:
                return best
            if beta is None or best < beta:
                beta = best
    return best
