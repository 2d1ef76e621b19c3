"""The axioms of preference, and which of them stated preferences violate directly.

    orderability       exactly one holds of  A ≻ B,  B ≻ A,  A ∼ B
    transitivity       A ≻ B  and  B ≻ C  give  A ≻ C
    continuity         A ≻ B ≻ C  give some p with  [p A; 1-p C] ∼ B
    substitutability   A ∼ B  gives  [p A; 1-p C] ∼ [p B; 1-p C];  the same with ≻, for p above 0
    monotonicity       A ≻ B  gives  [p A; 1-p B] ≻ [q A; 1-q B]  exactly if p > q
    decomposability    a compound lottery is as good as the simple one with the same probabilities

(von Neumann and Morgenstern 1944; in this form, with the sixth, Russell and Norvig.) An axiom is named only if a few statements
contradict it by themselves: a statement and another that the axiom excludes, or preferences in a cycle. In all other cases `judging`
proves that no utility fits without naming an axiom. Finitely many statements about single lotteries never contradict continuity:
only one that holds "for all p" can.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from ...numbers import number_text
from ..lotteries.lottery import Lottery, Option, canonical
from .preference import REVERSED, SAME, SIGNS, STRICT, Statement, clash

ORDERABILITY, TRANSITIVITY, CONTINUITY = "orderability", "transitivity", "continuity"
SUBSTITUTABILITY, MONOTONICITY, DECOMPOSABILITY = "substitutability", "monotonicity", "decomposability"
AXIOMS = (ORDERABILITY, TRANSITIVITY, CONTINUITY, SUBSTITUTABILITY, MONOTONICITY, DECOMPOSABILITY)


class Link(NamedTuple):
    """One step of a cycle: `better` is preferred to `worse`, or as good (strict is False), by a statement."""

    better: str
    worse: str
    strict: bool
    statement: Statement


class Violation(NamedTuple):
    """An axiom that the statements contradict directly.

    sentence   what is contradicted, and how
    cycle      of cyclic preferences: the worse option of each link is the better one of the next, and the last leads to the first
               (for decomposability, after reduction)
    """

    axiom: str
    statements: tuple[Statement, ...]
    sentence: str
    cycle: tuple[Link, ...] = ()


def violation(statements: Sequence[Statement]) -> Violation | None:
    """The first direct violation, the shortest cycle first; None if there is none.

    The order: cycles of preferences as they are written (orderability, transitivity), then substitutability, monotonicity and
    continuity, then cycles that close only when compound lotteries are reduced (decomposability).
    """
    single = [statement for statement in statements if statement.family is None]
    return (
        _cyclic(single)
        or next(_substituted(single), None)
        or next(_discontinuous(single, [statement for statement in statements if statement.family]), None)
        or _decomposed(single)
    )


# ---------------------------------------------------------------------------------------------------------------- cycles


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


def _shortest_cycle(edges: Sequence[_Edge]) -> tuple[Link, ...]:
    """The shortest cycle that contains a strict preference; empty if there is none."""
    out: dict[Option, list[_Edge]] = {}
    for edge in edges:
        out.setdefault(edge.better, []).append(edge)
    best: tuple[Link, ...] = ()
    for edge in edges:
        if edge.link.strict:
            path = _path(out, edge.worse, edge.better)
            if path is not None and (not best or len(path) + 1 < len(best)):
                best = (edge.link, *path)
    return best


def _path(out: dict[Option, list[_Edge]], start: Option, goal: Option) -> tuple[Link, ...] | None:
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


def _cyclic(statements: Sequence[Statement]) -> Violation | None:
    cycle = _shortest_cycle(list(_edges(statements, canonical)))
    if not cycle:
        return None
    stated = tuple(link.statement for link in cycle)
    if len(cycle) == 1:
        return Violation(ORDERABILITY, stated, f"{stated[0]} prefers something to itself, but every option is ∼ itself", cycle)
    if len(cycle) == 2:
        rule = "either one of two options is better, or both are equally good, never two of these at once"
        return Violation(ORDERABILITY, stated, f"{_and(stated)} cannot both hold: {rule}", cycle)
    implied = f"{cycle[0].better} {SIGNS[STRICT]} {cycle[-1].better}"
    return Violation(TRANSITIVITY, stated, f"{_and(stated[:-1])} imply {implied}, but {stated[-1]} was stated", cycle)


def _decomposed(statements: Sequence[Statement]) -> Violation | None:
    cycle = _shortest_cycle(list(_edges(statements, lambda given: canonical(given.reduced() if isinstance(given, Lottery) else given))))
    if not cycle:
        return None
    stated = tuple(link.statement for link in cycle)
    pairs = [(link, following) for link, following in zip(cycle, (*cycle[1:], cycle[0]), strict=True) if _differ(link, following)]
    equal = _and([f"{link.worse} and {following.better}" for link, following in pairs])
    many = "each pair of " if len(pairs) > 1 else ""
    rule = f"{many}{equal} give every prize the same probability, so they are equally good"
    return Violation(DECOMPOSABILITY, stated, f"{_and(stated)} cannot {'all ' if len(stated) > 1 else ''}hold: {rule}", cycle)


def _differ(link: Link, following: Link) -> bool:
    """Is the worse option of a link written differently from the better one of the next?"""
    return canonical(_option(link, link.worse)) != canonical(_option(following, following.better))


def _option(link: Link, name: str) -> Option:
    return link.statement.left if name == link.statement.names[0] else link.statement.right


# ------------------------------------------------------------------------------------------- substitution


class _Substitution(NamedTuple):
    """Two lotteries that differ in one outcome: the first has `share` more probability of `gained`, the second of `lost`."""

    gained: Option
    lost: Option
    share: Fraction
    only: bool  # the lotteries contain nothing else
    exclusive: bool  # neither lottery contains both


def _substitution(left: Option, right: Option) -> _Substitution | None:
    mine, theirs = _shares(left), _shares(right)
    change = {option: mine.get(option, Fraction(0)) - theirs.get(option, Fraction(0)) for option in mine | theirs}
    change = {option: share for option, share in change.items() if share}
    if len(change) != 2:
        return None
    (gained, share), (lost, _) = sorted(change.items(), key=lambda item: -item[1])
    return _Substitution(gained, lost, share, set(mine | theirs) == {gained, lost}, gained not in theirs and lost not in mine)


def _shares(given: Option) -> dict[Option, Fraction]:
    return {outcome: share for share, outcome in given.outcomes} if isinstance(given, Lottery) else {given: Fraction(1)}


def _substituted(statements: Sequence[Statement]) -> Iterator[Violation]:
    """Statements that contradict another one by substitutability or monotonicity."""
    premises: dict[tuple[Option, Option], tuple[str, Statement]] = {}
    for statement in statements:
        left, right = statement.pair()
        premises.setdefault((left, right), (statement.relation, statement))
        premises.setdefault((right, left), (REVERSED[statement.relation], statement))
    for statement in statements:
        change = _substitution(*statement.pair())
        if change is None or (change.gained, change.lost) not in premises:
            continue
        relation, premise = premises[change.gained, change.lost]
        if premise is statement or not clash(relation, statement.relation):
            continue
        if change.only:
            if relation in (STRICT, "<"):
                yield _monotonic(premise, statement, relation)
        elif change.exclusive:
            better, worse = premise.names
            difference = f"one has {number_text(change.share)} of {better} and the other as much of {worse}"
            implied = "equally good" if relation == SAME else "preferred in the same way"
            sentence = f"by {premise} two lotteries must be {implied} if {difference} and all else is equal, but {statement} was stated"
            yield Violation(SUBSTITUTABILITY, (premise, statement), sentence)


def _monotonic(premise: Statement, statement: Statement, relation: str) -> Violation:
    better, _ = premise.names
    names = statement.names if relation == STRICT else tuple(reversed(statement.names))
    sentence = f"by {premise} a higher probability of {better} is better, so {names[0]} ≻ {names[1]} must hold, but {statement} was stated"
    return Violation(MONOTONICITY, (premise, statement), sentence)


def _discontinuous(statements: Sequence[Statement], families: Sequence[Statement]) -> Iterator[Violation]:
    """A ≻ B ≻ C, but no mixture of A and C is as good as B."""
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
                    implied = f"some mixture of {above.names[0]} and {below.names[1]} is as good as {family.names[name]}"
                    sentence = f"{above} and {below} imply that {implied}, but {family} excludes all of them"
                    yield Violation(CONTINUITY, (above, below, family), sentence)


def _and(parts: Sequence[object]) -> str:
    words = [str(part) for part in parts]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
