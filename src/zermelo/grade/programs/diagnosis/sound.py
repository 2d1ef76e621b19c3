"""Right searches of another kind: their answers are right, and they visit no more than they should."""

from __future__ import annotations

from collections.abc import Sequence

from ..cases.suite import Criteria
from ..running.outcome import Result, check
from .source import remembers, searches_again


def sound(criteria: Criteria, source: str, results: Sequence[Result]) -> float | None:
    """The share of the positions that the search asked for visits which this one visits, if it is a right one: right answers, the
    children in their order, no position twice but by a program that means to, and no more of them than it should. None if it is not."""
    if criteria.compare != "visited" or not any(outcome.value is not None for _, outcome in results):
        return None
    checks = [check(outcome, case.expected(criteria), criteria) for case, outcome in results]
    if any(each.value is False or each.action is False for each in checks):
        return None
    if any(not _in_order(outcome.visited) for _, outcome in results):
        return None
    if any(len(set(outcome.visited)) < len(outcome.visited) for _, outcome in results) and not searches_again(source):
        return None
    expected = sum(len(case.expected(criteria).visited) for case, _ in results)
    visited = sum(len(set(outcome.visited)) for _, outcome in results)
    if visited > expected or (criteria.algorithm != "alphabeta" and not remembers(source)):
        return None
    return visited / expected


def _in_order(visited: Sequence[str]) -> bool:
    """Is no child visited before a sibling that comes before it?"""
    last: dict[str, int] = {}
    met: set[str] = set()
    for id in visited:
        parent, _, place = id.rpartition(".")
        if id not in met and int(place) < last.get(parent, 0):
            return False
        met.add(id)
        last[parent] = max(last.get(parent, 0), int(place))
    return True
