"""Programs that speak UCI, the Universal Chess Interface: here as players, asked for moves.

    > uci                                    < id name Stockfish 15.1
                                             < option name UCI_Elo type spin default 1350 min 1350 max 2850
                                             < uciok
    > setoption name UCI_Elo value 1800
    > ucinewgame
    > isready                                < readyok
    > position startpos moves e2e4 e7e5
    > go wtime 9800 btime 10000 winc 100 binc 100
                                             < info depth 8 score cp 31 nodes 14312 pv g1f3 b8c6
                                             < bestmove g1f3 ponder b8c6

Every position is told with the whole game before it, so that a program knows which positions come back. Of games other than chess the
position is that of `str`, and moves are those of `action_name` with _ for every blank: what `zermelo uci` reads. Lines that mean nothing
are passed over, as the protocol demands. Source: R. Huber and S. Meyer-Kahlen, Description of the Universal Chess Interface, 2004.
"""

from __future__ import annotations

import difflib
import math
import re
import time
from typing import Any, NamedTuple

from ..errors import ZermeloError
from ..games import spec_of
from ..numbers import whole
from ..players.turn import FAILED, Forfeit, Reply, Turn
from ..search.run.limits import Limits
from .external import External
from .process import Ended, Silent, on_one_line
from .words import word_of

OPTION = re.compile(r"option\s+name\s+(.+?)\s+type\s+(\w+)(.*)")
INFO = re.compile(r"\b(depth|nodes|multipv)\s+([0-9]{1,18})\b|\bscore\s+(cp|mate)\s+(-?[0-9]{1,18})\b")
"""What counts in a line of information; a number that no search comes to says nothing."""
CENTIPAWNS = 100
CHESS960, SHUFFLED = "chess960", "UCI_Chess960"
"""The game in which kings castle onto rooks, and the option by which a program is told so."""
NO_MOVE = ("(none)", "0000", "none", "null")


class Option(NamedTuple):
    """An option that a program has: its name, its type, and the rest of what it says of it."""

    name: str
    kind: str
    rest: str

    def check(self, value: str, program: str) -> None:
        """Raises ZermeloError if this is not a value of it."""
        if self.kind == "check" and value not in ("true", "false"):
            raise ZermeloError(f"option {self.name} of {program} is true or false, got {value!r}")
        if self.kind == "spin":
            least, most = (re.search(rf"\b{word}\s+(-?[0-9]{{1,40}})\b", self.rest) for word in ("min", "max"))
            number = whole(value.removeprefix("-"))
            signed = None if number is None else -number if value.startswith("-") else number
            between = f" from {least[1]} to {most[1]}" if least and most else ""
            if signed is None or (least and signed < int(least[1])) or (most and signed > int(most[1])):
                raise ZermeloError(f"option {self.name} of {program} is a whole number{between}, got {value!r}")
        if self.kind == "combo":
            known = [each.strip() for each in re.split(r"\bvar\b", self.rest)[1:]]
            if value not in known:
                raise ZermeloError(f"option {self.name} of {program} is one of {', '.join(known)}, got {value!r}")


