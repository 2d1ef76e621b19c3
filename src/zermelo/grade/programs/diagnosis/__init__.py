"""Which fault a program has.

faults      the faults that have a name, each as a variant of the search
diagnosis   the fault that explains everything the program did
source      what only the program's text can tell
minimal     the smallest case that shows the fault
"""
