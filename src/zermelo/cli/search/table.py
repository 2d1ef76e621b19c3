"""One game at the terminal: who moves, what is said about it, and how it is left and kept."""

from __future__ import annotations

import random
import shlex
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import click

from ...errors import PositionError
from ...game import CHANCE, player_name
from ...games import position, title_of
from ...games._played.game import AGREED, OVER, REPETITION, UNFINISHED, Game, goes_round
from ...match.chance import draw_outcome
from ...match.control import Clocks, Control
from ...numbers import counted
from ...search.run.limits import Limits
from ...search.run.words import margin_text, mover_of, number
from ..errors import INTERRUPTED, interruptions
from ..parts.players import RANDOM, SEARCH, check_suited, evaluated, player_of
from ..parts.screen import busy, console, duration, print_board
from .flag import Flag, FlagFell, clock_text
from .saved import with_clocks

if TYPE_CHECKING:
    from rich.console import Console

    from ...players import Player, Pondering, Search
    from ...search.run.result import Result
    from .saved import Keeper


HINT = Limits(seconds=1.0)
"""Of a game in which only clocks limit."""


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
    book: Any = None
    keeper: Keeper | None = None
    control: Control | None = None
    left: tuple[float, ...] = ()
    """What the clocks of a game that goes on showed."""
    ponders: bool = False
    openings: Any = None
    """The opening book that those who are no people play from."""
    book_best: bool = False
    again: str = ""
    """The options with which the game goes on as it was."""
    flagged: int | None = None
    """The player whose time is over."""
    state: Any = field(init=False)
    history: list[Any] = field(init=False)  # the positions before this one
    actions: list[int] = field(init=False)
    thought: Any = field(init=False)  # what the search found last
    screen: Console = field(init=False)
    dice: random.Random = field(init=False)
    other: Player = field(init=False)
    search: Search | Pondering = field(init=False)
    clocks: Clocks | None = field(init=False)
    times: list[tuple[float, ...]] = field(init=False)  # what the clocks showed in the positions before this one
    flag: Flag = field(init=False)
    players: dict[int, Player] = field(init=False)

    def __post_init__(self) -> None:
        from ...players import Person, Pondering, Search

        *self.history, self.state = self.played.positions()
        self.actions, self.thought = list(self.played.actions), None
        self.screen = console()
        self.dice = random.Random(self.seed)
        for state in self.history:  # with the same seed the dice fall as they would have fallen
            if state.to_move() == CHANCE:
                draw_outcome(state, self.dice)
        self.other = player_of(self.against, self.seed, evaluator=self.evaluator, book=self.book)
        check_suited(self.other, self.state, self.limits)
        if self.ponders:
            if not isinstance(self.other, Search) or len(self.people) not in range(1, type(self.state).PLAYERS):
                raise click.UsageError("--ponder needs a search and a person to play against each other")
            self.other = Pondering(self.other)
        self.search = (
            self.other if isinstance(self.other, Search | Pondering) else Search(options=evaluated(self.evaluator), book=self.book)
        )
        seats = type(self.state).PLAYERS
        self.clocks = Clocks(self.control, seats, self.left) if self.control else None
        self.times, self.flag = [self.shown_times()] * len(self.history), Flag()
        self.players = {}
        for player in range(type(self.state).PLAYERS):
            if player in self.people:
                self.players[player] = Person(self.name(player), ask=self.ask, say=self.say, hint=self.hint, show=self.show_board)
            else:
                self.players[player] = self.other

    def play(self) -> int | None:
        from ...players import Quit, Undo

        with interruptions() as stopped:
            try:
                self.make_ready()
                self.greet()
                while not self.is_over():
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
                if self.ponders:
                    self.search.rest()  # type: ignore[union-attr]
                if self.keeper:
                    self.keeper.write(self.so_far())
        return None

    def is_over(self) -> bool:
        """By the rules, by coming back, or by a flag."""
        return self.flagged is not None or self.state.is_terminal() or self.circles()

    def so_far(self) -> Game[Any]:
        """The game as it stands now."""
        if self.flagged is not None and (agreed := _lost_by(self.flagged, type(self.state))):
            lost = (("Termination", "time forfeit"),)
            return self.played._replace(actions=tuple(self.actions), last=self.state, ending=AGREED, tags=self.tags() + lost, agreed=agreed)
        if len(self.actions) == len(self.played.actions) and tuple(self.actions) == self.played.actions:
            return self.played._replace(tags=self.timed(self.played.tags))
        ending = OVER if self.state.is_terminal() else REPETITION if self.circles() else UNFINISHED
        return self.played._replace(actions=tuple(self.actions), last=self.state, ending=ending, tags=self.tags(), agreed=None)

    def tags(self) -> tuple[tuple[str, str], ...]:
        """What is said about the game, but for how it ended."""
        return self.timed(tag for tag in self.played.tags if tag[0] != "Termination")

    def timed(self, tags: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
        """These tags, and what the clocks show."""
        return tuple(tags) if self.clocks is None else with_clocks(tags, self.clocks.control, self.clocks.left)

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
        from ...players import Quit

        mover = self.state.to_move()
        if mover == CHANCE:
            action = draw_outcome(self.state, self.dice)
            self.say(f"chance: {self.state.action_name(action)}")
            self.go(action)
        else:
            self.flag.raised(None if self.clocks is None else self.clocks.left[mover])
            try:
                action = self.players[mover].choose(self.state, self.limits) if mover in self.people else self.reply(mover)
            except FlagFell:
                self.flagged = mover
                return
            except (Quit, EOFError, KeyboardInterrupt):  # the time until then is spent when the game goes on
                if self.clocks is not None:
                    self.clocks.left[mover] = max(0.0, self.clocks.left[mover] - self.flag.lowered())
                raise
            finally:
                taken = self.flag.lowered()
            before = self.shown_times()
            if self.clocks is not None and self.clocks.stop(mover, taken) < 0:
                self.flagged = mover
                return
            self.go(action, before)
            if self.ponders and self.thought and mover not in self.people and not self.is_over():
                self.search.ponder(self.thought, self.limits_of(mover), self.history[:-1])  # type: ignore[union-attr]

    def limits_of(self, mover: int) -> Limits:
        """What a player other than a person may take for an action."""
        return self.limits if self.clocks is None else self.limits._replace(clock=self.clocks.of(mover))

    def shown_times(self) -> tuple[float, ...]:
        """What the clocks show."""
        return () if self.clocks is None else tuple(self.clocks.left)

    def reply(self, mover: int) -> int:
        """The action of a player other than a person, announced."""
        if self.openings and (action := self.openings.choose(self.state, None if self.book_best else self.dice)) is not None:
            self.thought = None
            self.say(f"{self.name(mover)} plays {self.state.action_name(action)} from the book")
            return int(action)
        if self.players[mover] is not self.search:
            action = self.players[mover].choose(self.state, self.limits_of(mover))
            self.say(f"{self.name(mover)} plays {self.state.action_name(action)}")
            return action
        self.thought = result = self.think(self.limits_of(mover))
        if result.action is None:
            action = next(iter(self.state.actions()))
            self.say(f"{self.name(mover)} plays {self.state.action_name(action)} without a search")
            return int(action)
        self.screen.print(f"{self.name(mover)} plays [bold green]{result.action_name}[/]   [dim]{_opinion(result)}[/]", markup=True)
        return result.action

    def think(self, limits: Limits) -> Result[Any]:
        with busy("thinking"):
            return self.search.think(self.state, limits, tuple(self.history))

    def go(self, action: int, times: tuple[float, ...] = ()) -> None:
        self.history.append(self.state)
        self.times.append(times or self.shown_times())
        self.actions.append(int(action))
        self.state = self.state.result(action)
        self.show()
        self.keep()

    def undo(self) -> None:
        """Back to the last position in which a person was to move."""
        for index in range(len(self.history) - 1, -1, -1):
            if self.history[index].to_move() in self.people:
                self.state = self.history[index]
                if self.clocks is not None:
                    self.clocks.left[:] = self.times[index]
                del self.history[index:], self.actions[index:], self.times[index:]
                self.show()
                self.keep()
                return
        self.say("  you have not moved yet")

    def circles(self) -> bool:
        """Has this position come back since chance last moved as often as ends the game (REPETITION)?"""
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
        if self.clocks is not None:
            prompt = f"{prompt.removesuffix('> ')} {clock_text(self.flag.left())}> "
        while True:
            try:
                with self.flag.watched():
                    return input(prompt)
            except UnicodeDecodeError:  # half a letter, as some terminals leave it where one was deleted; no reason to end a game
                self.say("  that is no text; type a move, or help")

    def show_board(self, state: Any) -> None:
        print_board(self.screen, state)

    def show(self) -> None:
        self.screen.print()
        print_board(self.screen, self.state)
        if self.clocks is not None:
            times = (f"{self.name(player)} {clock_text(left)}" for player, left in enumerate(self.clocks.left))
            self.screen.print(f"\n  {'   '.join(times)}", style="dim")
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
            who += f", and {counted(len(self.actions), 'ply')} {'has' if len(self.actions) == 1 else 'have'} been played"
        self.say(f"{title_of(type(self.state))}. {who}." + (" Type a move, or help." if self.people else ""))
        self.show()

    def hint(self, state: Any) -> str:
        result = self.think(self.limits if self.clocks is None or self.limits != Limits() else HINT)
        if result.action is None:
            return "no move found yet: allow more time"
        line = result.line_names[1:6]
        return f"I would play {result.action_name}   {_opinion(result)}" + (f", expecting {' '.join(line)}" if line else "")

    def close(self) -> None:
        if self.flagged is not None:
            won = _winners(_lost_by(self.flagged, type(self.state)) or (), type(self.state))
            if self.flagged in self.people:
                self.screen.print()  # they were asked for a move
            self.screen.print(
                f"The time of {self.name(self.flagged)} is over: {f'won by {won}' if won else 'the game ends'}.", style="bold"
            )
            return
        if not self.state.is_terminal():
            self.say(f"The same position has come {self.state.REPETITION} times: a draw.")
            return
        self.screen.print(_outcome(self.state), style="bold")

    def say_command(self, words: str) -> None:
        """How to go on: in one line however narrow the screen is, for it is copied."""
        self.screen.print(f"To go on: zermelo play {shlex.quote(self.game)} {words}{self.again}", soft_wrap=True)

    def leave(self) -> None:
        """Say good-bye, and how to continue the game."""
        self.screen.print()
        self.say("Good-bye.")
        if self.keeper:
            file = shlex.quote(str(self.keeper.path))
            self.say_command(f"--load {file} --save {file}")
            return
        try:
            same = position(type(self.state), str(self.state)) == self.state
        except PositionError:
            same = False
        if same and self.history:
            self.say_command(shlex.quote(str(self.state)))


def _opinion(result: Result[Any]) -> str:
    """The value found by the search and what it took."""
    if result.one_against_all:
        values = number(result.values[mover_of(result)])
    elif len(result.values) > 2:
        values = "(" + ", ".join(number(value) for value in result.values) + ")"
    else:
        values = margin_text(result.value, result.margin, result.exact or not result.sampled)
    if result.sampled:
        return f"value {values}, {counted(result.nodes, 'simulation')}, {duration(result.seconds)}"
    sure = "exact" if result.exact else f"depth {result.depth}"
    return f"value {values}, {sure}, {counted(result.nodes, 'node')}, {duration(result.seconds)}"


def _outcome(state: Any) -> str:
    """Who has won; of one player what they have got."""
    cls: Any = type(state)
    utilities = [state.utility(player) for player in range(cls.PLAYERS)]
    utilities_text = ", ".join(f"{player_name(cls, player)} {number(utility)}" for player, utility in enumerate(utilities))
    if cls.PLAYERS == 1:
        return f"The game is over: {utilities_text}."
    if len(set(utilities)) == 1:
        return f"A draw ({utilities_text})." if any(utilities) else "A draw."
    return f"Won by {_winners(utilities, cls)} ({utilities_text})."


def _winners(utilities: Sequence[float], cls: Any) -> str:
    """`X`, or `X and Z`; nothing if nobody knows."""
    best = [player_name(cls, player) for player, utility in enumerate(utilities) if utility == max(utilities)]
    return " and ".join(best)


def _lost_by(player: int, cls: Any) -> tuple[float, ...] | None:
    """What a game is worth that a player lost, to each of two; None where more play, or nobody says what a game is worth."""
    if cls.PLAYERS != 2 or cls.UTILITY_SUM is None:
        return None
    most = float(cls.UTILITY_RANGE[1] if cls.UTILITY_RANGE else cls.UTILITY_SUM + 1)
    return (cls.UTILITY_SUM - most, most) if player == 0 else (most, cls.UTILITY_SUM - most)
