"""Accumulators: what an evaluator knows of a position, carried along a line of play instead of being worked out anew at every leaf.

An evaluator that has one says three words besides `estimate(state)`:

    start(state)                         the accumulator of a state
    after(accumulator, state, action)    the accumulator of `state.result(action)`, at less cost than `start` there
    estimate_from(accumulator, state)    what `estimate(state)` answers, made of the accumulator

An accumulator is a number, or a tuple (with named fields, too) of numbers and of such tuples; its form never changes. `estimate(state)`
stays the definition: whole numbers give exactly the same estimates, fractions the same up to rounding. The name is that of NNUE (Nasu
2018), where it is the first layer of a network; chess programs have kept sums of piece-square values in this way for much longer.

A search keeps one accumulator for each ply of the line it is looking at. What is too large to be handed over as a value, such as a layer
of 256 numbers, is better changed in place: an evaluator with a method `accumulators(state, machine, plies)` answers with a record of its
own that has the three methods of `Accumulators`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ..errors import SearchError
from ..game import State
from ..memory import memory, read, words_of, write
from .squashed import Squashed

WORDS = ("start", "after", "estimate_from")


class NoAccumulators(NamedTuple):
    """Nothing is carried along: every estimate is made from the state alone."""

    def begin(self, state: State, ply: int, search: Any) -> None:
        pass

    def descend(self, state: State, action: int, ply: int, search: Any) -> None:
        pass

    def estimate(self, state: State, ply: int, search: Any) -> Any:
        return search.evaluator.estimate(state)


class Accumulators(NamedTuple):
    """The accumulators of the plies of one line; `like` is one of them, which shows their form."""

    cells: Any
    like: Any

    def begin(self, state: State, ply: int, search: Any) -> None:
        """A line begins with `state` at this ply."""
        write(self.cells, ply, search.evaluator.start(state), self.like)

    def descend(self, state: State, action: int, ply: int, search: Any) -> None:
        """The line goes on from `state`, at this ply, by `action`."""
        write(self.cells, ply + 1, search.evaluator.after(read(self.cells, ply, self.like), state, action), self.like)

    def estimate(self, state: State, ply: int, search: Any) -> Any:
        """What the evaluator says of `state`, to which the line has come at this ply."""
        return search.evaluator.estimate_from(read(self.cells, ply, self.like), state)


class SquashedAccumulators(NamedTuple):
    """Accumulators of a record of an evaluator's own, where its estimates are `squashed`."""

    squashed: Squashed
    inner: Any

    def begin(self, state: State, ply: int, search: Any) -> None:
        self.inner.begin(state, ply, search)

    def descend(self, state: State, action: int, ply: int, search: Any) -> None:
        self.inner.descend(state, action, ply, search)

    def estimate(self, state: State, ply: int, search: Any) -> float:
        return self.squashed.squashed(self.inner.estimate(state, ply, search))


def accumulators_of(evaluator: Any, state: Any, machine: bool, plies: int) -> Any:
    """What a search from `state` keeps accumulators in, for lines of so many plies; the null object if the evaluator has none."""
    if not carries(evaluator):
        return NoAccumulators()
    if hasattr(evaluator, "accumulators"):
        return evaluator.accumulators(state, machine, plies)
    if isinstance(evaluator, Squashed) and keeps_its_own(evaluator):
        return SquashedAccumulators(evaluator, accumulators_of(evaluator.evaluator, state, machine, plies))
    if state.is_terminal():  # an evaluator is asked about unfinished games only
        return NoAccumulators()
    like = evaluator.start(state)
    return Accumulators(memory(plies * len(words_of(like)), machine, sparse=True), like)


def carries(evaluator: Any) -> bool:
    """Does this evaluator have an accumulator?"""
    if isinstance(evaluator, Squashed):
        return carries(evaluator.evaluator)
    return isinstance(evaluator, tuple) and (hasattr(evaluator, "accumulators") or any(hasattr(evaluator, word) for word in WORDS))


def keeps_its_own(evaluator: Any) -> bool:
    """Does this evaluator, or the one whose estimates it squashes, answer with a record of its own?"""
    return keeps_its_own(evaluator.evaluator) if isinstance(evaluator, Squashed) else hasattr(evaluator, "accumulators")


def check_accumulator(evaluator: Any, state: Any) -> None:
    """Raises SearchError if the accumulator of `evaluator` is of no use in `state`."""
    inner = evaluator.evaluator if isinstance(evaluator, Squashed) else evaluator
    if not carries(inner) or hasattr(inner, "accumulators"):
        return
    name = type(inner).__name__
    missing = [word for word in WORDS if not hasattr(inner, word)]
    if missing:
        raise SearchError(
            f"{name} has no {missing[0]}: an evaluator with an accumulator has start(state), after(accumulator, state, action) "
            "and estimate_from(accumulator, state)"
        )
    first = inner.start(state)
    action = next((action for action in state.actions()), None) if state.to_move() >= 0 else None
    forms = {"start": first} | ({} if action is None else {"after": inner.after(first, state, action)})
    for word, accumulator in forms.items():
        if not words_of(accumulator) or not all(isinstance(number, int | float) for number in words_of(accumulator)):
            raise SearchError(f"an accumulator is a number or a tuple of numbers, and {name}.{word} answers {accumulator!r}")
        if form(accumulator) != form(first):
            raise SearchError(f"an accumulator keeps its form, and {name} starts with {first!r} and goes on with {accumulator!r}")


def form(value: Any) -> Any:
    """The types in an accumulator."""
    return (type(value), *map(form, value)) if isinstance(value, tuple) else type(value)


def begin_line(state: State, ply: int, search: Any) -> None:
    """A line begins with `state` at this ply: what is to be said before a kernel is called."""
    search.accumulators.begin(state, ply, search)
