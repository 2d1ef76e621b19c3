"""The HTML player in a real browser: it shows what the library knows, step by step, and everything can be done by keyboard."""

from __future__ import annotations

import dataclasses
import html
import json
import math
import random
import re
import sys
import xml.etree.ElementTree as ET
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from reading import Reader

from settings import FULL
from zermelo import Limits, SearchError, ZermeloError, alphabeta, deepen, maxn, minimax
from zermelo.draw import player, svg
from zermelo.draw.boards.picture import small_side
from zermelo.draw.player import framed, listings
from zermelo.draw.scene import ANNOTATIONS, scene
from zermelo.draw.scene.layout import Extent, tidy
from zermelo.games import TicTacToe, Tree
from zermelo.numbers import plain, share_text, window_text
from zermelo.search.solve import just_above, just_below
from zermelo.trace import Recording, View, record
from zermelo.trace.values import worth

NINE = "((3 12 8) (2 4 6) (14 5 2))"
UNKNOWN = "((3 12 8) (2 x y) (14 5 2))"
CHANCE = "(chance 1/2:8 1/3:24 1/6:(3 4))"
THREE = "(([1 2 6] [4 3 3]) ([6 1 2] [1 1 1]))"
EQUAL = "((3 12 8) (3 4 6) (14 5 2))"
LATE = "XOX/.O./.X."

TEXTBOOK = (
    NINE,
    "((3 12 8) (2 4 1) (14 5 2))",
    UNKNOWN,
    "((100 21 -3) (12 70 -4) (-73 -14 -8))",
    "((100 (23 28 21) (-3)) ((12 4) (70) (-4 -12 -70 -5)) ((-100 -73) (-14) (-8 -24)))",
    "((100 21 -3) (12 -70 -4) (-73 -14))",
    "(min (21 -3) (12 70 -4) (73 -14))",
    "(((4 7 6) (2 6 3) (4 5 1)) ((2 5 4) (1 2 6) (3 4 3)))",
    "((7 6 5) (3 x x) (6 5 x))",
    "(((10 9) (14 x)) ((2 4) (x x)))",
    "(10 (((5 x) (4 x)) 3))",
    "((18) (3 x))",
    "((1 X=(3 9)) (X))",
)
OTHERS = (
    "(max (chance 1/3:2.5 2/3:-0.5) 0.5)",
    "(max (chance 0.1:1 0.2:1 0.3:-1 0.4:0) 0)",
    "5",
    "x",
    "(1 1 1)",
    EQUAL,
    CHANCE,
    THREE,
    "(chance 1/2:8 1/3:24 1/6:-12)",
    "(chance 0.1:3 0.2:4 0.7:(1.5 2/3))",
    "(chance 0.3:(1 2) 0.3:(3 4) 0.4:(chance 1/2:1 1/2:2))",
    "(max (chance 1/2:(x 1) 1/2:3))",
    "([3 -3] [1 -1])",
    "([3 5] [2 6])",
    "([3 5] ([2 6] [1 1]))",
    "([0.5 0.5] [0.1 0.9])",
    "(p1 [1 2] (p1 [3 4] [5 1]))",
    "((B=3 C=(2 1)) C)",
    "(A=(1/3 0.123456789) (1e-7 1e20 12345678901) (0.03125 1234.5 -0.00001234))",
)
NO_TREES = """
()|(3 4))|((3 4)|() |(3 4) 5|(1/2:3 4)|(chance 3 4)|(chance 1/2:3 1/3:4)|(chance 2:3)|(chance -1:3 2:4)
(B= )|(B=B=(3 4))|(B=1 B=2)|(3 max)|[1 2|(1 [2 3])|([1 2] [1 2 3])|(p5 1 2)|(foo 1)|(X=(1 X))
3a|1/0|1e999|(inf 1)|(3 ]|(= 3)|(: 3)|(1:2)|(max=3 4)|([])|(chance 0.5:1 0.50001:2)
('a' 1)|(min [1 2] 3)|(max [1 2])|(nan=3)|X=|(chance 1/3:1 1/3:2 0.333333:3)|(Xy=(1 2) B=Xy)|(ab 1)|   (3 4) (ß=1)|# no tree
""".replace("\n", "|")


def tree(text: str) -> Any:
    return Tree.from_text(text)


def random_text(source: random.Random, depth: int, chance: bool) -> str:
    """A tree with some unknown leaves, decimals, and movers out of turn."""
    if depth == 0 or source.random() < 0.15:
        value = source.choice([source.randint(-9, 9), source.randint(-99, 99), round(source.uniform(-3, 3), 2)])
        return "x" if source.random() < 0.02 else str(value)
    width = source.randint(1, 4)
    below = [random_text(source, depth - 1, chance) for _ in range(width)]
    if chance and source.random() < 0.4:
        return f"(chance {' '.join(f'1/{width}:{child}' for child in below)})"
    return f"({source.choice(['', '', '', 'max ', 'min '])}{' '.join(below)})"


RANDOM = tuple(random_text(random.Random(seed), 1 + seed % 4, seed % 4 == 0) for seed in range(80))


def plain_document(recording: Recording) -> Any:
    """The document but for what depends on the clock."""
    document = json.loads(json.dumps(recording.as_dict()))
    if document["result"]:
        del document["result"]["seconds"]
    return document


def searched(text: str, key: str) -> Any:
    """What the library makes of a text: a document, or the sentence of its complaint."""
    try:
        root = tree(text)
        return plain_document(record(minimax, root) if key == "minimax" else record(alphabeta, root, rule=key))
    except ZermeloError as error:
        return str(error)


def test_the_documented_example() -> None:
    page = (Path(__file__).parents[2] / "docs" / "trace-format.md").read_text(encoding="utf-8")
    example = json.loads(re.search(r"```json\n(.*?)\n```", page, re.S)[1])  # type: ignore[index]
    recording = record(alphabeta, tree("(3 (2 x))"))
    del example["result"]["seconds"]
    assert example == plain_document(recording)
    words = [*example, *example["nodes"][0], *(name for step in example["steps"] for name in step), *(field.name for field in fields(View))]
    assert not {word for word in words if f"`{word}`" not in page}  # every field is explained


# ------------------------------------------------------------------------------------- the same searches, the same pictures


