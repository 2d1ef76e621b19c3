"""Ludo, a short one: two men each on a ring of sixteen squares, for four players, or for three or two.

               0  1  2  3  4
              15           5             North starts at 0, East at 4, South at 8, West at 12;
              14           6             all go round the ring, and home from the square before their own start:
              13           7             North at 15, East at 3, South at 7, West at 11
              12 11 10  9  8

    Every man begins outside. The player to move throws a die. With a six a man may come in, onto the start square of its
    player. Otherwise one man goes forward as many squares as the die shows, and a man that gets beyond the last of its sixteen
    squares is home, whatever is left over. A man may not come to a square where another of the same side stands. Whoever
    comes to where a man of another side stands sends it back outside. A player that can move must; a player that cannot
    passes. After a six the same player throws again. The first player with both men home wins.

The winner has 1 and everybody else 0, so utilities add up to 1. Three play without West, two play North and South.

An action is the square of the ring from which a man goes, or 16 + player for coming in: what a number means to one player it does
not mean to another, and no two players come in by the same action. 20 is the pass. The rules are this project's own; `ludo_for(players)`
gives the classes for three and for two.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..board.items import Item, drag, piece
from ..errors import PositionError
from ..fields import NamedTuple
from ..game import CHANCE, game, put
from ..numbers import WHOLE_NUMBER
from ._seats import seated

if TYPE_CHECKING:
    from ..board import Surface

RING = 16
ENTER, PASS = 16, 20
FACES = 6
OUTSIDE, HOME = 0, RING + 1
"""How far a man is: outside, on the 1st to 16th square of its own way, home."""

NAMES = ("North", "East", "South", "West")
SEATS = {4: (0, 1, 2, 3), 3: (0, 1, 2), 2: (0, 2)}
STEP = RING // 4
"""Squares from one start to the next."""

COLOURS = ("blue", "red", "green", "yellow")
SIDE = range(STEP)
CELLS = [*((1.5 + k, 1.5) for k in SIDE), *((5.5, 1.5 + k) for k in SIDE), *((5.5 - k, 5.5) for k in SIDE), *((1.5, 5.5 - k) for k in SIDE)]
"""Where the squares of the ring are drawn."""
YARDS = ((0.5, 1.5, (0.0, 0.92)), (6.5, 1.5, (0.0, 0.92)), (6.5, 5.5, (0.0, -0.92)), (0.5, 5.5, (0.0, -0.92)))
HOMES = ((2.5, 2.5, (1.0, 0.0)), (4.5, 2.5, (0.0, 1.0)), (4.5, 4.5, (-1.0, 0.0)), (2.5, 4.5, (0.0, -1.0)))
"""Where the men outside are, and those that are home, with the step from the first to the second."""


@game
class Ludo(NamedTuple):
    """How far both men of every player are (the one behind first), player after player; who is to move; the die (0: not thrown)."""

    men: tuple[int, ...] = (0,) * 8
    mover: int = 0
    die: int = 0

    PLAYERS, PLAYER_NAMES = 4, NAMES
    UTILITY_SUM = 1
    UTILITY_RANGE = (0, 1)
    FEATURES = ("way", "outside", "home", "danger", "turn")
    WEIGHTS = (1.45, -0.6, -0.1, -0.9, 0.2)  # fitted to how 3,000 games of two to four ended
    NOTHING = (0.0,) * (4 * len(FEATURES))
    ACTIONS = PASS + 1

    def to_move(self) -> int:
        return self.mover if self.die else CHANCE

    def chance_outcomes(self) -> Iterator[tuple[int, float]]:
        for face in range(1, FACES + 1):
            yield face, 1 / FACES

    def actions(self) -> Iterator[int]:
        behind, ahead = self.men[2 * self.mover], self.men[2 * self.mover + 1]
        stuck = True
        if self.may_go(behind, ahead):
            yield self.place(self.mover, behind)
            stuck = False
        if ahead != behind and self.may_go(ahead, behind):
            yield self.place(self.mover, ahead)
            stuck = False
        if stuck:
            yield PASS

    def result(self, action: int) -> Ludo:
        if self.die == 0:
            return type(self)(self.men, self.mover, action)
        men = self.men
        if action != PASS:
            own = 2 * self.mover
            gone = own if self.place(self.mover, men[own]) == action else own + 1
            stays = men[2 * own + 1 - gone]
            target = self.target(men[gone])
            if target != HOME:
                men = self.struck(men, self.place(self.mover, target))
            men = put(put(men, own, min(stays, target)), own + 1, max(stays, target))
        following = self.mover if self.die == FACES else (self.mover + 1) % (len(men) // 2)
        return type(self)(men, following, 0)

    def is_terminal(self) -> bool:
        for player in range(len(self.men) // 2):
            if self.men[2 * player] == HOME:
                return True
        return False

    def utility(self, player: int) -> int:
        return 1 if self.men[2 * player] == HOME else 0

    def prior(self, action: int) -> int:
        """Whoever strikes goes first, then the one nearest to home."""
        if action >= PASS or self.die == 0:
            return 0
        own = 2 * self.mover
        man = self.men[own] if self.place(self.mover, self.men[own]) == action else self.men[own + 1]
        target = self.target(man)
        if target == HOME:
            return HOME
        return target + HOME * int(self.struck(self.men, self.place(self.mover, target)) != self.men)

    def features(self) -> tuple[float, ...]:
        """For each player in turn: how far the men are, in rounds; how many are outside, and home; how much of that way could be lost
        next turn to men of others that are one throw behind; whether the player is to move."""
        values: tuple[float, ...] = self.NOTHING
        for i in range(len(self.men)):
            man, player = self.men[i], i // 2
            place = len(self.FEATURES) * player
            values = put(values, place, values[place] + man / HOME)
            values = put(values, place + 1, values[place + 1] + int(man == OUTSIDE))
            values = put(values, place + 2, values[place + 2] + int(man == HOME))
            values = put(values, place + 3, values[place + 3] + self.hunters(player, man) * man / HOME / FACES)
            values = put(values, place + 4, float(int(player == self.mover)))
        return values

    # How men go.

    def hunters(self, player: int, man: int) -> int:
        """How many men of others can strike this one with the right throw."""
        near = 0
        if man not in (OUTSIDE, HOME):
            square = self.place(player, man)
            for i in range(len(self.men)):
                other = self.men[i]
                if i // 2 != player and other != HOME:
                    if other == OUTSIDE:
                        near += int(square == STEP * self.seat(i // 2))
                    else:
                        way = (square - self.place(i // 2, other)) % RING
                        near += int(way <= FACES and other + way < HOME)
        return near

    def may_go(self, man: int, other: int) -> bool:
        """May a man of the mover go by the die, where the other man is so far?"""
        if man == HOME or (man == OUTSIDE and self.die != FACES):
            return False
        return self.target(man) != other or other == HOME

    def target(self, man: int) -> int:
        """How far a man is after the die; coming in takes a whole six."""
        return 1 if man == OUTSIDE else min(man + self.die, HOME)

    def place(self, player: int, man: int) -> int:
        """The square of the ring where a man of this player is; the action of coming in, where it is outside."""
        return ENTER + self.seat(player) if man == OUTSIDE else (STEP * self.seat(player) + man - 1) % RING

    def seat(self, player: int) -> int:
        """Where a player sits: two play North and South."""
        return 2 * player if len(self.men) == 4 else player

    def struck(self, men: tuple[int, ...], square: int) -> tuple[int, ...]:
        """The men, after those of the others on this square of the ring were sent back outside."""
        for player in range(len(men) // 2):
            if player != self.mover:
                behind, ahead = men[2 * player], men[2 * player + 1]
                if behind not in (OUTSIDE, HOME) and self.place(player, behind) == square:
                    men = put(men, 2 * player, OUTSIDE)
                elif ahead not in (OUTSIDE, HOME) and self.place(player, ahead) == square:
                    men = put(put(men, 2 * player + 1, behind), 2 * player, OUTSIDE)
        return men

    # Reading and writing.

    def __str__(self) -> str:
        """`0,3 0,0 5,17 0,0 E6`: how far the men of each player are, who is to move, the die if it is thrown."""
        pairs = " ".join(f"{self.men[place]},{self.men[place + 1]}" for place in range(0, len(self.men), 2))
        return f"{pairs} {self.name(self.mover)[0]}{self.die or ''}"

    @classmethod
    def from_text(cls, text: str) -> Ludo:
        """The position of a text such as `0,3 0,0 5,17 0,0 E6`; with two or three pairs so many play; `start`, or `start of 3`.

        What it gives is a state of the class for so many players.
        """
        words = text.strip().casefold() or "start"
        if start := re.fullmatch(r"start(?:\s+of\s+([234]))?", words):
            state: Ludo = (ludo_for(int(start[1])) if start[1] else cls)()
            return state
        found = re.fullmatch(rf"((?:{WHOLE_NUMBER},{WHOLE_NUMBER}\s+){{2,4}})([nesw])([1-6]?)", words)
        if not found:
            hint = "write how far both men of each player are, who moves and the die, as in 0,3 0,0 5,17 0,0 E6, or start of 3"
            raise PositionError(f"{text.strip()!r} is not a position of Ludo: {hint}")
        pairs = [sorted(map(int, pair.split(","))) for pair in found[1].split()]
        kind = ludo_for(len(pairs))
        letters = [name[0].casefold() for name in kind.PLAYER_NAMES]
        if found[2] not in letters:
            raise PositionError(f"{found[2].upper()} does not play: with {len(pairs)} players there are {', '.join(kind.PLAYER_NAMES)}")
        state = kind(tuple(man for pair in pairs for man in pair), letters.index(found[2]), int(found[3] or 0))
        _checked(state)
        return state

    def surface(self) -> Surface:
        """The ring; outside it, beside their starts, the men that are not in, and further in those that are home; the die in the middle."""
        from ..board.looks import dice, token
        from ..board.shapes import Box
        from ..board.surface import free, spot

        places = []
        for square, (x, y) in enumerate(CELLS):
            start = square % STEP == 0
            edge = COLOURS[square // STEP] if start else "frame"
            at = spot(x, y, str(square), wide=0.94, fill="light square", line=edge, weight=0.12 if start else 0.03, ink="number")
            places.append(at._replace(said=f"square {square}"))
        for where, spots in (("outside", YARDS), ("home", HOMES)):
            places += [spot(x, y, f"{NAMES[seat].lower()} {where}", stack=step, most=2) for seat, (x, y, step) in enumerate(spots)]
        places.append(spot(3.5, 3.5, size=0.9))
        seats = SEATS[len(self.men) // 2]
        looks = [token(f"{NAMES[seat]}'s man", player, COLOURS[seat], NAMES[seat][0]) for player, seat in enumerate(seats)]
        board = free(places, 7, 5.3, (*looks, *dice()), ground=(Box(0, 0.85, 7, 5.3, "floor", "", 0, 0.3),), on_free=True)
        return board._replace(top=0.85)

    def board(self) -> Iterator[Item]:
        for player in range(len(self.men) // 2):
            for man in range(2 * player, 2 * player + 2):
                way = self.men[man]
                yield piece(RING + 4 + self.seat(player) if way == HOME else self.place(player, way), player)
        if self.die:
            yield piece(RING + 8, len(self.men) // 2 + self.die - 1)
            for action in self.actions():
                if action < PASS:
                    way = 1 if action >= ENTER else (action - STEP * self.seat(self.mover)) % RING + 1 + self.die
                    home = RING + 4 + self.seat(self.mover)
                    yield drag(action, action, home if way >= HOME else self.place(self.mover, way))

    def name(self, player: int) -> str:
        """What a player is called."""
        return NAMES[self.seat(player)]

    def action_name(self, action: int) -> str:
        """`in`, `pass`, the square and where it leads; of chance, what the die shows."""
        if self.die == 0 or action == PASS:
            return str(action) if action != PASS else "pass"
        if action >= ENTER:
            return "in"
        man = (action - STEP * self.seat(self.mover)) % RING + 1
        target = self.target(man)
        where = "home" if target == HOME else str(self.place(self.mover, target))
        return f"{action}-{where}"

    def parse_action(self, text: str) -> int:
        legal = list(self.actions()) if self.die else [face for face, _ in self.chance_outcomes()]
        for action in legal:
            if text.strip().casefold() in (self.action_name(action), str(action)):
                return action
        raise PositionError(f"{text.strip()!r} is not a legal move here; legal are: {' '.join(map(self.action_name, legal))}")


@functools.cache
def ludo_for(players: int) -> type[Any]:
    """The game for 2, 3 or 4 players: `LudoForTwo`, `LudoForThree`, `Ludo`."""
    if players == 4:
        return Ludo
    name = "LudoForTwo" if players == 2 else "LudoForThree"
    names = tuple(NAMES[seat] for seat in SEATS[players])
    nothing = (0.0,) * (players * len(Ludo.FEATURES))
    return seated(Ludo, name, {"men": (0,) * (2 * players)}, PLAYERS=players, PLAYER_NAMES=names, NOTHING=nothing)


def __getattr__(name: str) -> Any:
    """The classes for two and for three, made when they are asked for."""
    if name in ("LudoForTwo", "LudoForThree"):
        return ludo_for(2 if name == "LudoForTwo" else 3)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def _checked(state: Any) -> None:
    """Raises PositionError if men are where they cannot be."""
    stands: dict[int, str] = {}
    for place, man in enumerate(state.men):
        who = state.name(place // 2)
        if man > HOME:
            raise PositionError(f"a man of {who} cannot be {man} squares far: {HOME} is home")
        if man not in (OUTSIDE, HOME):
            square = state.place(place // 2, man)
            if square in stands:
                raise PositionError(f"square {square} holds a man of {stands[square]} and one of {who}: one at most stands on a square")
            stands[square] = who
    if sum(state.men[place] == HOME for place in range(0, len(state.men), 2)) > 1:
        raise PositionError("two players have both men home: one at most has won")
