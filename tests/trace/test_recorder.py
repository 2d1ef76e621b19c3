"""The recorder: what it keeps equals what the search did, replays forwards and backwards, and says what it leaves out."""

from __future__ import annotations

import copy
import json
import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zermelo import Limits, SearchError, alphabeta, deepen, minimax
from zermelo.games import Chess, ConnectFour, Othello, TicTacToe, Tree
from zermelo.numbers import plain
from zermelo.trace import Recorder, record
from zermelo.trace.events import Begin, Cut, Enter, Leaf, Leave, Summary, Table, Update

FIRST = "((3 12 8) (2 4 1) (14 5 2))"  # seed 004's A-D
INTERVALS = "((7 6 5) (3 x x) (6 5 x))"  # seed 002's example 2
TWO_LEVELS = "(10 (((5 x) (4 x)) 3))"
TREES = (
    FIRST,
    "((3 12 8) (2 4 6) (14 5 2))",
    "((100 21 -3) (12 70 -4) (-73 -14 -8))",
    "((100 (23 28 21) (-3)) ((12 4) (70) (-4 -12 -70 -5)) ((-100 -73) (-14) (-8 -24)))",
    "((100 21 -3) (12 -70 -4) (-73 -14))",
    "(min (21 -3) (12 70 -4) (73 -14))",
    "(((4 7 6) (2 6 3) (4 5 1)) ((2 5 4) (1 2 6) (3 4 3)))",
    INTERVALS,
    "(((10 9) (14 x)) ((2 4) (x x)))",
    TWO_LEVELS,
    "((18) (3 x))",
    "((1 X=(3 9)) (X))",
)
LATE = "XOX/.O./.X."


def tree(text: str) -> Any:
    return Tree.from_text(text)


def named(recording: Any, event: Any) -> str:
    return str(recording.nodes[event.node].name)


TREE_TEXTS = st.recursive(
    st.integers(-9, 9).map(str), lambda below: st.lists(below, min_size=1, max_size=3).map(lambda c: f"({' '.join(c)})"), max_leaves=16
).filter(lambda text: text.startswith("("))


# ------------------------------------------------------------------------------------------------------ the textbook


def test_the_six_steps_of_the_first_tree() -> None:
    """Seed 004, (a) to (f): the window at MIN's nodes and at the root after every child."""
    recording = record(alphabeta, tree(FIRST))
    updates = [(named(recording, e), e.value, e.best, e.alpha, e.beta) for e in recording.events if isinstance(e, Update)]
    inf = math.inf
    assert updates == [
        ("B", 3, 3, -inf, 3),
        ("B", 12, 3, -inf, 3),
        ("B", 8, 3, -inf, 3),
        ("A", 3, 3, 3, inf),
        ("C", 2, 2, 3, 2),
        ("A", 2, 3, 3, inf),
        ("D", 14, 14, 3, 14),
        ("D", 5, 5, 3, 5),
        ("D", 2, 2, 3, 2),
        ("A", 2, 3, 3, inf),
    ]
    told = [step.sentence for step in recording.steps() if isinstance(step.event, Cut)]
    assert told == [
        "MIN at C: 2 ≤ α = 3, so MAX will never come here; the other 2 children are not looked at.",
        "MIN at D: 2 ≤ α = 3, but that was the last child: nothing left to prune.",
    ]
    assert recording.steps()[-1].sentence == "A returns 3: MAX plays B."


def test_the_intervals_of_the_second_example() -> None:
    """Seed 002: [-∞, 7], [-∞, 6], 5; the root [5, ∞]; [-∞, 3], cut; [-∞, 6], [-∞, 5]; the root 5."""
    recording = record(alphabeta, tree(INTERVALS))
    told = [(recording.nodes[s.node].name, s.interval) for s in recording.steps() if isinstance(s.event, Update)]
    inf = math.inf
    assert told == [
        ("B", (-inf, 7)),
        ("B", (-inf, 6)),
        ("B", (5, 5)),
        ("A", (5, inf)),
        ("C", (-inf, 3)),
        ("A", (5, inf)),
        ("D", (-inf, 6)),
        ("D", (-inf, 5)),
        ("A", (5, 5)),
    ]


