"""Utilities: EMV, certainty equivalents, premiums, attitudes to risk; and what a change of scale leaves alone."""

from __future__ import annotations

import itertools
import math
import xml.etree.ElementTree as ET
from fractions import Fraction

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from settings import examples
from zermelo.decisions import (
    Exponential,
    Linear,
    Log,
    Lottery,
    Points,
    Power,
    Prize,
    Table,
    appraise,
    attitude,
    broken,
    certainty_equivalent,
    choose,
    curve_svg,
    decision_tree,
    emv,
    judge,
    read,
    risk_premium,
    utility,
)
from zermelo.decisions.utilities.curve import ticks
from zermelo.decisions.utilities.utility import AVERSE, NEUTRAL, PRONE, Curve, Utility
from zermelo.errors import DecisionError

F = Fraction
EVEN = Lottery.from_text("[0.5 $1000; 0.5 $0]")


WRITTEN = [
    *("x", "-x", "2x + 3", "x^0.5", "x^0.88, losses 2.25", "log(x + 100)", "1 - exp(-x/500)", "exp(x/20) - 1", "-exp(-x/500)", "exp(x/20)"),
    *("$0:0, $400:1/2, $1,000:1", "apple:1, pear:0.4"),
]


# ------------------------------------------------------------------------------------------------------------ insurance


def test_insurance() -> None:
    curve = utility("x^0.7565")
    assert emv(EVEN) == 500
    assert certainty_equivalent(EVEN, curve) == pytest.approx(400, abs=0.02)
    assert risk_premium(EVEN, curve) == pytest.approx(100, abs=0.02)
    assert attitude(EVEN, curve) == AVERSE
    assert curve.expected(EVEN) <= curve(Prize.from_text("$500"))
    assert choose({"lottery": EVEN, "sure": Prize.from_text("$400.02")}, curve) == ["sure"]
    assert choose({"lottery": EVEN, "sure": Prize.from_text("$400")}, curve) == ["lottery"]


def test_risk_averse_with_gains_and_prone_in_debt() -> None:
    curve = utility("x^0.7565")
    debts = Lottery.from_text("[0.5 -$1000; 0.5 $0]")
    assert attitude(debts, curve) == PRONE
    assert risk_premium(debts, curve) == pytest.approx(-100, abs=0.02)
    assert isinstance(curve, Power)
    assert [part.attitude for part in curve.stretches(-1000, 1000)] == [PRONE, AVERSE]


@pytest.mark.parametrize(
    ("text", "sure"),
    [
        ("x", 500),
        ("2x + 3", 500),
        ("-x/4 - 1/2", 500),
        ("sqrt(x)", 250),
        ("x^2", 1000 / math.sqrt(2)),
        ("log(x + 100)", math.sqrt(100 * 1100) - 100),
        ("1 - exp(-x/500)", -500 * math.log((1 + math.exp(-2)) / 2)),
        ("exp(x/500) - 1", 500 * math.log((1 + math.exp(2)) / 2)),
        ("-exp(-x/500)", -500 * math.log((1 + math.exp(-2)) / 2)),
        ("exp(x/500)", 500 * math.log((1 + math.exp(2)) / 2)),
        ("$0:0, $400:0.5, $1,000:1", 400),
    ],
)
def test_certainty_equivalents(text: str, sure: float) -> None:
    curve = utility(text)
    assert certainty_equivalent(EVEN, curve) == pytest.approx(sure)
    assert isinstance(curve, Curve)
    expected = NEUTRAL if sure == 500 else AVERSE if sure < 500 else PRONE
    assert attitude(EVEN, curve) == expected
    assert {part.attitude for part in curve.stretches(F(0), F(1000))} == {expected}
    if isinstance(curve, Linear | Points):
        assert isinstance(certainty_equivalent(EVEN, curve), Fraction)


@pytest.mark.parametrize(
    ("text", "mean"),
    [
        ("1 - exp(-x/500)", (1 - math.exp(-2)) / 2),
        ("-exp(-x/500)", (-1 - math.exp(-2)) / 2),
        ("exp(x/500) - 1", (math.exp(2) - 1) / 2),
        ("exp(x/500)", (math.exp(2) + 1) / 2),
    ],
)
def test_an_exponential_utility_has_the_constant_that_is_written(text: str, mean: float) -> None:
    curve = utility(text)
    assert isinstance(curve, Exponential)
    assert curve.expected(EVEN) == pytest.approx(mean)
    assert curve.amount_of(curve(Prize.from_text("$300"))) == pytest.approx(300)


@pytest.mark.parametrize("text", WRITTEN)
def test_a_utility_reads_back_as_it_is_written(text: str) -> None:
    assert str(utility(text)) == text.replace("1/2", "0.5")
    assert utility(str(utility(text))) == utility(text)


