"""What keys have to keep: equal states have one key, and states of one key are worth the same.

A key may leave out what does not matter. Whether it matters shows in what can be played: two states of one key are played on side by
side, at random and move by move, until something in which they differ can be seen, or for as long as there is patience.
"""

from __future__ import annotations

import random
from collections import deque
from typing import Any, NamedTuple

from ..keys import key_of
from .position import Breach, Broken, Position, identity, picture, same, short

PAIRS, WAYS, PLIES, NEAR = 800, 2, 20, 8
"""How many pairs of states are compared in one check; of two of one key, on so many random ways, so many plies far, and so many next to
them. Further on may be what a key leaves out on purpose, such as a clock that is far from its end."""

Difference = tuple[str, tuple[Any, ...]]
"""The rule in which two states differ, and the moves that show it."""


class Play(NamedTuple):
    """What can be seen of a state from outside: two states that differ in this are different to every search."""

    over: bool
    mover: Any
    moves: frozenset[Any]
    utilities: tuple[Any, ...]

    def difference(self, other: Play) -> str:
        """The first rule in which the two differ; empty if there is none."""
        words = ("is_terminal", "to_move", "chance_outcomes" if self.mover == -1 else "actions", "utility")
        return next((word for word, mine, its in zip(words, self, other, strict=True) if mine != its), "")


def play_of(at: Position) -> Play:
    """What can be seen of a position."""
    if at.over:
        return Play(True, None, frozenset(), tuple(at.utilities))
    return Play(False, at.mover, frozenset(at.moves if at.decides else at.outcomes), ())


class Keys:
    """The keys that were met in one check, and whose they are."""

    def __init__(self) -> None:
        self.holders: dict[int, Any] = {}  # the first state of each key
        self.states: dict[Any, tuple[int, Any]] = {}  # every state, by what makes it equal to others, with its key
        self.left = PAIRS
        self.random = random.Random(1913)

    def of_type(self, at: Position) -> Breach | None:
        """Is a key an int?"""
        return None if hasattr(at.key, "__index__") else Breach(f"key() is {short(at.key)} ({type(at.key).__name__})")

    def equal(self, at: Position) -> Breach | None:
        """Has an equal state, made anew of the same fields or met on another way, the same key?"""
        twin = tuple.__new__(at.game, tuple(fresh(value) for value in at.state))
        key = Position(twin, at.ply).ask("key")
        if key != at.key:
            return Breach(f"two states with the same fields have the keys {at.key} and {key}")
        known, first = self.states.setdefault(identity(at.state), (at.key, at.state))
        if known == at.key:
            return None
        return Breach(f"it equals {short(first)}, and their keys are {at.key} and {known}")

    def different(self, at: Position, notes: dict[str, None]) -> Breach | None:
        """Is a state of the same key worth the same? If nothing shows that it is not, a note says what the key leaves out."""
        if not hasattr(at.key, "__index__"):
            return None
        other = self.holders.setdefault(key_of(at.state), at.state)
        if other is at.state or same(other, at.state):
            return None
        if at.says("canonical") and same(other.canonical(), at.ask("canonical")):
            return None
        found = self.difference(at.state, other)
        if found:
            word, path = found
            after = f" after {', '.join(map(str, path))}" if path else ""
            return Breach(f"its key {at.key} is also that of {short(other)}, but the two differ in {word}(){after}")
        values = zip(at.game._fields, at.state, other, strict=True)
        fields = ", ".join(name for name, mine, its in values if picture(mine) != picture(its))
        notes[f"key() is one for states that differ in {fields}: right only if that cannot change what they are worth"] = None
        return None

    # -------------------------------------------------------------------------------------------------- side by side

    def difference(self, one: Any, other: Any) -> Difference | None:
        """The rule in which two states, or what comes of them by the same moves, are seen to differ, and the moves; None if in none."""
        word = play_of(Position(one)).difference(play_of(Position(other)))
        if word:
            return word, ()
        try:
            for look in (*[self.far] * WAYS, self.near):
                found = look(one, other)
                if found:
                    return found
        except Broken:  # another law is broken there
            pass
        return None

    def far(self, one: Any, other: Any) -> Difference | None:
        """A difference on one random way."""
        path: list[Any] = []
        while len(path) < PLIES and self.left > 0 and not same(one, other):
            self.left -= 1
            here, there = Position(one), Position(other)
            word = play_of(here).difference(play_of(there))
            if word:
                return word, tuple(path)
            if here.over:
                break
            move = self.random.choice(here.moves)
            one, other = here.played(move), there.played(move)
            path.append(move)
        return None

    def near(self, one: Any, other: Any) -> Difference | None:
        """A difference next to the two states, breadth first."""
        pairs: deque[tuple[Any, Any, tuple[Any, ...]]] = deque([(one, other, ())])
        for _ in range(NEAR):
            if not pairs or self.left <= 0:
                break
            self.left -= 1
            one, other, path = pairs.popleft()
            here, there = Position(one), Position(other)
            word = play_of(here).difference(play_of(there))
            if word:
                return word, path
            pairs.extend((here.played(move), there.played(move), (*path, move)) for move in here.moves)
        return None


def fresh(value: Any) -> Any:
    """`value`, or an equal one that is not the same object where it is a container."""
    if isinstance(value, tuple):
        return value if type(value) is not tuple else tuple([fresh(item) for item in value])
    if isinstance(value, list | set):
        return type(value)(fresh(item) for item in value)
    return {key: fresh(item) for key, item in value.items()} if isinstance(value, dict) else value
