# ruff: noqa
"""`if not chosen`: action 0 counts as none."""


def alphabeta(state, alpha=float("-inf"), beta=float("inf")):
    if state.is_terminal():
        return state.utility(), None
    top = state.to_move() == 0
    best, chosen = float("-inf") if top else float("inf"), None
    for action in state.actions():
        v, _ = alphabeta(state.result(action), alpha, beta)
        if not chosen or (v > best if top else v < best):
            best, chosen = v, action
        if top:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best, chosen
