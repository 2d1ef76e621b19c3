"""Learning: what positions are worth, from the rules alone.

    temporal     a network taught by temporal differences, while it plays against itself
    selfplay     an engine plays against itself, and quiet positions are kept
    fitting      a network made to agree with what positions were found to be worth
    training     a training that can be interrupted, and its file
    measuring    what was learned, measured against players whose strength is known

A network is an evaluator (`zermelo.evaluate.network`): every search takes it, and every command that has an --evaluator.
"""
