"""Monte Carlo tree search drawn: the tree grows, the way of the simulation is marked, means and visits are told; chance has its odds."""

from __future__ import annotations

import re
from typing import Any

import pytest
from reading import Reader
from test_player import same_scenes

from settings import ASKED_FOR
from zermelo import maxn, mcts, minimax, paranoid, star1, star2
from zermelo.draw import dot, forest, scene, svg, text, tikz
from zermelo.games import DiceRace, Pig, TicTacToe, Tree
from zermelo.trace import Recording, record
from zermelo.trace.events import BackUp, Select

CHANCE = "((chance 1/2:8 1/3:(24 30) 1/6:-12) (5 (1 9)))"


def tree(words: str) -> Any:
    return Tree.from_text(words)


def grown() -> list[Recording]:
    return [
        record(mcts, TicTacToe.from_text("X.O/.X./..O"), simulations=40, seed=1),
        record(mcts, tree(CHANCE), simulations=25, seed=1),
        record(mcts, tree("(([1 2 6] [4 3 3]) ([6 1 2] [5 4 5]))"), simulations=6, seed=1),
        record(mcts, Pig(), simulations=25, seed=2),
    ]


def test_the_tree_grows_and_nothing_moves() -> None:
    for recording in grown():
        places: dict[str, tuple[float, float]] = {}
        before: set[str] = set()
        for step in range(len(recording.events) + 1):
            drawn = scene(recording, step)
            now = {mark.id for mark in drawn.marks}
            assert before <= now
            assert {edge.child for edge in drawn.edges} == now - {"0"}
            for mark in drawn.marks:
                assert places.setdefault(mark.id, (mark.x, mark.y)) == (mark.x, mark.y)
            before = now
        assert len(scene(recording, 0).marks) == 1 and len(before) > 6


def test_the_way_of_a_simulation_is_marked() -> None:
    recording = record(mcts, tree(CHANCE), simulations=25, seed=1)
    for step, event in enumerate(recording.events, start=1):
        going = {edge.child for edge in scene(recording, step).edges if edge.going}
        if isinstance(event, Select):
            parts = event.child.split(".")
            assert going == {".".join(parts[:length]) for length in range(2, len(parts) + 1)}
        if isinstance(event, BackUp) and event.node == "0":
            assert not going


def test_what_stands_in_and_beside_the_nodes() -> None:
    recording = record(mcts, tree(CHANCE), simulations=25, seed=1)
    marks = {mark.id: mark for mark in scene(recording, 60).marks}
    assert (marks["0"].inside, marks["0"].beside, marks["0"].proven) == ("4.9", "n=10", False)
    assert (marks["0.1"].inside, marks["0.1.1"].inside, marks["0.1.1"].beside) == ("8.33", "8", "n=3")
    assert marks["0.1"].hint == "B: 6 visits, mean 8.33" and marks["0.1.1"].hint == "8: 3 visits, proven 8"
    end = {mark.id: mark for mark in scene(recording).marks}
    assert end["0"].proven and end["0"].inside == "= 10" and end["0"].beside == "n=15"
    assert scene(recording, annotate="none").mark("0").beside == ""
    assert scene(recording, 60).where == "step 60 of 96, 10 simulations"
    shown = scene(record(minimax, tree(CHANCE)), annotate="visits")
    assert {mark.beside for mark in shown.marks} == {"n=1"}


def test_every_form_says_it() -> None:
    recording = record(mcts, tree(CHANCE), simulations=25, seed=1)
    plain, picture = text(recording, 60), svg(recording, 60)
    assert "△ A ≈ 4.9  n=10" in plain and "┕▶ ▽ C ≈ 3.67  n=3" in plain and "├─ 1/2: 8  n=3" in plain
    assert "≈ mean, = proven, n visits" in plain and "this simulation" in plain
    assert "△ A = 10  n=15" in text(recording)
    assert picture.count('class="z-way"') == 4  # three edges, and the legend's
    assert ">this simulation<" in picture and ">proven<" in picture and ">n=10<" in picture
    assert "z-proven" in svg(recording)
    assert tikz(recording, 60).count(r"\draw[way]") == 3 and "line width=1.8pt" in tikz(recording)
    assert forest(recording, 60).count(", way") == 3 + forest(recording, 0).count(", way") and "proven" in forest(recording)
    assert dot(recording, 60).count("black:invis:black") == 3 and "n=10" in dot(recording, 60)


