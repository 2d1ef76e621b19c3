"""A kernel's side of the wire to a notebook, without either: what the widget sends is kept, and what a browser would say is said to it."""

from __future__ import annotations

import json
import time
from typing import Any

import comm
import pytest
from comm.base_comm import BaseComm

from zermelo.notebook import Board


class Wire(BaseComm):  # type: ignore[misc]
    """A comm whose messages are kept."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        self.sent: list[dict[str, Any]] = []
        super().__init__(*arguments, **options)

    def publish_msg(self, msg_type: str, data: Any = None, metadata: Any = None, buffers: Any = None, **keys: Any) -> None:
        self.sent.append(data or {})


@pytest.fixture(autouse=True)
def wired(monkeypatch: pytest.MonkeyPatch) -> None:
    """Widgets that are made have such a comm."""
    monkeypatch.setattr(comm, "create_comm", Wire)


def says(board: Board, **data: Any) -> None:
    """What comes from the browser: `method="update"` with traits, or `method="custom"` with a message."""
    board.comm.handle_msg({"content": {"data": {"buffer_paths": [], **data}}, "buffers": []})


def asks(board: Board, number: int, what: str, host: str = "referee", view: str = "a", **given: Any) -> None:
    text = json.dumps({"id": number, "what": what, **given})
    says(board, method="custom", content={"view": view, "host": host, "text": text})


def heard(board: Board, number: int, view: str = "a", seconds: float = 30) -> dict[str, Any]:
    """The last message that answers a question, when it has come."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for content in [data["content"] for data in list(board.comm.sent) if data.get("method") == "custom"]:
            said = json.loads(content["text"])
            if content["view"] == view and said["id"] == number and ("answer" in said or "error" in said):
                return dict(said)
        time.sleep(0.005)
    raise AssertionError(f"no answer to question {number}")
