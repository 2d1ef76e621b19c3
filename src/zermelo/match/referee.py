"""The referee of a game: who moves, the clocks, and every way in which a game ends.

    over           by the rules of the game
    repetition     a position came back as often as the game allows
    too long       a limit of plies
    agreed         a flag fell, an action was illegal, a player resigned or could not go on; or the game was adjudicated

Time is measured by the monotonic clock, from the question to the answer. Nothing is adjudicated unless the conditions say so.
"""

from __future__ import annotations

import math
import random
import time
from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple, NoReturn

from ..errors import SearchError, ZermeloError
from ..game import CHANCE, player_name
from ..games._played.game import AGREED, OVER, REPETITION, TOO_LONG, Game
from ..numbers import seed_of
from ..players.turn import FAILED, ILLEGAL, TIME, Forfeit, Reply, Turn, reply_of
from ..search.run.limits import Limits
from .chance import draw_outcome
from .control import Clocks, Control
from .openings import Opening

LONGEST = 1000
"""Plies after which a game is a draw."""

ADJUDICATION = "adjudication"
"""How a game ends by the scores that the players tell."""

PATIENCE = 300.0
"""Seconds after which a program hangs, where no time counts."""

WAITED = 0.5
"""Seconds beyond the fall of the flag that an answer is waited for: it tells a slow program from one that hangs."""


class Resign(NamedTuple):
    """Whoever tells a score of -`score` or less in `moves` moves of theirs in a row has lost."""

    score: float
    moves: int


class Draw(NamedTuple):
    """If all players tell scores between -`score` and `score` in `moves` moves in a row, from move `since` on, it is a draw. Moves of the
    opening count for the number, as they do where the game is written down."""

    score: float
    moves: int
    since: int = 1


class Conditions(NamedTuple):
    """Under which a game is played.

    limits      of every action
    control     the clocks; None for none
    margin      seconds that a flag may be late, or an answer beyond the seconds of the limits
    longest     plies after which it is a draw, those of the opening among them
    resign      adjudicated as lost; None for never
    draw        adjudicated as drawn; None for never
    patience    seconds after which a program hangs, where no time counts
    """

    limits: Limits = Limits()
    control: Control | None = None
    margin: float = 0.0
    longest: int = LONGEST
    resign: Resign | None = None
    draw: Draw | None = None
    patience: float = PATIENCE

    def words(self) -> str:
        """Time and limits as people write them: `10+0.1`, `0.1 s a move`; empty where there are none."""
        written = {"depth": "{} plies" if self.limits.depth != 1 else "{} ply", "nodes": "{:,} nodes", "seconds": "{:g} s a move"}
        limits = [written[key].format(value) for key, value in self.limits._asdict().items() if key in written and value is not None]
        return ", ".join([*([] if self.control is None else [self.control.words()]), *limits])


class Conducted(NamedTuple):
    """A game that was conducted.

    game      as it was played
    replies   for every action what its player said, with the time it took; None for those of the opening and of chance
    how       why it ended other than on the board, in a word or two; empty if it did not
    why       the same as a sentence
    """

    game: Game[Any]
    replies: tuple[Reply | None, ...]
    how: str = ""
    why: str = ""


def conducted(
    opening: Opening, players: Sequence[Any], conditions: Conditions, seed: int | None = None, *, strict: bool = False
) -> Conducted:
    """Play a game, with one of `players` in each seat. `seed` is that of chance.

    strict    an illegal action raises SearchError, where it else loses the game
    """
    return _Referee(opening, players, conditions, seed, strict).conduct()


