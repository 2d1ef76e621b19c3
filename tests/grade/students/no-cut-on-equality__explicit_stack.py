# ruff: noqa
"""A stack of its own, and bounds in a list."""

import math


def alphabeta(root):
    frames = [[root, iter(root.successors()) if not root.is_terminal() else None, -math.inf, math.inf, -math.inf, True]]
    if root.is_terminal():
        return root.utility()
    ret = None
    while frames:
        f = frames[-1]
        node, it, a, b, v, top = f
        if ret is not None:
            if top:
                f[4] = max(v, ret)
                f[2] = max(a, f[4])
            else:
                f[4] = min(v, ret)
                f[3] = min(b, f[4])
            ret = None
            if f[2] > f[3]:
                ret = f[4]
                frames.pop()
                continue
        child = next(it, None)
        if child is None:
            ret = f[4]
            frames.pop()
            continue
        if child.is_terminal():
            ret = child.utility()
            continue
        frames.append([child, iter(child.successors()), f[2], f[3], math.inf if top else -math.inf, not top])
    return ret
