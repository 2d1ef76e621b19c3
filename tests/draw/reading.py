"""Somebody with a keyboard before a page that plays a search, in a real browser."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from zermelo.draw import player
from zermelo.trace import Recording


class Reader:
    """Somebody with a keyboard before a page; whatever the page asks of a network, or complains about, is noted."""

    def __init__(self, browser: Any, folder: Path) -> None:
        self.folder = folder
        self.context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce", color_scheme="light")
        self.context.set_default_timeout(30_000)
        self.asked: list[str] = []
        self.complaints: list[str] = []
        self.context.route("**/*", self._asked)
        self.page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", lambda message: self.complaints.append(message.text))

    def _asked(self, route: Any) -> None:
        url = route.request.url
        if url.startswith(self.folder.as_uri()):
            route.continue_()
        else:
            self.asked.append(url)
            route.abort()

    def opens(self, recording: Recording, fragment: str = "", **options: Any) -> Reader:
        path = self.folder / "page.html"
        path.write_text(player(recording, **options), encoding="utf-8")
        self.page.goto("about:blank")
        self.page.goto(path.as_uri() + fragment)
        self.waits("player !== null")  # what is long is unpacked first
        return self

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def text(self, where: str) -> str:
        return str(self.page.locator(where).first.text_content())

    def progress(self) -> str:
        return self.text("#progress")

    def sentence(self, pane: int = 0) -> str:
        return str(self.page.locator(".sentence").nth(pane).text_content())

    def waits(self, until: str) -> None:
        """Wait for the page; it allows no text to be run in it, so it is asked again and again."""
        for _ in range(100):
            if self.page.evaluate(until):
                return
            self.page.wait_for_timeout(30)
        pytest.fail(f"in vain: {until}")

    def picture(self) -> str:
        """The SVG as it stands, serialised."""
        return str(self.page.evaluate("new XMLSerializer().serializeToString(document.querySelector('.figure svg'))"))

    def focused(self) -> str:
        return str(self.page.evaluate("document.activeElement?.dataset?.node ?? document.activeElement?.id ?? ''"))

    def document(self) -> Any:
        """The document that the first pane plays."""
        return json.loads(self.page.evaluate("JSON.stringify(player.panes[0].film.document)"))
