"""A process that answers questions about games, one after the other, for the server that started it.

    receives    a line of JSON: {"game": ..., "position": ..., "what": ..., "given": {...}, "own": true}, and meanwhile {"stop": true}
    sends       lines of JSON: {"busy": ...}*, {"found": ...}*, then {"answer": ...} or {"error": {"kind": ..., "text": ...}}

Rules and searches run here and nowhere else, so that rules without end, or that take all memory, end this process and not the server.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import signal
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Any

from ...cli.errors import sentence
from ...cli.parts.players import player_of
from ...games import beginning, find
from ...games._texts import check_read, state_from
from ...page.native import Answers, Report, tell
from ...search.background.handle import Handle

KEPT = 4
"""Games of which the positions and tables are kept."""
MEMORY = 4 << 30
"""Bytes that a process may take."""


class Other:
    """A player that is made when it is asked for the first time: another program is started then."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.made: Any = None

    def reply(self, turn: Any) -> Any:
        """What the player answers (`players.turn`)."""
        from ...players import reply_of

        self.made = self.made or player_of(self.text)
        return reply_of(self.made, turn)


def position_told(cls: Any, text: str) -> Any:
    """The position of a text that anybody may have sent. Raises PositionError for none, and for fields, as Python writes them, of one that
    the game does not read."""
    state = state_from(cls, text)
    if text.startswith(f"{cls.__name__}("):
        check_read(state, beginning(cls))
    return state


class Working:
    """Answers the questions about any game."""

    def __init__(self, others: Mapping[str, str]) -> None:
        self.others = {name: Other(text) for name, text in others.items()}
        self.known: OrderedDict[tuple[Any, str | None], Answers] = OrderedDict()

    def about(self, game: str, text: str | None) -> Answers:
        """Who answers about a game. The class of a file is another one when the file has changed.

        The text is the position itself and never the name of a file: whoever plays here may read none.
        """
        cls = find(game)
        key = cls, text
        if key not in self.known:
            self.known[key] = Answers(position_told(cls, text.strip()) if text else beginning(cls), self.others)
            while len(self.known) > KEPT:
                self.known.popitem(last=False)
        self.known.move_to_end(key)
        return self.known[key]

    def do(self, question: Mapping[str, Any], handle: Handle, send: Callable[[dict[str, Any]], None]) -> None:
        """Answer a question, whose search `handle` ends; what goes wrong is a sentence."""

        def ask(report: Report) -> Any:
            if question.get("own") and question["what"] in OWN:
                return OWN[question["what"]](question, handle)
            asked = self.about(question["game"], question.get("position"))
            return asked.answer(question["what"], question["given"], report, handle)

        tell(ask, send, sentence)


def picture(question: Mapping[str, Any], _: Handle) -> dict[str, str]:
    """The position that a game begins with as a picture, and what the game is called."""
    from ...draw import board_svg
    from ...games import title_of

    cls = find(question["game"])
    return {"title": title_of(cls), "svg": board_svg(beginning(cls), theme="auto", coordinates=False)}


def check(question: Mapping[str, Any], handle: Handle) -> dict[str, Any]:
    """What `zermelo check` says of the rules, as far as it has come when `handle` ends it."""
    from ...check import check as examined

    return dict(examined(find(question["game"]), handle=handle).as_dict())


OWN: dict[str, Callable[[Mapping[str, Any], Handle], Any]] = {"picture": picture, "check": check}
"""Questions about rules that the server asks for itself: they are `own`, which those of a socket cannot be."""


def main() -> None:
    """Answer the questions on standard input until it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C ends the server, whose end is the end of the questions
    _limit_memory()
    out = os.fdopen(os.dup(1), "w", buffering=1, encoding="utf-8")
    os.dup2(2, 1)  # what rules print goes where errors go
    told = os.fdopen(os.dup(0), encoding="utf-8")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)  # and what they read is nothing
    lock = threading.Lock()

    def send(said: dict[str, Any]) -> None:
        with lock, contextlib.suppress(BrokenPipeError):
            out.write(json.dumps(said, allow_nan=False) + "\n")
            out.flush()

    working = Working(json.loads(told.readline()))
    questions: queue.SimpleQueue[Any] = queue.SimpleQueue()

    def hear() -> None:
        handle = Handle()
        for line in told:
            question = json.loads(line)
            if question.get("stop"):
                handle.stop()  # of the question before, also if it has not begun yet
            else:
                handle = Handle()
                questions.put((question, handle))
        os._exit(0)  # whoever asked is gone, whatever is being searched

    threading.Thread(target=hear, daemon=True).start()
    send({"ready": True})
    while True:
        question, handle = questions.get()
        working.do(question, handle, send)


def _limit_memory() -> None:
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))


if __name__ == "__main__":
    main()
