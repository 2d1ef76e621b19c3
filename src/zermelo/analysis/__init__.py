"""Positions and games from files, analysed one after the other; what test suites say is right is compared, and moves that were played.

contents     what a file holds: the positions to analyse, their names, and what the file says of them
analyse      analyse: a search of each; Analysis, the answers in the order of the file
totals       how much of a suite was solved, with what effort
scores       values as engines say them: centipawns, moves to the end
played       what the moves of a game lost against the best
writing      the analysis in files: .epd, .pgn, .pdn
"""
