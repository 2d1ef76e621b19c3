"""A game that was played, from its first position to its last, and how it is saved."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Generic, NamedTuple, Self

from ...errors import PositionError
from ...files import check_place, replace
from ...game import CHANCE, S, player_name
from ...numbers import counted, plain, short_text
from ...source import Source
from .._texts import action_text, legal_actions, short, start_text, state_from

OVER, REPETITION, TOO_LONG, AGREED, UNFINISHED = "over", "repetition", "too long", "agreed", "unfinished"
"""How a game ends: by its rules; by coming back to a position; by a limit of plies; by what its record says, as where a player
resigned; not at all."""

ENDINGS = (OVER, REPETITION, TOO_LONG, AGREED, UNFINISHED)
JSON = ".json"
LINES = (".fen", ".txt")
"""Endings of files with a position in every line, where the game has no notation of its own with such an ending."""


class WrongMove(PositionError):
    """A game in a file cannot be replayed from a move on, of this number: 12, or 12... for the second of a pair."""

    def __init__(self, why: object, number: str) -> None:
        super().__init__(str(why))
        self.number = number


class Game(NamedTuple, Generic[S]):
    """A game that was played: where it began, the actions, the last position, and why it ended there.

    tags      what is said about it, as pairs: (("White", "A. Adams"), ("Date", "2026.11.22"))
    agreed    what it came to for each player where its ending is AGREED, and not to be seen on the board
    """

    start: S
    actions: tuple[int, ...]
    last: S
    ending: str
    tags: tuple[tuple[str, str], ...] = ()
    agreed: tuple[float, ...] | None = None

    @classmethod
    def of(
        cls,
        start: Any,
        actions: Iterable[int],
        utilities: Sequence[float] | None = None,
        ending: str | None = None,
        tags: Iterable[tuple[str, str]] = (),
    ) -> Self:
        """The game of these actions, replayed. How it ended follows from the board, and from `utilities` where a record gives them.

        Raises PositionError for an action that is not legal.
        """
        states, numbers = [start], tuple(map(int, actions))
        for place, action in enumerate(numbers, 1):
            if action not in legal_actions(states[-1]):
                raise PositionError(f"action {place}: {action} is not legal at {short(str(states[-1]))}")
            states.append(states[-1].result(action))
        given = None if utilities is None else tuple(map(float, utilities))
        if ending is None:
            ending = ending_of(states, given)
        return cls(start, numbers, states[-1], ending, tuple(tags), given if ending == AGREED else None)

    @property
    def utilities(self) -> tuple[float, ...] | None:
        """What the game came to for each player; None if it was ended before the rules, or its players, said so."""
        return on_board(self.last) if self.ending == OVER else self.agreed

    def score(self, player: int) -> float:
        """1 if `player` won, 0 if another did; who comes first together shares 1, and a game that was ended is shared by all."""
        last: Any = self.last
        utilities = self.utilities or (0.0,) * last.PLAYERS
        best = max(utilities)
        return utilities.count(best) ** -1 if utilities[player] == best else 0.0

    def positions(self) -> Iterator[S]:
        """Every position of the game, the first and the last too."""
        state = self.start
        yield state
        for action in self.actions:
            state = state.result(action)
            yield state

    def names(self) -> list[str]:
        """The actions as people write them."""
        states: Iterator[Any] = self.positions()
        return [state.action_name(action) for state, action in zip(states, self.actions, strict=False)]

    def __repr__(self) -> str:
        """One line: the game, how long it was, and how it ended. `print` shows the actions."""
        came = ", ".join(map(short_text, self.utilities)) if self.utilities is not None else self.ending
        return f"<Game {type(self.start).__name__}: {counted(len(self.actions), 'ply')}, {came}>"

    def _repr_html_(self) -> str:
        """How a notebook shows it: the last position, and the actions."""
        from ...draw.answer import played_html

        return played_html(self.last, str(self))

    def __str__(self) -> str:
        cls: Any = type(self.start)
        if self.utilities is None:
            how = {REPETITION: "ended in a draw by repetition", UNFINISHED: f"unfinished after {counted(len(self.actions), 'ply')}"}
            said = how.get(self.ending, f"ended after {counted(len(self.actions), 'ply')}")
        elif cls.PLAYERS == 2 and cls.UTILITY_SUM == 0:
            said = f"{short_text(self.utilities[0])} for {player_name(cls, 0)}"
        else:
            said = ", ".join(f"{short_text(worth)} for {player_name(cls, player)}" for player, worth in enumerate(self.utilities))
        return f"{cls.__name__}, {counted(len(self.actions), 'ply')}: {' '.join(self.names())}\n{said}"

    def as_dict(self) -> dict[str, Any]:
        """This as plain data, ready for JSON; `load_game` reads it. Raises PositionError if the first position cannot be written."""
        states: Iterator[Any] = self.positions()
        data = {
            "game": type(self.start).__name__,
            "start": start_text(self.start),
            "actions": [action_text(state, action) for state, action in zip(states, self.actions, strict=False)],
            "ending": self.ending,
            "utilities": None if self.utilities is None else [plain(worth) for worth in self.utilities],
        }
        return data | ({"tags": dict(self.tags)} if self.tags else {})

    def save(self, path: str | Path) -> None:
        """Write the game into a file, whose ending says how: .json, or one of the game's own notations (.pgn of chess).

        A file that is there is replaced once the new one is complete. Raises PositionError for an ending that the game does not have, or
        if the game cannot be written in this notation, and ZermeloError if the file cannot be written.
        """
        save_games([self], path)


def save_games(games: Iterable[Game[Any]], path: str | Path) -> None:
    """Write games of one kind into one file, as `Game.save` does with one."""
    games = list(games)
    if not games:
        raise PositionError(f"there is no game to be saved in {path}")
    notation = notation_of(type(games[0].start), path)
    check_place(Path(path))
    replace(path, notation.write(games))


class Json:
    """The notation of every game: what `Game.as_dict` says of it, or a list of that for several."""

    def write(self, games: Sequence[Game[Any]]) -> str:
        said = [game.as_dict() for game in games]
        return json.dumps(said[0] if len(said) == 1 else said, indent=1, ensure_ascii=False) + "\n"


class Positions:
    """The notation of positions as people write them, one in every line; lines that are empty or begin with # are passed over."""

    keeps_moves = False

    def __init__(self, game: Any) -> None:
        self.game = game

    def scan(self, text: str) -> Iterator[Game[Any] | PositionError]:
        """The positions of a text one by one, as games without moves; a line that holds none yields its error."""
        source, place = Source(text), 0
        for line in text.split("\n"):
            said = line.strip()
            if said and not said.startswith("#"):
                try:
                    yield Game.of(state_from(self.game, said), ())
                except PositionError as error:
                    yield source.error(place + line.index(said), error)
            place += len(line) + 1

    def write(self, games: Iterable[Game[Any]]) -> str:
        """The text of positions. Raises PositionError for a game with moves."""
        lines = []
        for game in games:
            if game.actions:
                raise PositionError("such a file keeps positions, and this game has moves: save it as .json")
            lines.append(f"{start_text(game.start)}\n")
        return "".join(lines)


