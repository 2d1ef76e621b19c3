"""Who may ask: those who know the token, from pages of this server, at an address that is its own.

Rules run with the rights of the user who started the Studio, so a page of somebody else must reach nothing, not even by another name of
this machine: `Host` and `Origin` are looked at as well as the token, which comes once with the address and then as a cookie. A browser is
begun with a word in place of the token that lets in once, and soon no longer: command lines can be read by whoever uses the machine.
"""

from __future__ import annotations

import asyncio
import hmac
import secrets
import time
from collections.abc import Collection
from typing import Any
from urllib.parse import parse_qs, urlencode

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse, RedirectResponse, Response

SOON = 120
"""Seconds in which a browser that is begun has to come with its word."""
MOST = 1 << 20
"""Bytes that may be sent at once."""
KEYED = "/files/"
"""What lies here is read by whoever knows the key in its address: pages without rights lead to each other, and no cookie goes with them
(`tasks.shown`)."""

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
"""Of all answers that say none of their own."""
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; "
    "frame-src 'self'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'"
)
"""Of pages that say none of their own."""


class Guard:
    """An ASGI application that lets pass to another one who may ask.

    token   what has to be known
    hosts   what the server is called, with its port: "127.0.0.1:8000"
    """

    def __init__(self, application: Any, token: str, hosts: Collection[str]) -> None:
        self.application, self.token, self.hosts = application, token, frozenset(hosts)
        self.once: dict[str, float] = {}  # words, and until when they are taken
        self.cookie = "zermelo-" + next(iter(sorted(hosts))).rpartition(":")[2]  # cookies do not tell ports apart

    def invitation(self) -> str:
        """A word that is taken for the token, once, and no later than SOON."""
        word = secrets.token_urlsafe(16)
        self.once[word] = time.monotonic() + SOON
        return word

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            await self.application(scope, receive, send)
            return
        refused = self.refusal(scope)
        if refused is not None:
            if scope["type"] == "websocket":
                await receive()
                await send({"type": "websocket.close", "code": 1008, "reason": "not allowed"})
            else:
                await refused(scope, receive, send)
            return

        begun = False

        async def sending(message: Any) -> None:
            nonlocal begun
            begun = True
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in (HEADERS | {"Content-Security-Policy": POLICY}).items():
                    headers.setdefault(name, value)
            await send(message)

        try:
            await self.application(scope, receive, sending)
        except asyncio.CancelledError:  # the server ends while it answers, which is no fault to be reported
            if scope["type"] == "http" and not begun:
                await PlainTextResponse("The Studio has ended.\n", 503)(scope, receive, send)

    def refusal(self, scope: Any) -> Response | None:
        """What answers who may not ask; None for who may."""
        headers = Headers(scope=scope)
        if headers.get("host", "").lower() not in self.hosts:
            return PlainTextResponse("This server is not known by that name: use the address that zermelo studio has printed.\n", 421)
        asks_to_do = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD")
        origin = headers.get("origin")
        if (asks_to_do or origin is not None) and origin not in {f"http://{host}" for host in self.hosts}:
            return PlainTextResponse("Only pages of this server may ask that.\n", 403)
        if int(headers.get("content-length", "0") if headers.get("content-length", "0").isdigit() else MOST + 1) > MOST:
            return PlainTextResponse(f"That is more than {MOST:,} bytes.\n", 413)
        return self.stranger(scope)

    def stranger(self, scope: Any) -> Response | None:
        """What answers who does not know the token; who knows it by the address gets the cookie."""
        if scope["type"] == "http" and scope["method"] in ("GET", "HEAD") and scope["path"].startswith(KEYED):
            return None
        given = parse_qs(scope["query_string"].decode("latin-1"))
        if "token" in given and scope["type"] == "http" and self.admits(given.pop("token")[0]):
            query = urlencode(given, doseq=True)
            path = "/" + scope["path"].lstrip("/")  # two slashes would name another server
            response = RedirectResponse(path + (f"?{query}" if query else ""), 303, HEADERS)
            response.set_cookie(self.cookie, self.token, httponly=True, samesite="strict")
            return response
        if self.knows(HTTPConnection(scope).cookies.get(self.cookie, "")):
            return None
        said = "The token is missing, or was good for once and for a short time: open the address that zermelo studio has printed.\n"
        return PlainTextResponse(said, 403)

    def admits(self, word: str) -> bool:
        """Is it the token, or a word that lets in once, has not yet, and is not too old?"""
        if (until := self.once.pop(word, None)) is not None:
            return time.monotonic() < until
        return self.knows(word)

    def knows(self, text: str) -> bool:
        """Is that the token? In the same time whatever it is."""
        return hmac.compare_digest(text.encode("utf-8", "replace"), self.token.encode())
