"""zermelo play: a person, a search or a random player for every player of the game."""

from __future__ import annotations

import itertools
import random
import shlex
import sys
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import click

from ...errors import GameError, PositionError
from ...game import CHANCE
from ...games import person_of, player_name, position, title_of
from ...match.game import REPETITIONS, draw_outcome
from ...search.run.limits import Limits
from ...search.run.words import margin_text, number
from ..errors import INTERRUPTED, interruptions
from ..parts.evaluators import evaluator_of
from ..parts.options import game_and_position, is_tree, limited, limits_of, start
from ..parts.players import RANDOM, SEARCH, check_suited, evaluated, player_of
from ..parts.screen import board_of, busy, console, duration, indented, many, painted

if TYPE_CHECKING:
    from rich.console import Console

    from ...players import Player, Search
    from ...search.run.result import Result

THINKING = Limits(seconds=2.0)


@click.command("play", short_help="Play against the search, or watch it play.")
@game_and_position
@click.option("--as", "seat", metavar="PLAYER", help="Your player: 0, 1, or a name such as X or White; all for people only; none to watch.")
@click.option("--self", "watch", is_flag=True, help="The search plays against itself, as with --as none.")
@click.option(
    "--against", default=SEARCH, show_default=True, metavar="PLAYER", help="The other players: search, random, mcts, minimax:2 ..."
)
@click.option("--evaluator", metavar="EVALUATOR", help="Of the searches among them: weights such as queen=9,rook=5, or FILE.py:NAME.")
@click.option("--seed", type=int, metavar="N", help="For dice and the random mover: the same seed gives the same game.")
@limited
def command(
    game: str,
    words: tuple[str, ...],
    seat: str | None,
    watch: bool,
    against: str,
    evaluator: str | None,
    seed: int | None,
    depth: int | None,
    seconds: float | None,
    nodes: int | None,
) -> int | None:
    """Play GAME from POSITION, or from its beginning. Type a move, or: help undo hint moves board quit.

    You are the first player; in tictactoe you are O, and the squares are numbered 0 to 8. The search thinks 2 seconds a move
    unless you give another limit.

    --against names a search (alphabeta, minimax, star2, maxn, paranoid, mcts), perhaps with a number of plies or simulations
    (minimax:2, mcts:500), or a mixture ('0.8 minimax:2, 0.2 random').
    """
    if watch and seat not in (None, "none"):
        raise click.UsageError("--self and --as cannot be combined")
    state = start(game, words)
    people = _seats(type(state), "none" if watch else seat)
    limits = limits_of(depth, seconds, nodes, THINKING)
    judge = evaluator_of(type(state), evaluator)
    return Match("tree" if is_tree(game) else game, state, people, against, limits, seed, judge).play()


def _seats(cls: type[Any], asked: str | None) -> set[int]:
    """The players that people are: by number, by name, all or none."""
    everybody = range(cls.PLAYERS)
    if asked is None:
        return {person_of(cls)}
    if asked.casefold() in ("none", "nobody"):
        return set()
    if asked.casefold() in ("all", "both"):
        return set(everybody)
    for player in everybody:
        name = player_name(cls, player).casefold()
        if asked.casefold() in (str(player), name, name.removeprefix("player ")):
            return {player}
    names = ", ".join(f"{player} ({player_name(cls, player)})" for player in everybody)
    raise GameError(f"{asked!r} is not a player of {cls.__name__}: there are {names}, all and none")


@dataclass
class Match:
    """One game at the terminal: holds the history, so it can take moves back and see that play goes in circles."""

    game: str
    state: Any
    people: set[int]
    against: str
    limits: Limits
    seed: int | None
    evaluator: Any = None
    history: list[Any] = field(init=False, default_factory=list)
    screen: Console = field(init=False)
    dice: random.Random = field(init=False)
    other: Player = field(init=False)
    search: Search = field(init=False)
    players: dict[int, Player] = field(init=False)

    def __post_init__(self) -> None:
        from ...players import Person, Search

        self.screen = console()
        self.dice = random.Random(self.seed)
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
        return None

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
        self.state = self.state.result(action)
        self.show()

    def undo(self) -> None:
        """Back to the last position in which a person was to move."""
        for index in range(len(self.history) - 1, -1, -1):
            if self.history[index].to_move() in self.people:
                self.state = self.history[index]
                del self.history[index:]
                self.show()
                return
        self.say("  you have not moved yet")

    def circles(self) -> bool:
        """Has this position occurred three times since chance last moved? Compared by `key`, so that a move counter does not matter."""
        here = (self.state.key(), self.state.to_move())
        since = itertools.takewhile(lambda state: state.to_move() != CHANCE, reversed(self.history))
        return sum((state.key(), state.to_move()) == here for state in since) + 1 >= REPETITIONS

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
