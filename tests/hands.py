"""Hands before a page of a game: any action entered by mouse, by touch or by keyboard, as the page's own description of it says."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

MOUSE, TOUCH, KEYS = "mouse", "touch", "keys"
ASKED = """([action, n]) => {
  const {match, table} = zermelo
  if (match.moves.length > n) return {fallen: String(match.moves[n].action)}
  return table.asked && (match.position.entries.find((entry) => String(entry.action) === action) ?? {missing: true})
}"""
"""What the page asks for to enter an action as the n-th; or what has been played by itself, as dice are thrown."""


class Hands:
    """Enter actions on a page (`zermelo.match` is the game in it)."""

    def __init__(self, page: Any, how: str = MOUSE) -> None:
        self.page, self.how = page, how

    def enters(self, actions: Iterable[int]) -> None:
        """Enter these actions, one after the other; after each the page has to have played it. Throws among them are waited for."""
        for count, action in enumerate(actions, self.page.evaluate("zermelo.match.moves.length")):
            entry = self.page.wait_for_function(ASKED, arg=[str(action), count]).json_value()
            assert not entry.get("missing"), f"{action} is not offered"
            if "fallen" in entry:
                assert entry["fallen"] == str(action), "other dice have fallen"
                continue
            if entry["paths"]:
                for place in (place for path in entry["paths"] for place in path):
                    self.presses_place(place)
                if entry.get("choice"):
                    self.presses(self.page.locator("#choices button").filter(visible=True), entry["choice"])
                done = "[...document.querySelectorAll('#buttons button')].some((button) => button.textContent.startsWith('Done'))"
                self.page.wait_for_function(f"n => zermelo.match.moves.length > n || {done}", arg=count)
                if self.page.evaluate("n => zermelo.match.moves.length === n", count):  # the places could go on
                    self.presses(self.page.locator("#buttons button"), entry["name"])
            else:
                self.presses(self.page.locator("#buttons button"), entry["name"])
            self.page.wait_for_function("n => zermelo.match.moves.length > n", arg=count)
            assert str(self.page.evaluate("n => zermelo.match.moves[n].action", count)) == str(action)
            if self.how == KEYS:
                assert self.page.evaluate("document.activeElement !== document.body"), f"after {action} the focus is nowhere"

    def presses_place(self, place: int) -> None:
        cell = self.page.locator(f'.cell[data-place="{place}"]')
        if self.how == KEYS:
            cell.focus()
            self.page.keyboard.press("Enter")
            return
        box = cell.bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if self.how == TOUCH:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def presses(self, buttons: Any, words: str) -> None:
        """Press the button of these words."""
        for button in buttons.all():
            if words in (button.get_attribute("aria-label") or "", button.inner_text().strip()) or words in button.inner_text():
                if self.how == KEYS:
                    button.focus()
                    self.page.keyboard.press("Enter")
                elif self.how == TOUCH:
                    button.tap()
                else:
                    button.click()
                return
        raise AssertionError(f"there is no button {words!r} among {[button.inner_text() for button in buttons.all()]}")
