"""Books: exact values of the first plies of a game, solved once, kept in a file, looked up from then on.

book        a file of solved positions, and what it answers
building    how it is made: the last positions are solved one by one, those before them follow by minimax
"""
