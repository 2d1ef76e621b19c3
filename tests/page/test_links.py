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


LONG = """
globalThis.document = {documentElement: {lang: 'en'}}
const asked = []
const position = (state) => ({state, entries: [], outcomes: [], notes: []})
const match = new Match({ask: async (what, {state, actions}) => {
  if (what === 'begin') return position(0)
  asked.push(state)
  return actions.filter((action) => action < 130).map((_, k) => position(state + k + 1))
}})
const played = [await match.begin(Array.from({length: 120}, (_, k) => k)), await match.begin(Array.from({length: 220}, (_, k) => k))]
console.log(JSON.stringify([played, match.moves.length, match.positions.map(({state}) => state).every((state, k) => state === k), asked]))
"""

OFTEN = """
const [waiting, written] = [[], []]
const location = {href: 'http://here/play', hash: ''}
let takes = true
const history = {replaceState(_, __, link) {
  if (takes === null) throw new Error('SecurityError')
  if (takes) location.hash = link
  written.push(link)
}}
Object.assign(globalThis, {addEventListener() {}, location, history})
Object.assign(globalThis, {setTimeout: (again) => waiting.push(again), clearTimeout: () => waiting.splice(0)})
const address = new Address()
address.keep({actions: [1], players: 'hc'})
for (takes of [false, null]) address.keep({actions: [1, takes === null ? 3 : 2], players: 'hc'})
takes = true
for (const again of waiting.splice(0)) again()
address.keep({actions: [1, 3], players: 'hc'})
console.log(JSON.stringify([location.hash, written.length, waiting.length]))
"""


GONE = """
const [timers, sockets, told] = [new Map(), [], []]
let number = 0
const fire = () => [...timers].forEach(([id, act]) => timers.delete(id) && act())
Object.assign(globalThis, {setTimeout: (act) => timers.set(++number, act) && number, clearTimeout: (id) => timers.delete(id)})
const connect = () => sockets[sockets.push({sent: [], send(text) { this.sent.push(JSON.parse(text).what) }}) - 1]
const host = Object.assign(new NativeHost('', connect), {tell: (text) => told.push(text)})
const answer = host.ask('begin', {})
for (let minutes = 0; minutes < 9; minutes += 2) {
  sockets.at(-1).onclose({reason: ''})
  fire()
}
const last = sockets.at(-1)
last.onopen({})
last.onmessage({data: JSON.stringify({id: 1, answer: 'here'})})
const late = host.ask('replay', {}).catch(({message}) => message)
fire()
console.log(JSON.stringify([await answer, await late, last.sent, sockets.length, told.filter(Boolean).length]))
"""


def run(node: str, module: str, script: str) -> tuple[str, str]:
    """What a script about a module of the page writes."""
    done = subprocess.run([node, "--input-type=module", "-e", joined(module) + script], capture_output=True, text=True, check=False)
    return done.stdout, done.stderr


def test_the_link_that_came_last_is_followed(node: str) -> None:
    assert run(node, "page/browser/match/match.js", OVERTAKEN) == ("[[null,0],0]\n", "")


def test_a_long_game_is_asked_for_in_parts(node: str) -> None:
    """As far as it is legal: no question takes longer than rules are given, and no answer is larger than a process may write."""
    assert run(node, "page/browser/match/match.js", LONG) == ("[[120,130],130,true,[0,50,100,0,50,100]]\n", "")


def test_a_page_waits_for_a_program_that_has_gone(node: str) -> None:
    """However long nobody is there; and no longer than it is told to for one that is there and says nothing."""
    said = '["here","The program that serves this page does not answer",["begin","replay"],6,5]\n'
    assert run(node, "page/browser/match/native.js", GONE) == (said, "")


def test_an_address_that_may_not_change_so_often_changes_later(node: str) -> None:
    assert run(node, "page/browser/match/saved.js", OFTEN) == ('["#m=1.3&p=hc",3,0]\n', "")


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
