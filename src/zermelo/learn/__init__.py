"""Learning: what positions are worth, from the rules alone.

    learners     what can be taught: a network over a game's inputs, tuples over its cells, weights of named features
    temporal     one of them taught by temporal differences, while it plays against itself
    gradient/    one of them taught to win against a player who stays as it is
    rounds       of games and measurements, as these two have them
    searched     a network taught by what a search finds: selfplay, where an engine plays against itself, positions, which are kept in
                 a folder, and fitting, which makes a network agree with them; or named weights, which are fitted to them
    weights/     how named weights are fitted
    expert/      a network with a policy taught by the Monte Carlo search that it guides
    chance/      a network taught where dice are thrown, by means over all that they may bring
    generations  of play and learning, as these two have them
    training     a training that can be interrupted, and its file
    measuring    what was learned, measured against players whose strength is known; mistakes, against exact values; plotting,
                 the curve of it
    defaults     what is meant where nothing is said

A network is an evaluator (`zermelo.evaluate.network`): every search takes it, and every command that has an --evaluator.
"""
