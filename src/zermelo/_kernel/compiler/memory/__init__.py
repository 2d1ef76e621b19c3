"""What rules make while they run and where it lies: lists, sets, dicts, generators, in counted blocks of our own instead of numba's."""
