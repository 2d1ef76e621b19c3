"""Pages of games whose questions Python answers, through the browser that a test drives: any game, without anything to compile."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from zermelo.games import position, title_of
from zermelo.page.assembly import framed
from zermelo.page.native import Answers
from zermelo.scripts import joined

START = """
inWords()
const ask = async (what, {position, ...given}) => {
  const asked = {...given, ...(position && {position: {state: position.state}})}
  const {answer, error} = JSON.parse(await window.python(what, JSON.stringify(asked), new URLSearchParams(location.search).get('position')))
  if (error) throw new NoAnswer('rule', error)
  return answer
}
const host = {ask, stop() {}, warm() {}}
await opened(await ask('about', {}), host, host)
"""


class Answering:
    """Python answers the pages of a browser context, about one game after the other."""

    def __init__(self, context: Any) -> None:
        self.start: Any = None
        self.answers: dict[str | None, Answers] = {}
        context.expose_function("python", self.answer)

    def about(self, state: Any, path: Path) -> Path:
        """Write the page of the game that begins with `state`, and answer about it from now on."""
        path.write_text(
            framed(title_of(type(state)), joined("page/browser/main.js", "page/browser/language/placed.js") + START, {}), encoding="utf-8"
        )
        self.start, self.answers = state, {None: Answers(state)}
        return path

    def answer(self, what: str, given: str, text: str | None) -> str:
        """The answer to a question about the game that begins with the position in the address, or with that of the page."""
        if text not in self.answers:
            self.answers[text] = Answers(position(type(self.start), text))
        try:
            return json.dumps({"answer": self.answers[text].answer(what, json.loads(given))})
        except ValueError as error:
            return json.dumps({"error": f"{type(error).__name__}: {error}"})
