"""Gambit's .efg files: extensive games, written node by node, each before its children.

    EFG 2 R "((3 12) (2 4))" { "MAX" "MIN" }
    ""

    p "" 1 1 "" { "1" "2" } 0                     a player's node: its name, player, information set, actions
    p "" 2 1 "" { "1" "2" } 0
    t "" 1 "" { 3, -3 }                           a terminal node: its name, outcome, payoffs of all players
    …
    c "" 1 "" { "1" 1/2 "2" 1/2 } 0               a chance node: its information set, outcomes and probabilities

Our trees have perfect information, so every node is an information set of its own, and a file that joins two nodes is refused.
The format has no shared nodes (they are written out each time) and no unknown values (they are refused). Probabilities add up
to exactly 1, as Gambit requires; payoffs at inner nodes are added to those below.

The format is that of the Gambit project (McKelvey, McLennan and Turocy), version 2; https://www.gambit-project.org.
"""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from ..errors import PositionError
from ..game import CHANCE
from ..games.tree import Tree, tree_of
from ..games.tree.layout import MOVER, ROW, Node, children_of, given_name_of
from ..games.tree.parsing import DECIMAL, FRACTION
from ..games.tree.writing import players_of, shares_of
from ..numbers import number_text
from ..source import Source, Spot, error_at
from .nodes import MAX_NODES, Names, is_name, letter_of, numbers_of

MAX_TITLE = 200
"""The title of a file is the tree as text, unless that is longer."""

# ------------------------------------------------------------------------------------------------------------ writing


def to_efg(tree: Tree) -> str:
    """The tree from this node on as a Gambit file of version 2.

    Raises PositionError if a leaf is unknown, or if shared nodes, written out each time, make too large a file.
    """
    text = str(tree)
    title = text if len(text) <= MAX_TITLE else f"a tree of {text.count('(')} inner nodes"
    players = " ".join(map(_quoted, players_of(tree)))
    lines = [f"EFG 2 R {_quoted(title)} {{ {players} }}", '""', ""]
    sets = dict.fromkeys(range(CHANCE, len(players_of(tree))), 0)
    names = Names()  # names must be unique, and shared nodes are written more than once
    outcomes = 0
    todo = [tree.node]
    while todo:
        node = todo.pop()
        if len(lines) > MAX_NODES:
            raise PositionError(f"written out, this tree has more than {MAX_NODES:,} nodes: a Gambit file has no shared nodes")
        children = children_of(tree.plan, node)
        name = _quoted(names.unique(given) if (given := given_name_of(tree.plan, node)) else "")
        if not children:
            outcomes += 1
            lines.append(f't {name} {outcomes} "" {{ {", ".join(_payoffs(tree, node))} }}')
            continue
        mover = tree.plan[ROW * node + MOVER]
        sets[mover] += 1
        labels = [_quoted(label) for label in _labels(tree, node)]
        if mover == CHANCE:
            labels = [f"{label} {share}" for label, share in zip(labels, _exact_shares(shares_of(tree, node)), strict=True)]
        who = f"c {name}" if mover == CHANCE else f"p {name} {mover + 1}"
        lines.append(f'{who} {sets[mover]} "" {{ {" ".join(labels)} }} 0')
        todo += reversed(children)
    return "\n".join(lines) + "\n"


def _labels(tree: Tree, node: int) -> list[str]:
    state = type(tree)(node, tree.plan, tree.numbers)
    return [state.action_name(action) for action in state.actions()]


def _payoffs(tree: Tree, node: int) -> list[str]:
    if letter := letter_of(tree, node):
        raise PositionError(f"a Gambit file cannot have unknown values, but the tree has a leaf {letter!r}: write a number there")
    return [_number(value) for value in numbers_of(tree, node, len(players_of(tree)))]


def _number(value: float) -> str:
    """A value without exponent: a whole number, a decimal, or a fraction."""
    text = number_text(value)
    return f"{Decimal(text):f}" if "e" in text else text


def _exact_shares(shares: list[str]) -> list[str]:
    """Probabilities that add up to exactly 1: decimals that miss it by a rounding are read as fractions of their sum."""
    exact = [Fraction(share) for share in shares]
    total = sum(exact)
    if total != 1:
        return [str(share / total) for share in exact]
    return [share if "e" not in share else str(Fraction(share)) for share in shares]


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


# ------------------------------------------------------------------------------------------------------------ reading

TOKEN = re.compile(r'\s+|(?P<text>"(?:[^"\\]|\\.)*")|(?P<sign>[{},])|(?P<word>[^\s{},"]+)|(?P<open>")', re.DOTALL)


class Token(NamedTuple):
    """A word, a sign or a text (`quoted`, without its quotes), and its place."""

    text: str
    quoted: bool
    at: Spot


