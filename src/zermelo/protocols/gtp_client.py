"""Programs that speak GTP, the Go Text Protocol, of games in which Black and White place stones: here as players, asked for moves.

    > list_commands          < =protocol_version ...
    > set_game Othello       < =
    > clear_board            < =
    > play b f5              < =
    > time_left w 9 0        < =
    > genmove w              < = F6

Every answer begins with = or ? and ends with an empty line. GTP knows neither a limit of nodes nor of depth, and no position but the
first, of which the size and the komi are told where games have these: a program plays as strongly as its arguments say, is told the time
where it knows `time_left`, and openings have to be moves.
Source: G. Farnebäck, Specification of the Go Text Protocol, version 2, 2002.
"""

from __future__ import annotations

import contextlib
import math
import time
from typing import Any

from ..errors import ZermeloError
from ..players.turn import FAILED, ILLEGAL, RESIGNED, Forfeit, Reply, Turn
from ..search.run.limits import Limits
from .external import External
from .gtp_games import PASS, RESIGN, colour_of, has_sizes, is_start, size_of
from .process import on_one_line
from .words import word_of


class Refused(Exception):
    """The program answered with a question mark; the text says what."""


class Gtp(External):
    """A program that speaks GTP."""

    protocol = "GTP"
    commands: frozenset[str] = frozenset()
    sent = 0

    def greet(self, state: Any) -> None:
        if self.options:
            raise ZermeloError(f"GTP has no options: give {self.command[0]} arguments, as in 'gtp:{self.command[0]} -l 3'")
        try:
            self.commands = frozenset(self.say("list_commands").split())
        except Refused as error:
            raise ZermeloError(f"{self.command[0]} does not speak GTP: to list_commands it answers {error}") from None
        name, size = type(state).__name__, size_of(state)
        if "set_game" in self.commands:
            self.set_up(f"set_game {name}", name)
        if size is not None:
            self.set_up(f"boardsize {size}", name)

    def set_up(self, line: str, name: str) -> None:
        """Have the program take what makes it play this game. Raises ZermeloError."""
        try:
            self.say(line)
        except Refused as error:
            raise ZermeloError(f"{self.command[0]} does not play {name}: to {line} it answers {error}") from None

    def check(self, start: Any) -> None:
        if not is_start(start):
            raise ZermeloError(f"{self.command[0]} cannot be told a position by GTP: the game has to begin with moves from the start")

    def begin(self, turn: Turn) -> None:
        self.check(turn.start)
        if has_sizes(turn.start):
            self.set_up(f"boardsize {turn.start.size}", type(turn.start).__name__)
        self.set_up("clear_board", type(turn.start).__name__)
        if has_sizes(turn.start):
            self.set_up(f"komi {turn.start.komi:g}", type(turn.start).__name__)
        self.sent = 0

    def ask(self, turn: Turn, deadline: float) -> Reply:
        self.tell(turn)
        state = turn.state
        legal = [int(action) for action in state.actions()]
        if [state.action_name(action) for action in legal] == [PASS]:  # not every program knows how to
            return Reply(legal[0], seconds=0.0)
        colour = colour_of(state)
        if "time_left" in self.commands and (left := time_left(turn.limits)):
            with contextlib.suppress(Refused):  # then it plays without knowing
                self.say(f"time_left {colour} {left}")
        began = time.monotonic()
        try:
            answer = self.say(f"genmove {colour}", deadline).casefold()
        except Refused as error:
            raise Forfeit(FAILED, f"answers genmove with: {error}") from None
        taken = time.monotonic() - began
        if answer == RESIGN:
            raise Forfeit(RESIGNED, "resigns")
        action = self.action(turn, answer)
        self.sent += 1
        return Reply(action, seconds=taken)

    def tell(self, turn: Turn) -> None:
        """Play what was played since the last answer."""
        moves = list(zip(turn.positions, turn.actions, strict=False))
        for state, action in moves[self.sent :]:
            name = word_of(state, action)
            try:
                self.say(f"play {colour_of(state)} {name}")
            except Refused as error:
                if name != PASS:
                    raise Forfeit(ILLEGAL, f"does not take {name} for legal in {on_one_line(str(state), 100)}: {error}") from None
        self.sent = len(moves)

    def say(self, line: str, deadline: float | None = None) -> str:
        """The answer to a command. Raises Refused."""
        assert self.process is not None
        self.send(line)
        deadline = self.answered_by() if deadline is None else deadline
        while not (first := self.process.line(deadline)).startswith(("=", "?")):
            pass
        lines = [first[1:].strip()]
        while more := self.process.line(deadline):
            lines.append(more)
        text = "\n".join(lines).strip()
        if first.startswith("?"):
            raise Refused(on_one_line(text) or "?")
        return text


def time_left(limits: Limits) -> str:
    """What `time_left` tells after the colour: whole seconds, and the stones to be played in them, 0 to the end of the game. Empty where
    nothing is limited, or less than a second a move."""
    if limits.clock is not None:
        return f"{max(1, math.floor(limits.clock.seconds))} {limits.clock.moves or 0}"
    return f"{math.floor(limits.seconds)} 1" if limits.seconds is not None and limits.seconds >= 1.0 else ""
