"""A person at a terminal: reads lines until one is a legal action, and explains what is wrong with the others."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from ..errors import ZermeloError
from ..search.run.limits import Limits

HELP = """\
  a move    {moves}
  undo      take back your last move, and the reply to it
  hint      the move that the program would play, and its value
  moves     list the legal moves
  board     show the position again
  quit      leave the game"""
COMMANDS = ("help", "undo", "hint", "moves", "board", "quit")
ALIASES = {"?": "help", "h": "help", "u": "undo", "back": "undo", "m": "moves", "b": "board", "q": "quit", "exit": "quit", "bye": "quit"}


class Undo(Exception):
    """The person takes the last move back."""


class Quit(Exception):
    """The person leaves."""


@dataclass(frozen=True)
class Person:
    """Asks until the answer is a legal action. Raises Undo and Quit, which the caller handles.

    name    the name in the prompt
    ask     shows a prompt and returns the line typed; EOFError ends the game
    say     shows a line
    hint    gives one line of advice on a position
    show    shows a position
    """

    name: str = "your move"
    ask: Callable[[str], str] = input
    say: Callable[[str], None] = print
    hint: Callable[[Any], str] | None = None
    show: Callable[[Any], None] = print

    def choose(self, state: Any, limits: Limits) -> int:
        legal = list(state.actions())
        names: dict[str, int] = {state.action_name(action): int(action) for action in legal}
        while True:
            text = self.ask(f"{self.name}> ").strip()
            if not text:
                self.say(f"  type a move, such as {next(iter(names))}, or help")
                continue
            wrong = ""
            try:  # a game may read `b` as a move: moves come first
                action = names[text] if text in names else state.parse_action(text)
                if action not in legal:
                    wrong = f"{text} is not legal here; legal are: {_listed(names)}"
            except (ZermeloError, ValueError, LookupError, TypeError) as error:
                wrong = _sentence(error, text)
            command = ALIASES.get(text.casefold(), text.casefold())
            if not wrong:
                return int(action)
            if command in COMMANDS:
                self.obey(command, state, names)
            else:
                self.say(f"  {wrong}")

    def obey(self, command: str, state: Any, names: dict[str, int]) -> None:
        if command == "quit":
            raise Quit
        if command == "undo":
            raise Undo
        if command == "help":
            self.say(HELP.format(moves=_listed(names)))
        elif command == "moves":
            self.say(f"  {_joined(names)}")
        elif command == "board":
            self.show(state)
        elif self.hint is None:
            self.say("  no hints in this game")
        else:
            self.say(f"  {self.hint(state)}")


def _sentence(error: Exception, text: str) -> str:
    return str(error) if isinstance(error, ZermeloError) and str(error) else f"{text} is not a move; type moves for the legal ones"


def _listed(names: dict[str, int], most: int = 12) -> str:
    shown = list(names)[:most]
    return _joined(shown) + (f" and {len(names) - most} more (type moves)" if len(names) > most else "")


def _joined(names: Iterable[str]) -> str:
    """Names one after the other; with commas where a name has blanks in it, so that one sees where it ends (24/22 13/8)."""
    names = list(names)
    return (", " if any(" " in name for name in names) else " ").join(names)
