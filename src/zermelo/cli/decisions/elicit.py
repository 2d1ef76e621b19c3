"""zermelo elicit: a person's utility, found by asking, and their attitude to risk."""

from __future__ import annotations

import sys
from contextlib import suppress
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from ...errors import DecisionError
from ...files import check_place
from ...numbers import Real, plain
from ..errors import INTERRUPTED, interruptions
from ..parts.options import as_json
from ..parts.reports import report
from ..parts.screen import QUIET, STRONG, console, show_json
from .decide import written

if TYPE_CHECKING:
    from rich.console import Console

    from ...decisions import Appraisal, Interview, Lottery, Prize, Question

DEFAULT = ("$0", "$100", "$250", "$500", "$750", "$1000")
PRIZE, LOTTERY, SAME, UNDO, QUIT, HELP = "prize", "lottery", "same", "undo", "quit", "help"
TYPED = {
    **dict.fromkeys(("1", "s", "sure", "prize"), PRIZE),
    **dict.fromkeys(("2", "l", "lottery"), LOTTERY),
    **dict.fromkeys(("=", "0", "~", "same"), SAME),
    **dict.fromkeys(("u", "undo", "back"), UNDO),
    **dict.fromkeys(("q", "quit", "exit"), QUIT),
    **dict.fromkeys(("?", "h", "help"), HELP),
}
HELP_TEXT = "  1 the prize for sure   2 the lottery   = equally good   u undo the last answer   q quit"


@click.command("elicit", short_help="Find out your utility by asking.", context_settings={"ignore_unknown_options": True})
@click.argument("prizes", nargs=-1, type=click.UNPROCESSED)
@click.option("--within", default="0.04", show_default=True, metavar="W", help="Ask until each utility is known within this width.")
@click.option("--out", metavar="FILE", help="Draw the curve, with the premium of an even chance marked: a .svg.")
@as_json
def command(prizes: tuple[str, ...], within: str, out: str | None, json: bool) -> int | None:
    """Find a person's utility: ask for choices between a prize for sure and a lottery of the best and the worst prize.

    PRIZES are amounts of money, or names from the worst to the best, at least three. The default is amounts from $0 to $1000.
    Answer 1 (the prize), 2 (the lottery) or = (equally good); u undoes an answer, q quits. Answers may be piped in. The result so
    far is shown at the end, also after Ctrl-C.

    \b
    zermelo elicit
    zermelo elicit '$0' '$250' '$500' '$1000' --out curve.svg
    zermelo elicit nothing 'a book' 'a bicycle' 'a car'
    """
    from ...decisions import interview

    with interruptions() as stopped:
        now = interview(prizes or DEFAULT, within)
        if out is not None and not out.endswith(".svg"):
            raise DecisionError(f"the picture is an SVG: --out must end with .svg, got {out}")
        if out is not None and (odd := undrawn(now)):  # before anything is asked
            raise DecisionError(f"only a utility of amounts of one unit can be drawn, and {odd} is none: leave out --out")
        if out is not None:
            check_place(out)
        table = Session(now, aside=json)
        with suppress(KeyboardInterrupt, EOFError):
            table.hold()
        now = table.now
        report("question", None)
        report("elicited", as_data(now))
        if json:
            show_json(as_data(now))
        else:
            show(now)
        if out is not None:
            written(picture(now), out)
    return INTERRUPTED if stopped else None


class Session:
    """One interview at the terminal; `now` is its state, also if it is interrupted."""

    def __init__(self, now: Interview, aside: bool) -> None:
        self.now, self.aside = now, aside
        self.before: list[Interview] = []

    def hold(self) -> None:
        self.say(f"The worst is {self.now.worst}, the best {self.now.best}. Which would you rather have?")
        self.say(HELP_TEXT)
        while (question := self.now.question()) is not None:
            answer = self.answer(question)
            if answer == QUIT:
                return
            if answer == UNDO:
                self.undo()
            elif answer == HELP:
                self.say(HELP_TEXT)
            else:
                self.before.append(self.now)
                self.now = self.now.answered(answer)

    def answer(self, question: Question) -> str:
        """The first valid answer."""
        report("question", question_data(self.now, question))
        while True:
            text = self.ask(f"{question.prize} for sure, or {odds(question.lottery)}? [1 2 =] ")
            known = TYPED.get(text.strip().casefold())
            if known:
                return known
            self.say(f"  {text.strip()[:30]!r} is not an answer" if text.strip() else "  please answer")
            self.say(HELP_TEXT)

    def ask(self, prompt: str) -> str:
        interactive = sys.stdin.isatty() if sys.stdin is not None else False
        if interactive:
            with suppress(ImportError):  # not on Windows
                import readline  # noqa: F401  (arrow keys)
        click.echo(prompt, nl=False, err=self.aside)
        text = input()
        if not interactive:
            click.echo(text, err=self.aside)  # show piped answers with their questions
        return text

    def undo(self) -> None:
        if self.before:
            self.now = self.before.pop()
        else:
            self.say("  there is no answer to undo")

    def say(self, text: str) -> None:
        click.echo(text, err=self.aside)