class OpenNode(NamedTuple):
    """A node whose children are still to come, with the payoffs of its ancestors and itself."""

    node: Node
    labels: list[str]
    payoffs: list[Fraction]


def from_efg(text: str) -> Tree:
    """The tree that a Gambit file describes; a node is named by its label, or by the action that leads to it, if that is a valid name.

    Raises PositionError, with line and column, if it is not such a file, or if the game has imperfect information.
    """
    return _Reader(text).tree()


class _Reader:
    def __init__(self, text: str) -> None:
        self.tokens = _tokens(text)
        self.end = Source(text).spot(len(text.rstrip()))
        self.next = 0
        self.players = 0
        self.sets: dict[tuple[int, int], tuple[Spot, list[str], list[Fraction]]] = {}
        self.outcomes: dict[int, list[Fraction]] = {}
        self.nodes: list[Node] = []
        self.payoffs: dict[int, list[Fraction]] = {}
        self.names: set[str] = set()

    def tree(self) -> Tree:
        self.header()
        open_: list[OpenNode] = []
        while not self.nodes or open_:
            label = open_[-1].labels[len(open_[-1].node.children)] if open_ else ""
            paid = open_[-1].payoffs if open_ else [Fraction(0)] * self.players
            opened = self.node(label, paid)
            if open_:
                open_[-1].node.children.append(opened.node)
            if opened.labels:
                open_.append(opened)
            while open_ and len(open_[-1].node.children) == len(open_[-1].labels):
                open_.pop()
        if self.next < len(self.tokens):
            raise error_at(self.tokens[self.next].at, "unexpected text after the end of the tree: every action already has its node")
        return self.built()

    def built(self) -> Tree:
        max_min = self.players == 2 and all(sum(paid) == 0 for paid in self.payoffs.values())
        for node in self.nodes:
            if not node.children:
                node.values = [float(value) for value in self.payoffs[id(node)]]
                if max_min:
                    node.values[1] = 0.0 - node.values[0]
        return tree_of(self.nodes, None if max_min else self.players)

    def header(self) -> None:
        right = 'a Gambit file must begin with EFG 2 R, a title and the players, as in EFG 2 R "a game" { "MAX" "MIN" }'
        for word in ("EFG", "2", "RD"):
            token = self.take(right)
            if token.quoted or token.text not in (("R", "D") if word == "RD" else (word,)):
                raise error_at(token.at, f"{token.text!r}: {right}")
        self.quoted(right)
        self.sign("{", right)
        while self.peek() != "}":
            self.quoted('the players must be names in quotes, as in { "MAX" "MIN" }')
            self.players += 1
        self.take(right)
        if not self.players:
            raise error_at(self.tokens[self.next - 1].at, 'there are no players; name them, as in { "MAX" "MIN" }')
        self.maybe_quoted()  # a comment

    # What a node says.

    def node(self, label: str, paid: list[Fraction]) -> OpenNode:
        right = "a node must begin with c (chance), p (a player) or t (the end)"
        kind = self.take(f"the file ends, but the node of an action is missing; {right}")
        if kind.quoted or kind.text not in ("c", "p", "t"):
            raise error_at(kind.at, f"{kind.text!r}: {right}")
        node = Node(name=self.name(self.quoted("a node must have a name in quotes, which may be empty"), label))
        labels: list[str] = []
        if kind.text != "t":
            labels = self.choices(kind, node)
        paid = [a + b for a, b in zip(paid, self.outcome(), strict=True)]
        self.nodes.append(node)
        if kind.text == "t":
            self.payoffs[id(node)] = paid
            for value in paid:
                _check_finite(value, kind.at)
        return OpenNode(node, labels, paid)

    def name(self, given: str, label: str) -> str:
        for word in (given, label):
            if is_name(word) and word not in self.names:
                self.names.add(word)
                return word
        return ""

    def choices(self, kind: Token, node: Node) -> list[str]:
        """The labels of a node's actions; sets its mover and its probabilities."""
        chance = kind.text == "c"
        if chance:
            node.mover = CHANCE
        else:
            at = self.tokens[min(self.next, len(self.tokens) - 1)].at
            node.mover = self.whole("a player must be a number, counted from 1") - 1
            if not 0 <= node.mover < self.players:
                raise error_at(at, f"a player must be from 1 to {self.players}, got {node.mover + 1}")
        number = self.whole("an information set must be a number")
        self.maybe_quoted()  # its name
        known = self.sets.get((node.mover, number))
        if known and not chance:
            raise error_at(
                kind.at,
                f"information set {number} joins this node with another, at {known[0]}; only games of perfect information can be read",
            )
        if self.peek() == "{":
            labels, shares = self.actions(chance)
        elif known:
            _, labels, shares = known
        else:
            raise error_at(self.here(), 'the actions are missing, in braces, as in { "left" "right" }')
        if chance and sum(shares) != 1:
            raise error_at(kind.at, f"the probabilities of this chance node must add up to 1, but add up to {float(sum(shares)):.12g}")
        self.sets[node.mover, number] = (kind.at, labels, shares)
        node.probabilities = [float(share) for share in shares]
        return labels

    def actions(self, chance: bool) -> tuple[list[str], list[Fraction]]:
        opened = self.take("{")
        labels: list[str] = []
        shares: list[Fraction] = []
        while self.peek() != "}":
            labels.append(self.quoted('an action must be a label in quotes, as in { "left" "right" }'))
            if chance:
                at = self.here()
                shares.append(self.number('an outcome of chance must be followed by its probability, as in { "heads" 1/2 "tails" 1/2 }'))
                if not 0 <= shares[-1] <= 1:
                    raise error_at(at, "a probability must be from 0 to 1")
        self.next += 1
        if not labels:
            raise error_at(opened.at, "this node has no actions; a node where the game ends begins with t")
        return labels, shares

    def outcome(self) -> list[Fraction]:
        """The payoffs of a node's outcome; 0 for everybody if it has none."""
        at = self.here()
        number = self.whole("an outcome must be a number, 0 for none")
        self.maybe_quoted()  # its name
        if self.next < len(self.tokens) and self.peek() == "{":
            self.next += 1
            payoffs = []
            while self.peek() != "}":
                payoffs.append(self.number("payoffs must be numbers, one for each player, as in { 3, -3 }"))
                if self.peek() == ",":
                    self.next += 1
            self.next += 1
            if len(payoffs) != self.players:
                raise error_at(at, f"there must be one payoff for each of {self.players} players, got {len(payoffs)}")
            self.outcomes[number] = payoffs
        elif number and number not in self.outcomes:
            raise error_at(at, f"outcome {number} has no payoffs; they must follow its first use in braces, as in {{ 3, -3 }}")
        return self.outcomes[number] if number else [Fraction(0)] * self.players

    # Single tokens.

    def here(self) -> Spot:
        return self.tokens[self.next].at if self.next < len(self.tokens) else self.end

    def peek(self) -> str:
        """The next sign or word; "" before a text in quotes."""
        if self.next == len(self.tokens):
            raise error_at(self.end, "the file ends in the middle of a node")
        return "" if self.tokens[self.next].quoted else self.tokens[self.next].text

    def take(self, right: str) -> Token:
        if self.next == len(self.tokens):
            raise error_at(self.end, right)
        self.next += 1
        return self.tokens[self.next - 1]

    def quoted(self, right: str) -> str:
        token = self.take(right)
        if not token.quoted:
            raise error_at(token.at, f"{token.text!r}: {right}")
        return token.text

    def maybe_quoted(self) -> None:
        """Skips an optional text in quotes."""
        if self.next < len(self.tokens) and self.tokens[self.next].quoted:
            self.next += 1

    def sign(self, sign: str, right: str) -> None:
        token = self.take(right)
        if token.quoted or token.text != sign:
            raise error_at(token.at, f"{token.text!r}: {right}")

    def whole(self, right: str) -> int:
        token = self.take(right)
        if token.quoted or not re.fullmatch(r"\d{1,15}", token.text, re.ASCII):
            raise error_at(token.at, f"{token.text!r}: {right}")
        return int(token.text)

    def number(self, right: str) -> Fraction:
        token = self.take(right)
        readable = DECIMAL.fullmatch(token.text) or FRACTION.fullmatch(token.text)
        if token.quoted or not readable or len(token.text) > 400:
            raise error_at(token.at, f"{token.text[:40]!r}: {right}")
        exponent = re.search(r"e([+-]?\d+)", token.text, re.IGNORECASE)
        if exponent and abs(int(exponent[1])) > 400:
            raise error_at(token.at, f"the number {token.text[:40]} is too large or too small")
        try:
            return Fraction(token.text)
        except ZeroDivisionError:
            raise error_at(token.at, f"{token.text} divides by zero; write a finite number") from None


def _check_finite(value: Fraction, at: Spot) -> None:
    try:
        float(value)
    except OverflowError:
        raise error_at(at, "the payoffs of this node are too large; write numbers below 10^308") from None


def _tokens(text: str) -> list[Token]:
    found = []
    source = Source(text)
    for match in TOKEN.finditer(text):
        at = source.spot(match.start())
        if match["open"]:
            raise error_at(at, "this quote is never closed")
        if match["text"]:
            found.append(Token(re.sub(r"\\(.)", r"\1", match["text"][1:-1], flags=re.DOTALL), True, at))
        elif match["sign"] or match["word"]:
            found.append(Token(match[0], False, at))
    return found
