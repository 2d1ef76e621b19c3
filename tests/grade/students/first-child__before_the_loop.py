def alphabeta(node, alpha, beta, maximizing):
    if node.is_terminal():
        return node.utility()
    moves = list(node.actions())
    # start from the first child, so that no infinity is needed
    value = alphabeta(node.result(moves[0]), alpha, beta, not maximizing)
    for move in moves[1:]:
        score = alphabeta(node.result(move), alpha, beta, not maximizing)
        if maximizing:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value
