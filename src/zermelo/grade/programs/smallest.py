"""The smallest test that shows a verdict, found by trying smaller ones in the student's process."""

from __future__ import annotations

import dataclasses

from .failure import Failure
from .naming import Naming, Tried
from .outcome import Outcome
from .shrink import Nest, shrunk, size
from .trials import Test, tree_test
from .tries import Tries
from .verdict import Verdict

TINY = 4
"""Nodes of a tree that nothing smaller is looked for where every try takes long."""
HURRY = 0.3
"""Seconds for each of those tries."""
SLOW = ("time", "killed", "memory", "output")


def smallest(tries: Tries, naming: Naming, both: list[Tried], verdict: Verdict) -> Failure | None:
    """The smallest test that shows the verdict; None where there is nothing to show, or no single test can."""
    if verdict.code in ("right", "clock", "random", "changing"):
        return None
    shows = [one for one in both if naming.shows(verdict, *one)] or [one for one in both if not naming.checks(*one).all]
    valued = [one for one in shows if naming.checks(*one).value is False]
    shows = valued or shows  # a wrong value tells more than a wrong visit
    trees = [one for one in shows if one[0].nest is not None]
    if not trees:
        return Failure(shows[0][0], naming.terms, shows[0][1])
    return _Search(tries, naming, verdict, bool(valued)).smaller(*min(trees, key=lambda one: size(one[0].nest or 0.0)))


class _Search:
    """Looks for smaller tests; `best` is the smallest one so far. `valued`: does the value have to be wrong there?"""

    def __init__(self, tries: Tries, naming: Naming, verdict: Verdict, valued: bool) -> None:
        self.tries, self.naming, self.verdict, self.valued = tries, naming, verdict, valued

    def smaller(self, test: Test, outcome: Outcome) -> Failure:
        self.best = Failure(test, self.naming.terms, outcome)
        slow = outcome.trouble is not None and outcome.trouble["kind"] in SLOW
        if slow and test.nodes <= TINY:
            return self.best
        with self.tries.within(HURRY if slow else None):
            assert test.nest is not None
            if test.game == "tree" or self.shows(test.nest):
                shrunk(self.best.test.nest or test.nest, self.shows)
            shallower = (dataclasses.replace(self.best.test, depth=depth) for depth in range(1, self.best.test.depth or 0))
            next((test for test in shallower if self.keeps(test)), None)
        return self.best

    def shows(self, nest: Nest) -> bool:
        return isinstance(nest, tuple) and self.keeps(tree_test(nest, self.best.test.depth))

    def keeps(self, test: Test) -> bool:
        """Is the verdict shown by this test too? Then it is the best."""
        found = self.tries.run(test)
        if not self.naming.shows(self.verdict, test, found) or (self.valued and self.naming.checks(test, found).value is not False):
            return False
        self.best = Failure(test, self.naming.terms, found)
        return True
