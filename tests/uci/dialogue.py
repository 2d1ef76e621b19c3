"""An engine in this process, lines to be said to it, and what it answers."""

from __future__ import annotations

from queue import SimpleQueue
from typing import Any

from zermelo.games import Chess
from zermelo.protocols.uci_server import Server

PATIENCE = 200.0  # what has to be compiled first takes minutes on a busy machine


class Engine:
    """A server in this process: `say` lines, wait for an answer."""

    def __init__(self, game: Any = Chess, **options: Any) -> None:
        self.heard: SimpleQueue[str] = SimpleQueue()
        self.server = Server(game, self.heard.put, **options)

    def say(self, *lines: str) -> None:
        for line in lines:
            assert self.server.obey(line)

    def until(self, beginning: str) -> list[str]:
        """What it says up to the first line that begins so."""
        lines = [self.heard.get(timeout=PATIENCE)]
        while not lines[-1].startswith(beginning):
            lines.append(self.heard.get(timeout=PATIENCE))
        return lines

    def told(self, line: str) -> str:
        """The one thing that it tells people about a line that it cannot use."""
        self.say(line)
        words = self.heard.get(timeout=PATIENCE)
        assert words.startswith("info string ") and self.heard.empty()
        return words.removeprefix("info string ")

    def searched(self, *lines: str) -> tuple[list[dict[str, str]], str]:
        """The infos of a search, read, and its last line."""
        self.say(*lines)
        *infos, best = self.until("bestmove")
        return [info_of(line) for line in infos if " pv " in line], best


WORDS = ("depth", "seldepth", "multipv", "score", "nodes", "nps", "hashfull", "time", "pv")


def info_of(line: str) -> dict[str, str]:
    """An `info` as a dict, every word of it known."""
    words = line.split()
    assert words[0] == "info"
    found: dict[str, str] = {}
    place = 1
    while place < len(words):
        end = next((n for n in range(place + 1, len(words)) if words[n] in WORDS), len(words))
        assert words[place] in WORDS and words[place] not in found, line
        found[words[place]] = " ".join(words[place + 1 : end])
        place = end
    return found