def test_bounds_are_carried_upwards() -> None:
    """Seed 003: before the last leaf the root is worth 3 to 5; its children 3, at most 2, and at most 5."""
    recording = record(alphabeta, tree(FIRST))
    after_five = next(n for n, e in enumerate(recording.events, 1) if isinstance(e, Update) and e.value == 5)
    views = recording.at(after_five).views
    assert [views[node].bounds for node in ("0", "0.1", "0.2", "0.3")] == [(3, 5), (3, 3), (-math.inf, 2), (-math.inf, 5)]


def test_a_cut_two_levels_up_names_who_holds_the_bound() -> None:
    recording = record(alphabeta, tree(TWO_LEVELS))
    cuts = [e for e in recording.events if isinstance(e, Cut)]
    assert [(named(recording, e), e.side, e.limit, e.holder, e.left) for e in cuts] == [
        ("D", "alpha", 10, "0", 1),
        ("E", "alpha", 10, "0", 1),
        ("B", "alpha", 10, "0", 1),
    ]
    assert "MIN at D: 5 ≤ α = 10 (from A), so MAX will never come here; the other child is not looked at." in [
        step.sentence for step in recording.steps()
    ]


def test_the_rules_of_the_cut_are_told_apart() -> None:
    text = "((5 6) (5 9))"
    loose, strict = record(alphabeta, tree(text)), record(alphabeta, tree(text), rule=">")
    assert [recording_leaves(r) for r in (loose, strict)] == ["5 6 5", "5 6 5 9"]
    assert loose.steps()[0].sentence.endswith("cuts where v ≥ β or v ≤ α.")
    assert strict.steps()[0].sentence.endswith("cuts where v > β or v < α.")
    assert any("v ≤ α" in line for line in loose.as_dict()["listing"])
    assert any("v < α" in line for line in strict.as_dict()["listing"])


def recording_leaves(recording: Any) -> str:
    return " ".join(recording.nodes[leaf].name for leaf in recording.leaves())


def test_the_sentences_of_chance_and_of_three_players() -> None:
    sentences = [s.sentence for s in record(minimax, tree("((chance 1/2:8 1/3:24 1/6:-12) (1 2))")).steps()]
    assert "Chance at B: 1/6 · -12 is added, which makes 10 so far." in sentences
    assert "A returns 10: MAX plays B." in sentences
    sentences = [s.sentence for s in record(minimax, tree("(([1 2 6] [4 3 3]) ([6 1 2] [5 4 5]))")).steps()]
    assert "p1 at B: [4 3 3] gives (4, 3, 3), better than before." in sentences


def test_a_game_is_told_by_its_moves() -> None:
    recording = record(minimax, TicTacToe.from_text(LATE))
    sentences = [step.sentence for step in recording.steps()]
    assert "MIN moves at the root." in sentences
    assert any(s.startswith("The game is over after ") for s in sentences)


# ------------------------------------------------------------------------------- the recording equals the search


SEARCHES: list[tuple[Any, dict[str, Any]]] = [
    (minimax, {}),
    (alphabeta, {}),
    (alphabeta, {"rule": ">"}),
    (alphabeta, {"table": 64}),
    (alphabeta, {"ordering": True}),
    (alphabeta, {"window": (-1, 4)}),
    (deepen, {}),
]


@given(TREE_TEXTS, st.sampled_from(SEARCHES))
def test_a_recording_agrees_with_its_search(text: str, how: tuple[Any, dict[str, Any]]) -> None:
    search, options = how
    recording, plain = record(search, tree(text), **options), search(tree(text), compiled=False, **options)
    result = recording.result
    assert result is not None
    assert (result.value, result.action, result.nodes, result.bound) == (plain.value, plain.action, plain.nodes, plain.bound)
    entered = sum(isinstance(event, Enter) for event in recording.events)
    assert entered == plain.nodes
    end = recording.at().views["0"]
    assert (end.value[0] if isinstance(end.value, tuple) else end.value) == plain.value
    low, high = end.bounds
    if result.bound == "exact" and search is not deepen:
        assert low <= plain.value <= high
    assert recording.path(recording.line()[-1]) == plain.line


