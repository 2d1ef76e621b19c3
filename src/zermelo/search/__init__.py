"""The searches, and what they are made of.

    searches          minimax, alphabeta, star, maxn, paranoid, mcts; deepen (one of them, deeper and deeper); perft, count, playout
    what they ask     estimate (an evaluator), ordering, payoff (values of all players), window (bounds), units (ranks)
    what they keep    table, line (the principal line), run (counters and the stop flag)
    how they are run  session (one search of one position), root (the decision there), run (limits, Ctrl-C), limits
    what they answer  result; trace (every step)
    where they apply  suited, named; warmup compiles them ahead

A new search is a kernel (a plain function that calls itself, see `zermelo._kernel`) and a Session that says how a child of
the root is valued; `deepen` can carry it out once it stands in `named`.
"""
