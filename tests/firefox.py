"""Debian's Firefox, driven by WebDriver BiDi (https://w3c.github.io/webdriver-bidi), which it speaks itself: no driver beside it.

Playwright drives a Firefox of its own making only, and Selenium wants geckodriver; a socket and a few messages do.
"""

from __future__ import annotations

import json
import re
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

PREFERENCES: dict[str, str | int | bool] = {
    "app.normandy.enabled": False,
    "browser.newtabpage.enabled": False,
    "browser.safebrowsing.malware.enabled": False,
    "browser.safebrowsing.phishing.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.systemAddon.update.enabled": False,
    "extensions.update.enabled": False,
    "intl.accept_languages": "en-GB",
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
    "toolkit.telemetry.server": "",
    "ui.prefersReducedMotion": 1,
}
"""A browser that asks nobody anything, and moves nothing."""
PATIENCE = 60.0
"""Seconds that Firefox may take to begin, and to answer."""
KEYS = {"Enter": "\ue007", "Tab": "\ue004", "Space": " ", "ArrowRight": "\ue014"}


class Firefox:
    """A Firefox without a window, with a profile of its own, until it is closed."""

    def __init__(self, program: str) -> None:
        self.profile = tempfile.TemporaryDirectory(prefix="zermelo-firefox-", ignore_cleanup_errors=True)
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in PREFERENCES.items()]
        Path(self.profile.name, "user.js").write_text("".join(lines))
        command = [program, "--headless", "--no-remote", "--profile", self.profile.name, "--remote-debugging-port", "0"]
        log = Path(self.profile.name, "said")  # a pipe that nobody reads would fill up, and Firefox wait
        with log.open("w") as out:
            self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=out)
        try:
            self.line = connect(f"{self.address(log)}/session", max_size=1 << 26, open_timeout=PATIENCE, proxy=None)
        except Exception:
            self.end()
            raise
        self.socket = self.line.__enter__()
        self.last = 0
        self.events: list[dict[str, Any]] = []
        self.ask("session.new", capabilities={})
        self.ask("session.subscribe", events=["log.entryAdded", "network.beforeRequestSent"])

    def address(self, log: Path) -> str:
        """Where it listens, as it says."""
        end = time.monotonic() + PATIENCE
        while not (found := re.search(r"WebDriver BiDi listening on (\S+)\n", log.read_text(errors="replace"))):
            assert self.process.poll() is None and time.monotonic() < end, f"Firefox does not begin: {log.read_text(errors='replace')}"
            time.sleep(0.05)
        return found[1]

    def ask(self, method: str, **params: Any) -> dict[str, Any]:
        """The result of a command; what happened meanwhile is kept in `events`."""
        self.last += 1
        self.socket.send(json.dumps({"id": self.last, "method": method, "params": params}))
        while True:
            said = json.loads(self.socket.recv(timeout=PATIENCE))
            if said["type"] == "event":
                self.events.append(said)
            elif said["id"] == self.last:
                assert said["type"] == "success", f"{method}: {said['message']}"
                return dict(said["result"])

    def opens(self, address: str) -> Tab:
        """A new tab at an address; it is empty of what happened in others."""
        self.events.clear()
        tab = Tab(self, self.ask("browsingContext.create", type="tab")["context"])
        self.ask("browsingContext.setViewport", context=tab.context, viewport={"width": 1280, "height": 900})
        tab.goto(address)
        return tab

    @property
    def complaints(self) -> list[str]:
        """Errors and whatever was written to the console."""
        return [str(event["params"].get("text")) for event in self.events if event["method"] == "log.entryAdded"]

    @property
    def asked(self) -> list[str]:
        """The addresses that were asked for."""
        return [event["params"]["request"]["url"] for event in self.events if event["method"] == "network.beforeRequestSent"]

    def close(self) -> None:
        self.line.__exit__(None, None, None)
        self.end()

    def end(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(15)
        finally:
            self.process.kill()
            self.process.wait()
            self.profile.cleanup()


class Tab:
    """A page in Firefox, or a frame in one: what it says, and hands before it."""

    def __init__(self, firefox: Firefox, context: str) -> None:
        self.firefox, self.context = firefox, context

    def goto(self, address: str) -> None:
        self.firefox.ask("browsingContext.navigate", context=self.context, url=address, wait="complete")

    def frame(self) -> Tab:
        """The first frame in it."""
        children = self.firefox.ask("browsingContext.getTree", root=self.context)["contexts"][0]["children"]
        return Tab(self.firefox, children[0]["context"])

    def evaluate(self, function: str, *given: Any) -> Any:
        """What a function of JavaScript answers, as plain data; `given` is, too."""
        call = f"async (...given) => JSON.stringify((await ({function})(...given.map((text) => JSON.parse(text)))) ?? null)"
        told = self.firefox.ask(
            "script.callFunction",
            functionDeclaration=call,
            arguments=[{"type": "string", "value": json.dumps(each)} for each in given],
            target={"context": self.context},
            awaitPromise=True,
        )
        assert told["type"] == "success", told.get("exceptionDetails", {}).get("text")
        return json.loads(told["result"]["value"])

    def waits(self, function: str, *given: Any) -> None:
        """Wait until a function answers something true."""
        end = time.monotonic() + PATIENCE
        while not self.evaluate(function, *given):
            assert time.monotonic() < end, f"waited in vain for {function} {given}"
            time.sleep(0.05)

    def clicks(self, selector: str) -> None:
        """Click the middle of an element that is there, or comes."""
        self.waits("selector => Boolean(document.querySelector(selector))", selector)
        middle = """selector => {
            const element = document.querySelector(selector)
            element.scrollIntoView({block: 'center', behavior: 'instant'})
            const {left, top, width, height} = element.getBoundingClientRect()
            return [Math.round(left + width / 2), Math.round(top + height / 2)]
        }"""
        x, y = self.evaluate(middle, selector)
        acts = [{"type": "pointerMove", "x": x, "y": y}, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        self.act({"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": acts})

    def presses(self, key: str) -> None:
        value = KEYS.get(key, key)
        self.act({"type": "key", "id": "keyboard", "actions": [{"type": kind, "value": value} for kind in ("keyDown", "keyUp")]})

    def act(self, source: dict[str, Any]) -> None:
        self.firefox.ask("input.performActions", context=self.context, actions=[source])
