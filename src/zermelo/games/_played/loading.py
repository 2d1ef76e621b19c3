"""Games from files."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, overload

from ...errors import PositionError
from ...files import text_of
from ...game import S
from ...numbers import DIGITS_READ, counted, whole
from .. import CATALOGUE, find
from .._texts import action_from, legal_actions, short, state_from
from .game import AGREED, ENDINGS, JSON, OVER, Game, WrongMove, notation_of, on_board
from .portable.dialect import Dialect

PLACE = re.compile("(line|move|action) [0-9]")


@overload
def load_game(path: str | Path, game: type[S], number: int | None = None) -> Game[S]: ...
@overload
def load_game(path: str | Path, game: str | None = None, number: int | None = None) -> Game[Any]: ...
def load_game(path: str | Path, game: Any = None, number: int | None = None) -> Game[Any]:
    """The game in a file that `Game.save` wrote, or another program. The ending of the name says which notation it is in.

    game     the class of its rules, or a name or file of rules; by default a game of this package: the one that the file names, or the
             one that has such files
    number   which game of the file, counted from 1, where it has several

    Raises PositionError, with what is wrong and where, for a file that cannot be read so.
    """
    found = list(scanned(path, game))
    if number is None and len(found) > 1:
        raise PositionError(f"{path} has {len(found)} games: say which by its number, from 1 to {len(found)}")
    if not 1 <= (number or 1) <= len(found):
        raise PositionError(f"{path} has no game {number}: it has {counted(len(found), 'game')}" if found else f"{path} contains no game")
    return checked(path, number or 1, len(found), found[(number or 1) - 1])


@overload
def load_games(path: str | Path, game: type[S]) -> list[Game[S]]: ...
@overload
def load_games(path: str | Path, game: str | None = None) -> list[Game[Any]]: ...
def load_games(path: str | Path, game: Any = None) -> list[Game[Any]]:
    """Every game of a file; the arguments are those of `load_game`. Raises PositionError for the first that cannot be replayed."""
    found = list(scanned(path, game))
    if not found:
        raise PositionError(f"{path} contains no game")
    return [checked(path, number, len(found), each) for number, each in enumerate(found, 1)]


def checked(path: str | Path, number: int, many: int, found: Game[Any] | PositionError) -> Game[Any]:
    """A game of a file, if it could be replayed."""
    if not isinstance(found, PositionError):
        return found
    move = f"move {found.number}, " if isinstance(found, WrongMove) else ""
    place = f"{path}{f', game {number}' if many > 1 else ''}"
    raise PositionError(f"{place}{', ' if PLACE.match(text := f'{move}{found}') else ': '}{text}")


def scanned(path: str | Path, game: Any) -> Iterator[Game[Any] | PositionError]:
    """The games of a file one by one; a game that cannot be replayed yields its error."""
    if Path(path).suffix.lower() == JSON:
        yield from from_json(path, None if game is None else find(game))
        return
    yield from reader_of(path, game).scan(text_of(path, otherwise="latin-1"))


def reader_of(path: str | Path, game: Any) -> Any:
    """The notation in which a file is read: of the game that is named, or by default of the one that has such files."""
    if game is not None:
        return notation_of(find(game), path)
    notation = notation_of(rules_of(path, Path(path).suffix.lower()), path)
    return notation.unnamed(find) if isinstance(notation, Dialect) else notation


def rules_of(path: str | Path, ending: str) -> Any:
    """The game of the catalogue that has such files."""
    known = [entry.name for entry in CATALOGUE if ending in entry.files]
    if len(known) == 1:
        return find(known[0])
    if known:
        raise PositionError(
            f"{path} may be a game of {', '.join(known[:-1])} or {known[-1]}: give the game, as in load_game({str(path)!r}, {known[0]!r})"
        )
    endings = sorted({ending for entry in CATALOGUE for ending in entry.files})
    raise PositionError(f"{path} is not a file of games: they end in {', '.join([JSON, *endings])}")


# ---------------------------------------------------------------------------------------------- JSON


def from_json(path: str | Path, rules: Any) -> Iterator[Game[Any] | PositionError]:
    """The games of a file that `Game.save` wrote as JSON."""
    try:
        data = json.loads(text_of(path), parse_int=integer)
        games = data if isinstance(data, list) else [data]
    except (ValueError, RecursionError) as error:
        why = "its brackets are nested too deep" if isinstance(error, RecursionError) else error
        raise PositionError(f"{path} is not a game that was saved: {why}") from None
    for each in games:
        try:
            yield game_from(each, rules)
        except PositionError as error:
            yield error
        except (TypeError, KeyError) as error:
            why = f"it has no {error}" if isinstance(error, KeyError) else str(error)
            yield PositionError(f"this is not a game that was saved: {why}")


def integer(digits: str) -> int:
    """A whole number of JSON, perhaps below 0."""
    number = whole(digits.removeprefix("-"))
    if number is None:
        raise PositionError(f"a number in it has {len(digits)} digits: {DIGITS_READ} are enough")
    return -number if digits.startswith("-") else number


def game_from(data: Any, rules: Any) -> Game[Any]:
    """The game that `Game.as_dict` described. Raises PositionError, TypeError or KeyError for what it cannot have been."""
    if not isinstance(data, dict):
        raise TypeError("it should be an object, { ... }")
    name, start, actions, ending = (data[key] for key in ("game", "start", "actions", "ending"))
    tags = data.get("tags", {})
    for key, value, kind, words in (
        ("game", name, str, "a text"),
        ("start", start, str, "a text"),
        ("actions", actions, list, "a list"),
        ("ending", ending, str, "a text"),
        ("tags", tags, dict, "an object"),
    ):
        if not isinstance(value, kind):
            raise TypeError(f"its {key} should be {words}, not {short(json.dumps(value))}")
    cls = shipped(name) if rules is None else rules
    if cls.__name__ != name:
        raise PositionError(f"this is a game of {name}, and the rules given are those of {cls.__name__}")
    if any(not isinstance(value, str) for value in tags.values()):
        raise TypeError("its tags should be texts")
    first = state = state_from(cls, start)
    numbers: list[int] = []
    for place, action in enumerate(actions, 1):
        try:
            numbers.append(action_of(state, action))
        except PositionError as error:
            raise PositionError(f"action {place}: {error}") from None
        state = state.result(numbers[-1])
    return ended(Game(first, tuple(numbers), state, ending, tuple(tags.items())), data.get("utilities"))


def shipped(name: str) -> Any:
    """The game of this package that has this name; a file is never run because another file names it."""
    for entry in CATALOGUE:
        if entry.class_name == name:
            return find(entry.name)
    raise PositionError(f"there is no game {short(name)} in this package: give the file of its rules, as in 'mygame.py'")


def action_of(state: Any, action: object) -> int:
    """An action of a file: a name, or a number where names are not read."""
    if isinstance(action, str):
        return action_from(state, action)
    if isinstance(action, bool) or not isinstance(action, int):
        raise PositionError(f"{short(json.dumps(action))} is not an action: write its name")
    if action not in legal_actions(state):
        raise PositionError(f"{action} is not a legal action at {short(str(state))}")
    return action


def ended(game: Game[Any], utilities: Any) -> Game[Any]:
    """The game, if it can have ended so."""
    if game.ending not in ENDINGS:
        raise PositionError(f"its ending is {short(game.ending)}: write {', '.join(ENDINGS[:-1])} or {ENDINGS[-1]}")
    if game.ending == OVER and on_board(game.last) is None:
        raise PositionError(f"its ending is {OVER!r}, but the game is not over at {short(str(game.last))}")
    if game.ending != AGREED:
        return game
    players = type(game.last).PLAYERS
    right = isinstance(utilities, list) and len(utilities) == players
    if not right or any(isinstance(each, bool) or not isinstance(each, int | float) or not math.isfinite(each) for each in utilities):
        raise PositionError(f"its ending is {AGREED!r}, so its utilities should be a list of {counted(players, 'number')}")
    return game._replace(agreed=tuple(map(float, utilities)))
