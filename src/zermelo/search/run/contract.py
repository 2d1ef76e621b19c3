"""Do the rules answer as every search relies on? Asked in plain Python around a position, so that what is wrong shows with its line.

    look_over(state)     once for every class: the positions next to this one, and a few games at random to their end
    examine(state)       one position
    with blamed(): ...   an error inside a search is blamed on the rule whose answer no search can use

Each raises GameError: one sentence with the rule, its file and line, what it answered, and what it has to answer. `zermelo check` looks
for everything else.
"""

from __future__ import annotations

import contextlib
import math
import random
import sys
import threading
import time
import weakref
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from typing import Any

from ...errors import GameError, SearchError, ZermeloError, shortened
from ...game import ACTIONS_ARE, CHANCE, is_game, place_of, rule_of, says
from . import endless

FEW, GAMES, PLIES, SECONDS = 100, 10, 300, 0.1
"""How many positions next to the start, then how many games at random, so many plies each; and how long all of it may take."""


LEAST = 1e-100
"""The least utility above 0: searches to a depth keep what is smaller for estimates, see `parts.scale`."""


def check_position(state: Any, who: str) -> None:
    """Raises SearchError if `state`, which is given to `who`, is no state of a game."""
    if not is_game(type(state)):
        what = f"the class {state.__name__}: give a position, for example {state.__name__}()" if isinstance(state, type) else repr(state)
        raise SearchError(f"{who} needs a position of a game declared with @game, not {what}")


def look_over(state: Any, distinct: bool = False) -> None:
    """Examine the rules around `state`, unless it was done for this class before. What a rule itself raises is let through.

    An action that comes twice is refused only if they have to be `distinct`: searches can do with it. The games of this package are not
    looked over, for their laws are tested, nor games in which a model would be asked.
    """
    cls = type(state)
    if cls in _looked_over or cls.__module__.startswith("zermelo.") or hasattr(cls, "__interpreted__"):
        return
    constants(cls)
    here, ends, asked = state, 0, [0]
    rules = endless.Interpreted(lambda: asked[0])
    watch = threading.Timer(SECONDS, rules.watch)
    watch.daemon = True
    watch.start()
    with contextlib.ExitStack() as stack:
        stack.callback(watch.cancel)
        stack.enter_context(rules.refused())
        stack.enter_context(blamed())
        for met, moves in _near_and_far(state, time.perf_counter() + SECONDS):
            if distinct and len(set(moves)) < len(moves):
                twice = next(move for place, move in enumerate(moves) if move in moves[:place])
                raise _wrong(met, "actions", (), twice, "every action comes once", "yields twice")
            here, ends = met, ends + (not moves)
            asked[0] += 1
    if not ends and here.is_terminal() is None:
        raise _wrong(here, "is_terminal", (), None, "it answers True where the game is over, and here no game ended")
    _looked_over.add(cls)


_looked_over: weakref.WeakSet[type] = weakref.WeakSet()
"""The classes whose rules were. (A mark on the class itself would be one more change of it to those who compiled it.)"""


def _near_and_far(state: Any, until: float) -> Iterator[tuple[Any, list[int]]]:
    """Positions next to `state`, and those of a few games at random, each examined, and what can be played there."""
    seen, waiting = {repr(state)}, deque([state])
    while waiting and len(seen) < FEW and time.perf_counter() < until:
        here = waiting.popleft()
        moves = examine(here)
        yield here, moves
        for after in map(here.result, moves):
            if repr(after) not in seen:
                seen.add(repr(after))
                waiting.append(after)
    dice = random.Random(0)
    for _ in range(GAMES if waiting else 0):
        here = state
        for _ in range(PLIES):
            moves = examine(here)
            yield here, moves
            if not moves or time.perf_counter() > until:
                break
            here = here.result(dice.choice(moves))


def constants(cls: Any) -> None:
    """Raises GameError if a constant of a game is none."""
    for name, wanted in odd_constants(cls):
        raise GameError(f"{cls.__name__}.{name} is {getattr(cls, name)!r}: it is {wanted}")


def odd_constants(cls: Any) -> Iterator[tuple[str, str]]:
    """The constants of a game that are none, each with what it has to be."""
    for name, holds, wanted in CONSTANTS:
        if not holds(getattr(cls, name)):
            yield name, wanted
    if cls.SYMMETRIES == 8 and cls.BOARD[0] != cls.BOARD[1]:
        yield "SYMMETRIES", "8 only where the board is a square, for then rows become columns"


def _are_ints(values: Any, least: int) -> bool:
    return isinstance(values, tuple | list) and all(is_int(value) and value >= least for value in values)


def _is_range(bounds: Any) -> bool:
    return bounds is None or (isinstance(bounds, tuple) and len(bounds) == 2 and all(map(is_number, bounds)) and bounds[0] <= bounds[1])


