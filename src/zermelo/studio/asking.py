"""A socket for the questions of a page: what a page asks its worker, it asks here (see `page.native`)."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from .shelf import Shelf
from .work.crew import Asked, Crew
from .work.process import wrong

OWN = ("id", "what")
"""Fields of a message that are not handed on with the question."""
PAGES, SOCKETS = 100, 2
"""Pages that one machine may have open, and the sockets of a page: one for the rules, one for searches."""
OPEN = 64
"""Questions of one page that are open, and answers that it has not read, from which on it is not listened to."""


class Asking:
    """The questions of one client about one game."""

    def __init__(self, socket: WebSocket, crew: Crew, shelf: Shelf, client: str, game: str, position: str | None) -> None:
        self.socket, self.crew, self.shelf, self.client = socket, crew, shelf, client
        self.game, self.about = game, {"game": game, "position": position}
        self.asked: dict[Any, Asked] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.sending = asyncio.Lock()

    async def serve(self) -> None:
        """Answer until the client goes."""
        try:
            while True:
                self.hear(await self.socket.receive_text())
                if len(self.tasks) >= OPEN:
                    await asyncio.wait(self.tasks, return_when=asyncio.FIRST_COMPLETED)
        except (WebSocketDisconnect, KeyError):
            pass
        finally:
            for asked in self.asked.values():
                asked.stop()

    def hear(self, text: str) -> None:
        """A message of the page: a question, or that one of its questions is to end."""
        try:
            said = json.loads(text)
            number, what = said["id"], str(said["what"])
        except (ValueError, KeyError, TypeError, RecursionError):
            self.begin(self.say({"id": None, **wrong("a question is an object with id and what")}))
            return
        if what == "stop" and isinstance(number, int):
            if number in self.asked:
                self.asked[number].stop()
            return
        if not isinstance(number, int) or number in self.asked:
            self.begin(self.say({"id": None, **wrong("the id of a question is a new whole number")}))
            return
        self.asked[number] = Asked()
        given = {name: value for name, value in said.items() if name not in OWN}
        self.begin(self.answer(number, {**self.about, "what": what, "given": given}))

    def begin(self, work: Any) -> None:
        """Do this beside everything else; `tasks` holds it until it is done."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def answer(self, number: int, question: dict[str, Any]) -> None:
        """Have a question answered, and say what is found meanwhile, and the answer."""
        news: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue()

        async def pass_on() -> None:
            while (said := await news.get()) is not None:
                await self.say({"id": number, **said})

        passing = asyncio.create_task(pass_on())
        try:
            said = await self.crew.ask(self.client, question, news.put_nowait, self.asked[number])
        finally:
            news.put_nowait(None)
            del self.asked[number]
        await passing
        await self.say({"id": number, **(self.shelf.told(self.game, said) if "error" in said else said)})

    async def say(self, said: dict[str, Any]) -> None:
        """Send a message to the page; if it has gone, its questions end."""
        async with self.sending:
            try:
                await self.socket.send_text(json.dumps(said))
            except (RuntimeError, WebSocketDisconnect):  # the client has gone
                for asked in self.asked.values():
                    asked.stop()


async def ask(socket: WebSocket, crew: Crew, shelf: Shelf, local: bool = True) -> None:
    """Serve a page of the game that the address names; one that is not on the shelf is refused.

    Pages of this machine are clients by the names that they give themselves; of others each machine is one, whatever it calls itself.
    """
    await socket.accept()
    host = socket.client.host if socket.client else ""
    if crew.sockets[host] >= PAGES * SOCKETS:
        await socket.close(1013, f"this machine has {PAGES} pages open: close some of them first")
        return
    game = socket.query_params.get("game", "")
    if not shelf.has(game):
        await socket.close(1008, f"there is no game {ascii(game[:60])[:80]} here")  # at most 123 bytes
        return
    client = (local and socket.query_params.get("client")) or host
    crew.sockets[host] += 1
    crew.warm()
    try:
        await Asking(socket, crew, shelf, client[:64], game, socket.query_params.get("position")).serve()
    finally:
        crew.sockets[host] -= 1
