"""A famous kind of slip, made to run: alpha-beta as a course once printed it, its own cure, and the right one beside them.

    printed(state)    alpha = min(alpha, v): alpha never leaves -∞, so values stay right but MIN never cuts
    cure(state)       a loop over the root's actions that wants the action too: full windows, and the first branch twice
    right(state)      alpha = max(alpha, v)

On the tree ((3 12 8) (2 4 1) (14 5 2)) all three find 3 in the first branch. What tells them apart is what they look at: 9 leaves,
12 leaves, 7 leaves. At tic-tac-toe the printed one visits 56,783 positions and the right one 18,297. The printed program could not
run at all (it was made for Python 2, unpacked pairs where there were none, and called a function with too few arguments); what is
here is written anew after its idea.

    zermelo grade examples/faulty_alphabeta.py --function printed
    zermelo grade examples/faulty_alphabeta.py --function cure
    zermelo grade examples/faulty_alphabeta.py --function right

`state` is a position of any game of zermelo in which MAX is to move.
"""

from math import inf


def after(state):
    """The pairs (action, next state), as the course's SUCCESSORS gives them."""
    return [(action, state.result(action)) for action in state.actions()]


# ------------------------------------------------------------------------------------------------------- as it was printed


def printed(state):
    """The value of `state` to MAX."""
    return faulty_max(state, -inf, inf)


def faulty_max(state, alpha, beta):
    if state.is_terminal():
        return state.utility(0)
    v = -inf
    for _, successor in after(state):
        v = max(v, faulty_min(successor, alpha, beta))
        if v >= beta:
            return v
        alpha = min(alpha, v)  # the slip: max is meant
    return v


def faulty_min(state, alpha, beta):
    if state.is_terminal():
        return state.utility(0)
    v = inf
    for _, successor in after(state):
        v = min(v, faulty_max(successor, alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v


# ------------------------------------------------------------------------------------------------------------ its own cure


def cure(state):
    """The action of the best value: every branch is asked for its value, with nothing known of the others."""
    state.is_terminal()
    return argmax(after(state), lambda pair: faulty_min(pair[1], -inf, inf))[0]


def argmax(items, function):
    """The first item for which `function` is largest. The first is asked for twice: before the loop, and in it."""
    best, most = items[0], function(items[0])
    for item in items:
        worth = function(item)
        if worth > most:
            best, most = item, worth
    return best


# --------------------------------------------------------------------------------------------------------------- the right one


def right(state):
    """The pair (value, action)."""
    alpha, chosen = -inf, None
    for action, successor in after(state):
        v = right_min(successor, alpha, inf)
        if v > alpha:
            alpha, chosen = v, action
    return alpha, chosen


def right_max(state, alpha, beta):
    if state.is_terminal():
        return state.utility(0)
    v = -inf
    for _, successor in after(state):
        v = max(v, right_min(successor, alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def right_min(state, alpha, beta):
    if state.is_terminal():
        return state.utility(0)
    v = inf
    for _, successor in after(state):
        v = min(v, right_max(successor, alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
