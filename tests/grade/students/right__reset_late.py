# ruff: noqa
"""Globals that are only put back after the answer has been copied: called a second time, it begins with what the first left."""

infinity = float("inf")
best_value, best_move, calls = -infinity, None, 0


def consider(move, worth):
    global best_value, best_move
    if worth > best_value:
        best_value, best_move = worth, move


def dig(s, low, high, mine):
    global calls
    calls += 1
    if s.is_terminal():
        return s.utility(0)
    for a in s.actions():
        if low >= high:
            break
        w = dig(s.result(a), low, high, not mine)
        if mine:
            low = max(low, w)
        else:
            high = min(high, w)
    return low if mine else high


def alphabeta(s):
    s.is_terminal()
    for a in s.actions():
        consider(a, dig(s.result(a), best_value, infinity, False))
    return best_value, best_move
