"""The answers to one exercise, compared with the search that solves it."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple, TypeVar

from ...errors import TeachingError
from ...exercise.exercise import ALPHABETA, NOT_VISITED, Exercise, Value
from ...numbers import Real, exact, window_text
from ...search.run.result import EXACT
from ...trace.events import MAX, MIN, ROOT
from ...trace.words import sentence
from .file import NO_LEAVES_WORDS, TWICE, Number, Place, Twice, answer_text, exact_value, number_or_not, window_or_not
from .marks import FOLLOWS, MISSING, RIGHT, UNREADABLE, WRONG, Item

NO_CUT = "No cut leaves out a leaf: every leaf is visited."

Window = tuple[Number, Number]
"""Alpha and beta, as they were answered."""


class Unread(NamedTuple):
    """An answer that cannot be understood, and why."""

    words: str


T = TypeVar("T")


def _read(read: Callable[[Any, Place], T], given: Any, spot: Place) -> T | Unread:
    """What `read` makes of an answer, or why it can make nothing of it."""
    try:
        return read(given, spot)
    except TeachingError as error:
        return Unread(str(error))


def _named(written: str, names: Collection[str]) -> str | None:
    """The one of the names that is written there, capitals or not; None if it is none of them, or may be two."""
    written = written.strip()
    if written in names:
        return written
    near = [name for name in names if name.lower() == written.lower()]
    return near[0] if len(near) == 1 else None


class Judge:
    """Judges the answers to one exercise. `problems` are the parts of the entry that belong to no item."""

    def __init__(self, exercise: Exercise, entry: Mapping[str, Any], spot: Place) -> None:
        self.exercise, self.entry, self.spot = exercise, entry, spot
        self.problems: list[str] = []
        self.values = self._values()
        self.wrong: set[str] = set()  # the names of nodes whose value is wrong: other answers may follow from them

    def items(self) -> Iterator[Item]:
        """Every item: windows if any are given, values from the leaves upwards, leaves, move."""
        windows = self._windows()
        if any(window is not None for window in windows.values()):
            for name, window in windows.items():
                yield self._window(name, window)
        for name in sorted(self.exercise.values, key=self.exercise.return_steps.__getitem__):
            yield self._value(name)
        if self.exercise.kind == ALPHABETA:
            yield self._pruned()
            visited = self._places("visited")
            if visited is not None:
                yield self._visited(visited)
        if self.exercise.move is not None:
            yield self._move()

    def _item(self, what: str, given: str, expected: str, verdict: str, decided: tuple[int, str], before: str = "") -> Item:
        step, reason = decided
        if verdict == UNREADABLE:
            return Item(self.exercise.number, what, "", expected, verdict, given, step)
        return Item(self.exercise.number, what, given, expected, verdict, "" if verdict == RIGHT else before + reason, step)

    # ------------------------------------------------------------------------------------------------- values of nodes

    def _values(self) -> dict[str, Number | str | Unread | None]:
        """By name: a number, "-" for a node that is answered as not visited, None where there is no answer."""
        given, spot = self._by_node("values")
        return {name: _read(number_or_not, given.get(name), spot / name) for name in self.exercise.values}

    def _by_node(self, key: str) -> tuple[Mapping[str, Any], Place]:
        """What a field says about nodes; what it says about others is a problem, and so is a field of another form."""
        given, spot = self.entry.get(key), self.spot / key
        if given is None:
            return {}, spot
        if not isinstance(given, dict):
            words = TWICE if isinstance(given, Twice) else 'must be an object that gives nodes their answers, such as {"A": 3, "B": 3}'
            self.problems.append(str(spot.wrong(words)))
            return {}, spot
        found = {}
        for written, answer in given.items():
            name = _named(written, self.exercise.values)
            if name is None:
                problem = (spot / written).wrong(f"is not an inner node of the tree: there are {', '.join(self.exercise.values)}")
                self.problems.append(str(problem))
            else:
                found[name] = Twice() if name in found else answer
        return found, spot

    def _value(self, name: str) -> Item:
        right, given = self.exercise.values[name], self.values[name]
        decided = self.exercise.step_of("values", name)
        what, expected = f"the value of {name}", "not visited" if right is None else str(right)
        if isinstance(given, Unread):
            return self._item(what, given.words, expected, UNREADABLE, decided)
        verdict = self._verdict(name, right, given)
        if verdict in (WRONG, FOLLOWS):
            self.wrong.add(name)
        answer = "not visited" if verdict == RIGHT and right is None else answer_text(given)
        before = ""
        if verdict == WRONG and isinstance(given, Number) and right is not None and given.meets(right.number):
            before = (
                "The number is right, but it is the exact value. "
                if right.bound == EXACT
                else "The number is right, but the sign is wrong. "
            )
        return self._item(what, answer, expected, verdict, decided, before)

    def _verdict(self, name: str, right: Value | None, given: Number | str | None) -> str:
        if right is None:
            answered = any(value is not None for value in self.values.values())
            return RIGHT if given == NOT_VISITED or (given is None and answered) else MISSING if given is None else WRONG
        if given is None:
            return MISSING
        if isinstance(given, str):
            return WRONG
        if given.meets(right.number):
            return RIGHT if given.bound in (None, right.bound) else WRONG
        return FOLLOWS if self._follows(name, given) else WRONG

    def _follows(self, name: str, given: Number) -> bool:
        """Does this follow from the values given for the children, of which one is wrong?"""
        exercise = self.exercise
        node = next(id for id, other in exercise.inner.items() if other == name)
        children = self._seen_children(node)
        if not any(exercise.inner.get(child) in self.wrong for child in children):
            return False
        values = [self._child_value(child) for child in children]
        kind = exercise.recording.nodes[node].kind
        if kind in (MAX, MIN):
            best = max(values) if kind == MAX else min(values)
            if math.isinf(given.number) or math.isinf(best):
                return given.number == best
            return abs(Fraction(best) - Fraction(given.number)) <= given.slack
        if math.isinf(given.number) or any(map(math.isinf, values)):
            return False  # there is nothing to be averaged
        shares = [exact(exercise.recording.nodes[child].probability or 0) for child in children]
        total = sum((share * Fraction(value) for share, value in zip(shares, values, strict=True)), Fraction(0))
        return abs(total - Fraction(given.number)) <= given.slack

    def _seen_children(self, node: str) -> list[str]:
        return [child for child in self.exercise.recording.nodes[node].children if self.exercise.views[child].visits]

    def _child_value(self, child: str) -> Real:
        """A child's value as it was answered; the true value for a leaf or where no number was answered."""
        exercise = self.exercise
        if child not in exercise.inner:
            return exact_value(exercise.recording.state(child).utility(0))
        name = exercise.inner[child]
        given, right = self.values[name], exercise.values[name]
        return given.number if isinstance(given, Number) else exact_value(right.number if right else 0.0)

    # -------------------------------------------------------------------------------------------------------- windows

    def _windows(self) -> dict[str, Window | str | Unread | None]:
        given, spot = self._by_node("windows")
        if given and not self.exercise.windows:
            self.problems.append(str(spot.wrong(f"belongs to alphabeta: {self.exercise.kind} has no windows")))
        return {name: _read(window_or_not, given.get(name), spot / name) for name in self.exercise.windows}

    def _window(self, name: str, given: Window | str | Unread | None) -> Item:
        right = self.exercise.windows[name]
        expected = "not visited" if right is None else window_text(right)
        if isinstance(given, Unread):
            return self._item(f"the window of {name}", given.words, expected, UNREADABLE, self.exercise.step_of("windows", name))
        if given is None:
            verdict, answer = (RIGHT, "not visited") if right is None else (MISSING, "")
        elif isinstance(given, str):
            verdict, answer = RIGHT if right is None else WRONG, "not visited"
        else:
            meets = right is not None and all(number.meets(end) for number, end in zip(given, right, strict=True))
            verdict, answer = RIGHT if meets else WRONG, f"({answer_text(given[0])}, {answer_text(given[1])})"
        return self._item(f"the window of {name}", answer, expected, verdict, self.exercise.step_of("windows", name))

    # --------------------------------------------------------------------------------------------------------- leaves

    def _places(self, key: str) -> list[int] | Unread | None:
        return _read(self._places_in, self.entry.get(key), self.spot / key)

    def _places_in(self, given: Any, spot: Place) -> list[int] | None:
        if given is None:
            return None
        if isinstance(given, str):
            words = given.strip().strip("[]()").strip()
            if not words and not given.strip():
                return None
            given = [] if words.lower() in ("", *NO_LEAVES_WORDS) else [word for word in re.split(r"[\s,;]+", words) if word]
        if not isinstance(given, list):
            raise spot.wrong(TWICE if isinstance(given, Twice) else "must be a list of leaf numbers such as [5, 6], or [] for none")
        last = len(self.exercise.leaves)
        for at, place in enumerate(given):
            if isinstance(place, bool) or not isinstance(place, int | str) or not re.fullmatch("-?[0-9]{1,9}", str(place).strip()):
                raise (spot / at).wrong("must be the number of a leaf, counted 1, 2, 3 from the left")
            if not 1 <= int(place) <= last:
                raise (spot / at).wrong(f"must be from 1 to {last}, the leaves counted from the left, got {place}")
        return [int(place) for place in given]

    def _pruned(self) -> Item:
        given, right = self._places("pruned"), self.exercise.pruned
        what, expected = "the leaves that are never visited", self.exercise.leaf_words(right) or "none"
        if isinstance(given, Unread):
            return self._item(what, given.words, expected, UNREADABLE, self._why_pruned())
        if given is None:
            visited = self._places("visited")
            if visited is None or isinstance(visited, Unread):
                return self._item(what, "", expected, MISSING, self._why_pruned())
            given = [leaf.place for leaf in self.exercise.leaves if leaf.place not in visited]
        odd = sorted(set(given) ^ set(right))
        answer = self.exercise.leaf_words(sorted(set(given))) or "none"
        if not odd:
            return self._item(what, answer, expected, RIGHT, self._why_pruned())
        return self._item(what, answer, expected, WRONG, self._why_leaf(odd[0]), self._leaf_text(odd[0]))

    def _why_pruned(self) -> tuple[int, str]:
        """The cut that prunes the first of them; if nothing is pruned, that is known only at the end of the search."""
        if self.exercise.pruned:
            return self._why_leaf(self.exercise.pruned[0])
        return len(self.exercise.recording.events), NO_CUT

    def _visited(self, given: list[int] | Unread) -> Item:
        right = list(self.exercise.visited)
        what, expected = "the leaves in their order", ", ".join(map(str, right)) or "none"
        if isinstance(given, Unread):
            return self._item(what, given.words, expected, UNREADABLE, self._why_leaf(right[-1]))
        at = next((i for i, (one, other) in enumerate(zip(given, right, strict=False)) if one != other), min(len(given), len(right)))
        answer = ", ".join(map(str, given)) or "none"
        if given == right:
            return self._item(what, answer, expected, RIGHT, self._why_leaf(right[-1]))
        odd = right[at] if at < len(right) else given[at]
        pruned = next((place for place in given[at : at + 1] if place in self.exercise.pruned), odd)
        return self._item(what, answer, expected, WRONG, self._why_leaf(pruned), self._leaf_text(pruned))

    def _why_leaf(self, place: int) -> tuple[int, str]:
        return self.exercise.step_of("leaf", place)

    def _leaf_text(self, place: int) -> str:
        how = "never visited" if place in self.exercise.pruned else "visited"
        return f"Leaf {place} ({self.exercise.leaf_value(place)}) is {how}. "

    # ----------------------------------------------------------------------------------------------------------- move

    def _move(self) -> Item:
        exercise, given = self.exercise, _read(self._move_in, self.entry.get("move"), self.spot / "move")
        decided, right = exercise.step_of("move"), " or ".join(exercise.best_moves)
        if isinstance(given, Unread):
            return self._item("the move", given.words, right, UNREADABLE, decided)
        if given is None:
            return self._item("the move", "", right, MISSING, decided)
        answer = given
        verdict = RIGHT if answer in exercise.best_moves else FOLLOWS if answer in self._moves_that_follow() else WRONG
        event = exercise.recording.events[-1]
        before = "" if verdict == RIGHT else f"{sentence(exercise.recording, event)} "
        return self._item("the move", answer, right, verdict, decided, before)

    def _move_in(self, given: Any, spot: Place) -> str | None:
        moves = self.exercise.moves
        if given is None:
            return None
        if isinstance(given, Twice):
            raise spot.wrong(TWICE)
        named = _named(str(given), moves) if isinstance(given, str | int) and not isinstance(given, bool) else None
        if named is None:
            raise spot.wrong(f"must be a move at {self.exercise.inner[ROOT]}: {', '.join(moves)}")
        return named

    def _moves_that_follow(self) -> list[str]:
        """The best moves according to the values that were given, if one of them is wrong."""
        children = self._seen_children(ROOT)
        if not any(self.exercise.inner.get(child) in self.wrong for child in children):
            return []
        values = {child: self._child_value(child) for child in children}
        best = (max if self.exercise.recording.nodes[ROOT].kind == MAX else min)(values.values())
        ids = self.exercise.recording.nodes[ROOT].children
        return [self.exercise.moves[ids.index(child)] for child, value in values.items() if value == best]
