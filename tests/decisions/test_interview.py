"""Interviews: whoever answers by a utility is found to have it; and the commands decide and elicit."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import xml.etree.ElementTree as ET
from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st

from children import started
from zermelo.cli import main
from zermelo.decisions import Interview, Points, Power, Prize, Table, broken, certainty_equivalent, interview, judge
from zermelo.decisions.interview import EQUAL, LOTTERY, PRIZE, simulated
from zermelo.errors import DecisionError

F = Fraction
MONEY = ["$0", "$100", "$250", "$500", "$750", "$1000"]


def zermelo(*words: str, typed: str | None = None) -> Result:
    return CliRunner().invoke(main, list(words), input=typed)


def refusal(*words: str, typed: str | None = None) -> str:
    result = zermelo(*words, typed=typed)
    assert result.exit_code == 2, result.output
    (line,) = result.stderr.strip().splitlines()
    assert "Traceback" not in result.output
    return line.removeprefix("zermelo: ")


# ---------------------------------------------------------------------------------------------------------- interviews


@pytest.mark.parametrize("within", [F(1, 8), F(1, 32), F(1, 1000)])
def test_a_known_utility_is_found(within: Fraction) -> None:
    curve = Power(0.7565)
    done = simulated(interview(MONEY, within), curve)
    assert done.question() is None
    unit = curve.normalised(done.worst, done.best)
    for prize, known in done.known().items():
        assert known.width <= within
        assert known.low <= unit(prize) <= known.high
    assert judge(done.statements()).fits and broken(done.statements(), done.utility()) == []
    verdict = done.judged()
    assert verdict is not None and verdict.fits


def test_the_insurance_of_the_notes_is_found_by_asking() -> None:
    done = simulated(interview(MONEY, F(1, 1000)), Power(0.7565))
    lottery = Table({done.best: F(1), done.worst: F(0)})
    assert isinstance(done.utility(), Points) and isinstance(lottery, Table)
    (question, _) = done.answers[0]
    assert certainty_equivalent(question.lottery, done.utility()) == pytest.approx(400, abs=10)


@settings(max_examples=50, deadline=None)
@given(st.lists(st.integers(0, 64), min_size=1, max_size=5))
def test_any_utility_between_is_found(us: list[int]) -> None:
    names = [f"prize {letter}" for letter in "abcde"[: len(us)]]
    person = Table({Prize("bad"): F(0), Prize("good"): F(64), **{Prize(name): F(u) for name, u in zip(names, us, strict=True)}})
    done = simulated(interview(["bad", *names, "good"]), person)
    for name, u in zip(names, us, strict=True):
        known = done.known()[Prize(name)]
        assert known.low <= F(u, 64) <= known.high and known.width <= F(1, 32)
    assert broken(done.statements(), done.utility()) == []


def test_the_questions_halve_the_interval() -> None:
    now = interview(["$0", "$400", "$1000"], F(1, 4))
    question = now.question()
    assert question is not None
    assert (str(question.prize), str(question.lottery)) == ("$400", "[0.5 $1,000; 0.5 $0]")
    now = now.answered(PRIZE)
    assert str(now.question().lottery) == "[3/4 $1,000; 1/4 $0]"  # type: ignore[union-attr]
    assert now.answered(EQUAL).known()[Prize.from_text("$400")].middle == F(3, 4)
    assert now.answered(LOTTERY).known()[Prize.from_text("$400")][1:] == (F(1, 2), F(3, 4))
    with pytest.raises(DecisionError):
        now.answered("maybe")
    with pytest.raises(DecisionError):
        now.answered(LOTTERY).answered(PRIZE)


def test_answers_that_do_not_go_together_are_told() -> None:
    now = interview(["$0", "$400", "$700", "$1000"], F(1, 2))
    now = now.answered(PRIZE).answered(LOTTERY)  # $400 above one half, $700 below it
    verdict = now.judged()
    assert verdict is not None and not verdict.fits and verdict.certificate is not None and verdict.certificate.holds()
    assert interview(MONEY).judged() is None


@pytest.mark.parametrize(
    "prizes", [["$0", "$1"], ["a", "b", "a"], ["$0", "$5", "$5.0", "$9"], ["[1 a]", "b", "c"], ["a", "nan", "c"], ["a", "", "b"]]
)
def test_prizes_of_an_interview(prizes: list[str]) -> None:
    with pytest.raises(DecisionError):
        interview(prizes)


@pytest.mark.parametrize("within", [0, -1, 0.6, float("nan"), "much"])
def test_the_width_of_an_answer(within: float | str) -> None:
    with pytest.raises(DecisionError):
        interview(MONEY, within)


def test_amounts_are_put_in_order_and_names_are_not() -> None:
    asked: Interview = interview(["$5", "-$3", "$1"])
    assert (str(asked.worst), str(asked.best)) == ("-$3", "$5")
    asked = interview(["z", "m", "a"])
    assert (str(asked.worst), str(asked.best)) == ("z", "a")


# ------------------------------------------------------------------------------------------------------- zermelo elicit


def test_elicit_takes_piped_answers(tmp_path: Path) -> None:
    out = tmp_path / "curve.svg"
    typed = "2\nnonsense\nu\n1\n2\n=\n"  # taken back; above 1/2; below 3/4; 5/8 is as good
    result = zermelo("elicit", "$0", "$400", "$1000", "--within", "0.1", "--out", str(out), typed=typed)
    assert result.exit_code == 0, result.output
    assert "'nonsense' is not an answer" in result.stdout
    assert "$400    0.625    exactly  3" in result.stdout
    assert "an even chance of $1,000 or $0: EMV $500, certainty equivalent $320, premium $180: risk-averse" in result.stdout
    words = " ".join(ET.parse(out).getroot().itertext())
    assert "premium $180" in words and "certainty equivalent $320" in words


def test_elicit_answers_in_json() -> None:
    result = zermelo("elicit", "nothing", "a book", "a car", "--within", "0.25", "--json", typed="2\n1\n")
    assert result.exit_code == 0, result.stderr
    data = json.loads(result.stdout)
    assert data["finished"] and data["answers_agree"]
    assert data["utilities"][1] == {"prize": "a book", "utility": 0.375, "low": 0.25, "high": 0.5, "questions": 2}
    assert [answer["answer"] for answer in data["answers"]] == ["lottery", "prize"]
    assert "a book for sure" in result.stderr


@pytest.mark.parametrize("typed", ["1\n2\n", "1\n2\nq\n"])
def test_elicit_keeps_what_it_had_when_answers_end(typed: str) -> None:
    result = zermelo("elicit", typed=typed)
    assert result.exit_code == 0
    assert "$100    0.625    0.5 and 0.75  2" in result.stdout
    assert "not finished" in result.stdout
    assert "There were no answers" in zermelo("elicit", typed="").stdout


def test_elicit_tells_of_answers_that_do_not_go_together() -> None:
    result = zermelo("elicit", "$0", "$400", "$700", "$1000", "--within", "0.5", typed="1\n2\n")
    assert "contradict each other" in result.stdout and "no utility fits" in result.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT to send")
def test_elicit_keeps_what_it_had_after_ctrl_c() -> None:
    words = ("-m", "zermelo", "elicit", "$0", "$400", "$1000", "--json")
    with started(*words, limit=60, stdin=subprocess.PIPE) as run:
        assert run.stdin is not None and run.stderr is not None
        run.stdin.write("1\n")
        run.stdin.flush()
        seen, more = "", "more"
        while more and "75 %" not in seen:
            more = os.read(run.stderr.fileno(), 4096).decode()
            seen += more
        run.send_signal(signal.SIGINT)
        out, _ = run.communicate()
    assert run.returncode == 130
    data = json.loads(out)
    assert not data["finished"] and data["utilities"][1]["low"] == 0.5


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["$0", "$1"], "an interview needs at least three prizes"),
        (["$0", "$1", "--jsn"], "a prize must be an amount such as $4k, or a name that begins with a letter, got '--jsn'"),
        (["a", "b", "c", "--within", "2"], "from 0.001 to 0.5"),
        (["a", "b", "c", "--out", "x.png"], "--out must end with .svg"),
        (["a", "$5", "$9", "--out", "x.svg"], "only a utility of amounts of one unit can be drawn, and a is none: leave out --out"),
        (["$1", "€5", "$9", "--out", "x.svg"], "amounts of one unit can be drawn, and €5 is none"),
    ],
)
def test_elicit_refuses_in_one_sentence(words: list[str], sentence: str) -> None:
    assert sentence in refusal("elicit", *words, typed="")


# ------------------------------------------------------------------------------------------------------- zermelo decide

ALLAIS = "A = [0.8 $4k; 0.2 $0]; B = [1 $3k]; C = [0.2 $4k; 0.8 $0]; D = [0.25 $3k; 0.75 $0]; B > A; C > D"


def test_decide_tells_allais(tmp_path: Path) -> None:
    told = zermelo("decide", ALLAIS)
    assert told.exit_code == 0
    assert "no utility fits: 2 statements contradict each other" in told.stdout and "4 ×  C ≻ D" in told.stdout
    file = tmp_path / "allais.txt"
    file.write_text(ALLAIS.replace("]; ", "]\n"), encoding="utf-8")
    assert zermelo("decide", str(file)).stdout == zermelo("decide", "-", typed=ALLAIS).stdout == told.stdout
    data = json.loads(zermelo("decide", ALLAIS, "--json").stdout)
    assert data["preferences"]["fits"] is False
    assert [(term["times"], term["statement"]) for term in data["preferences"]["certificate"]["terms"]] == [(1, "B ≻ A"), (4, "C ≻ D")]
    assert [option["emv"] for option in data["options"]] == [3200, 3000, 800, 750]


def test_decide_chooses_and_draws(tmp_path: Path) -> None:
    out = tmp_path / "curve.svg"
    result = zermelo("decide", "[0.5 $1000; 0.5 $0]; $390", "--utility", "x^0.7565", "--out", str(out))
    assert result.exit_code == 0
    assert "choice  [0.5 $1,000; 0.5 $0] (maximum expected utility)" in result.stdout
    assert "$400.01" in result.stdout and "$99.99" in result.stdout
    assert "premium $99.99" in " ".join(ET.parse(out).getroot().itertext())
    inside = json.loads(zermelo("decide", "U(x) = x^0.7565; [0.5 $1000; 0.5 $0]; $390", "--json").stdout)
    assert inside["choice"] == ["[0.5 $1,000; 0.5 $0]"] and inside["utility"] == "x^0.7565"


def test_decide_pumps_money() -> None:
    told = zermelo("decide", "apple > pear > plum > apple").stdout
    assert told.startswith("transitivity is violated: apple ≻ pear and pear ≻ plum imply apple ≻ plum, but plum ≻ apple was stated")
    assert "gives apple, pays $0.01, takes plum, because plum ≻ apple; has $0.99 left" in told
    assert "after 99 trades: apple again, and $0.01" in told
    assert len(json.loads(zermelo("decide", "apple > pear > plum > apple", "--json").stdout)["pump"]) == 99


def test_decide_holds_a_utility_against_statements() -> None:
    told = zermelo("decide", "A = [0.5 $100; 0.5 $0]; $50 > A; A > $20", "--utility", "x").stdout
    assert "the utility x does not agree with $50 ≻ A" in told
    assert "agrees with every statement" in zermelo("decide", "$50 > [0.5 $100; 0.5 $0]", "--utility", "sqrt(x)").stdout


def test_decide_may_hold_that_more_is_better() -> None:
    statement = "[0.5 $1; 0.5 $3] > $4"
    assert "a utility fits" in zermelo("decide", statement).stdout
    assert "no utility fits" in zermelo("decide", statement, "--more").stdout


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["[0.5 $1; 0.4 $0]"], "line 1, column 1: the probabilities must add up to 1, but add up to 0.9"),
        (["[nan $1; 1 $0]"], "line 1, column 2: each outcome must begin with a probability, as in [0.8 $4k; 0.2 $0], got 'nan'"),
        (["U(apple) = 1; U(pear) = 0\n[0.5 apple; 0.5 plum]"], "line 2, column 17: the utility of plum is not defined"),
        (["apple; pear", "--utility", "x"], "line 1, column 1: the utility x needs amounts such as $400, got apple"),
        (["$5", "--utility", "sin(x)"], "a utility must be written as x, x^0.5"),
        (["$5", "--out", "a.svg"], "there is no utility to draw"),
        (["$5", "--utility", "x", "--out", "a.svg"], "there is no uncertain lottery to draw"),
        (["[0.5 $1; 0.5 $0]", "--utility", "x", "--out", "a.png"], "the picture is an SVG: write --out a.svg"),
        (["[0.5 $1; 0.5 $0]", "--utility", "x", "--out", "nowhere/a.svg"], "nowhere/a.svg cannot be written"),
        (["lost.txt"], "there is no file lost.txt"),
        ([""], "the text is empty"),
        (["1 QALY; $1", "--utility", "x"], "the options are in different units"),
    ],
)
def test_decide_refuses_in_one_sentence(words: list[str], sentence: str) -> None:
    assert sentence in refusal("decide", *words)


def test_where_no_curve_can_be_written_nothing_is_asked() -> None:
    """A whole interview had been held, and then its curve was nowhere."""
    result = zermelo("elicit", "--out", "nowhere/curve.svg", typed="1\n" * 20)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "zermelo: nowhere/curve.svg cannot be written: there is no folder nowhere\n"