def test_the_page_searches_as_the_library_does(reader: Reader) -> None:
    """Every document deep-equal: events, changes, sentences, lines; and for what is not a tree the same complaint."""
    reader.opens(record(alphabeta, tree(NINE)))
    texts = [*TEXTBOOK, *OTHERS, *RANDOM, *NO_TREES.split("|")]
    jobs = [(text, key) for text in texts for key in ("minimax", ">=", ">")]
    script = """([jobs, listings]) => JSON.stringify(jobs.map(([text, key]) => {
        try { return searchTree(text, key === "minimax" ? key : "alphabeta", key === "minimax" ? null : key, listings); }
        catch (error) { if (error instanceof TreeError) return error.message; throw error; }
    }))"""
    found = json.loads(reader.page.evaluate(script, [jobs, listings()]))
    for job, document in zip(jobs, found, strict=True):
        assert document == searched(*job), job


def test_the_page_writes_numbers_as_the_library_does(reader: Reader) -> None:
    reader.opens(record(alphabeta, tree(NINE)))
    source = random.Random(7)
    values = [source.choice([1, 10, 1e-5, 1e9, 1e17]) * source.uniform(-1, 1) for _ in range(500)]
    values += [p / q for p in range(-20, 20) for q in (1, 2, 3, 7, 9, 30)] + [0.0, 2.5, 1e16, 1e-7, 12345.5, 123450000.0, 0.00015, 1e300]
    pairs = [(value, math.inf) for value in values] + [(just_below(value), value) for value in values] + [(0.0, just_above(0.0))]
    script = "(pairs) => pairs.map((pair) => [worth(pair[0]), shareText(Math.abs(pair[0]) % 1), windowText(pair)])"
    for pair, found in zip(pairs, reader.page.evaluate(script, [[low, plain(high)] for low, high in pairs]), strict=True):
        assert found == [worth(pair[0]), share_text(abs(pair[0]) % 1), window_text(pair)], pair


def test_layout_as_in_the_library(reader: Reader) -> None:
    reader.opens(record(alphabeta, tree(NINE)))
    source, jobs = random.Random(3), []
    for size in (1, 2, 7, 40, 150):
        children: dict[str, list[str]] = {"0": []}
        for node in range(1, size):
            children.setdefault(str(source.randrange(node)), []).append(str(node))
        jobs.append((children, {str(node): [source.uniform(5, 60), source.uniform(5, 90)] for node in range(size)}))
    script = """(jobs) => jobs.map(([children, extents]) =>
        [...tidy("0", new Map(Object.entries(children)), new Map(Object.entries(extents)))])"""
    for (children, extents), found in zip(jobs, reader.page.evaluate(script, jobs), strict=True):
        expected = tidy("0", children, {node: Extent(*reach) for node, reach in extents.items()})
        assert dict(found) == pytest.approx(expected, abs=1e-9)


def shown(drawn: Any) -> Any:
    """A scene as data, without the positions."""
    data = json.loads(json.dumps(dataclasses.asdict(drawn), default=lambda state: None))
    for mark in data["marks"]:
        del mark["state"]
    return data


SCENES = """([document, requests]) => { speak("en"); const film = new Film(document); return requests.map(([step, options]) => {
    film.seek(step); return new Painter(film, options).paint(); }); }"""


def same_scenes(reader: Reader, recording: Recording, requests: list[tuple[int, dict[str, Any]]]) -> None:
    asked = [(step, options | ({"boards": small_side(recording.root)} if options.get("boards") else {})) for step, options in requests]
    found = reader.page.evaluate(SCENES, [json.loads(json.dumps(recording.as_dict())), asked])
    for (step, options), drawn in zip(requests, found, strict=True):
        expected = shown(scene(recording, step, **options))
        for part in ("width", "height", "level"):
            assert drawn.pop(part) == pytest.approx(expected.pop(part), abs=1e-6)
        for mark, other in zip(drawn["marks"], expected["marks"], strict=True):
            assert max(abs(mark.pop(axis) - other.pop(axis)) for axis in "xy") < 1e-6, (step, mark["id"])
        assert drawn == expected, (step, options)


