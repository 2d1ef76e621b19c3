"""zermelo new"""

from __future__ import annotations

import keyword
import re
import shlex
from pathlib import Path

import click

from ...errors import ZermeloError
from ..parts.output import Place

SKELETON = '''\
"""{name}: count to {goal} by turns.

    Two players take turns to add 1, 2 or 3 to a common total. Whoever reaches {goal} wins.
    The extra idea: whoever lands on a multiple of 5 moves again.

    zermelo check {file}           do the rules keep every law?
    zermelo play {file}            play against the search
    zermelo best {file} "7 0"      the best move at total 7, player 0 to move
"""

from typing import NamedTuple

from zermelo import game
from zermelo.board import block, click, grid, piece

GOAL = {goal}


@game
class {name}(NamedTuple):
    """A position: all that decides how the game can go on. Fields are int, float, bool, U64, str, an Enum, or tuples of them."""

    total: int = 0
    mover: int = 0  # whose turn it is: 0 or 1

    UTILITY_RANGE = (-1, 1)  # the lowest and the highest utility; without an annotation, or it would be a field

    def to_move(self):
        return self.mover

    def actions(self):
        """Every legal action, each an int."""
        for step in (1, 2, 3):
            if self.total + step <= GOAL:
                yield step

    def result(self, action):
        """The next position; this one never changes."""
        total = self.total + action
        again = total % 5 == 0  # the extra idea: take it out and play again, who wins now?
        return {name}(total, self.mover if again else 1 - self.mover)

    def is_terminal(self):
        return self.total == GOAL

    def utility(self, player):
        """At the end: what it is worth to `player`. Whoever reached {goal} wins; if that gave another turn, it is the mover."""
        winner = self.mover if GOAL % 5 == 0 else 1 - self.mover
        return 1 if player == winner else -1

    # Optional: how people see and play the game (docs/boards.md). For all optional methods: help(zermelo.game).

    def surface(self):
        """Three rows of numbered squares."""
        return grid(GOAL // 7, 7, [block("counted", colour="green")], names=range(1, GOAL + 1), on_free=True)

    def board(self):
        """The squares counted so far are covered; a step is a click on the square that it leads to."""
        for square in range(self.total):
            yield piece(square, 0)
        for step in self.actions():
            yield click(step, self.total + step - 1)
'''


@click.command("new", short_help="Write an example game to change.")
@click.argument("file", metavar="FILE", type=Place())
def command(file: Path) -> None:
    """Write FILE, a small commented game that can be played as it is, for you to change."""
    if file.suffix != ".py":
        file = file.with_name(file.name + ".py")
    name = class_name(file.stem)
    try:
        with file.open("x", encoding="utf-8") as out:
            out.write(example(file.name))
    except FileExistsError:
        raise ZermeloError(f"{file} exists already: give another name") from None
    except OSError as error:
        raise ZermeloError(f"{file} cannot be written: {error.strerror}") from None
    click.echo(f"{file}: the game {name}, ready to play")
    typed = shlex.quote(f"./{file}" if str(file).startswith("-") else str(file))
    for verb, what in (("play", "play it"), ("check", "does it keep every law?"), ("best", "the best first move")):
        click.echo(f"  zermelo {verb + ' ' + typed:<{len(typed) + 7}}  {what}")


def example(file: str) -> str:
    """The text of an example game in a file of this name."""
    return SKELETON.format(name=class_name(Path(file).stem), file=file, goal=21)


def class_name(stem: str) -> str:
    """my_first-game -> MyFirstGame"""
    name = "".join(word[:1].upper() + word[1:] for word in re.split(r"[\W_]+", stem))
    if not name.isidentifier() or keyword.iskeyword(name):
        name = f"Game{name}" if f"Game{name}".isidentifier() else "MyGame"
    return name
