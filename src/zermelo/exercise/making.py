"""Exercises made from a seed.

    seed ─ student ─ number ──▶ digits ──▶ tree ──▶ recording ──▶ exercise
                                             ▲         │
                                             └─────────┘  until it has one best move and the cuts that were asked for (`cuts`)

The digits are SHA-256 of words, counted through: the same seed gives the same exercises on every machine and in every version of
Python, exercise 3 is the same whether 3 or 30 are asked for, and a name gives each student exercises of his own.

Every exercise has one best move, so that there is nothing to argue about; expected values are whole numbers.
"""

from __future__ import annotations

import dataclasses
import functools
import unicodedata
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from ..errors import TeachingError
from ..games.tree import Tree
from ..search.minimax import minimax
from .cuts import grown, possible_cuts
from .digits import Digits
from .exercise import ALPHABETA, EXPECTIMAX, LEAVES, Exercise, check_kind

VALUES = (0, 20)
"""The lowest and the highest leaf, unless asked otherwise."""
COUNT = 1_000
"""Exercises of one sheet at most."""
TRIES, FIRST = 300, 60
"""Trees drawn by chance before giving up; and before one is built that has the cuts that are wanted."""
BUILT = 100
"""Trees built, until the different leaves that they need fit into the range."""


def plain_name(name: str) -> str:
    """A student's name as it is hashed: composed letters, single blanks."""
    return unicodedata.normalize("NFC", " ".join(name.split()))


# ------------------------------------------------------------------------------------------------------------- making


@dataclasses.dataclass(frozen=True)
class Recipe:
    """What exercises are to be like; `exercises` describes each field."""

    kind: str = ALPHABETA
    depth: int = 2
    branching: tuple[int, int] = (3, 3)
    seed: int = 0
    count: int = 1
    must_cut: int | None = None
    rule: str = ">="
    leaves: tuple[int, int] = VALUES
    distinct: bool = False

    def checked(self) -> Recipe:
        """The recipe itself. Raises TeachingError if it asks for what cannot be, says why, and what is nearest."""
        check_kind(self.kind, self.rule)
        (fewest, most), (low, high) = self.branching, self.leaves
        if self.depth < 1:
            raise TeachingError(f"a tree of depth {self.depth} has no moves: take a depth of 1 or more")
        if not 1 <= fewest <= most or most < 2:
            raise TeachingError(f"a branching of {_range(fewest, most)} gives no choice: take 2, or a range such as 2-3")
        if not 1 <= self.count <= COUNT:
            raise TeachingError(f"{self.count} exercises are no sheet: take 1 to {COUNT}")
        if low >= high:
            raise TeachingError(f"leaves from {low} to {high} leave no choice: take a range such as 0:20")
        deepest = max(depth for depth in range(LEAVES.bit_length()) if most**depth <= LEAVES)
        if self.depth > deepest:
            nearest = f"depth {deepest} is the deepest" if deepest else "take a smaller branching"
            words = f"depth {self.depth} and branching {most} make more leaves than the {LEAVES} that an exercise has at most"
            raise TeachingError(f"{words}: {nearest}")
        size = most**self.depth
        if self.distinct and high - low + 1 < size:
            raise TeachingError(f"{size} different leaves do not fit between {low} and {high}: take a range such as {low}:{low + 2 * size}")
        if self.must_cut is not None:
            self._check_cuts(self.must_cut)
        return self

    def _check_cuts(self, wanted: int) -> None:
        if self.kind != ALPHABETA:
            raise TeachingError(f"{self.kind} cuts nothing off: a number of cuts is for alphabeta")
        possible = possible_cuts(self.depth, self.branching)
        if wanted not in possible:
            most = possible[-1]
            have = f"at most {most} cut{'' if most == 1 else 's'}" if most else "no cuts"
            why = " (a cut on the last child does not count)" if wanted > most else ""
            raise TeachingError(
                f"no tree of depth {self.depth} and branching {_range(*self.branching)} has {wanted} cuts{why}: "
                f"whatever its leaves are it has {have}; the nearest possible is {min(possible, key=lambda cuts: abs(cuts - wanted))}"
            )


