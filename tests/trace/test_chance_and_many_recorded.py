"""Star1, Star2, max^n and paranoid search recorded: true intervals of sums, who is sure of what, and who is against whom."""

from __future__ import annotations

import math
import random
from typing import Any

import pytest

from zermelo import maxn, minimax, paranoid, star1, star2
from zermelo.games import DiceRace, Tree
from zermelo.trace import record
from zermelo.trace.events import Cut, Leave, Probe, Probed, Shallow, Sum, Update

PLAIN = "((chance 1/2:8 1/2:9) (chance 1/2:(2 3) 1/4:(10 9) 1/4:(1 0)))"
STARS = pytest.mark.parametrize("search", [star1, star2])


def tree(text: str) -> Any:
    return Tree.from_text(text)


def told(search: Any, text: str, **options: Any) -> list[str]:
    return [step.sentence for step in record(search, tree(text), **options).steps()]


def random_tree(seed: int, depth: int = 4) -> str:
    """MAX, MIN and chance in turns, leaves from 0 to 10."""
    source = random.Random(seed)

    def grow(left: int) -> str:
        if left == 0 or source.random() < 0.1:
            return str(source.randint(0, 10))
        width = source.randint(2, 3)
        below = [grow(left - 1) for _ in range(width)]
        if source.random() < 0.5:
            return f"(chance {' '.join(f'1/{width}:{child}' for child in below)})"
        return f"({source.choice(['max', 'min'])} {' '.join(below)})"

    return f"(max {' '.join(grow(depth - 1) for _ in range(3))})"


@STARS
def test_what_is_known_of_a_sum_is_true(search: Any) -> None:
    """At every step of many searches the true value lies within every interval; and cuts, probes and sums all occur."""
    seen: set[Any] = set()
    for seed in range(60):
        root = tree(random_tree(seed))
        recording = record(search, root, bounds=(0, 10))
        seen |= {(type(event), getattr(event, "side", None)) for event in recording.events}
        true = {node: minimax(recording.state(node), compiled=False).value for node in recording.nodes}
        replay = recording.at(0)
        for _ in recording.events:
            for node, field, _, new in replay.forward():
                if field in ("bounds", "interval", "sum") and new is not None:
                    assert new[0] - 1e-9 <= true[node] <= new[1] + 1e-9, (seed, node, field, replay.event)
        assert recording.result is not None and recording.result.value == pytest.approx(true["0"])
        text = recording.as_dict()
        assert all(1 <= step["listing_line"] <= len(text["listing"]) and step["sentence"] for step in text["steps"])
    assert {(Sum, None), (Cut, "alpha"), (Cut, "beta")} <= seen
    assert ({(Probe, None), (Probed, None)} <= seen) == (search is star2)


@STARS
def test_what_comes_back_is_what_was_found_there(search: Any) -> None:
    """Also where a probe found it earlier, and the search does not go there again."""
    for seed in range(60):
        recording = record(search, tree(random_tree(seed)), bounds=(0, 10))
        replay = recording.at(0)
        for event in recording.events:
            replay.forward()
            if isinstance(event, Update | Sum):
                assert event.value == replay.views[event.child].value, (seed, event)


def test_a_probe_is_remembered_in_words() -> None:
    sentences = told(star2, "(3 (chance 1/2:(min (max 5 1)) 1/2:(min 4 (max 6 7))))", bounds=(0, 10))
    assert "Chance at B: the probe shows that C is worth 5, so B is worth between 2.5 and 7.5." in sentences
    assert "Chance at B: the probe shows that D is worth at most 4, so B is worth between 2.5 and 4.5." in sentences
    assert "Chance at B: 1/2 · 5 is added, which makes 2.5 so far; the final sum is between 2.5 and 4.5." in sentences
    assert sentences.count("MIN at D: 4, the first value, so v = 4 and β = 4; the window is (1, 4).") == 1
    assert sentences.count("A leaf worth 4.") == 1


def test_star1_in_words() -> None:
    sentences = told(star1, PLAIN, bounds=(0, 10))
    assert "Chance at B: 1/2 · 8 is added, which makes 4 so far; the final sum is between 4 and 9." in sentences
    assert "Chance at B: 1/2 · 9 is added, which makes 8.5." in sentences
    assert "MIN at D: 2 ≤ α = 7, so C cannot be worth more than what MAX is sure of at A; the other child is not looked at." in sentences
    ends = "so MAX will never come here; the other 2 outcomes are not looked at."
    assert f"Chance at C: at most 6 for all values of the others; 6 ≤ α = 8.5, {ends}" in sentences
    assert "C returns 6, a bound: it is worth at most 6." in sentences


def test_star2_in_words() -> None:
    sentences = told(star2, PLAIN, bounds=(0, 10))
    assert "A probe: down to D, where MIN moves, to search one action only, with the window (7, 10)." in sentences
    assert "Chance at C: the probe shows that D is worth at most 2, so C is worth between 0 and 6." in sentences
    ends = "so MAX will never come here; no outcome needs to be searched in full."
    assert f"Chance at C: at most 6 for all values of the others; 6 ≤ α = 8.5, {ends}" in sentences


