"""Exercises made from a seed.

    seed, student, number ──▶ random numbers ──▶ tree ──▶ recording ──▶ exercise
                                                   ▲          │
                                                   └──────────┘  until it has one best move and the number of cuts asked for

The random numbers come from SHA-256: the same seed gives the same exercises on every machine and in every version of Python,
exercise 3 is the same whether 3 or 30 are asked for, and each student's name gives exercises of its own.

Every exercise has exactly one best move, so that the answer is unambiguous; expected values are whole numbers.
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
from ..numbers import counted
from ..search.minimax import minimax
from .cuts import possible_cuts, tree_with_cuts
from .exercise import ALPHABETA, EXPECTIMAX, MAX_LEAVES, Exercise, check_kind
from .hashrandom import HashRandom

LEAF_RANGE = (0, 20)
"""The lowest and the highest leaf by default."""
MAX_COUNT = 1_000
"""The most exercises on one sheet."""
ATTEMPTS, ATTEMPTS_BEFORE_BUILDING, BUILD_ATTEMPTS = 300, 60, 100
"""Random trees before giving up; before a tree with the cuts asked for is built; and built trees until their leaves fit the range."""


def normalised_name(name: str) -> str:
    """A student's name as it is hashed: composed letters, single blanks."""
    return unicodedata.normalize("NFC", " ".join(name.split()))


@dataclasses.dataclass(frozen=True)
class Recipe:
    """What exercises should be like; `exercises` describes each field."""

    kind: str = ALPHABETA
    depth: int = 2
    branching: tuple[int, int] = (3, 3)
    seed: int = 0
    count: int = 1
    must_cut: int | None = None
    rule: str = ">="
    leaves: tuple[int, int] = LEAF_RANGE
    distinct: bool = False

    def checked(self) -> Recipe:
        """The recipe itself. Raises TeachingError if no exercise can satisfy it, with the reason and the nearest that can."""
        check_kind(self.kind, self.rule)
        (fewest, most), (low, high) = self.branching, self.leaves
        if self.depth < 1:
            raise TeachingError(f"depth must be at least 1, got {self.depth}: a tree needs at least one move")
        if not 1 <= fewest <= most or most < 2:
            raise TeachingError(f"branching must be 2 or more, or a range such as 2-3, got {_range(fewest, most)}")
        if not 1 <= self.count <= MAX_COUNT:
            raise TeachingError(f"count must be from 1 to {MAX_COUNT}, got {self.count}")
        if low >= high:
            raise TeachingError(f"leaves must be a range such as 0:20, the lower number first, got {low}:{high}")
        deepest = max(depth for depth in range(MAX_LEAVES.bit_length()) if most**depth <= MAX_LEAVES)
        if self.depth > deepest:
            nearest = f"take depth {deepest} or less" if deepest else "take a smaller branching"
            words = f"depth {self.depth} with branching {most} makes more than {MAX_LEAVES} leaves, the most an exercise can have"
            raise TeachingError(f"{words}: {nearest}")
        size = most**self.depth
        if self.distinct and high - low + 1 < size:
            raise TeachingError(
                f"{counted(size, 'different leaf')} do not fit between {low} and {high}: take a range such as {low}:{low + 2 * size}"
            )
        if self.must_cut is not None:
            self._check_cuts(self.must_cut)
        return self

    def _check_cuts(self, wanted: int) -> None:
        if self.kind != ALPHABETA:
            raise TeachingError(f"{self.kind} makes no cuts: a number of cuts can only be asked for with alphabeta")
        possible = possible_cuts(self.depth, self.branching)
        if wanted not in possible:
            most = possible[-1]
            have = f"at most {counted(most, 'cut')}" if most else "no cuts"
            why = " (a cut on the last child does not count)" if wanted > most else ""
            raise TeachingError(
                f"no tree of depth {self.depth} and branching {_range(*self.branching)} has {wanted} cuts{why}: "
                f"it has {have}, whatever its leaves are; the nearest possible is {min(possible, key=lambda cuts: abs(cuts - wanted))}"
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
    leaves: tuple[int, int] = LEAF_RANGE,
    distinct: bool = False,
    student: str = "",
) -> list[Exercise]:
    """Exercises of one kind; the same arguments give the same exercises everywhere.

    kind        "minimax", "alphabeta" or "expectimax"
    depth       plies from the root to every leaf
    branching   children of every inner node; with a pair such as (2, 3) the seed decides
    seed        any whole number
    count       how many
    must_cut    how many nodes alpha-beta leaves before their last child, exactly; with None the seed decides
    rule        alpha-beta cuts also on equality (">=") or only beyond the bound (">")
    leaves      the lowest and the highest value of a leaf, whole numbers
    distinct    is every leaf different?
    student     a name gives exercises of its own

    Raises TeachingError if there are no such trees, or if none was found, with the nearest that are possible.
    """
    pair = (branching, branching) if isinstance(branching, int) else branching
    recipe = Recipe(kind, depth, pair, seed, count, must_cut, rule, leaves, distinct)
    return exercises_of(recipe, student)


