"""The widget in a browser, without a notebook: its script with a model that stands in for the notebook's, and Python behind it."""

from __future__ import annotations

import time
from collections.abc import Callable
from html import escape
from typing import Any

import pytest

pytest.importorskip("anywidget")

from wire import says, wired  # noqa: F401

from zermelo.games import find
from zermelo.notebook import Board

MODEL = """
class Model {
  heard = []
  said = []
  constructor(state) { this.state = state }
  get(name) { return this.state[name] }
  set(name, value) {
    if (JSON.stringify(this.state[name]) === JSON.stringify(value)) return
    this.state[name] = value
    this.changed = {...this.changed, [name]: value}
    this.tell(`change:${name}`)
  }
  save_changes() { if (this.changed) this.said.push({method: 'update', state: this.changed}); this.changed = undefined }
  send(content) { this.said.push({method: 'custom', content}) }
  on(event, hear) { this.heard.push([event, hear]) }
  off(event, hear) { this.heard = this.heard.filter(([one, other]) => one !== event || other !== hear) }
  tell(event, said) { for (const [one, hear] of [...this.heard]) if (one === event) hear(said) }
  hears({method, content, state}) {
    if (method === 'custom') this.tell('msg:custom', content)
    else {
      Object.assign(this.state, state)
      for (const name of Object.keys(state)) this.tell(`change:${name}`)
    }
  }
}
window.begin = async (script, state) => {
  const {default: widget} = await import(URL.createObjectURL(new Blob([script], {type: 'text/javascript'})))
  window.model = new Model(state)
  window.gone = widget.render({model, el: document.getElementById('cell')})
}
window.taken = () => model.said.splice(0)
"""


WEBVIEW = "allow-same-origin allow-pointer-lock allow-scripts allow-downloads allow-forms"
"""What VS Code lets the frame do in which the outputs of a notebook stand (`pre/index.html` and `backLayerWebView.ts` there)."""


class Cell:
    """An output cell with the board in it; inside a frame that may do no more than `sandbox`, if that is given."""

    def __init__(self, browser: Any, board: Board, sandbox: str = "") -> None:
        from playwright.sync_api import Error

        self.board, self.no_page = board, Error
        self.page = browser.new_page(viewport={"width": 900, "height": 700}, locale="en-GB", reduced_motion="reduce")
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", lambda message: self.complaints.append(message.text))
        cell = f"<body style='color:#eee;background:#111'><div id=cell></div><script>{MODEL}</script>"
        self.inside = self.page.main_frame
        if sandbox:
            inner = escape(f"<base href='https://nowhere.example/'>{cell}")
            self.page.set_content(f"<iframe sandbox='{sandbox}' srcdoc='{inner}' style='width: 100%; height: 600px'></iframe>")
            self.inside = self.page.frames[1]
            self.inside.wait_for_function("() => 'begin' in window")
        else:
            self.page.set_content(cell)
        self.passed = 0
        state = {name: board.get_state(name)[name] for name in ("actions", "at", "players", "level", "height", "title", "leader", "began")}
        self.inside.evaluate("([script, state]) => begin(script, state)", [board._esm, state])
        self.passed = len(board.comm.sent)

    @property
    def frame(self) -> Any:
        return next(frame for frame in self.page.frames if frame.parent_frame == self.inside)

    def until(self, true: Callable[[], Any]) -> None:
        """Carry messages to and fro until something is so."""
        end = time.monotonic() + 30
        while not true():
            assert time.monotonic() < end, (self.complaints, self.said())
            for said in self.inside.evaluate("taken()"):
                says(self.board, **said)
            sent = self.board.comm.sent[self.passed :]
            self.passed += len(sent)
            for data in sent:
                self.inside.evaluate("data => model.hears(data)", data)
            self.page.wait_for_timeout(10)

    def said(self) -> str:
        """The sentence of the page; none while it is made anew."""
        try:
            return str(self.frame.evaluate("document.getElementById('status')?.textContent ?? ''"))
        except self.no_page:
            return ""

    def shows(self, words: str) -> None:
        self.until(lambda: words in self.said())

    def clicks(self, place: int) -> None:
        box = self.frame.locator(f'.cell[data-place="{place}"]').bounding_box()
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_a_board_where_vs_code_puts_it(browser: Any) -> None:
    board = Board(find("tictactoe"), players="hh")
    cell = Cell(browser, board, WEBVIEW)
    cell.shows("X to move")
    cell.clicks(4)
    cell.until(lambda: board.actions == (4,))
    board.actions = (4, 0, 8, 2)
    cell.until(lambda: cell.frame.evaluate("zermelo.match.moves.length") == 4)
    cell.frame.select_option("#deep", "1")
    cell.frame.click("#watch")  # a form
    cell.until(lambda: cell.frame.evaluate("document.getElementById('player').open"))
    assert all("can escape its sandboxing" in each for each in cell.complaints), "which is VS Code's affair"
    cell.page.close()


def test_a_game_in_a_cell(browser: Any) -> None:
    board = Board(find("tictactoe"), players="hh")
    cell = Cell(browser, board)
    cell.shows("X to move")
    assert cell.frame.evaluate("document.documentElement.style.colorScheme") == "dark"
    cell.clicks(4)
    cell.shows("O to move")
    cell.clicks(0)
    cell.shows("O: 0.")
    cell.until(lambda: board.actions == (4, 0))
    assert board.at == 2

    board.actions = (4, 0, 8, 2)  # Python goes on
    cell.until(lambda: cell.frame.evaluate("zermelo.match.moves.length") == 4)
    cell.clicks(1)
    cell.until(lambda: board.actions == (4, 0, 8, 2, 1))
    cell.frame.click("#first")
    cell.until(lambda: board.at == 0)
    assert board.position == find("tictactoe")()
    cell.frame.select_option("#level", "good")
    cell.until(lambda: board.level == "good")

    board.position = find("tictactoe")().result(4)  # another game: the page is made anew
    cell.until(lambda: board.began == 1 and cell.said() == "O to move.")
    assert cell.frame.evaluate("zermelo.match.positions.length") == 1
    assert board.actions == ()
    assert cell.frame.evaluate("document.scrollingElement.scrollHeight <= innerHeight"), "the frame is as high as its page"
    cell.page.evaluate("gone()")
    assert cell.page.evaluate("model.heard.length") == 0
    assert not cell.complaints
    cell.page.close()
    board.close()