@STARS
def test_an_outcome_that_needs_no_look(search: Any) -> None:
    """MAX has the most there is already: nothing is looked at below chance."""
    recording = record(search, tree("(10 (chance 1/2:3 1/2:4))"), bounds=(0, 10))
    cut = next(event for event in recording.events if isinstance(event, Cut))
    assert (cut.node, cut.child, cut.limit, cut.left) == ("0.2", "0.2.1", 10, 2)
    sentence = next(step.sentence for step in recording.steps() if step.event is cut)
    assert sentence.startswith("Chance at B: at most 10 for all values of the others; 10 ≤ α, so MAX will never come here; no outcome ")


@STARS
def test_nothing_can_be_worth_less(search: Any) -> None:
    sentences = told(search, "((chance 1/2:(min 0 5) 1/2:4))", bounds=(0, 10))
    assert "MIN at C: nothing can be worth less than 0; the other child is not looked at." in sentences


@STARS
def test_the_lines_of_the_star_listings(search: Any) -> None:
    recording = record(search, tree(PLAIN), bounds=(0, 10))
    lines = recording.as_dict()["listing"]
    assert lines[0].startswith(f"function STAR{search.__name__[-1]}(s, α, β)")
    for step in recording.steps():
        line = lines[step.line - 1]
        if isinstance(step.event, Sum):
            assert "v ← v + p · v2" in line
        elif isinstance(step.event, Cut):
            assert ("high ≤ α" in line) if step.node == "0.2" else ("v ≤ α" in line)
        elif isinstance(step.event, Probe | Probed):
            assert "probe" in line or "narrow" in line


@STARS
def test_dice_are_recorded(search: Any) -> None:
    recording = record(search, DiceRace(), depth=4, bounds=(-1, 1))
    assert recording.result is not None and recording.at().views["0"].value == recording.result.value
    assert record(search, DiceRace(), depth=4, bounds=(-1, 1), max_ply=2).notes[0].endswith("are not recorded: they lie below ply 2")


# --------------------------------------------------------------------------------------------------- three and more


def test_who_is_sure_of_what() -> None:
    recording = record(maxn, tree("(p0 (p1 (p2 [1 4 4] [5 4 0]) (p2 [0 2 7] [6 3 0] [2 5 2])) [2 3 4])"), total=9, low=0)
    cut = next(event for event in recording.events if isinstance(event, Shallow))
    assert (cut.own, cut.rest, cut.sure, cut.left) == (7, 2, 4, 2)
    sentences = {type(step.event): step.sentence for step in recording.steps() if step.node == cut.node}
    assert sentences[Shallow] == (
        "p2 at D is sure of 7, which leaves p1 2 at most, less than the 4 that p1 is sure of at B: "
        "p1 will never come here; the other 2 children are not looked at."
    )
    assert sentences[Leave] == "D returns (0, 2, 7), cut off: p2 has at least 7 here."
    assert recording.at().views[cut.node].status == "cut"
    assert recording.result is not None
    assert recording.result.values == minimax(recording.root, compiled=False).values
    line = next(step.line for step in recording.steps() if step.event is cut)
    assert "player above" in recording.as_dict()["listing"][line - 1]


def test_one_against_all() -> None:
    """Seen by the player who searches: he is MAX, all others are MIN, and one number tells a value."""
    recording = record(paranoid, tree("(p1 (p2 [4 3 2] [1 5 3]) (p0 [3 6 0] (p1 [9 0 0] [1 1 1])) (p2 [5 2 3] [2 4 5]))"))
    data = recording.as_dict()
    assert data["zero_sum"] and data["roles"] == ["MAX is p1", "MIN is everybody else"]
    assert [data["nodes"][place]["kind"] for place in (0, 1)] == ["max", "min"]
    sentences = [step["sentence"] for step in data["steps"]]
    assert sentences[0].startswith("Paranoid search begins at A for p1, who is MAX against all others, window (-∞, +∞)")
    assert "Down to B, where MIN (p2) moves with the window (-∞, +∞)." in sentences
    assert "MIN at B: [4 3 2] gives 3, the first value, so v = 3 and β = 3; the window is (-∞, 3)." in sentences
    assert sentences[-1] == "A returns 3: MAX plays B."
    end = recording.at()
    assert end.views["0"].value == 3 and end.views["0"].bounds == (3, 3)
    assert recording.result is not None and recording.result.values[1] == 3


def test_paranoid_cuts_are_those_of_two_sides() -> None:
    for seed in range(40):
        source = random.Random(seed)
        leaves = [f"[{source.randint(0, 9)} {source.randint(0, 9)} {source.randint(0, 9)}]" for _ in range(18)]
        nodes = [f"(p1 {' '.join(leaves[place : place + 3])})" for place in range(0, 18, 3)]
        text = f"(p2 (p0 {' '.join(nodes[:3])}) (p0 {' '.join(nodes[3:])}))"
        recording = record(paranoid, tree(text))
        result = recording.result
        assert result is not None
        root = recording.at().views["0"]
        assert root.value == result.values[2] and root.interval == (root.value, root.value)
        low, high = root.bounds
        assert low <= root.value <= high
        for event in recording.events:
            if isinstance(event, Cut):
                kind = recording.nodes[event.node].kind
                assert (event.side == "beta") == (kind == "max") and math.isfinite(event.limit)
