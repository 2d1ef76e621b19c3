"""Files of a task, shown to whoever knows their key, as strangers to the Studio.

    /files/8f0c…/17/site/index.html

A page that a command wrote has no rights here: no cookie goes with what it asks for. So the key of its task stands in its address, and what
it names relative to itself, a link, a picture, is found beside it. The key opens the files of this task to be read, and nothing else.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json

from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response

from ...errors import ZermeloError
from ..guard import KEYED
from .task import Task
from .tasks import Tasks

CLOSED = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"
"""What a picture or any other file may do: be looked at."""
RUNS = (
    "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval' {beside}; worker-src blob:; style-src 'unsafe-inline' {beside}; "
    "img-src data: blob: {beside}; font-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; "
    "sandbox allow-scripts allow-forms allow-downloads"
)
"""What a page that a command wrote may do: run its own scripts and those beside it, hand over files, use forms that are sent nowhere. It
has no network, and is a stranger to the Studio."""
LOOKED_AT = {".svg": "image/svg+xml", ".png": "image/png", ".html": "text/html"}
"""Files that are shown, by their endings; others are handed over."""
BESIDE = {".css": "text/css", ".js": "text/javascript", ".jpg": "image/jpeg", ".gif": "image/gif"}
"""And those that a page takes from beside it."""
OTHERS = "application/octet-stream"


class Shown:
    """The files of tasks, by their keys.

    token   what the keys are made of
    """

    def __init__(self, tasks: Tasks, token: str) -> None:
        self.tasks, self.token = tasks, token

    def place(self, task: Task) -> str:
        """The address of the folder of a task, without a stroke at its end."""
        told = json.dumps([str(task.folder), task.created]).encode()  # numbers are given again
        return f"{KEYED}{hmac.new(self.token.encode(), told, hashlib.sha256).hexdigest()[:32]}/{task.number}"

    async def file(self, request: Request) -> Response:
        """A file: shown if it is a picture or a page, else handed over."""
        key, number, name = (request.path_params[each] for each in ("key", "number", "name"))
        try:
            task = self.tasks.get(number)
            place = self.place(task)
            if not hmac.compare_digest(f"{KEYED}{key}/{number}".encode(), place.encode()):
                raise ZermeloError("that is not its key")
            path = await asyncio.to_thread(task.file, name)  # it looks through all of them
        except ZermeloError:
            return PlainTextResponse("There is no such file: its task may have been deleted.\n", 404)
        own = request.headers.get("sec-fetch-site") == "same-origin"  # no page of the Studio takes a script from here
        kind = (LOOKED_AT if own else LOOKED_AT | BESIDE).get(path.suffix.lower(), OTHERS)
        shown = kind != OTHERS and "download" not in request.query_params
        policy = RUNS.format(beside=f"http://{request.headers['host']}{place}/") if kind == "text/html" else CLOSED
        headers = {"Content-Security-Policy": policy, "Cross-Origin-Resource-Policy": "cross-origin"}  # what has no rights has no origin
        disposition = "inline" if shown else "attachment"
        return FileResponse(path, media_type=kind, filename=path.name, headers=headers, content_disposition_type=disposition)
