"""Monte Carlo tree search recorded: every phase of every simulation, replayed forwards and backwards, up to exactly its result."""

from __future__ import annotations

import copy
import json
import math
import re
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zermelo import Linear, mcts, minimax
from zermelo.evaluate.squashed import Squashed
from zermelo.games import ConnectFour, Halving, Pig, TicTacToe, Tree
from zermelo.numbers import mean_text, plain
from zermelo.search.mcts.tree import SearchTree
from zermelo.trace import record
from zermelo.trace.events import BackUp, Begin, Expand, Recall, Select, Simulate
from zermelo.trace.words import steps

CHANCE = "((chance 1/2:8 1/3:(24 30) 1/6:-12) (5 (1 9)))"
THREE = "(([1 2 6] [4 3 3]) ([6 1 2] (p2 [5 4 5] [2 2 2] [0 1 3])))"


def tree(text: str) -> Any:
    return Tree.from_text(text)


def by_place(state: Any, action: int) -> float:
    """A policy that likes actions with high numbers."""
    return 1.0 + action


SEARCHES: dict[str, tuple[Any, dict[str, Any]]] = {
    "game": (TicTacToe.from_text("X.O/.X./..O"), {}),
    "begin": (TicTacToe(), {}),
    "chance": (tree(CHANCE), {}),
    "three": (tree(THREE), {}),
    "dice": (Pig(), {}),
    "shared": (Halving(9), {"transpositions": True}),
    "shared game": (TicTacToe.from_text("X../.O./..."), {"transpositions": True}),
    "shared and thrown": (Pig(), {"transpositions": True}),
    "policy": (TicTacToe(), {"policy": by_place}),
    "estimate": (ConnectFour.from_text("4443"), {"evaluator": Squashed(Linear((0.3, 2.0)), 20.0, -21.0, 21.0)}),
    "over": (TicTacToe.from_text("XXX/OO./..."), {}),
}
EACH = pytest.mark.parametrize("name", SEARCHES)


def recorded(name: str, simulations: int = 80, **options: Any) -> Any:
    state, given_ = SEARCHES[name]
    return record(mcts, state, simulations=simulations, seed=3, **given_, **options)


def check_end(recording: Any) -> None:
    """What the replay knows at the end is what the search answers."""
    end, result, root = recording.at(), recording.result, recording.nodes["0"]
    assert end.path == []
    assert [recording.nodes[child].action for child in root.children] == [item.action for item in result.actions]
    for child, item in zip(root.children, result.actions, strict=True):
        view = end.views[child]
        value = view.value[0] if isinstance(view.value, tuple) else view.value
        assert (value, view.visits, view.bound) == (item.value, item.visits or 0, item.bound)
    if result.action is not None:
        assert recording.nodes[end.views["0"].best].action == result.action
        assert recording.path(recording.line()[-1]) == result.line[: len(recording.line()) - 1]


@EACH
def test_the_end_of_the_replay_is_the_result(name: str) -> None:
    check_end(recorded(name))


@EACH
def test_recording_changes_nothing(name: str) -> None:
    state, options = SEARCHES[name]
    one, other = recorded(name).result, mcts(state, simulations=80, seed=3, compiled=False, **options)
    assert (one.action, one.values, one.nodes, one.leaves, one.line, one.actions) == (
        other.action,
        other.values,
        other.nodes,
        other.leaves,
        other.line,
        other.actions,
    )


@EACH
def test_a_simulation_goes_down_and_comes_back(name: str) -> None:
    """Select, Expand, Simulate, then BackUp from the leaf to the root; one visit more on every level."""
    recording = recorded(name)
    shared = SEARCHES[name][1].get("transpositions", False)
    visits: dict[str, int] = {}
    way, simulations = ["0"], 0
    for event in recording.events:
        match event:
            case Begin():
                pass
            case Select():
                assert event.node == way[-1] and event.child in recording.nodes[event.node].children
                way.append(event.child)
            case Expand():
                assert event.node == way[-1] and event.children == len(recording.nodes[event.node].children)
            case Simulate():
                assert event.node == way[-1] and event.deeper == 0
                simulations += 1
            case BackUp():
                assert event.node == way.pop()
                assert shared or event.visits == visits.get(event.node, 0) + 1
                visits[event.node] = event.visits
                way = way or ["0"]
            case _:
                pytest.fail(str(event))
    assert simulations == recording.result.nodes == visits.get("0", 0)


