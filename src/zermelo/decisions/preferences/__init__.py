"""Stated preferences: the axioms they violate (`axioms`, `pump`), and whether a utility fits (`judging`, by `simplex`)."""
