"""Do stated preferences fit some utility? Either one that does, or a proof that none can.

    A ≻ B  says  EU(A) > EU(B):  the sum over prizes of (P(prize in A) - P(prize in B)) · u(prize) is above 0

so that finitely many statements are finitely many linear inequalities in the utilities of the prizes, and `simplex` decides them
exactly. The theorem (von Neumann and Morgenstern 1944) says that whoever keeps to the axioms has a utility: where none fits, some
axiom is violated. It is named where the statements do so directly; always there is a certificate: the statements that, each
taken so many times and added up, say that a number is greater than itself.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from ..errors import DecisionError
from ..numbers import number_text, plain
from . import simplex
from .axioms import Violation, violation
from .choosing import same
from .lottery import Option, Prize
from .preference import SAME, STRICT, WEAK, Statement
from .utility import Table, Utility

MOST_STATEMENTS, MOST_PRIZES = 300, 60
"""More are refused: exact arithmetic takes its time."""

SAYS = {STRICT: ">", WEAK: "≥", SAME: "="}
Sums = dict[Prize, Fraction]
"""A sum of utilities: how many times each prize's."""


class Inequality(NamedTuple):
    """What a statement says of utilities: left > right, left >= right, or left = right.

    when    of a statement that holds for all p: at which p this is; else nothing
    """

    statement: Statement
    left: Option
    relation: str
    right: Option
    when: str = ""

    def row(self, prizes: Sequence[Prize]) -> list[Fraction]:
        mine, theirs = self.left.distribution(), self.right.distribution()
        return [mine.get(prize, Fraction(0)) - theirs.get(prize, Fraction(0)) for prize in prizes]


class Term(NamedTuple):
    """An inequality and how many times it is taken; where it is an equation it may be turned round."""

    times: int
    inequality: Inequality
    turned: bool

    def sides(self) -> tuple[Sums, Sums]:
        left, right = self.inequality.left.distribution(), self.inequality.right.distribution()
        return (right, left) if self.turned else (left, right)


class Certificate(NamedTuple):
    """Inequalities that, added up, say of a number that it is greater than itself."""

    terms: tuple[Term, ...]

    def sides(self) -> tuple[Sums, Sums]:
        """The sum of the left sides, and that of the right sides: the same, prize for prize."""
        totals: tuple[Sums, Sums] = ({}, {})
        for term in self.terms:
            for total, side in zip(totals, term.sides(), strict=True):
                for prize, share in side.items():
                    total[prize] = total.get(prize, Fraction(0)) + term.times * share
        return totals

    def holds(self) -> bool:
        """Is it a proof? Both sides are the same sum, no inequality is taken less than once, and one of them is strict."""
        left, right = self.sides()
        fair = all(term.times > 0 and (not term.turned or term.inequality.relation == SAME) for term in self.terms)
        return left == right and fair and any(term.inequality.relation == STRICT for term in self.terms)

    def lines(self) -> list[str]:
        """The proof in words, a line for each inequality and one for their sum."""
        rows = [(f"{term.times} ×", _words_of(term), *_sides_text(*term.sides(), SAYS[term.inequality.relation])) for term in self.terms]
        left, right = self.sides()
        ordered = {prize: right[prize] for prize in left}
        rows.append(("sum", "", *_sides_text(left, ordered, ">")))
        widths = [max(len(row[place]) for row in rows) for place in range(5)]
        told = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
        return [*told, "Both sides of the sum are the same: it would have to be greater than itself."]

    def as_dict(self) -> dict[str, Any]:
        left, _ = self.sides()
        terms = [_term_data(term.times, term.inequality) for term in self.terms]
        return {"terms": terms, "sum": {prize.name: plain(share) for prize, share in left.items()}}


def _term_data(times: int, source: Inequality) -> dict[str, Any]:
    return {"times": times, "statement": str(source.statement), "line": source.statement.line, "at": source.when or None}


class Verdict(NamedTuple):
    """What is to be said of some statements. Either a utility fits, or there is a certificate that none does.

    violation     the axiom that is violated directly, where one is
    utilities     of every prize, from 0 for the worst to 1 for the best (all 0 if all are the same); one of many, as a rule. Where
                  the statements leave it open, more of an amount is worth more
    ordinal       all statements are about certain prizes: then only the order of the utilities says anything
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
        """The verdict in words."""
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
            return [*lines, "All prizes are certain, so only their order counts: any increasing map of it fits as well."]
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
    """Name the axiom that is violated directly, if one is; find a utility that fits, or the certificate that none does.

    Raises DecisionError if there is nothing to judge, or too much.
    """
    prizes = list(dict.fromkeys(prize for statement in statements for prize in statement.prizes()))
    if not statements:
        raise DecisionError("there are no preferences to judge: state some, as in A > B")
    if len(statements) > MOST_STATEMENTS or len(prizes) > MOST_PRIZES:
        many = f"{len(statements)} statements about {len(prizes)} prizes are too many to judge"
        raise DecisionError(f"{many}: at most {MOST_STATEMENTS} about {MOST_PRIZES}, please")
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
    """What nobody needs to state of money: the larger of two amounts of one unit is preferred. Other prizes are left alone."""
    units: dict[str, list[Prize]] = {}
    for prize in dict.fromkeys(prizes):
        if prize.amount is not None:
            units.setdefault(prize.unit, []).append(prize)
    ladders = [sorted(amounts, key=lambda prize: prize.amount or 0, reverse=True) for amounts in units.values()]
    return [Statement.of(more, STRICT, less) for ladder in ladders for more, less in itertools.pairwise(ladder)]


def broken(statements: Sequence[Statement], utility: Utility) -> list[Statement]:
    """The statements that a utility does not agree with. Raises DecisionError if it says nothing about a prize."""
    return [statement for statement in statements if not all(_agrees(each, utility) for each in inequalities(statement))]


def _agrees(inequality: Inequality, utility: Utility) -> bool:
    left, right = utility.expected(inequality.left), utility.expected(inequality.right)
    if same(left, right):
        return inequality.relation != STRICT
    return inequality.relation != SAME and left > right


def inequalities(statement: Statement) -> list[Inequality]:
    """What a statement says of utilities: one inequality; where it holds for all p between 0 and 1, what it comes to at the ends.

    A straight line is above 0 strictly between its ends exactly if it is at least 0 at both and above 0 in the middle.
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
    """Where only the order counts: the same step between each value and the next."""
    steps = sorted(set(values.values()))
    return {prize: Fraction(steps.index(value), max(1, len(steps) - 1)) for prize, value in values.items()}


# ------------------------------------------------------------------------------------------------------------ as words


def _words_of(term: Term) -> str:
    source = term.inequality
    where = f" ({source.when})" if source.when else ""
    return f"{source.statement}{where}{', turned round' if term.turned else ''}"


def _sides_text(left: Sums, right: Sums, sign: str) -> tuple[str, str, str]:
    return sum_text(left), sign, sum_text(right)


def sum_text(sums: Mapping[Prize, Fraction]) -> str:
    """`0.8 u($4,000) + 0.2 u($0)`."""
    return " + ".join(f"{number_text(share)} u({prize})" if share != 1 else f"u({prize})" for prize, share in sums.items())
