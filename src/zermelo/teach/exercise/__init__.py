"""Trees to be solved by hand: made from a seed, asked on paper and on screen, with their solutions.

exercise    one tree with its questions, its answers, and the step of the search that decides each
making      exercises from a seed            (cuts: with so many cuts; digits: the same on every machine)
sheet       several on a sheet, blank and solved
tex, html, moodle                            the forms a sheet takes
blank       the answer file that is to be filled in
"""
