"""Many clients at once before one Studio: how late answers come, and how much memory it takes.

    python -m benchmarks.studio                                50 clients for a minute
    python -m benchmarks.studio --clients 10 --seconds 20

Each plays a game of its own by turns with a search that is given half a second a move, and looks at an analysis now and then. Told are the
seconds by which answers came later than they were asked for, and the memory of the Studio with all its processes. An answer to a question
of somebody else, an error, or one that came more than a second late ends it with status 1.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

GAMES = ("tictactoe", "connectfour", "othello", "checkers")
GIVEN = 0.5
LATE = 1.0


class Client(threading.Thread):
    """One of them. `late` are the seconds by which each answer was late, the kind of question, and when it came."""

    def __init__(self, address: str, number: int, end: float) -> None:
        super().__init__(daemon=True)
        self.address, self.number, self.end = address, number, end
        self.late: list[tuple[float, str, float]] = []
        self.wrong: list[str] = []
        self.questions = 0

    def run(self) -> None:
        from websockets.sync.client import connect

        parts = urlsplit(self.address)
        base, token = f"http://{parts.netloc}", parse_qs(parts.query)["token"][0]
        query = urlencode({"game": GAMES[self.number % len(GAMES)], "client": f"client {self.number}"})
        cookie = {"Cookie": f"zermelo-{parts.port}={token}"}
        try:
            with connect(f"ws://{parts.netloc}/ask?{query}", origin=base, additional_headers=cookie, max_size=1 << 24) as self.socket:  # type: ignore[arg-type]
                while time.monotonic() < self.end:
                    self.play(random.Random(self.number))
        except Exception as error:
            self.wrong.append(f"client {self.number}: {error!r}")

    def play(self, dice: random.Random) -> None:
        """A game, as far as the time goes."""
        here = self.ask("begin", 0.0, state=[])
        while here["mover"] is not None and time.monotonic() < self.end:
            limits = {"way": "deepen", "seconds": GIVEN}
            if dice.random() < 0.2:
                self.ask("analyse", GIVEN, state=here["state"], limits=limits)
            found = self.ask("choose", GIVEN, state=here["state"], limits=limits | {"depth": 6})
            if found["action"] not in {entry["action"] for entry in here["entries"]}:
                self.wrong.append(f"client {self.number}: {found['action']} is not legal in {here['text']}: the answer of somebody else?")
            here = self.ask("play", 0.0, position={"state": here["state"]}, action=found["action"])
            time.sleep(dice.uniform(0, 1))

    def ask(self, what: str, seconds: float, **given: Any) -> Any:
        self.questions += 1
        number, began = self.questions, time.monotonic()
        self.socket.send(json.dumps({"id": number, "what": what, **given}))
        while True:
            said = json.loads(self.socket.recv(timeout=120))
            if said["id"] != number:
                raise ValueError(f"asked {number}, told {said['id']}")
            if "error" in said:
                raise ValueError(said["error"]["text"])
            if "answer" in said:
                self.late.append((time.monotonic() - began - seconds, what, time.monotonic()))
                return said["answer"]


def memory(process: int) -> int:
    """Bytes that a process and all below it hold for themselves alone."""
    found = 0
    for line in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines():
        if line.startswith("Private_"):
            found += 1024 * int(line.split()[1])
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return found + sum(memory(int(child)) for child in children)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.studio", description=__doc__.partition("\n")[0])
    parser.add_argument("--clients", type=int, default=50, metavar="N")
    parser.add_argument("--seconds", type=float, default=60.0, metavar="S")
    asked = parser.parse_args()
    command = [sys.executable, "-m", "zermelo", "studio", "--no-open", "--port", "0", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as studio:
        assert studio.stdout is not None
        lines = ""
        while not lines.endswith("}\n"):
            lines += studio.stdout.readline()
        address = json.loads(lines)["address"]
        for number in range(2 * len(GAMES)):  # what is compiled once is not measured
            warm = Client(address, number, time.monotonic() + 2)
            warm.run()
        started = time.monotonic()
        clients = [Client(address, number, started + asked.seconds) for number in range(asked.clients)]
        for client in clients:
            client.start()
        most = 0
        while any(client.is_alive() for client in clients):
            most = max(most, memory(studio.pid))
            time.sleep(1)
        studio.terminate()
    answers = sorted(answer for client in clients for answer in client.late)
    late = [seconds for seconds, _, _ in answers]
    wrong = [text for client in clients for text in client.wrong]
    print(f"{asked.clients} clients, {asked.seconds:g} s: {len(late):,} answers, {len(wrong)} errors")
    print(
        f"late by {statistics.median(late):.2f} s in the middle, {late[int(0.99 * len(late))]:.2f} s in 99 of 100, {late[-1]:.2f} s at most"
    )
    latest = (f"{what} by {seconds:.2f} s, {when - started:.0f} s after the start" for seconds, what, when in answers[-3:])
    print(f"the latest: {'; '.join(latest)}")
    print(f"memory  {most / 1e6:,.0f} MB at most, of the server and its processes")
    print("\n".join(wrong[:5]))
    sys.exit(1 if wrong or late[-1] > LATE else 0)


if __name__ == "__main__":
    main()