def exercises_of(recipe: Recipe, student: str = "") -> list[Exercise]:
    """The exercises of a recipe, for one student."""
    recipe.checked()
    return [_make(recipe, number, HashRandom(recipe.seed, normalised_name(student), number)) for number in range(1, recipe.count + 1)]


def _range(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}-{high}"


def _make(recipe: Recipe, number: int, random: HashRandom) -> Exercise:
    """Draw trees until one is suitable; if none of many has the cuts that are wanted, build one."""
    for _ in range(ATTEMPTS if recipe.must_cut is None else ATTEMPTS_BEFORE_BUILDING):
        draft = _Draft.drawn(recipe, random)
        exercise = draft and draft.exercise(number)
        if exercise is not None and recipe.must_cut in (None, exercise.cuts):
            return exercise
    low, high = recipe.leaves
    if recipe.must_cut is None:
        needed = "one best move" if recipe.kind != EXPECTIMAX else "one best move and whole expected values"
        raise TeachingError(
            f"none of {ATTEMPTS} trees with leaves from {low} to {high} has {needed}: take a wider range, such as {low}:{low + 20}"
        )
    return _build(recipe, number, random, recipe.must_cut)


def _build(recipe: Recipe, number: int, random: HashRandom, cuts: int) -> Exercise:
    """A tree built to have exactly this number of cuts."""
    low, high = recipe.leaves
    room, least = high - low + 1, MAX_LEAVES
    for _ in range(BUILD_ATTEMPTS):
        tree = tree_with_cuts(recipe.depth, recipe.branching, cuts, random)
        needed = len({leaf for leaf in _leaves(tree) if leaf is not None})
        if needed <= room:
            exercise = _Draft.ranked(recipe, tree, random).exercise(number)
            if exercise is not None and exercise.cuts == cuts:
                return exercise
        least = min(least, needed)
    raise TeachingError(
        f"exercise {number}: no tree of depth {recipe.depth} and branching {_range(*recipe.branching)} with exactly {cuts} cuts was found "
        f"with leaves from {low} to {high}: it needs {counted(least, 'different leaf')}; take a range such as {low}:{low + 2 * least}"
    )


Shape = list[Any]
"""A tree without its leaves: a list of children, [] for a leaf."""


class _Draft(NamedTuple):
    """A tree: its shape, its leaves from left to right, the probabilities of its chance nodes in postorder."""

    recipe: Recipe
    shape: Shape
    leaves: tuple[int, ...]
    probabilities: tuple[tuple[Fraction, ...], ...]

    @classmethod
    def drawn(cls, recipe: Recipe, random: HashRandom) -> _Draft | None:
        """A random tree; None if its expected values would not be whole."""
        shape = _random_shape(recipe, recipe.depth, random)
        count, (low, high) = len(_leaves(shape)), recipe.leaves
        leaves: list[int] = []
        while len(leaves) < count:
            value = random.randint(low, high)
            if not recipe.distinct or value not in leaves:
                leaves.append(value)
        probabilities: list[tuple[Fraction, ...]] = []
        if recipe.kind == EXPECTIMAX and _choose_probabilities(shape, 0, iter(leaves), random, probabilities) is None:
            return None
        return cls(recipe, shape, tuple(leaves), tuple(probabilities))

    @classmethod
    def ranked(cls, recipe: Recipe, tree: Any, random: HashRandom) -> _Draft:
        """A tree of fractions with whole numbers in the same order; leaves that are never visited get any number."""
        low, high = recipe.leaves
        given = _leaves(tree)
        known = sorted({leaf for leaf in given if leaf is not None})
        numbers = dict(zip(known, random.sample(len(known), low, high), strict=True))
        leaves: list[int] = []
        for leaf in given:
            value = numbers[leaf] if leaf is not None else random.randint(low, high)
            while leaf is None and recipe.distinct and (value in leaves or value in numbers.values()):
                value = random.randint(low, high)
            leaves.append(value)
        return cls(recipe, _shape_of(tree), tuple(leaves), ())

    def exercise(self, number: int) -> Exercise | None:
        """The exercise it makes; None if two moves are best."""
        leaves, probabilities = iter(self.leaves), iter(self.probabilities)
        tree = Tree.from_text(_text(self.shape, 0, self.recipe.kind == EXPECTIMAX, leaves, probabilities))
        result = minimax(tree, compiled=False)
        if len(result.ties) != 1:
            return None
        return Exercise.of(self.recipe.kind, tree, self.recipe.rule, number)


