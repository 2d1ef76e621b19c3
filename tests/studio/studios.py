"""A Studio in a process of its own, as `zermelo studio` starts it, and how it is asked."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
from websockets.sync.client import ClientConnection, connect

MATCHES = '''\
from typing import NamedTuple

from zermelo import game


@game
class Matches(NamedTuple):
    """Take one or two matches; who takes the last has won."""

    left: int = 7
    mover: int = 0
    UTILITY_RANGE = (-1, 1)

    def to_move(self):
        return self.mover

    def actions(self):
        yield 1
        if self.left > 1:
            yield 2

    def result(self, action):
        return Matches(self.left - action, 1 - self.mover)

    def is_terminal(self):
        return self.left == 0

    def utility(self, player):
        return -1 if player == self.mover else 1
'''
ENDLESS = (
    MATCHES.replace("class Matches", "class Endless")
    .replace("Matches(", "Endless(")
    .replace("        yield 1\n", "        while self.left < 7:\n            pass\n        yield 1\n")
)
GREEDY = (
    MATCHES.replace("class Matches", "class Greedy")
    .replace("Matches(", "Greedy(")
    .replace("        yield 1\n", "        if self.left < 7:\n            heap = bytearray(1 << 34)\n        yield 1\n")
)
FALSE = (
    MATCHES.replace("class Matches", "class False_")
    .replace("Matches(", "False_(")
    .replace("        yield 1\n", "        1 // (self.left - 6)\n        yield 1\n")
)


class Studio:
    """A Studio that runs, and how it is asked."""

    def __init__(self, folder: Path, *options: str, port: int = 0) -> None:
        self.folder = folder
        for name, text in {"matches": MATCHES, "endless": ENDLESS, "greedy": GREEDY, "false_": FALSE}.items():
            (folder / f"{name}.py").write_text(text)
        files = [f"{name}.py" for name in ("matches", "endless", "greedy", "false_")]
        command = [sys.executable, "-m", "zermelo", "studio", "--no-open", "--port", str(port), "--json"]
        command += ["--tasks", str(folder / "tasks"), *options, *files]
        self.process = subprocess.Popen(
            command,
            cwd=folder,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"XDG_STATE_HOME": str(folder), "XDG_DATA_HOME": str(folder)},
        )
        assert self.process.stdout is not None
        lines = ""
        while not lines.endswith("}\n"):
            lines += self.process.stdout.readline()
        self.address = json.loads(lines)["address"]
        parts = urlsplit(self.address)
        self.base, self.host, self.token = f"http://{parts.netloc}", parts.netloc, parse_qs(parts.query)["token"][0]
        self.http = httpx.Client(base_url=self.base, follow_redirects=True, headers={"Origin": self.base}, timeout=60)
        assert self.http.get("/", params={"token": self.token}).status_code == 200
        self.cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    def game(self, name: str) -> str:
        """How a file of rules is named."""
        return str((self.folder / f"{name}.py").resolve())

    def socket(self, game: str, client: str = "somebody", **more: str) -> ClientConnection:
        query = httpx.QueryParams(game=game, client=client, **more)
        headers = {"Cookie": self.cookie}
        return connect(f"ws://{self.host}/ask?{query}", origin=self.base, additional_headers=headers, max_size=1 << 24)  # type: ignore[arg-type]

    def close(self) -> None:
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(15)
        finally:
            self.process.kill()
            self.process.wait()
            assert self.process.stdout is not None
            self.process.stdout.close()
            self.http.close()


def answered(socket: ClientConnection, what: str, number: int = 1, **given: Any) -> dict[str, Any]:
    """Ask, and wait for the answer."""
    socket.send(json.dumps({"id": number, "what": what, **given}))
    return heard(socket, number)[-1]


def heard(socket: ClientConnection, number: int) -> list[dict[str, Any]]:
    """What is said about a question, to its answer."""
    found = []
    while True:
        said = json.loads(socket.recv(timeout=120))
        if said["id"] == number:
            found.append(said)
            if "answer" in said or "error" in said:
                return found
