"""What a controller says about time: one of GTP's three ways for both players, and what is left to each.

time_settings 300 0 0       five minutes for the whole game
time_settings 0 30 10       thirty seconds for every ten moves, after a main time if there is one (Canadian)
time_settings 0 30 0        no limit
time_left b 12.5 0          of the main time; with a number of stones, until these have been played
"""

from __future__ import annotations

import re

from ...errors import SearchError
from ...search.run.clock import Clock
from ..words import signed

NUMBER = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})?")


class Times:
    """What both players have left, in seconds, and the moves that it has to last for; nothing is known of either at first."""

    def __init__(self) -> None:
        self.main = self.period = 0.0
        self.stones = 0
        self.limited = False
        self.left: dict[str, tuple[float, int]] = {}

    def settings(self, words: list[str]) -> None:
        """Take the words after `time_settings`. Raises SearchError."""
        if len(words) != 3:
            raise SearchError("time_settings needs three numbers: seconds, seconds of a period, stones in it")
        self.main, self.period, self.stones = seconds_of(words[0]), seconds_of(words[1]), stones_of(words[2])
        self.limited = not (self.period > 0 and self.stones == 0)
        self.restart()

    def restart(self) -> None:
        """A new game with the same settings."""
        whole = (self.main, 0) if self.main > 0 or self.stones == 0 else (self.period, self.stones)
        self.left = dict.fromkeys("bw", whole) if self.limited else {}

    def told(self, colour: str, words: list[str]) -> None:
        """Take the words after the colour of `time_left`. Raises SearchError."""
        if len(words) != 2:
            raise SearchError("time_left needs a colour and two numbers: seconds, and stones to be played in them or 0")
        self.left[colour] = seconds_of(words[0]), stones_of(words[1])

    def spent(self, colour: str, seconds: float) -> None:
        """So long a move took; where nobody tells what is left it is counted here."""
        if colour not in self.left:
            return
        left, stones = self.left[colour]
        left = max(0.0, left - seconds)
        if stones == 1 or (stones == 0 and left == 0.0 and self.stones):
            left, stones = self.period, self.stones
        elif stones:
            stones -= 1
        self.left[colour] = left, stones

    def clock(self, colour: str) -> Clock | None:
        """The clock for the next move of a colour; None where time does not count."""
        if colour not in self.left:
            return None
        seconds, stones = self.left[colour]
        other = self.left.get("w" if colour == "b" else "b")
        return Clock(seconds, 0.0, stones or None, () if other is None else (other[0],))


def seconds_of(text: str) -> float:
    """A time, in seconds. Raises SearchError."""
    if not NUMBER.fullmatch(text):
        raise SearchError(f"a time is a number of seconds, got {text[:40]!r}")
    return float(text)


def stones_of(text: str) -> int:
    """A number of moves. Raises SearchError."""
    number = signed(text)
    if number is None or not 0 <= number < 10**6:
        raise SearchError(f"stones are a whole number, got {text[:40]!r}")
    return number