class Uci(External):
    """A program that speaks UCI."""

    protocol = "UCI"
    known: dict[str, Option]

    def greet(self, state: Any) -> None:
        self.known = {}
        self.send("uci")
        deadline = self.answered_by()  # all of it: options may come without end
        while (line := self.wait("id", "option", "uciok", deadline=deadline))[:5] != "uciok":
            if found := OPTION.match(line):
                self.known[found[1].casefold()] = Option(*found.groups())
            elif line.startswith("id name "):
                self.title = line.removeprefix("id name ").strip()
        if spec_of(type(state)) == CHESS960:
            if SHUFFLED.casefold() not in self.known:
                raise ZermeloError(f"{self.command[0]} does not play Chess960: it has no option {SHUFFLED}")
            self.set(SHUFFLED, "true")
        for name, value in self.options.items():
            self.set(name, value)
        self.are_you_ready()

    def set(self, name: str, value: str) -> None:
        """Set an option. Raises ZermeloError if the program does not have it, or not with this value."""
        option = self.known.get(name.casefold())
        if option is None:
            near = difflib.get_close_matches(name.casefold(), self.known, n=1)
            names = ", ".join(each.name for each in self.known.values()) or "none"
            hint = f"did you mean {self.known[near[0]].name}?" if near else f"it has {names}"
            raise ZermeloError(f"{self.command[0]} has no option {name}: {hint}")
        if option.kind == "button":
            self.send(f"setoption name {option.name}")
            return
        option.check(value, self.command[0])
        self.send(f"setoption name {option.name} value {value}")

    def are_you_ready(self) -> None:
        self.send("isready")
        self.wait("readyok")

    def begin(self, turn: Turn) -> None:
        self.send("ucinewgame")
        self.are_you_ready()

    def ask(self, turn: Turn, deadline: float) -> Reply:
        self.send("isready")
        self.wait("readyok", deadline=deadline)  # what it says before is of the move before, as a second bestmove
        line = position_line(turn)
        began = time.monotonic()
        self.send(line)
        self.send(go_line(turn.limits, turn.state.to_move()))
        reply = Reply(0)
        assert self.process is not None
        while True:
            line = self.process.line(deadline)
            word, _, rest = line.partition(" ")
            if word == "info":
                reply = told(reply, rest)
            elif word == "bestmove":
                reply = reply._replace(seconds=time.monotonic() - began)
                move = rest.split()[0] if rest.split() else ""
                if move in NO_MOVE:
                    raise Forfeit(FAILED, f"answers that it has no move in {on_one_line(str(turn.state), 100)}")
                return reply._replace(action=self.action(turn, move))

    def stop(self, deadline: float) -> bool:
        try:
            self.send("stop")
            self.wait("bestmove", deadline=deadline)
        except (Ended, Silent):
            return False
        return True


def position_line(turn: Turn) -> str:
    """The position, by the game that has come to it."""
    start = turn.start
    first = "startpos" if is_beginning(start) else f"fen {start}"
    names = [word_of(state, action) for state, action in zip(turn.positions, turn.actions, strict=False)]
    return " ".join([f"position {first}", *(["moves", *names] if names else [])])


def is_beginning(state: Any) -> bool:
    """Is this the position that the game begins with?"""
    cls = type(state)
    return not set(cls._fields) - set(cls._field_defaults) and state == cls()


def go_line(limits: Limits, mover: int) -> str:
    """What a program may spend. A clock counts in milliseconds, and is told for both sides."""
    words = ["go"]
    if limits.depth is not None:
        words += ["depth", str(limits.depth)]
    if limits.nodes is not None:
        words += ["nodes", str(limits.nodes)]
    if limits.seconds is not None:
        words += ["movetime", milliseconds(limits.seconds)]
    if (clock := limits.clock) is not None:
        other = clock.others[0] if clock.others else clock.seconds
        white, black = (clock.seconds, other) if mover == 0 else (other, clock.seconds)
        words += ["wtime", milliseconds(white), "btime", milliseconds(black)]
        words += ["winc", milliseconds(clock.increment, 0), "binc", milliseconds(clock.increment, 0)]
        if clock.moves is not None:
            words += ["movestogo", str(clock.moves)]
    return " ".join(words) if len(words) > 1 else "go infinite"


def milliseconds(seconds: float, least: int = 1) -> str:
    """A time as UCI writes it: never 0 or below, which programs take for none."""
    return str(max(least, math.floor(seconds * 1000)))


def told(reply: Reply, info: str) -> Reply:
    """The reply with what a line of information says besides; of several lines of play only the first counts."""
    said: dict[str, Any] = {}
    for found in INFO.finditer(re.split(r"\b(?:string|pv)\b", info, maxsplit=1)[0]):
        if found[1] == "multipv":
            if found[2] != "1":
                return reply
        elif found[1]:
            said[found[1]] = int(found[2])
        else:
            said["score"] = int(found[4]) / CENTIPAWNS if found[3] == "cp" else math.copysign(math.inf, int(found[4]) or -1)
    return reply._replace(**said)
