"""Which fault a program has.

diagnosis    models and repairs, and what they say together
fault        a fault with its model; table and table_chance hold them, faults chooses those of a situation
repairs      small changes to the text that make the program right; edits makes them
sound        right searches of another kind
symptoms     what is conspicuous where no fault explains it
source       what else the text says
minimal      the smallest case that shows it
"""
