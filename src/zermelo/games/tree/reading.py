"""From the text of a tree to its two arrays.

    tokens of the text → nodes as they are written → names resolved, players counted, movers settled → arrays

Every step goes through lists instead of calling itself, so that a tree may be as deep as it likes.
"""

from __future__ import annotations

import dataclasses
import math
import re
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import NamedTuple

from ...errors import PositionError
from ...game import CHANCE
from .layout import Ints, Node, Reals, pack

EXAMPLE = "((3 12 8) (2 4 6) (14 5 2))"
TOKEN = re.compile(r"(?P<blank>[\s,]+|\#[^\n]*)|[()\[\]:=]|[^\s,#()\[\]:=]+")
DECIMAL = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?", re.ASCII | re.IGNORECASE)
FRACTION = re.compile(r"[+-]?\d+/\d+", re.ASCII)
WORD = re.compile(r"[^\W\d]\w*'*")
PLAYER = re.compile(r"p\d+", re.ASCII)
SIGNS = "()[]:="
HEADS = {"max": 0, "min": 1, "chance": CHANCE}
INFINITIES = ("inf", "infinity", "nan", "∞")


class Reading(NamedTuple):
    """What a text says: the tree in arrays, its number of players, and the sum of their utilities if it is always the same."""

    plan: Ints
    numbers: Reals
    players: int
    total: float | None


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


def read(text: str, players: int | None = None) -> Reading:
    """The tree that `text` describes; `players` says for how many, else its leaves do.

    Raises PositionError, with line and column, if the text is no tree.
    """
    drafts = _Parser(text).drafts()
    _resolve_names(drafts)
    count = _count_players(drafts, players)
    _settle_movers(drafts, count)
    if players is None and not any(draft.vector for draft in drafts):
        for leaf in drafts:
            leaf.values += [0.0 - value for value in leaf.values]  # what MAX wins MIN loses
        return Reading(*pack(drafts[0]), count, 0)
    return Reading(*pack(drafts[0]), count, _total(drafts))


def wrong(at: Token, sentence: str) -> PositionError:
    return PositionError(f"{at}: {sentence}")


# --------------------------------------------------------------------------------------------- what is written where


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
            if self.peek(1) not in (":", "=") and _is_head(self.peek()):
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
        if share < 0:
            raise wrong(at, f"the probability {at.text} is negative; write one from 0 to 1")
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
        raise wrong(at, f"{at.text} is no value of a leaf; write a finite number")
    if not DECIMAL.fullmatch(text) and not FRACTION.fullmatch(text):
        raise wrong(at, f"{at.text!r} is neither a number nor a name; write a number such as 3, -2.5 or 1/2")
    try:
        value = float(text) if DECIMAL.fullmatch(text) else float(Fraction(text))
    except ZeroDivisionError:
        raise wrong(at, f"{at.text} divides by zero; write a finite number") from None
    except (OverflowError, ValueError):
        value = math.inf
    if not math.isfinite(value):
        raise wrong(at, f"{at.text[:20]} is too large; write a number below 10^308")
    return value + 0.0  # no minus zero


def _probability(at: Token) -> Fraction | float:
    """The probability that a token writes, exact if it is a fraction or a whole number."""
    value = _number(at)
    text = at.text.replace("−", "-")
    return Fraction(text) if FRACTION.fullmatch(text) else Fraction(value) if value.is_integer() else value


def _check_sum(node: Draft) -> None:
    """Fractions add up to 1 exactly, decimals nearly."""
    total: Fraction | float
    if all(isinstance(share, Fraction) for share in node.chances):
        total = sum(node.chances, start=Fraction(0))
        good = total == 1
    else:
        total = math.fsum(map(float, node.chances))
        good = abs(total - 1) <= 1e-9
    if not good:
        shown = total if isinstance(total, Fraction) else f"{total:.12g}"
        raise wrong(node.at, f"the probabilities of this chance node add up to {shown}; they must add up to 1")


# ------------------------------------------------------------------------------------------------------- what it means