class _Referee:
    """The state of a game that is being played."""

    def __init__(self, opening: Opening, players: Sequence[Any], conditions: Conditions, seed: int | None, strict: bool) -> None:
        self.positions = opening.positions()
        self.actions = list(opening.actions)
        self.replies: list[Reply | None] = [None] * len(self.actions)
        self.cls: Any = type(opening.start)
        self.players, self.conditions, self.strict = players, conditions, strict
        self.dice = random.Random(seed_of(seed))
        self.clocks = Clocks(conditions.control, self.cls.PLAYERS) if conditions.control else None
        self.scores: list[list[float]] = [[] for _ in range(self.cls.PLAYERS)]
        self.opened = Counter(int(each.to_move()) for each in self.positions[:-1])  # how many moves of the opening are whose
        self.last = 0  # who was asked last
        self.met: Counter[tuple[int, int]] = Counter()

    def conduct(self) -> Conducted:
        for before in self.positions[:-1]:
            self.meet(before)
            if before.to_move() == CHANCE:
                self.met.clear()
        try:
            self.make_ready()
            while not (ending := self.ending()):
                self.adjudicate()  # not before: what the board says counts more than what players say
                self.advance()
        except _Over as over:
            return self.decided(over.how, over.why, over.utilities)
        return Conducted(self.game(ending), tuple(self.replies))

    def make_ready(self) -> None:
        """Have everybody ready before the clocks start: programs told of the game, searches compiled."""
        here = self.positions[-1]
        if here.is_terminal():
            return
        for seat, player in enumerate(self.players):
            if any(player is other for other in self.players[:seat]):
                continue
            if hasattr(player, "new_game"):
                try:
                    player.new_game(Turn(self.positions, self.actions, self.conditions.limits))
                except ZermeloError as error:
                    self.forfeit(seat, Forfeit(FAILED, f"cannot begin the game: {error}"))
            elif not self.strict and hasattr(player, "make_ready"):
                player.make_ready(here, self.conditions.limits)

    def ending(self) -> str:
        """How the game ends here; empty if it goes on."""
        here = self.positions[-1]
        if here.is_terminal():
            return OVER
        if self.meet(here):
            return REPETITION
        return TOO_LONG if len(self.actions) >= self.conditions.longest else ""

    def meet(self, here: Any) -> bool:
        """Note a position; has it come back as often as the game allows?"""
        if not self.cls.REPETITION:
            return False
        key = (here.repetition_key(), int(here.to_move()))
        self.met[key] += 1
        return self.met[key] >= int(self.cls.REPETITION)

    def advance(self) -> None:
        """One ply, by whoever has it."""
        here = self.positions[-1]
        mover = int(here.to_move())
        if mover == CHANCE:
            self.met.clear()  # dice end every cycle
            self.play(draw_outcome(here, self.dice), None)
            return
        reply = self.asked(mover)
        if reply.action not in list(here.actions()):
            if self.strict:
                raise SearchError(f"player {mover} chose {reply.action} in {here}, which is not legal there")
            self.forfeit(mover, Forfeit(ILLEGAL, f"chooses {reply.action}, which is not legal in {here}"))
        self.play(reply.action, reply)
        self.scores[mover].append(math.nan if reply.score is None else reply.score)
        self.last = mover

    def asked(self, mover: int) -> Reply:
        """The answer of the player to move, if it comes in time."""
        conditions = self.conditions
        limits, left = conditions.limits, conditions.limits.seconds
        if self.clocks is not None:
            clock = self.clocks.of(mover)
            limits, left = limits._replace(clock=clock), clock.seconds
        allowed = math.inf if left is None else left + conditions.margin
        patience = conditions.patience if math.isinf(allowed) else allowed + WAITED
        began = time.monotonic()
        try:
            reply = reply_of(self.players[mover], Turn(self.positions, self.actions, limits, patience))
        except Forfeit as forfeit:
            late = time.monotonic() - began - allowed
            self.forfeit(mover, self.flag(late) if forfeit.how == ILLEGAL and late > 0 else forfeit)
        seconds = time.monotonic() - began if reply.seconds is None else reply.seconds
        if self.clocks is not None:
            self.clocks.stop(mover, seconds)
        if seconds > allowed:
            self.forfeit(mover, self.flag(seconds - (left or 0.0)))
        return reply._replace(seconds=seconds)

    def flag(self, late: float) -> Forfeit:
        """A loss on time, by so many seconds."""
        return Forfeit(TIME, f"loses on time, {1000 * late:.0f} ms after {'the flag fell' if self.clocks else 'its time was over'}")

    def play(self, action: int, reply: Reply | None) -> None:
        self.actions.append(int(action))
        self.replies.append(reply)
        self.positions.append(self.positions[-1].result(action))

    def adjudicate(self) -> None:
        """End the game if the scores that were told say so, and the conditions have it."""
        told = self.scores[self.last]
        if (resign := self.conditions.resign) is not None and len(told) >= resign.moves:
            last = told[-resign.moves :]
            if all(each <= -resign.score for each in last):
                raise self.lost(self.last, ADJUDICATION, f"reports a score of {-resign.score:g} or less {in_a_row(resign.moves)}")
        if (draw := self.conditions.draw) is None or min(map(len, self.scores)) < draw.moves:
            return
        if min(self.opened[seat] + len(told) for seat, told in enumerate(self.scores)) >= draw.since:
            lasts = [each for seat in self.scores for each in seat[-draw.moves :]]
            if all(abs(each) <= draw.score for each in lasts):
                why = f"All players report scores within {draw.score:g} {in_a_row(draw.moves)}: a draw by adjudication."
                raise _Over(ADJUDICATION, why, (0.0,) * self.cls.PLAYERS)

    def forfeit(self, seat: int, forfeit: Forfeit) -> NoReturn:
        raise self.lost(seat, forfeit.how, forfeit.why)

    def lost(self, seat: int, how: str, why: str) -> _Over:
        """The end of a game that this seat has lost other than on the board."""
        players = self.cls.PLAYERS
        utilities = tuple(float(1 - players if each == seat else 1) for each in range(players))
        return _Over(how, f"{player_name(self.cls, seat)} {why}.", utilities)

    def decided(self, how: str, why: str, utilities: tuple[float, ...]) -> Conducted:
        game = self.game(AGREED)._replace(agreed=utilities)
        return Conducted(game, tuple(self.replies), how, " ".join(why.split()))

    def game(self, ending: str) -> Game[Any]:
        return Game(self.positions[0], tuple(self.actions), self.positions[-1], ending)


def in_a_row(moves: int) -> str:
    """For so many moves one after the other."""
    return f"for {moves} moves in a row" if moves > 1 else "for one move"


class _Over(Exception):
    """The game is over, other than on the board."""

    def __init__(self, how: str, why: str, utilities: tuple[float, ...]) -> None:
        super().__init__(why)
        self.how, self.why, self.utilities = how, why, utilities
