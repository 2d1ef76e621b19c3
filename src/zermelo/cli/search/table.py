"""One game at the terminal: who moves, what is said about it, and how it is left and kept."""

from __future__ import annotations

import random
import shlex
import sys
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ...errors import PositionError
from ...game import CHANCE, player_name
from ...games import position, title_of
from ...games._played.game import OVER, REPETITION, UNFINISHED, Game, goes_round
from ...match.chance import draw_outcome
from ...search.run.limits import Limits
from ...search.run.words import margin_text, number
from ..errors import INTERRUPTED, interruptions
from ..parts.players import RANDOM, SEARCH, check_suited, evaluated, player_of
from ..parts.screen import board_of, busy, console, duration, indented, many, painted

if TYPE_CHECKING:
    from rich.console import Console

    from ...players import Player, Search
    from ...search.run.result import Result
    from .saved import Keeper


@dataclass
class Match:
    """One game at the terminal: holds the history, so it can take moves back and see that play goes in circles."""

    game: str
    played: Game[Any]
    people: set[int]
    against: str
    limits: Limits
    seed: int | None
    evaluator: Any = None
    keeper: Keeper | None = None
    state: Any = field(init=False)
    history: list[Any] = field(init=False)  # the positions before this one
    actions: list[int] = field(init=False)
    screen: Console = field(init=False)
    dice: random.Random = field(init=False)
    other: Player = field(init=False)
    search: Search = field(init=False)
    players: dict[int, Player] = field(init=False)

    def __post_init__(self) -> None:
        from ...players import Person, Search

        *self.history, self.state = self.played.positions()
        self.actions = list(self.played.actions)
        self.screen = console()
        self.dice = random.Random(self.seed)
        for state in self.history:  # with the same seed the dice fall as they would have fallen
            if state.to_move() == CHANCE:
                draw_outcome(state, self.dice)
        self.other = player_of(self.against, self.seed, evaluator=self.evaluator)
        check_suited(self.other, self.state, self.limits)
        self.search = self.other if isinstance(self.other, Search) else Search(options=evaluated(self.evaluator))
        self.players = {}
        for player in range(type(self.state).PLAYERS):
            if player in self.people:
                self.players[player] = Person(self.name(player), ask=self.ask, say=self.say, hint=self.hint, show=self.shown)
            else:
                self.players[player] = self.other

    def play(self) -> int | None:
        from ...players import Quit, Undo

        with interruptions() as stopped:
            try:
                self.make_ready()
                self.greet()
                while not self.state.is_terminal() and not self.circles():
                    try:
                        self.advance()
                    except Undo:
                        self.undo()
                    if stopped:
                        raise KeyboardInterrupt
                self.close()
            except (Quit, EOFError):
                self.leave()
            except KeyboardInterrupt:
                self.leave()
                return INTERRUPTED
            finally:
                if self.keeper:
                    self.keeper.write(self.so_far())
        return None

    def so_far(self) -> Game[Any]:
        """The game as it stands now."""
        if len(self.actions) == len(self.played.actions) and tuple(self.actions) == self.played.actions:
            return self.played
        ending = OVER if self.state.is_terminal() else REPETITION if self.circles() else UNFINISHED
        tags = tuple(tag for tag in self.played.tags if tag[0] != "Termination")
        return self.played._replace(actions=tuple(self.actions), last=self.state, ending=ending, tags=tags, agreed=None)

    def keep(self) -> None:
        """Have the file written: at once where a person is waited for, else now and then."""
        if self.keeper:
            waited_for = self.state.is_terminal() or self.state.to_move() in self.people
            if failed := self.keeper.keep(self.so_far(), waited_for):
                self.say(f"  the game is not saved: {failed}")

    def make_ready(self) -> None:
        """Have whoever searches compile what they need now, and not while somebody waits for their answer."""
        if not self.state.is_terminal():
            for player in {id(player): player for player in self.players.values()}.values():
                if hasattr(player, "make_ready"):
                    player.make_ready(self.state, self.limits)

    # What happens in the game.

    def advance(self) -> None:
        """One ply, by whoever has it."""
        mover = self.state.to_move()
        if mover == CHANCE:
            action = draw_outcome(self.state, self.dice)
            self.say(f"chance: {self.state.action_name(action)}")
            self.go(action)
        elif mover in self.people:
            self.go(self.players[mover].choose(self.state, self.limits))
        else:
            self.go(self.reply(mover))

    def reply(self, mover: int) -> int:
        """The action of a player other than a person, announced."""
        if self.players[mover] is not self.search:
            action = self.players[mover].choose(self.state, self.limits)
            self.say(f"{self.name(mover)} plays {self.state.action_name(action)}")
            return action
        result = self.think()
        if result.action is None:
            action = next(iter(self.state.actions()))
            self.say(f"{self.name(mover)} plays {self.state.action_name(action)} without a search")
            return int(action)
        self.screen.print(f"{self.name(mover)} plays [bold green]{result.action_name}[/]   [dim]{_opinion(result)}[/]", markup=True)
        return result.action

    def think(self) -> Result[Any]:
        with busy("thinking"):
            return self.search.think(self.state, self.limits)

    def go(self, action: int) -> None:
        self.history.append(self.state)
        self.actions.append(int(action))
        self.state = self.state.result(action)
        self.show()
        self.keep()

    def undo(self) -> None:
        """Back to the last position in which a person was to move."""
        for index in range(len(self.history) - 1, -1, -1):
            if self.history[index].to_move() in self.people:
                self.state = self.history[index]
                del self.history[index:], self.actions[index:]
                self.show()
                self.keep()
                return
        self.say("  you have not moved yet")

    def circles(self) -> bool:
        """Has this position occurred three times since chance last moved? Compared by `key`, so that a move counter does not matter."""
        return goes_round([*self.history, self.state])

    # What is said.

    def name(self, player: int) -> str:
        return player_name(type(self.state), player)

    def say(self, text: str) -> None:
        self.screen.print(text)

    def ask(self, prompt: str) -> str:
        if sys.stdin.isatty():
            with suppress(ImportError):  # Windows has none
                import readline  # noqa: F401  (arrow keys, and what was typed before)
        return input(prompt)

    def shown(self, state: Any) -> str:
        return indented(board_of(state))

    def show(self) -> None:
        self.screen.print()
        self.screen.print(painted(self.shown(self.state)), overflow="ignore", no_wrap=True, crop=False)
        self.screen.print()

    def greet(self) -> None:
        you = " and ".join(self.name(player) for player in sorted(self.people))
        who = (
            f"You are {you}"
            if self.people
            else "Random play"
            if self.against == RANDOM
            else "The search plays itself"
            if self.against == SEARCH
            else f"Play by {self.against}"
        )
        if self.actions:
            who += f", and {len(self.actions)} plies have been played"
        self.say(f"{title_of(type(self.state))}. {who}." + (" Type a move, or help." if self.people else ""))
        self.show()

    def hint(self, state: Any) -> str:
        result = self.think()
        if result.action is None:
            return "no move found yet: allow more time"
        line = result.line_names[1:6]
        return f"I would play {result.action_name}   {_opinion(result)}" + (f", expecting {' '.join(line)}" if line else "")

    def close(self) -> None:
        if not self.state.is_terminal():
            self.say("The same position for the third time: a draw.")
            return
        self.screen.print(_outcome(self.state), style="bold")

    def leave(self) -> None:
        """Say good-bye, and how to continue the game."""
        self.screen.print()
        self.say("Good-bye.")
        if self.keeper:
            file = shlex.quote(str(self.keeper.path))
            self.say(f"To go on: zermelo play {self.game} --load {file} --save {file}")
            return
        try:
            same = position(type(self.state), str(self.state)) == self.state
        except PositionError:
            same = False
        if same and self.history:
            self.say(f"To go on: zermelo play {self.game} {shlex.quote(str(self.state))}")


def _opinion(result: Result[Any]) -> str:
    """The value found by the search and what it took."""
    values = number(result.value) if len(result.values) == 2 else "(" + ", ".join(number(value) for value in result.values) + ")"
    if result.sampled:
        values = margin_text(result.value, result.margin, result.exact) if len(result.values) == 2 else values
        return f"value {values}, {many(result.nodes)} simulations, {duration(result.seconds)}"
    sure = "exact" if result.exact else f"depth {result.depth}"
    return f"value {values}, {sure}, {many(result.nodes)} nodes, {duration(result.seconds)}"


def _outcome(state: Any) -> str:
    """Who has won."""
    cls: Any = type(state)
    utilities = [state.utility(player) for player in range(cls.PLAYERS)]
    best = [player for player, utility in enumerate(utilities) if utility == max(utilities)]
    utilities_text = ", ".join(f"{player_name(cls, player)} {number(utility)}" for player, utility in enumerate(utilities))
    if len(best) == len(utilities):
        return f"A draw ({utilities_text})." if any(utilities) else "A draw."
    winners = " and ".join(player_name(cls, player) for player in best)
    return f"{winners} {'wins' if len(best) == 1 else 'win'} ({utilities_text})."
