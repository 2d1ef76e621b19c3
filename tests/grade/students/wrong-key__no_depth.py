# ruff: noqa
"""A memory without the depth: what was found to one depth is taken for another."""


def minimax(board, depth, seen=None):
    seen = {} if seen is None else seen
    try:
        return seen[board]
    except KeyError:
        pass
    if board.is_terminal() or depth == 0:
        seen[board] = board.evaluate()
        return seen[board]
    values = [minimax(child, depth - 1, seen) for child in board.children]
    seen[board] = max(values) if board.to_move() == 0 else min(values)
    return seen[board]
