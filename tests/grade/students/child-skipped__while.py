INFINITY = 10**9


def alphabeta(state, alpha=-INFINITY, beta=INFINITY):
    if state.is_terminal():
        return state.utility(), None
    moves = list(state.actions())
    best_move = moves[0]
    i = 0
    if state.to_move() == 0:
        best = -INFINITY
        while i < len(moves):
            score, _ = alphabeta(state.result(moves[i]), alpha, beta)
            if score > best:
                best = score
                best_move = moves[i]
            if best >= beta:
                break
            alpha = max(alpha, best)
            i += 1
    else:
        best = INFINITY
        while i < len(moves) - 1:
            score, _ = alphabeta(state.result(moves[i]), alpha, beta)
            if score < best:
                best = score
                best_move = moves[i]
            if best <= alpha:
                break
            beta = min(beta, best)
            i += 1
    return best, best_move