def odds(lottery: Lottery) -> str:
    """The standard lottery in words: `50 % $1,000, else $0`."""
    (p, best), (_, worst) = lottery.outcomes
    return f"{float(p) * 100:.4g} % {best}, else {worst}"


# ------------------------------------------------------------------------------------------------------- results


def even_chance(now: Interview) -> Appraisal:
    """An even chance of the best or the worst prize, valued by this person's utility."""
    from ...decisions import Lottery, appraise

    chance = Lottery(((Fraction(1, 2), now.best), (Fraction(1, 2), now.worst)))
    return appraise({"even chance": chance}, now.utility())[0]


def show(now: Interview) -> None:
    """The table, the attitude to risk, and whether the answers are consistent."""
    screen = console()
    screen.print()
    if not now.answers:
        screen.print("There were no answers, so there is no result.")
        return
    rows = [("prize", "utility", "between", "questions")]
    for prize, known in now.known().items():
        between = f"{decimal(known.low)} and {decimal(known.high)}" if known.width else "exactly"
        rows.append((str(prize), decimal(known.middle), between, str(now.asked(prize) or "")))
    widths = [max(len(row[place]) for row in rows) for place in range(4)]
    for place, row in enumerate(rows):
        screen.print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip(), style="" if place else QUIET)
    if now.question() is not None:
        screen.print("The interview is not finished: some prizes are missing, and intervals are wide.", style="yellow")
    show_risk(screen, now)
    show_agreement(screen, now)


def decimal(utility: Real) -> str:
    """A utility with four digits."""
    return f"{float(utility):.4g}"


def show_risk(screen: Console, now: Interview) -> None:
    from ...decisions.utilities.choosing import amount_text
    from ...decisions.utilities.curve import stretch_words
    from ...decisions.utilities.utility import bends

    chance = even_chance(now)
    if chance.attitude is None:
        return
    text = f"an even chance of {now.best} or {now.worst}: EMV {amount_text(chance.emv or 0, chance.unit)}"
    if chance.certain is not None and chance.premium is not None:
        text += f", certainty equivalent {amount_text(chance.certain, chance.unit)}, premium {amount_text(chance.premium, chance.unit)}"
    screen.print(f"{text}: {chance.attitude}", style=STRONG, soft_wrap=True)
    amounts = [prize.amount for prize in now.known() if prize.amount is not None]
    screen.print(f"along the curve: {stretch_words(bends(now.utility(), amounts), chance.unit)}", soft_wrap=True)


def show_agreement(screen: Console, now: Interview) -> None:
    verdict = now.judged()
    if verdict is None or verdict.fits:
        return
    screen.print("Your answers contradict each other, assuming that more of an amount is better:", style="yellow")
    for line in verdict.lines():
        screen.print(f"  {line}", overflow="ignore", no_wrap=True, crop=False)


def undrawn(now: Interview) -> Prize | None:
    """The first prize because of which there is no curve: it is no amount, or of another unit than the first."""
    prizes = [now.worst, *(each.prize for each in now.brackets), now.best]
    return next((prize for prize in prizes if prize.amount is None or prize.unit != prizes[0].unit), None)


def picture(now: Interview) -> str:
    from ...decisions import Lottery, curve_svg

    if not now.answers:
        raise DecisionError("there is nothing to draw: no question was answered")
    chance = even_chance(now)
    lottery = chance.option if chance.certain is not None and isinstance(chance.option, Lottery) else None
    brackets = {prize: (known.low, known.high) for prize, known in now.known().items()}
    return curve_svg(now.utility(), lottery, brackets=brackets, title="A utility, found by asking")


def question_data(now: Interview, question: Question) -> dict[str, Any]:
    chance = float(question.lottery.distribution()[now.best])
    said = {"worst": str(now.worst), "best": str(now.best), "prize": str(question.prize), "chance": chance}
    return said | {"answered": len(now.answers), "known": as_data(now)["utilities"]}


def as_data(now: Interview) -> dict[str, Any]:
    verdict = now.judged()
    chance = even_chance(now) if now.answers else None
    return {
        "worst": str(now.worst),
        "best": str(now.best),
        "finished": now.question() is None,
        "utilities": [
            {
                "prize": str(prize),
                "utility": plain(known.middle),
                "low": plain(known.low),
                "high": plain(known.high),
                "questions": now.asked(prize),
            }
            for prize, known in (now.known() if now.answers else {}).items()
        ],
        "answers": [{"prize": str(asked.prize), "lottery": str(asked.lottery), "answer": answer} for asked, answer in now.answers],
        "even_chance": {
            "unit": chance.unit,
            "emv": plain(chance.emv),
            "certainty_equivalent": plain(chance.certain),
            "premium": plain(chance.premium),
            "attitude": chance.attitude,
        }
        if chance
        else None,
        "answers_agree": verdict.fits if verdict else None,
        "certificate": verdict.certificate.as_dict() if verdict and verdict.certificate else None,
    }
