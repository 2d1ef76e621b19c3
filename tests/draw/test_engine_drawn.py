"""An engine's search drawn: a pass is a dotted branch besides the children, what is left out says why, and the page shows the same."""

from __future__ import annotations

import re
from typing import Any

import pytest
from reading import Reader
from test_player import same_scenes

from settings import ASKED_FOR
from zermelo import engine
from zermelo.draw import dot, forest, scene, svg, text, tikz
from zermelo.games import Chess, ConnectFour
from zermelo.search.engine.pruning import NullMove
from zermelo.trace import Recording, record
from zermelo.trace.events import Pass, Passed, Skip

ROOK_AHEAD = "4k3/pppp4/8/8/8/8/4PPPP/R3K3 b - - 0 1"


def passing(**options: Any) -> Recording:
    return record(engine, Chess.from_text(ROOK_AHEAD), depth=4, **options)


def repeating() -> Recording:
    """The position after h1f1 has occurred twice before."""
    state = Chess.from_text("6k1/8/8/8/8/8/8/K6R w - - 0 1")
    there = state.result(state.parse_action("h1f1"))
    return record(engine, state, depth=2, history=(there, there))


def recordings() -> list[Recording]:
    return [
        passing(max_ply=3),
        repeating(),
        record(engine, ConnectFour(), depth=3),
        record(engine, Chess.from_text(ROOK_AHEAD), depth=3, null_move=NullMove(least=2, verified=2), max_nodes=400),
    ]


def test_a_pass_is_a_dotted_branch() -> None:
    recording = passing()
    step, event = next((step, event) for step, event in enumerate(recording.events, 1) if isinstance(event, Passed) and event.enough)
    parents = [".".join(event.node.split(".")[:length]) for length in range(1, event.node.count(".") + 2)]
    only = {*parents, event.child, *recording.nodes[event.node].children[:2]}
    drawn = scene(recording, step, only=only)
    edge = next(edge for edge in drawn.edges if edge.child == event.child)
    assert (edge.passing, edge.cut, edge.label, edge.parent) == (True, False, "pass", event.node)
    assert not any(other.passing for other in drawn.edges if other is not edge)
    picture = svg(drawn)
    assert picture.count("z-edge z-passing") == 2 and ">a pass, tried by the search<" in picture  # the edge, and the legend's
    assert "\\draw[edge, passing]" in tikz(drawn) and ", passing" in forest(drawn) and '"dotted"' in dot(drawn)
    assert re.search("├╌ pass: [△▽]", text(drawn)) and "├╌ a pass, tried by the search" in text(drawn)


def test_children_behind_a_pass_are_cut_off() -> None:
    recording = passing()
    step, event = next((step, event) for step, event in enumerate(recording.events, 1) if isinstance(event, Passed) and event.enough)
    cut = {edge.child for edge in scene(recording, step, limit=10_000).edges if edge.cut and edge.parent == event.node}
    assert event.child not in cut
    kinds = {child for child in recording.nodes[event.node].children if recording.nodes[child].kind}
    assert kinds <= cut


def test_what_is_left_out_says_why() -> None:
    recording = record(engine, Chess.from_text(ROOK_AHEAD), depth=5)
    drawn = scene(recording, limit=10_000)
    stubs = {mark.id: mark for mark in drawn.marks if mark.shape == "more"}
    for why, hint in (("late", "late in the order"), ("futile", "futile"), ("losing", "losing in the exchange")):
        mark = next(mark for id, mark in stubs.items() if id.endswith(f".{why}"))
        assert re.fullmatch(rf"\d+ {why}", mark.inside) and mark.hint.endswith(f"left out, {hint}")
    assert not [edge for edge in drawn.edges if edge.cut and edge.child in stubs and not edge.child.endswith(".more")]
    counted = {id.rpartition(".")[0] for id in stubs}
    for parent in counted:
        unseen = sum(int(mark.inside.split()[0]) for id, mark in stubs.items() if id.rpartition(".")[0] == parent)
        assert unseen == sum(not recording.nodes[child].kind for child in recording.nodes[parent].children)


def test_a_child_left_out_now_and_searched_at_another_depth() -> None:
    recording = passing()
    for step, event in enumerate(recording.events, 1):
        if isinstance(event, Skip) and recording.nodes[event.child].kind:
            mark = scene(recording, step, limit=10_000).mark(event.child)
            assert (mark.status, mark.inside, mark.beside) == ("unseen", event.why, "")
            assert mark.hint.endswith(f"left out, {scene_words(event.why)}")
            return
    pytest.fail("none was left out")


def scene_words(why: str) -> str:
    return {"late": "late in the order", "futile": "futile", "losing": "losing in the exchange"}[why]


def test_a_repetition_is_drawn_as_a_leaf() -> None:
    recording = repeating()
    repeated = [id for id, view in recording.at().views.items() if view.known == "repetition"]
    assert repeated
    mark = scene(recording, limit=10_000).mark(repeated[0])
    assert (mark.shape, mark.inside, mark.beside) == ("leaf", "0", "")
    before = scene(recording, 0, limit=10_000).mark(repeated[0])
    assert (before.shape, before.x, before.y) == (recording.nodes[repeated[0]].kind, mark.x, mark.y)


def test_visits_show_what_is_searched_again() -> None:
    recording = record(engine, ConnectFour(), depth=5)
    beside = {mark.beside for mark in scene(recording, annotate="visits").marks}
    assert {"n=1", "n=2"} <= beside


# --------------------------------------------------------------------------------------------------------- on the page


def test_every_step_on_the_page_is_the_same_scene(reader: Reader) -> None:
    first, *rest = recordings()
    reader.opens(first)
    for recording in (first, *rest):
        last = len(recording.events)
        passes = [step for step, event in enumerate(recording.events, 1) if isinstance(event, Pass | Passed)][:4]
        for annotate in ("window", "visits", "bounds"):
            steps = {*range(0, last, 90 if ASKED_FOR else 400), *passes, last - 1, last}
            same_scenes(reader, recording, [(step, {"annotate": annotate}) for step in steps])


def test_the_pages_picture_is_that_of_the_library(reader: Reader) -> None:
    recording = record(engine, ConnectFour(), depth=2)
    reader.opens(recording, depth=9)
    last = len(recording.events)
    for step in (0, last // 3, last // 2, last):
        reader.page.locator("#slider").fill(str(step))
        words = [re.sub(r"\s", " ", one) for one in reader.page.locator(".figure svg text").all_text_contents()]
        words = [one for one in words if not one.startswith(("▾", "▸"))]
        drawn = re.findall(r"<text [^>]*>([^<]*)</text>", svg(recording, step, words=False))
        assert sorted(words) == sorted(re.sub(r"\s", " ", one) for one in drawn)


def test_the_legend_and_the_list_of_nodes_know_the_pass(reader: Reader) -> None:
    recording = passing(max_ply=3)
    reader.opens(recording, step=len(recording.events))
    assert "a pass, tried by the search" in reader.text(".legend")
    reader.opens(record(engine, ConnectFour(), depth=2))
    assert "a pass, tried by the search" not in reader.text(".legend")
