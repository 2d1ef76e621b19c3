"""Preferences: which axiom is violated, which utility fits, and a proof wherever none does."""

from __future__ import annotations

import itertools
from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from settings import examples
from zermelo.decisions import Lottery, Prize, Statement, Table, broken, judge, money_pump, more_is_better, read, violation
from zermelo.decisions.lotteries.lottery import Option
from zermelo.decisions.preferences.axioms import AXIOMS
from zermelo.decisions.preferences.judging import Certificate, Term, inequalities
from zermelo.decisions.preferences.simplex import decide
from zermelo.errors import DecisionError

F = Fraction
ALLAIS = "A = [0.8 $4k; 0.2 $0]; B = [1.0 $3k]; C = [0.2 $4k; 0.8 $0]; D = [0.25 $3k; 0.75 $0]; "


# --------------------------------------------------------------------------------------------------------------- Allais


def test_allais_fits_no_utility_and_here_is_why() -> None:
    verdict = judge(read(ALLAIS + "B > A; C > D").statements)
    assert not verdict.fits and verdict.violation is None
    assert verdict.certificate is not None and verdict.certificate.holds()
    assert [(term.times, str(term.inequality.statement)) for term in verdict.certificate.terms] == [(1, "B ≻ A"), (4, "C ≻ D")]
    left, right = verdict.certificate.sides()
    assert left == right == {Prize.from_text("$3k"): 1, Prize.from_text("$4k"): F(4, 5), Prize.from_text("$0"): F(16, 5)}
    assert verdict.lines() == [
        "no utility fits: 2 statements contradict each other",
        "  1 ×  B ≻ A  u($3,000)                              >  0.8 u($4,000) + 0.2 u($0)",
        "  4 ×  C ≻ D  0.2 u($4,000) + 0.8 u($0)              >  1/4 u($3,000) + 3/4 u($0)",
        "  sum         u($3,000) + 0.8 u($4,000) + 3.2 u($0)  >  u($3,000) + 0.8 u($4,000) + 3.2 u($0)",
        "  Both sides of the sum are the same, so it would be greater than itself.",
        "No single axiom is violated directly; together the statements violate the axioms.",
    ]


@pytest.mark.parametrize("text", ["B > A; D > C", "A > B; C > D", "A ~ B; C ~ D"])
def test_allais_without_the_paradox_fits_and_more_money_is_worth_more(text: str) -> None:
    statements = read(ALLAIS + text).statements
    verdict = judge(statements)
    assert verdict.fits and broken(statements, verdict.table()) == []
    nothing, three, four = (verdict.table()(Prize.from_text(prize)) for prize in ("$0", "$3k", "$4k"))
    assert 0 == nothing < three < four == 1
    if "~" in text:
        assert three == F(4, 5)


def test_less_money_is_worth_more_only_where_it_is_stated() -> None:
    verdict = judge(read("$1 > $2; $2 > $0").statements)
    assert verdict.fits and verdict.table()(Prize.from_text("$1")) == 1


# --------------------------------------------------------------------------------------------------------------- axioms

