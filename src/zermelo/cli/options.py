"""The arguments and options that several commands share."""

from __future__ import annotations

import math
import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
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
    until, seen, waiting = time.perf_counter() + SECONDS, {state.key()}, deque([state])
    while waiting and len(seen) < FEW and time.perf_counter() < until:
        position = waiting.popleft()
        game = type(position).__name__
        if position.is_terminal():
            for player in range(position.PLAYERS):
                worth = position.utility(player)
                if isinstance(worth, str) or not hasattr(worth, "__float__") or not math.isfinite(worth):
                    raise GameError(f"{game}.utility({player}) is {worth!r} at {position}: a utility is a finite number")
            continue
        mover = position.to_move()
        chance = mover == CHANCE
        if not chance and mover not in range(position.PLAYERS):
            raise GameError(f"{game}.to_move() is {mover!r} at {position}: it is a player, 0 to {position.PLAYERS - 1}, or CHANCE")
        rule = f"{game}.{'chance_outcomes' if chance else 'actions'}"
        offered = position.chance_outcomes() if chance else position.actions()
        if not isinstance(offered, Iterable):
            raise GameError(f"{rule} gives {offered!r} at {position}: it has to yield the {'outcomes' if chance else 'actions'}")
        actions = [action for action, _ in offered] if chance else list(offered)
        for place, action in enumerate(actions):
            if not isinstance(action, int):
                raise GameError(f"{rule} yields {action!r} ({type(action).__name__}) at {position}: an action is an int")
            if action in actions[:place]:
                raise GameError(f"{rule} yields {action} twice at {position}: every action comes once")
        fresh = {after.key(): after for after in map(position.result, actions)}
        waiting.extend(after for key, after in fresh.items() if key not in seen)
        seen.update(fresh)
