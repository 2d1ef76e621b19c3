"""Expert iteration: a network with a policy taught by the Monte Carlo search that it guides.

iteration    generation after generation     simulated    where the search plays against itself     turning    of boards
"""