def notation_of(cls: Any, path: str | Path) -> Any:
    """What writes games of `cls` into this file, by its ending. Raises PositionError, with the endings that there are."""
    ending = Path(path).suffix.lower()
    if ending == JSON:
        return Json()
    known: dict[str, Any] = cls.notations()
    if ending in known:
        return known[ending]
    if ending in LINES:
        return Positions(cls)
    raise PositionError(f"{_kept_in(cls, [JSON, *known, *LINES])}, not in {path}")


def move_notation_of(cls: Any, path: str | Path) -> Any:
    """The same for games with their moves: a file of positions has no place for them."""
    known = {ending: notation for ending, notation in cls.notations().items() if keeps_moves(notation)}
    ending = Path(path).suffix.lower()
    if ending not in (JSON, *known):
        raise PositionError(f"{_kept_in(cls, [JSON, *known])}, not in {path}")
    return known.get(ending) or Json()


def keeps_moves(notation: Any) -> bool:
    """Are games kept in this notation with their moves?"""
    return bool(getattr(notation, "keeps_moves", True))


def _kept_in(cls: Any, endings: Iterable[str]) -> str:
    *others, last = dict.fromkeys(endings)
    several = f"{', '.join(others)} or {last}" if others else last
    return f"games of {cls.__name__} are kept in files that end in {several}"


# ---------------------------------------------------------------------------------------------- what a game comes to


def on_board(state: Any) -> tuple[float, ...] | None:
    """The utility for every player; None if the game is not over."""
    return tuple(float(state.utility(player)) for player in range(state.PLAYERS)) if state.is_terminal() else None


def ending_of(states: Sequence[Any], given: tuple[float, ...] | None) -> str:
    """How a game of these positions ended, of which its record says that it came to this."""
    shown = on_board(states[-1])
    if shown is not None and given in (None, shown):
        return OVER
    if given is None:
        return UNFINISHED
    return REPETITION if len(set(given)) == 1 and goes_round(states) else AGREED


def goes_round(states: Sequence[Any]) -> bool:
    """Has the last position occurred as often since chance last moved as ends the game (REPETITION)? Compared by
    `repetition_key`, so that a counter of moves does not matter.
    """
    most = int(states[-1].REPETITION)
    here = (states[-1].repetition_key(), states[-1].to_move())
    since = itertools.takewhile(lambda state: state.to_move() != CHANCE, reversed(states[:-1]))
    return sum((state.repetition_key(), state.to_move()) == here for state in since) + 1 >= most > 0