DIRECT = [
    ("orderability", "a > b; b > a"),
    ("orderability", "a > b; a ~ b"),
    ("orderability", "a > b; b >= a"),
    ("orderability", "a > a"),
    ("orderability", "[0.5 a; 0.5 b] > c; c > [0.5 b; 0.5 a]"),
    ("transitivity", "a > b > c > a"),
    ("transitivity", "a > b ~ c >= a"),
    ("transitivity", "x > y; a ~ b; b ~ [0.5 x; 0.5 y]; [0.5 x; 0.5 y] > a"),
    ("continuity", "$1 > nothing > death; nothing > [p $1; 1-p death] for all p"),
    ("continuity", "$1 > nothing > death; [1-p death; p $1] > nothing for every p"),
    ("continuity", "$1 > nothing > death; nothing > [p death; (1-p) $1] for all p"),
    ("substitutability", "a ~ b; [0.3 a; 0.7 c] > [0.3 b; 0.7 c]"),
    ("substitutability", "a > b; [0.3 b; 0.7 c] ~ [0.3 a; 0.7 c]"),
    ("substitutability", "a ~ [0.5 b; 0.5 c]; [0.3 d; 0.7 [0.5 c; 0.5 b]] > [0.7 a; 0.3 d]"),
    ("substitutability", "a >= b; [0.3 b; 0.7 c] > [0.3 a; 0.7 c]"),
    ("monotonicity", "a > b; [0.3 a; 0.7 b] ~ [0.2 a; 0.8 b]"),
    ("monotonicity", "a > b; [0.3 a; 0.7 b] < [0.2 a; 0.8 b]"),
    ("monotonicity", "a > b; [0.3 a; 0.7 b] >= a"),
    ("decomposability", "[0.5 [0.5 a; 0.5 b]; 0.5 b] > [0.25 a; 0.75 b]"),
    ("decomposability", "[0.5 [0.5 a; 0.5 b]; 0.5 b] > c; c >= [0.25 a; 0.75 b]"),
]


@pytest.mark.parametrize(("axiom", "text"), DIRECT)
def test_an_axiom_is_named_where_it_is_violated_directly(axiom: str, text: str) -> None:
    statements = read(text).statements
    verdict = judge(statements)
    assert verdict.violation is not None and verdict.violation.axiom == axiom in AXIOMS
    assert not verdict.fits and verdict.certificate is not None and verdict.certificate.holds()
    assert verdict.lines()[0].startswith(f"{axiom} is violated: ")
    for left_out in verdict.violation.statements:  # it takes all of them
        rest = [statement for statement in verdict.violation.statements if statement is not left_out]
        assert violation(rest) is None


@pytest.mark.parametrize(
    "text",
    [
        ALLAIS + "B > A; C > D",
        "a > b; b > c; [0.5 c; 0.5 d] > [0.5 a; 0.5 d]",
        "a > b > c; [0.9 a; 0.1 c] < b; [0.1 a; 0.9 c] > b",
        "b > [p a; 1-p c] for all p; a > b",
    ],
)
def test_no_axiom_is_blamed_where_it_takes_more_than_one_step(text: str) -> None:
    verdict = judge(read(text).statements)
    assert verdict.violation is None and not verdict.fits
    assert verdict.certificate is not None and verdict.certificate.holds()


@pytest.mark.parametrize(
    "text",
    [
        "a > b > c",
        "a >= b >= a",
        "a ~ a",
        "a > b; [0.3 a; 0.7 b] > [0.2 a; 0.8 b]",
        "a ~ b; [0.3 a; 0.7 c] ~ [0.3 b; 0.7 c]",
        "[0.5 [0.5 a; 0.5 b]; 0.5 b] ~ [0.25 a; 0.75 b]",
        "$1 > nothing > death; nothing > [0.999999 $1; 0.000001 death]",
        "nothing > [p $1; 1-p death] for all p; nothing ~ $1",
        "a >= [p a; 1-p b] for all p",
        "[p a; 1-p b] ~ [1-p b; p a] for all p",
        "a ~ b ~ c",
    ],
)
def test_what_fits_a_utility_is_given_one(text: str) -> None:
    statements = read(text).statements
    verdict = judge(statements)
    assert verdict.fits and verdict.certificate is None and verdict.violation is None
    assert broken(statements, verdict.table()) == []


def test_every_sign_of_a_preference_is_read() -> None:
    """Nobody's ≥ becomes part of a prize's name."""
    for signs, plain in (("≥≽⪰≿", ">="), ("≤≼⪯≾", "<="), ("≻", ">"), ("≺", "<"), ("∼", "~")):
        for sign in signs:
            for between in (sign, f" {sign} "):
                problem = read(f"apple pie{between}pear")
                assert not problem.options
                assert [str(each) for each in problem.statements] == [str(each) for each in read(f"apple pie {plain} pear").statements]


