"""zermelo decide: what lotteries are worth, which is best, and whether stated preferences are consistent."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ...errors import DecisionError, ZermeloError
from ...files import existing, replace, standard_input, text_of
from ...numbers import Real, plain, short_text
from ..parts.options import as_json
from ..parts.screen import QUIET, STRONG, console, show_json

if TYPE_CHECKING:
    from rich.console import Console

    from ...decisions import Appraisal, Option, Problem, Trade, Utility, Verdict

TEXT_FILES = (".txt", ".text", ".md")
SHOWN = 6
"""Trades of a money pump that are shown."""


@click.command("decide", short_help="Lotteries, preferences and utilities: what fits, and what is best.")
@click.argument("source")
@click.option("--utility", "formula", metavar="U", help="The utility: x^0.5, log(x + 100), 1 - exp(-x/500), or $0:0, $400:0.5, $1000:1.")
@click.option("--more", is_flag=True, help="Assume also that more of an amount is better.")
@click.option("--out", metavar="FILE", help="Draw the utility with the first lottery marked: a .svg.")
@as_json
def command(source: str, formula: str | None, more: bool, out: str | None, json: bool) -> None:
    """Analyse the decision problem in SOURCE: a text, a file that contains it, or - for standard input.

    Options are valued (EMV, expected utility, certainty equivalent) and the best is named. Preferences are checked: the result is a
    utility that fits them, or the proof that none does, with the axiom that they violate directly.

    \b
    zermelo decide '[0.5 $1000; 0.5 $0]' --utility x^0.7565 --out curve.svg
    zermelo decide 'A = [0.8 $4k; 0.2 $0]; B = $3k; A > B'
    zermelo decide 'apple > pear > plum > apple'
    zermelo decide 'U(x) = log(x + 100); [0.5 $500; 0.5 $0]; $200'

    \b
    A = [0.8 $4k; 0.2 $0]     a name, which may be used anywhere
    A > B;  C ~ D             preferences: > >= ~ <= <
    $0 > [p $1; 1-p death] for all p
    U(apple) = 1              a utility of prizes; U(x) = x^0.5 of amounts
    # ...                     a comment
    """
    from ...decisions import appraise, broken, choose, judge, money_pump, more_is_better, read, utility

    problem = read(source_text(source))
    used = utility(formula) if formula is not None else problem.utility
    if used is not None:
        problem.check(used)
    stated = [*problem.statements, *(more_is_better(problem.places) if more and problem.statements else [])]
    appraisals = appraise(problem.options, used)
    choice = choose(problem.options, used) if used is not None and problem.options else []
    verdict = judge(stated) if problem.statements else None
    trades = money_pump(verdict.violation.cycle) if verdict and verdict.violation and verdict.violation.cycle else []
    against = [str(statement) for statement in broken(problem.statements, used)] if used is not None else []
    if out is not None:
        draw(problem, used, out)
    if json:
        show_json(as_data(appraisals, choice, verdict, trades, against, used))
        return
    screen = console()
    show_options(screen, appraisals)
    show_choice(screen, choice, appraisals)
    show_verdict(screen, verdict, trades)
    if used is not None and problem.statements:
        result = "agrees with every statement" if not against else f"does not agree with {', '.join(against)}"
        screen.print(f"the utility {used} {result}", style="" if not against else "yellow", soft_wrap=True)


def source_text(source: str) -> str:
    """The text: `source` itself, a file that it names, or standard input (-)."""
    if source.strip() == "-":
        return standard_input(DecisionError, holding="lotteries or preferences")
    if path := existing(source):
        return text_of(path, DecisionError, holding="lotteries or preferences")
    if Path(source).suffix in TEXT_FILES and not any(sign in source for sign in "[];<>~="):
        raise DecisionError(f"there is no file {source}: give a file, a text such as [0.5 $1000; 0.5 $0], or - for standard input")
    return source


def written(picture: str, out: str) -> None:
    """Write a picture to a file, and report it on stderr."""
    if not out.endswith(".svg"):
        raise ZermeloError(f"the picture is an SVG: write --out {Path(out).stem or 'curve'}.svg instead of {out}")
    replace(out, picture)
    click.echo(f"drawn: {out}", err=True)


def draw(problem: Problem, utility: Utility | None, out: str) -> None:
    """The utility with the first lottery that is uncertain."""
    from ...decisions import curve_svg

    if utility is None:
        raise DecisionError("there is no utility to draw: give one, as with --utility x^0.5")
    risky = [option for option in problem.options.values() if len(option.distribution()) > 1]
    if not risky:
        raise DecisionError("there is no uncertain lottery to draw: give one such as [0.5 $1000; 0.5 $0]")
    written(curve_svg(utility, risky[0]), out)


# ---------------------------------------------------------------------------------------------------------- as text


def show_options(screen: Console, appraisals: Sequence[Appraisal]) -> None:
    """One row for each option."""
    if not appraisals:
        return
    rows = [
        ("option", "", "EMV", "expected utility", "certainty equivalent", "premium", "attitude"),
        *(row_of(each) for each in appraisals),
    ]
    used = [place for place in range(len(rows[0])) if place == 0 or any(row[place] for row in rows[1:])]
    widths = {place: max(len(row[place]) for row in rows) for place in used}
    for number, row in enumerate(rows):
        line = "  ".join(row[place].ljust(widths[place]) for place in used).rstrip()
        screen.print(line, style=QUIET if number == 0 else "", overflow="ignore", no_wrap=True, crop=False)
    for why in dict.fromkeys(why_not(each) for each in appraisals if each.emv is None and each.expected is None):
        screen.print(f"note    {why}", style="yellow", soft_wrap=True)


def why_not(each: Appraisal) -> str:
    """Why an option has no EMV."""
    from ...decisions.lotteries.lottery import unit_of

    try:
        unit_of(each.option)
    except DecisionError as error:
        return str(error)
    return ""


def row_of(each: Appraisal) -> tuple[str, ...]:
    from ...decisions.utilities.choosing import amount_text

    def money(amount: Real | None) -> str:
        return "" if amount is None else amount_text(amount, each.unit)

    text = str(each.option)
    utility = "" if each.expected is None else short_text(each.expected)
    lottery = reduced(each.option) if text == each.name else text
    return each.name, lottery, money(each.emv), utility, money(each.certain), money(each.premium), each.attitude or ""


def reduced(option: Option) -> str:
    """The reduced form of a compound lottery; "" for any other option."""
    from ...decisions import Lottery

    if isinstance(option, Lottery) and any(isinstance(outcome, Lottery) for _, outcome in option.outcomes):
        return f"= {option.reduced()}"
    return ""


def show_choice(screen: Console, choice: Sequence[str], appraisals: Sequence[Appraisal]) -> None:
    if len(appraisals) < 2 or not choice:
        return
    words = choice[0] if len(choice) == 1 else f"{', '.join(choice[:-1])} and {choice[-1]} are equally good"
    screen.print(f"choice  {words} (maximum expected utility)", style=STRONG, soft_wrap=True)


def show_verdict(screen: Console, verdict: Verdict | None, trades: Sequence[Trade]) -> None:
    if verdict is None:
        return
    first, *rest = verdict.lines()
    screen.print(first, style=STRONG, soft_wrap=True)
    for line in rest:
        screen.print(line, overflow="ignore", no_wrap=True, crop=False)
    if trades:
        show_pump(screen, trades)


def show_pump(screen: Console, trades: Sequence[Trade]) -> None:
    """The first trades, and the last."""
    from ...decisions.utilities.choosing import amount_text

    start = trades[0].left + trades[0].pays
    screen.print(f"money pump: begins with {trades[0].gives} and {amount_text(start, '$')}")
    for trade in trades[:SHOWN]:
        pays = f"pays {amount_text(trade.pays, '$')}" if trade.pays else "pays nothing"
        screen.print(
            f"  gives {trade.gives}, {pays}, takes {trade.takes}, because {trade.because}; has {amount_text(trade.left, '$')} left"
        )
    if len(trades) > SHOWN:
        screen.print(f"  … after {len(trades)} trades: {trades[-1].takes} again, and {amount_text(trades[-1].left, '$')}")


# ---------------------------------------------------------------------------------------------------------- as data


def as_data(
    appraisals: Sequence[Appraisal],
    choice: Sequence[str],
    verdict: Verdict | None,
    trades: Sequence[Trade],
    against: Sequence[str],
    utility: Utility | None,
) -> dict[str, Any]:
    return {
        "options": [option_data(each) for each in appraisals],
        "utility": str(utility) if utility is not None else None,
        "choice": list(choice),
        "preferences": verdict.as_dict() if verdict else None,
        "pump": [trade_data(trade) for trade in trades],
        "utility_disagrees_with": list(against),
    }


def option_data(each: Appraisal) -> dict[str, Any]:
    return {
        "name": each.name,
        "option": str(each.option),
        "probabilities": {prize.name: str(share) for prize, share in each.option.distribution().items()},
        "unit": each.unit,
        "emv": plain(each.emv),
        "expected_utility": plain(each.expected),
        "certainty_equivalent": plain(each.certain),
        "premium": plain(each.premium),
        "attitude": each.attitude,
    }


def trade_data(trade: Trade) -> dict[str, Any]:
    statement = str(trade.because)
    return {"gives": trade.gives, "takes": trade.takes, "pays": plain(trade.pays), "left": plain(trade.left), "because": statement}
