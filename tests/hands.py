"""Hands before a page of a game: any action entered by mouse, by touch or by keyboard, as the page's own description of it says.

What is looked for is looked for in the page, in one question: to ask for each element by itself costs more than all that the page does.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

MOUSE, TOUCH, KEYS = "mouse", "touch", "keys"

UNTIL = """const until = async (told, what) => {
  for (const end = Date.now() + 30000; !told(); await new Promise((on) => setTimeout(on, 5)))
    if (Date.now() > end) throw new Error(`waited in vain for ${what}: ${document.getElementById('status').textContent}`)
}
const {match, table} = zermelo
"""
"""In the page: wait until something holds; what is going on there."""
ASKED = f"""async ([action, n]) => {{
  {UNTIL}
  await until(() => match.moves.length > n || table.asked, 'somebody to be asked')
  if (match.moves.length > n) return {{fallen: String(match.moves[n].action)}}
  return match.position.entries.find((entry) => String(entry.action) === action) ?? {{missing: true}}
}}"""
"""What the page asks for to enter an action as the n-th; or what has been played by itself, as dice are thrown."""
PLAYED = f"""async (n) => {{
  {UNTIL}
  const done = () => [...document.querySelectorAll('#buttons button')].some((button) => button.textContent.startsWith('Done'))
  await until(() => match.moves.length > n || done(), 'the move')
  const focused = document.activeElement !== document.body
  return match.moves.length > n ? {{action: String(match.moves[n].action), focused}} : null
}}"""
"""The n-th action, as it was played, and whether the focus is somewhere; null where the places could go on."""
CELL = "(place) => document.querySelector(`.cell[data-place='${place}']`)"
BUTTON = """([among, words]) => {
  const shown = [...document.querySelectorAll(among)].filter((button) => button.checkVisibility())
  return shown.find((button) => button.getAttribute('aria-label') === words || button.innerText.includes(words))
}"""
FOCUS = "element.focus()"
MIDDLE = """
  element.scrollIntoView({block: 'nearest'})
  const {x, y, width, height} = element.getBoundingClientRect()
  const there = document.elementFromPoint(x + width / 2, y + height / 2)
  const found = element.contains(there) || there?.closest('.cell') === element
  return found ? [x + width / 2, y + height / 2] : {covered: there?.outerHTML}
"""


class Hands:
    """Enter actions on a page (`zermelo.match` is the game in it)."""

    def __init__(self, page: Any, how: str = MOUSE) -> None:
        self.page, self.how = page, how

    def enters(self, actions: Iterable[int]) -> None:
        """Enter these actions, one after the other; after each the page has to have played it. Throws among them are waited for."""
        for count, action in enumerate(actions, self.page.evaluate("zermelo.match.moves.length")):
            entry = self.page.evaluate(ASKED, [str(action), count])
            assert not entry.get("missing"), f"{action} is not offered"
            if "fallen" in entry:
                assert entry["fallen"] == str(action), "other dice have fallen"
                continue
            played = None
            if entry["paths"]:
                for place in (place for path in entry["paths"] for place in path):
                    self.presses_place(place)
                if entry.get("choice"):
                    self.presses("#choices button", entry["choice"])
                played = self.page.evaluate(PLAYED, count)
            if not played:  # it has no places, or they could go on
                self.presses("#buttons button", entry["name"])
                played = self.page.evaluate(PLAYED, count)
            assert played and played["action"] == str(action)
            assert played["focused"] or self.how != KEYS, f"after {action} the focus is nowhere"

    def presses_place(self, place: int) -> None:
        self._presses(CELL, place)

    def presses(self, among: str, words: str) -> None:
        """Press the first button of these words that can be seen."""
        self._presses(BUTTON, [among, words])

    def _presses(self, which: str, given: Any) -> None:
        """Press the element that a function in the page finds. It must lie open: nobody presses what something else covers."""
        what = FOCUS if self.how == KEYS else MIDDLE
        told = self.page.evaluate(
            f"(given) => {{ const element = ({which})(given); if (!element) return {{missing: true}}; {what} }}", given
        )
        assert not isinstance(told, dict), f"{given} cannot be pressed: {told}"
        if self.how == KEYS:
            self.page.keyboard.press("Enter")
        elif self.how == TOUCH:
            self.page.touchscreen.tap(*told)
        else:
            self.page.mouse.click(*told)
