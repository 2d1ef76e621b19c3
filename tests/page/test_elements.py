"""`<zermelo-game>` and `<zermelo-player>`: pages that zermelo makes, within a page of somebody else, opened from disk."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

from answered import Answering
from guests import Guest

from zermelo.draw.player import player
from zermelo.games import find, position
from zermelo.page import elements
from zermelo.search.alphabeta import alphabeta
from zermelo.trace import record

HOST = """<!doctype html><html lang="en"><title>A lesson</title><style>main, #board, h1 { display: none }</style>
<p>Three in a row:</p>
<zermelo-game src="game.html" actions="4 0" players="hh" height="500" lang="de"></zermelo-game>
<zermelo-player src="search.html" step="3" title="Alpha-beta"></zermelo-player>
<script src="zermelo-elements.js"></script>
<script>
const game = document.querySelector('zermelo-game'), heard = []
game.addEventListener('change', ({detail}) => heard.push(detail))
</script>
"""


ALONE = """
const [heard, wrong, gone] = [[], [], []]
class HTMLElement {
  attributes = {}
  style = {}
  isConnected = true
  title = ''
  getAttribute(name) { return this.attributes[name] ?? null }
  hasAttribute(name) { return name in this.attributes }
  setAttribute(name, value) {
    this.attributes[name] = String(value)
    this.attributeChangedCallback(name)
  }
  append() {}
  dispatchEvent({detail}) { heard.push(detail) }
}
const frame = {style: {}, remove() {}, contentWindow: {location: {replace: (there) => gone.push(there.replace(/^.*[/]/, ''))}}}
const document = {createElement: () => frame, baseURI: 'https://here.example/', adoptedStyleSheets: []}
class CSSStyleSheet { replaceSync() {} }
class CustomEvent { constructor(_, {detail}) { this.detail = detail } }
const known = new Map()
const customElements = {get: (name) => known.get(name), define: (name, kind) => known.set(name, kind)}
const [addEventListener, removeEventListener, reportError] = [() => {}, () => {}, (error) => wrong.push(error.message)]
"""

CHANGED = """
const game = new (known.get('zermelo-game'))()
const told = (data, source = frame.contentWindow) => game.handleEvent({source, data: {zermelo: 'game', ...data}})
const set = async (attributes) => {
  for (const [name, value] of Object.entries(attributes)) game.setAttribute(name, value)
  await null
  return gone.at(-1)
}
game.attributes = {src: 'game.html#s=1..2', actions: '4 0', level: 'good'}
game.connectedCallback()
const links = [gone[0]]
told({zermelo: 'height', height: 900.5, title: 'Chess'})
told({game: {actions: [4, 0, 12], start: ['1', '0', '2'], players: 'hc', level: 'easy', at: 3}})
told({game: {actions: [1]}}, {})
links.push(await set({height: '300'}), frame.style.height, gone.length)
links.push(await set({level: 'best'}), await set({lang: 'de', at: '1'}), await set({actions: '4 0'}), frame.style.height)
links.push(await set({actions: '4 e5 1', src: 'other.html'}), frame.style.height)
await set({src: ' JavaScript:alert(1)'})
await set({src: 'http://'})
const player = new (known.get('zermelo-player'))()
player.attributes = {src: 'search.html#beside=interval', step: '3'}
player.connectedCallback()
console.log(JSON.stringify({links, player: gone.at(-1), heard: heard.length, wrong, all: gone.length}))
"""


def test_attributes_become_addresses(node: str) -> None:
    """A game that goes on is not begun anew, unless another page or other actions are asked for; no script becomes an address."""
    script = f"{ALONE}{{ {elements()} }}{{ {elements()} }}{CHANGED}"  # a page may hold it twice
    done = subprocess.run([node, "--input-type=module", "-e", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout)
    assert said["links"][:4] == ["game.html#s=1..2&m=4.0&l=good", "game.html#s=1..2&m=4.0&l=good", "901px", 1], "another height is no move"
    assert said["links"][4:8] == [
        "game.html#s=1..2&m=4.0.c&p=hc&l=best",
        "game.html?lang=de#s=1..2&m=4.0.c&p=hc&l=easy&at=1",
        "game.html?lang=de#s=1..2&m=4.0&l=best&at=1",
        "901px",
    ]
    assert said["links"][8:] == ["other.html?lang=de#m=4&l=best", "300px"], "what follows a word that is no action is left out, and told"
    assert said["player"] == "search.html#beside=interval&step=3"
    assert said["heard"] == 1, "what other windows say is nothing to it"
    assert [text.rsplit(" ", 1)[1] for text in said["wrong"]] == ["e5", "JavaScript:alert(1)", "http://"]
    assert said["all"] == 6, "for a script, and for what is no address, the frame stays as it is"


def test_a_page_of_ones_own(browser: Any, tmp_path: Path) -> None:
    guest = Guest(browser)
    page = guest.page
    Answering(guest.context).about(find("tictactoe")(), tmp_path / "game.html")
    (tmp_path / "search.html").write_text(player(record(alphabeta, position(find("tree"), "((3 12) (2 4))"))), encoding="utf-8")
    (tmp_path / "zermelo-elements.js").write_text(elements(), encoding="utf-8")
    (tmp_path / "host.html").write_text(HOST, encoding="utf-8")
    page.goto((tmp_path / "host.html").as_uri())
    page.wait_for_function("() => heard.at(-1)?.actions.length === 2")
    board = page.frame_locator("zermelo-game iframe")
    assert board.locator("#status").inner_text() == "Am Zug: X.", "in the language that it has, with a style of its own"
    page.wait_for_function("() => game.firstChild.offsetHeight > 500")
    assert page.locator("zermelo-game iframe").get_attribute("title") == "Tic-Tac-Toe"
    board.locator('.cell[data-place="1"]').click()
    page.wait_for_function("() => game.actions.length === 3")
    assert page.evaluate("[game.actions, game.game.players, game.game.mover]") == [[4, 0, 1], "hh", 1]
    page.evaluate("game.actions = [4, 0, 1, 7, 2, 6, 3, 5, 8]")
    page.wait_for_function("() => heard.at(-1).mover === null")
    assert page.evaluate("heard.at(-1).utilities") == [0, 0]
    assert board.locator("#status").inner_text() == "Unentschieden."
    page.evaluate("() => Object.entries({actions: '4', players: 'hc', level: 'beginner'}).map((pair) => game.setAttribute(...pair))")
    page.wait_for_function("() => game.actions.length === 2 && game.game.players === 'hc'")
    search = page.frame_locator("zermelo-player iframe")
    assert search.locator("#progress").inner_text().startswith("step 3 of")
    page.evaluate("() => document.querySelector('zermelo-player').setAttribute('step', 4)")
    search.locator("#progress", has_text="step 4 of").wait_for()
    assert page.evaluate("() => [...document.querySelectorAll('iframe')].map((frame) => frame.title)") == ["Tic-Tac-Toe", "Alpha-beta"]
    assert not guest.complaints and not guest.outside
    guest.context.close()