def test_exponentials_of_large_amounts_do_not_drown() -> None:
    curve = Exponential(10)
    rich = {"less": Lottery.from_text("[0.5 $1000; 0.5 $900]"), "more": Lottery.from_text("[0.5 $2000; 0.5 $901]")}
    assert certainty_equivalent(rich["less"], curve) == pytest.approx(900 + 10 * math.log(2), abs=0.01)
    assert choose(rich, curve) == ["more"] and choose(rich, curve.scaled(2, 5)) == ["more"]
    assert certainty_equivalent(Lottery.from_text("[0.5 $100000; 0.5 $0]"), Exponential(-10)) == pytest.approx(100_000 - 10 * math.log(2))


def test_what_is_small_beside_ones_wealth_is_not_lost() -> None:
    options = {name: Lottery.from_text(text) for name, text in {"risk": "[0.5 $0.000000002; 0.5 $0]", "more": "[1 $0.000000003]"}.items()}
    for written in ("log(x + 1000)", "1 - exp(-x/500)"):
        curve = utility(written)
        assert choose(options, curve) == ["more"]
        assert (attitude(options["risk"], curve), certainty_equivalent(options["risk"], curve)) == (AVERSE, pytest.approx(1e-9))
    assert choose(options, Log(1000.0).scaled(2, 10**9)) == ["more"]
    even = {"risk": Lottery.from_text("[0.5 $1000; 0.5 $-500]"), "nothing": Lottery.from_text("[1 $0]")}
    assert choose(even, Log(1000.0)) == ["risk", "nothing"]  # 2000 * 500 = 1000 * 1000
    assert attitude(Lottery.from_text("[0.5 $100000; 0.5 $100001]"), Exponential(50.0)) == AVERSE


def test_a_curve_that_bends_twice() -> None:
    curve = Points.through({Prize.from_text(f"${x}"): F(u) for x, u in ((0, 0), (1, 1), (2, 3), (3, 7), (4, 8), (5, 9))})
    assert [(part.low, part.high, part.attitude) for part in curve.stretches(F(0), F(5))] == [(0, 3, PRONE), (2, 5, AVERSE)]
    assert [part.attitude for part in curve.stretches(F(0), F(1))] == [NEUTRAL]
    assert Power(1, 2.25).stretches(F(-1), F(1))[0].attitude == AVERSE


# -------------------------------------------------------------------------------------------------------------- choices


def test_options_are_appraised_as_far_as_can_be_said() -> None:
    problem = read("[0.5 $1000; 0.5 $0]; $300; [0.5 apple; 0.5 $1]")
    (even, sure, mixed) = appraise(problem.options)
    assert (even.emv, even.expected, even.attitude) == (500, None, None)
    assert (sure.emv, mixed.emv) == (300, None)
    even, sure = appraise({"even": EVEN, "sure": Prize.from_text("$300")}, Linear())
    assert (even.certain, even.premium, even.attitude) == (500, 0, NEUTRAL)
    assert (sure.certain, sure.premium, sure.attitude) == (300, 0, None)
    fruit = Table.of({"apple": 1, "pear": F(1, 4)})
    assert appraise({"L": Lottery.from_text("[0.5 apple; 0.5 pear]")}, fruit)[0].expected == F(5, 8)
    assert choose({"L": Lottery.from_text("[0.5 apple; 0.5 pear]"), "M": Prize("pear"), "N": Lottery.of((1, "apple"))}, fruit) == ["N"]
    assert choose({"L": EVEN, "M": Prize.from_text("$500")}, Linear()) == ["L", "M"]


