"""`<zermelo-game>` and `<zermelo-player>`: pages that zermelo makes, within a page of somebody else, opened from disk."""

from __future__ import annotations

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
<script src="zermelo.js"></script>
<script>
const game = document.querySelector('zermelo-game'), heard = []
game.addEventListener('change', ({detail}) => heard.push(detail))
</script>
"""


def test_a_page_of_ones_own(browser: Any, tmp_path: Path) -> None:
    guest = Guest(browser)
    page = guest.page
    Answering(guest.context).about(find("tictactoe")(), tmp_path / "game.html")
    (tmp_path / "search.html").write_text(player(record(alphabeta, position(find("tree"), "((3 12) (2 4))"))), encoding="utf-8")
    (tmp_path / "zermelo.js").write_text(elements(), encoding="utf-8")
    (tmp_path / "host.html").write_text(HOST, encoding="utf-8")
    page.goto((tmp_path / "host.html").as_uri())
    page.wait_for_function("() => heard.at(-1)?.actions.length === 2")
    board = page.frame_locator("zermelo-game iframe")
    assert board.locator("#status").inner_text() == "X ist am Zug.", "in the language that it has, with a style of its own"
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
