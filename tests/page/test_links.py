"""Links to positions that were set up, where Python answers a page: it reads their words, or says why they are none."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

from answered import Answering
from guests import Guest

from scripted import link_of
from zermelo.games import find, position
from zermelo.page.native.positions import words_of
from zermelo.scripts import joined

TEXT = "4k3/3qP3/8/8/8/8/8/R3K2R b K - 7 1"


OVERTAKEN = """
globalThis.document = {documentElement: {lang: 'en'}}
const position = {entries: [], outcomes: [], notes: []}
const match = new Match({ask: async (what, {actions}) => (what === 'begin' ? position : actions.map(() => position))})
const played = await Promise.all([match.begin([1, 2]), match.begin([])]) // the second is answered first
console.log(JSON.stringify([played, match.moves.length]))
"""


def test_the_link_that_came_last_is_followed(node: str) -> None:
    command = [node, "--input-type=module", "-e", joined("page/browser/match/match.js") + OVERTAKEN]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("[[null,0],0]\n", "")


def test_the_words_of_a_link(browser: Any, tmp_path: Path) -> None:
    guest = Guest(browser)
    chess = find("chess")
    path = Answering(guest.context).about(chess(), tmp_path / "chess.html")
    words = list(map(int, words_of(position(chess, TEXT)) or []))
    guest.opens(path, f"s={link_of(words)}&p=hh")
    guest.page.wait_for_url("**position=*")
    guest.hears("Black to move.")
    assert parse_qs(urlsplit(guest.page.url).query)["position"] == [TEXT]
    guest.opens(path, f"s={link_of([*words[:4], 0, *words[5:]])}&p=hh")
    guest.hears("cannot be opened here: ")
    assert "these words make no position of Chess. White to move." in guest.status
    assert guest.page.evaluate("zermelo.match.positions.length") == 1
    guest.page.evaluate("zermelo.tell('copied')")
    assert "s=" in guest.page.evaluate("location.hash"), "it can be copied, and more than once"
    guest.page.evaluate("() => zermelo.play(zermelo.match.position.entries[0].action)")
    guest.page.wait_for_function("() => location.hash.startsWith('#m=')")
    guest.page.evaluate("link => { location.hash = link }", f"s={link_of([*words[:4], 0, *words[5:]])}&p=cc&l=best")
    guest.page.wait_for_function("() => !location.hash.includes('s=')")
    assert guest.page.evaluate("[zermelo.saved.players, zermelo.saved.level]") == ["hh", "fair"], "whoever plays already plays on"
    assert not guest.complaints
    guest.context.close()