@given(TREE_TEXTS, st.sampled_from(SEARCHES))
def test_bounds_and_intervals_are_true(text: str, how: tuple[Any, dict[str, Any]]) -> None:
    """At every step and every node, the true value lies within them; and in the end they say it."""
    search, options = how
    root = tree(text)
    replay = record(search, root, **options).at(0)
    true = {node: minimax(replay.recording.state(node), compiled=False).value for node in replay.views}
    for _ in replay.recording.events:
        for change in replay.forward():
            if change.field in ("bounds", "interval"):
                low, high = change.new
                if search is not deepen:  # whose earlier depths rest on estimates
                    assert low <= true[change.node] <= high


@given(TREE_TEXTS, st.sampled_from(SEARCHES), st.data())
def test_forwards_and_backwards(text: str, how: tuple[Any, dict[str, Any]], data: st.DataObject) -> None:
    recording = record(how[0], tree(text), **how[1])
    replay, pictures = recording.at(0), []
    for _ in range(len(recording.events) + 1):
        pictures.append((copy.deepcopy(replay.views), list(replay.path), replay.visited))
        replay.forward()
    for step in data.draw(st.lists(st.integers(0, len(recording.events)), max_size=6)):
        replay.seek(step)
        assert (replay.views, replay.path, replay.visited) == pictures[step]
    replay.seek(0)
    assert replay.back() == []
    assert (replay.views, replay.path, replay.visited) == pictures[0]


@given(TREE_TEXTS, st.sampled_from(SEARCHES))
def test_plain_data_replays_too(text: str, how: tuple[Any, dict[str, Any]]) -> None:
    """The changes in the document, applied to nothing, lead where the replay is; and JSON loses none of it."""
    recording = record(how[0], tree(text), **how[1])
    data = json.loads(json.dumps(recording.as_dict()))
    assert data["format"] == "zermelo-trace"
    fields: dict[tuple[str, str], Any] = {}
    for step in data["steps"]:
        for node, field, old, new in step["changes"]:
            if (node, field) in fields:
                assert fields[node, field] == old
            fields[node, field] = new
    views = recording.at().views
    for (node, field), value in fields.items():
        assert plain(getattr(views[node], field)) == value


def test_ids_are_stable_between_searches() -> None:
    one, other = (record(search, tree("((3 12 8) (2 4 6) (14 5 2))")) for search in (minimax, alphabeta))
    assert one.nodes.keys() == other.nodes.keys()
    assert all(one.nodes[id].name == other.nodes[id].name for id in one.nodes)
    assert one.nodes[one.find((2, 1))].name == "5"


def test_an_unknown_leaf_ends_the_recording_there() -> None:
    recording = record(minimax, tree(INTERVALS))
    assert recording.result is None
    assert recording.stopped is not None and "leaf 'x'" in recording.stopped
    assert recording.events[-1] == Enter("0.2.2", -1, -math.inf, math.inf)
    assert recording.notes == (recording.stopped,)
    recording.as_dict()


# ------------------------------------------------------------------------------------------------- every kind of event


def test_tables_tell_themselves() -> None:
    recording = record(alphabeta, TicTacToe.from_text("XO./.X./..O"), table=1000)
    hits = [event for event in recording.events if isinstance(event, Table)]
    assert hits and {event.bound for event in hits} <= {"exact", "lower", "upper"}
    assert recording.at().views[hits[-1].node].known == "table"
    assert sum(isinstance(event, Enter) for event in recording.events) == recording.result.nodes  # type: ignore[union-attr]


def test_deepening_begins_again_at_every_depth() -> None:
    recording = record(deepen, ConnectFour(), Limits(depth=3))
    begins = [event for event in recording.events if isinstance(event, Begin)]
    assert [event.depth for event in begins] == [1, 2, 3]
    second = recording.events.index(begins[1])
    replay = recording.at(second + 1)
    assert all(view.status == "unseen" for view in replay.views.values())
    replay.back()
    assert replay.views["0"].status == "done"


def test_a_cut_at_the_root_is_one_of_the_window() -> None:
    recording = record(alphabeta, tree("((3 12 8) (2 4 6))"), window=(-10, 2))
    cut = next(event for event in recording.events if isinstance(event, Cut) and event.node == "0")
    assert (cut.side, cut.limit, cut.holder, cut.left) == ("beta", 2, None, 1)
    assert "outside the window of the search" in recording.steps()[recording.events.index(cut)].sentence


