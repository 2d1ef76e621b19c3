"""What a page of the player holds and says beside the steps: documents packed, several searches, sizes, languages, files to hand on."""

from __future__ import annotations

import base64
import gzip
import html
import json
import re
from pathlib import Path
from typing import Any

import pytest
from reading import Reader
from test_player import NO_TREES

from catalogues import catalogue
from zermelo import Limits, alphabeta, deepen, engine, maxn, mcts, minimax, paranoid, star1, star2
from zermelo.draw import player
from zermelo.draw.assembly import SPOKEN, in_letters
from zermelo.draw.packing import packed
from zermelo.draw.player import waiting_player
from zermelo.games import Checkers, DiceRace, Halving, Pig, TicTacToe, Tree
from zermelo.trace import Recording, record
from zermelo.trace.events import Select

NINE = "((3 12 8) (2 4 6) (14 5 2))"
THREE = "(([1 2 6] [4 3 3]) ([6 1 2] [1 1 1]))"
LATE = "XOX/.O./.X."
PAGES = Path(__file__).parents[2] / "src" / "zermelo" / "draw" / "page"


def tree(text: str) -> Any:
    return Tree.from_text(text)


@pytest.fixture(scope="module")
def recordings() -> list[Recording]:
    """Of every search one, so that every kind of step and of sentence occurs."""
    return [
        record(alphabeta, tree(NINE)),
        record(alphabeta, tree("((1 X=(3 9)) (X))")),
        record(alphabeta, tree("((3 12 8) (2 x y) (14 5 2))")),
        record(minimax, tree("(chance 1/2:8 1/3:24 1/6:(3 4))")),
        record(maxn, tree(THREE)),
        record(paranoid, tree(THREE)),
        record(deepen, TicTacToe(), Limits(depth=2), search=alphabeta),
        record(engine, Checkers(), Limits(depth=4)),
        record(star1, Pig(), depth=3),
        record(star2, DiceRace(), depth=3),
        record(star2, tree("(max (chance 1/2:(3 12) 1/2:(2 4)) (chance 1/2:(5 1) 1/2:(2 9)))"), bounds=(-6, 20)),
        record(mcts, TicTacToe.from_text(LATE), simulations=60, seed=1),
        record(mcts, tree(NINE), simulations=40, seed=1),
        record(mcts, tree(THREE), simulations=40, seed=1),
    ]


def test_documents_are_packed_without_loss(reader: Reader, recordings: list[Recording]) -> None:
    """Each field of each step and node, in the same order; and two searches of one position have their nodes in common."""
    state = TicTacToe.from_text(LATE)
    for group in (*([one] for one in recordings), [record(alphabeta, state), record(minimax, state)]):
        reader.opens(group[0], others=group[1:])
        reader.waits("player !== null")
        found = json.loads(reader.page.evaluate("JSON.stringify(player.data.documents)"))
        for document, one in zip(found, group, strict=True):
            wanted = json.loads(json.dumps(one.as_dict()))
            assert document == wanted and list(document) == list(wanted)
            assert [list(step) for step in document["steps"]] == [list(step) for step in wanted["steps"]]
    assert len(packed([one.as_dict() for one in group])["nodes"][0]) == len({node for one in group for node in one.nodes})


def test_every_word_of_the_player_has_a_text() -> None:
    scripts = "".join(path.read_text("utf-8") for path in [*PAGES.rglob("*.js"), PAGES / "player.html"] if path.parent.name != "texts")
    said = set(re.findall(r"\bsay\('([^']+)'", scripts)) | set(re.findall(r'data-(?:say|label|tip)="([^"]+)"', scripts))
    assert said | SPOKEN <= catalogue("draw", "en")["words"].keys()


def test_bytes_as_letters_mean_nothing_to_html() -> None:
    for size in range(9):
        data = bytes(range(size)) * 7
        letters = in_letters(data)
        assert not set(letters) & set("<&`'\"\\ \n")
        packed = base64.b85decode(letters[1:].translate(str.maketrans(",./", "<&`")))
        assert gzip.decompress(packed[: len(packed) - int(letters[0])]) == data


