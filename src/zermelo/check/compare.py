"""The compiled rules beside the interpreted ones.

A probe is a plain function that asks one rule and writes the answer into two buffers, one of ints and one of floats. It is
run twice on every position, as plain Python and compiled; what the two write must be the same.
"""

from __future__ import annotations

import contextlib
import math
import time
from collections.abc import Callable, Iterator
from typing import Any

from .. import _kernel
from .._kernel import CannotCompile, at_border, compiled, why_not
from ..bits import MASK, U64
from ..errors import GameError
from ..keys import key_of
from ..memory import memory
from .position import Breach, Broken, Position, picture, short, what

ROOM = 1024
"""Numbers in a buffer; no game here has as many actions. Where one has, the first so many are compared, and how many there are."""

DICE = U64(0x9E3779B97F4A7C15)
"""Its multiples are words of random bits (Knuth)."""
THROWS = 8
"""So many of them are tried at each position."""


# --------------------------------------------------------------------------------------------------------------- probes
# Each writes into `ints` and `floats` and returns how many numbers a full answer has.


def is_terminal(state, ints, floats):  # type: ignore[no-untyped-def]
    ints[0] = int(state.is_terminal())
    return 1


def drawn_by_rule(state, ints, floats):  # type: ignore[no-untyped-def]
    ints[0] = int(state.drawn_by_rule())
    return 1


def key(state, ints, floats):  # type: ignore[no-untyped-def]
    ints[0] = key_of(state)
    return 1


def utility(state, ints, floats):  # type: ignore[no-untyped-def]
    for player in range(state.PLAYERS):
        floats.floats[player] = float(state.utility(player))
    return int(state.PLAYERS)


def to_move(state, ints, floats):  # type: ignore[no-untyped-def]
    ints[0] = int(state.to_move())
    return 1


def actions(state, ints, floats):  # type: ignore[no-untyped-def]
    n = 0
    for action in state.actions():
        if n < ROOM:
            ints[n] = int(action)
        n += 1
    return n


def noisy_actions(state, ints, floats):  # type: ignore[no-untyped-def]
    n = 0
    for action in state.noisy_actions():
        if n < ROOM:
            ints[n] = int(action)
        n += 1
    return n


def candidates(state, ints, floats):  # type: ignore[no-untyped-def]
    n = 0
    for action in state.candidates():
        if n < ROOM:
            ints[n] = int(action)
        n += 1
    return n


def bounds(state, ints, floats):  # type: ignore[no-untyped-def]
    low, high = state.bounds()
    floats.floats[0], floats.floats[1] = float(low), float(high)
    return 2


def prior(state, ints, floats):  # type: ignore[no-untyped-def]
    n = 0
    for action in state.actions():
        if n < ROOM:
            ints[n] = int(state.prior(action))
        n += 1
    return n


def random_action(state, ints, floats):  # type: ignore[no-untyped-def]
    for n in range(THROWS):
        ints[n] = int(state.random_action(U64(n) * DICE))
    return THROWS


def gain(state, ints, floats):  # type: ignore[no-untyped-def]
    n = 0
    for action in state.actions():
        if n < ROOM:
            ints[n] = int(state.gain(action))
        n += 1
    return n


def action_number(state, ints, floats):  # type: ignore[no-untyped-def]
    n = 0
    for action in state.actions():
        if n < ROOM:
            ints[n] = int(state.action_number(action))
        n += 1
    return n


def inputs(state, ints, floats):  # type: ignore[no-untyped-def]
    n = 0
    for player in range(state.PLAYERS):
        for number, strength in state.inputs(player):
            if n < ROOM:
                ints[n], floats.floats[n] = int(number), float(strength)
            n += 1
    return n


def input_changes(state, ints, floats):  # type: ignore[no-untyped-def]
    n = 0
    for action in state.actions():
        for player in range(state.PLAYERS):
            for number, change in state.input_changes(action, player):
                if n < ROOM:
                    ints[n], floats.floats[n] = int(number), float(change)
                n += 1
    return n


