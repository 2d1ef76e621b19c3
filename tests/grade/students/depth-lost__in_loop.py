# ruff: noqa
"""depth -= 1 stands inside the loop: each child is searched less deep."""


def alphabeta(state, depth, alpha, beta, is_max):
    if depth <= 0 or state.is_terminal():
        return state.evaluate()
    if is_max:
        v = -1e9
        for a in state.actions():
            depth -= 1
            v = max(v, alphabeta(state.result(a), depth, alpha, beta, False))
            alpha = max(alpha, v)
            if alpha >= beta:
                break
        return v
    v = 1e9
    for a in state.actions():
        depth -= 1
        v = min(v, alphabeta(state.result(a), depth, alpha, beta, True))
        beta = min(beta, v)
        if alpha >= beta:
            break
    return v