ENGLISH = re.compile(
    r"\b(the|is|are|at|of|and|now|with|window|where|moves|than|value|gives|returns|after|left|not|leaf|deep|search|enough|horizon|"
    r"visits?|mean|child(ren)?|worth|chance|between|bonus|highest|position|only|out|that|it|to|for|take[sn]?|random)\b"
)


def test_sentences_in_german(reader: Reader, recordings: list[Recording]) -> None:
    said = sorted({step.sentence for one in recordings for step in one.steps()} | {note for one in recordings for note in one.notes})
    reader.opens(recordings[0])
    reader.page.locator("#language").select_option("de")
    translated = reader.page.evaluate("(said) => said.map(told)", said)
    assert not [pair for pair in zip(said, translated, strict=True) if ENGLISH.search(pair[1])]
    for english, german in zip(said, translated, strict=True):
        assert sorted(re.findall(r"\d+", english.replace("1/", ""))) == sorted(re.findall(r"\d+", german.replace("1/", ""))), english
        assert english.endswith(".") == german.endswith("."), german
    assert "Das Blatt [4 3 3] ist (4, 3, 3) wert." in translated
    reader.press("End")
    assert reader.sentence() == "A gibt 3 zurück: MAX spielt B."
    assert reader.text("#progress") == "Schritt 35 von 35"
    assert reader.page.evaluate("document.documentElement.lang") == "de"
    reader.press("t")
    assert (
        reader.page.evaluate("document.activeElement.querySelector('title').textContent")
        == "MAX A: durchsucht, Wert 3, Fenster (3, +∞), auf der besten Folge"
    )


def test_numbers_in_german(reader: Reader) -> None:
    """A comma where English has a point, in the picture, in what is said, and in what learners type; a tree's text stays what it is."""
    reader.opens(record(alphabeta, tree("((2.5 12) (-0.7 7))")))
    reader.page.locator("#language").select_option("de")
    reader.press("End")
    assert reader.sentence() == "A gibt 2,5 zurück: MAX spielt B."
    drawn = reader.page.evaluate("[...document.querySelectorAll('main svg text')].map((one) => one.textContent).join(' ')")
    assert "2,5" in drawn and "-0,7" in drawn and not re.search(r"\d\.\d", drawn)
    assert reader.page.evaluate("written('(2.5, 3)') + written('a2.4') + counted(18297)") == "(2,5; 3)a2.418\u202f297"
    assert reader.page.evaluate("[isValue('2,5', 2.5), isValue('2,5; 1', [2.5, 1]), isValue('2, 1', [2, 1])]") == [True] * 3
    assert "2.5" in reader.page.evaluate("player.editing.text.value")
    assert reader.page.evaluate("written('18,297.5') + valueTyped('[2,5 3]') + valueTyped('−2,5')") == "18\u202f297,5[2.5 3]-2.5"


def test_a_language_that_is_chosen_stays(reader: Reader) -> None:
    """For the next search that the page is handed, and for the next page; an address that says another is heard before what is kept."""
    nine = record(alphabeta, tree(NINE))
    reader.opens(nine)
    reader.page.locator("#language").select_option("de")
    reader.page.evaluate("() => play({...player.data, language: 'en'}, {})")
    assert reader.page.evaluate("player.language") == "de", "another search"
    reader.opens(record(minimax, tree(NINE)))
    assert reader.page.evaluate("player.language") == "de", "another page"
    reader.page.reload()
    reader.waits("player !== null")
    reader.page.evaluate("() => play({...player.data, language: 'en'}, {})")
    assert reader.page.evaluate("player.language") == "en", "a page in English that has it in a frame"
    reader.page.goto(reader.page.url + "?lang=en")
    assert reader.page.evaluate("player.language") == "en"


