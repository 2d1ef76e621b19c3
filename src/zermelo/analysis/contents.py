"""What a file holds: positions to analyse, one for every line of a suite, one for every move of a game.

contents_of("wac.epd")              300 items, each with the moves that the suite says are best
contents_of("game.pgn")             an item for every position of the game, with the move that was played
contents_of("many.txt", "othello")  two games have such files: say which
contents_of([state, game])          from Python
"""

from __future__ import annotations

import difflib
import itertools
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ..errors import PositionError
from ..files import text_of
from ..game import CHANCE, is_game
from ..games import beginning
from ..games._played.answers import Answers
from ..games._played.game import JSON, Game, keeps_moves
from ..games._played.loading import checked, reader_of, scanned
from ..games._played.portable.dialect import Dialect
from ..games._played.portable.record import Record
from ..games._texts import short

SHOWN, LONGEST = 5, 160
"""Errors of a file that are told, and how many characters of each where there are several."""
NAMES = ("id", "Id", "ID")
"""Tags that name a position."""


class Item(NamedTuple):
    """A position to analyse.

    number    its place in the file, from 1
    name      what the file calls it; of a game the move that was played, with its number
    history   the positions of the game before it
    answers   what the file says is right; None if it says nothing
    game      the number of its game, from 1; 0 for a position that stands alone
    ply       how many plies of the game come before it
    played    the action that was played
    tags      what the file says of a position that stands alone
    """

    number: int
    name: str
    state: Any
    history: tuple[Any, ...] = ()
    answers: Answers | None = None
    game: int = 0
    ply: int = 0
    played: int | None = None
    tags: tuple[tuple[str, str], ...] = ()

    def is_called(self, name: str) -> bool:
        """Is this its name, or its number?"""
        return name.casefold() in (self.name.casefold(), str(self.number))


class Contents(NamedTuple):
    """What a file holds, or what else is to be analysed.

    source    the name of the file
    cls       the class of the rules
    games     its games; a position that stands alone is one without moves
    items     the positions to analyse
    records   the games with their comments, where the notation has any
    numbers   of the games, in the file
    unread    what of the file cannot be read, and where, in one sentence; empty if all can
    """

    source: str
    cls: Any
    games: tuple[Game[Any], ...]
    items: tuple[Item, ...]
    records: tuple[Record, ...] = ()
    numbers: tuple[int, ...] = ()
    unread: str = ""

    @property
    def has_games(self) -> bool:
        """Are there moves that were played?"""
        return any(item.game for item in self.items)

    @property
    def has_answers(self) -> bool:
        """Does the file say anywhere what is right?"""
        return any(item.answers for item in self.items)

    def chosen(self, only: Sequence[str] = (), limit: int | None = None) -> Contents:
        """These with the items of these names or numbers alone, and of them the first `limit`. Raises PositionError for a strange name."""
        for name in only:
            if not any(item.is_called(name) for item in self.items):
                known = [item.name for item in self.items]
                near = difflib.get_close_matches(name, known, n=2)
                hint = f"did you mean {' or '.join(near)}?" if near else f"names are {', '.join(known[:3])} ..., numbers 1 to {len(known)}"
                raise PositionError(f"{self.source} has no position {short(name)}: {hint}")
        items = [item for item in self.items if not only or any(map(item.is_called, only))]
        return self._replace(items=tuple(items[:limit]))


def contents_of(what: Any, game: Any = None, *, partly: bool = False) -> Contents:
    """What a file holds, or the positions and games given.

    what     the path of a file; a position or a Game, or several
    game     the class of the rules, or a name or file of rules; by default the game that has such files, or that the file names
    partly   is a file of which only some can be read taken for that? What cannot be is `unread` then

    Raises PositionError, with every place that is wrong (five at most), for a file that cannot be read.
    """
    if isinstance(what, str | Path):
        return of_file(what, game, partly)
    each = [what] if isinstance(what, Game) or is_game(type(what)) else list(what)
    games = [one if isinstance(one, Game) else Game.of(one, ()) for one in each]
    if not games:
        raise PositionError("there is nothing to analyse: give positions or games")
    cls = type(games[0].start)
    if any(type(one.start) is not cls for one in games):
        raise PositionError(f"all positions must be of one game: the first is one of {cls.__name__}")
    numbers = tuple(range(1, len(games) + 1))
    return Contents("", cls, tuple(games), tuple(items_of(games, numbers, None)), numbers=numbers)


