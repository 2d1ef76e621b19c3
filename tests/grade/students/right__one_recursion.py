# ruff: noqa
"""One recursion with the player as an argument; fail-hard tests, alpha against beta."""


def alphabeta(s, a, b, p):
    if terminal_test(s):
        return UTILITY(s)
    if is_maximizing_player(p):
        for x in s.actions():
            a = max(a, alphabeta(s.result(x), a, b, other_player(p)))
            if a >= b:
                break
        return a
    for x in s.actions():
        b = min(b, alphabeta(s.result(x), a, b, other_player(p)))
        if b <= a:
            break
    return b