def examine(state: Any) -> list[int]:
    """What can be played in a position: actions, or outcomes of chance. Raises GameError for an answer that no search can use."""
    cls = type(state)
    if state.is_terminal():
        for player in range(cls.PLAYERS):
            worth = state.utility(player)
            if not is_number(worth):
                raise _wrong(state, "utility", (player,), worth, "a utility is a finite number")
            if not is_utility(worth):
                raise _wrong(state, "utility", (player,), worth, f"a utility is 0, or at least {LEAST:g} in size")
        return []
    mover = state.to_move()
    if not (hasattr(mover, "__index__") and CHANCE <= mover < cls.PLAYERS):
        more = f"; for more players write PLAYERS = {int(mover) + 1} in the class" if is_int(mover) and mover > 0 else ""
        raise _wrong(state, "to_move", (), mover, f"it is a player, 0 to {cls.PLAYERS - 1}, or CHANCE{more}")
    moves = _outcomes(state) if mover == CHANCE else _actions(state)
    _optional(state, moves, mover == CHANCE)
    _sight(state, moves)
    return moves


def _actions(state: Any) -> list[int]:
    found = list[int]()
    for action, line in _yielded(state, "actions", "actions"):
        if not is_int(action):
            raise _wrong(state, "actions", (), action, ACTIONS_ARE, "yields", line)
        found.append(int(action))
    if not found:
        wanted = "the game is not over here, so there has to be an action, if only to pass"
        raise _wrong(state, "actions", (), None, wanted, "yields nothing")
    return found


def _outcomes(state: Any) -> list[int]:
    found = list[int]()
    for item, line in _yielded(state, "chance_outcomes", "outcomes"):
        if not _is_pair(item):
            raise _wrong(state, "chance_outcomes", (), item, "an outcome is an int and its probability", "yields", line)
        found.append(int(item[0]))
    if not found:
        has_none = "chance_outcomes" in getattr(type(state), "__silent__", ())
        wanted = f"to_move says CHANCE here, so {'write the method: ' if has_none else ''}it has to yield (outcome, probability)"
        raise _wrong(state, "chance_outcomes", (), None, wanted, "yields nothing")
    return found


def _is_pair(item: Any) -> bool:
    """Is this an outcome and its probability, or an input and its strength?"""
    return isinstance(item, tuple) and len(item) == 2 and is_int(item[0]) and is_number(item[1])


def _yielded(state: Any, word: str, things: str, *about: int) -> Iterator[tuple[Any, int | None]]:
    """What a rule yields, each beside the line at which it does so."""
    offered = getattr(state, word)(*about)
    if not isinstance(offered, Iterable) or isinstance(offered, str):
        raise _wrong(state, word, about, offered, f"it has to yield the {things}")
    frame = getattr(offered, "gi_frame", None)
    for item in offered:
        yield item, None if frame is None else frame.f_lineno


def _optional(state: Any, moves: list[int], chance: bool) -> None:
    """The words that a game may say, as far as searches ask them everywhere."""
    cls = type(state)
    for word in ("key", "repetition_key"):
        if says(cls, word) and not is_int(key := getattr(state, word)()):
            raise _wrong(state, word, (), key, "a key is an int that tells states apart")
    if says(cls, "features") and not chance and not isinstance(found := state.features(), tuple | list):
        if isinstance(found, Generator):
            found.close()
            raise GameError(
                f"{cls.__name__}.features{place_of(cls, 'features')} yields its numbers one by one: it has to return them all, as a tuple"
            )
        raise _wrong(state, "features", (), found, "it answers with a tuple of numbers")
    for action in moves[:1] if says(cls, "prior") and not chance else ():
        if not is_int(found := state.prior(action)):
            raise _wrong(state, "prior", (action,), found, "a prior is an int; larger ones are tried first")


def _sight(state: Any, moves: list[int]) -> None:
    """The words that say what a learner sees: their answers are places in its memory."""
    cls = type(state)
    for player in range(cls.PLAYERS):
        for place in range(cls.BOARD[0] * cls.BOARD[1] if says(cls, "cell") else 0):
            if not (is_int(found := state.cell(place, player)) and 0 <= found < cls.CONTENTS):
                raise _wrong(state, "cell", (place, player), found, f"it is an int from 0 up, below CONTENTS, {cls.CONTENTS}")
        for word, about in (("inputs", (player,)), *(("input_changes", (move, player)) for move in moves[:1])):
            met = set[int]()
            for item, line in _yielded(state, word, "inputs", *about) if says(cls, word) else ():
                if not _is_pair(item):
                    raise _wrong(state, word, about, item, "an input is an int and its strength", "yields", line)
                if not 0 <= item[0] < cls.INPUTS:
                    raise _wrong(state, word, about, item, f"inputs have numbers from 0 up, below INPUTS, {cls.INPUTS}", "yields", line)
                if word == "inputs" and item[0] in met:
                    raise _wrong(state, word, about, item, "every input comes once", "yields", line)
                met.add(item[0])


def is_int(value: Any) -> bool:
    """Is this a whole number?"""
    return hasattr(value, "__index__")


