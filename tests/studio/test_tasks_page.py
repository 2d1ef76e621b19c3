"""The pages of tasks, used as people use them."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from looked_at import everywhere
from studios import Studio

from zermelo import SearchError, ZermeloError, alphabeta
from zermelo.exercise import exercises
from zermelo.exercise.blank import blank_answers
from zermelo.exercise.exercise import ALPHABETA, KINDS
from zermelo.files import replace
from zermelo.games import Tree
from zermelo.grade.answers.grading import grade_answers
from zermelo.studio.tasks.forms import arguments, checked

DONE = ".state:text-is('done')"


@pytest.fixture(scope="module")
def page(browser: Any, studio: Studio) -> Any:
    made = browser.new_context(viewport={"width": 360, "height": 740}, reduced_motion="reduce", locale="en-GB").new_page()
    made.set_default_timeout(60_000)
    made.complaints = []
    made.on("pageerror", lambda error: made.complaints.append(str(error)))
    made.on("console", lambda message: made.complaints.append(message.text))
    made.goto(studio.address)
    return made


def opened(page: Any, studio: Studio, name: str) -> None:
    page.goto(f"{studio.base}/tasks/{name}")
    page.wait_for_selector("#line:not(:empty)")


def begins(page: Any) -> None:
    page.click("button[type=submit]")
    page.wait_for_url("**/task/*")


def test_a_match_an_exercise_and_an_interview(page: Any, studio: Studio) -> None:
    page.goto(f"{studio.base}/tasks")
    assert not everywhere(page)
    page.click("a.card:has-text('match')")
    page.wait_for_selector("#line:not(:empty)")
    page.click("text=More options")
    page.click("text=What it does")
    assert not everywhere(page)
    page.fill("#field-game", "tictactoe")
    page.fill("#field-players", "one=random\nother=random")
    page.fill("#field-games", "0")
    page.wait_for_selector("#wrong:has-text('--games')")
    assert not everywhere(page)
    page.fill("#field-games", "40")
    page.wait_for_selector("#wrong:empty")
    assert page.inner_text("#line") == "zermelo match tictactoe one=random other=random --games 40 --results games.db"
    begins(page)
    page.wait_for_selector(DONE)
    assert "Standings after 40 of 40 games" in page.inner_text(".reports")
    page.reload()  # and is there after a reload
    page.wait_for_selector(".reports th[scope=row]:text-is('one')")
    page.wait_for_selector("a:text-is('Download games.db')")
    assert not everywhere(page)
    assert page.evaluate("() => document.documentElement.scrollWidth") == 360

    page.click("text=Change")
    page.wait_for_selector("#line:not(:empty)")
    page.fill("#field-games", "30000")  # more than are over before anybody looks
    begins(page)
    page.wait_for_selector("progress")  # the table grows
    assert not everywhere(page)
    page.click("button:text-is('Stop')")
    page.wait_for_selector("button:text-is('Go on')")
    assert "of 30,000 games" in page.inner_text(".reports"), "what was played stays"

    opened(page, studio, "exercise")
    page.fill("#field-count", "1")
    begins(page)
    page.wait_for_selector(".exercise img")
    page.fill("[aria-label='Value of A']", "999")
    page.fill("[aria-label='Value of B']", "many")
    page.check(".leaf >> nth=0")
    page.click("text=Check my answers")
    page.wait_for_selector(".points")
    assert not everywhere(page)
    marks = page.inner_text("#exercise-1 .marks")
    assert "✗ the value of A: 999 – wrong; should be" in marks and "MAX at A" in marks
    assert "? the value of B: cannot be read; should be" in marks and ". Must be a number such as 3" in marks, "without the place in a file"
    assert "the move: not answered\n" in f"{marks}\n", "what is still to be found is not told"
    page.reload()
    page.wait_for_selector(".exercise img")
    assert page.input_value("[aria-label='Value of A']") == "999" and page.is_checked(".leaf >> nth=0"), "answers are kept"

    opened(page, studio, "elicit")
    page.fill("#field-prizes", "$0\n$10\n$20")
    page.fill("#field-within", "0.3")
    begins(page)
    page.click("button:has-text('$10 for sure')")
    page.wait_for_selector("h2:text-is('Question 2')")
    assert not everywhere(page)
    page.route("**/say", lambda route: route.abort())
    page.click("button:has-text('75 % $20, else $0')")
    page.wait_for_selector("#status.wrong:has-text('does not answer')")
    assert page.is_enabled("button:has-text('75 % $20, else $0')"), "what was not heard can be said again"
    page.unroute("**/say")
    page.complaints.remove("Failed to load resource: net::ERR_FAILED")
    page.keyboard.press("u")
    page.wait_for_selector("h2:text-is('Question 1')")
    page.keyboard.press("1")
    page.click("button:has-text('75 % $20, else $0')")
    page.wait_for_selector(DONE)
    assert page.inner_text(".reports td >> nth=3") == "0.625"
    page.wait_for_selector("figure img[alt='curve.svg']")
    assert not everywhere(page)

    page.goto(f"{studio.base}/tasks")
    page.wait_for_selector(".begun code:has-text('elicit')")
    assert not everywhere(page)
    assert page.complaints == []


def test_back_twice_and_in_two_tabs(page: Any, studio: Studio) -> None:
    """A double click began two tasks; who went back found the example in the place of what had been filled in; another tab stayed."""
    opened(page, studio, "match")
    page.fill("#field-game", "tictactoe")
    page.fill("#field-players", "one=random\nother=random")
    page.fill("#field-games", "30000")
    page.evaluate("document.querySelector('#minutes').value = 7")
    page.wait_for_selector("#line:has-text('30000')")
    before = len(studio.http.get("/api/tasks").json()["tasks"])
    page.dblclick("button[type=submit]:visible >> nth=0")
    page.wait_for_url("**/task/*")
    address, number = page.url, page.url.rpartition("/")[2]
    page.wait_for_selector("button:text-is('Stop')")
    tasks = studio.http.get("/api/tasks").json()["tasks"]
    assert len(tasks) == before + 1 and str(tasks[0]["number"]) == number
    page.click("button:text-is('Stop')")
    page.wait_for_selector("button:text-is('Go on')")
    assert studio.http.post(f"/api/task/{number}/again", json={}).status_code == 200  # in another tab
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_selector("button:text-is('Stop')")
    page.go_back()
    page.wait_for_selector("#line:has-text('30000')")
    assert page.input_value("#field-players") == "one=random\nother=random" and page.input_value("#minutes") == "7"
    assert page.url == f"{studio.base}/tasks/match?from={number}"
    page.go_forward()
    page.wait_for_url(address)
    page.click("button:text-is('Stop')")
    page.wait_for_selector("button:text-is('Go on')")
    assert page.complaints == []


ENGLISH = r"\b(the|is|at|of|or|must|leaf|leaves|visited|moves|gives|child|none|so)\b"


def test_marks_are_in_the_language_of_the_page(page: Any, studio: Studio, tmp_path: Path) -> None:
    """All that the grader says of answers, the search's sentences among it: reasons had been English in a German Studio."""
    dice, said = random.Random(3), set()
    given = ["1", "≤ 2", "2.5", "-", "abc", "(3, inf)", "7/2", 0, None]
    for number, kind in enumerate(KINDS * 4):
        (exercise,) = exercises(kind, depth=3, branching=2, seed=number, count=1)
        answers: dict[str, Any] = {key: {name: dice.choice(given) for name in exercise.inner.values()} for key in ("values", "windows")}
        answers |= {"move": dice.choice(["nowhere", *exercise.moves]), "pruned": dice.choice([[], [1, 99], ["x"], [2, 3], "no"])}
        answers |= {"visited": dice.choice([[1, 2], ["y"], None])} if kind == ALPHABETA else {}
        path = tmp_path / "answers.json"
        blank = blank_answers([exercise], "")
        path.write_text(json.dumps(blank | {"exercises": [blank["exercises"][0] | answers]}))
        said |= {text for item in grade_answers(path).items for text in (item.given, item.expected, item.reason)}
        said |= {re.sub(r"^answers\.json: \S+ ", "", item.reason) for item in grade_answers(path).items}
    page.goto(f"{studio.base}/tasks?lang=de")
    page.wait_for_selector("a.card")
    script = "texts => import('/scripts/studio/tasks/words.js').then(({judgedOf}) => texts.map(judgedOf).map(([, text]) => text))"
    told = page.evaluate(script, sorted(said))
    assert len(told) > 100 and not [text for text in told if re.search(ENGLISH, re.sub(r"exercises\S+", "", text))]
    assert "2,5" in told and "nicht besucht" in told
    refused = "import('/scripts/studio/parts.js').then(({sent}) => sent('/api/rules', {name: '../x'})).catch(({message}) => message)"
    assert page.evaluate(refused).startswith("'../x' ist kein Name für eine Datei mit Regeln: ")
    in_german = "text => import('/scripts/studio/parts.js').then(({inLanguage}) => inLanguage(text, 'refusals', 'options'))"
    for values, sentence in (
        ({}, "SPIEL|BAUM fehlt: füllen Sie das Feld aus"),
        ({"game": "chess", "depth": "x"}, "--depth muss eine ganze Zahl sein, nicht 'x'"),
        ({"game": "chess", "lines": "0"}, "--lines muss eine ganze Zahl ab 1 sein, nicht 0"),
        ({"game": "chess", "seconds": "x"}, "--seconds muss eine Zahl sein, nicht 'x'"),
        ({"game": "chess", "algorithm": "x"}, "'--algorithm': 'x' ist keines von 'deepen', "),
    ):
        with pytest.raises(ZermeloError) as wrong:
            checked("best", arguments("best", values))
        assert page.evaluate(in_german, str(wrong.value)).startswith(sentence)
    with pytest.raises(ZermeloError) as unwritten:
        replace(tmp_path / "none" / "x.py", "")
    assert " lässt sich nicht schreiben: " in page.evaluate(in_german, str(unwritten.value))
    page.complaints.remove("Failed to load resource: the server responded with a status of 422 (Unprocessable Entity)")
    with pytest.raises(SearchError) as unknown:
        alphabeta(Tree.from_text("((3 x) (4 2))"), compiled=False)
    needed = page.evaluate("text => import('/scripts/page/language/called.js').then(({called}) => called(text))", str(unknown.value))
    assert needed.startswith("die Suche braucht den Wert des Blattes 'x'")
    page.goto(f"{studio.base}/tasks?lang=en")
    page.wait_for_selector("a.card")
    assert page.evaluate(script, sorted(said)) == sorted(said)