def _random_shape(recipe: Recipe, depth: int, random: HashRandom) -> Shape:
    if depth == 0:
        return []
    return [_random_shape(recipe, depth - 1, random) for _ in range(random.randint(*recipe.branching))]


def _shape_of(tree: Any) -> Shape:
    return [_shape_of(child) for child in tree] if isinstance(tree, list) else []


def _leaves(tree: Any) -> list[Any]:
    """The leaves of a shape or of a built tree, from left to right."""
    return [leaf for child in tree for leaf in _leaves(child)] if isinstance(tree, list) and tree else [tree]


def _text(shape: Shape, ply: int, chance: bool, leaves: Iterator[int], probabilities: Iterator[tuple[Fraction, ...]]) -> str:
    """The tree as `Tree.from_text` reads it."""
    if not shape:
        return str(next(leaves))
    below = [_text(child, ply + 1, chance, leaves, probabilities) for child in shape]
    if chance and ply % 2:
        return f"(chance {' '.join(f'{share}:{child}' for share, child in zip(next(probabilities), below, strict=True))})"
    return f"(max {' '.join(below)})" if chance and ply else f"({' '.join(below)})"


# ------------------------------------------------------------------------------------------ probabilities at chance nodes


def _choose_probabilities(
    shape: Shape, ply: int, leaves: Iterator[int], random: HashRandom, chosen: list[tuple[Fraction, ...]]
) -> int | None:
    """The value of a tree of MAX and chance, with probabilities chosen on the way so that every expected value is whole.

    None if some node has no such probabilities.
    """
    if not shape:
        return next(leaves)
    below = [_choose_probabilities(child, ply + 1, leaves, random, chosen) for child in shape]
    known = [value for value in below if value is not None]
    if len(known) < len(below):
        return None
    if ply % 2 == 0:
        return max(known)
    whole = [probabilities for probabilities in distributions(len(known)) if _is_whole(probabilities, known)]
    if not whole:
        return None
    chosen.append(random.choice(whole))
    return int(_expected(chosen[-1], known))


def _expected(probabilities: Sequence[Fraction], values: Sequence[int]) -> Fraction:
    return sum((share * value for share, value in zip(probabilities, values, strict=True)), Fraction(0))


def _is_whole(probabilities: Sequence[Fraction], values: Sequence[int]) -> bool:
    """Is the expected value whole, and do floats agree when they are added up as the search does it?"""
    expected = _expected(probabilities, values)
    total = 0.0
    for share, value in zip(probabilities, values, strict=True):
        total += float(share) * value
    return expected.denominator == 1 and total == expected


@functools.cache
def distributions(outcomes: int) -> tuple[tuple[Fraction, ...], ...]:
    """The probabilities that chance nodes with so many outcomes can have in exercises: fractions with small denominators."""
    found: dict[tuple[Fraction, ...], None] = {}
    for whole in (2, 3, 4, 5, 6, outcomes, 2 * outcomes):
        if outcomes <= whole <= outcomes + 4:
            found.update(dict.fromkeys(tuple(Fraction(part, whole) for part in parts) for parts in _compositions(whole, outcomes)))
    return tuple(found)


def _compositions(whole: int, parts: int) -> Iterator[tuple[int, ...]]:
    """All sequences of so many positive numbers whose sum is `whole`, in lexicographic order."""
    if parts == 1:
        yield (whole,)
        return
    for first in range(1, whole - parts + 2):
        for rest in _compositions(whole - first, parts - 1):
            yield (first, *rest)
