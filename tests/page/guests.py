"""Pages of games from disk, each made once; somebody before one of them; and whether it tells what the board document tells."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from scripted import DUNGEON, HOTDICE, KALAH
from zermelo.board import document
from zermelo.export.manifest import bits, flattened


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "zermelo", "page", *arguments], capture_output=True, text=True, check=False)


class Made:
    """The pages of games, each made when it is asked for."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files: dict[str, Path] = {}

    def __getitem__(self, game: str) -> Path:
        if game not in self.files:
            path = self.folder / f"{Path(game).stem}.html"
            others = {
                DUNGEON: "mcts",
                HOTDICE: "minimax",
                KALAH: "minimax",
                "backgammon": "minimax",
                "go": "minimax",
                "chess": "engine,deepen",
            }
            search = others.get(game, "deepen")
            done = command(game, "--search", search, "--out", str(path), "--json")
            assert done.returncode == 0, done.stderr
            assert json.loads(done.stdout)["bytes"] == path.stat().st_size
            self.files[game] = path
        return self.files[game]


class Guest:
    """Somebody before a page; whatever it asks of a network, or complains about, is noted."""

    def __init__(self, browser: Any) -> None:
        self.context = browser.new_context(viewport={"width": 1280, "height": 800}, has_touch=True, reduced_motion="reduce", locale="en-GB")
        self.context.set_default_timeout(30_000)
        self.page = self.context.new_page()
        self.asked: list[str] = []
        self.complaints: list[str] = []
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", lambda message: self.complaints.append(message.text))

    def opens(self, path: Path, link: str = "") -> Guest:
        self.page.goto("about:blank")
        self.page.goto(f"{path.as_uri()}#{link}")
        self.page.wait_for_selector("html[data-ready]", state="attached")
        return self

    @property
    def outside(self) -> list[str]:
        """What was asked of a network."""
        return [url for url in self.asked if not url.startswith(("file:", "blob:", "data:", "about:"))]

    @property
    def status(self) -> str:
        return str(self.page.inner_text("#status"))

    def hears(self, words: str) -> None:
        """Wait until the page says so."""
        self.page.wait_for_function("words => document.getElementById('status').textContent.includes(words)", arg=words)

    def waits(self, plies: int) -> None:
        """Wait until so many moves are played, and a person is asked or the game is over."""
        self.page.wait_for_function("n => zermelo.match.moves.length >= n && !zermelo.table.thinking", arg=plies)

    def middle(self, place: int) -> tuple[float, float]:
        box = self.page.locator(f'.cell[data-place="{place}"]').bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def clicks(self, *places: int) -> None:
        for place in places:
            self.page.mouse.click(*self.middle(place))

    def drags(self, start: int, end: int) -> None:
        self.page.mouse.move(*self.middle(start))
        self.page.mouse.down()
        self.page.mouse.move(*self.middle(end), steps=3)
        self.page.mouse.up()

    @property
    def moves(self) -> list[str]:
        return list(self.page.evaluate("zermelo.match.moves.map(({name}) => name)"))

    def described(self, state: Any) -> dict[str, Any]:
        """What the page's rules say of a position, looks by their names."""
        ask = "words => zermelo.referee.ask('begin', {state: BigInt64Array.from(words, BigInt)}).then(({state, ...rest}) => rest)"
        told = dict(self.page.evaluate(ask, [str(bits(word)) for word in flattened((state,))]))
        return named(told, self.page.evaluate("zermelo.about.surface.looks"))


def named(position: dict[str, Any], looks: list[dict[str, Any]]) -> dict[str, Any]:
    """A position with looks by their names: what nobody described has those that occur in it, and on a page, whose looks are those of its
    first position, numbers for others."""
    pieces = [[place, looks[look]["name"], count] for place, look, count in position["pieces"]]
    if position["numbers"]:
        pieces = sorted(pieces + [[place, text, 1] for place, text in position["numbers"]])
    return position | {"pieces": pieces, "numbers": []}


def same(told: dict[str, Any], state: Any, but: str = "") -> bool:
    """Is a position described as the board document describes it?"""
    described = document(state)
    known = named(described["position"], described["surface"]["looks"])
    for what in {"mover", "pieces", "numbers", "notes", "marks", "entries", "outcomes"} - {but}:
        assert told[what] == known[what], f"{what} of {state}"
    return True