@pytest.mark.parametrize(
    "make",
    [
        lambda: utility("x^-1"),
        lambda: utility("x^0"),
        lambda: utility("0x"),
        lambda: utility("x/0"),
        lambda: utility("log(x)")(Prize.from_text("$0")),
        lambda: utility("1 - exp(-x/0)"),
        lambda: utility("1 - exp(-x)"),
        lambda: utility("1 - exp(-x/5)")(Prize.from_text("-$1,000,000")),
        lambda: certainty_equivalent(EVEN, utility("$0:0")),
        lambda: utility("$0:0, $0:1"),
        lambda: utility("$0:a"),
        lambda: utility("$0:0 $5:1")(Prize.from_text("$6")),
        lambda: utility("$0:0 $5:1")(Prize.from_text("4 QALY")),
        lambda: certainty_equivalent(Lottery.from_text("[0.5 $0; 0.5 $2]"), utility("$0:0 $1:1 $2:0.5")),
        lambda: Points(((F(0), F(1)),)),
        lambda: Table.of({"a": 1})(Prize("b")),
        lambda: Table.of({"a": float("nan")}),
        lambda: Linear()(Prize("apple")),
        lambda: Linear().expected(Lottery.from_text("[0.5 $1; 0.5 2 QALY]")),
        lambda: choose({"L": Prize.from_text("$1"), "M": Prize.from_text("2 QALY")}, Linear()),
        lambda: choose({}, Linear()),
        lambda: Linear().scaled(0),
        lambda: Linear().scaled(-1),
        lambda: Linear().scaled(float("nan")),
        lambda: Table.of({"a": 1, "b": 1}).normalised(Prize("a"), Prize("b")),
        lambda: read("U(apple) = 1; [0.5 apple; 0.5 pear]").check(Table.of({"apple": 1})),
        lambda: curve_svg(Table.of({"a": 1})),
        lambda: curve_svg(Linear()),
        lambda: curve_svg(Linear(), EVEN, theme="pink"),
        lambda: curve_svg(Linear(), Prize.from_text("$5")),
        lambda: curve_svg(Linear(), between=(5, 5)),
        lambda: curve_svg(Log(), EVEN),
    ],
)
def test_what_cannot_be_gets_a_sentence(make) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(DecisionError) as refused:
        make()
    assert str(refused.value) and "\n" not in str(refused.value)


def test_an_unknown_prize_is_told_with_its_place() -> None:
    problem = read("U(apple) = 1; U(pear) = 0\n[0.5 apple; 0.5 plum]")
    assert problem.utility is not None
    with pytest.raises(DecisionError, match=r"line 2, column 17: the utility of plum is not defined, only those of apple, pear"):
        problem.check(problem.utility)


# ----------------------------------------------------------------------------------------------- positive linear changes

MONEY = [Prize.from_text(f"${n}") for n in (-30, 0, 10, 40, 100)]
CURVES: list[Utility] = [Linear(F(2), F(-7)), Points(((F(-30), F(-4)), (F(0), F(0)), (F(10), F(5)), (F(100), F(9))), "$")]


@st.composite
def money_lotteries(draw: st.DrawFn) -> Lottery:
    weights = draw(st.lists(st.integers(0, 5), min_size=len(MONEY), max_size=len(MONEY)).filter(any))
    return Lottery(tuple((F(weight, sum(weights)), prize) for weight, prize in zip(weights, MONEY, strict=True)))


factors = st.fractions(F(1, 20), F(20), max_denominator=20)
shifts = st.fractions(F(-50), F(50), max_denominator=20)
exact_utilities = st.one_of(
    st.sampled_from(CURVES),
    st.lists(st.integers(-9, 9), min_size=5, max_size=5).map(lambda us: Table({p: F(u) for p, u in zip(MONEY, us, strict=True)})),
)


@examples(300)
@given(exact_utilities, st.lists(money_lotteries(), min_size=1, max_size=5), factors, shifts)
def test_behaviour_is_unchanged_by_positive_linear_changes(
    given: Utility, lotteries: list[Lottery], factor: Fraction, shift: Fraction
) -> None:
    options = {f"L{place}": lottery for place, lottery in enumerate(lotteries)}
    changed = given.scaled(factor, shift)
    assert choose(options, changed) == choose(options, given)
    for lottery in lotteries:
        assert changed.expected(lottery) == factor * given.expected(lottery) + shift
    if isinstance(given, Curve):
        assert isinstance(changed, Curve)
        assert [changed.certain(each) for each in lotteries] == [given.certain(each) for each in lotteries]
        assert [attitude(each, changed) for each in lotteries] == [attitude(each, given) for each in lotteries]
        assert changed.stretches(F(-30), F(100)) == given.stretches(F(-30), F(100))


@examples(100)
@given(
    st.sampled_from([Power(0.7565), Power(0.88, 2.25), Power(2), Log(50), Exponential(60), Exponential(-60)]),
    st.lists(money_lotteries(), min_size=1, max_size=4),
    factors,
    shifts,
)
def test_curves_in_floats_too(curve: Curve, lotteries: list[Lottery], factor: Fraction, shift: Fraction) -> None:
    changed = curve.scaled(factor, shift)
    for lottery in lotteries:
        sure = curve.certain(lottery)
        assert min(p.amount for p in lottery.distribution()) - 1e-6 <= sure <= max(p.amount for p in lottery.distribution()) + 1e-6  # type: ignore[operator,type-var]
        assert changed.certain(lottery) == pytest.approx(sure, abs=1e-6)
        assert curve.at(sure) == pytest.approx(float(curve.expected(lottery)), abs=1e-9)
        premium = emv(lottery) - sure
        assert abs(premium) < 1e-6 or attitude(lottery, curve) == (AVERSE if premium > 0 else PRONE)


