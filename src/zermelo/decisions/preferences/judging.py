"""Do stated preferences fit some utility? Either a utility that fits, or a proof that none does.

    A ≻ B  means  EU(A) > EU(B):  the sum over prizes of (P(prize in A) - P(prize in B)) · u(prize) is above 0

so finitely many statements are finitely many linear inequalities in the utilities of the prizes, and `simplex` decides them
exactly. By the theorem of von Neumann and Morgenstern (1944), preferences that satisfy the axioms have a utility: if none fits,
some axiom is violated. It is named if a few statements violate it directly. There is always a certificate: multiples of the
statements that add up to the claim that a number is greater than itself.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from ...errors import DecisionError
from ...numbers import number_text, plain
from ..lotteries.lottery import Option
from ..lotteries.prizes import Prize
from ..utilities.choosing import same
from ..utilities.utility import Table, Utility
from . import simplex
from .axioms import Violation, violation
from .preference import SAME, STRICT, WEAK, Statement

MAX_STATEMENTS, MAX_PRIZES = 300, 60
"""Limits, since exact arithmetic is slow."""

RELATION_SIGNS = {STRICT: ">", WEAK: "≥", SAME: "="}
Sums = dict[Prize, Fraction]
"""A sum of utilities: the factor of each prize."""


class Inequality(NamedTuple):
    """What a statement means for expected utilities: left > right, left >= right, or left = right.

    when    of a statement that holds for all p: the p of this inequality; else ""
    """

    statement: Statement
    left: Option
    relation: str
    right: Option
    when: str = ""

    def row(self, prizes: Sequence[Prize]) -> list[Fraction]:
        mine, theirs = self.left.distribution(), self.right.distribution()
        return [mine.get(prize, Fraction(0)) - theirs.get(prize, Fraction(0)) for prize in prizes]

    def as_dict(self) -> dict[str, Any]:
        return {"statement": str(self.statement), "line": self.statement.line, "at": self.when or None}


class Term(NamedTuple):
    """An inequality with its factor; an equation may be reversed."""

    times: int
    inequality: Inequality
    reversed: bool

    def sides(self) -> tuple[Sums, Sums]:
        left, right = self.inequality.left.distribution(), self.inequality.right.distribution()
        return (right, left) if self.reversed else (left, right)

    def row(self) -> tuple[str, ...]:
        """Factor, statement, left side, sign and right side, as text."""
        source, (left, right) = self.inequality, self.sides()
        where = f"{f' ({source.when})' if source.when else ''}{', reversed' if self.reversed else ''}"
        return f"{self.times} ×", f"{source.statement}{where}", sum_text(left), RELATION_SIGNS[source.relation], sum_text(right)


class Certificate(NamedTuple):
    """Inequalities that add up to the claim that a number is greater than itself."""

    terms: tuple[Term, ...]

    def sides(self) -> tuple[Sums, Sums]:
        """The sums of the left and of the right sides, which are the same for every prize."""
        totals: tuple[Sums, Sums] = ({}, {})
        for term in self.terms:
            for total, side in zip(totals, term.sides(), strict=True):
                for prize, share in side.items():
                    total[prize] = total.get(prize, Fraction(0)) + term.times * share
        return totals

    def holds(self) -> bool:
        """Is it a proof? Both sums must be the same, all factors positive, and at least one inequality strict."""
        left, right = self.sides()
        valid = all(term.times > 0 and (not term.reversed or term.inequality.relation == SAME) for term in self.terms)
        return left == right and valid and any(term.inequality.relation == STRICT for term in self.terms)

    def lines(self) -> list[str]:
        """The proof as text, one line for each inequality and one for their sum."""
        rows = [term.row() for term in self.terms]
        total = sum_text(self.sides()[0])
        rows.append(("sum", "", total, ">", total))
        widths = [max(len(row[place]) for row in rows) for place in range(5)]
        lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
        return [*lines, "Both sides of the sum are the same, so it would be greater than itself."]

    def as_dict(self) -> dict[str, Any]:
        left, _ = self.sides()
        terms = [{"times": term.times, **term.inequality.as_dict()} for term in self.terms]
        return {"terms": terms, "sum": {prize.name: plain(share) for prize, share in left.items()}}


class Verdict(NamedTuple):
    """The result for some statements: either a utility that fits, or a certificate that none does.

    violation     the axiom that is violated directly, if there is one
    utilities     of every prize, from 0 for the worst to 1 for the best (all 0 if all are equal); usually one of many. If the
                  statements allow it, more of an amount is worth more
    ordinal       all statements are about certain prizes, so that only the order of the utilities matters
    """

    statements: tuple[Statement, ...]
    violation: Violation | None
    certificate: Certificate | None
    utilities: dict[Prize, Fraction] | None
    ordinal: bool

    @property
    def fits(self) -> bool:
        return self.utilities is not None

    def table(self) -> Table:
        """The utility that fits. Raises DecisionError if none does."""
        if self.utilities is None:
            raise DecisionError("no utility fits these preferences")
        return Table(dict(self.utilities))

    def lines(self) -> list[str]:
        """The verdict as text."""
        if self.certificate is None:
            return self._fitting()
        named = self.violation
        count = len({term.inequality.statement for term in self.certificate.terms})
        proof = [f"no utility fits: {count} {'statement contradicts itself' if count == 1 else 'statements contradict each other'}"]
        proof += ["  " + line for line in self.certificate.lines()]
        if named is None:
            return [*proof, "No single axiom is violated directly; together the statements violate the axioms."]
        return [f"{named.axiom} is violated: {named.sentence}", *proof]

    def _fitting(self) -> list[str]:
        assert self.utilities is not None
        ranked = sorted(self.utilities.items(), key=lambda item: -item[1])
        width = max(len(str(prize)) for prize in self.utilities)
        lines = ["a utility fits:", *(f"  u({prize}){' ' * (width - len(str(prize)))} = {number_text(value)}" for prize, value in ranked)]
        if self.ordinal:
            return [*lines, "All prizes are certain, so only their order counts: every increasing function of this utility fits too."]
        return [*lines, "So does k1·u + k2 for every k1 > 0, and perhaps others. (No finite list of statements can prove continuity.)"]

    def as_dict(self) -> dict[str, Any]:
        named = self.violation
        return {
            "statements": [str(statement) for statement in self.statements],
            "fits": self.fits,
            "ordinal": self.ordinal,
            "utilities": {prize.name: plain(value) for prize, value in self.utilities.items()} if self.utilities is not None else None,
            "axiom": named.axiom if named else None,
            "violation": named.sentence if named else None,
            "certificate": self.certificate.as_dict() if self.certificate else None,
        }


def judge(statements: Sequence[Statement]) -> Verdict:
    """A utility that fits the statements, or the certificate that none does, with the axiom that is violated directly.

    Raises DecisionError if there are no statements, or too many.
    """
    prizes = list(dict.fromkeys(prize for statement in statements for prize in statement.prizes()))
    if not statements:
        raise DecisionError("there are no preferences: state some, as in A > B")
    if len(statements) > MAX_STATEMENTS or len(prizes) > MAX_PRIZES:
        limits = f"there can be at most {MAX_STATEMENTS} statements about {MAX_PRIZES} prizes"
        raise DecisionError(f"{limits}, got {len(statements)} about {len(prizes)}")
    found = _decided([inequality for statement in statements for inequality in inequalities(statement)], prizes)
    if not isinstance(found, Certificate) and (obvious := more_is_better(prizes)):
        rising = _decided([inequality for statement in (*statements, *obvious) for inequality in inequalities(statement)], prizes)
        found = found if isinstance(rising, Certificate) else rising
    sides = [side for statement in statements for side in statement.pair()]
    ordinal = all(len(side.distribution()) == 1 for side in sides) and not any(statement.family for statement in statements)
    if isinstance(found, Certificate):
        return Verdict(tuple(statements), violation(statements), found, None, ordinal)
    return Verdict(tuple(statements), None, None, _ranks(found) if ordinal else _normalised(found), ordinal)


def more_is_better(prizes: Iterable[Prize]) -> list[Statement]:
    """The larger of two amounts of one unit is preferred: as statements, without any for other prizes."""
    units: dict[str, list[Prize]] = {}
    for prize in dict.fromkeys(prizes):
        if prize.amount is not None:
            units.setdefault(prize.unit, []).append(prize)
    ladders = [sorted(amounts, key=lambda prize: prize.amount or 0, reverse=True) for amounts in units.values()]
    return [Statement.of(more, STRICT, less) for ladder in ladders for more, less in itertools.pairwise(ladder)]


def broken(statements: Sequence[Statement], utility: Utility) -> list[Statement]:
    """The statements that contradict a utility. Raises DecisionError if it is not defined for a prize."""
    return [statement for statement in statements if not all(_agrees(each, utility) for each in inequalities(statement))]


def _agrees(inequality: Inequality, utility: Utility) -> bool:
    left, right = utility.expected(inequality.left), utility.expected(inequality.right)
    if same(left, right):
        return inequality.relation != STRICT
    return inequality.relation != SAME and left > right


def inequalities(statement: Statement) -> list[Inequality]:
    """The inequalities of a statement: one; or, if it holds for all p between 0 and 1, those at the ends.

    A straight line is above 0 strictly between its ends if and only if it is at least 0 at both ends and above 0 in the middle.
    """
    if statement.family is None:
        return [Inequality(statement, statement.left, statement.relation, statement.right)]
    at_ends = SAME if statement.relation == SAME else WEAK
    ends = [Inequality(statement, *(pair.left, at_ends, pair.right), f"p → {p}") for p, pair in enumerate(statement.family)]
    middle = [Inequality(statement, statement.left, STRICT, statement.right, "p = 1/2")] if statement.relation == STRICT else []
    return [*ends, *middle]


def _decided(given: list[Inequality], prizes: list[Prize]) -> Certificate | dict[Prize, Fraction]:
    ordered = [each for relation in (STRICT, WEAK, SAME) for each in given if each.relation == relation]
    rows = {relation: [each.row(prizes) for each in given if each.relation == relation] for relation in (STRICT, WEAK, SAME)}
    answer = simplex.decide(rows[STRICT], rows[WEAK], rows[SAME])
    if answer.numbers is not None:
        return dict(zip(prizes, answer.numbers, strict=True))
    assert answer.weights is not None
    used = [(weight, each) for weight, each in zip(answer.weights, ordered, strict=True) if weight]
    scale = math.lcm(*(weight.denominator for weight, _ in used))
    divisor = math.gcd(*(int(weight * scale) for weight, _ in used))
    terms = [Term(int(abs(weight) * scale) // divisor, each, weight < 0) for weight, each in used]
    return Certificate(tuple(sorted(terms, key=lambda term: given.index(term.inequality))))


def _normalised(values: Mapping[Prize, Fraction]) -> dict[Prize, Fraction]:
    low, high = min(values.values()), max(values.values())
    return {prize: (value - low) / (high - low) if high > low else Fraction(0) for prize, value in values.items()}


def _ranks(values: Mapping[Prize, Fraction]) -> dict[Prize, Fraction]:
    """Values with the same distance from each to the next, for when only the order counts."""
    steps = sorted(set(values.values()))
    return {prize: Fraction(steps.index(value), max(1, len(steps) - 1)) for prize, value in values.items()}


# ------------------------------------------------------------------------------------------------------------ as text


def sum_text(sums: Mapping[Prize, Fraction]) -> str:
    """`0.8 u($4,000) + 0.2 u($0)`."""
    return " + ".join(f"{number_text(share)} u({prize})" if share != 1 else f"u({prize})" for prize, share in sums.items())
