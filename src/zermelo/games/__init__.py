"""The games, by name, by file, or as a class.

    find("chess")               the class Chess; `Connect-Four`, `connect_four` and `reversi` find theirs too
    find("mygame.py")           the one @game class of a file
    find("mygame.py:Kalah")     the class of that name
    position(cls, text)         the position that a text, a file or standard input (`-`) describes

    from zermelo.games import TicTacToe     loads that one game

A game is loaded when it is asked for, so that naming one costs nothing.
"""

from __future__ import annotations

import difflib
import importlib
import re
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

from ..errors import GameError, PositionError
from ..files import existing, standard_input, text_of
from ..game import player_name
from ..numbers import counted
from ._texts import state_from

if TYPE_CHECKING:
    from .backgammon import Backgammon
    from .checkers import Checkers
    from .chess import Chess
    from .chess960 import Chess960
    from .connectfour import ConnectFour
    from .dicerace import DiceRace
    from .fourcolours import FourColours
    from .go import Go
    from .halving import Halving
    from .ludo import Ludo
    from .othello import Othello
    from .othello6x6 import Othello6x6
    from .pig import Pig
    from .pursuit import Pursuit
    from .tictactoe import TicTacToe
    from .tree import Tree

__all__ = [
    "CATALOGUE",
    "Backgammon",
    "Checkers",
    "Chess",
    "Chess960",
    "ConnectFour",
    "DiceRace",
    "FourColours",
    "Go",
    "Halving",
    "Ludo",
    "Othello",
    "Othello6x6",
    "Pig",
    "Pursuit",
    "TicTacToe",
    "Tree",
    "find",
    "player_name",
    "position",
]


class Entry(NamedTuple):
    """One game of the catalogue: its names, and what is needed to begin."""

    name: str  # on the command line, and of its module
    class_name: str
    title: str
    about: str
    example: str  # a position as people write it
    also: tuple[str, ...] = ()  # other names
    person: int = 0  # the player that a person plays by default
    files: tuple[str, ...] = ()  # endings of the files of its games, besides .json


CATALOGUE = (
    Entry("tictactoe", "TicTacToe", "Tic-tac-toe", "three in a row", "X.O/.X./...", ("ttt", "noughtsandcrosses"), 1),
    Entry("connectfour", "ConnectFour", "Connect Four", "drop discs, four in a row wins", "44455", ("connect4", "c4"), files=(".txt",)),
    Entry("othello", "Othello", "Othello", "enclose and turn the opponent's discs", "f5d6c3", ("reversi",), files=(".txt", ".ggf", ".obf")),
    Entry("othello6x6", "Othello6x6", "Othello 6x6", "Othello on a board of six by six", "c2b2a2", ("reversi6x6",), files=(".txt",)),
    Entry("go", "Go", "Go", "surround more of the board, by area", "5x5 c3 b2", ("baduk", "weiqi", "igo"), files=(".sgf",)),
    Entry(
        "checkers",
        "Checkers",
        "Checkers",
        "English draughts: capture by jumping",
        "W:W20,21,K31:BK22,23",
        ("draughts", "englishdraughts"),
        1,
        (".pdn",),
    ),
    Entry("chess", "Chess", "Chess", "checkmate the king", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", files=(".pgn", ".epd", ".fen")),
    Entry("chess960", "Chess960", "Chess960", "chess from 960 beginnings, by Fischer", "518", ("fischerrandom", "freestylechess")),
    Entry("backgammon", "Backgammon", "Backgammon", "race home by the throws of two dice", "4HPwATDgc/ABMA 31 White", ("bg",)),
    Entry("pig", "Pig", "Pig", "roll again, or hold the points", "57:42 B+18"),
    Entry("dicerace", "DiceRace", "Dice race", "a race with two men each, small enough to solve", "0,2:1,4 W2", ("race",)),
    Entry("pursuit", "Pursuit", "Pursuit", "eat pellets in a maze, avoid the ghosts", "..a/.#./@.. 8"),
    Entry("fourcolours", "FourColours", "Four colours", "Othello for four players", "f4 f6 g7", ("fourcolors", "colours")),
    Entry("ludo", "Ludo", "Ludo", "four players race round a board and capture", "0,3 0,0 5,17 0,0 E6"),
    Entry("halving", "Halving", "Halving game", "subtract one or halve; reaching 0 wins", "5"),
    Entry("tree", "Tree", "Explicit tree", "a game tree written as text", "((3 12 8) (2 4 6) (14 5 2))", ("gametree",)),
)
FILED = re.compile(r"(.+\.py)(?::(.*))?", re.DOTALL)
"""A game in a file, and its class."""
_CLASSES = {entry.class_name: entry for entry in CATALOGUE}


def __getattr__(name: str) -> Any:
    if name in _CLASSES:
        return _load(_CLASSES[name])
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)


def _load(entry: Entry) -> type:
    return getattr(importlib.import_module(f"{__name__}.{entry.name}"), entry.class_name)  # type: ignore[no-any-return]


# ------------------------------------------------------------------------------------------------------- finding a game


