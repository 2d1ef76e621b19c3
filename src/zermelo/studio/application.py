"""The application: which address is what."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from importlib import resources
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import urlencode

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from ..scripts import SERVED
from . import pages
from .asking import ask
from .guard import Guard
from .sent import body, told
from .shelf import Shelf
from .tasks.routes import routes as routes_of_tasks
from .tasks.tasks import Tasks
from .work.crew import Crew
from .work.process import wrong

KINDS = {".js": "text/javascript", ".css": "text/css"}
"""What is served as what, whatever this machine takes such files for."""
EMPTY = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"/>'
"""The picture of a game whose rules cannot draw one."""


def application(shelf: Shelf, crew: Crew, tasks: Tasks, token: str, hosts: list[str], *, local: bool = True) -> Guard:
    """The Studio as an ASGI application.

    hosts   what the server is called, with its port; any other name is refused
    local   is it served to this machine alone? Otherwise files of rules can be played, neither edited nor opened, and no task is begun
    """
    studio = Studio(shelf, crew, local)

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        yield
        crew.close()
        tasks.close()

    async def asked(socket: WebSocket) -> None:
        await ask(socket, crew, shelf, local)

    routes = [
        Route("/", pages.shelf),
        Route("/play", studio.play),
        Route("/picture", studio.picture),
        Route("/api/games", studio.games),
        Route("/scripts/{room}/{path:path}", script),
        WebSocketRoute("/ask", asked),
    ]
    if local:
        routes += [
            Route("/rules", pages.rules),
            Route("/api/rules", told(studio.text), methods=["GET"]),
            Route("/api/rules", told(studio.write), methods=["PUT"]),
            Route("/api/rules", told(studio.new), methods=["POST"]),
            Route("/api/draft", told(studio.draft), methods=["PUT"]),
            Route("/api/check", told(studio.check)),
            *routes_of_tasks(tasks, token),
        ]
    return Guard(Starlette(routes=routes, lifespan=lifespan), token, hosts)


async def script(request: Request) -> Response:
    """A script or a style sheet as it stands in the package."""
    room, path = request.path_params["room"], request.path_params["path"]
    parts = path.split("/")
    kind = KINDS.get(PurePosixPath(path).suffix)
    folder = SERVED.get(f"/scripts/{room}/")
    if folder is not None and kind is not None and all(part.strip(".") and not {*part} & {*"\\:\0"} for part in parts):
        with contextlib.suppress(OSError):  # it is not there, or no file could be called so
            text = resources.files("zermelo").joinpath(folder, *parts).read_bytes()
            return Response(text, media_type=kind, headers={"Cache-Control": "no-cache"})
    return Response(f"There is no {path}.\n", 404, media_type="text/plain")


class Studio:
    """What is answered about games."""

    def __init__(self, shelf: Shelf, crew: Crew, local: bool) -> None:
        self.shelf, self.crew, self.local = shelf, crew, local

    async def play(self, request: Request) -> Response:
        """The page on which a game is played."""
        game = request.query_params.get("game", "")
        return HTMLResponse(*pages.game(self.shelf.title(game) if self.shelf.has(game) else None))

    async def picture(self, request: Request) -> Response:
        """A game's first position as a picture."""
        game = request.query_params.get("game", "")
        said = await self.about(request, game, "picture")
        svg = said["answer"]["svg"] if "answer" in said else EMPTY
        policy = "default-src 'none'; style-src 'unsafe-inline'"
        return Response(svg, media_type="image/svg+xml", headers={"Content-Security-Policy": policy})

    async def games(self, request: Request) -> Response:
        """All games, and what may be done here."""
        return JSONResponse({"games": self.shelf.games(), "local": self.local, "folder": str(self.shelf.folder) if self.local else ""})

    # ------------------------------------------------------------------------------------------------------------ rules

    async def text(self, request: Request) -> Response:
        """The text of a file of rules, and what was written in the editor and not saved."""
        return JSONResponse(self.shelf.opened(*(request.query_params.get(name, "") for name in ("game", "page"))))

    async def write(self, request: Request) -> Response:
        """Write a file of rules."""
        said = await body(request)
        self.shelf.write(*(str(said.get(name, "")) for name in ("game", "text", "before", "page")))
        return JSONResponse({})

    async def draft(self, request: Request) -> Response:
        """Keep what stands in the editor, and say whether it is a game that can be played."""
        said = await body(request)
        game = str(said.get("game", ""))
        draft = self.shelf.keep(game, *(str(said.get(name, "")) for name in ("text", "page")))
        answer = await self.about(request, draft, "begin")
        return JSONResponse({"game": draft} | ({"error": answer["error"]} if "error" in answer else {}))

    async def new(self, request: Request) -> Response:
        """Make a new file of rules."""
        return JSONResponse({"game": self.shelf.new(str((await body(request)).get("name", "")))})

    async def check(self, request: Request) -> Response:
        """What `zermelo check` says of a game."""
        return JSONResponse(await self.about(request, request.query_params.get("game", ""), "check"))

    async def about(self, request: Request, game: str, what: str) -> Any:
        """The answer to a question about a game, or an error, as plain data (`work.crew`)."""
        if not self.shelf.has(game):
            return wrong(f"there is no game {game[:60]!r} here")
        client = request.client.host if request.client else ""
        return self.shelf.told(game, await self.crew.ask(client, {"game": game, "what": what, "given": {}, "own": True}))


def address(host: str, token: str, path: str = "/", **query: str) -> str:
    """An address of the Studio with the token in it."""
    return f"http://{host}{path}?{urlencode({**query, 'token': token})}"
