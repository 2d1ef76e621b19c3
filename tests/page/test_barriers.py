"""No page keeps anybody out: axe-core finds nothing serious on the pages of all games, on shelves, and on players of searches."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from answered import Answering

from barriers import barriers
from zermelo.exercise.generating import Recipe
from zermelo.exercise.sheet import sheets
from zermelo.exercise.writing import write
from zermelo.games import CATALOGUE, beginning, find
from zermelo.page.site import GALLERY, drawn, played, shelf, shelved

ROOT = Path(__file__).parents[2]
STRANGERS = (str(Path(__file__).parent / "dungeon.py"), *(str(ROOT / "examples" / f"{name}.py") for name in ("kalah", "hotdice")))
"""Games of files: a board of cells, one of pits, and no board at all."""
SEARCHES = [piece for piece in GALLERY if piece.name in ("quiz", "two-rules", "tictactoe", "checkers", "expectiminimax", "monte-carlo")]


@pytest.fixture(scope="module")
def page(browser: Any) -> Iterator[Any]:
    """One page for all: to open another costs as much as to look at one."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, locale="de-AT", reduced_motion="reduce")
    context.set_default_timeout(30_000)
    page, complaints = context.new_page(), list[str]()
    page.answering = Answering(context)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    assert not complaints
    context.close()


@pytest.mark.parametrize("game", [*(entry.name for entry in CATALOGUE), *STRANGERS])
def test_pages_of_games(page: Any, tmp_path: Path, game: str) -> None:
    """With the board in words, and while a position is set up, on light and dark screens; a move can be played by those words."""
    state = beginning(find(game))
    page.emulate_media(color_scheme="light")
    page.goto(page.answering.about(state, tmp_path / "game.html").as_uri() + f"#p={'h' * state.PLAYERS}")
    page.wait_for_selector("html[data-ready]", state="attached")
    page.click("#words summary")
    page.wait_for_function("() => zermelo.table.asked")
    assert not barriers(page)
    page.emulate_media(color_scheme="dark")
    page.click("#setup")
    assert not barriers(page)
    page.click("#setup")
    count = page.evaluate("zermelo.match.moves.length")
    page.focus("zermelo-words .actions button")
    page.keyboard.press("Enter")
    page.wait_for_function("n => zermelo.match.moves.length > n", arg=count)
    assert page.evaluate("document.activeElement !== document.body"), "who moved by keyboard is still somewhere"
    assert page.locator("#said p").count() >= 2


def test_the_board_in_words_fits_a_telephone(page: Any, tmp_path: Path) -> None:
    """Eight columns of German words have no room beside each other: they are lines then, and a table all the same for who hears it."""
    page.set_viewport_size({"width": 360, "height": 780})
    for game in ("chess", "connectfour", "backgammon", "checkers"):
        state = beginning(find(game))
        page.goto(page.answering.about(state, tmp_path / f"{game}.html").as_uri() + "#p=hh")
        page.wait_for_selector("html[data-ready]", state="attached")
        page.click("#words summary")
        page.wait_for_selector("zermelo-words .scroll")
        wide, room = page.evaluate(
            "(({scrollWidth, clientWidth}) => [scrollWidth, clientWidth])(document.querySelector('zermelo-words .scroll'))"
        )
        assert wide <= room, game
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, game
        assert not barriers(page)
        if game == "chess":
            assert page.locator("zermelo-words").get_by_role("columnheader").all_inner_texts() == list("abcdefgh")
            assert page.locator("zermelo-words").get_by_role("cell").count() == 65
    page.set_viewport_size({"width": 1280, "height": 900})


def test_shelves(page: Any, tmp_path: Path) -> None:
    pieces = [(piece, drawn(played(piece)[1])) for piece in SEARCHES[:2]]
    (tmp_path / "index.html").write_text(shelf(None, shelved([]), pieces, docs=True), encoding="utf-8")
    page.emulate_media(color_scheme="light")
    page.goto((tmp_path / "index.html").as_uri())
    assert not barriers(page)
    page.emulate_media(color_scheme="dark")
    assert not barriers(page)


@pytest.mark.parametrize("name", [piece.name for piece in SEARCHES])
def test_players_of_searches(page: Any, tmp_path: Path, name: str) -> None:
    piece = next(piece for piece in SEARCHES if piece.name == name)
    (tmp_path / "search.html").write_text(played(piece)[0], encoding="utf-8")
    page.emulate_media(color_scheme="light")
    page.goto((tmp_path / "search.html").as_uri())
    page.locator(".z-node").first.wait_for()
    assert not barriers(page)
    page.emulate_media(color_scheme="dark")
    if not piece.quiz:
        page.click("#end")
    assert not barriers(page)


def test_sheets_fit_a_telephone(page: Any, tmp_path: Path) -> None:
    """A table of eight nodes made the whole page wide, and the tree was drawn so small that nobody could read it."""
    page.set_viewport_size({"width": 360, "height": 780})
    page.emulate_media(color_scheme="light")
    for path in write(sheets(Recipe("minimax", depth=4, branching=(2, 2), count=1)), tmp_path / "sheet.html"):
        page.goto(path.as_uri())
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        assert page.locator(".on-screen svg").bounding_box()["width"] > 450
        assert page.get_by_role("columnheader").all_inner_texts() == ["node", *"ABCDEFGH", "node", *"IJKLMNO"]
        assert page.get_by_role("main").count() == 1 and not barriers(page)
    page.set_viewport_size({"width": 1280, "height": 900})