def test_certain_prizes_are_only_ranked() -> None:
    verdict = judge(read("gold > silver > bronze; silver ~ [1 pewter]").statements)
    assert verdict.ordinal
    assert {prize.name: value for prize, value in (verdict.utilities or {}).items()} == {
        "gold": 1,
        "silver": F(1, 2),
        "pewter": F(1, 2),
        "bronze": 0,
    }
    assert not judge(read("a > [0.5 a; 0.5 b]").statements).ordinal


# ----------------------------------------------------------------------------------------------------------- money pump


def test_a_circle_is_pumped_dry() -> None:
    verdict = judge(read("apple > pear > plum > apple").statements)
    assert verdict.violation is not None
    trades = money_pump(verdict.violation.cycle, fee="0.01", purse=1)
    assert len(trades) == 99 and trades[-1].left == F(1, 100)
    for before, after in itertools.pairwise(trades):
        assert after.gives == before.takes
        assert after.left == before.left - F(1, 100)
    for trade in trades:
        assert (trade.takes, trade.gives) == trade.because.names
    assert trades[0].gives == trades[2].takes
    with pytest.raises(DecisionError):
        money_pump(())
    with pytest.raises(DecisionError):
        money_pump(verdict.violation.cycle, fee=0)
    with pytest.raises(DecisionError):
        money_pump(verdict.violation.cycle, fee=1)


def test_what_is_as_good_is_swapped_for_nothing() -> None:
    verdict = judge(read("a > b ~ c; c >= a").statements)
    assert verdict.violation is not None
    trades = money_pump(verdict.violation.cycle, fee=1, purse=2)
    assert [trade.pays for trade in trades] == [0, 0, 1, 0, 0, 1] and trades[-1].left == 0


# ----------------------------------------------------------------------------------------- everything, with its own proof


@st.composite
def lotteries(draw: st.DrawFn, prizes: int) -> Option:
    names = [Prize("abcdefgh"[place]) for place in range(prizes)]
    if draw(st.booleans()):
        return draw(st.sampled_from(names))
    weights = draw(st.lists(st.integers(0, 4), min_size=prizes, max_size=prizes).filter(any))
    flat = Lottery(tuple((F(weight, sum(weights)), name) for weight, name in zip(weights, names, strict=True)))
    return Lottery(((F(1, 3), draw(st.sampled_from(names))), (F(2, 3), flat))) if draw(st.integers(0, 3)) == 0 else flat


@st.composite
def many_statements(draw: st.DrawFn) -> list[Statement]:
    prizes = draw(st.integers(2, 5))
    options = st.tuples(lotteries(prizes), st.sampled_from([">", ">", ">=", "~", "<"]), lotteries(prizes))
    return [Statement.of(*parts) for parts in draw(st.lists(options, min_size=1, max_size=7))]


@examples(500)
@given(many_statements())
def test_every_verdict_proves_itself(statements: list[Statement]) -> None:
    verdict = judge(statements)
    assert verdict.fits == (verdict.certificate is None)
    if verdict.fits:
        assert broken(statements, verdict.table()) == []
        assert verdict.violation is None
    else:
        assert verdict.certificate is not None and verdict.certificate.holds()
        assert violation(statements) == verdict.violation
    assert verdict.lines() and verdict.as_dict()["fits"] == verdict.fits


@examples(150)
@given(many_statements(), st.lists(st.integers(-9, 9), min_size=8, max_size=8))
def test_whoever_has_a_utility_is_never_refuted(statements: list[Statement], worth: list[int]) -> None:
    utility = Table({Prize(name): F(value) for name, value in zip("abcdefgh", worth, strict=True)})
    honest = []
    for statement in statements:
        left, right = utility.expected(statement.left), utility.expected(statement.right)
        honest.append(Statement.of(statement.left, "~" if left == right else ">" if left > right else "<", statement.right))
    assert judge(honest).fits and violation(honest) is None


