# ruff: noqa
"""A named number is taken for infinity that leaves go beyond."""

BIG: float = 250


def minimize(node, lo, hi):
    if node.is_terminal():
        return node.utility()
    least = BIG
    for child in node.children:
        least = min(least, maximize(child, lo, hi))
        if least <= lo:
            return least
        hi = min(hi, least)
    return least


def maximize(node, lo, hi):
    if node.is_terminal():
        return node.utility()
    most = -BIG
    for child in node.children:
        most = max(most, minimize(child, lo, hi))
        if most >= hi:
            return most
        lo = max(lo, most)
    return most


def alphabeta(node):
    return maximize(node, -BIG, BIG)
