"""A program of somebody else's as a player, whatever it speaks: started, asked, watched, killed and started anew.

    player = Uci(("/usr/games/stockfish",), {"UCI_Elo": "1800"})       its protocol says what is written and read
    player.reply(turn)                                                 see zermelo.players.turn
    player.close()

A program that hangs, dies, or answers what is not legal has lost its game (Forfeit says why), is killed with all that it has started, and
begins the next game as a new process.
"""

from __future__ import annotations

import math
import time
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Self, TextIO

from ..errors import PositionError, ZermeloError
from ..players.turn import FAILED, ILLEGAL, TIME, Forfeit, Reply, Turn
from ..search.run.limits import Limits
from .process import Ended, Process, Silent, on_one_line
from .words import action_called

HANDSHAKE = 30.0
"""Seconds that a program has to start and to get ready for a game, if nothing else is said: some read large files, others compile."""

GRACE = 1.0
"""Seconds that a program has to come to an end once its time is over."""


class External:
    """What all protocols share. Derived classes say how a program is greeted, told of a new game, and asked.

    command    the program and its arguments
    options    its options, as texts
    log        the file to which the whole dialogue is added
    name       what it is called; by default what it calls itself
    handshake  seconds that it has to start and to get ready
    """

    protocol = ""
    farewell = "quit"

    def __init__(
        self,
        command: Sequence[str],
        options: Mapping[str, str] | None = None,
        *,
        log: str | Path | None = None,
        name: str = "",
        handshake: float | None = None,
    ) -> None:
        self.command = tuple(command)
        self.options = dict(options or {})
        self.log = log
        self.name = name or (Path(self.command[0]).name if self.command else "")
        self.handshake = HANDSHAKE if handshake is None else handshake
        self.process: Process | None = None
        self.written: TextIO | None = None
        self.told: Sequence[Any] | None = None  # the positions of the game that is being played

    # What differs from protocol to protocol.

    def greet(self, state: Any) -> None:
        """The handshake of a program that has just started, for games such as that of `state`."""
        raise NotImplementedError

    def begin(self, turn: Turn) -> None:
        """Tell of a new game."""
        raise NotImplementedError

    def ask(self, turn: Turn, deadline: float) -> Reply:
        """Ask for an action; Silent after the deadline, PositionError for an answer that cannot be read."""
        raise NotImplementedError

    def stop(self, deadline: float) -> bool:
        """Have a program that thinks too long come to an end; did it?"""
        return False

    def check(self, start: Any) -> None:
        """Raises ZermeloError if no game can begin with this position."""

    # What they share.

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.command}{f', {self.options}' if self.options else ''})"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def start(self, state: Any) -> None:
        """Start the program, if it does not run. Raises ZermeloError, as a sentence."""
        if self.process is not None and self.process.is_alive:
            return
        self.kill()
        self.process = Process(self.command, self.listener())
        try:
            self.greet(state)
        except Silent:
            self.kill()
            raise ZermeloError(f"{self.command[0]} does not answer in {self.handshake:g} s as a {self.protocol} program does") from None
        except Ended as error:
            how = f"{error.how} without answering {self.process.asked!r}" if self.process.asked else error.how
            self.kill()
            raise ZermeloError(f"{self.command[0]} {Ended(how, error.said)}") from None
        except BaseException:
            self.kill()
            raise

    def new_game(self, turn: Turn) -> None:
        """Make ready for the game of `turn`, which begins here. Raises ZermeloError if the program cannot be had."""
        for last_try in (False, True):
            self.start(turn.state)
            try:
                self.begin(turn)
                self.told = turn.positions
                return
            except (Ended, Silent) as error:
                self.kill()
                if last_try:
                    why = str(error) or f"is not ready for a game after {self.handshake:g} s"
                    raise ZermeloError(f"{self.command[0]} {why}") from None

    def reply(self, turn: Turn) -> Reply:
        """The program's action. Raises Forfeit for what has lost it the game; ZermeloError if it cannot be started."""
        if self.told is not turn.positions or self.process is None:
            self.new_game(turn)
        until = time.monotonic() + turn.patience
        try:
            return self.ask(turn, until)
        except Silent:
            if not self.stop(time.monotonic() + GRACE):
                self.kill()
                raise Forfeit(TIME, f"does not answer within {seconds_text(turn.patience)}, and is killed") from None
            raise Forfeit(TIME, f"does not answer within {seconds_text(turn.patience)}") from None
        except Ended as error:
            self.kill()
            raise Forfeit(FAILED, str(error)) from None
        except PositionError as error:
            self.kill()
            raise Forfeit(ILLEGAL, f"{error}") from None
        except Forfeit:
            raise
        except BaseException:
            self.kill()
            raise

    def action(self, turn: Turn, text: str) -> int:
        """The action that an answer means. Raises PositionError, as the rest of a sentence."""
        try:
            return action_called(turn.state, text)
        except PositionError:
            where = on_one_line(str(turn.state), 100)
            why = f"answers {on_one_line(text)}, which is not legal" if text else "gave no move"
            raise PositionError(f"{why} in {where}") from None

    def choose(self, state: Any, limits: Limits) -> int:
        """The action in a position by itself, without a game before it. Raises ZermeloError for what loses a game."""
        try:
            return self.reply(Turn((state,), (), limits, patience_for(limits))).action
        except Forfeit as error:
            raise ZermeloError(f"{self.name} {error.why}") from None

    def make_ready(self, state: Any, limits: Limits) -> None:
        """Start it, so that nobody waits for it later."""
        self.start(state)

    def close(self) -> None:
        """End the program."""
        if self.process is not None:
            self.process.end(self.farewell)
        self.process = self.told = None
        if self.written is not None:
            self.written.close()
            self.written = None

    def kill(self) -> None:
        """End it at once."""
        if self.process is not None:
            self.process.kill()
        self.process = self.told = None

    def listener(self) -> Any:
        """What hears the dialogue, if it is to be kept."""
        if self.log is None:
            return None
        if self.written is None:
            try:
                self.written = Path(self.log).open("a", encoding="utf-8", buffering=1)  # noqa: SIM115  (as long as the player)
            except OSError as error:
                raise ZermeloError(f"{self.log} cannot be written: {error.strerror}") from None
        file = self.written

        def hear(direction: str, line: str) -> None:
            file.write(f"{datetime.now(UTC):%H:%M:%S.%f} {self.name} {direction} {line}\n")

        return hear

    def answered_by(self) -> float:
        """When a program has to have answered that is asked now for what is not a move."""
        return time.monotonic() + self.handshake

    def wait(self, *firsts: str, deadline: float | None = None) -> str:
        """The next line whose first word is one of these; others are passed over."""
        assert self.process is not None
        deadline = self.answered_by() if deadline is None else deadline
        while True:
            line = self.process.line(deadline)
            if line.partition(" ")[0] in firsts:
                return line

    def send(self, line: str) -> None:
        assert self.process is not None
        self.process.send(line)


def patience_for(limits: Limits) -> float:
    """Seconds after which an answer within these limits is not waited for any more; infinite where time does not count."""
    if limits.seconds is not None:
        return limits.seconds + HANDSHAKE
    return math.inf if limits.clock is None else limits.clock.seconds + HANDSHAKE


def seconds_text(seconds: float) -> str:
    return f"{seconds:.3g} s" if seconds < 100 else f"{seconds:.0f} s"