@examples(150)
@given(many_statements())
def test_no_statement_of_a_certificate_can_be_missed(statements: list[Statement]) -> None:
    verdict = judge(statements)
    assume(verdict.certificate is not None)
    assert verdict.certificate is not None
    used = [term.inequality.statement for term in verdict.certificate.terms]
    for place in range(len(used)):
        rest = used[:place] + used[place + 1 :]
        assert not rest or judge(rest).fits


@examples(200)
@given(many_statements())
def test_simplex_agrees_with_elimination(statements: list[Statement]) -> None:
    """Fourier (1827) and Motzkin (1936): variables are eliminated one by one until only numbers are left to compare."""
    prizes = list(dict.fromkeys(prize for statement in statements for prize in statement.prizes()))
    rows = []
    for each in (each for statement in statements for each in inequalities(statement)):
        row = each.row(prizes)
        rows.append((row, each.relation == ">"))
        if each.relation == "~":
            rows.append(([-x for x in row], False))
    for place in range(len(prizes)):
        positive, negative = [r for r in rows if r[0][place] > 0], [r for r in rows if r[0][place] < 0]
        rows = [r for r in rows if not r[0][place]]
        assume(len(positive) * len(negative) < 300)
        for (up, strict), (down, also) in itertools.product(positive, negative):
            row = [x / up[place] - y / down[place] for x, y in zip(up, down, strict=True)]
            if any(row) or strict or also:
                rows.append((row, strict or also))
    assert judge(statements).fits == (not any(strict for _, strict in rows))


def test_simplex_gives_numbers_or_weights() -> None:
    row = [F(1), F(-1)]
    numbers = decide([row], [], []).numbers
    assert numbers is not None and numbers[0] > numbers[1]
    assert decide([row], [[-x for x in row]], []).weights == (1, 1)
    assert decide([[F(0), F(0)]], [], []).weights == (1,)
    assert decide([], [row], [row]).numbers is not None


def test_a_wrong_certificate_is_seen_to_be_wrong() -> None:
    (up,), (down,) = inequalities(Statement.of("a", ">", "b")), inequalities(Statement.of("b", ">=", "a"))
    assert Certificate((Term(1, up, False), Term(1, down, False))).holds()
    assert not Certificate((Term(2, up, False), Term(1, down, False))).holds()
    assert not Certificate((Term(1, down, False), Term(1, down, True))).holds()
    assert not Certificate((Term(1, up, False), Term(1, up, True))).holds()


def test_too_much_is_refused() -> None:
    with pytest.raises(DecisionError, match="state some"):
        judge([])
    with pytest.raises(DecisionError, match="at most 300 statements about 60 prizes"):
        judge([Statement.of("a", ">", "b")] * 301)


def test_more_of_an_amount_is_better() -> None:
    prizes = [Prize.from_text(text) for text in ("$5", "tea", "$70", "2 QALY", "-$3", "3 QALY", "$5")]
    assert [str(each) for each in more_is_better(prizes)] == ["$70 ≻ $5", "$5 ≻ -$3", "3 QALY ≻ 2 QALY"]


# ------------------------------------------------------------------------------------------------------------ as text


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("A > B, B > C, C > A", ["A ≻ B", "B ≻ C", "C ≻ A"]),
        ("A>B,B~C,", ["A ≻ B", "B ∼ C"]),
        ("$1,000 > $500, $500 > $2", ["$1,000 ≻ $500", "$500 ≻ $2"]),
        ("x = [0.5 $4; 0.5 $0], y = $1, x > y", ["x ≻ y"]),
        ("$0 > [p $1; 1-p death] for all p, A > B", ["$0 ≻ [p $1; 1-p death] for all p", "A ≻ B"]),
        ("Paris, France > Rome, Italy", ["Paris, France ≻ Rome, Italy"]),
        ("[0.5 a, b; 0.5 c] > d, d > e", ["[0.5 a, b; 0.5 c] ≻ d", "d ≻ e"]),
    ],
)
def test_a_comma_parts_preferences_where_there_is_one_on_either_side(text: str, meant: list[str]) -> None:
    assert [str(statement) for statement in read(text).statements] == meant
