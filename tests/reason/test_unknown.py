"""What follows with unknown leaves: the textbook's trees, and random trees against all values that the leaves could have."""

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_trees import assignments, choice, trees, value

from settings import examples
from zermelo.errors import SearchError
from zermelo.games import TicTacToe, Tree
from zermelo.numbers import exact, number_text
from zermelo.reason.conditions import Compound, Greater, combine, greater, holds
from zermelo.reason.formula import Average, Extreme, Unknown, evaluate, formula_text, simplified, span
from zermelo.reason.graph import build_graph
from zermelo.reason.unknown import answer

SENTENCES = [
    ("((3 12 8) (2 x y) (14 5 2))", "3, first branch (B), whatever x and y are"),
    ("((7 6 5) (3 x x) (6 5 x))", "5, first branch (B), whatever x5, x6 and x9 are"),
    ("(((10 9) (14 x)) ((2 4) (x x)))", "10, first branch (B), whatever x4, x7 and x8 are"),
    ("(10 (((5 x) (4 x)) 3))", "10, first branch, whatever x3 and x5 are"),
    ("((18) (3 x))", "18, first branch (B), whatever x is"),
    ("((3 12 8) (x 4))", "between 3 and 4, namely max(3, min(4, x)); first branch (B) if x ≤ 3, else second branch (C)"),
    (
        "((3 12 8) (x 4) (y 1))",
        "between 3 and 4, namely max(3, min(4, x)); first branch (B) if x ≤ 3, else second branch (C); whatever y is",
    ),
    ("(3 ? 5)", "at least 5, namely max(5, ?2); second branch if ?2 ≥ 5, else third branch"),
    ("(min 3 x 5)", "at most 3, namely min(3, x); first branch if x ≥ 3, else second branch"),
    ("(X=x (4 X) 3)", "at least 3, namely max(3, x); first branch (X) if x ≥ 3, else third branch"),
    ("((x 3) (y 4))", "at most 4, namely max(min(3, x), min(4, y)); first branch (B) if y ≤ 3 and x ≥ y, else second branch (C)"),
    ("((chance 1/2:x 1/2:4) (3 5))", "at least 3, namely max(3, 0.5·x + 2); first branch (B) if x ≥ 2, else second branch (C)"),
    ("(chance 1/3:x 2/3:(3 y))", "anything, namely 1/3·x + 2/3·max(3, y)"),
    ("x", "anything, namely x"),
    ("((3 12 8) (2 4 6) (14 5 2))", "3, first branch (B)"),
    ("(x y)", "anything, namely max(x, y); first branch if x ≥ y, else second branch"),
]


@pytest.mark.parametrize(("text", "sentence"), SENTENCES)
def test_sentences(text: str, sentence: str) -> None:
    assert answer(Tree.from_text(text)).sentence() == sentence


def test_the_answer_as_data() -> None:
    found = answer(Tree.from_text("((3 12 8) (x 4) (2 y))"))
    assert (found.low, found.high, found.value, found.action) == (3, 4, None, None)
    assert found.as_dict() == {
        "sentence": "between 3 and 4, namely max(3, min(4, x)); first branch (B) if x ≤ 3, else second branch (C); whatever y is",
        "value": None,
        "low": 3,
        "high": 4,
        "formula": "max(3, min(4, x))",
        "choices": [{"action": 0, "name": "B", "when": "x ≤ 3"}, {"action": 1, "name": "C", "when": "x > 3"}],
        "unknowns": [{"name": "x", "leaf": 4}, {"name": "y", "leaf": 7}],
        "matters": ["x"],
    }


def check(text: str, between: int | None = None) -> None:
    """Hold the answer against minimax with all unknowns filled in, for every case that there is."""
    tree = Tree.from_text(text)
    found = answer(tree)
    seen: set[int | None] = set()
    values: list[Fraction] = []
    for known in assignments(tree, between):
        here, action = value(tree, known), choice(tree, known)
        values.append(here)
        seen.add(action)
        assert evaluate(found.formula, known) == here, known
        if found.choices:
            assert [each.action for each in found.choices if holds(each.when, known)] == [action], known
    assert {each.action for each in found.choices} == seen - {None}
    assert min(values) == found.low if math.isfinite(found.low) else min(values) < -50
    assert max(values) == found.high if math.isfinite(found.high) else max(values) > 50
    if found.value is not None:
        assert set(values) == {found.value}


@given(trees(unknown=2))
@examples(60)
def test_two_unknowns(text: str) -> None:
    check(text)


@given(trees(unknown=3, most=2, depth=4))
@examples(15)
def test_three_unknowns(text: str) -> None:
    check(text)


@given(trees(unknown=2, chance=True, depth=4, most=2))
@examples(100)
def test_unknowns_under_chance(text: str) -> None:
    check(text)


@given(trees(unknown=2, shared=True, depth=3))
@examples(60)
def test_leaves_reached_on_several_ways_are_one_unknown(text: str) -> None:
    check(text)


@given(trees(unknown=2, shared=True, chance=True))
@examples(80)
def test_shared_leaves_under_chance_are_answered_or_refused(text: str) -> None:
    try:
        answer(Tree.from_text(text))
    except SearchError as error:
        assert "in a tree with chance nodes" in str(error)
    else:
        check(text)


