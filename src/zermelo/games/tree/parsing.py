"""From the text of a tree to its nodes as they are written: brackets, heads, names, numbers, and where each stands.

What names mean, and whose turn it is, is for `reading` to say. Brackets are kept in a list and no function calls itself, so
that a tree may be as deep as it likes.
"""

from __future__ import annotations

import dataclasses
import math
import re
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from ...errors import PositionError
from ...game import CHANCE
from ...numbers import DENOMINATOR
from .layout import Node

EXAMPLE = "((3 12 8) (2 4 6) (14 5 2))"
TOKEN = re.compile(r"(?P<blank>[\s,]+|\#[^\n]*)|[()\[\]:=]|[^\s,#()\[\]:=]+")
DECIMAL = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?", re.ASCII | re.IGNORECASE)
FRACTION = re.compile(r"[+-]?\d+/\d+", re.ASCII)
WORD = re.compile(r"[^\W\d]\w*'*")
PLAYER = re.compile(r"p\d{1,4}", re.ASCII)
SIGNS = "()[]:="
HEADS = {"max": 0, "min": 1, "chance": CHANCE}
INFINITIES = ("inf", "infinity", "nan", "∞")


class Token(NamedTuple):
    """A bracket, a sign or a word, and where it stands, counted from 1."""

    text: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}"


START = Token("", 1, 1)


@dataclasses.dataclass(eq=False)
class Draft(Node):
    """A node as it is written; `children` are drafts as well, some of them only the name of another."""

    at: Token = START
    parent: Draft | None = None
    name_at: Token | None = None
    head: Token | None = None  # max, min, chance, p0, p1 …
    items: list[Draft] = dataclasses.field(default_factory=list)
    chances: list[Fraction | float] = dataclasses.field(default_factory=list)
    word: str = ""  # a bare word: the name of another node, or a leaf of unknown value
    vector: bool = False  # a leaf in square brackets
    last: int = CHANCE  # the player who decided last, this node included


def parse(text: str) -> list[Draft]:
    """All nodes in the order of the text, the root first; a bare word stands as a node of its own.

    Raises PositionError, with line and column, if the brackets and signs make no tree.
    """
    return _Parser(text).drafts()


def wrong(at: Token, sentence: str) -> PositionError:
    return PositionError(f"{at}: {sentence}")


def _tokens(text: str) -> Iterator[Token]:
    line, start = 1, 0
    for match in TOKEN.finditer(text):
        if not match["blank"]:
            yield Token(match[0], line, match.start() - start + 1)
        elif "\n" in match[0]:
            line += match[0].count("\n")
            start = match.start() + match[0].rindex("\n") + 1


class _Parser:
    """Reads tokens from left to right; `open` are the brackets not yet closed, the innermost last."""

    def __init__(self, text: str) -> None:
        self.tokens = list(_tokens(text))
        self.next = 0
        self.open: list[Draft] = []
        self.found: list[Draft] = []

    def drafts(self) -> list[Draft]:
        """All nodes in the order of the text, the root first."""
        while self.next < len(self.tokens):
            if self.peek() == ")":
                self.close(self.take())
            else:
                self.item()
        if self.open:
            raise wrong(self.open[-1].at, "this '(' is never closed; it needs a ')'")
        if not self.found:
            raise wrong(START, f"there is no tree here; write one such as {EXAMPLE}")
        return self.found

    def peek(self, ahead: int = 0) -> str:
        return self.tokens[self.next + ahead].text if self.next + ahead < len(self.tokens) else ""

    def take(self) -> Token:
        self.next += 1
        return self.tokens[self.next - 1]

    def close(self, at: Token) -> None:
        if not self.open:
            raise wrong(at, "this ')' closes nothing; every ')' needs a '(' before it")
        node = self.open.pop()
        if not node.items:
            raise wrong(node.at, "a node without children; write its children, as in (3 12 8), or the value of a leaf without brackets")
        if node.chances:
            _check_sum(node)

    def item(self) -> None:
        """A child of the innermost open bracket: its probability if chance moves there, its name if it has one, and the node."""
        parent = self.open[-1] if self.open else None
        if parent is None and self.found:
            raise wrong(self.tokens[self.next], "the tree has ended before this; put brackets around the whole, or write one tree only")
        self.probability(parent)
        named = self.name()
        if self.next == len(self.tokens) or self.peek() in ")]:=":
            raise _misplaced(self.tokens[min(self.next, len(self.tokens) - 1)], named)
        at = self.take()
        node = Draft(at=at, parent=parent, name_at=named, name=named.text if named else "")
        self.found.append(node)
        if parent:
            parent.items.append(node)
        if at.text == "(":
            self.open.append(node)
            if self.peek(1) != "=" and _is_head(self.peek()):
                node.head = self.take()
        elif at.text == "[":
            self.vector(node)
        elif at.text == "?" or (WORD.fullmatch(at.text) and at.text.lower() not in INFINITIES):
            node.word = _not_reserved(at).text
        else:
            node.values = [_number(at)]

    def probability(self, parent: Draft | None) -> None:
        below_chance = parent is not None and parent.head is not None and parent.head.text.lower() == "chance"
        given = self.peek(1) == ":" and self.peek() not in SIGNS
        if parent is None or not below_chance:
            if given:
                raise wrong(self.tokens[self.next], "a probability, but chance does not move here; write (chance 1/2:8 1/2:24)")
            return
        if not given:
            raise wrong(self.tokens[self.next], "an outcome of chance needs its probability before it, as in 1/2:8")
        at = self.take()
        share = _probability(at)
        if not 0 <= share <= 1:
            raise wrong(at, f"the probability {at.text[:20]} is {'negative' if share < 0 else 'more than 1'}; write one from 0 to 1")
        parent.chances.append(share)
        self.take()

    def name(self) -> Token | None:
        if self.peek(1) != "=" or self.peek() in SIGNS:
            return None
        at = self.take()
        if not WORD.fullmatch(at.text) or at.text.lower() in INFINITIES:
            raise wrong(at, f"{at.text!r} cannot be a name; a name begins with a letter, as in B=(3 12 8)")
        self.take()
        if self.peek(1) == "=":
            raise wrong(self.tokens[self.next], f"a second name for the node {at.text}; a node has one name, as in {at.text}=(3 12 8)")
        return _not_reserved(at)

    def vector(self, node: Draft) -> None:
        node.vector = True
        while self.peek() != "]":
            if self.peek() in ("[", "(") and not node.values:
                raise wrong(node.at, "'[' holds one number per player, as in [1 2 6]; the brackets of a node are round: ((3 12 8) (2 4 6))")
            if self.next == len(self.tokens) or self.peek() in "()[:=":
                raise wrong(node.at, "this '[' is never closed; it needs a ']' after one number per player, as in [1 2 6]")
            node.values.append(_number(self.take()))
        self.take()
        if not node.values:
            raise wrong(node.at, "a leaf without values; write one number per player, as in [1 2 6]")


