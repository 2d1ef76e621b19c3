# ruff: noqa
"""One recursion; MIN compares with beta, its own bound."""

BIG = 10**9


def ab(position, mine, theirs, my_turn):
    if position.is_terminal():
        return position.utility()
    found = -BIG if my_turn else BIG
    for move in position.actions():
        got = ab(position.result(move), mine, theirs, not my_turn)
        if my_turn:
            found = max(found, got)
            if found >= theirs:
                break
            mine = max(mine, found)
        else:
            found = min(found, got)
            if found <= theirs:
                break
            theirs = min(theirs, found)
    return found


def alphabeta(state):
    return ab(state, -BIG, BIG, True)