# ------------------------------------------------------------------------------------------------------------ limits


def test_limits_are_said() -> None:
    state = TicTacToe.from_text("XO./.X./..O")
    whole, result = record(minimax, state), minimax(state, compiled=False)
    for options, words in (
        ({"max_ply": 2}, "they lie below ply 2"),
        ({"max_nodes": 30}, "a recording of 30 nodes was asked for"),
        ({"below": (2,)}, "only what lies below 2 was asked for"),
    ):
        recording = record(minimax, state, **options)
        assert recording.result is not None and recording.result.nodes == result.nodes
        entered = sum(isinstance(event, Enter) for event in recording.events)
        summed = [event for event in recording.events if isinstance(event, Summary)]
        assert entered + len(summed) + sum(event.nodes for event in summed) == result.nodes
        assert recording.omitted == sum(event.nodes for event in summed) > 0
        assert words in recording.notes[0] and f"{recording.omitted:,} nodes" in recording.notes[0]
        assert recording.at().visited == whole.at().visited == result.nodes
        assert recording.at().views["0"].value == whole.at().views["0"].value


def test_only_a_subtree() -> None:
    recording = record(alphabeta, TicTacToe.from_text("XO./.X./..O"), below=(2, 3))
    inside = recording.find((2, 3))
    for event in recording.events:
        if isinstance(event, Enter):
            assert event.node.startswith(inside) or inside.startswith(event.node) or recording.nodes[event.node].kind == "leaf"


def test_a_limit_of_the_search_is_said() -> None:
    recording = record(alphabeta, Othello(), depth=6, limits=Limits(nodes=200))
    assert recording.result is not None and not recording.result.complete
    assert "the search was stopped before it was done" in recording.notes
    assert any("budget of 200 nodes" in note for note in recording.notes)
    recording.as_dict()


@pytest.mark.parametrize(("game", "depth"), [(Chess(), 2), (Othello(), 3), (ConnectFour(), 3), (TicTacToe(), 3)])
def test_every_game_can_be_recorded(game: Any, depth: int) -> None:
    for search in (minimax, alphabeta):
        recording = record(search, game, depth)
        assert recording.result is not None
        assert sum(isinstance(event, Enter) for event in recording.events) == recording.result.nodes
        assert sum(isinstance(event, Leaf) for event in recording.events) == recording.result.leaves
        left = [event.node for event in recording.events if isinstance(event, Leave)]
        assert left[-1] == "0"
        assert all(step.sentence.endswith(".") and step.line >= 1 for step in recording.steps())


def test_what_a_recorder_cannot_do_is_said() -> None:
    recording = record(alphabeta, tree(FIRST))
    with pytest.raises(KeyError):
        recording.find((5,))
    for below in ((9,), (0, 0, 0), ("B",)):
        with pytest.raises(SearchError, match="nothing lies below"):
            record(alphabeta, tree(FIRST), below=below)
    recorder = Recorder()
    alphabeta(tree(FIRST), trace=recorder)
    with pytest.raises(SearchError, match="keeps the searches of one position"):
        alphabeta(tree(INTERVALS), trace=recorder)


def test_a_value_outside_the_window_of_the_search_names_no_move() -> None:
    recording = record(alphabeta, tree("((3 4) (5 6))"), window=(7, 9))
    assert recording.steps()[-1].sentence == "A returns 5, a bound: it is worth at most 5."


def test_an_empty_window_is_told_in_utilities() -> None:
    with pytest.raises(SearchError, match=r"the window \(3, 2\) is empty"):
        record(alphabeta, TicTacToe(), 2, window=(3, 2))


def test_a_recorder_that_nobody_told_anything() -> None:
    with pytest.raises(SearchError, match="nothing is recorded"):
        _ = Recorder().recording


@pytest.mark.parametrize("text", TREES)
def test_recording_changes_nothing(text: str) -> None:
    """Every tree of TEXTBOOK B under both rules: the same value and nodes with a recorder and without."""
    for rule in (">=", ">"):
        recording = record(alphabeta, tree(text), rule=rule)
        if recording.result is not None:
            plain = alphabeta(tree(text), rule=rule)
            assert (recording.result.value, recording.result.nodes) == (plain.value, plain.nodes)
