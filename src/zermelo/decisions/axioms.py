"""The axioms of preference, and which of them stated preferences violate directly.

    orderability       exactly one holds of  A ≻ B,  B ≻ A,  A ∼ B
    transitivity       A ≻ B  and  B ≻ C  give  A ≻ C
    continuity         A ≻ B ≻ C  give some p with  [p A; 1-p C] ∼ B
    substitutability   A ∼ B  gives  [p A; 1-p C] ∼ [p B; 1-p C];  the same with ≻, for p above 0
    monotonicity       A ≻ B  gives  [p A; 1-p B] ≻ [q A; 1-q B]  exactly if p > q
    decomposability    a compound lottery is as good as the simple one with the same probabilities

(von Neumann and Morgenstern 1944; in this form, the sixth included, Russell and Norvig.) An axiom is named only where a few
statements contradict it by themselves: a statement with another that the axiom forbids beside it, or preferences that go in a
circle. Everything else is for `judging`, which proves that no utility fits without blaming one axiom. Finitely many statements
about single lotteries never contradict continuity: only one that holds "for all p" can.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from ..numbers import number_text
from .lottery import Lottery, Option, canonical
from .preference import SAME, SIGNS, STRICT, TURNED, Statement, clash

ORDERABILITY, TRANSITIVITY, CONTINUITY = "orderability", "transitivity", "continuity"
SUBSTITUTABILITY, MONOTONICITY, DECOMPOSABILITY = "substitutability", "monotonicity", "decomposability"
AXIOMS = (ORDERABILITY, TRANSITIVITY, CONTINUITY, SUBSTITUTABILITY, MONOTONICITY, DECOMPOSABILITY)


class Link(NamedTuple):
    """One step of a circle: `better` is preferred to `worse`, or as good (strict is False), by a statement."""

    better: str
    worse: str
    strict: bool
    statement: Statement


class Violation(NamedTuple):
    """An axiom that the statements contradict directly.

    sentence   what is contradicted, and how
    circle     where preferences go in a circle: each link's worse option is the next one's better, the last one's the first's
               (for decomposability, the same after reduction)
    """

    axiom: str
    statements: tuple[Statement, ...]
    sentence: str
    circle: tuple[Link, ...] = ()


def violation(statements: Sequence[Statement]) -> Violation | None:
    """The first direct violation, the shortest circle before all others; None if there is none.

    Circles of preferences as they are written are looked for first (orderability, transitivity), then substitutability,
    monotonicity and continuity, then circles that close only when compound lotteries are reduced (decomposability).
    """
    single = [statement for statement in statements if statement.family is None]
    return (
        _circular(single)
        or next(_replaced(single), None)
        or next(_unlimited(single, [statement for statement in statements if statement.family]), None)
        or _decomposed(single)
    )


# --------------------------------------------------------------------------------------------------------------- circles


class _Edge(NamedTuple):
    better: Option
    worse: Option
    link: Link


def _edges(statements: Sequence[Statement], form: Callable[[Option], Option]) -> Iterator[_Edge]:
    for statement in statements:
        left, right = form(statement.left), form(statement.right)
        first, second = statement.names
        yield _Edge(left, right, Link(first, second, statement.relation == STRICT, statement))
        if statement.relation == SAME:
            yield _Edge(right, left, Link(second, first, False, statement))


def _shortest_circle(edges: Sequence[_Edge]) -> tuple[Link, ...]:
    """The shortest way round that passes a strict preference; empty if there is none."""
    out: dict[Option, list[_Edge]] = {}
    for edge in edges:
        out.setdefault(edge.better, []).append(edge)
    best: tuple[Link, ...] = ()
    for edge in edges:
        if edge.link.strict:
            way = _way(out, edge.worse, edge.better)
            if way is not None and (not best or len(way) + 1 < len(best)):
                best = (edge.link, *way)
    return best


def _way(out: dict[Option, list[_Edge]], start: Option, goal: Option) -> tuple[Link, ...] | None:
    """The fewest links from one option down to another."""
    came: dict[Option, _Edge | None] = {start: None}
    waiting = deque([start])
    while waiting and goal not in came:
        here = waiting.popleft()
        for edge in out.get(here, ()):
            if edge.worse not in came:
                came[edge.worse] = edge
                waiting.append(edge.worse)
    if goal not in came:
        return None
    links: list[Link] = []
    step = came[goal]
    while step is not None:
        links.append(step.link)
        step = came[step.better]
    return tuple(reversed(links))


def _circular(statements: Sequence[Statement]) -> Violation | None:
    circle = _shortest_circle(list(_edges(statements, canonical)))
    if not circle:
        return None
    said = tuple(link.statement for link in circle)
    if len(circle) == 1:
        return Violation(ORDERABILITY, said, f"{said[0]} prefers something to itself; anything is ∼ itself", circle)
    if len(circle) == 2:
        right = "of two options one is better, or they are the same, and never two of these at once"
        return Violation(ORDERABILITY, said, f"{_and(said)} cannot both hold: {right}", circle)
    first, last = circle[0], circle[-1]
    due = f"{first.better} {SIGNS[STRICT]} {last.better}"
    return Violation(TRANSITIVITY, said, f"{_and(said[:-1])} give {due}, but {said[-1]} was stated", circle)


def _decomposed(statements: Sequence[Statement]) -> Violation | None:
    def odds(given: Option) -> Option:
        return canonical(given if not isinstance(given, Lottery) else given.reduced())

    circle = _shortest_circle(list(_edges(statements, odds)))
    if not circle:
        return None
    said = tuple(link.statement for link in circle)
    pairs = [(link, following) for link, following in zip(circle, (*circle[1:], circle[0]), strict=True) if _differ(link, following)]
    equal = _and([f"{link.worse} and {following.better}" for link, following in pairs])
    many = "each pair of " if len(pairs) > 1 else ""
    right = f"{many}{equal} give every prize the same probability, so they are as good as each other"
    return Violation(DECOMPOSABILITY, said, f"{_and(said)} cannot {'all ' if len(said) > 1 else ''}hold: {right}", circle)


def _differ(link: Link, following: Link) -> bool:
    """Is the lower option of a link written differently from the upper option of the next?"""
    return canonical(_lower(link)) != canonical(_upper(following))


def _upper(link: Link) -> Option:
    return link.statement.left if link.better == link.statement.names[0] else link.statement.right


def _lower(link: Link) -> Option:
    return link.statement.right if link.better == link.statement.names[0] else link.statement.left


# ------------------------------------------------------------------------------------------- one option in another's place


class _Swap(NamedTuple):
    """Two lotteries that differ in one thing: the first has `gained` with this much more probability, the second `lost`."""

    gained: Option
    lost: Option
    share: Fraction
    pure: bool  # nothing but the two is in either lottery
    apart: bool  # neither lottery has both


def _swap(left: Option, right: Option) -> _Swap | None:
    mine, theirs = _shares(left), _shares(right)
    change = {option: mine.get(option, Fraction(0)) - theirs.get(option, Fraction(0)) for option in mine | theirs}
    change = {option: share for option, share in change.items() if share}
    if len(change) != 2:
        return None
    (gained, share), (lost, _) = sorted(change.items(), key=lambda item: -item[1])
    return _Swap(gained, lost, share, set(mine | theirs) == {gained, lost}, gained not in theirs and lost not in mine)


def _shares(given: Option) -> dict[Option, Fraction]:
    return {outcome: share for share, outcome in given.outcomes} if isinstance(given, Lottery) else {given: Fraction(1)}


def _replaced(statements: Sequence[Statement]) -> Iterator[Violation]:
    """Statements that substitutability or monotonicity forbids beside another one."""
    premises: dict[tuple[Option, Option], tuple[str, Statement]] = {}
    for statement in statements:
        left, right = statement.pair()
        premises.setdefault((left, right), (statement.relation, statement))
        premises.setdefault((right, left), (TURNED[statement.relation], statement))
    for statement in statements:
        swap = _swap(*statement.pair())
        if swap is None or (swap.gained, swap.lost) not in premises:
            continue
        relation, premise = premises[swap.gained, swap.lost]
        if premise is statement or not clash(relation, statement.relation):
            continue
        if swap.pure:
            if relation in (STRICT, "<"):
                yield _monotonic(premise, statement, relation)
        elif swap.apart:
            better, worse = premise.names
            there = f"{number_text(swap.share)} of {better} stands where the other has as much of {worse}"
            due = "the same" if relation == SAME else "preferred in the same way"
            sentence = f"{premise} makes two lotteries {due} that differ only in that {there}, but {statement} was stated"
            yield Violation(SUBSTITUTABILITY, (premise, statement), sentence)


def _monotonic(premise: Statement, statement: Statement, relation: str) -> Violation:
    better, worse = premise.names
    names = statement.names if relation == STRICT else tuple(reversed(statement.names))
    sentence = f"{premise} makes more of {better} instead of {worse} better, so {names[0]} ≻ {names[1]} is due, but {statement} was stated"
    return Violation(MONOTONICITY, (premise, statement), sentence)


def _unlimited(statements: Sequence[Statement], families: Sequence[Statement]) -> Iterator[Violation]:
    """A ≻ B ≻ C, and yet no mixture of A and C is ever as good as B."""
    stated = {statement.pair(): statement for statement in statements if statement.relation == STRICT}
    for family in families:
        assert family.family is not None
        (left_0, right_0), (left_1, right_1) = ((canonical(pair.left), canonical(pair.right)) for pair in family.family)
        for middle, ends, name in ((left_0, (right_0, right_1), 0), (right_0, (left_0, left_1), 1)):
            steady = (left_1 if name == 0 else right_1) == middle
            if family.relation != STRICT or not steady:
                continue
            for top, bottom in (ends, ends[::-1]):
                above, below = stated.get((top, middle)), stated.get((middle, bottom))  # type: ignore[call-overload]
                if above and below:
                    said = (above, below, family)
                    due = f"some mixture of {above.names[0]} and {below.names[1]} as good as {family.names[name]}"
                    yield Violation(CONTINUITY, said, f"{above} and {below} ask for {due}, but {family} leaves none")


def _and(parts: Sequence[object]) -> str:
    words = [str(part) for part in parts]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