def test_marks_for_several_nodes_in_german(reader: Reader, recordings: list[Recording]) -> None:
    reader.opens(next(one for one in recordings if one.game == "Checkers"))
    reader.press("End")
    english = reader.page.evaluate("[...player.active.painter.stubs.values()].map(({words}) => words)")
    reader.page.locator("#language").select_option("de")
    german = reader.page.evaluate("[...player.active.painter.stubs.values()].map(({words}) => words)")
    assert english and len(english) == len(german)
    names = {"more": "weitere", "late": "spät", "futile": "aussichtslos", "losing": "verlierend"}
    assert german == [re.sub(r"[a-z]+", lambda found: names[found[0]], words) for words in english]


def test_complaints_in_german(reader: Reader) -> None:
    reader.opens(record(alphabeta, tree(NINE)), fragment="#step=3")
    reader.page.locator("#language").select_option("de")
    told = """(texts) => texts.map((text) => {
        try { return searchTree(text, "alphabeta", ">=", player.data.listings); }
        catch (error) { return complained(error.message); }
    })"""
    found = reader.page.evaluate(told, NO_TREES.split("|"))
    plain = [re.sub(r"\(.*?\)", "", words) for words in found]  # without examples
    assert not [words for words in plain if ENGLISH.search(words) or re.search(r"\b(line|column|write|number)\b", words)]
    reader.press("e", "Control+a")
    reader.page.keyboard.type("((3 12")
    reader.press("Control+Enter")
    assert reader.text("#said") == "Zeile 1, Spalte 2: dieses '(' wird nie geschlossen; es braucht ein ')'"


def test_what_all_children_come_to(reader: Reader) -> None:
    """Where UCT selects, a table has mean, bonus and sum of every child; the sums are those of the recording, for the mover."""
    recording = record(mcts, TicTacToe(), simulations=80, seed=3)
    places = [
        place for place, event in enumerate(recording.events, 1) if isinstance(event, Select) and event.by == "uct" and event.among > 1
    ]
    reader.opens(recording)
    assert not reader.page.locator("#choice").is_visible()
    movers = set()
    for place in (places[0], *places[-20::3]):
        reader.page.evaluate("(place) => player.seek(place)", place)
        event = recording.events[place - 1]
        assert isinstance(event, Select)
        rows = reader.page.evaluate("choicesOf(player.active.film)")
        assert [row["name"] for row in rows] == [recording.nodes[child].label for child in recording.nodes[event.node].children]
        known = {recording.nodes[child].label: total for child, total in event.sums}
        for row in rows:
            if row["name"] in known:
                assert row["mean"] + row["bonus"] == pytest.approx(known[row["name"]])
                assert row["bonus"] > 0 and -1 <= row["mean"] <= 1
        [taken] = [row for row in rows if row["taken"]]
        assert (taken["mean"], taken["bonus"]) == (event.mean, event.bonus)
        equal = [row for row in rows if row["visits"] == taken["visits"] and row["bonus"] is not None]
        assert all(row["bonus"] == pytest.approx(taken["bonus"]) for row in equal)  # the bonus depends on visits alone
        movers.add(recording.nodes[event.node].mover)
        assert reader.page.locator("#choice tbody tr").count() == len(rows)
    assert movers == {0, 1}


