"""What numba does again and again while it compiles, done at less cost and with the same outcome.

    inference    what a function that calls itself returns, as far as it is known
    small        what costs little, but is done a hundred thousand times
    definitions  which assignment reaches a variable, in functions of any length
    inlining     which functions are copied to where they are called, and which are not

`lean.front_end` puts the first three in place of numba's own while something of ours is compiled, which takes a quarter less
time with them.
"""

from . import definitions, inference, small

REPLACED = (*inference.REPLACED, *small.REPLACED, *definitions.REPLACED)
"""Where numba's own stands, under which name, and what takes its place."""
