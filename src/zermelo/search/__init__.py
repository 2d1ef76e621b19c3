"""The searches, and what they are made of.

    searches          minimax, alphabeta, expectimax, star, maxn, paranoid, solve; deepen (one of them, deeper and deeper); perft, count,
                      playout (sparing: where solve uses its table and its move ordering)
    parts/            what they are made of: the Search record, window, leaf, entries and table, ordering, shortcuts, line, memo, trace ...
    background/       searches that run beside their caller, on a thread of their own
    run/              how they are carried out: session, root, worker, limits; result (what they answer); suitable, named (where they apply)
    engine/           the search that plays to win: principal variation, quiescence, and all that it leaves out
    book/             exact values of a game's first plies, solved once, kept in a file
    mcts/             Monte Carlo tree search: phases, selection, evaluation, rows and tree, policy

A new search is a kernel (a plain function that calls itself, see `zermelo._kernel`) and a Session that says how a child of
the root is valued; `deepen` can carry it out once it stands in `run.named`.
"""