@EACH
def test_forwards_and_backwards(name: str) -> None:
    recording = recorded(name, 25)
    replay, pictures = recording.at(0), []
    for _ in range(len(recording.events) + 1):
        pictures.append((copy.deepcopy(replay.views), list(replay.path), replay.visited))
        replay.forward()
    for step in (len(recording.events) // 2, 3, len(recording.events), 0):
        replay.seek(step)
        assert (replay.views, replay.path, replay.visited) == pictures[min(step, len(recording.events))]
    assert replay.back() == []


@EACH
def test_plain_data_replays_too(name: str) -> None:
    recording = recorded(name, 25)
    data = json.loads(json.dumps(recording.as_dict()))
    fields: dict[tuple[str, str], Any] = {}
    for step in data["steps"]:
        for node, field, old, new in step["changes"]:
            assert fields.get((node, field), old) == old
            fields[node, field] = new
    views = recording.at().views
    for (node, field), value in fields.items():
        assert plain(getattr(views[node], field)) == value
    assert all(1 <= step["listing_line"] <= len(data["listing"]) for step in data["steps"])


@pytest.mark.parametrize("name", ["game", "begin", "chance", "three"])
def test_the_chosen_child_has_the_best_score(name: str) -> None:
    """The two parts are told as the formula has them, from what is known at that step, and no other child has more."""
    recording = recorded(name)
    replay, told = recording.at(0), 0
    for event in recording.events:
        if isinstance(event, Select) and event.by == "uct":
            node = recording.nodes[event.node]
            sign = -1 if node.kind == "min" else 1

            def mean(child: str, sign: int = sign, mover: Any = node.mover) -> float:
                value = replay.views[child].value
                return float(value[mover] if isinstance(value, tuple) else sign * value)

            bonus, total = event.bonus or 0.0, replay.views[event.node].visits
            scale = bonus / math.sqrt(math.log(total) / event.visits) if total > 1 else 0.0
            open_ = [child for child in node.children if replay.views[child].bound is None]
            scores = {c: mean(c) + scale * math.sqrt(math.log(total) / replay.views[c].visits) for c in open_}
            assert event.mean == pytest.approx(mean(event.child)) and event.visits == replay.views[event.child].visits
            assert event.among == len(open_)
            assert scores[event.child] >= max(scores.values()) - 1e-12
            assert [child for child, _ in event.sums] == open_ and dict(event.sums) == pytest.approx(scores)
            told += 1
        elif isinstance(event, Select) and event.by == "untried":
            assert not replay.views[event.child].visits
        elif isinstance(event, Select):
            assert event.by == "chance" and event.share == recording.nodes[event.child].probability
        replay.forward()
    assert told > 5


@given(st.lists(st.lists(st.integers(-5, 5), min_size=2, max_size=3), min_size=2, max_size=3), st.integers(0, 99), st.booleans())
def test_proven_values_are_those_of_minimax(leaves: list[list[int]], seed: int, shared: bool) -> None:
    nodes = [f"({' '.join(map(str, below))})" for below in leaves]
    text = f"({' '.join(nodes)})"
    recording = record(mcts, tree(text), simulations=40, seed=seed, transpositions=shared)
    check_end(recording)
    replay = recording.at(0)
    true = {node: minimax(recording.state(node), compiled=False).value for node in replay.views}
    for _ in recording.events:
        for node in {change.node for change in replay.forward()}:
            view = replay.views[node]
            low, high = view.bounds
            assert low <= true[node] <= high
            assert view.bound != "exact" or view.value == true[node]


# ------------------------------------------------------------------------------------------------------------ its limits


@pytest.mark.parametrize(
    ("limits", "why"),
    [
        ({"max_ply": 1}, "they lie below ply 1"),
        ({"max_nodes": 20}, "a recording of 20 nodes was asked for"),
        ({"below": (5,)}, "only what lies below 5 was asked for"),
    ],
)
def test_limits(limits: dict[str, Any], why: str) -> None:
    recording = recorded("begin", **limits)
    check_end(recording)
    assert recording.notes == (f"{recording.omitted} visits to nodes are not recorded: {why}",)
    assert len(recording.nodes) <= 40
    if "max_ply" in limits:
        assert all(node.ply <= 1 for node in recording.nodes.values())
    deeper = [event for event in recording.events if isinstance(event, Simulate) and event.deeper]
    assert deeper and sum(event.deeper for event in deeper) == recording.omitted
    assert any("1 ply below" in step.sentence and "not recorded" in step.sentence for step in steps(recording))


def test_limits_where_positions_are_shared() -> None:
    state = Halving(12)
    for limits in ({"max_ply": 1}, {"max_ply": 2}, {"max_nodes": 6}):
        check_end(record(mcts, state, simulations=60, seed=1, transpositions=True, **limits))


# ------------------------------------------------------------------------------------------------------- kept for a while


@pytest.mark.parametrize("shared", [False, True])
def test_a_tree_that_is_kept(shared: bool) -> None:
    kept = SearchTree(transpositions=shared)
    mcts(TicTacToe(), simulations=150, tree=kept, compiled=False)
    state = TicTacToe().result(4)
    recording = record(mcts, state, simulations=30, tree=kept, seed=5)
    recall = recording.events[1]
    assert isinstance(recall, Recall) and recall.visits > 5 and len(recall.known) > 5
    told = recording.steps()[1].sentence
    assert told == f"The tree is kept from an earlier search: {recall.visits} simulations went through the root."
    check_end(recording)
    assert recording.at().views["0"].visits == recall.visits + 30
    for limits in ({"max_ply": 1}, {"max_nodes": 3}, {"max_nodes": 12}):
        narrow = record(mcts, state, simulations=5, tree=kept, seed=6, **limits)
        check_end(narrow)
        assert narrow.omitted and narrow.limits


def test_one_recorder_for_two_searches() -> None:
    from zermelo.trace import Recorder

    recorder, kept = Recorder(), SearchTree()
    for _ in range(2):
        result = mcts(TicTacToe(), simulations=20, tree=kept, trace=recorder)
    recording = recorder.recording
    recording.result = result
    assert [type(event) for event in recording.events].count(Begin) == 2
    check_end(recording)


# ------------------------------------------------------------------------------------------------------------- in words


def test_the_sentences() -> None:
    told = [step.sentence for step in recorded("begin", 30).steps()]
    assert told[0] == "Monte Carlo tree search begins at the root."
    assert told[1].startswith("Simulate: a random game from here, ") and told[1].endswith((" wins).", "(a draw)."))
    assert told[2].startswith("Back up ") and " at the root: 1 visit now, mean " in told[2]
    assert told[3] == "Expand at the root: it has 9 children now."
    assert told[4] == "Select at the root: MAX takes 0, which was not tried before."
    others = re.compile(r" \+ exploration bonus .*, the highest of 9 \((\d: [-.\d]+, ){7}\d: [-.\d]+\)\.$")
    assert any(others.search(one) for one in told)
    told = [step.sentence for step in recorded("chance", 60).steps()]
    assert "Select at B: chance draws 8, probability 1/2." in told
    assert "Nothing to simulate: a leaf worth 8." in told
    assert any(one.startswith("Back up 8 at 8: ") and one.endswith(" proven: 8.") for one in told)
    assert any(" for MIN + " in one for one in told)
    told = [step.sentence for step in recorded("policy", 30).steps()]
    assert any("assumed mean " in one and " + policy bonus " in one for one in told)
    assert any(one.startswith("Simulate: the evaluator estimates ") for one in [s.sentence for s in recorded("estimate", 9).steps()])
    assert any("of this position" in one for one in [s.sentence for s in recorded("shared", 40).steps()])
    told = [step.sentence for step in recorded("three", 30).steps()]
    assert any(one.startswith("Back up (") and "mean (" in one for one in told)


def test_what_is_backed_up_in_the_place_of_what_came_out() -> None:
    """MIN at B has a proven 3 when 12 comes out below it: that MIN would rather have 3 had to be guessed."""
    steps = record(mcts, Tree.from_text("((3 12 8) (2 4 1) (14 5 2))"), simulations=12).steps()
    declined = [step for step in steps if isinstance(step.event, BackUp) and step.event.declined]
    assert declined[0].sentence == ("Back up 3 at B, for MIN would rather go to a proven child than to 12: 3 visits now, mean 6.")
    before = {step.node: step.event.value for step in steps[: declined[0].number - 1] if isinstance(step.event, BackUp)}
    assert before[declined[0].event.declined] == 12


def test_the_bonus_is_what_the_listing_says() -> None:
    """c is in units of R, how far the players' utilities lie apart: with the numbers of the listing as it was it came to something else."""
    c, n, seen = 0.7, Counter[str](), [0.0]
    recording = record(mcts, Tree.from_text("((3 12 8) (2 4 1) (14 5 2))"), simulations=30, c=c)
    assert "mean + c · R · √(ln N / n)" in " ".join(recording.as_dict()["listing"])
    for event in recording.events:
        if isinstance(event, Simulate):
            seen += [event.value, -event.value]
        elif isinstance(event, BackUp):
            n[event.node] += 1
        elif isinstance(event, Select) and event.by == "uct":
            spread = max(seen) - min(seen)
            assert event.bonus == pytest.approx(c * spread * math.sqrt(math.log(n[event.node]) / n[event.child]))


def test_long_games_are_told_in_short() -> None:
    recording = record(mcts, ConnectFour(), simulations=3, seed=1)
    told = [step.sentence for step in recording.steps() if isinstance(step.event, Simulate)]
    assert all(" … " in one and " actions), ends with " in one for one in told)
    games = [event.game for event in recording.events if isinstance(event, Simulate)]
    state = ConnectFour()
    for name in games[0]:
        state = state.result(state.parse_action(name))
    assert state.is_terminal()


def test_the_line_of_the_listing() -> None:
    recording = recorded("chance", 60)
    lines = recording.as_dict()["listing"]
    by_event: dict[str, set[str]] = {}
    for step in recording.steps():
        by_event.setdefault(type(step.event).__name__, set()).add(lines[step.line - 1].strip().partition(":")[0].partition(" n ←")[0])
    assert by_event["Expand"] == {"EXPAND"} and by_event["Simulate"] == {"SIMULATE"}
    assert by_event["Select"] == {"SELECT", "or a child was never tried", "or"}
    assert any("√(ln N / n)" in line for line in lines)
    assert any("P · √N" in line for line in recorded("policy", 20).as_dict()["listing"])


@pytest.mark.parametrize(
    ("mean", "said"),
    [(0.314, "0.31"), (-0.005, "-0.01"), (-0.004, "0"), (0.125, "0.13"), (2.0, "2"), (9.996, "10"), (12.44, "12.4"), (120.6, "121")],
)
def test_means_in_few_digits(mean: float, said: str) -> None:
    assert mean_text(mean) == said
