# ruff: noqa
"""Chance is player 1, and all outcomes are alike."""


def expectimax(node, depth, player):
    if depth == 0 or node.is_terminal():
        return node.evaluate()
    if node.to_move() == 0:
        return max(expectimax(c, depth - 1, 1) for c in node.successors())
    elif node.to_move() == 1:
        kids = node.successors()
        return sum(expectimax(c, depth - 1, 0) for c in kids) / len(kids)
    raise ValueError("who moves?")
