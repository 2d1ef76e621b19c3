"""A network taught where dice are thrown, by means over all that they may bring.

iteration    generation after generation     averaged    where it plays against itself, and looks one throw ahead
"""
