"""Texts of decision problems: lotteries with names, stated preferences, utilities.

    A = [0.8 $4k; 0.2 $0]             a name for a lottery
    [0.5 $1000; 0.5 A]                a lottery without a name; it may use names
    B > A > $0;  C ~ D                preferences; > >= ~ <= < or ≻ ≽ ∼ ≼ ≺, also ≥ ≤ ⪰ ⪯ ≿ ≾
    $0 > [p $1; 1-p death] for all p  one for every probability strictly between 0 and 1
    U(apple) = 1                      the utility of a prize
    U(x) = x^0.7565                   or the utility of every amount (`utility` lists the forms)

An entry ends with its line or with a semicolon, or with a comma where an entry stands on either side of it (A > B, B > C); inside
brackets the end of a line counts as a blank. A comment goes from # to the end of the line. A word that is not the name of a lottery
is a prize.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from ..errors import DecisionError
from ..numbers import number_text
from .lotteries.lottery import Option, build
from .lotteries.prizes import NAME, Prize, fraction
from .lotteries.syntax import EXAMPLE, MAX_DEPTH, P_ONLY, Draft, Source
from .preferences.preference import HALF, SAME, STRICT, WEAK, Comparison, Statement
from .utilities.formula import of_entries, utility
from .utilities.utility import Utility

RELATION = re.compile(r">=|<=|[><~≻≽≺≼∼≥≤⪰⪯≿≾=]")
RELATIONS = {">": STRICT, "≻": STRICT, "~": SAME, "∼": SAME, "<": "<", "≺": "<"}
RELATIONS |= dict.fromkeys((">=", *"≽≥⪰≿"), WEAK) | dict.fromkeys(("<=", *"≼≤⪯≾"), "<=")
FOR_ALL = re.compile(r"\s+for\s+(?:all|every|each)\s+p\s*$")
OF_UTILITY = re.compile(r"\s*[uU]\s*\((?P<of>[^()]*)\)\s*=")


class Problem(NamedTuple):
    """The content of a text.

    options      the lotteries and prizes to choose from, by name: all except those that only serve to build others
    statements   the stated preferences, in order
    utility      the utility of prizes, if the text gives one
    places       where each prize is first mentioned, as `line 2, column 7`
    """

    options: dict[str, Option]
    statements: tuple[Statement, ...]
    utility: Utility | None
    places: dict[Prize, str]

    def check(self, utility: Utility) -> None:
        """Raises DecisionError, with line and column, for the first prize for which a utility is not defined."""
        options = [*self.options.values(), *(side for statement in self.statements for side in (statement.left, statement.right))]
        for prize in dict.fromkeys(prize for option in options for prize in option.distribution()):
            try:
                utility(prize)
            except DecisionError as error:
                raise DecisionError(f"{self.places[prize]}: {error}" if prize in self.places else str(error)) from None


def read(text: str) -> Problem:
    """The content of a text. Raises DecisionError, with line and column, if it cannot be understood."""
    return _Reader(text).problem()


class _UtilityEntry(NamedTuple):
    """An entry U(of) = words."""

    of: str
    at: int
    words: str
    value_at: int


class _Reader(Source):
    """Reads the entries of a text."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.defined: dict[str, Draft] = {}
        self.made: dict[str, Option] = {}
        self.in_progress: list[str] = []
        self.used: set[str] = set()

    # --------------------------------------------------------------------------------------------------------- entries

    def problem(self) -> Problem:
        entries = list(self.entries())
        if not entries:
            raise self.error(0, f"the text is empty: write a lottery such as {EXAMPLE}, or a preference such as A > B")
        unnamed: list[tuple[int, int]] = []
        stated: list[tuple[int, int]] = []
        utilities: list[_UtilityEntry] = []
        for start, end in entries:
            if found := OF_UTILITY.match(self.text, start, end):
                words = self.text[found.end() : end]
                value_at = found.end() + len(words) - len(words.lstrip())
                utilities.append(_UtilityEntry(" ".join(found["of"].split()), found.start("of"), words.strip(), value_at))
            elif not (signs := self.signs(start, end)):
                unnamed.append((start, end))
            elif all(sign == "=" for _, sign in signs):
                self.define(start, end, [at for at, _ in signs])
            else:
                stated.append((start, end))
        drafts = [self.option(*place) for place in unnamed]
        statements = tuple(statement for place in stated for statement in self.statements(*place))
        options = {self.words(draft): self.built(draft) for draft in drafts}
        named = {name: self.named(name, draft.at) for name, draft in self.defined.items()}
        options |= {name: made for name, made in named.items() if name not in self.used}
        return Problem(options, statements, self.utility(utilities), self.places)

    def entries(self) -> Iterator[tuple[int, int]]:
        """Where each entry begins and ends, without blanks around it."""
        start, open_at = 0, []
        for at, letter in enumerate(self.text + "\n"):
            if letter == "[":
                open_at.append(at)
            elif letter == "]":
                if not open_at:
                    raise self.error(at, "this ']' has no matching '['")
                open_at.pop()
            elif letter in ";\n" and (not open_at or at == len(self.text)):
                if self.text[start:at].strip() and not open_at:
                    yield from self.parted(start, at)
                start = at + 1
        if open_at:
            raise self.error(open_at[-1], f"this '[' is never closed; it needs a ']', as in {EXAMPLE}")

    def parted(self, start: int, end: int) -> Iterator[tuple[int, int]]:
        """The entries that commas part, if each has a relation of its own: B, C is a prize, and in $1,000 no comma parts anything."""
        commas, depth = [], 0
        for match in re.finditer(r"[\[\]]|(?<!\d),|,(?!\d)", self.text[start:end]):
            depth += {"[": 1, "]": -1}.get(match[0], 0)
            if match[0] == "," and not depth:
                commas.append(start + match.start())
        sides = zip([start, *(at + 1 for at in commas)], [*commas, end], strict=True)
        places = [(first, last) for first, last in sides if self.text[first:last].strip()]
        if not all(self.signs(*place) for place in places):
            places = [(start, end)]
        for first, last in places:
            entry = self.text[first:last]
            yield first + len(entry) - len(entry.lstrip()), first + len(entry.rstrip())

    def signs(self, start: int, end: int) -> list[tuple[int, str]]:
        """The relations of an entry outside all brackets, with their places."""
        found, depth = [], 0
        for match in re.finditer(r"[\[\]]|" + RELATION.pattern, self.text[start:end]):
            depth += {"[": 1, "]": -1}.get(match[0], 0)
            if match[0] not in "[]" and not depth:
                found.append((start + match.start(), match[0]))
        return found

    def define(self, start: int, end: int, signs: list[int]) -> None:
        name = " ".join(self.text[start : signs[0]].split())
        if len(signs) > 1:
            raise self.error(signs[1], f"there is a second '=' here; write one name, as in A = {EXAMPLE}")
        if not re.fullmatch(NAME, name):
            raise self.error(start, f"a name must begin with a letter, as in A = {EXAMPLE}, got {name[:30]!r}")
        if name in self.defined:
            raise self.error(start, f"{name} is already defined in {self.where(self.defined[name].at)}")
        draft = self.option(signs[0] + 1, end)
        if draft.varies:
            raise self.error(draft.at, P_ONLY)
        self.defined[name] = draft

    def utility(self, entries: list[_UtilityEntry]) -> Utility | None:
        """The utility that the entries U(...) = ... define together."""
        table: dict[Prize, Fraction] = {}
        for entry in entries:
            if entry.of == "x" and len(entries) > 1:
                raise self.error(entry.at, "U(x) defines the utility of every amount; remove this line, or the others with U")
            with self.errors_at(entry.value_at):
                if entry.of == "x":
                    return utility(entry.words)
                value = fraction(entry.words)
            with self.errors_at(entry.at):
                prize = Prize.from_text(entry.of)
            if prize in table:
                raise self.error(entry.at, f"the utility of {prize} is already defined")
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
                raise self.error(at, "'=' defines a name; write A ~ B if both options are equally good")
        starts = [start, *(at + len(sign) for at, sign in signs)]
        sides = [self.option(*place) for place in zip(starts, [*(at for at, _ in signs), stop], strict=True)]
        line = self.text.count("\n", 0, start) + 1
        for (left, right), (at, sign) in zip(itertools.pairwise(sides), signs, strict=True):
            yield self.statement(left, RELATIONS[sign], right, line, at, bool(universal))

    def statement(self, left: Draft, relation: str, right: Draft, line: int, at: int, universal: bool) -> Statement:
        if relation in ("<", "<="):
            left, right, relation = right, left, {"<": STRICT, "<=": WEAK}[relation]
        names = (self.words(left), self.words(right))
        if not (left.varies or right.varies):
            if universal:
                raise self.error(at, "'for all p' needs a p as a probability, as in [p $1; 1-p death]")
            return Statement(self.built(left), relation, self.built(right), names, line)
        if not universal:
            varying = left if left.varies else right
            raise self.error(varying.at, P_ONLY)
        at_0, middle, at_1 = (Comparison(self.built(left, p), self.built(right, p)) for p in (Fraction(0), HALF, Fraction(1)))
        return Statement(middle.left, relation, middle.right, names, line, (at_0, at_1))

    def words(self, draft: Draft) -> str:
        """An option as it is written, with single blanks; a prize in its usual form."""
        if not draft.items:
            return draft.word if draft.word in self.defined else str(Prize.from_text(draft.word))
        shares = {0: "", 1: "p ", -1: "1-p "}
        inner = [f"{shares[slope] or number_text(constant) + ' '}{self.words(item)}" for constant, slope, item in draft.items]
        return f"[{'; '.join(inner)}]"

    # ------------------------------------------------------------------------------------------------------------ names

    def built(self, draft: Draft, p: Fraction | None = None) -> Option:
        """The option that is meant, at this value of p, with names replaced by their lotteries."""
        return build(self, draft, p, lambda word: self.named(word.word, word.at) if word.word in self.defined else None)

    def named(self, name: str, at: int) -> Option:
        """The option that a name stands for, made when it is first needed."""
        if name not in self.made:
            if name in self.in_progress:
                raise self.error(at, f"{name} is defined by itself; a lottery must consist of prizes in the end")
            if len(self.in_progress) == MAX_DEPTH:
                raise self.too_deep(at)
            self.in_progress.append(name)
            draft = self.defined[name]
            self.used |= {word for item in draft.items for word in item[2].words() if word in self.defined}
            self.made[name] = self.built(draft)
            self.in_progress.pop()
        return self.made[name]