def test_documents_that_a_task_wrote(page: Any, studio: Studio) -> None:
    """A tree, played in a frame of the task and on a page of its own."""
    opened(page, studio, "tree")
    page.fill("#field-game", "((3 12 8) (2 4 6) (14 5 2))")
    page.fill("#field-out", "tree.html\ntree.svg")
    begins(page)
    page.wait_for_selector(DONE)
    page.wait_for_selector("figure img[alt='tree.svg']")
    page.frame_locator("figure iframe").locator(".sentence").first.wait_for()
    assert not everywhere(page)
    with page.expect_popup() as opening:
        page.click("li a:text-is('Open tree.html')")
    opening.value.locator(".sentence").first.wait_for()
    assert not everywhere(opening.value)
    opening.value.close()
    axes = "Failed to execute 'postMessage' on 'DOMWindow': The target origin provided"  # axe asks the frame, which is of no origin
    assert [text for text in page.complaints if not text.startswith(axes)] == []


INDEX = "<!doctype html><title>Index</title><a href='play/game.html?lang=de#p=hh'>Play</a>"
GAME = """<!doctype html><title>Game</title><link rel=stylesheet href="../look.css">
<p id=told></p>
<form onsubmit="event.preventDefault(); told.textContent = 'asked'"><button>Ask</button></form>
<a href=../index.html>All</a><img src="../x.svg">
<script>
const tried = [fetch('/api/tasks'), fetch('../x.svg'), fetch('/'), Promise.resolve().then(() => localStorage.length)]
Promise.allSettled(tried).then((all) => { told.textContent = all.map(({status}) => status).join(' ') })
</script>"""
PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="30"/>'


