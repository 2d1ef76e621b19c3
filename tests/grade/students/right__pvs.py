# ruff: noqa
"""Principal variation search: null windows after the first child."""


def pvs(node, depth, alpha=-(10**9), beta=10**9, color=1):
    if depth == 0 or node.is_terminal():
        return color * node.evaluate()
    first = True
    for move in node.actions():
        child = node.result(move)
        if first:
            score, first = -pvs(child, depth - 1, -beta, -alpha, -color), False
        else:
            score = -pvs(child, depth - 1, -alpha - 1, -alpha, -color)
            if alpha < score < beta:
                score = -pvs(child, depth - 1, -beta, -alpha, -color)
        alpha = max(alpha, score)
        if alpha >= beta:
            break
    return alpha
