"""From the text of a tree to its two arrays: what names mean, for how many players it is, and whose turn it is where.

text → nodes as they are written (`parsing`) → nodes as they are meant → arrays (`layout`)
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ...game import CHANCE
from ...numbers import counted
from .layout import Ints, Node, Reals, pack
from .parsing import HEADS, PLAYER, Draft, Token, parse, wrong


class Reading(NamedTuple):
    """What a text says: the tree in arrays, its number of players, and the sum of their utilities if it is always the same."""

    plan: Ints
    numbers: Reals
    players: int
    total: float | None


def read(text: str, players: int | None = None) -> Reading:
    """The tree that `text` describes; `players` says for how many, else its leaves do.

    Raises PositionError, with line and column, if the text is not a tree.
    """
    drafts = parse(text)
    _resolve_names(drafts)
    count = _count_players(drafts, players)
    _settle_movers(drafts, count)
    if players is None and not any(draft.vector for draft in drafts):
        for leaf in drafts:
            leaf.values += [0.0 - value for value in leaf.values]  # what MAX wins MIN loses
        return Reading(*pack(drafts[0]), count, 0)
    return Reading(*pack(drafts[0]), count, total_of(drafts))


def _resolve_names(drafts: list[Draft]) -> None:
    """Put the node itself in the place of its name, and separate names from leaves of unknown value."""
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
            raise wrong(leaf.at, f"a bare number among leaves for {counted(count, 'player')}; write {each}")
        if vectors and len(leaf.values) != count:
            raise wrong(leaf.at, f"{counted(len(leaf.values), 'value')} at a leaf for {counted(count, 'player')}; write {each}")
    for draft in drafts:
        if draft.head:
            _check_head(draft.head, count, vectors)
    return count


def _check_head(head: Token, count: int, vectors: bool) -> None:
    if PLAYER.fullmatch(head.text) and int(head.text[1:]) >= count:
        right = f"the last of {counted(count, 'player')} is p{count - 1}" + ("" if vectors else "; for more, leaves are written [1 2 6]")
        raise wrong(head, f"there is no player {head.text}; {right}")
    if vectors and head.text.lower() in ("max", "min"):
        right = " or ".join(f"(p{player} …)" for player in range(min(count, 3)))
        raise wrong(head, f"{head.text} is for leaves that are bare numbers; with one number per player write {right}")


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


def total_of(nodes: Iterable[Node]) -> float | None:
    """What the utilities of every leaf add up to; None if it varies, or if leaves are unknown."""
    leaves = [node for node in nodes if node.values or node.letter]
    sums = {round(math.fsum(leaf.values), 9) for leaf in leaves}
    if len(sums) > 1 or any(leaf.letter for leaf in leaves):
        return None
    total = sums.pop()
    if total == 0 and any(len(leaf.values) == 2 and math.fsum(leaf.values) != 0 for leaf in leaves):
        return None  # what MAX wins MIN loses, to the last digit
    return int(total) if total.is_integer() else total
