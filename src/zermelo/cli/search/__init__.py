"""Commands that search: best, play, tree, perft, lab, gnubg."""
