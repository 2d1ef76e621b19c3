# ruff: noqa
"""A negamax that prints how long it took: no fault, if no help either."""

import time


def search(node, lo, hi, sign):
    if node.is_terminal():
        return sign * node.utility(0)
    top = float("-inf")
    for child in [node.result(m) for m in node.actions()]:
        top = max(top, -search(child, -hi, -lo, -sign))
        lo = max(lo, top)
        if lo >= hi:
            return top
    return top


def negamax(node):
    began = time.perf_counter()
    found = search(node, float("-inf"), float("inf"), 1)
    print("took", time.perf_counter() - began)
    return found
