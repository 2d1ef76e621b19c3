"""Lotteries: exact probabilities, what texts mean, what compound ones come to, and the sentence for everything that is none."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zermelo.decisions import Lottery, Prize, Statement, decision_tree, emv, read
from zermelo.decisions.lotteries.lottery import Option, canonical, option
from zermelo.decisions.units import MICROMORTS, MILES, dying, micromorts, qalys
from zermelo.errors import DecisionError

F = Fraction


def shares(lottery: Option) -> dict[str, Fraction]:
    return {prize.name: share for prize, share in lottery.distribution().items()}


# ---------------------------------------------------------------------------------------------------------------- texts


@pytest.mark.parametrize(
    ("text", "name", "amount", "unit"),
    [
        ("$4k", "$4,000", 4000, "$"),
        ("$4,000", "$4,000", 4000, "$"),
        ("$ 4000", "$4,000", 4000, "$"),
        ("-$500", "-$500", -500, "$"),
        ("$-500", "-$500", -500, "$"),
        ("−$0.50", "-$0.5", F(-1, 2), "$"),
        ("€1.5M", "€1,500,000", 1_500_000, "€"),
        ("-12", "-12", -12, ""),
        ("1/3", "1/3", F(1, 3), ""),
        ("2 QALY", "2 QALY", 2, "QALY"),
        ("a  week in Rome", "a week in Rome", None, ""),
        ("tea", "tea", None, ""),
    ],
)
def test_a_prize_is_what_its_text_says(text: str, name: str, amount: Fraction | None, unit: str) -> None:
    prize = Prize.from_text(text)
    assert prize == (name, amount, unit)
    assert Prize.from_text(str(prize)) == prize


def test_a_lottery_is_exact() -> None:
    assert shares(Lottery.from_text("[0.8 $4k; 0.2 $0]")) == {"$4,000": F(4, 5), "$0": F(1, 5)}
    assert shares(Lottery.from_text("[80% $4k; 1/5, $0]")) == shares(Lottery.of((0.8, "$4k"), ("1/5", "$0")))
    assert shares(Lottery.of(*[(0.1, f"prize {letter}") for letter in "abcdefghij"]))["prize j"] == F(1, 10)
    assert Lottery.of((1 / 3, "a"), (2 / 3, "b")).outcomes[0][0] == F(1, 3)


def test_a_compound_lottery_is_reduced() -> None:
    lottery = Lottery.from_text("[1/2 [0.8 $4k; 0.2 $0]; 1/2 [1/4 $0; 3/4 [1 $4k]]]")
    assert shares(lottery) == shares(lottery.reduced()) == {"$4,000": F(31, 40), "$0": F(9, 40)}
    assert str(lottery.reduced()) == "[0.775 $4,000; 9/40 $0]"
    assert lottery != lottery.reduced()


def test_the_form_that_tells_lotteries_apart_keeps_compound_ones() -> None:
    same = ["[0.5 a; 0.5 b]", "[0.5 b; 0.5 a]", "[1/4 a; 0.5 b; 1/4 a]", "[1 [0.5 a; 0.5 b]]", "[0.5 a; 0 c; 0.5 b]"]
    assert len({canonical(option(text)) for text in same}) == 1
    assert canonical(option("[1 a]")) == Prize("a")
    assert canonical(option("[0.5 [0.5 a; 0.5 b]; 0.5 b]")) != canonical(option("[0.25 a; 0.75 b]"))


def random_options(depth: int = 3) -> st.SearchStrategy[Option]:
    prizes = st.sampled_from([*(Prize.from_text(f"${n}") for n in (0, 1, 5, -3)), Prize.from_text("$1/3")])

    def lottery(inner: st.SearchStrategy[Option]) -> st.SearchStrategy[Option]:
        parts = st.lists(st.tuples(st.integers(0, 5), inner), min_size=1, max_size=4).filter(lambda parts: any(w for w, _ in parts))
        return parts.map(lambda parts: Lottery(tuple((F(w, sum(w for w, _ in parts)), outcome) for w, outcome in parts)))

    return st.recursive(prizes, lottery, max_leaves=8 * depth)


@settings(max_examples=200, deadline=None)
@given(random_options())
def test_every_lottery_reads_back_and_reduces_to_the_same_odds(given: Option) -> None:
    assert option(str(given)) == given
    assert sum(given.distribution().values()) == 1
    assert canonical(given).distribution() == given.distribution()
    by_hand = given.amount if isinstance(given, Prize) else sum(p * emv(outcome) for p, outcome in given.outcomes)
    assert emv(given) == by_hand


# --------------------------------------------------------------------------------------------------------- expectations


def test_expectations_of_the_notes() -> None:
    lottery = Lottery.from_text("[1/2 8; 1/3 24; 1/6 -12]")
    assert lottery.expectation() == emv(lottery) == 10
    traffic = Lottery.from_text("[0.25 none; 0.50 light; 0.25 heavy]")
    minutes = {"none": 20, "light": 30, "heavy": 60}
    assert traffic.expectation(minutes) == 35
    later = traffic.revised("heavy", 0.60)
    assert shares(later) == {"none": F(2, 15), "light": F(4, 15), "heavy": F(3, 5)}
    assert later.expectation(lambda prize: F(minutes[prize.name])) == F(140, 3)


def test_a_choice_is_a_tree_that_expectimax_solves() -> None:
    from zermelo import minimax
    from zermelo.games import Tree

    problem = read("[1/2 8; 1/3 24; 1/6 -12]; [1/2 [1/2 20; 1/2 0]; 1/2 9]; 9")
    tree = Tree.from_text(decision_tree(problem.options))
    assert [action.value for action in minimax(tree, compiled=False).actions] == [10, 9.5, 9]


def test_units() -> None:
    assert MICROMORTS == {"scuba diving": 5, "skydiving": 7, "base jumping": 430, "climbing Everest": 38_000}
    assert MILES == {"train": 6000, "jet": 1000, "car": 230, "walking": 17, "bicycle": 10, "motorbike": 6}
    assert micromorts("car", 1150) == micromorts("scuba diving") == 5
    assert dying(38_000) == pytest.approx(0.0373, abs=1e-4)
    assert qalys([(10, 1), (4, 0.5), (2, -0.25)]) == F(23, 2)
    for wrong in (lambda: micromorts("dancing"), lambda: micromorts("car", -1), lambda: qalys([(1, 2)]), lambda: qalys([(-1, 1)])):
        with pytest.raises(DecisionError):
            wrong()


# -------------------------------------------------------------------------------------------------------------- refusals

WRONG = [
    ("[0.5 $1; 0.4 $0]", "line 1, column 1: the probabilities must add up to 1, but add up to 0.9"),
    ("[0.5 a; 0.5 [0.5 b; 0.6 c]]", "line 1, column 13: the probabilities must add up to 1, but add up to 1.1"),
    ("a > [-0.5 $1; 1.5 $0]", "line 1, column 6: the probability -0.5 is negative"),
    ("[1.5 a; 0.2 b]", "line 1, column 2: the probability 1.5 is more than 1"),
    ("[nan a; 1 b]", "line 1, column 2: each outcome must begin with a probability, as in [0.8 $4k; 0.2 $0], got 'nan'"),
    ("[1e999 a; 1 b]", "line 1, column 2: each outcome must begin with a probability, as in [0.8 $4k; 0.2 $0], got '1e999'"),
    ("[1/0 a]", "must begin with a probability, as in [0.8 $4k; 0.2 $0], got '1/0'"),
    ("a > b\nc > [0.5 d; 0.5 e", "line 2, column 5: this '[' is never closed"),
    ("a]", "line 1, column 2: this ']' has no matching '['"),
    ("[0.5 a; 0.5 ]", "line 1, column 13: this probability has no prize"),
    ("[]", "line 1, column 2: an outcome is missing here"),
    ("[0.5 [1 a] b; 0.5 c]", "line 1, column 12: a ';' is missing"),
    ("[1 a] b > c", "line 1, column 7: unexpected 'b' after the lottery"),
    ("b [1 a] > c", "line 1, column 3: a lottery begins with its '['"),
    ("a > ", "an option is missing here"),
    ("", "line 1, column 1: the text is empty"),
    ("# nothing but a comment", "line 1, column 1: the text is empty"),
    ("A = [1 B]; B = [1 A]", "is defined by itself"),
    ("A = 1; A = 2", "line 1, column 8: A is already defined"),
    ("A = B = c", "line 1, column 7: there is a second '='"),
    ("3 = [1 a]", "line 1, column 1: a name must begin with a letter, as in A = [0.8 $4k; 0.2 $0], got '3'"),
    ("A = b > c", "line 1, column 3: '=' defines a name"),
    ("a > $nan", "line 1, column 5: an amount must be a finite number such as $400, got $nan"),
    ("a > $4 QALY", "line 1, column 5: an amount must have at most one sign and one unit, as in -$400 or 2 QALY, got '$4 QALY'"),
    ("a > 3:4", "line 1, column 5: a prize must be an amount such as $4k, or a name that begins with a letter, got '3:4'"),
    ("[p a; 1-p b] > c", "line 1, column 1: p, which stands for every probability, is only allowed"),
    ("A = [p a; 1-p b]", "line 1, column 5: p, which stands for every probability, is only allowed"),
    ("a > b for all p", "'for all p' needs a p"),
    ("a > [p b; 0.5 c] for all p", "must add up to 1 for every p"),
    ("a > [p [p b; 1-p c]; 1-p d] for all p", "each path to a prize may contain p only once"),
    ("U(a) = b", "line 1, column 8: a number must be written as 0.8, 4/5 or 80%, got 'b'"),
    ("U(a) = 1; U(a) = 2", "line 1, column 13: the utility of a is already defined"),
    ("U(x) = sin(x)", "line 1, column 8: a utility must be written as x, x^0.5"),
    ("U(x) = x; U(a) = 2", "line 1, column 3: U(x) defines the utility of every amount"),
    ("[" * 60 + "1 a" + "]" * 60, "line 1, column 2: an outcome is missing here"),
    ("[1 " * 60 + "a" + "]" * 60, "more than 50 lotteries inside each other"),
    ("; ".join(f"A{n} = [0.5 A{n - 1}; 0.5 b]" for n in range(1, 70)) + "; A0 = a", "more than 50 lotteries inside each other"),
    ("A = a; " + "; ".join(f"{'A' * n} = [0.5 {'A' * (n - 1)}; 0.5 {'A' * (n - 1)}]" for n in range(2, 40)), "more than 10,000 outcomes"),
]


@pytest.mark.parametrize(("text", "sentence"), WRONG, ids=range(len(WRONG)))
def test_what_is_no_text_of_decisions_gets_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(DecisionError) as refused:
        read(text)
    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)


@settings(max_examples=300, deadline=None)
@given(
    st.lists(
        st.sampled_from(
            ["[", "]", ";", "0.5 ", "1 ", "a", "B", "$4k", " > ", "=", "~", "p ", "1-p ", " for all p", "U(a)=", "\n", "#", "nan "]
        )
    )
)
def test_any_text_is_read_or_refused(parts: list[str]) -> None:
    try:
        read("".join(parts))
    except DecisionError as error:
        assert str(error).startswith("line ")


@pytest.mark.parametrize(
    "make",
    [
        lambda: Lottery.of((float("nan"), "a"), (1, "b")),
        lambda: Lottery.of((float("inf"), "a")),
        lambda: Lottery.of((0.5, "a"), (0.4, "b")),
        lambda: Lottery.of((-0.5, "a"), (1.5, "b")),
        lambda: Lottery.of(),
        lambda: Lottery(((0.5, Prize("a")), (0.5, Prize("b")))),  # type: ignore[arg-type]
        lambda: emv(Lottery.of((0.5, "a"), (0.5, "$1"))),
        lambda: emv(Lottery.of((0.5, "2 QALY"), (0.5, "$1"))),
        lambda: Lottery.of((1, "a")).expectation({"b": 1}),
        lambda: Lottery.of((1, "a")).revised("b", 0.5),
        lambda: Lottery.of((1, "a")).revised("a", 0.5),
        lambda: Lottery.from_text("a"),
        lambda: Statement.of("a", "=", "b"),
    ],
)
def test_what_cannot_be_is_refused_in_python_too(make) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(DecisionError):
        make()


def test_names_are_looked_up_wherever_they_are_defined() -> None:
    problem = read("[0.5 A; 0.5 $0]  # bare\nB > A\nA = [0.8 $4k;\n 0.2 $0]; B = $3k")
    assert list(problem.options) == ["[0.5 A; 0.5 $0]", "A", "B"]
    assert shares(problem.options["[0.5 A; 0.5 $0]"]) == {"$4,000": F(2, 5), "$0": F(3, 5)}
    assert [(str(s), s.line) for s in problem.statements] == [("B ≻ A", 2)]
    assert [str(s) for s in read("a < b ≼ c ∼ d").statements] == ["b ≻ a", "c ≽ b", "c ∼ d"]
    assert list(read("part = [0.5 a; 0.5 b]; whole = [0.5 part; 0.5 c]").options) == ["whole"]
