"""The engine: the search that plays to win, for every two-player game without chance.

engine        the search of a position, deeper and deeper, with everything below
pvs           principal-variation search, the recursion itself
quiescence    a search on from the horizon, until nothing is about to happen
pruning       null moves, futility, exchanges, extensions, and late actions searched less deep, each a value that can be left out
ordering      what is tried first: the table's action, what wins, what has cut before
repetitions   positions that come back
ending        the position solved, where the end of the game is near enough
"""
