"""Openings: where the games of a match begin.

    random_openings(state, 50, plies=4, seed=1)    so many plies of random play
    openings_from("noob_3moves.epd", Chess)        a file of positions (.epd, .fen, .obf) or of games (.pgn, .pdn, .ggf, .txt, .json)
    openings_named("3-move", Checkers)             those that the game itself names
    book_openings(state, Book("book.bin"), 50, plies=8, seed=1)    so many plies from an opening book, drawn by weight

An opening keeps the moves that lead to it, so that programs can be told them.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator, Sequence, Sized
from pathlib import Path
from typing import Any, NamedTuple

from ..errors import PositionError, SearchError
from ..game import CHANCE
from ..games._played.loading import load_games
from ..games._texts import action_from, start_text
from ..numbers import check_integer, counted, seed_of
from ..payoffs import level_of
from ..search.engine.engine import engine
from ..search.run.contract import check_hashable, look_over
from ..search.run.limits import Limits
from .chance import draw_outcome

ATTEMPTS, FEW = 100, 100
"""Random games without a new opening, for each of those that were found and FEW more, before the search for others is given up."""

SHORT = Limits(depth=8, nodes=20_000)
"""The search that tells whether an opening is even."""

BOOK = ".bin"
"""Ending of opening books."""


class Opening(NamedTuple):
    """A position that a game begins with, and the actions that are played before anybody is asked."""

    start: Any
    actions: tuple[int, ...] = ()

    def positions(self) -> list[Any]:
        """Every position, the first and the last too."""
        states = [self.start]
        for action in self.actions:
            states.append(states[-1].result(action))
        return states

    @property
    def last(self) -> Any:
        """The position in which play begins."""
        return self.positions()[-1]


def random_openings(state: Any, number: int, plies: int, seed: int = 0, within: float | None = None) -> list[Opening]:
    """Up to `number` openings that lead to different positions, `plies` random plies after `state`, in which the game is not over.

    within    only those that are even, as far as `is_even` can tell; None for all

    There are fewer if random play did not find more; the first of more openings are those that fewer would be. Raises SearchError if
    it found none.
    """
    check_hashable(state)
    look_over(state)
    check_integer("openings", number)
    check_integer("opening plies", plies, least=0)
    dice = random.Random(seed_of(seed))
    found: dict[Any, Opening] = {}
    uneven = set()
    for _ in attempts(found, number):
        here = state
        actions = []
        for _ in range(plies):
            if here.is_terminal():
                break
            actions.append(draw_outcome(here, dice) if here.to_move() == CHANCE else dice.choice(list(here.actions())))
            here = here.result(actions[-1])
        if here.is_terminal() or here in found or here in uneven:
            continue
        if within is None or is_even(here, within):
            found[here] = Opening(state, tuple(map(int, actions)))
        else:
            uneven.add(here)
    if not found:
        if within is not None:
            raise SearchError(f"random play of {counted(plies, 'ply')} found no opening that is even within {within:g} at {state}")
        raise SearchError(f"random play of {counted(plies, 'ply')} always ends the game at {state}: give fewer opening plies")
    return list(found.values())


def book_openings(state: Any, book: Any, number: int, plies: int, seed: int = 0) -> list[Opening]:
    """Up to `number` openings that lead to different positions: lines of a book (see `games.chess.polyglot`), each move drawn by its
    weight, of so many plies at most. Fewer if the book has not so many. Raises SearchError if it knows nothing of `state`."""
    dice = random.Random(f"book {seed}")
    found: dict[Any, Opening] = {}
    for _ in attempts(found, number):
        here = state
        actions: list[int] = []
        while len(actions) < plies and (action := book.choose(here, dice)) is not None:
            actions.append(int(action))
            here = here.result(actions[-1])
        if not actions:
            break
        if not here.is_terminal() and here not in found:
            found[here] = Opening(state, tuple(actions))
    if not found:
        raise SearchError(f"{book.path} has no opening from {state}")
    return list(found.values())


def attempts(found: Sized, number: int) -> Iterator[None]:
    """Once for every random game, until there are so many openings or the game hardly has others: a small one never has as many."""
    there = since = 0
    while len(found) < number and since < ATTEMPTS * min(number, FEW + len(found)):
        yield
        since = since + 1 if len(found) == there else 0
        there = len(found)


def is_even(state: Any, within: float) -> bool:
    """Does a short search by the engine find a value of at most so much, for whomever, and nothing that is decided?

    Raises SearchError for games with chance, and for others than two.
    """
    found = engine(state, SHORT, repetitions=False)
    return not found.decided and abs(found.value - level_of(type(state))) <= within


def openings_from(path: str | Path, cls: Any, plies: int | None = None) -> list[Opening]:
    """The openings in a file, by its ending: games and positions in any notation of the game.

    plies    of a game at most; without it the whole of it

    Raises PositionError, with the place in the file, for what cannot be read, and for a game that is over.
    """
    found = [Opening(game.start, game.actions[:plies]) for game in load_games(path, cls)]
    for number, opening in enumerate(found, 1):
        if opening.last.is_terminal():
            where = f"{'game' if opening.actions else 'position'} {number}"
            raise PositionError(f"{path}, {where}: the game is over at the end of this opening: leave it out, or give fewer plies")
    return found


def openings_named(name: str, cls: Any) -> list[Opening]:
    """The openings of this name that the game has, by its `openings()`; none if it has none of this name."""
    found = []
    for text in cls.openings().get(name.casefold(), ()):
        state, actions = cls(), []
        for move in text.split():
            actions.append(action_from(state, move))
            state = state.result(actions[-1])
        found.append(Opening(cls(), tuple(actions)))
    return found


def shuffled(openings: Sequence[Opening], seed: int) -> list[Opening]:
    """The openings in an order that the seed decides."""
    order = list(openings)
    random.Random(f"openings {seed}").shuffle(order)
    return order


def fingerprint(openings: Sequence[Opening]) -> str:
    """What tells these openings from others, in 16 digits."""
    text = "\n".join(f"{_told(opening.start)} {opening.actions}" for opening in openings)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _told(state: Any) -> str:
    """A position by its text; one that no text can be read back for, as Python writes it."""
    try:
        return start_text(state)
    except PositionError:
        return repr(state)