def find(spec: str | type[Any]) -> type[Any]:
    """The class of the game that `spec` names: one of the catalogue, `file.py`, or `file.py:Class`; a class is itself.

    Raises GameError, with the nearest names, if there is none.
    """
    if isinstance(spec, type):
        return _declared(spec)
    if filed := FILED.fullmatch(spec.strip()):
        return _from_file(Path(filed[1]), filed[2])
    asked = _plain(spec)
    for entry in CATALOGUE:
        if asked in (entry.name, *entry.also):
            return _load(entry)
    if Path(f"{spec}.py").is_file():
        raise GameError(f"there is no game {spec!r}, but there is a file: write {spec}.py")
    if Path(spec).is_dir():
        raise GameError(f"{spec} is a folder: a game is named by its file, as in {Path(spec) / 'mygame.py'}")
    names = {name: entry.name for entry in CATALOGUE for name in (entry.name, *entry.also)}
    near = list(dict.fromkeys(names[name] for name in difflib.get_close_matches(asked, names, n=3, cutoff=0.6)))
    if near:
        raise GameError(f"there is no game {spec!r}: did you mean {_either(near)}?")
    raise GameError(f"there is no game {spec!r}: there are {', '.join(entry.name for entry in CATALOGUE)}, and files such as mygame.py")


def from_anywhere(spec: str) -> str:
    """The same game for a process that runs in another folder, and for another home: a file by its whole path."""
    filed = FILED.fullmatch(spec.strip())
    if not filed:
        return spec
    path = Path(filed[1]).expanduser().absolute()
    return str(path) if filed[2] is None else f"{path}:{filed[2]}"


def _declared(cls: type[Any]) -> type[Any]:
    from ..game import is_game

    if not is_game(cls):
        raise GameError(f"{cls.__name__} is not a game: write @game above it")
    return cls


def _plain(name: str) -> str:
    """A name without what people write differently: case, blanks, hyphens."""
    return re.sub(r"[\W_]+", "", name.casefold())


def _either(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"


def _from_file(path: Path, name: str | None) -> type[Any]:
    from ..game import is_game
    from ._files import module_of

    module = module_of(path)
    games: dict[str, type[Any]] = {key: value for key, value in vars(module).items() if is_game(value)}
    own = {key: value for key, value in games.items() if value.__module__ == module.__name__} or games
    if name is not None:
        return _named(path, name, module, games)
    names = list({value: key for key, value in reversed(own.items())}.values())[::-1]  # a second name is no second game
    if len(names) > 1:
        raise GameError(f"{path} has {counted(len(names), 'game')}: say which, as in {path}:{names[0]} (there are {', '.join(names)})")
    if not own:
        bare = [key for key, value in vars(module).items() if hasattr(value, "_fields") and value.__module__ == module.__name__]
        hint = f"write @game above class {bare[0]}" if bare else "mark a NamedTuple with @game (zermelo new writes one)"
        raise GameError(f"{path} has no game in it: {hint}")
    return next(iter(own.values()))


def _named(path: Path, name: str, module: ModuleType, games: dict[str, type[Any]]) -> type[Any]:
    if name in games:
        return games[name]
    if name in vars(module):
        raise GameError(f"{name} of {path} is not a game: write @game above a class {name}(NamedTuple)")
    near = difflib.get_close_matches(name, games, n=3, cutoff=0.4) or list(games)[:6]
    raise GameError(f"{path} has no game {name!r}" + (f": did you mean {_either(near)}?" if near else ": mark a NamedTuple with @game"))


def spec_of(cls: type) -> str:
    """How to name `cls` on a command line: its name in the catalogue, or the name of the class."""
    entry = _entry(cls)
    return entry.name if entry else cls.__name__


def _entry(cls: type) -> Entry | None:
    entry = _CLASSES.get(cls.__name__)
    return entry if entry and cls.__module__ == f"{__name__}.{entry.name}" else None


# -------------------------------------------------------------------------------------------------------------- players


def title_of(cls: type) -> str:
    """What people call the game."""
    entry = _entry(cls)
    return entry.title if entry else cls.__name__


def person_of(cls: type) -> int:
    """The player that a person plays by default."""
    entry = _entry(cls)
    return entry.person if entry else 0


# ------------------------------------------------------------------------------------------------------------ positions


def position(cls: type[Any], text: str | None = None) -> Any:
    """The position of `cls` that `text` describes: itself, a file that holds it, or `-` for standard input.

    What Python writes, TicTacToe(x=1, o=0), is read for every game. Without a text it is the position that the game begins with. Raises
    PositionError.
    """
    if text is None:
        try:
            return cls()
        except TypeError:
            missing = [name for name in cls._fields if name not in cls._field_defaults]
            fields = f"the field {missing[0]} has" if len(missing) == 1 else f"the fields {', '.join(missing)} have"
            example = f", as in {entry.example!r}" if (entry := _entry(cls)) else f", or begin with one ({fields} no default value)"
            raise PositionError(f"{spec_of(cls)} has no default position: give one{example}") from None
    holding = f"a position of {cls.__name__}"
    if text.strip() == "-":
        text = standard_input(holding=holding).strip()
    elif (path := _existing(text)) is not None:
        text = text_of(path, holding=holding).strip()
    return state_from(cls, text)


def beginning(cls: type[Any]) -> Any:
    """The position that a game begins with, or the catalogue's example where it begins nowhere in particular (a tree)."""
    entry = _entry(cls)
    needs_more = set(cls._fields) - set(cls._field_defaults)
    return position(cls, entry.example if entry and needs_more else None)


def _existing(text: str) -> Path | None:
    """The file that `text` names. A bare number is a position, whatever files there are."""
    return None if text.strip().isdigit() else existing(text)
