"""The arguments and options that several commands share."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click

from ..errors import GameError
from ..game import CHANCE
from ..games import find, position
from ..search.limits import Limits

FEW, SECONDS = 100, 0.1
F = TypeVar("F", bound=Callable[..., Any])


def game_and_position(command: F) -> F:
    """GAME and POSITION; the words of a position with blanks in it, such as a FEN, need no quotes."""
    command = click.argument("words", metavar="[POSITION]", nargs=-1)(command)
    return click.argument("game")(command)


def limited(command: F) -> F:
    """--depth, --seconds and --nodes: any of them, whichever is reached first."""
    command = click.option("--nodes", type=int, metavar="N", help="Visit at most so many positions.")(command)
    command = click.option("--seconds", type=float, metavar="S", help="Think at most so long.")(command)
    return click.option("--depth", type=int, metavar="N", help="Look at most so many plies ahead.")(command)


def limits_of(depth: int | None, seconds: float | None, nodes: int | None, default: Limits) -> Limits:
    """What was asked for, if it makes sense; the default if nothing was."""
    given = Limits(depth=depth, nodes=nodes, seconds=seconds).checked()
    return default if given == Limits() else given


def as_json(command: F) -> F:
    return click.option("--json", "json", is_flag=True, help="Print the answer as JSON, and nothing else, on standard output.")(command)


def start(game: str, words: Sequence[str]) -> Any:
    """The position that the arguments GAME and POSITION name; of a game in a file, after a look at its rules."""
    state = position(find(game), " ".join(words) if words else None)
    if ".py" in game:
        look_over(state)
    return state


def look_over(state: Any) -> None:
    """Ask the rules once, in plain Python, around `state`: what is wrong there shows here with its line, before any search.

    Raises GameError if an action is no int or comes twice; `zermelo check` looks for everything else.
    """
    until, seen, waiting = time.perf_counter() + SECONDS, {state}, deque([state])
    while waiting and len(seen) < FEW and time.perf_counter() < until:
        position = waiting.popleft()
        if position.is_terminal():
            continue
        chance = position.to_move() == CHANCE
        actions = [action for action, _ in position.chance_outcomes()] if chance else list(position.actions())
        rule = f"{type(position).__name__}.{'chance_outcomes' if chance else 'actions'}"
        for place, action in enumerate(actions):
            if not isinstance(action, int):
                raise GameError(f"{rule} yields {action!r} ({type(action).__name__}) at {position}: an action is an int")
            if action in actions[:place]:
                raise GameError(f"{rule} yields {action} twice at {position}: every action comes once")
        fresh = [position.result(action) for action in actions]
        waiting.extend(after for after in dict.fromkeys(fresh) if after not in seen)
        seen.update(fresh)
