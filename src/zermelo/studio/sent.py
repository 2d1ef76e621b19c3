"""What pages send, and what they are told where it cannot be used."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ..errors import ZermeloError
from .guard import MOST

Answer = Callable[[Request], Awaitable[Response]]


def told(answer: Answer) -> Answer:
    """`answer`, with a sentence and status 422 where something given cannot be used."""

    async def whole(request: Request) -> Response:
        try:
            return await answer(request)
        except ZermeloError as error:
            return JSONResponse({"error": str(error)}, 422)

    return whole


async def body(request: Request) -> dict[str, Any]:
    """What was sent, an object of JSON. Raises ZermeloError."""
    whole = bytearray()
    async for part in request.stream():  # in parts, so that none who says nothing of its length fills the memory
        whole += part
        if len(whole) > MOST:
            raise ZermeloError(f"what is sent has more than {MOST:,} bytes")
    try:
        said = json.loads(whole)
    except (ValueError, RecursionError):
        said = None
    if not isinstance(said, dict):
        raise ZermeloError("what is sent must be an object of JSON")
    return said
