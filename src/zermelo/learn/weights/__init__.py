"""The weights of named features, learned.

terms         which weights count in each of many positions, as a sparse matrix
regression    weights fitted to what the positions are worth
scaling       what estimates say of who wins, where weights are learned by play
"""