def _resolve_names(drafts: list[Draft]) -> None:
    """Put the node itself in the place of its name, and tell names from leaves of unknown value."""
    named: dict[str, Draft] = {}
    for draft in drafts:
        if draft.name_at and (first := named.setdefault(draft.name, draft)).name_at is not draft.name_at:
            where = f"{draft.name} is defined a second time, after {first.name_at}"
            raise wrong(draft.name_at, f"{where}; to mean the same node write {draft.name} alone")
    for draft in drafts:
        if draft.word in named:
            if draft.name:
                raise wrong(draft.at, f"{draft.word} has a name of its own; write {draft.word} without {draft.name}=")
        elif draft.word:
            if len(draft.word) > 1 or not (draft.word == "?" or draft.word.islower()):
                right = f"define it somewhere, as in {draft.word}=(3 12 8), or write x for a leaf of unknown value"
                raise wrong(draft.at, f"no node is named {draft.word}; {right}")
            draft.letter = ord(draft.word)
    for draft in drafts:
        draft.children = [named.get(item.word, item) for item in draft.items]
        draft.probabilities = [float(share) for share in draft.chances]
    _refuse_cycles(drafts[0], named)


def _refuse_cycles(root: Draft, named: dict[str, Draft]) -> None:
    path: list[tuple[Draft, Iterator[Draft]]] = [(root, iter(root.items))]
    above, done = {root}, set()
    while path:
        node, items = path[-1]
        item = next(items, None)
        if item is None:
            path.pop()
            above.discard(node)
            done.add(node)
            continue
        child = named.get(item.word, item)
        if child in above:
            raise wrong(item.at, f"{item.word} leads back to itself here; a tree has no cycles, so write a value or another node")
        if child not in done:
            above.add(child)
            path.append((child, iter(child.items)))


def _count_players(drafts: list[Draft], players: int | None) -> int:
    """How many values a leaf has; bare numbers are for MAX and MIN."""
    leaves = [draft for draft in drafts if draft.values]
    vectors = players is not None or any(leaf.vector for leaf in leaves)
    count = players or next((len(leaf.values) for leaf in leaves if leaf.vector), 2)
    each = f"one number per player, as in [{' '.join(str(1 + player) for player in range(min(count, 9)))}]"
    for leaf in leaves:
        if leaf.vector != vectors:
            raise wrong(leaf.at, f"a bare number among leaves for {_of(count, 'player')}; write {each}")
        if vectors and len(leaf.values) != count:
            raise wrong(leaf.at, f"{_of(len(leaf.values), 'value')} at a leaf for {_of(count, 'player')}; write {each}")
    for draft in drafts:
        if draft.head:
            _check_head(draft.head, count, vectors)
    return count


def _check_head(head: Token, count: int, vectors: bool) -> None:
    if PLAYER.fullmatch(head.text) and int(head.text[1:]) >= count:
        right = f"the last of {_of(count, 'player')} is p{count - 1}" + ("" if vectors else "; for more, leaves are written [1 2 6]")
        raise wrong(head, f"there is no player {head.text}; {right}")
    if vectors and head.text.lower() in ("max", "min"):
        right = " or ".join(f"(p{player} …)" for player in range(min(count, 3)))
        raise wrong(head, f"{head.text} is for leaves that are bare numbers; with one number per player write {right}")


def _of(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def _settle_movers(drafts: Iterable[Draft], players: int) -> None:
    """Players take turns from the last who decided above, in the place where the node is defined."""
    for draft in drafts:  # parents come before their children
        last = draft.parent.last if draft.parent else players - 1
        if draft.head is None:
            mover = (last + 1) % players
        else:
            word = draft.head.text.lower()
            mover = HEADS[word] if word in HEADS else int(word[1:])
        draft.last = last if mover == CHANCE else mover
        draft.mover = mover if draft.items else 0


def _total(drafts: Iterable[Draft]) -> float | None:
    """What the utilities of every leaf add up to; None if it varies, or if leaves are unknown."""
    leaves = [draft for draft in drafts if draft.values or draft.letter]
    sums = [math.fsum(leaf.values) for leaf in leaves]
    if any(leaf.letter for leaf in leaves) or max(sums) - min(sums) > 1e-9 * max(1.0, abs(sums[0])):
        return None
    total = round(sums[0], 9)
    return int(total) if total.is_integer() else total