def exercises(
    kind: str = ALPHABETA,
    depth: int = 2,
    branching: int | tuple[int, int] = 3,
    seed: int = 0,
    count: int = 1,
    must_cut: int | None = None,
    rule: str = ">=",
    *,
    leaves: tuple[int, int] = VALUES,
    distinct: bool = False,
    student: str = "",
) -> list[Exercise]:
    """Exercises of one kind; the same arguments give the same exercises everywhere.

    kind        "minimax", "alphabeta" or "expectimax"
    depth       plies from the root to every leaf
    branching   children of every inner node; a pair (2, 3) leaves it to the seed
    seed        any whole number
    count       how many
    must_cut    so many nodes, exactly, are left by alpha-beta before their last child; None leaves it to the seed
    rule        alpha-beta cuts ">=" also on equality, or ">" only beyond
    leaves      the lowest and the highest value of a leaf, whole numbers
    distinct    is every leaf different?
    student     a name gives exercises of its own

    Raises TeachingError if there are no such trees, or if none was found, with the nearest that there are.
    """
    pair = (branching, branching) if isinstance(branching, int) else branching
    recipe = Recipe(kind, depth, pair, seed, count, must_cut, rule, leaves, distinct)
    return made(recipe, student)


def made(recipe: Recipe, student: str = "") -> list[Exercise]:
    """The exercises of a recipe, for one student."""
    recipe.checked()
    return [_make(recipe, number, Digits(recipe.seed, plain_name(student), number)) for number in range(1, recipe.count + 1)]


def _range(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}-{high}"


def _make(recipe: Recipe, number: int, digits: Digits) -> Exercise:
    """Draw trees until one is good; if none of many has the cuts that are wanted, build one."""
    for _ in range(TRIES if recipe.must_cut is None else FIRST):
        plan = _Plan.drawn(recipe, digits)
        exercise = plan and plan.exercise(number)
        if exercise is not None and recipe.must_cut in (None, exercise.cuts):
            return exercise
    if recipe.must_cut is None:
        raise TeachingError(_no_tree(recipe))
    return _build(recipe, number, digits, recipe.must_cut)


def _build(recipe: Recipe, number: int, digits: Digits, cuts: int) -> Exercise:
    """A tree that has so many cuts because it was made for them."""
    low, high = recipe.leaves
    room, least = high - low + 1, LEAVES
    for _ in range(BUILT):
        tree = grown(recipe.depth, recipe.branching, cuts, digits)
        needed = len({leaf for leaf in _leaves(tree) if leaf is not None})
        if needed <= room:
            exercise = _Plan.ranked(recipe, tree, digits).exercise(number)
            if exercise is not None and exercise.cuts == cuts:
                return exercise
        least = min(least, needed)
    raise TeachingError(
        f"exercise {number}: no tree of depth {recipe.depth} and branching {_range(*recipe.branching)} with exactly {cuts} cuts was found "
        f"with leaves from {low} to {high}: those built for it need {least} different leaves; take a range such as {low}:{low + 2 * least}"
    )


def _no_tree(recipe: Recipe) -> str:
    low, high = recipe.leaves
    why = "one best move" if recipe.kind != EXPECTIMAX else "one best move and whole expected values"
    return f"no tree with {why} was found among {TRIES} with leaves from {low} to {high}: take a wider range, such as {low}:{low + 20}"


Shape = list[Any]
"""A tree without its leaves: a list of children, [] for a leaf."""


class _Plan(NamedTuple):
    """A tree in the making: its shape, its leaves from left to right, the shares of chance in the order of the text."""

    recipe: Recipe
    shape: Shape
    leaves: tuple[int, ...]
    shares: tuple[tuple[Fraction, ...], ...]

    @classmethod
    def drawn(cls, recipe: Recipe, digits: Digits) -> _Plan | None:
        """A tree by chance; None if its expected values would not be whole."""
        shape = _shape(recipe, recipe.depth, digits)
        count, (low, high) = _count(shape), recipe.leaves
        leaves: list[int] = []
        while len(leaves) < count:
            value = digits.between(low, high)
            if not recipe.distinct or value not in leaves:
                leaves.append(value)
        shares: list[tuple[Fraction, ...]] = []
        if recipe.kind == EXPECTIMAX and _shared(shape, 0, iter(leaves), digits, shares) is None:
            return None
        return cls(recipe, shape, tuple(leaves), tuple(shares))

    @classmethod
    def ranked(cls, recipe: Recipe, tree: Any, digits: Digits) -> _Plan:
        """A tree of fractions with whole numbers in their order; leaves that are never looked at are anything."""
        low, high = recipe.leaves
        given = _leaves(tree)
        kept = sorted({leaf for leaf in given if leaf is not None})
        numbers = dict(zip(kept, digits.some(len(kept), low, high), strict=True))
        leaves: list[int] = []
        for leaf in given:
            value = numbers[leaf] if leaf is not None else digits.between(low, high)
            while leaf is None and recipe.distinct and (value in leaves or value in numbers.values()):
                value = digits.between(low, high)
            leaves.append(value)
        return cls(recipe, _shape_of(tree), tuple(leaves), ())

    def exercise(self, number: int) -> Exercise | None:
        """The exercise it makes; None if two moves are best."""
        leaves, shares = iter(self.leaves), iter(self.shares)
        tree = Tree.from_text(_text(self.shape, 0, self.recipe.kind == EXPECTIMAX, leaves, shares))
        result = minimax(tree, compiled=False)
        if len(result.ties) != 1:
            return None
        return Exercise.of(self.recipe.kind, tree, self.recipe.rule, number)