@examples(150)
@given(exact_utilities, money_lotteries())
def test_normalised_utilities_go_from_0_to_1(given: Utility, lottery: Lottery) -> None:
    ranked = sorted(MONEY, key=given)
    assume(given(ranked[0]) < given(ranked[-1]))
    unit = given.normalised(ranked[0], ranked[-1])
    assert (unit(ranked[0]), unit(ranked[-1])) == (0, 1)
    assert 0 <= unit.expected(lottery) <= 1
    assert unit.normalised(ranked[0], ranked[-1]).expected(lottery) == unit.expected(lottery)


@examples(150)
@given(exact_utilities, st.lists(money_lotteries(), min_size=2, max_size=5))
def test_expected_utility_is_expectimax(given: Utility, lotteries: list[Lottery]) -> None:
    from zermelo import minimax
    from zermelo.games import Tree

    options = {f"L{place}": lottery for place, lottery in enumerate(lotteries)}
    found = minimax(Tree.from_text(decision_tree(options, given)), compiled=False)
    for action, lottery in zip(found.actions, lotteries, strict=True):
        assert action.value == pytest.approx(float(given.expected(lottery)), abs=1e-9)
    best = max(given.expected(lottery) for lottery in lotteries)
    assert given.expected(lotteries[found.action]) == pytest.approx(float(best), abs=1e-9)


@examples(100)
@given(st.lists(st.integers(-9, 9), min_size=5, max_size=5), st.permutations(range(-20, 20)))
def test_only_the_order_counts_where_prizes_are_certain(us: list[int], others: list[int]) -> None:
    rising = sorted(others)
    table = Table({prize: F(u) for prize, u in zip(MONEY, us, strict=True)})
    mapped = Table({prize: F(rising[u + 9] ** 3) for prize, u in zip(MONEY, us, strict=True)})
    options = {str(prize): prize for prize in MONEY}
    assert choose(options, table) == choose(options, mapped)
    statements = read("; ".join(f"{a} >= {b}" for a in MONEY for b in MONEY if table(a) >= table(b))).statements
    assert broken(statements, mapped) == [] and judge(statements).fits


# -------------------------------------------------------------------------------------------------------------- pictures


@pytest.mark.parametrize("theme", ["auto", "light", "dark", "print"])
@pytest.mark.parametrize("text", ["x", "x^0.7565", "1 - exp(-x/300)", "$0:0, $300:0.7, $1000:1"])
def test_a_picture_marks_what_there_is_to_see(text: str, theme: str) -> None:
    picture = curve_svg(utility(text), EVEN, theme=theme)
    root = ET.fromstring(picture)
    looks = [element.get("class") for element in root.iter()]
    for look in ("u-curve", "u-chord", "u-emv", "u-sure"):
        assert look in looks
    assert root.get("class") == f"zermelo-curve-{theme}"
    words = " ".join(root.itertext())
    sure = certainty_equivalent(EVEN, utility(text))
    assert f"${float(sure):,.2f}" in words or f"${float(sure):,.0f}" in words
    assert "EMV $500" in words
    assert looks.count("u-premium") == (1 if text == "x" else 2)  # in the legend, and between CE and EMV


def test_amounts_that_are_no_floats_are_drawn() -> None:
    """A third ends the curve, and its float lies beyond it."""
    third = Points(((F(1, 3), F(0)), (F(2, 3), F(3, 4)), (F(1), F(1))))
    for drawn in (curve_svg(third), curve_svg(third, Lottery.from_text("[0.5 1/3; 0.5 2/3]"))):
        (line,) = (element for element in ET.fromstring(drawn).iter() if element.get("class") == "u-curve")
        assert line.get("d", "").count("L") == 2


def test_marks_stand_where_they_should() -> None:
    root = ET.fromstring(curve_svg(utility("x^0.7565"), EVEN))
    (sure, *_) = (element for element in root.iter() if element.get("class") == "u-sure")
    (line,) = (element for element in root.iter() if element.get("class") == "u-curve")
    points = [tuple(map(float, step.split())) for step in line.get("d", "")[1:].split("L")]
    left, right = points[0][0], points[-1][0]
    assert (float(sure.get("cx", 0)) - left) / (right - left) == pytest.approx(0.4, abs=0.001)
    assert all(here[0] <= there[0] and here[1] >= there[1] for here, there in itertools.pairwise(points))


@settings(max_examples=100)
@given(st.floats(-1e9, 1e9), st.floats(1e-3, 1e9))
def test_ticks_are_few_and_inside(low: float, width: float) -> None:
    found = ticks(low, low + width)
    assert 2 <= len(found) <= 7
    assert all(low - width * 1e-6 <= tick <= low + width * (1 + 1e-6) for tick in found)
