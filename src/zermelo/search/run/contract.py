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
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from ...errors import GameError, ZermeloError
from ...game import CHANCE, is_game, place_of, rule_of, says
from . import endless

FEW, GAMES, PLIES, SECONDS = 100, 10, 300, 0.1
"""How many positions next to the start, then how many games at random, so many plies each; and how long all of it may take."""


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
    if not isinstance(cls.PLAYERS, int) or cls.PLAYERS < 1:
        raise GameError(f"{cls.__name__}.PLAYERS is {cls.PLAYERS!r}: it is how many players there are, an int of at least 1")
    if cls.UTILITY_SUM is not None and not is_number(cls.UTILITY_SUM):
        raise GameError(f"{cls.__name__}.UTILITY_SUM is {cls.UTILITY_SUM!r}: it is what all utilities add up to, a number, or None")
    bounds = cls.UTILITY_RANGE
    if bounds is not None and not (isinstance(bounds, tuple) and len(bounds) == 2 and all(map(is_number, bounds))):
        raise GameError(f"{cls.__name__}.UTILITY_RANGE is {bounds!r}: it is (lowest, highest), two numbers, or None")


def examine(state: Any) -> list[int]:
    """What can be played in a position: actions, or outcomes of chance. Raises GameError for an answer that no search can use."""
    cls = type(state)
    if state.is_terminal():
        for player in range(cls.PLAYERS):
            worth = state.utility(player)
            if not is_number(worth):
                raise _wrong(state, "utility", (player,), worth, "a utility is a finite number")
        return []
    mover = state.to_move()
    if not (hasattr(mover, "__index__") and CHANCE <= mover < cls.PLAYERS):
        more = f"; for more players write PLAYERS = {int(mover) + 1} in the class" if is_int(mover) and mover > 0 else ""
        raise _wrong(state, "to_move", (), mover, f"it is a player, 0 to {cls.PLAYERS - 1}, or CHANCE{more}")
    moves = _outcomes(state) if mover == CHANCE else _actions(state)
    _optional(state, moves, mover == CHANCE)
    return moves


def _actions(state: Any) -> list[int]:
    found = list[int]()
    for action, line in _yielded(state, "actions", "actions"):
        if not is_int(action):
            raise _wrong(state, "actions", (), action, "an action is an int, and action_name says what people call it", "yields", line)
        found.append(int(action))
    if not found:
        wanted = "the game is not over here, so there has to be an action, if only to pass"
        raise _wrong(state, "actions", (), None, wanted, "yields nothing")
    return found


def _outcomes(state: Any) -> list[int]:
    found = list[int]()
    for item, line in _yielded(state, "chance_outcomes", "outcomes"):
        if not (isinstance(item, tuple) and len(item) == 2 and is_int(item[0]) and is_number(item[1])):
            raise _wrong(state, "chance_outcomes", (), item, "an outcome is an int and its probability", "yields", line)
        found.append(int(item[0]))
    if not found:
        has_none = "chance_outcomes" in getattr(type(state), "__silent__", ())
        wanted = f"to_move says CHANCE here, so {'write the method: ' if has_none else ''}it has to yield (outcome, probability)"
        raise _wrong(state, "chance_outcomes", (), None, wanted, "yields nothing")
    return found


def _yielded(state: Any, word: str, things: str) -> Iterator[tuple[Any, int | None]]:
    """What a rule yields, each beside the line at which it does so."""
    offered = getattr(state, word)()
    if not isinstance(offered, Iterable) or isinstance(offered, str):
        raise _wrong(state, word, (), offered, f"it has to yield the {things}")
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
        raise _wrong(state, "features", (), found, "it answers with a tuple of numbers")
    for action in moves[:1] if says(cls, "prior") and not chance else ():
        if not is_int(found := state.prior(action)):
            raise _wrong(state, "prior", (action,), found, "a prior is an int; larger ones are tried first")


def is_int(value: Any) -> bool:
    """Is this a whole number?"""
    return hasattr(value, "__index__")


def is_number(value: Any) -> bool:
    """Is this a finite number?"""
    return hasattr(value, "__float__") and not isinstance(value, str) and math.isfinite(value)


# ----------------------------------------------------------------------------------------------------------- one sentence


def _wrong(
    state: Any, word: str, arguments: tuple[Any, ...], answer: Any, wanted: str, verb: str = "gives", line: int | None = None
) -> GameError:
    """The sentence: the rule and its line, what it answered where, and what is wanted."""
    cls = type(state)
    call = f"{cls.__name__}.{word}{f'({arguments[0]})' if arguments else ''}"
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
    return text if len(text) <= 80 else text[:77] + "..."


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
