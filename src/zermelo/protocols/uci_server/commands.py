"""What a line of UCI asks for: `go` with its limits in any order, `setoption` with names of several words."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field

from ...errors import shortened
from ...search.background.handle import Handle
from ...search.run.clock import OVERHEAD, Clock
from ...search.run.limits import DEEPEST, MOST_NODES, Limits
from ..words import signed

NUMBERS = ("wtime", "btime", "winc", "binc", "movestogo", "movetime", "nodes", "depth", "mate")
FLAGS = ("infinite", "ponder")
SEARCHMOVES = "searchmoves"

LONGEST = 10**12
"""Milliseconds, thirty years: no time is longer."""


@dataclass
class Go:
    """What a `go` says: its numbers by name, whether it is to last for ever or on the opponent's time, and the moves to choose from."""

    numbers: dict[str, int] = field(default_factory=dict)
    infinite: bool = False
    ponder: bool = False
    moves: list[str] = field(default_factory=list)

    @classmethod
    def read(cls, words: Sequence[str], complain: Callable[[str], None]) -> Go:
        """The words after `go`. Of what cannot be read a sentence is given to `complain`, and it counts as not said."""
        go, place = cls(), 0
        while place < len(words):
            word, place = words[place], place + 1
            if word == SEARCHMOVES:
                while place < len(words) and words[place] not in (*NUMBERS, *FLAGS):
                    go.moves.append(words[place])
                    place += 1
            elif word in FLAGS:
                setattr(go, word, True)
            elif word not in NUMBERS:
                complain(f"go knows no {shortened(word)!r}: it knows {', '.join((*NUMBERS, *FLAGS, SEARCHMOVES))}")
            elif place == len(words) or (number := signed(words[place])) is None:
                given = f", got {shortened(words[place])!r}" if place < len(words) else ""
                complain(f"go {word} needs a whole number after it{given}")
                place += place < len(words) and words[place] not in (*NUMBERS, *FLAGS, SEARCHMOVES)
            else:
                go.numbers[word] = number
                place += 1
        return go

    def limits(self, mover: int, overhead: float = OVERHEAD) -> Limits:
        """The limits of the search for player `mover`, the handle that ends it among them."""
        depth, nodes, mate = (self._at_least(name, 1) for name in ("depth", "nodes", "mate"))
        if mate is not None:
            depth = min(2 * mate - 1, depth or DEEPEST)
        milliseconds = self._at_least("movetime", 1)
        return Limits(
            depth=depth and min(depth, DEEPEST),
            nodes=nodes and min(nodes, MOST_NODES),
            seconds=None if milliseconds is None or self.infinite else min(milliseconds, LONGEST) / 1000,
            clock=None if self.infinite else self._clock(mover, overhead),
            handle=Handle(pondering=self.ponder and not self.infinite),
        )

    def _clock(self, mover: int, overhead: float) -> Clock | None:
        """The mover's clock; where only the opponent's is told, that one."""
        own, other = ("w", "b") if mover == 0 else ("b", "w")
        left = self.numbers.get(f"{own}time", self.numbers.get(f"{other}time"))
        if left is None:
            return None
        increment = self.numbers.get(f"{own}inc", 0)
        moves = self.numbers.get("movestogo", 0)
        times = [min(max(time, 0), LONGEST) / 1000 for time in (left, increment)]
        others = (self.numbers[f"{other}time"] / 1000,) if f"{other}time" in self.numbers else ()
        return Clock(times[0], times[1], moves if moves > 0 else None, others, overhead)

    def _at_least(self, name: str, least: int) -> int | None:
        return max(self.numbers[name], least) if name in self.numbers else None


def option_named(words: Sequence[str], names: Collection[str]) -> tuple[str | None, str, str]:
    """The option that the words after `setoption` mean, as it is spelt here (None if there is none); its name as given; its value."""
    text = list(words[1:] if words[:1] == ["name"] else words)
    at = text.index("value") if "value" in text else len(text)
    given = " ".join(text[:at])
    found = next((name for name in names if name.casefold() == given.casefold()), None)
    return found, given, " ".join(text[at + 1 :])