def test_outcomes_are_named_with_their_odds() -> None:
    """In a game an edge below chance says which outcome it is and how probable; in an explicit tree the child is named."""
    labels = {edge.label for edge in scene(record(minimax, DiceRace(), depth=2)).edges}
    assert {"1 (1/3)", "2 (1/3)", "3 (1/3)"} <= labels
    assert {edge.label for edge in scene(record(minimax, tree("(chance 1/2:8 1/3:24 1/6:-12)"))).edges} == {"1/2", "1/3", "1/6"}


def test_one_against_all_is_max_against_min() -> None:
    drawn = scene(record(paranoid, tree("(p1 (p2 [4 3 2] [1 5 3]) (p0 [3 6 0] [9 0 0]))")))
    assert [mark.shape for mark in drawn.marks if mark.shape != "leaf"] == ["max", "min", "min"]
    assert drawn.roles == ("MAX is p1", "MIN is everybody else")


# --------------------------------------------------------------------------------------------------------- on the page


def others() -> list[Recording]:
    three = "(p0 (p1 (p2 [1 4 4] [5 4 0]) (p2 [0 2 7] [6 3 0] [2 5 2])) [2 3 4])"
    chance = tree("((chance 1/2:8 1/2:9) (chance 1/2:(2 3) 1/4:(10 9) 1/4:(1 0)))")
    stars = [record(search, chance, bounds=(0, 10)) for search in (star1, star2)]
    return [*stars, record(maxn, tree(three), total=9, low=0), record(paranoid, tree(three)), record(minimax, DiceRace(), depth=3)]


def test_every_step_on_the_page_is_the_same_scene(reader: Reader) -> None:
    first, *rest = [*grown(), *others()]
    reader.opens(first)
    for recording in (first, *rest):
        last = len(recording.events)
        for annotate in ("window", "visits", "bounds"):
            same_scenes(
                reader, recording, [(step, {"annotate": annotate}) for step in {*range(0, last, 16 if ASKED_FOR else 40), last - 1, last}]
            )


@pytest.mark.parametrize("which", range(9))
def test_the_pages_picture_is_that_of_the_library(reader: Reader, which: int) -> None:
    recording = [*grown(), *others()][which]
    reader.opens(recording, depth=9)
    last = len(recording.events)
    for step in (0, last // 3, last // 2, last):
        reader.page.locator("#slider").fill(str(step))
        words = [re.sub(r"\s", " ", one) for one in reader.page.locator(".figure svg text").all_text_contents()]
        words = [one for one in words if not one.startswith(("▾", "▸"))]
        drawn = re.findall(r"<text [^>]*>([^<]*)</text>", svg(recording, step, words=False))
        assert sorted(words) == sorted(re.sub(r"\s", " ", one) for one in drawn)


def test_a_simulation_at_a_time(reader: Reader) -> None:
    recording = record(mcts, tree(CHANCE), simulations=25, seed=1)
    reader.opens(recording)
    ends = [place for place, event in enumerate(recording.events, start=1) if isinstance(event, BackUp) and event.node == "0"]
    for end in ends[:4]:
        reader.press("PageDown")
        assert reader.progress().startswith(f"step {end} of {len(recording.events)}, simulation {ends.index(end) + 1} of {len(ends)}")
    reader.press("PageUp")
    assert reader.progress().startswith(f"step {ends[2]} of ")
    assert reader.page.locator("#annotate").input_value() == "visits"
    counters = dict(zip(*(reader.page.locator(f"#counters {tag}").all_text_contents() for tag in ("dt", "dd")), strict=True))
    assert counters["simulations"] == "3" and counters["to play now"] in ("B", "C")
    assert reader.page.locator("#nodes thead th").all_text_contents()[:4] == ["node", "who", "visits", "mean"]
    assert reader.page.locator("#stack").text_content() == "–"


def test_the_learner_counts_visits_and_means(reader: Reader) -> None:
    recording = record(mcts, tree(CHANCE), simulations=25, seed=1)
    reader.opens(recording, quiz=True)
    assert "so far, mean" in reader.text("#prompt")
    assert reader.page.evaluate("player.quiz.question.fields.map(({ name }) => name).join()") == "visits,mean"
    while reader.page.locator("#fields input").count():
        for name, right in reader.page.evaluate("player.quiz.question.fields.map(({ name, right }) => [name, String(right)])"):
            reader.page.locator(f'#fields [name="{name}"]').fill(right)
        reader.press("Enter")
    score = reader.text("#prompt")
    right, of = re.findall(r"(\d+) of (\d+) right", score)[0]
    assert right == of and int(of) > 10
