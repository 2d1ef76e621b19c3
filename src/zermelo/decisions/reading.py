"""Texts of decisions: lotteries with names, stated preferences, utilities.

    A = [0.8 $4k; 0.2 $0]             a name for a lottery
    [0.5 $1000; 0.5 A]                a lottery without a name; it may use names
    B > A > $0;  C ~ D                preferences; > >= ~ <= < or ≻ ≽ ∼ ≼ ≺
    $0 > [p $1; 1-p death] for all p  one for every probability strictly between 0 and 1
    U(apple) = 1                      the utility of a prize
    U(x) = x^0.7565                   or the utility of every amount (`utility` lists the forms)

An entry ends with its line or with a semicolon; within brackets a line's end is a blank. From # to the end of the line is a
comment. A word that is no name of a lottery is a prize.
"""

from __future__ import annotations

import dataclasses
import itertools
import re
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from ..errors import DecisionError
from ..numbers import number_text
from .formula import of_entries, utility
from .lottery import NAME, Lottery, Option, Prize, fraction, share_refused, sum_refused
from .preference import HALF, SAME, STRICT, WEAK, Comparison, Statement
from .utility import Utility

RELATION = re.compile(r">=|<=|[><~≻≽≺≼∼=]")
RELATIONS = {">": STRICT, "≻": STRICT, ">=": WEAK, "≽": WEAK, "~": SAME, "∼": SAME, "<": "<", "≺": "<", "<=": "<=", "≼": "<="}
FOR_ALL = re.compile(r"\s+for\s+(?:all|every|each)\s+p\s*$")
OF_UTILITY = re.compile(r"\s*[uU]\s*\((?P<of>[^()]*)\)\s*=")
SHARE = re.compile(r"\s*(?P<share>\(\s*1\s*[-−]\s*p\s*\)|1\s*[-−]\s*p\b|[^\s,:;\[\]]+)\s*[,:]?\s*")
EXAMPLE = "[0.8 $4k; 0.2 $0]"
DEEPEST = 50
"""So many brackets inside each other."""
MOST = 10_000
"""Outcomes of one lottery, written out in full."""
P = "p"


class Problem(NamedTuple):
    """What a text says.

    options      the lotteries and prizes to choose from, by name: all but those that only serve to build others
    statements   the stated preferences, in order
    utility      the utility of prizes, where the text gives one
    places       where each prize is mentioned first, as `line 2, column 7`
    """

    options: dict[str, Option]
    statements: tuple[Statement, ...]
    utility: Utility | None
    places: dict[Prize, str]

    def check(self, utility: Utility) -> None:
        """Raises DecisionError, with line and column, for the first prize that a utility says nothing about."""
        options = [*self.options.values(), *(side for statement in self.statements for side in (statement.left, statement.right))]
        for prize in dict.fromkeys(prize for option in options for prize in option.distribution()):
            try:
                utility(prize)
            except DecisionError as error:
                raise DecisionError(f"{self.places[prize]}: {error}" if prize in self.places else str(error)) from None


def read(text: str) -> Problem:
    """Everything a text says. Raises DecisionError, with line and column, where it cannot be understood."""
    return _Reader(text).problem()


def read_lottery(text: str) -> Lottery:
    """The one lottery that a text describes. Raises DecisionError, with line and column, if it describes none."""
    reader = _Reader(text)
    start = len(text) - len(text.lstrip())
    if not text.strip().startswith("["):
        raise reader.wrong(start, f"a lottery begins with '[', as in {EXAMPLE}")
    draft = reader.side(start, len(text))
    found = reader.built(draft, None)
    assert isinstance(found, Lottery)
    return found


@dataclasses.dataclass
class _Draft:
    """An option as it is written: a word, or outcomes, each with its probability: constant + slope · p."""

    at: int
    word: str = ""
    items: list[tuple[Fraction, int, _Draft]] = dataclasses.field(default_factory=list)
    varies: bool = False  # p is somewhere inside


class _Worth(NamedTuple):
    """A line U(of) = words."""

    of: str
    at: int
    words: str
    value_at: int


class _Size(NamedTuple):
    """How many outcomes an option has, written out, and how many brackets lie inside each other."""

    outcomes: int
    depth: int


