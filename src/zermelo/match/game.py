"""One game between players, games in files, and positions from which to begin games.

    play_game(state, players)               one game; `players` choose actions, chance is drawn by its probabilities
    game.save(path), load_game(path)        a game as JSON
    openings(state, number, plies, seed)    different positions found by random play
    decisions(game)                         the positions of a game in which a player had a choice

A position that occurs for the third time ends the game in a draw, and so does a game of more than `LONGEST` plies.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Generic, NamedTuple, overload

from ..errors import PositionError, SearchError
from ..game import CHANCE, S, player_name
from ..numbers import plain, short_text
from ..players import Player
from ..search.run.contract import check_hashable, look_over
from ..search.run.limits import Limits

REPETITIONS = 3
"""Occurrences of a position that end a game in a draw."""
LONGEST = 1000
"""Plies after which a game is a draw."""
OVER, REPETITION, TOO_LONG = "over", "repetition", "too long"
ATTEMPTS = 100
"""Random games per opening before the search for more openings is given up."""


class Game(NamedTuple, Generic[S]):
    """A game that was played: where it began, the actions, the last position, and why it ended there (OVER, REPETITION or TOO_LONG)."""

    start: S
    actions: tuple[int, ...]
    last: S
    ending: str

    @property
    def utilities(self) -> tuple[float, ...] | None:
        """What the game came to for each player; None if it was ended before the rules said so."""
        last: Any = self.last
        return tuple(float(last.utility(player)) for player in range(last.PLAYERS)) if self.ending == OVER else None

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
        return f"<Game {type(self.start).__name__}: {len(self.actions)} plies, {came}>"

    def _repr_html_(self) -> str:
        """How a notebook shows it: the last position, and the actions."""
        from ..draw.answer import played_html

        return played_html(self.last, str(self))

    def __str__(self) -> str:
        cls: Any = type(self.start)
        if self.utilities is None:
            how = "ended in a draw by repetition" if self.ending == REPETITION else f"ended after {len(self.actions)} plies"
        elif cls.PLAYERS == 2 and (cls.UTILITY_SUM or 0) == 0:
            how = f"{short_text(self.utilities[0])} for {player_name(cls, 0)}"
        else:
            how = ", ".join(f"{short_text(worth)} for {player_name(cls, player)}" for player, worth in enumerate(self.utilities))
        return f"{cls.__name__}, {len(self.actions)} plies: {' '.join(self.names())}\n{how}"

    def as_dict(self) -> dict[str, Any]:
        """This as plain data, ready for JSON; `load_game` reads it."""
        return {
            "game": type(self.start).__name__,
            "start": str(self.start),
            "actions": self.names(),
            "ending": self.ending,
            "utilities": None if self.utilities is None else [plain(worth) for worth in self.utilities],
        }

    def save(self, path: str | Path) -> None:
        """Write the game into a file, as JSON."""
        Path(path).write_text(json.dumps(self.as_dict(), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


@overload
def load_game(path: str | Path, game: type[S]) -> Game[S]: ...
@overload
def load_game(path: str | Path, game: str | None = None) -> Game[Any]: ...
def load_game(path: str | Path, game: Any = None) -> Game[Any]:
    """The game that `Game.save` wrote. `game` is the class of its rules, or a name or file of rules; by default a game of this package
    that bears the name in the file.

    Raises PositionError, with what is wrong and where, for a file that is no such game or does not fit the rules.
    """
    from ..games import find

    try:
        given = json.loads(Path(path).read_text(encoding="utf-8"))
        name, start, actions, ending = (given[key] for key in ("game", "start", "actions", "ending"))
        if not isinstance(actions, list):
            raise TypeError("its actions are no list")
    except (OSError, ValueError, KeyError, TypeError) as error:
        why = f"it has no {error}" if isinstance(error, KeyError) else str(error)
        raise PositionError(f"{path} is not a game that was saved: {why}") from None
    cls: Any = find(name if game is None else game)
    if cls.__name__ != name:
        raise PositionError(f"{path} is a game of {name}, and the rules given are those of {cls.__name__}")
    state = first = cls.from_text(start)
    numbers = []
    for place, text in enumerate(actions, 1):
        try:
            numbers.append(state.parse_action(str(text)))
        except PositionError as error:
            raise PositionError(f"{path}, action {place}: {error}") from None
        state = state.result(numbers[-1])
    return Game(first, tuple(numbers), state, str(ending))


def play_game(
    state: S, players: Sequence[Player] | Player, limits: Limits | None = None, *, seed: int | None = None, longest: int = LONGEST
) -> Game[S]:
    """One game from `state`, each of `players` with `limits` for every action: one for each seat, the first is player 0, or one for all.

    `seed` is that of chance, where chance moves. A position that comes for the third time, with no throw of chance in between, ends
    the game in a draw. Raises SearchError if there are not as many players as seats, or if an action is not legal.
    """
    look_over(state)
    here: Any = state
    seats = type(here).PLAYERS
    players = list(players) if isinstance(players, Sequence) else [players] * seats
    if len(players) != seats:
        raise SearchError(f"{type(here).__name__} has {seats} player{'s' * (seats != 1)}, and {len(players)} were given")
    limits = Limits() if limits is None else limits
    dice = random.Random(seed)
    met: Counter[tuple[int, int]] = Counter()
    actions = list[int]()
    while not here.is_terminal():
        mover = int(here.to_move())
        met[here.key(), mover] += 1
        if met[here.key(), mover] >= REPETITIONS:
            return Game(state, tuple(actions), here, REPETITION)
        if len(actions) >= longest:
            return Game(state, tuple(actions), here, TOO_LONG)
        if mover == CHANCE:
            action = draw_outcome(here, dice)
            met.clear()  # dice end every cycle
        else:
            action = int(players[mover].choose(here, limits))
        if mover != CHANCE and action not in list(here.actions()):
            raise SearchError(f"player {mover} chose {action} in {here}, which is not legal there")
        actions.append(action)
        here = here.result(action)
    return Game(state, tuple(actions), here, OVER)


def draw_outcome(state: Any, dice: random.Random) -> int:
    """A chance outcome, drawn by its probability."""
    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
    return int(dice.choices(outcomes, weights)[0])


def openings(state: S, number: int, plies: int, seed: int = 0) -> list[S]:
    """Up to `number` different positions, `plies` random plies after `state`, in which the game is not over.

    There are fewer if random play did not find more. Raises SearchError if it found none.
    """
    check_hashable(state)
    look_over(state)
    dice = random.Random(seed)
    found: dict[Any, None] = {}
    for _ in range(ATTEMPTS * number):
        here = state
        for _ in range(plies):
            if here.is_terminal():
                break
            here = here.result(draw_outcome(here, dice) if here.to_move() == CHANCE else dice.choice(list(here.actions())))
        if not here.is_terminal():
            found[here] = None
        if len(found) == number:
            break
    if not found:
        raise SearchError(f"random play of {plies} plies always ends the game at {state}: give fewer opening plies")
    return list(found)


def decisions(game: Game[Any]) -> Iterator[Any]:
    """The positions of a game in which a player had a choice."""
    for state, _ in zip(game.positions(), game.actions, strict=False):
        if state.to_move() != CHANCE and len(list(state.actions())) > 1:
            yield state


def seeds(seed: int, number: int) -> list[int]:
    """`number` seeds derived from one."""
    generator = random.Random(seed)
    return [generator.getrandbits(62) for _ in range(number)]
