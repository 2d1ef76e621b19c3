"""The addresses of tasks."""

from __future__ import annotations

import asyncio
import base64
import binascii
import contextlib
import math
from collections.abc import Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from ...errors import ZermeloError
from .. import pages
from ..sent import body, told
from .forms import arguments, checked, commands, form, line_of, listed
from .shown import Shown
from .story import story
from .task import Task
from .tasks import GIGABYTES, MINUTES, Tasks


def routes(tasks: Tasks, token: str) -> list[BaseRoute]:
    """All addresses of tasks; of the token the keys of their files are made."""
    shown = Shown(tasks, token)
    answers = TaskAnswers(tasks, shown)
    return [
        Route("/tasks", page),
        Route("/tasks/{name}", page),
        Route("/task/{number:int}", page),
        Route("/files/{key}/{number:int}/{name:path}", shown.file),
        WebSocketRoute("/task/{number:int}/story", answers.story),
        Route("/api/tasks", told(answers.all)),
        Route("/api/tasks/{name}", told(answers.form), methods=["GET"]),
        Route("/api/tasks/{name}", told(answers.begin), methods=["POST"]),
        Route("/api/tasks/{name}/line", told(answers.line), methods=["POST"]),
        Route("/api/task/{number:int}", told(answers.delete), methods=["DELETE"]),
        Route("/api/task/{number:int}/{act:str}", told(answers.act), methods=["POST"]),
    ]


async def page(_: Request) -> Response:
    """The page that shows all tasks, a form or one task, by its address."""
    return pages.framed_page("tasks", "tasks/tasks.css")


class TaskAnswers:
    """What is answered about tasks."""

    def __init__(self, tasks: Tasks, shown: Shown) -> None:
        self.tasks, self.shown = tasks, shown

    async def all(self, _: Request) -> Response:
        """The commands in their groups, and the tasks, the newest first."""
        groups = await asyncio.to_thread(listed)
        tasks = [self.tasks.get(number) for number in sorted(self.tasks.all, reverse=True)]
        begun = await asyncio.to_thread(lambda: [task.as_dict() | self._more(task) for task in tasks])  # their files are looked for
        limits = {"most": self.tasks.most, "minutes": MINUTES, "gigabytes": GIGABYTES, "folder": str(self.tasks.folder)}
        return JSONResponse({"groups": groups, "tasks": begun, **limits})

    async def form(self, request: Request) -> Response:
        """The form of a command."""
        await asyncio.to_thread(commands)
        return JSONResponse(form(request.path_params["name"]))

    async def line(self, request: Request) -> Response:
        """The command line that the values of a form stand for, and what is wrong with it."""
        name, said = request.path_params["name"], await body(request)
        words = arguments(name, _values(said))
        wrong = ""
        try:
            checked(name, words)
        except ZermeloError as error:
            wrong = str(error)
        return JSONResponse({"line": line_of(words), "wrong": wrong})

    async def begin(self, request: Request) -> Response:
        """Begin a task."""
        said = await body(request)
        minutes, gigabytes = _number(said, "minutes", MINUTES), _number(said, "gigabytes", GIGABYTES)
        task = self.tasks.begin(request.path_params["name"], _values(said), _files(said), minutes, gigabytes)
        return JSONResponse({"number": task.number})

    async def delete(self, request: Request) -> Response:
        """Delete a task and its files."""
        self.tasks.delete(request.path_params["number"])
        return JSONResponse({})

    async def act(self, request: Request) -> Response:
        """Stop, kill, run again, or answer."""
        number, said = request.path_params["number"], await body(request)
        acts: dict[str, Callable[[], Any]] = {
            "stop": lambda: self.tasks.stop(number),
            "kill": lambda: self.tasks.stop(number, kill=True),
            "again": lambda: self.tasks.again(number),
            "say": lambda: self.tasks.say(number, str(said.get("text", ""))),
        }
        if request.path_params["act"] not in acts:
            raise ZermeloError(f"a task can be told {', '.join(acts)}")
        acts[request.path_params["act"]]()
        return JSONResponse({})

    async def story(self, socket: WebSocket) -> None:
        """Tell the story of a task until it has ended, or nobody listens."""
        await socket.accept()
        try:
            task = self.tasks.get(socket.path_params["number"])
        except ZermeloError as error:
            await socket.close(1008, str(error)[:100])  # at most 123 bytes
            return
        gone = asyncio.create_task(_gone(socket))
        telling = asyncio.create_task(self._tell(socket, task))
        await asyncio.wait([gone, telling], return_when=asyncio.FIRST_COMPLETED)
        for each in (gone, telling):
            each.cancel()
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await socket.close()

    def _more(self, task: Task) -> dict[str, str]:
        """Its command line, and where its files are shown."""
        return {"line": line_of(task.arguments), "shown": self.shown.place(task)}

    async def _tell(self, socket: WebSocket, task: Any) -> None:
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            async for said in story(task):
                if "task" in said:
                    said["task"] |= self._more(task)
                await socket.send_json(said)


async def _gone(socket: WebSocket) -> None:
    with contextlib.suppress(WebSocketDisconnect, KeyError):
        while True:
            await socket.receive_text()


def _values(said: dict[str, Any]) -> dict[str, Any]:
    values = said.get("values", {})
    if not isinstance(values, dict):
        raise ZermeloError("the values of a form are an object of JSON")
    return values


def _number(said: dict[str, Any], name: str, default: float) -> float:
    """A number, NaN for what is none: that is within no limits."""
    try:
        return float(said.get(name, default))
    except (TypeError, ValueError):
        return math.nan


def _files(said: dict[str, Any]) -> dict[str, bytes]:
    """The files that come with a form: names and contents, in base64."""
    try:
        return {str(name): base64.b64decode(text, validate=True) for name, text in dict(said.get("files", {})).items()}
    except (TypeError, ValueError, binascii.Error):
        raise ZermeloError("files are sent as names and contents in base64") from None