def test_the_same_nodes_are_open_in_both_panes(reader: Reader) -> None:
    state = TicTacToe.from_text("X.O/.../...")
    reader.opens(record(alphabeta, state, depth=3), others=[record(minimax, state, depth=3), record(mcts, state, simulations=30, seed=1)])
    assert reader.page.locator(".source").first.locator("option").count() == 3
    shown = "player.panes.map((pane) => [...pane.picture.groups.keys()].filter((id) => !isStub(id)))"
    assert max(map(len, reader.page.evaluate(shown))) <= 60
    scales = reader.page.evaluate("player.panes.map((pane) => pane.svg.clientWidth / pane.painter.width)")
    assert scales[0] == pytest.approx(scales[1], abs=0.01)
    reader.press("t", "ArrowDown", "Enter")
    one, other = reader.page.evaluate(shown)
    assert any(node.startswith("0.1.") for node in one) == any(node.startswith("0.1.") for node in other)
    assert reader.page.locator(".z-twin").count() == 1
    reader.page.locator(".pane").nth(1).locator('[data-node="0"]').focus()  # whoever comes to the other picture by keys goes on there
    reader.press("ArrowDown")
    assert reader.page.locator(".pane.active").evaluate("pane => pane.contains(document.activeElement)")
    assert reader.page.evaluate("player.active === player.panes[1]") and reader.focused() == "0.1"
    reader.press("Escape", "End")
    ended = reader.page.evaluate("player.panes.map((pane) => [pane.film.step, pane.film.length])")
    assert all(step == length for step, length in ended)


def test_larger_and_smaller(reader: Reader) -> None:
    reader.opens(record(alphabeta, TicTacToe.from_text(LATE)), boards=True)
    wide = "player.active.svg.clientWidth"
    before = reader.page.evaluate(wide)
    reader.press("+", "+")
    assert reader.page.evaluate(wide) == pytest.approx(1.25**2 * before, rel=0.02)
    assert reader.page.locator("#fit").get_attribute("aria-pressed") == "false"
    reader.page.locator("#smaller").click()
    assert reader.page.evaluate(wide) == pytest.approx(1.25 * before, rel=0.02)
    box = reader.page.locator(".figure").bounding_box()
    reader.page.mouse.move(box["x"] + 200, box["y"] + 100)
    reader.page.keyboard.down("Control")
    reader.page.mouse.wheel(0, 100)
    reader.page.keyboard.up("Control")
    reader.waits(f"{wide} < {1.24 * before}")
    reader.press("w")
    assert reader.page.evaluate(wide) <= box["width"]
    assert reader.page.locator(".z-board").count() and reader.page.locator("#position svg").is_visible()
    assert reader.page.evaluate("document.querySelector('#position svg').clientWidth") >= 200
    reader.press("b")
    assert not reader.page.locator(".z-board").count() and reader.page.locator("#position svg").is_visible()


def test_letters_on_boards_are_as_large_as_the_board_has_them(reader: Reader) -> None:
    """The sheet of the tree gave all of them 13 pixels and the colour of its own."""
    reader.opens(record(minimax, Halving(3)), boards=True)
    shown = "all => all.map(each => getComputedStyle(each).fontSize === each.style.fontSize)"
    for letters in (".z-board text", "#position svg text"):
        assert set(reader.page.locator(letters).evaluate_all(shown)) == {True}


def test_the_order_of_the_children(reader: Reader) -> None:
    reader.opens(record(alphabeta, tree(NINE)))
    texts = {}
    for what in ("best", "worst", "reverse"):
        reader.page.locator(f'[data-edit="{what}"]').click()
        texts[what] = reader.page.locator("#text").input_value()
    assert texts["best"] == "((3 8 12) (2 4 6) (2 5 14))"
    assert texts["worst"] == "((6 4 2) (14 5 2) (12 8 3))"
    assert texts["reverse"] == "((3 8 12) (2 5 14) (2 4 6))"
    nodes = {
        what: len([step for step in record(alphabeta, tree(text)).events if type(step).__name__ == "Enter"]) for what, text in texts.items()
    }
    assert nodes["best"] < nodes["worst"] == 13
    reader.opens(record(alphabeta, tree("((3 12 x) (2 4 6))")))
    reader.page.locator('[data-edit="best"]').click()
    assert reader.text("#said").startswith("the tree has leaves of unknown value")