def test_what_is_refused() -> None:
    with pytest.raises(SearchError, match="several root actions lead to x in a tree with chance nodes"):
        answer(Tree.from_text("((chance 1/2:X=x 1/2:3) (X 4))"))
    with pytest.raises(SearchError, match="this needs a two-player game with a constant sum"):
        answer(Tree.from_text("([1 2 6] x)"))
    with pytest.raises(SearchError, match="at most 100 unknown leaves, got 101"):
        answer(Tree.from_text(f"({'x ' * 101})"))
    with pytest.raises(SearchError, match="too many paths lead to unknown leaves"):
        answer(Tree.from_text(f"{'(1 ' * 300}x{')' * 300}"))
    web = "(N1 N1)"
    for i in range(1, 20):
        web = web.replace(f"N{i}", f"N{i}=(N{i + 1} N{i + 1})", 1)
    with pytest.raises(SearchError, match="too many paths"):
        answer(Tree.from_text(web.replace("N20", "N20=x", 1)))
    with pytest.raises(SearchError, match="more than 50 positions"):
        build_graph(TicTacToe(), limit=50)


def test_deep_trees_whose_depth_is_known() -> None:
    assert answer(Tree.from_text(f"({'(1 ' * 5000}2{')' * 5000} x)")).sentence().startswith("at least")


# ----------------------------------------------------------------------------------------------- formulas on their own

X, Y, Z = Unknown(1, "x"), Unknown(2, "y"), Unknown(3, "z")


def formulas() -> st.SearchStrategy:
    leaf = st.one_of(st.sampled_from([X, Y, Z]), st.integers(0, 3).map(Fraction))

    def grow(inner: st.SearchStrategy) -> st.SearchStrategy:
        several_ = st.lists(inner, min_size=1, max_size=3).map(tuple)
        extreme = st.builds(Extreme, st.booleans(), several_)
        weights = st.sampled_from([Fraction(1, 3), Fraction(1, 2), Fraction(2)])
        return st.one_of(
            extreme,
            extreme,
            st.builds(Average, st.integers(-1, 1).map(Fraction), st.lists(st.tuples(weights, inner), min_size=1, max_size=2).map(tuple)),
        )

    return st.recursive(leaf, grow, max_leaves=7)


POINTS = [Fraction(i, 2) for i in (-9, -1, 0, 1, 2, 3, 5, 6, 40)]


@given(formulas(), st.lists(st.sampled_from(POINTS), min_size=3, max_size=3))
@examples(300)
def test_a_simplified_formula_has_the_same_values(formula, point) -> None:
    known = dict(zip((1, 2, 3), point, strict=True))
    shorter = simplified(formula)
    assert evaluate(shorter, known) == evaluate(formula, known)
    assert span(shorter) == span(formula)
    assert len(formula_text(shorter)) <= max(len(formula_text(formula)), 24)


@given(formulas(), st.integers(0, 3), st.integers(0, 3), st.lists(st.sampled_from(POINTS), min_size=3, max_size=3))
@examples(300)
def test_inside_a_window_only_what_shows_in_it_is_kept(formula, one, other, point) -> None:
    low, high = Fraction(min(one, other)), Fraction(max(one, other))
    known = dict(zip((1, 2, 3), point, strict=True))
    seen = simplified(formula, low, high)
    assert max(low, min(high, evaluate(seen, known))) == max(low, min(high, evaluate(formula, known)))


@given(formulas(), formulas(), st.booleans(), st.lists(st.sampled_from(POINTS), min_size=3, max_size=3))
@examples(300)
def test_a_comparison_taken_apart_says_the_same(left, right, strict, point) -> None:
    known = dict(zip((1, 2, 3), point, strict=True))
    ours, theirs = evaluate(left, known), evaluate(right, known)
    assert holds(greater(left, right, strict), known) == (ours > theirs if strict else ours >= theirs)


def test_conditions_lose_what_is_idle() -> None:
    three, five = Fraction(3), Fraction(5)
    assert str(combine(True, [Greater(X, three, False), Greater(X, five, True)])) == "x > 5"
    assert str(combine(False, [Greater(X, three, False), Greater(X, five, True)])) == "x ≥ 3"
    assert combine(True, [Greater(X, five, False), Greater(three, X, False)]) is False
    assert combine(False, [Greater(X, three, True), Greater(three, X, False)]) is True
    assert str(combine(True, [Greater(X, three, True), combine(False, [Greater(X, three, True), Greater(Y, five, False)])])) == "x > 3"
    assert isinstance(combine(True, [Greater(X, three, True), Greater(Y, three, True)]), Compound)
    assert str(simplified(Extreme(True, (X, Extreme(False, (X, Y)))))) == "x"


def test_numbers_mean_what_they_say() -> None:
    assert exact(1 / 3) == Fraction(1, 3)
    assert exact(0.1) == Fraction(1, 10)
    assert exact(1e-9) == Fraction(1, 10**9)
    assert [number_text(each) for each in (Fraction(5, 2), Fraction(1, 3), -math.inf, Fraction(-4))] == ["2.5", "1/3", "-∞", "-4"]


def test_an_outcome_that_never_happens_leaves_no_trace() -> None:
    """Also where it is an average itself, of an unknown leaf."""
    check("(0 (chance 1:x 0:(chance 1/2:y 1/2:0)))")
    found = answer(Tree.from_text("(0 (chance 1:x 0:(chance 1/2:y 1/2:0)))"))
    assert found.sentence() == "at least 0, namely max(0, x); first branch if x ≤ 0, else second branch (B); whatever y is"
