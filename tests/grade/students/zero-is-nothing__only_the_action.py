# ruff: noqa
"""`if best_action`: where action 0 is the best, another one is returned."""


def alpha_beta_search(state):
    best_action, alpha = None, float("-inf")
    for action in state.actions():
        v = value(state.result(action), alpha, float("inf"))
        if v > alpha:
            alpha, best_action = v, action
    if best_action:
        return best_action
    return state.actions()[-1]


def value(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    top = state.to_move() == 0
    v = float("-inf") if top else float("inf")
    for child in state.successors():
        w = value(child, alpha, beta)
        if top:
            v = max(v, w)
            alpha = max(alpha, v)
        else:
            v = min(v, w)
            beta = min(beta, v)
        if alpha >= beta:
            break
    return v
