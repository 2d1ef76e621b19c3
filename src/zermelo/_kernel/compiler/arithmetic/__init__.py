"""What `+`, `<<`, `int()` and `math.sqrt` mean in rules: what they mean in Python, or an error, never another number.

numba counts modulo 2**64, shifts by what is left of a count, gives NaN where Python raises. In the functions that authors write
(rules, their helpers, evaluators) every operator and every builtin below therefore stands for a form of our own: the same number as
Python's, the same kind of error, or a GameError where the result does not fit 64 bits. Searches keep numba's: they know their numbers.

    place       which function is being compiled, is it a rule, and at which line
    whole       the type of an int that may be a word, or from 2**63 to 2**64
    integers    + - * // % ** << >> & | ^ ~ of whole numbers
    fractions   the same of floats, comparisons of both, /, and back to ints
    builtins    abs, int, float, round, sum, min, max, pow, divmod, isinstance
    math        the functions of the module of that name
    operators   which form stands for what, put in place of the original in every rule
    overridden  operators that a class gives a meaning of its own, which are refused
    unset       variables that have no value where they are read
"""
