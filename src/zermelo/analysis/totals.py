"""How much of a suite was solved, and with what effort."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ..search.run.result import EXACT, LOWER, UPPER

if TYPE_CHECKING:
    from ..search.run.result import Result
    from .analyse import Analysed
    from .contents import Item


class Contradiction(NamedTuple):
    """A score of the file that the search proved wrong; `found` is exact, or what is at least or at most true for the mover."""

    position: str
    action: str
    score: float
    found: float
    bound: str

    def __str__(self) -> str:
        at = {EXACT: "", LOWER: "at least ", UPPER: "at most "}[self.bound]
        return f"{self.position}: {self.action} is worth {self.score:+g} by the file, and {at}{self.found:+g} by the search"

    def as_dict(self) -> dict[str, Any]:
        """This as plain data, ready for JSON."""
        return self._asdict()


class Totals(NamedTuple):
    """What the positions came to.

    positions   that were analysed; of these the file says in `asked` what is right, and `solved` were found
    unsolved    the names of the others
    points      that the moves found bring, of `most` that there are in `graded` positions
    nodes, seconds              of all searches together
    solving_nodes, solving_seconds   until the answers of solved positions were found, and kept from then on
    confirmed   exact scores of the file that a search found, too; `within` as many that keep the bounds it found
    contradictions   scores that it proved wrong
    """

    positions: int
    asked: int
    solved: int
    unsolved: tuple[str, ...]
    graded: int
    points: float
    most: float
    nodes: int
    seconds: float
    solving_nodes: int
    solving_seconds: float
    confirmed: int
    within: int
    contradictions: tuple[Contradiction, ...]

    def as_dict(self) -> dict[str, Any]:
        """This as plain data, ready for JSON."""
        return self._asdict() | {"unsolved": list(self.unsolved), "contradictions": [each.as_dict() for each in self.contradictions]}


def totals(found: Sequence[Analysed[Any]]) -> Totals:
    """The totals of what was analysed."""
    asked = [each for each in found if each.right is not None]
    first = [each.first for each in asked if each.right and each.first is not None]
    graded = [each for each in found if each.points is not None]
    compared = [compare(each.item, each.result) for each in found]
    return Totals(
        positions=len(found),
        asked=len(asked),
        solved=sum(bool(each.right) for each in asked),
        unsolved=tuple(each.item.name for each in asked if not each.right),
        graded=len(graded),
        points=sum(each.points or 0.0 for each in graded),
        most=sum(each.item.answers.most() for each in graded if each.item.answers is not None),
        nodes=sum(each.result.nodes for each in found),
        seconds=sum(each.result.seconds for each in found),
        solving_nodes=sum(each.nodes for each in first),
        solving_seconds=sum(each.seconds for each in first),
        confirmed=sum(each[0] for each in compared),
        within=sum(each[1] for each in compared),
        contradictions=tuple(wrong for each in compared for wrong in each[2]),
    )


def compare(item: Item, result: Result[Any]) -> tuple[int, int, list[Contradiction]]:
    """The exact scores of a position beside what a search proved of its actions: how many are the same, keep its bounds, do not."""
    same, within, wrong = 0, 0, list[Contradiction]()
    if item.answers is None or not item.answers.scores or not result.exact:
        return 0, 0, wrong
    mover = item.state.to_move()
    for each in result.actions:
        score = item.answers.scores.get(each.action)
        if score is None or each.value is None or each.bound is None:
            continue
        found, bound = each.values[mover], each.bound
        if mover and len(each.values) == 2:
            bound = {LOWER: UPPER, UPPER: LOWER}.get(bound, bound)
        if (bound == EXACT and found == score) or (bound == LOWER and found <= score) or (bound == UPPER and found >= score):
            same, within = same + (bound == EXACT), within + (bound != EXACT)
        else:
            wrong.append(Contradiction(item.name, each.name, score, found, bound))
    return same, within, wrong