class _Reader:
    """One text; places in it are counted in characters from its beginning."""

    def __init__(self, text: str) -> None:
        self.text = re.sub(r"#[^\n]*", lambda found: " " * len(found[0]), text)
        self.defined: dict[str, _Draft] = {}
        self.made: dict[str, Option] = {}
        self.sizes: dict[str, _Size] = {}
        self.chain: list[str] = []
        self.used: set[str] = set()
        self.places: dict[Prize, str] = {}

    def where(self, at: int) -> str:
        before = self.text[:at]
        return f"line {before.count(chr(10)) + 1}, column {at - before.rfind(chr(10))}"

    def wrong(self, at: int, sentence: str) -> DecisionError:
        return DecisionError(f"{self.where(at)}: {sentence}")

    # --------------------------------------------------------------------------------------------------------- entries

    def problem(self) -> Problem:
        entries = list(self.entries())
        if not entries:
            raise self.wrong(0, f"there is nothing here: write a lottery such as {EXAMPLE}, or a preference such as A > B")
        bare: list[tuple[int, int]] = []
        stated: list[tuple[int, int]] = []
        worths: list[_Worth] = []
        for start, end in entries:
            if found := OF_UTILITY.match(self.text, start, end):
                words = self.text[found.end() : end]
                value_at = found.end() + len(words) - len(words.lstrip())
                worths.append(_Worth(" ".join(found["of"].split()), found.start("of"), words.strip(), value_at))
            elif not (signs := self.signs(start, end)):
                bare.append((start, end))
            elif all(sign == "=" for _, sign in signs):
                self.define(start, end, [at for at, _ in signs])
            else:
                stated.append((start, end))
        drafts = [self.side(*place) for place in bare]
        statements = tuple(statement for place in stated for statement in self.statements(*place))
        options = {self.words(draft): self.built(draft, None) for draft in drafts}
        named = {name: self.named(name, draft.at) for name, draft in self.defined.items()}
        options |= {name: made for name, made in named.items() if name not in self.used}
        return Problem(options, statements, self.utility(worths), self.places)

    def entries(self) -> Iterator[tuple[int, int]]:
        """Where each entry begins and ends, without blanks around it."""
        start, open_at = 0, []
        for at, letter in enumerate(self.text + "\n"):
            if letter == "[":
                open_at.append(at)
            elif letter == "]":
                if not open_at:
                    raise self.wrong(at, "this ']' closes nothing; every ']' needs a '[' before it")
                open_at.pop()
            elif letter in ";\n" and (not open_at or at == len(self.text)):
                entry = self.text[start:at]
                if entry.strip() and not open_at:
                    yield start + len(entry) - len(entry.lstrip()), start + len(entry.rstrip())
                start = at + 1
        if open_at:
            raise self.wrong(open_at[-1], f"this '[' is never closed; it needs a ']', as in {EXAMPLE}")

    def signs(self, start: int, end: int) -> list[tuple[int, str]]:
        """The relations of an entry that stand outside all brackets, and where."""
        found, depth = [], 0
        for match in re.finditer(r"[\[\]]|" + RELATION.pattern, self.text[start:end]):
            depth += {"[": 1, "]": -1}.get(match[0], 0)
            if match[0] not in "[]" and not depth:
                found.append((start + match.start(), match[0]))
        return found

    def define(self, start: int, end: int, signs: list[int]) -> None:
        name = " ".join(self.text[start : signs[0]].split())
        if len(signs) > 1:
            raise self.wrong(signs[1], f"a second '='; one name, as in A = {EXAMPLE}")
        if not re.fullmatch(NAME, name):
            raise self.wrong(start, f"{name[:30]!r} cannot be a name; a name begins with a letter, as in A = {EXAMPLE}")
        if name in self.defined:
            raise self.wrong(start, f"{name} is defined a second time; the first is in {self.where(self.defined[name].at)}")
        draft = self.side(signs[0] + 1, end)
        if draft.varies:
            raise self.wrong(draft.at, "p stands for every probability only in a preference that ends in 'for all p'")
        self.defined[name] = draft

    def utility(self, worths: list[_Worth]) -> Utility | None:
        """The utility that the lines U(...) = ... give together."""
        table: dict[Prize, Fraction] = {}
        for worth in worths:
            if worth.of == "x" and len(worths) > 1:
                raise self.wrong(worth.at, "U(x) gives the utility of everything; drop this line, or the others with U")
            with _At(self, worth.value_at):
                if worth.of == "x":
                    return utility(worth.words)
                value = fraction(worth.words)
            with _At(self, worth.at):
                prize = Prize.from_text(worth.of)
            if prize in table:
                raise self.wrong(worth.at, f"the utility of {prize} is given a second time")
            table[prize] = value
        return of_entries(table) if table else None

    # ------------------------------------------------------------------------------------------------------ preferences

    def statements(self, start: int, end: int) -> Iterator[Statement]:
        """A > B ~ C is two statements."""
        universal = FOR_ALL.search(self.text, start, end)
        stop = universal.start() if universal else end
        signs = self.signs(start, stop)
        for at, sign in signs:
            if sign == "=":
                raise self.wrong(at, "'=' gives a name; that two options are the same to somebody is written A ~ B")
        starts = [start, *(at + len(sign) for at, sign in signs)]
        sides = [self.side(*place) for place in zip(starts, [*(at for at, _ in signs), stop], strict=True)]
        line = self.text.count("\n", 0, start) + 1
        for (left, right), (at, sign) in zip(itertools.pairwise(sides), signs, strict=True):
            yield self.statement(left, RELATIONS[sign], right, line, at, bool(universal))

    def statement(self, left: _Draft, relation: str, right: _Draft, line: int, at: int, universal: bool) -> Statement:
        if relation in ("<", "<="):
            left, right, relation = right, left, {"<": STRICT, "<=": WEAK}[relation]
        names = (self.words(left), self.words(right))
        if not (left.varies or right.varies):
            if universal:
                raise self.wrong(at, "'for all p' without a p; write it as a probability, as in [p $1; 1-p death]")
            return Statement(self.built(left, None), relation, self.built(right, None), names, line)
        if not universal:
            varying = left if left.varies else right
            raise self.wrong(varying.at, "p stands for every probability only in a preference that ends in 'for all p'")
        at_0, middle, at_1 = (Comparison(self.built(left, p), self.built(right, p)) for p in (Fraction(0), HALF, Fraction(1)))
        return Statement(middle.left, relation, middle.right, names, line, (at_0, at_1))

    def words(self, draft: _Draft) -> str:
        """An option as it is written, blanks tidied up; a prize in its usual form."""
        if not draft.items:
            return draft.word if draft.word in self.defined else str(Prize.from_text(draft.word))
        shares = {(0, 1): "p", (1, -1): "1-p"}
        inner = []
        for constant, slope, item in draft.items:
            share = shares.get((int(constant), slope)) if slope else None
            inner.append(f"{share or number_text(constant)} {self.words(item)}")
        return f"[{'; '.join(inner)}]"

    # --------------------------------------------------------------------------------------------------------- options

    def side(self, start: int, end: int) -> _Draft:
        """One option, which fills this part of the text."""
        body = self.text[start:end]
        at = start + len(body) - len(body.lstrip())
        if not body.strip():
            raise self.wrong(min(at, len(self.text)), "an option is missing here; write a prize or a lottery on each side, as in B > A")
        if self.text[at] != "[":
            if "[" in body or "]" in body:
                bad = start + min(place for place in (body.find("["), body.find("]")) if place >= 0)
                raise self.wrong(bad, f"a lottery begins with its '[', as in {EXAMPLE}")
            return self.word(at, start + len(body.rstrip()))
        draft, after = self.lottery(at, 1)
        if rest := self.text[after:end].strip():
            extra = after + self.text[after:end].index(rest)
            raise self.wrong(extra, f"{rest[:20]!r} after the lottery has ended; write one option on each side")
        return draft

    def word(self, start: int, end: int) -> _Draft:
        words = " ".join(self.text[start:end].split())
        with _At(self, start):
            prize = Prize.from_text(words)
        self.places.setdefault(prize, self.where(start))
        return _Draft(start, words)

    def lottery(self, start: int, depth: int) -> tuple[_Draft, int]:
        """The lottery whose bracket opens at `start`, and the place after its end."""
        if depth > DEEPEST:
            raise self.too_deep(start)
        draft, at = _Draft(start), start + 1
        while True:
            constant, slope, at = self.share(at)
            if self.text[at : at + 1] == "[":
                item, at = self.lottery(at, depth + 1)
            else:
                end = re.compile(r"[;\[\]]|\Z").search(self.text, at)
                assert end is not None
                if not self.text[at : end.start()].strip():
                    raise self.wrong(at, f"a probability without a prize; write both, as in {EXAMPLE}")
                item, at = self.word(at, end.start()), end.start()
            if slope and item.varies:
                raise self.wrong(item.at, "p inside an outcome of probability p; on the way to a prize p may stand once")
            draft.items.append((constant, slope, item))
            draft.varies = draft.varies or bool(slope) or item.varies
            at += len(self.text[at:]) - len(self.text[at:].lstrip())
            sign = self.text[at : at + 1]
            if sign == "]":
                break
            if sign != ";":
                if not sign:
                    raise self.wrong(start, f"this '[' is never closed; it needs a ']', as in {EXAMPLE}")
                raise self.wrong(at, f"a ';' is missing between two outcomes, as in {EXAMPLE}")
            at += 1
        self.check_sum(draft)
        return draft, at + 1

    def share(self, at: int) -> tuple[Fraction, int, int]:
        """A probability as constant + slope · p, and the place of what it belongs to."""
        found = SHARE.match(self.text, at)
        if not found:
            raise self.wrong(at, f"an outcome is missing here; write a probability and a prize, as in {EXAMPLE}")
        words = re.sub(r"[\s()]", "", found["share"]).replace("−", "-")
        if words in (P, "1-p"):
            return Fraction(words != P), 1 if words == P else -1, found.end()
        with _At(self, found.start("share")):
            try:
                share = fraction(words)
            except DecisionError:
                raise DecisionError(f"{words[:20]!r} is no probability; every outcome begins with one, as in {EXAMPLE}") from None
            if refusal := share_refused(share):
                raise DecisionError(refusal)
        return share, 0, found.end()

    def check_sum(self, draft: _Draft) -> None:
        slope = sum(slope for _, slope, _ in draft.items)
        refusal = sum_refused([constant for constant, _, _ in draft.items])
        if slope:
            refusal = "the probabilities have to add up to 1 for every p, as in [p $1; 1-p death]"
        if refusal:
            raise self.wrong(draft.at, refusal)

    def built(self, draft: _Draft, p: Fraction | None) -> Option:
        """The option that is meant, at this value of p, names replaced by what they stand for."""
        if not draft.items:
            if draft.word in self.defined:
                return self.named(draft.word, draft.at)
            return Prize.from_text(draft.word)
        if draft.varies and p is None:
            raise self.wrong(draft.at, "p stands for every probability only in a preference that ends in 'for all p'")
        made = Lottery(tuple((constant + slope * (p or 0), self.built(item, p)) for constant, slope, item in draft.items))
        size = self.size(draft)
        if size.outcomes > MOST:
            raise self.wrong(draft.at, f"more than {MOST:,} outcomes when all names are written out; write it with fewer")
        if size.depth > DEEPEST:
            raise self.too_deep(draft.at)
        return made

    def size(self, draft: _Draft) -> _Size:
        if not draft.items:
            return self.sizes.get(draft.word, _Size(1, 0))
        inner = [self.size(item) for _, _, item in draft.items]
        return _Size(sum(size.outcomes for size in inner), 1 + max(size.depth for size in inner))

    def named(self, name: str, at: int) -> Option:
        """The option that a name stands for, made when it is needed first."""
        if name not in self.made:
            if name in self.chain:
                raise self.wrong(at, f"{name} is made of itself; a lottery is made of prizes in the end")
            if len(self.chain) == DEEPEST:
                raise self.too_deep(at)
            self.chain.append(name)
            draft = self.defined[name]
            self.used |= {word for word in _words_in(draft) if word in self.defined}
            self.made[name] = self.built(draft, None)
            self.sizes[name] = self.size(draft)
            self.chain.pop()
        return self.made[name]

    def too_deep(self, at: int) -> DecisionError:
        return self.wrong(at, f"more than {DEEPEST} lotteries inside each other; write it with fewer")


class _At:
    """Errors from inside are told with line and column."""

    def __init__(self, reader: _Reader, at: int) -> None:
        self.reader, self.at = reader, at

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, DecisionError):
            raise self.reader.wrong(self.at, str(error)) from None


def _words_in(draft: _Draft) -> Iterator[str]:
    """The words of a lottery's outcomes."""
    for _, _, item in draft.items:
        if item.items:
            yield from _words_in(item)
        else:
            yield item.word