def test_a_picture_of_pixels_and_a_page_to_hand_on(reader: Reader) -> None:
    reader.opens(record(alphabeta, tree(NINE)))
    reader.press("v", "Escape", "Home", "a", *["ArrowRight"] * 7)
    text = reader.page.locator("#text").input_value()
    kept = {}
    for what in ("png", "page"):
        reader.page.locator(f'[data-share="{what}"]').focus()
        with reader.page.expect_download() as download:
            reader.press("Enter")
        kept[what] = Path(download.value.path()).read_bytes()
        assert download.value.suggested_filename == f"tree-step-7.{'png' if what == 'png' else 'html'}"
    assert kept["png"].startswith(b"\x89PNG") and int.from_bytes(kept["png"][16:20]) > 1000
    for _ in range(2):  # a page that was handed on can be handed on
        (reader.folder / "kept.html").write_bytes(kept["page"])
        reader.page.goto((reader.folder / "kept.html").as_uri())
        assert reader.page.locator("#text").input_value() == text != NINE
        assert reader.progress().startswith("step 7 of ") and reader.page.locator("#annotate").input_value() == "interval"
        with reader.page.expect_download() as download:
            reader.page.locator('[data-share="page"]').click()
        assert Path(download.value.path()).read_bytes() == kept["page"]
    reader.page.locator('[data-share="link"]').click()
    reader.page.locator("#said", has_text="This link works where this file lies").wait_for()


def test_a_quiz_where_the_children_come_in_another_order(reader: Reader) -> None:
    """What a cut leaves out is what was not looked at, whatever the order of the rules."""
    recording = record(alphabeta, tree(NINE))
    document = json.loads(json.dumps(recording.as_dict()))
    next(node for node in document["nodes"] if node["name"] == "C")[
        "children"
    ].reverse()  # its first child is searched, and then the others are cut off
    reader.opens(recording)
    script = """(document) => { const quiz = new Quiz(new Film(document)); const found = [];
        while (quiz.next()) { const field = quiz.question.fields.find(({ kind }) => kind === "children");
            if (field) found.push(field.options.map(({ words }) => words)); quiz.skip(); } return found; }"""
    assert reader.page.evaluate(script, document)[0] == ["6", "4"]


def test_a_large_tree_opens_at_once(reader: Reader) -> None:
    """Few nodes are drawn until more are opened; the page stays small."""
    recording = record(alphabeta, TicTacToe(), max_nodes=3000)
    page = player(recording)
    assert len(recording.events) > 5000 and len(page) < 350_000
    reader.opens(recording)
    reader.waits("document.querySelector('.z-node') !== null")
    assert reader.page.locator(".z-node").count() < 100
    assert reader.page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime") < 3000


def test_a_page_that_waits_in_a_frame(reader: Reader) -> None:
    """It says that it is ready, plays what it is handed, and then what it is handed next."""
    inner = html.escape(waiting_player("Watched"), quote=True)
    path = reader.folder / "outer.html"
    path.write_text(f'<!DOCTYPE html><title>outer</title><iframe srcdoc="{inner}" width="1200" height="760"></iframe>', encoding="utf-8")
    reader.page.add_init_script("addEventListener('message', ({ data }) => (window.heard = data.zermelo))")
    reader.page.goto(path.as_uri())
    reader.waits("window.heard === 'ready'")
    frame = reader.page.frame_locator("iframe")
    assert not frame.locator("main").is_visible()
    hand = "(document) => frames[0].postMessage({ zermelo: 'play', documents: [document] }, '*')"
    state = TicTacToe.from_text(LATE)
    for recording in (record(alphabeta, state), record(minimax, state), record(alphabeta, tree(NINE))):
        reader.page.evaluate(hand, json.loads(json.dumps(recording.as_dict())))
        frame.locator("#end").click()
        frame.locator(".sentence", has_text=recording.steps()[-1].sentence).wait_for()
        assert frame.locator("#progress").text_content() == f"step {len(recording.events)} of {len(recording.events)}"
        frame.locator("#first").click()
        frame.locator("#forward").click()
        assert frame.locator("#progress").text_content() == f"step 1 of {len(recording.events)}"  # one reader, not two
        assert not frame.locator("#edit").is_visible() and not frame.locator("#quiz-button").is_visible()
