"""From the two arrays of a tree to its text, and to a drawing for the terminal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...game import CHANCE
from ...numbers import decimal_text, number_text, stands_for
from .layout import LETTER, MOVER, NUMBER, ROW, SIZE, children_of, given_name_of, name_of

if TYPE_CHECKING:
    from . import Tree


def write(tree: Tree) -> str:
    """The text of the tree from this node on, every node written once; reading it back gives an equal tree."""
    words: list[str] = []
    written: set[int] = set()
    players = len(players_of(tree))
    todo: list[str | tuple[int, int]] = [(tree.node, players - 1)]  # text, or a node and the last who decided above it
    while todo:
        step = todo.pop()
        if isinstance(step, str):
            words.append(step)
            continue
        node, last = step
        name = given_name_of(tree.plan, node)
        if node in written:
            words.append(name)
            continue
        written.add(node)
        words.append(name + "=" if name else "")
        children = children_of(tree.plan, node)
        if not children:
            words.append(leaf_text(tree, node))
            continue
        mover = tree.plan[ROW * node + MOVER]
        words.append("(" if mover == (last + 1) % players else f"({mover_of(tree, node).lower()} ")
        last = last if mover == CHANCE else mover
        todo.append(")")
        shares = [share + ":" for share in shares_of(tree, node)] or [""] * len(children)
        for i in reversed(range(len(children))):
            todo += [(children[i], last), (" " if i else "") + shares[i]]
    return "".join(words)


def draw(tree: Tree, depth: int = 40) -> str:
    """The tree as lines for the terminal, `depth` levels of it; a shared node is drawn once.

    A MAX
    ├─ B MIN
    │  ├─ 3
    │  └─ 12
    └─ 8
    """
    lines: list[str] = []
    drawn: set[int] = set()
    todo: list[tuple[int, str, str, str]] = [(tree.node, "", "", "")]  # node, the line's beginning, its branch, its probability
    while todo:
        node, margin, branch, share = todo.pop()
        name, children = name_of(tree.plan, node), children_of(tree.plan, node)
        if node in drawn:
            lines.append(f"{margin}{branch}{share}{name} (above)")
            continue
        drawn.add(node)
        if not children:
            lines.append(f"{margin}{branch}{share}{name + ' = ' if name else ''}{leaf_text(tree, node)}")
            continue
        lines.append(f"{margin}{branch}{share}{name} {mover_of(tree, node)}")
        margin += {"": "", "├─ ": "│  ", "└─ ": "   "}[branch]
        if len(margin) >= 3 * depth:
            lines[-1] += " …"
            continue
        shares = [share + ": " for share in shares_of(tree, node)] or [""] * len(children)
        branches = ["├─ "] * (len(children) - 1) + ["└─ "]
        todo += [(child, margin, *words) for child, words in zip(children, zip(branches, shares, strict=True), strict=True)][::-1]
    return "\n".join(lines)


# ---------------------------------------------------------------------------------------------------------- the words


def players_of(tree: Tree) -> tuple[str, ...]:
    """MAX and MIN, or p0, p1, p2 … where every leaf has one value per player."""
    return tree.PLAYER_NAMES


def mover_of(tree: Tree, node: int) -> str:
    mover = tree.plan[ROW * node + MOVER]
    return "CHANCE" if mover == CHANCE else players_of(tree)[mover]


def leaf_text(tree: Tree, node: int) -> str:
    """A leaf's value as it is written: `3`, `x`, `[1 2 6]`."""
    row, players = ROW * node, players_of(tree)
    if tree.plan[row + LETTER]:
        return chr(tree.plan[row + LETTER])
    start = tree.plan[row + NUMBER]
    values = [number_text(value) for value in tree.numbers[start : start + len(players)]]
    return values[0] if players == ("MAX", "MIN") else f"[{' '.join(values)}]"


def shares_of(tree: Tree, node: int) -> list[str]:
    """The probabilities of a chance node as they are written: all as fractions that add up to 1, or all as decimals."""
    row = ROW * node
    if tree.plan[row + MOVER] != CHANCE:
        return []
    start = tree.plan[row + NUMBER]
    shares = tree.numbers[start : start + tree.plan[row + SIZE]]
    decimals = [decimal_text(share) for share in shares]
    fractions = [share for share in map(stands_for, shares) if share is not None]
    if len(fractions) < len(shares) or sum(fractions) != 1:
        return decimals
    return min([str(fraction) for fraction in fractions], decimals, key=_length)


def _length(words: Iterable[str]) -> int:
    return sum(map(len, words))