def test_every_step_shows_the_same_scene(reader: Reader) -> None:
    reader.opens(record(alphabeta, tree(NINE)))
    for text in (NINE, UNKNOWN, TEXTBOOK[4], "((1 X=(3 9)) (X))"):
        for annotate in ANNOTATIONS:
            recording = record(alphabeta, tree(text))
            steps = range(len(recording.events) + 1) if text == NINE else (0, 9, len(recording.events) // 2, len(recording.events))
            same_scenes(reader, recording, [(step, {"annotate": annotate}) for step in steps])
    for text in (CHANCE, THREE, "([3 5] ([2 6] [1 1]))"):
        recording = record(minimax, tree(text))
        same_scenes(reader, recording, [(step, {"annotate": "interval"}) for step in range(len(recording.events) + 1)])


def test_scenes_of_games_folded_and_with_boards(reader: Reader) -> None:
    reader.opens(record(alphabeta, tree(NINE)))
    recording = record(deepen, TicTacToe(), Limits(depth=3), search=alphabeta)
    last = len(recording.events)
    choices: list[dict[str, Any]] = [
        {"depth": 1},
        {"depth": 2, "boards": True},
        {"depth": 1, "expand": ["0.5"], "collapse": ["0.5.1", "0.5.2"]},
        {"limit": 30, "annotate": "bounds"},
        {"depth": 0},
        {},
    ]
    steps = (0, 1, 60, last)
    same_scenes(reader, recording, [(step, choice) for choice in choices for step in steps])
    limited = record(minimax, TicTacToe.from_text(LATE), max_ply=3)  # its summaries stand for nodes that are not recorded
    same_scenes(reader, limited, [(step, {"boards": True}) for step in (0, 20, len(limited.events))])


Element = tuple[str, str, str, list[float]]


def element(tag: str, given: dict[str, str], words: str) -> Element:
    """An element of a picture: its name, its class, its words, and all numbers of its place."""
    numbers = re.findall(
        r"-?\d+\.?\d*", " ".join(given.get(name, "") for name in ("d", "points", "x", "y", "cx", "cy", "r", "width", "height"))
    )
    return tag, given["class"], re.sub(r"\s", " ", words), [float(number) for number in numbers]


PICTURE = """() => [...document.querySelectorAll(".figure svg :is(path, polygon, circle, rect, text)")]
    .filter((one) => !one.matches(".z-focus, .z-hit") && !one.closest("[data-fold]"))
    .map((one) => [one.localName, Object.fromEntries([...one.attributes].map(({ name, value }) => [name, value])), one.textContent])"""


PICTURES = f"""(steps) => steps.map((step) => {{
    const slider = document.querySelector("#slider");
    slider.value = step;
    slider.dispatchEvent(new Event("input", {{ bubbles: true }}));
    return ({PICTURE})();
}})"""


@pytest.mark.parametrize("text", [NINE, "((7 6 5) (3 x x) (6 5 x))", CHANCE, THREE, "(B=(1/3 1000) (-1234.5 9) (min 0 4))"])
def test_the_picture_is_that_of_the_library(reader: Reader, text: str) -> None:
    """Every line, shape and word of the page's picture stands in the library's SVG, in the same place, and the other way round."""
    recording = record(minimax if "chance" in text or "[" in text else alphabeta, tree(text))
    reader.opens(recording)
    last = len(recording.events)
    for annotate in ANNOTATIONS:
        usable = reader.page.locator(f'#annotate option[value="{annotate}"]').is_enabled()
        if not usable:
            continue
        reader.page.locator("#annotate").select_option(annotate)
        steps = [*range(last + 1)] if FULL and text == NINE else [0, 7, last // 2, last - 1, last]
        for step, picture in zip(steps, reader.page.evaluate(PICTURES, steps), strict=True):
            found = sorted(element(*one) for one in picture)
            root = ET.fromstring(svg(recording, step, annotate=annotate, words=False))
            drawn = [(one.tag.rpartition("}")[2], one.attrib, one.text or "") for one in root.iter() if one.get("class")]
            kinds = ("path", "polygon", "circle", "rect", "text")
            expected = sorted(element(*one) for one in drawn if one[0] in kinds and one[1]["class"] != "z-paper")
            found = [one for one in found if one[1] != "z-paper"]
            assert [one[:3] for one in found] == [one[:3] for one in expected], (annotate, step)
            for one, other in zip(found, expected, strict=True):
                assert len(one[3]) == len(other[3]), (annotate, step, one)
                assert all(abs(a - b) < 0.11 for a, b in zip(one[3], other[3], strict=True)), (annotate, step, one)


# ------------------------------------------------------------------------------------------------------------ the steps


def test_forward_and_back_ends_in_the_first_picture(reader: Reader) -> None:
    recording = record(alphabeta, tree(NINE))
    told = ["Nothing has happened yet.", *(step.sentence for step in recording.steps())]
    reader.opens(recording)
    assert reader.progress() == f"step 0 of {len(told) - 1}"  # nothing plays by itself
    pictures = [reader.picture()]
    for step, sentence in enumerate(told[1:], start=1):
        reader.press("ArrowRight")
        assert (reader.progress(), reader.sentence()) == (f"step {step} of 35", sentence)
        pictures.append(reader.picture())
    reader.press("ArrowRight")
    assert reader.progress() == "step 35 of 35"
    assert len(set(pictures)) == len(told)  # every step can be seen
    for step in reversed(range(len(told) - 1)):
        reader.press("ArrowLeft")
        assert reader.picture() == pictures[step], step
    for picture in pictures[1:]:
        reader.press("ArrowRight")
        assert reader.picture() == picture
    reader.press("Home")
    assert (reader.picture(), reader.progress()) == (pictures[0], "step 0 of 35")
    reader.press("End")
    assert reader.picture() == pictures[-1]
    reader.press("PageUp")
    assert reader.picture() == pictures[25]
    reader.press("PageDown", "PageUp", "PageUp", "PageUp")
    assert reader.progress() == "step 5 of 35"


def test_play_pause_speed_and_slider(reader: Reader) -> None:
    reader.opens(record(alphabeta, tree(NINE)))
    page = reader.page
    assert page.locator("#play").get_attribute("aria-pressed") == "false"
    reader.press("f", "f", "f")
    assert page.locator("#speed").input_value() == "10"
    reader.press("s")
    assert page.locator("#speed").input_value() == "4"
    reader.press("f", "Space")
    assert page.locator("#play").get_attribute("aria-label") == "pause"
    reader.waits("player.clock >= 3")
    reader.press("Space")
    assert page.locator("#play").get_attribute("aria-label") == "play"
    stopped = reader.progress()
    page.wait_for_timeout(300)
    assert reader.progress() == stopped
    reader.press("End", "Space")  # from the end, play begins again
    reader.waits("player.clock >= 1 && player.clock < 30")
    reader.press("Space", "Home")
    page.locator("#slider").focus()
    reader.press("ArrowRight", "ArrowRight")
    assert page.locator("#slider").input_value() == "2"
    assert page.locator("#slider").get_attribute("aria-valuetext") == "step 2 of 35"
    page.locator("#slider").fill("19")
    assert reader.sentence().startswith("MIN at C: 2 ≤ α = 3")
    page.locator("#play").focus()
    reader.press("Space")
    assert page.locator("#play").get_attribute("aria-pressed") == "true"  # the button is pressed once, not twice


def test_what_stands_beside_the_picture(reader: Reader) -> None:
    reader.opens(record(alphabeta, tree(NINE)))
    page = reader.page
    page.locator("#slider").fill("19")  # the cut at C
    assert page.locator(".sentence").get_attribute("aria-live") == "polite"
    assert page.locator("#listing li").count() == 12
    assert reader.text("#listing li[aria-current]") == "if MIN moves and v ≤ α: return v"
    assert reader.text("#stack") == "A → C"
    counters = dict(zip(page.locator("#counters dt").all_text_contents(), page.locator("#counters dd").all_text_contents(), strict=True))
    assert counters == {"visited": "7 of minimax’s 13", "leaves": "4 of 9", "cuts": "1, so 2 children are not looked at", "root": "3"}
    rows = [row.split("\n")[0] for row in page.locator("#nodes tbody tr").all_inner_texts()]
    assert rows[:2] == ["A\tMAX\t3\t+∞\t3\tbeing searched", "B\tMIN\t-∞\t3\t3\tsearched"]
    assert rows[5:9] == [
        "C\tMIN\t3\t2\t2\tcut off",
        "2\tleaf\t\t\t2\tsearched",
        "4\tleaf\t\t\t\tnot looked at",
        "6\tleaf\t\t\t\tnot looked at",
    ]
    reader.press("ArrowRight")
    assert page.locator("#nodes tbody tr").nth(5).inner_text() == "C\tMIN\t3\t2\t≤ 2\tcut off"
    assert reader.text("#stack") == "A"
    reader.press("End")
    assert reader.text("#counters") == "visited11 of minimax’s 13leaves7 of 9cuts2, so 2 children are not looked atroot3"
    assert page.locator("#nodes thead th").all_text_contents() == ["node", "who", "α", "β", "value", "status"]
    reader.opens(record(maxn, tree("(([1 2 3] [4 3 3]) ([5 1 1] [5 4 5]))")))
    reader.press("End")
    assert page.locator("#nodes thead th").all_text_contents() == ["node", "who", "value", "status"]
    assert page.locator("#nodes tbody tr").first.inner_text() == "A\tp0\t(5, 4, 5)\tsearched"


def test_annotations(reader: Reader) -> None:
    recording = record(alphabeta, tree("((7 6 5) (3 x x) (6 5 x))"))
    reader.opens(recording)
    reader.page.locator("#slider").fill("9")
    for annotate in (*ANNOTATIONS, "window"):
        assert reader.page.locator("#annotate").input_value() == annotate
        drawn = scene(recording, 9, annotate=annotate)
        beside = [mark.beside for mark in drawn.marks if mark.beside]
        assert reader.page.locator(".z-beside").all_text_contents() == beside
        assert reader.page.locator(".z-window").all_text_contents() == [edge.window for edge in drawn.edges if edge.window]
        reader.press("a")


def test_a_search_with_several_passes(reader: Reader) -> None:
    recording = record(deepen, TicTacToe(), Limits(depth=3), search=alphabeta)
    starts = [place for place, step in enumerate(recording.as_dict()["steps"]) if step["event"] == "begin"]
    reader.opens(recording)
    assert reader.page.locator("#passes i").evaluate_all("marks => marks.map(mark => mark.title)") == ["depth 1", "depth 2", "depth 3"]
    reader.press("PageDown")
    assert reader.progress() == f"step {starts[1]} of {len(recording.events)}, pass 1 of 3"
    reader.press("ArrowRight")
    assert reader.progress().endswith("pass 2 of 3")
    assert reader.sentence() == recording.steps()[starts[1]].sentence
    first = reader.picture()
    reader.press("PageDown", "PageUp", "ArrowRight")
    assert reader.picture() == first


# ------------------------------------------------------------------------------------------------- rules, searches, panes


def test_rule_and_algorithm_are_switched(reader: Reader) -> None:
    reader.opens(record(alphabeta, tree(EQUAL)))
    for key, wanted in (("r", ">"), ("r", ">="), ("m", "minimax"), ("m", ">="), ("r", ">"), ("m", "minimax"), ("m", ">")):
        reader.press(key)
        assert reader.document() == searched(EQUAL, wanted), (key, wanted)
    reader.press("End")
    assert reader.text("#counters").startswith("visited13 of")  # beyond equality nothing is cut here
    reader.press("r")
    assert reader.text("#counters").startswith("visited11 of")
    assert reader.progress() == "step 35 of 35"  # who was at the end stays there
    reader.page.locator(".source").focus()
    reader.page.locator(".source").select_option("minimax")
    assert reader.document() == searched(EQUAL, "minimax")


def test_minimax_alone_where_alphabeta_cannot(reader: Reader) -> None:
    for text, name in ((CHANCE, "Expectimax"), (THREE, "Minimax"), ("(min (chance 1/2:(8 3) 1/2:4) 2)", "Expectiminimax")):
        recording = record(minimax, tree(text))
        reader.opens(recording)
        assert reader.page.locator(".source option").all_text_contents() == [name]
        reader.press("r")
        assert reader.text("#said") == "This page holds no search with the other rule."
        reader.press("c")
        assert reader.text("#said") == "This page holds no other search to compare with."
        pictures = [reader.picture()]
        for step in recording.steps():
            reader.press("ArrowRight")
            assert reader.sentence() == step.sentence
            pictures.append(reader.picture())
        for picture in reversed(pictures[:-1]):
            reader.press("ArrowLeft")
            assert reader.picture() == picture


def test_two_panes_with_one_clock(reader: Reader) -> None:
    root = tree(NINE)
    left, right = record(alphabeta, root), record(minimax, root)
    reader.opens(left, others=[right])
    assert reader.page.locator(".pane").count() == 2
    told = [[step.sentence for step in recording.steps()] for recording in (left, right)]
    for step in range(1, 40):
        reader.press("ArrowRight")
        assert [reader.sentence(0), reader.sentence(1)] == [sentences[min(step, len(sentences)) - 1] for sentences in told]
    assert reader.progress() == "step 39 of 39"
    assert len(reader.page.locator("#listing li").all()) == 12
    reader.press("o")  # the listing, the stack and the table are those of the other one now
    assert len(reader.page.locator("#listing li").all()) == 10
    assert reader.text("#counters").startswith("visited13 of 13")
    reader.press("c")
    assert reader.page.locator(".pane").count() == 1
    reader.press("c")
    assert reader.page.locator(".source").evaluate_all("all => all.map(one => one.value)") == ["minimax", ">="]


def test_recordings_that_the_page_cannot_make_itself(reader: Reader) -> None:
    """Of a game, and of a tree searched in another way, what was recorded is kept to be chosen."""
    state = TicTacToe.from_text(LATE)
    first, second, third = record(alphabeta, state), record(alphabeta, state, rule=">"), record(minimax, state)
    reader.opens(first, others=[second, third])
    options = reader.page.locator(".source").first.locator("option").all_text_contents()
    assert options == ["Alpha-beta, cuts on ≥", "Alpha-beta, cuts on >", "Minimax"]
    assert not reader.page.locator("#edit").is_visible()
    reader.press("End")
    assert f"visited{first.result.nodes} of minimax’s {third.result.nodes}" in reader.text("#counters")  # type: ignore[union-attr]
    reader.press("r")
    assert reader.document()["rule"] == ">"
    deepened = record(deepen, tree(NINE), Limits(depth=2), search=alphabeta)
    reader.opens(deepened)
    assert reader.page.locator(".source option").count() == 4
    assert reader.document() == plain_with_seconds(deepened)
    with pytest.raises(SearchError, match="record searches of the same position"):
        player(first, others=[record(minimax, tree(NINE))])


def plain_with_seconds(recording: Recording) -> Any:
    return json.loads(json.dumps(recording.as_dict()))


# -------------------------------------------------------------------------------------------------------- in the tree


def test_a_page_that_opens_at_a_step(reader: Reader) -> None:
    recording = record(alphabeta, tree(NINE))
    reader.opens(recording, step=19, annotate="bounds", depth=1)
    at = reader.page.evaluate("[player.clock, player.annotate, [...player.panes[0].picture.groups.keys()]]")
    assert at[:2] == [19, "bounds"]
    assert {mark for mark in at[2] if not mark.endswith(".more")} == {"0", "0.1", "0.2", "0.3"}
    with pytest.raises(SearchError, match="there is no step 999"):
        player(recording, step=999)
    with pytest.raises(SearchError, match="is not a way to annotate"):
        player(recording, annotate="colours")


def test_walking_in_the_tree(reader: Reader) -> None:
    reader.opens(record(alphabeta, tree(NINE)))
    items = reader.page.get_by_role("treeitem")
    assert items.count() == 13
    assert reader.page.locator("[role=tree]").count() == 1
    root = items.first
    assert [root.get_attribute(f"aria-{name}") for name in ("level", "setsize", "posinset")] == ["1", "1", "1"]
    assert reader.page.get_by_role("treeitem", name="MAX A: not looked at, on the best line", exact=True).count() == 1
    reader.press("End", "t")
    assert reader.focused() == "0"
    walk = [("ArrowDown", "0.1"), ("ArrowRight", "0.2"), ("ArrowDown", "0.2.1"), ("ArrowRight", "0.2.2"), ("ArrowLeft", "0.2.1")]
    walk += [("ArrowLeft", "0.1.3"), ("ArrowUp", "0.1"), ("ArrowLeft", "0.1"), ("ArrowUp", "0"), ("ArrowUp", "0")]
    for key, there in walk:
        reader.press(key)
        assert reader.focused() == there
    assert reader.progress() == "step 35 of 35"  # in the tree the arrows do not step
    reader.press("ArrowDown", "ArrowRight", "ArrowDown", "ArrowRight")
    label = reader.page.evaluate("document.activeElement.querySelector('title').textContent")
    assert label == "leaf 4: not looked at, behind a cut"
    assert reader.text("#chosen") == "leaf 4"
    reader.press("Escape", "ArrowLeft")
    assert reader.progress() == "step 34 of 35"
    reader.press("t", "ArrowDown", "Enter")  # closed
    assert reader.page.get_by_role("treeitem").count() == 10
    reader.press("Enter")
    assert (items.count(), reader.focused()) == (13, "0.1")


def test_opening_and_closing_in_a_game(reader: Reader) -> None:
    recording = record(alphabeta, TicTacToe.from_text("X.O/.../..."), depth=4)
    reader.opens(recording)
    items = reader.page.get_by_role("treeitem")
    few = items.count()
    assert 7 < few <= 60
    closed = reader.page.locator("[role=treeitem][aria-expanded=false]").first
    id_ = closed.get_attribute("data-node")
    closed.focus()
    reader.press("Enter")
    below = [node for node in recording.nodes[str(id_)].children if node in {event.node for event in recording.events}]
    assert items.count() == few + len(below)
    assert reader.page.locator(f'[data-node="{id_}"]').get_attribute("aria-expanded") == "true"
    same = {"depth": reader.page.evaluate("player.look.depth"), "expand": [id_]}
    same["collapse"] = reader.page.evaluate("[...player.look.collapse]")
    same_scenes(reader, recording, [(0, same), (len(recording.events), same)])
    reader.press("End", "Enter")
    assert items.count() == few
    reader.page.locator("[data-fold]").first.click()  # the sign says ▾ at the root
    assert items.count() == 1
    reader.page.locator("[data-fold]").first.click()
    assert items.count() == few
    reader.press("Escape", "Home", *["ArrowRight"] * 12)
    assert reader.page.locator(".z-within").count() == 1  # where the search is below a closed node, that node is marked


def test_each_board_stands_in_the_page_once(reader: Reader) -> None:
    recording = record(minimax, TicTacToe.from_text(LATE))
    page = player(recording, boards=True)
    data = json.loads(re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.S)[1])  # type: ignore[index]
    elements, pictures = data["boards"]["elements"], [tuple(parts) for parts, *_ in data["boards"]["pictures"]]
    assert len(set(pictures)) == len(pictures) < len(recording.nodes) and len(set(elements)) == len(elements)
    assert set(data["boards"]["of"]) == set(recording.nodes)
    reader.opens(recording, boards=True)
    assert reader.page.locator(".z-board").count() == reader.page.get_by_role("treeitem").count()
    reader.press("End", "Home")


def test_a_long_recording_is_packed(reader: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    recording = record(alphabeta, tree(NINE))
    plain_page = player(recording)
    monkeypatch.setattr(sys.modules["zermelo.draw.player"], "PACKED_FROM", 1000)
    assert 'type="application/gzip"' in player(recording) and len(player(recording)) < len(plain_page)
    reader.opens(recording)
    reader.waits("player !== null")
    reader.press("End")
    assert reader.progress() == f"step {len(recording.events)} of {len(recording.events)}"
    assert reader.sentence() == recording.steps()[-1].sentence


INSIDE = """id => { const [node, figure] = [document.querySelector(`[data-node="${id}"]`), document.querySelector(".figure")]
  .map(one => one.getBoundingClientRect()); return node.left >= figure.left && node.right <= figure.right; }"""


def test_a_wide_tree_opens_at_its_root(reader: Reader) -> None:
    """All of it in the width where that can be read, else as much as can be; `w` and a button are for the other."""
    row = " ".join(map(str, range(1, 7)))
    widest, wide = f"({' '.join(map(str, range(100_000, 100_059)))})", f"({f'({row})' * 4})"
    for text, fitted in ((widest, False), (wide, True), (NINE, True)):
        reader.opens(record(minimax, tree(text)))
        assert reader.page.evaluate(INSIDE, "0")
        assert reader.page.evaluate("player.active.fitted") is fitted and reader.page.evaluate("player.active.drawn") >= 0.6
        for _ in range(2):
            reader.press("w")
            fitted = not fitted
            drawn, room = reader.page.evaluate("[player.active.figure.scrollWidth, player.active.figure.clientWidth]")
            assert (drawn <= room) == (fitted or text == NINE)
    reader.opens(record(minimax, tree(widest)))
    assert not reader.page.evaluate(INSIDE, "0.58")
    reader.page.locator("#fit").click()
    assert reader.page.evaluate(INSIDE, "0.58") and reader.page.locator("#fit").get_attribute("aria-pressed") == "true"


# ------------------------------------------------------------------------------------------------------ changing the tree


def changed(reader: Reader, text: str, key: str = ">=") -> None:
    """The page shows this tree, searched as the library does, at its end."""
    assert reader.page.locator("#text").input_value() == text
    assert reader.document() == searched(text, key)
    assert reader.sentence() == (reader.document()["steps"][-1]["sentence"])
    assert reader.text("h1") == text


def test_changing_the_tree_in_place(reader: Reader) -> None:
    reader.opens(record(alphabeta, tree(NINE)))
    reader.press("t", "ArrowDown", "ArrowDown")
    reader.press("1", "5", "Enter")  # the first leaf, 3, is typed over
    changed(reader, "((15 12 8) (2 4 6) (14 5 2))")
    assert reader.sentence() == "A returns 8: MAX plays B."
    assert reader.focused() == "0.1.1"
    reader.press("-")
    reader.page.keyboard.type("2.5")
    reader.press("Enter")
    changed(reader, "((-2.5 12 8) (2 4 6) (14 5 2))")
    reader.press("Enter", "Backspace")
    reader.page.keyboard.type("1/3")
    reader.press("Enter")
    assert reader.page.locator("#text").input_value() == "((1/3 12 8) (2 4 6) (14 5 2))"  # Enter selects what was there
    reader.press("5", "Escape")
    changed(reader, "((1/3 12 8) (2 4 6) (14 5 2))")
    reader.press("Shift+ArrowRight")
    changed(reader, "((12 1/3 8) (2 4 6) (14 5 2))")
    assert reader.focused() == "0.1.2"
    reader.press("ArrowUp", "Shift+ArrowRight", "+")
    changed(reader, "((2 4 6) (12 1/3 8 0) (14 5 2))")
    assert reader.focused() == "0.2.4"
    reader.press("+")  # a leaf becomes a node with two
    changed(reader, "((2 4 6) (12 1/3 8 (0 0)) (14 5 2))")
    reader.press("Delete")
    changed(reader, "((2 4 6) (12 1/3 8 (0)) (14 5 2))")
    reader.press("Delete")
    changed(reader, "((2 4 6) (12 1/3 8 0) (14 5 2))")
    reader.press("Control+z", "Control+z", "Control+z")
    changed(reader, "((2 4 6) (12 1/3 8 0) (14 5 2))")
    for _ in range(6):
        reader.press("Control+z")
    changed(reader, NINE)
    reader.press("Control+z")
    assert reader.text("#said") == "Nothing to undo."
    reader.press("t", "ArrowDown", "ArrowDown", "Enter")
    reader.page.keyboard.type("x y")
    reader.press("Enter")
    assert reader.text("#said") == "line 1, column 3: the tree has ended before this; put brackets around the whole, or write one tree only"
    reader.press("ArrowUp", "ArrowUp", "Delete")
    assert reader.text("#said") == "the root cannot be removed"


def test_the_other_order_of_all_children(reader: Reader) -> None:
    reader.opens(record(alphabeta, tree(NINE)))
    reader.press("v")
    changed(reader, "((2 5 14) (6 4 2) (8 12 3))")
    reader.press("v")
    changed(reader, NINE)
    reader.page.locator("[data-edit=reverse]").click()
    changed(reader, "((2 5 14) (6 4 2) (8 12 3))")
    reader.press("Control+z", "Control+z", "Control+z")
    changed(reader, NINE)
    reader.opens(record(minimax, tree("(chance 1/2:8 1/4:(X=(1 2) 3) 1/4:X)")))
    reader.press("v")
    assert reader.page.locator("#text").input_value() == "(chance 1/4:X=(min 2 1) 1/4:(3 X) 1/2:8)"
    reader.opens(record(alphabeta, TicTacToe.from_text(LATE)))
    reader.press("v")  # a game's moves stay as they come
    assert reader.text("h1") == f"Tic-tac-toe: {LATE}"


def test_by_mouse(reader: Reader) -> None:
    reader.opens(record(alphabeta, tree(NINE)))
    page = reader.page
    for button, step in (("#forward", 1), ("#forward", 2), ("#back", 1), ("#end", 35), ("#first", 0)):
        page.locator(button).click()
        assert reader.progress() == f"step {step} of 35"
    page.locator('[data-node="0.2.1"]').click()
    assert (reader.focused(), reader.text("#chosen")) == ("0.2.1", "leaf 2")
    page.locator('[data-edit="left"]').click()
    assert reader.text("#said") == "there is no sibling on that side"
    page.locator('[data-edit="right"]').click()
    page.locator('[data-node="0.3.3"]').dblclick()
    page.keyboard.type("20")
    reader.press("Enter")
    changed(reader, "((3 12 8) (4 2 6) (14 5 20))")
    page.locator('[data-edit="undo"]').click()
    page.locator('[data-edit="undo"]').click()
    changed(reader, NINE)
    page.locator("#compare").click()
    page.locator(".pane").nth(1).click(position={"x": 5, "y": 5})
    assert reader.text("#listing li") == "function MINIMAX(s)"
    page.locator("#quiz-button").click()
    page.locator("input[name=value]").fill("3")
    page.locator("#fields button[type=submit]").click()
    assert reader.text("#verdict").startswith("Right.")
    page.locator('[data-quiz="end"]').click()
    page.locator("#help").click()
    page.locator("#keys button").click()


def test_changing_trees_with_chance_and_more_players(reader: Reader) -> None:
    reader.opens(record(minimax, tree(CHANCE)))
    reader.press("t", "+")
    assert reader.page.locator("#text").input_value() == "(chance 1/4:8 1/4:24 1/4:(3 4) 1/4:0)"
    reader.press("Delete")
    assert reader.document() == searched("(chance 1/3:8 1/3:24 1/3:(3 4))", "minimax")
    reader.opens(record(minimax, tree(THREE)))
    reader.press("t", "ArrowDown", "+")
    assert reader.document() == searched("(([1 2 6] [4 3 3] [0 0 0]) ([6 1 2] [1 1 1]))", "minimax")
    reader.press("Enter")
    reader.page.keyboard.type("[1 2]")
    reader.press("Enter")
    assert reader.text("#said") == "this tree has 3 players: write 3 numbers in square brackets"


def test_writing_the_tree_as_text(reader: Reader) -> None:
    reader.opens(record(alphabeta, tree(NINE)))
    for text in TEXTBOOK[3:]:
        reader.press("e", "Control+a")
        reader.page.keyboard.type(text)
        reader.press("Control+Enter", "Escape", "End")
        changed(reader, str(tree(text)))
    reader.press("e", "Control+a")
    reader.page.keyboard.type("((3 12 8) (2 4 6)")
    reader.press("Control+Enter")
    assert reader.text("#said") == "line 1, column 1: this '(' is never closed; it needs a ')'"
    assert reader.page.locator("#said").get_attribute("role") == "status"
    assert reader.document() == searched(TEXTBOOK[-1], ">=")
    reader.press("Control+a")
    reader.page.keyboard.type(CHANCE)
    reader.press("Control+Enter")
    assert reader.document() == searched(CHANCE, "minimax")  # the search that there is for it
    reader.press("Control+a")
    reader.page.keyboard.type("(" * 99 + "1" + ")" * 99)
    reader.press("Control+Enter")
    assert reader.text("#said") == "this tree is too large for this page, which draws up to 2,000 nodes on 90 levels"


def test_random_trees_from_a_seed(reader: Reader) -> None:
    reader.opens(record(alphabeta, tree(NINE)))
    texts = []
    for seed in ("7", "7", "8"):
        reader.page.locator("#random-depth").fill("3")
        reader.page.locator("#random-branching").fill("2")
        reader.page.locator("#random-seed").fill(seed)
        reader.press("Enter")
        texts.append(reader.page.locator("#text").input_value())
        assert reader.document() == searched(texts[-1], ">=")
    assert texts[0] == texts[1] != texts[2]
    assert re.fullmatch(r"\(\(\((-?\d+) (-?\d+)\) .*\)\)", texts[0])


# ---------------------------------------------------------------------------------------------------- keeping and sharing


def test_the_link_holds_the_tree(reader: Reader) -> None:
    reader.opens(record(alphabeta, tree(NINE)))
    reader.press("e", "Control+a")
    reader.page.keyboard.type("(B=(3 12) C=(2 4))")
    reader.press("Control+Enter", "Escape", "r", "a", "ArrowRight", "ArrowRight")
    reader.page.locator('[data-share="link"]').focus()
    reader.press("Enter")
    link = reader.page.locator("#link").input_value()
    assert link == reader.page.url
    assert "#tree=(B%3D(3%2012)%20C%3D(2%204))&search=%3E&step=2&beside=interval" in link
    reader.opens(record(alphabeta, tree(NINE)), fragment=link[link.index("#") :])
    assert reader.document() == searched("(B=(3 12) C=(2 4))", ">")
    assert (reader.progress(), reader.page.locator("#annotate").input_value()) == ("step 2 of 19", "interval")
    reader.opens(record(alphabeta, tree(NINE)), fragment="#tree=((3&step=7")
    assert reader.text("#said") == "line 1, column 2: this '(' is never closed; it needs a ')'"
    assert reader.document() == searched(NINE, ">=")


def test_downloads(reader: Reader) -> None:
    recording = record(alphabeta, tree(NINE))
    reader.opens(recording)
    reader.press("End")
    kept = {}
    for what in ("svg", "text", "json"):
        reader.page.locator(f'[data-share="{what}"]').focus()
        with reader.page.expect_download() as download:
            reader.press("Enter")
        kept[what] = Path(download.value.path()).read_text(encoding="utf-8")
        assert download.value.suggested_filename == f"tree-step-35.{'txt' if what == 'text' else what}"
    assert kept["text"] == f"{NINE}\n"
    assert tree(kept["text"]) == tree(NINE)
    document = json.loads(kept["json"])
    document.get("result", {}).pop("seconds", None)
    assert document == plain_document(recording)
    picture = ET.fromstring(kept["svg"])
    values = [node.text for node in picture.iter("{http://www.w3.org/2000/svg}text")]
    assert "A" in values
    assert "≤\u20092" in values
    shapes = list(picture.iter("{http://www.w3.org/2000/svg}polygon"))
    assert {shape.get("stroke") for shape in shapes} >= {"rgb(0, 114, 178)", "rgb(213, 94, 0)"}
    assert "class=" not in kept["svg"].replace('class="z-', "")


# ------------------------------------------------------------------------------------------------------------- the quiz


def answer(reader: Reader, recording: Recording) -> None:
    """Answer the question that is asked rightly, by keys alone, from what the library recorded."""
    events, steps = recording.events, recording.as_dict()["steps"]
    at = reader.page.evaluate("player.quiz.film.step")
    event, step = events[at], steps[at]
    prompt = reader.text("#prompt")
    if "is there a cut here" in prompt:
        cut = step["event"] == "cut"
        if cut:
            reader.press("ArrowDown")
            for _ in range(step["left"]):
                reader.press("Tab", "Space")
    elif step["event"] == "leave":
        reader.page.keyboard.type(worth(event.value))  # type: ignore[union-attr]
        for _ in range({"exact": 0, "lower": 1, "upper": 2}[step["bound"]]):
            if _ == 0:
                reader.press("Tab")
            reader.press("ArrowDown")
    else:
        parts = [event.best, event.alpha, event.beta] if step["event"] == "update" else [event.total]  # type: ignore[union-attr]
        for place, part in enumerate(parts if recording.rule or step["event"] != "update" else parts[:1]):
            if place:
                reader.press("Tab")
            reader.page.keyboard.type(worth(part))
    reader.page.locator("#fields button[type=submit]").focus()
    reader.press("Enter")


@pytest.mark.parametrize("text", [NINE, CHANCE, THREE])
def test_a_quiz_answered_rightly(reader: Reader, text: str) -> None:
    recording = record(minimax if text != NINE else alphabeta, tree(text))
    reader.opens(recording, quiz=True)
    questions = 0
    while not reader.text("#prompt").startswith("The end.") and questions < 60:
        answer(reader, recording)
        assert reader.text("#verdict").startswith("Right."), reader.text("#prompt")
        questions += 1
    assert questions >= 3
    assert reader.text("#prompt") == f"The end. {questions} of {questions} right."


def test_a_quiz_asks_for_what_there_is(reader: Reader) -> None:
    """Not for the window of a next child, which may not be looked at; and after the last child no cut leaves anything out."""
    reader.opens(record(alphabeta, tree(NINE)))
    prompts = reader.page.evaluate(
        "() => { const quiz = new Quiz(player.active.film), found = [];"
        " while (quiz.next()) { found.push(quiz.question.prompt); quiz.skip(); } return found; }"
    )
    assert not [prompt for prompt in prompts if "next child" in prompt]
    assert [prompt.split(":")[0] for prompt in prompts if "is there a cut" in prompt] == ["MIN at C", "MIN at D", "MIN at D"]


def test_a_quiz_with_mistakes(reader: Reader) -> None:
    recording = record(alphabeta, tree(NINE))
    reader.opens(recording)
    reader.press("q")
    assert reader.page.locator("#verdict").get_attribute("role") == "status"
    assert reader.text("#prompt") == "MIN at B: 3 came back. What is the value so far, and the window now?"
    assert reader.page.evaluate("document.activeElement.name") == "value"
    reader.page.keyboard.type("4")
    reader.press("Enter")
    assert reader.text("#verdict") == "No. MIN at B: 3, the first value, so v = 3 and β = 3; the window is (-∞, 3)."
    for _ in range(20):
        if "is there a cut" in reader.text("#prompt"):
            break
        reader.page.locator('[data-quiz="skip"]').focus()
        reader.press("Enter")
    assert reader.text("#prompt") == "MIN at C: is there a cut here? Which children are not looked at?"
    assert reader.page.locator("#fields fieldset label").all_text_contents() == [" 4", " 6"]
    reader.press("ArrowDown", "Enter")  # a cut, but nobody named
    assert reader.text("#verdict").startswith("No. MIN at C: 2 ≤ α = 3")
    for _ in range(40):
        if reader.text("#prompt").startswith("The end."):
            break
        answer(reader, recording)
    found = re.fullmatch(r"The end\. (\d+) of (\d+) right, (\d+) skipped\. The first mistake, at step 6: (.*)", reader.text("#prompt"))
    assert found is not None
    assert int(found[1]) + int(found[3]) + 2 == int(found[2])
    assert found[4] == recording.steps()[5].sentence
    reader.page.locator('[data-quiz="mistake"]').focus()
    reader.press("Enter")
    assert reader.progress() == "step 6 of 35"
    reader.press("q", "Escape")
    assert not reader.page.locator("#quiz").is_visible()
    reader.press("End", "Home")
    assert reader.progress() == "step 0 of 35"


def test_answers_as_learners_type_them(reader: Reader) -> None:
    reader.opens(record(alphabeta, tree(NINE)))
    right = [("3", 3), (" +3 ", 3), ("-inf", "-inf"), ("−∞", "-inf"), ("∞", "inf"), ("1/3", 1 / 3), ("0.333", 1 / 3), ("1, 2 6", [1, 2, 6])]
    right += [("(1 2 6)", [1, 2, 6]), ("8", [8, -8])]
    right += [("1,250", 1250), ("1 250", 1250), ("2,5", 2.5), ("2,5 3, 1", [2.5, 3, 1]), ("1,2,6", [1, 2, 6])]
    wrong = [("", 0), ("3.1", 3), ("inf", "-inf"), ("three", 3), ("1 2", [1, 2, 6]), ("0x3", 3), ("3 ", "inf")]
    for expected, pairs in ((True, right), (False, wrong)):
        found = reader.page.evaluate("(pairs) => pairs.map(([typed, wanted]) => isValue(typed, wanted))", [list(pair) for pair in pairs])
        assert found == [expected] * len(pairs), pairs


# ------------------------------------------------------------------------------------------------------------- the page


def test_the_page_needs_nothing_else(reader: Reader) -> None:
    page = player(record(alphabeta, tree(NINE)), others=[record(minimax, tree(NINE))])
    assert set(re.findall(r"https?://[^\s\"'`]+", page)) == {"http://www.w3.org/2000/svg"}
    assert not re.search(r"@import|url\(|<link(?! rel=\"icon\" href=\"data:,\")|\ssrc=|\bfetch\(|XMLHttpRequest|import\(", page)
    assert "{{" not in page
    reader.opens(record(alphabeta, tree(NINE)))  # the fixture sees that nothing is asked for, and nothing complained about
    assert reader.page.url.startswith("file://")


def test_texts_cannot_break_out_of_the_page(reader: Reader) -> None:
    evil = "</script><script>window.broken = 1</script><!--"
    reader.opens(record(alphabeta, tree("(É=(3 4) (5 6))")), title=evil)
    assert reader.text("h1") == evil
    assert reader.page.title() == evil
    assert reader.page.evaluate("window.broken") is None
    reader.press("End")
    assert reader.sentence() == "A returns 5: MAX plays B."


def test_keys_theme_and_paper(reader: Reader) -> None:
    reader.opens(record(alphabeta, tree(NINE)))
    page = reader.page

    def paper() -> str:
        return str(page.evaluate("getComputedStyle(document.body).backgroundColor"))

    reader.press("?")
    assert page.locator("#keys").is_visible()
    reader.press("Escape")
    assert not page.locator("#keys").is_visible()
    light = paper()
    reader.press("d")
    assert (reader.text("#theme"), paper()) == ("Theme: light", light)
    reader.press("d")
    assert reader.text("#theme") == "Theme: dark"
    dark = paper()
    assert dark != light
    page.emulate_media(media="print")
    assert paper() == light
    assert page.evaluate("getComputedStyle(document.querySelector('svg .z-max')).stroke") == "rgb(0, 0, 0)"
    for hidden in ("#transport", "#edit", ".tools", "#share button"):
        assert not page.locator(hidden).first.is_visible()
    assert page.locator(".sentence").is_visible()
    page.emulate_media(media="screen", color_scheme="dark")
    reader.press("d")
    assert (reader.text("#theme"), paper()) == ("Theme: auto", dark)


def test_it_fits_the_screen(reader: Reader) -> None:
    reader.opens(record(alphabeta, tree(NINE)))
    assert reader.page.evaluate("document.documentElement.scrollHeight") <= 800
    assert reader.page.evaluate("getComputedStyle(document.querySelector('.z-shape')).transitionDuration") == "0s"  # reduced motion
    reader.page.set_viewport_size({"width": 390, "height": 844})
    for recording in (record(alphabeta, tree(NINE)), record(alphabeta, TicTacToe.from_text(LATE))):
        reader.opens(recording, boards=True)
        assert reader.page.evaluate("document.documentElement.scrollWidth") <= 390
        reader.press("c")
        assert reader.page.evaluate("document.documentElement.scrollWidth") <= 390
        seen = reader.page.locator("#transport").bounding_box()
        assert seen["y"] >= 0 and seen["y"] + seen["height"] <= 844  # the controls stay in sight


def test_in_a_notebook(reader: Reader) -> None:
    shown = framed(record(alphabeta, tree(NINE)))
    assert shown is not None
    assert record(alphabeta, tree(NINE))._repr_html_() is not None
    path = reader.folder / "notebook.html"
    path.write_text(f"<!DOCTYPE html><title>notebook</title><body style='color: #eee; background: #111'>{shown}", encoding="utf-8")
    reader.page.goto(path.as_uri())
    frame = reader.page.frame_locator("iframe")
    assert frame.locator(":root").evaluate("(root) => getComputedStyle(root).colorScheme") == "dark", "as words are light around it"
    frame.locator("#end").focus()
    reader.press("Enter")
    assert frame.locator("#progress").text_content() == "step 35 of 35"
    assert not frame.locator('[data-share="link"]').is_visible()  # a frame has no address of its own
    assert html.unescape(shown).count("<iframe") == 1
    long = record(alphabeta, TicTacToe(), depth=6, max_nodes=3000)
    assert len(long.events) > 5000
    assert framed(long) is None
