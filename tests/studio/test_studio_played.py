"""The Studio in a real browser: games with all that makes entering actions hard, by mouse, by touch and by keyboard; rules written."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from looked_at import everywhere
from studios import MATCHES, Studio

from hands import Hands
from scripted import DUNGEON, HOTDICE, KALAH, NAMES, WAYS, beginning, ended, played, whole
from zermelo.board import document
from zermelo.games import TicTacToe


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Studio]:
    """With rules of strangers."""
    made = Studio(tmp_path_factory.mktemp("studio"), KALAH, HOTDICE, DUNGEON)
    yield made
    made.close()


def looking(browser: Any, studio: Studio) -> Iterator[Any]:
    context = browser.new_context(viewport={"width": 1280, "height": 900}, has_touch=True, reduced_motion="reduce", locale="en-GB")
    context.set_default_timeout(30_000)
    made, complaints, asked = context.new_page(), list[str](), list[str]()
    made.on("pageerror", lambda error: complaints.append(str(error)))
    made.on("console", lambda message: complaints.append(message.text))
    made.on("request", lambda request: asked.append(request.url))
    made.goto(studio.address)
    yield made
    assert not complaints and all(url.startswith((studio.base, f"ws://{studio.host}", "data:", "blob:", "about:")) for url in asked)
    context.close()


page = pytest.fixture(looking)
table = pytest.fixture(scope="module")(looking)
"""One page for all whole games: to open another costs as much as many moves."""


def looks_of(there: dict[str, Any]) -> list[Any]:
    """What lies where, and how many: the page may number the looks in another order than a position does by itself."""
    return [(place, there["surface"]["looks"][look], count) for place, look, count in there["position"]["pieces"]]


@pytest.mark.parametrize(("name", "how"), WAYS, ids=NAMES)
def test_games_are_played(studio: Studio, table: Any, name: str, how: str) -> None:
    """To their ends, as from disk; a reload keeps them."""
    table.goto("about:blank")
    table.goto(f"{studio.base}/play?game={quote(name, '')}#{beginning(name)}")
    table.wait_for_selector("html[data-ready]", state="attached")
    played(table, name, how)
    state = ended(name)
    shown, drawn = table.evaluate("({position: zermelo.match.position, surface: zermelo.board.surface})"), document(state)
    told, known = shown["position"], drawn["position"]
    assert {key: told[key] for key in ("text", "mover", "notes", "utilities")} == {
        key: known[key] for key in ("text", "mover", "notes")
    } | {"utilities": [state.utility(player) for player in range(getattr(state, "PLAYERS", 2))]}
    assert looks_of(shown) == looks_of(drawn)
    link = table.evaluate("location.hash")
    table.reload()
    table.wait_for_selector("html[data-ready]", state="attached")
    assert table.evaluate("location.hash") == link and len(table.evaluate("zermelo.match.moves")) == len(whole(name))


def test_rules_of_a_stranger_against_the_searches(studio: Studio, page: Any) -> None:
    page.goto(studio.base)
    page.wait_for_selector("a.card")
    assert not everywhere(page)
    page.click("text=matches.py")
    page.wait_for_selector("html[data-ready]", state="attached")
    page.select_option("#level", "good")
    page.evaluate("zermelo.settings.chosen.seconds = 0.3")
    for _ in range(8):
        if page.evaluate("zermelo.match.position.mover") is None:
            break
        Hands(page).enters([page.evaluate("zermelo.match.position.entries[0].action")])
        page.wait_for_function("() => [0, null].includes(zermelo.match.position.mover)", timeout=120_000)
    assert "Won by " in page.inner_text("#status")


def test_a_game_that_cannot_be_opened_leaves_nothing_to_press(studio: Studio, browser: Any) -> None:
    """Of the page only the way to the others, and what was wrong, in the language of the browser."""
    context = browser.new_context(locale="de-DE")
    page = context.new_page()
    page.goto(studio.address)
    page.wait_for_selector("a.card")
    pressed = "button, input, select, summary, a"
    seen = f"[...document.querySelectorAll('{pressed}')].filter((it) => it.checkVisibility()).map((it) => it.textContent)"
    there = ["Spiele", "Regeln", "Aufträge"]
    for asked, title, said, links in (
        ("game=nosuch", "zermelo", "Ein Spiel nosuch gibt es hier nicht.", there),
        ("game=chess&position=rubbish", "Schach", "'rubbish' is not a position of Chess", [*there, "Das Spiel von Anfang an"]),
    ):
        page.goto(f"{studio.base}/play?{asked}")
        page.wait_for_selector("#status.wrong")
        assert said in page.inner_text("#status") and page.inner_text("h1") == title
        assert page.evaluate(seen) == links
        assert not everywhere(page)
    page.click("text=Das Spiel von Anfang an")
    page.wait_for_selector("html[data-ready]", state="attached")
    context.close()


def test_firefox_plays_in_the_studio(studio: Studio, firefox: Any) -> None:
    """From the shelf to the end of a game, by mouse."""
    tab = firefox.opens(studio.address)
    tab.clicks(f"a.card[href*='{quote(studio.game('matches'), '')}']")
    tab.waits("() => document.documentElement?.dataset.ready !== undefined")
    tab.evaluate("() => { zermelo.settings.chosen.seconds = 0.3 }")
    for _ in range(8):
        if tab.evaluate("() => zermelo.match.position.mover") is None:
            break
        count = tab.evaluate("() => zermelo.match.moves.length")
        tab.clicks("#buttons button:enabled, .cell[role=button]")
        tab.waits("n => zermelo.match.moves.length > n && [0, null].includes(zermelo.match.position.mover)", count)
    assert "Won by " in tab.evaluate("() => document.getElementById('status').textContent")
    assert not firefox.complaints
    assert all(url.startswith((studio.base, f"ws://{studio.host}", "data:", "blob:", "about:")) for url in firefox.asked)


def test_analysis_tells_what_the_terminal_tells(studio: Studio, page: Any) -> None:
    from zermelo import alphabeta

    page.goto(f"{studio.base}/play?game=tictactoe#m=4.0&p=hh")
    page.wait_for_selector("html[data-ready]", state="attached")
    page.check("#analyse")
    page.wait_for_function("() => zermelo.table.found?.done", timeout=120_000)
    page.wait_for_function("() => document.querySelector('#analysis .line').textContent.endsWith('the game ends after 7 plies')")
    assert not everywhere(page)
    state = TicTacToe().result(4).result(0)
    told = {one["action"]: (one["value"], one["status"]) for one in page.evaluate("zermelo.table.found.actions")}
    assert told == {action: (alphabeta(state.result(action)).value, "exact") for action in state.actions()}


def test_a_page_goes_on_when_its_studio_was_killed(tmp_path: Path, browser: Any) -> None:
    first = Studio(tmp_path)
    context = browser.new_context()
    page = context.new_page()
    page.goto(first.address)
    page.goto(f"{first.base}/play?game=tictactoe#p=hh")
    page.wait_for_selector("html[data-ready]", state="attached")
    Hands(page).enters([4])
    first.process.kill()
    first.close()
    page.locator('.cell[data-place="0"]').click()
    page.wait_for_function("() => document.getElementById('busy')?.textContent.includes('does not answer')")
    second = Studio(tmp_path, port=int(first.host.rpartition(":")[2]))
    try:
        page.wait_for_function("() => zermelo.match.moves.length === 2", timeout=60_000)
        Hands(page).enters([8])
        assert page.evaluate("zermelo.match.position.text") == "O../.X./..X"
        assert not page.inner_text("#busy")
    finally:
        second.close()
        context.close()


def test_rules_are_alive_while_they_are_written(studio: Studio, page: Any) -> None:
    game = studio.http.post("/api/rules", json={"name": "written.py"}).json()["game"]
    page.goto(f"{studio.base}/rules?game={game}")
    page.wait_for_selector("html[data-ready]", state="attached")
    board = page.frame_locator(".editor iframe")
    board.locator('.cell[data-place="20"]').wait_for()
    board.locator('.cell[data-place="1"]').click()
    board.locator("#moves >> text=2").first.wait_for()
    area = page.locator(".editor textarea")
    area.fill(area.input_value().replace("for step in (1, 2, 3)", "for step in (1, 2, 3"))
    page.wait_for_function("() => document.querySelector('.editor [role=status]').textContent.startsWith('written.py, line')")
    assert page.locator(".editor pre .wrong").inner_text().strip().isdigit()
    assert not everywhere(page)
    area.fill(MATCHES.replace("yield 1", "yield 'one'"))
    page.wait_for_function("() => document.querySelector('.editor [role=status]').textContent.includes('an action is an int')")
    assert page.locator(".editor pre .wrong").inner_text().strip() == str(MATCHES.split("def actions")[0].count("\n") + 1)
    area.fill(MATCHES)
    page.wait_for_function("() => document.querySelector('.editor [role=status]').textContent === ''")
    board.locator("text=player 0 to move").first.wait_for()
    page.wait_for_function("() => document.querySelector('.report').textContent.startsWith('The rules keep every law')", timeout=120_000)
    assert not everywhere(page)
    area.press("Control+s")
    page.wait_for_function("() => document.querySelector('.editor [role=status]').textContent === 'Saved.'")
    assert Path(game).read_text() == MATCHES


@pytest.mark.parametrize("width", [360, 1920])
def test_pages_fit_the_screen(studio: Studio, page: Any, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    for path in ("/", "/rules", "/play?game=chess"):
        page.goto(studio.base + path)
        page.wait_for_selector("nav.places")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.locator('nav.places a[aria-current="page"]').count() == (path != "/play?game=chess")
