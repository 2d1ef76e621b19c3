# ruff: noqa
"""A while loop that never counts on, and asks nothing."""


def alphabeta(state):
    total, place = 0, 0
    while place < 3:
        total += 1
    return total