def observation(state, ints, floats):  # type: ignore[no-untyped-def]
    n = 0
    for number in state.observation():
        if n < ROOM:
            floats.floats[n] = float(number)
        n += 1
    return n


def extension(state, ints, floats):  # type: ignore[no-untyped-def]
    ints[0] = int(state.extension())
    return 1


def count_actions(state, ints, floats):  # type: ignore[no-untyped-def]
    ints[0] = int(state.count_actions())
    return 1


def chance_outcomes(state, ints, floats):  # type: ignore[no-untyped-def]
    n = 0
    for outcome, probability in state.chance_outcomes():
        if n < ROOM:
            ints[n] = int(outcome)
            floats.floats[n] = float(probability)
        n += 1
    return n


def features(state, ints, floats):  # type: ignore[no-untyped-def]
    n = 0
    for value in state.features():
        if n < ROOM:
            floats.floats[n] = float(value)
        n += 1
    return n


def result(state, action):  # type: ignore[no-untyped-def]
    return state.result(action)


def canonical(state):  # type: ignore[no-untyped-def]
    return state.canonical()


def passed(state):  # type: ignore[no-untyped-def]
    return state.passed()


ALWAYS, ENDS, DECISIONS, CHANCES, GOING_ON = "always", "ends", "decisions", "chances", "going on"

NUMBERS: tuple[tuple[Callable[..., int], str], ...] = (
    (is_terminal, ALWAYS),
    (drawn_by_rule, ALWAYS),
    (key, ALWAYS),
    (utility, ENDS),
    (to_move, GOING_ON),
    (actions, DECISIONS),
    (noisy_actions, DECISIONS),
    (candidates, DECISIONS),
    (bounds, DECISIONS),
    (prior, DECISIONS),
    (random_action, DECISIONS),
    (gain, DECISIONS),
    (extension, DECISIONS),
    (action_number, DECISIONS),
    (observation, DECISIONS),
    (inputs, DECISIONS),
    (input_changes, DECISIONS),
    (count_actions, DECISIONS),
    (features, DECISIONS),
    (chance_outcomes, CHANCES),
)
"""The rules that answer with numbers, and the positions at which they are asked."""

STATES: tuple[tuple[Callable[..., Any], str], ...] = ((canonical, ALWAYS), (passed, DECISIONS))
"""The rules, besides result, that answer with a state."""

REQUIRED = (is_terminal, key, utility, to_move, actions)