def _misplaced(at: Token, named: Token | None) -> PositionError:
    if named:
        return wrong(named, f"nothing is named by {named.text}=; a node follows it, as in {named.text}=(3 12 8)")
    right = {"]": "every ']' needs a '[' before it", "=": "a name stands before it, as in B=(3 12 8)"}
    chance = "a probability stands before ':' and a node after it, as in 1/2:8"
    return wrong(at, f"this {at.text!r} is out of place; {right.get(at.text, chance)}")


def _is_head(word: str) -> bool:
    return word.lower() in HEADS or PLAYER.fullmatch(word) is not None


def _not_reserved(at: Token) -> Token:
    if _is_head(at.text):
        raise wrong(at, f"{at.text!r} says who moves and stands first in the brackets, as in ({at.text} 3 12 8)")
    return at


def _number(at: Token) -> float:
    """The value that a token writes: an int, a decimal or a fraction."""
    text = at.text.replace("−", "-")
    if text.lower().lstrip("+-") in INFINITIES:
        raise wrong(at, f"{at.text} is not a value of a leaf; write a finite number")
    if not DECIMAL.fullmatch(text) and not FRACTION.fullmatch(text):
        raise wrong(at, f"{at.text!r} is not a number; write one such as 3, -2.5 or 1/2")
    try:
        value = float(text) if DECIMAL.fullmatch(text) else float(Fraction(text))
    except ZeroDivisionError:
        raise wrong(at, f"{at.text} divides by zero; write a finite number") from None
    except (OverflowError, ValueError):
        value = math.inf
    if not math.isfinite(value):
        raise wrong(at, f"{at.text[:20]} is too large or too long a number; write one below 10^308")
    return value + 0.0  # no minus zero


def _probability(at: Token) -> Fraction | float:
    """The probability that a token writes, exact if it is a fraction or a whole number."""
    value = _number(at)
    text = at.text.replace("−", "-")
    return Fraction(text) if FRACTION.fullmatch(text) else Fraction(value) if value.is_integer() else value


def _check_sum(node: Draft) -> None:
    """Fractions add up to 1 exactly, decimals nearly."""
    exact = sum((share for share in node.chances if isinstance(share, Fraction)), start=Fraction(0))
    decimals = [share for share in node.chances if isinstance(share, float)]
    total = math.fsum([exact, *decimals])
    if abs(total - 1) > 1e-9 or not (decimals or exact == 1):
        shown = exact if not decimals and exact.denominator < DENOMINATOR else f"{total:.12g}" if abs(total - 1) > 1e-9 else "almost 1"
        raise wrong(node.at, f"the probabilities of this chance node add up to {shown}; they must add up to 1")