def is_number(value: Any) -> bool:
    """Is this a finite number, which a float can hold?"""
    try:
        return hasattr(value, "__float__") and not isinstance(value, str) and math.isfinite(value)
    except OverflowError:  # an int larger than any float
        return False


def is_utility(number: Any) -> bool:
    """Can a finished game be worth this? What is still smaller would be taken for an estimate."""
    return bool(number == 0 or abs(number) >= LEAST)


CONSTANTS: tuple[tuple[str, Callable[[Any], bool], str], ...] = (
    ("PLAYERS", lambda number: is_int(number) and number >= 1, "how many players there are, an int of at least 1"),
    ("UTILITY_SUM", lambda total: total is None or is_number(total), "what all utilities add up to, a number, or None"),
    ("UTILITY_RANGE", _is_range, "(lowest, highest), two numbers, or None"),
    ("BOARD", lambda board: _are_ints(board, 0) and len(board) == 2, "(rows, columns), two ints"),
    ("CONTENTS", lambda number: is_int(number) and number >= 1, "how many things a cell tells apart, nothing among them, an int"),
    ("SYMMETRIES", lambda number: number in (1, 2, 4, 8), "in how many ways the board looks alike, 1, 2, 4 or 8"),
    ("INPUTS", lambda number: is_int(number) and number >= 0, "how many inputs a network has, an int"),
    ("ACTIONS", lambda number: is_int(number) and number >= 0, "how many numbers there are for actions, an int"),
    ("OBSERVATION_SHAPE", lambda shape: _are_ints(shape, 1), "the shape of the array that observation() fills, a tuple of ints"),
)
"""The constants of a game, whether what it says is one, and what it has to be."""


# ----------------------------------------------------------------------------------------------------------- one sentence


def _wrong(
    state: Any, word: str, arguments: tuple[Any, ...], answer: Any, wanted: str, verb: str = "gives", line: int | None = None
) -> GameError:
    """The sentence: the rule and its line, what it answered where, and what is wanted."""
    cls = type(state)
    about = f"({', '.join(map(str, arguments))})" if arguments else ""
    call = f"{cls.__name__}.{word}{about}"
    said = verb if verb.endswith("nothing") else f"{verb} {_short(answer)}" + (f" ({type(answer).__name__})" if answer is not None else "")
    line = line or _line_of(cls, word, lambda: _drained(getattr(state, word)(*arguments)))
    return GameError(f"{call}{place_of(cls, word, line)} {said} at {_short(state, str)}: {wanted}")


def _drained(answer: Any) -> None:
    if isinstance(answer, Iterator):
        for _ in answer:
            pass


def _line_of(cls: type, word: str, call: Callable[[], None]) -> int | None:
    """The line at which a rule answered last, found by calling it once more."""
    rule = rule_of(cls, word)
    if rule is None:
        return None
    found = code = rule.__code__
    line: int = found.co_firstlineno

    def inside(frame: Any, event: str, value: Any) -> Any:
        nonlocal line
        if event == "return":
            line = frame.f_lineno
        return inside

    before = sys.gettrace()
    sys.settrace(lambda frame, event, value: inside if frame.f_code is code else None)
    try:
        call()
    finally:
        sys.settrace(before)
    return line


def _short(value: Any, written: Callable[[Any], str] = repr) -> str:
    try:
        text = " ".join(written(value).split())
    except Exception:  # what cannot write itself
        text = repr(value)
    return shortened(text, 80)


# ---------------------------------------------------------------------------------------------------------------- errors


@contextlib.contextmanager
def blamed() -> Iterator[None]:
    """As `blame` for all that is raised inside."""
    try:
        yield
    except Exception as error:
        blame(error)
        raise


def blame(error: Exception) -> None:
    """Raises GameError if `error` was raised because a rule answered what no search can use.

    The states in the frames of the error are examined, the innermost first. An error that a rule itself raised stays as it is: a note on
    it says in which position.
    """
    if isinstance(error, ZermeloError):
        return
    met = list(_states(error))
    for state in met:
        try:
            examine(state)
        except GameError as fault:
            raise fault from error
        except Exception:
            break
    if met:
        error.add_note(f"in the position {_short(met[0], str)} of {type(met[0]).__name__}")


def _states(error: BaseException) -> Iterator[Any]:
    """The states that the functions held in which an error was raised, from the innermost outwards."""
    frames, step = [], error.__traceback__
    while step is not None:
        frames.append(step.tb_frame)
        step = step.tb_next
    for frame in reversed(frames):
        yield from [value for value in list(frame.f_locals.values()) if is_game(type(value)) and not hasattr(value, "__interpreted__")]


def check_hashable(state: Any) -> None:
    """Raises GameError if positions of this game cannot be told apart by their hashes."""
    try:
        hash(state)
    except TypeError:
        for name, value in zip(type(state)._fields, state, strict=True):
            try:
                hash(value)
            except TypeError:
                where = f"{type(state).__name__}.{name} is {_short(value)} ({type(value).__name__})"
                raise GameError(f"{where}, which cannot be hashed, so that positions cannot be told apart here: make it a tuple") from None
        raise