class Compiled:
    """The rules of one game, compiled as far as they can be."""

    def __init__(self, at: Position) -> None:
        self.probes: dict[Callable[..., Any], Callable[..., Any]] = {}
        self.refusals: dict[str, None] = {}  # sentences: what cannot be compiled; an ordered set
        self.undeclared = ""  # a sentence: a rule whose types no position has shown to be wrong
        self.positions = 0  # compared so far
        self.seconds = 0.0  # of compiling
        began = time.perf_counter()
        if why_not():
            self.refusals[str(why_not())] = None
            return
        self.ints, self.floats = memory(ROOM, True), memory(ROOM, True)
        with announced_once(at.game.__name__):
            for probe, _ in NUMBERS:
                if probe in REQUIRED or at.says(probe.__name__):
                    self._compile(probe, at, self.ints, self.floats)
            self._compile(result, at, 0)
            for probe, _ in STATES:
                if at.says(probe.__name__):
                    self._compile(probe, at)
        self.seconds = time.perf_counter() - began

    def _compile(self, probe: Callable[..., Any], at: Position, *arguments: Any) -> None:
        try:
            self.probes[probe] = compiled(probe, at_border(at.state), *arguments)
        except CannotCompile as error:
            self.refusals[str(error)] = None
        except GameError as error:
            self.undeclared = str(error)

    def difference(self, at: Position) -> Breach | None:
        """The first rule that answers otherwise when it is compiled."""
        if self.undeclared:
            sentence, self.undeclared = self.undeclared, ""
            raise Broken("states keep their declared types", sentence)
        self.positions += bool(self.probes)
        for probe, when in NUMBERS:
            if probe in self.probes and asked(at, when) and (found := self._numbers(probe, at)):
                return found
        for probe, when in STATES:
            if probe in self.probes and asked(at, when) and (found := self._state(probe, at, probe(at.state))):
                return found
        for move, after in at.after.items():
            if result in self.probes and (found := self._state(result, at, after, int(move))):
                return found
        return None

    def _numbers(self, probe: Callable[..., int], at: Position) -> Breach | None:
        ints, floats = memory(ROOM, False), memory(ROOM, False)
        n, m = probe(at.state, ints, floats), self._run(probe, at, self.ints, self.floats)
        if m is None or isinstance(m, Breach):
            return m
        plain = answers(probe, [wrapped(number) for number in ints[:n]], floats[:n])
        quick = answers(probe, self.ints[: int(m)], self.floats.floats[: int(m)])
        return None if n == m and agree(plain, quick) else Breach(f"{probe.__name__}() gives {shown(plain)}, and compiled {shown(quick)}")

    def _state(self, probe: Callable[..., Any], at: Position, plain: Any, *move: int) -> Breach | None:
        quick = self._run(probe, at, *move)
        if quick is None or isinstance(quick, Breach) or agree(plain, quick):
            return quick if isinstance(quick, Breach) else None
        return Breach(f"{probe.__name__}({', '.join(map(str, move))}) gives {short(plain)}, and compiled {short(quick)}", *move)

    def _run(self, probe: Callable[..., Any], at: Position, *arguments: Any) -> Any:
        """What the compiled probe answers; a breach if it raises, None if it meets what it has no form for."""
        state = at_border(at.state)
        try:
            # A field may be of another type or length in another state: then it is other machine code.
            return compiled(probe, state, *arguments)(state, *arguments)
        except CannotCompile as error:
            del self.probes[probe]
            self.refusals[str(error)] = None
            return None
        except Exception as error:  # compiled rules may raise anything, as interpreted ones
            return Breach(f"{probe.__name__}() answers, and compiled raises {type(error).__name__}{what(error)}")


@contextlib.contextmanager
def announced_once(game: str) -> Iterator[None]:
    """One line on stderr for all the probes, not one for each."""
    said: list[str] = []
    announce = _kernel.announce

    def once(text: str) -> None:
        if not said:
            announce(f"compiling the rules of {game} one by one, once; they are kept for the next time ...")
        said.append(text)

    _kernel.announce = once
    try:
        yield
    finally:
        _kernel.announce = announce


def asked(at: Position, when: str) -> bool:
    """Is a rule that is asked `when` asked here?"""
    return {ALWAYS: True, ENDS: at.over, GOING_ON: not at.over, DECISIONS: at.decides, CHANCES: at.chance}[when]


def answers(probe: Callable[..., int], ints: list[int], floats: list[float]) -> tuple[Any, ...]:
    """What a probe wrote, of the two buffers that which it writes into."""
    if probe in (chance_outcomes, inputs, input_changes):
        return tuple(zip(ints, floats, strict=True))
    return tuple(floats if probe in (utility, features, bounds, observation) else ints)


def shown(answers: tuple[Any, ...]) -> str:
    return short(answers[0] if len(answers) == 1 else answers)


def wrapped(number: int) -> int:
    """`number` as a machine word with a sign holds it."""
    return (int(number) + 2**63 & MASK) - 2**63


def agree(one: Any, other: Any) -> bool:
    """Are two answers the same, floats to nine digits?"""
    if one is other:
        return True
    if isinstance(one, tuple) and isinstance(other, tuple):
        return type(one).__name__ == type(other).__name__ and len(one) == len(other) and all(map(agree, one, other))
    if isinstance(one, float):
        return isinstance(other, float) and (math.isclose(one, other, rel_tol=1e-9, abs_tol=1e-9) or (one != one and other != other))
    return bool(picture(one) == picture(other))
