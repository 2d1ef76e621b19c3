# ruff: noqa
"""MAX raises alpha before v has changed; with match."""

from math import inf


def alphabeta(state, alpha=-inf, beta=inf):
    match (state.is_terminal(), state.to_move()):
        case (True, _):
            return state.utility()
        case (_, 0):
            v = -inf
            for child in state.successors():
                alpha = max(alpha, v)
                v = max(v, alphabeta(child, alpha, beta))
                if alpha >= beta:
                    return v
            return v
        case _:
            v = inf
            for child in state.successors():
                v = min(v, alphabeta(child, alpha, beta))
                beta = min(beta, v)
                if beta <= alpha:
                    return v
            return v
