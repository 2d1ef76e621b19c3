# ruff: noqa
from enum import Enum, auto

INF = float("inf")


class Flag(Enum):
    EXACT = auto()
    LOWER = auto()
    UPPER = auto()


def negamax(state, depth):
    table = {}

    def search(node, left, alpha, beta, color):
        if left == 0 or node.is_terminal():
            return color * node.evaluate(), None
        first_alpha = alpha
        key = node, left
        if key in table:
            value, flag, move = table[key]
            if flag is Flag.EXACT:
                return value, move
            if flag is Flag.LOWER:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
            if alpha >= beta:
                return value, move
        best, chosen = -INF, None
        for action in node.actions():
            value, _ = search(node.result(action), left - 1, -beta, -alpha, -color)
            value = -value
            if chosen is None or value > best:
                best, chosen = value, action
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        if best <= first_alpha:
            flag = Flag.UPPER
        elif best >= beta:
            flag = Flag.LOWER
        else:
            flag = Flag.EXACT
        table[key] = best, flag, chosen
        return best, chosen

    color = 1 if state.to_move() == 0 else -1
    value, action = search(state, depth, -INF, INF, color)
    return color * value, action
