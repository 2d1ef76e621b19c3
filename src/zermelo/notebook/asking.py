"""The questions of a page in a notebook, answered on threads, so that cells can run meanwhile.

Whoever asks is a view of the widget, and in it one of two: its referee, who asks about rules, and its searcher. Each of the two has its
questions answered in their order; the referee's never wait for a search.
"""

from __future__ import annotations

import json
import queue
import threading
from collections.abc import Callable
from operator import index
from typing import Any, NamedTuple

from ..errors import ZermeloError
from ..page.native import Answers, tell
from ..search.background.handle import Handle

OWN = ("id", "what")
"""Fields of a message that are not handed on with the question."""

Say = Callable[[str], None]


class Question(NamedTuple):
    """One question, and who is to hear the answers."""

    key: tuple[Any, int]
    what: str
    given: dict[str, Any]
    handle: Handle
    say: Say


class Answering:
    """Answers questions about a game, in their order, on a thread of its own, which begins with the first of them."""

    def __init__(self, start: Any) -> None:
        self.answers = Answers(start)
        self.waiting: queue.SimpleQueue[Question | None] = queue.SimpleQueue()
        self.asked: dict[tuple[Any, int], Question] = {}
        self.thread: threading.Thread | None = None
        self.closed = False

    def hear(self, view: Any, text: str, say: Say) -> None:
        """A message of a view: a question, or that one of its questions is to end. `say` hears what is answered, as JSON, on the thread."""
        said = json.loads(text)
        number, what = said["id"], said["what"]
        key = view, number
        if what == "stop":
            if (question := self.asked.get(key)) is not None:  # the thread may end it meanwhile
                question.handle.stop()
            return
        given = {name: value for name, value in said.items() if name not in OWN}
        self.asked[key] = Question(key, what, given, Handle(), say)
        self.waiting.put(self.asked[key])
        if self.thread is None:
            self.thread = threading.Thread(target=self._work, name="zermelo board", daemon=True)
            self.thread.start()

    def leave(self, view: Any) -> None:
        """A view is gone: nobody waits for what it asked."""
        for (asking, _), question in list(self.asked.items()):
            if asking == view:
                question.handle.stop()

    def close(self) -> None:
        """End the questions that were asked, and then the thread; nobody hears what comes of them."""
        self.closed = True
        for question in list(self.asked.values()):
            question.handle.stop()
        self.waiting.put(None)

    def _work(self) -> None:
        while (question := self.waiting.get()) is not None:
            self._answer(question)

    def _answer(self, question: Question) -> None:
        def send(said: dict[str, Any]) -> None:
            text = json.dumps({"id": question.key[1], **said}, allow_nan=False)
            if not self.closed:
                question.say(text)

        try:
            tell(lambda report: self.answers.answer(question.what, question.given, report, question.handle), send, _sentence)
        finally:
            self.asked.pop(question.key, None)


def _sentence(error: Exception) -> str:
    text = " ".join(str(error).split()).rstrip(".")
    return text if isinstance(error, ZermeloError) else f"{type(error).__name__}: {text}".rstrip(": ")


def beginning_of(game: Any) -> Any:
    """The state that a game begins with: itself, or what its class makes without arguments. Raises ZermeloError."""
    state = game() if isinstance(game, type) and getattr(game, "__is_game__", False) else game
    if not getattr(type(state), "__is_game__", False):
        raise ZermeloError(f"a board is made of a state, as in Board(Chess()), or of the class of a game, not of {game!r}")
    return state


def plain(actions: Any) -> tuple[int, ...]:
    """Actions as whole numbers; a page sends large ones as texts. Raises ZermeloError for anything else."""
    try:
        if not isinstance(actions, str):
            return tuple(int(action) if isinstance(action, str) else index(action) for action in actions)
    except (TypeError, ValueError):
        pass
    raise ZermeloError(f"actions are a sequence of whole numbers, not {actions!r}")