def test_pages_of_a_folder_lead_to_each_other_and_nowhere_else(page: Any, studio: Studio) -> None:
    """As those of a `site` do: in the sandbox, without the cookie."""
    number = studio.http.post("/api/tasks/games", json={"values": {}}).json()["number"]
    folder = studio.folder / "tasks" / f"{number:04d}" / "files" / "site"
    (folder / "play").mkdir(parents=True)
    for name, text in {"index.html": INDEX, "play/game.html": GAME, "x.svg": PICTURE, "look.css": "p { color: rgb(1, 2, 3) }"}.items():
        (folder / name).write_text(text)
    page.goto(f"{studio.base}/task/{number}")
    page.wait_for_selector(DONE)
    with page.expect_popup() as opening:
        page.click("a:text-is('Open site/index.html')")
    site = opening.value
    answers: list[tuple[int, str]] = []
    site.on("response", lambda answer: answers.append((answer.status, answer.url)))
    site.click("text=Play")
    site.wait_for_selector("#told:not(:empty)")
    assert site.inner_text("#told") == "rejected rejected rejected rejected"
    assert site.evaluate("() => [document.images[0].naturalWidth, getComputedStyle(told).color]") == [30, "rgb(1, 2, 3)"]
    assert site.evaluate("() => [self.origin, location.hash]") == ["null", "#p=hh"]
    site.click("text=Ask")  # a form that is sent nowhere
    site.wait_for_selector("#told:text-is('asked')")
    site.click("text=All")
    site.wait_for_selector("text=Play")
    assert {status for status, _ in answers} == {200}
    site.evaluate("() => { location.href = '/tasks' }")
    site.wait_for_selector("text=The token is missing")
    site.close()