def of_file(path: str | Path, game: Any, partly: bool) -> Contents:
    """What a file holds."""
    json = Path(path).suffix.lower() == JSON
    notation: Any = None if json else reader_of(path, game)
    found: list[Any]
    if json:
        found = list(scanned(path, game))
    else:
        text = text_of(path, otherwise="latin-1")
        found = list(notation.records(text) if isinstance(notation, Dialect) else notation.scan(text))
    numbers, read, unread = sound(path, found, places=not json and not keeps_moves(notation))
    if unread and not (partly and read):
        raise PositionError(unread)
    records = tuple(read) if isinstance(notation, Dialect) else ()
    games = [record.game() for record in records] if records else read
    cls = type(games[0].start)
    if json and any(type(one.start) is not cls for one in games):
        raise PositionError(f"{path} holds games of several kinds: analyse those of each by themselves")
    items = tuple(items_of(games, numbers, notation, [record.number for record in records]))
    return Contents(str(path), cls, tuple(games), items, records, numbers, unread)


def sound(path: str | Path, found: Sequence[Any], places: bool) -> tuple[tuple[int, ...], list[Any], str]:
    """What could be read and the numbers of it in the file; and what is wrong with the rest, as far as there is room. Errors have `places`
    in the file, or else are those of games with numbers. Raises PositionError for an empty file.
    """
    wrong = []
    unread = ""
    for number, each in enumerate(found, 1):
        try:
            checked(path, number, 1 if places else len(found), each)
        except PositionError as error:
            wrong.append(str(error))
    if not found:
        raise PositionError(f"{path} is empty: there is no position and no game in it")
    if len(wrong) == 1:
        unread = wrong[0]
    elif wrong:
        bare = [each.removeprefix(f"{path}, ").removeprefix(f"{path}: ") for each in wrong[:SHOWN]]
        told = "; ".join(each if len(each) <= LONGEST else f"{each[: LONGEST - 3]}..." for each in bare)
        more = f"; and {len(wrong) - SHOWN} more" if len(wrong) > SHOWN else ""
        unread = f"{path}: {len(wrong)} of {len(found)} cannot be read: {told}{more}"
    read = [(number, each) for number, each in enumerate(found, 1) if not isinstance(each, PositionError)]
    return tuple(number for number, _ in read), [each for _, each in read], unread


def items_of(games: Iterable[Game[Any]], numbers: Iterable[int], notation: Any, firsts: Iterable[int] = ()) -> Iterator[Item]:
    """The positions of games: all in which somebody had to decide, and the last, whose value says what the last move was worth.

    numbers   of the games
    firsts    the numbers of their first moves, where they have any
    """
    number = 0
    for game, place, begins in zip(games, numbers, itertools.chain(firsts, itertools.repeat(1)), strict=False):
        tags = dict(game.tags)
        if not game.actions:
            number += 1
            answers = notation.answers(game) if hasattr(notation, "answers") else None
            name = next((tags[name] for name in NAMES if tags.get(name)), str(number))
            yield Item(number, name, game.start, answers=answers, tags=game.tags)
            continue
        states: list[Any] = list(game.positions())
        first = first_of(states, begins)
        for ply, state in enumerate(states):
            if state.is_terminal() or state.to_move() == CHANCE:
                continue
            number += 1
            last = ply == len(game.actions)
            yield Item(
                number,
                "end" if last else numbered(first, ply, state.action_name(game.actions[ply])),
                state,
                tuple(states[:ply]),
                None,
                place,
                ply,
                None if last else game.actions[ply],
            )


def first_of(states: Sequence[Any], begins: int) -> int | None:
    """Plies from the first move of who begins such games to the first position, whose move has this number; None where not two players take
    turns.
    """
    movers = [state.to_move() for state in states if not state.is_terminal()]
    if type(states[0]).PLAYERS != 2 or any(mover != (movers[0] + ply) % 2 for ply, mover in enumerate(movers)):
        return None
    return 2 * (begins - 1) + int(movers[0] != beginning(type(states[0])).to_move())


def numbered(first: int | None, ply: int, name: str) -> str:
    """A move with its number: 12. e2e4 or 12... e7e5 where two take turns, else with the number of the ply."""
    if first is None:
        return f"{ply + 1}. {name}"
    return f"{(ply + first) // 2 + 1}{'...' if (ply + first) % 2 else '.'} {name}"
