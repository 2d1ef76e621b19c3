"""Pages of games whose questions Python answers, through the browser that a test drives: any game, without anything to compile."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from zermelo.games import title_of
from zermelo.page.assembly import PAGE, framed, joined
from zermelo.page.native import Answers

START = """
import {inWords, opened} from './main.js'

inWords()
const ask = async (what, {position, ...given}) => {
  const asked = {...given, ...(position && {position: {state: position.state}})}
  const {answer, error} = JSON.parse(await window.python(what, JSON.stringify(asked)))
  if (error) throw new NoAnswer('rule', error)
  return answer
}
const host = {ask, stop() {}, warm() {}}
await opened(await ask('about', {}), host, host)
"""


def answered(state: Any, path: Path, context: Any) -> Path:
    """Write the page of the game that begins with `state`, and let Python answer all pages of this browser context about it."""
    path.write_text(framed(title_of(type(state)), joined(PAGE, START), {}), encoding="utf-8")
    answers = Answers(state)

    def python(what: str, given: str) -> str:
        try:
            return json.dumps({"answer": answers.answer(what, json.loads(given))})
        except ValueError as error:
            return json.dumps({"error": f"{type(error).__name__}: {error}"})

    context.expose_function("python", python)
    return path