def _shape(recipe: Recipe, depth: int, digits: Digits) -> Shape:
    if depth == 0:
        return []
    return [_shape(recipe, depth - 1, digits) for _ in range(digits.between(*recipe.branching))]


def _shape_of(tree: Any) -> Shape:
    return [_shape_of(child) for child in tree] if isinstance(tree, list) else []


def _leaves(tree: Any) -> list[Fraction | None]:
    """The leaves of a grown tree, from left to right."""
    return [leaf for child in tree for leaf in _leaves(child)] if isinstance(tree, list) else [tree]


def _count(shape: Shape) -> int:
    return sum(map(_count, shape)) if shape else 1


def _text(shape: Shape, ply: int, chance: bool, leaves: Iterator[int], shares: Iterator[tuple[Fraction, ...]]) -> str:
    """The tree as `Tree.from_text` reads it. Shares stand in the order in which their nodes are finished."""
    if not shape:
        return str(next(leaves))
    below = [_text(child, ply + 1, chance, leaves, shares) for child in shape]
    if chance and ply % 2:
        return f"(chance {' '.join(f'{share}:{child}' for share, child in zip(next(shares), below, strict=True))})"
    return f"(max {' '.join(below)})" if chance and ply else f"({' '.join(below)})"


# ------------------------------------------------------------------------------------------------- shares of chance


def _shared(shape: Shape, ply: int, leaves: Iterator[int], digits: Digits, shares: list[tuple[Fraction, ...]]) -> int | None:
    """The value of a tree of MAX and chance, for which shares are chosen on the way that make every expected value whole.

    None if some node has no such shares.
    """
    if not shape:
        return next(leaves)
    below = [_shared(child, ply + 1, leaves, digits, shares) for child in shape]
    known = [value for value in below if value is not None]
    if len(known) < len(below):
        return None
    if ply % 2 == 0:
        return max(known)
    whole = [split for split in splits(len(known)) if _is_whole(split, known)]
    if not whole:
        return None
    shares.append(digits.pick(whole))
    return int(sum((share * value for share, value in zip(shares[-1], known, strict=True)), Fraction(0)))


def _is_whole(split: Sequence[Fraction], values: Sequence[int]) -> bool:
    """Is the expected value whole, and do floats find that, too, added up as the search does it?"""
    expected = sum((share * value for share, value in zip(split, values, strict=True)), Fraction(0))
    total = 0.0
    for share, value in zip(split, values, strict=True):
        total += float(share) * value
    return expected.denominator == 1 and total == expected


@functools.cache
def splits(ways: int) -> tuple[tuple[Fraction, ...], ...]:
    """The probabilities that chance nodes of so many outcomes have in exercises: fractions with small denominators."""
    found: dict[tuple[Fraction, ...], None] = {}
    for whole in (2, 3, 4, 5, 6, ways, 2 * ways):
        if ways <= whole <= ways + 4:
            found.update(dict.fromkeys(tuple(Fraction(part, whole) for part in parts) for parts in _parts(whole, ways)))
    return tuple(found)


def _parts(whole: int, ways: int) -> Iterator[tuple[int, ...]]:
    """All ways to cut `whole` into so many positive parts, in their order."""
    if ways == 1:
        yield (whole,)
        return
    for first in range(1, whole - ways + 2):
        for rest in _parts(whole - first, ways - 1):
            yield (first, *rest)
