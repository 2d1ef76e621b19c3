"""The syntax of options in texts: prizes, lotteries, names and the probability p, with line and column of every error.

A text is parsed into drafts; `lottery.build` makes options of them.
"""

from __future__ import annotations

import contextlib
import dataclasses
import re
from collections.abc import Iterator
from fractions import Fraction

from ...errors import DecisionError
from .prizes import Prize, fraction, probability_error, sum_error

SHARE = re.compile(r"\s*(?P<share>\(\s*1\s*[-−]\s*p\s*\)|1\s*[-−]\s*p\b|[^\s,:;\[\]]+)\s*[,:]?\s*")
END_OF_WORD = re.compile(r"[;\[\]]|\Z")
EXAMPLE = "[0.8 $4k; 0.2 $0]"
P_ONLY = "p, which stands for every probability, is only allowed in a preference that ends in 'for all p'"
MAX_DEPTH = 50
"""The most lotteries inside each other."""


@dataclasses.dataclass
class Draft:
    """An option as it is written: a word, or outcomes, each with its probability: constant + slope · p."""

    at: int
    word: str = ""
    items: list[tuple[Fraction, int, Draft]] = dataclasses.field(default_factory=list)
    varies: bool = False  # p is somewhere inside

    def words(self) -> Iterator[str]:
        """The words of all outcomes."""
        if not self.items:
            yield self.word
        for _, _, item in self.items:
            yield from item.words()


class Source:
    """One text; places in it are counted in characters from its beginning. `places`: where each prize is first mentioned."""

    def __init__(self, text: str) -> None:
        self.text = re.sub(r"#[^\n]*", lambda found: " " * len(found[0]), text)
        self.places: dict[Prize, str] = {}

    def where(self, at: int) -> str:
        before = self.text[:at]
        return f"line {before.count(chr(10)) + 1}, column {at - before.rfind(chr(10))}"

    def error(self, at: int, sentence: str) -> DecisionError:
        return DecisionError(f"{self.where(at)}: {sentence}")

    def too_deep(self, at: int) -> DecisionError:
        return self.error(at, f"there are more than {MAX_DEPTH} lotteries inside each other; write it with fewer")

    @contextlib.contextmanager
    def errors_at(self, at: int) -> Iterator[None]:
        """Errors from inside get line and column."""
        try:
            yield
        except DecisionError as error:
            raise self.error(at, str(error)) from None

    def single_lottery(self) -> Draft:
        """The only option of the text, which must be a lottery."""
        start = len(self.text) - len(self.text.lstrip())
        if self.text[start : start + 1] != "[":
            raise self.error(start, f"a lottery begins with '[', as in {EXAMPLE}")
        return self.option(start, len(self.text))

    def option(self, start: int, end: int) -> Draft:
        """The option that fills this part of the text."""
        body = self.text[start:end]
        at = start + len(body) - len(body.lstrip())
        if not body.strip():
            raise self.error(min(at, len(self.text)), "an option is missing here; write a prize or a lottery on each side, as in B > A")
        if self.text[at] != "[":
            if "[" in body or "]" in body:
                bad = start + min(place for place in (body.find("["), body.find("]")) if place >= 0)
                raise self.error(bad, f"a lottery begins with its '[', as in {EXAMPLE}")
            return self.word(at, start + len(body.rstrip()))
        draft, after = self.lottery(at, 1)
        if rest := self.text[after:end].strip():
            extra = after + self.text[after:end].index(rest)
            raise self.error(extra, f"unexpected {rest[:20]!r} after the lottery; write one option on each side")
        return draft

    def word(self, start: int, end: int) -> Draft:
        words = " ".join(self.text[start:end].split())
        with self.errors_at(start):
            prize = Prize.from_text(words)
        self.places.setdefault(prize, self.where(start))
        return Draft(start, words)

    def lottery(self, start: int, depth: int) -> tuple[Draft, int]:
        """The lottery whose bracket opens at `start`, and the place after its end."""
        if depth > MAX_DEPTH:
            raise self.too_deep(start)
        draft, at = Draft(start), start + 1
        while True:
            constant, slope, at = self.share(at)
            if self.text[at : at + 1] == "[":
                item, at = self.lottery(at, depth + 1)
            else:
                end = END_OF_WORD.search(self.text, at)
                assert end is not None
                if not self.text[at : end.start()].strip():
                    raise self.error(at, f"this probability has no prize; write both, as in {EXAMPLE}")
                item, at = self.word(at, end.start()), end.start()
            if slope and item.varies:
                raise self.error(item.at, "p inside an outcome of probability p; each path to a prize may contain p only once")
            draft.items.append((constant, slope, item))
            draft.varies = draft.varies or bool(slope) or item.varies
            at += len(self.text[at:]) - len(self.text[at:].lstrip())
            sign = self.text[at : at + 1]
            if sign == "]":
                break
            if not sign:
                raise self.error(start, f"this '[' is never closed; it needs a ']', as in {EXAMPLE}")
            if sign != ";":
                raise self.error(at, f"a ';' is missing between two outcomes, as in {EXAMPLE}")
            at += 1
        error = sum_error([constant for constant, _, _ in draft.items])
        if sum(slope for _, slope, _ in draft.items):
            error = "the probabilities must add up to 1 for every p, as in [p $1; 1-p death]"
        if error:
            raise self.error(draft.at, error)
        return draft, at + 1

    def share(self, at: int) -> tuple[Fraction, int, int]:
        """A probability as constant + slope · p, and the place after it."""
        found = SHARE.match(self.text, at)
        if not found:
            raise self.error(at, f"an outcome is missing here; write a probability and a prize, as in {EXAMPLE}")
        words = re.sub(r"[\s()]", "", found["share"]).replace("−", "-")
        if words in ("p", "1-p"):
            return Fraction(words != "p"), 1 if words == "p" else -1, found.end()
        with self.errors_at(found.start("share")):
            try:
                share = fraction(words)
            except DecisionError:
                raise DecisionError(f"each outcome must begin with a probability, as in {EXAMPLE}, got {words[:20]!r}") from None
            if error := probability_error(share):
                raise DecisionError(error)
        return share, 0, found.end()
