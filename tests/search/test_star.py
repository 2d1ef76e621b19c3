"""Star1 and Star2 answer what the plain search answers, on random trees with chance, interpreted and compiled; and look at less."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_games import MODES, examples

from zermelo import Limits, SearchError, minimax
from zermelo.games import ConnectFour, TicTacToe, Tree
from zermelo.search.star import star1, star2
from zermelo.trace import record
from zermelo.trace.events import Enter, Probe, Probed, Sum

EACH = pytest.mark.parametrize("search", (star1, star2))
EACH_MODE = pytest.mark.parametrize("mode", MODES)
BOUNDS = (-9, 9)


def chance(children: list[str]) -> str:
    """Eighths add up without rounding, so that values have to be equal to the last digit."""
    shares = {1: (8,), 2: (3, 5), 3: (1, 5, 2), 4: (1, 2, 4, 1)}[len(children)]
    return f"(chance {' '.join(f'{share}/8:{child}' for share, child in zip(shares, children, strict=True))})"


def node(children: list[str], kind: str) -> str:
    return chance(children) if kind == "chance" else f"({kind} {' '.join(children)})"


class Guess(NamedTuple):
    """Estimates that have nothing to do with the game, within the bounds."""

    none: int = 0

    def estimate(self, state: Any) -> float:
        return float(state.key() % 19 - 9)


class Flat(NamedTuple):
    """Sees no difference."""

    none: int = 0

    def estimate(self, state: Any) -> float:
        return 0.0


TEXTS = st.recursive(
    st.integers(-9, 9).map(str),
    lambda below: st.builds(node, st.lists(below, min_size=1, max_size=4), st.sampled_from(["max", "min", "chance", "chance"])),
    max_leaves=20,
).filter(lambda text: text.startswith("("))


@given(TEXTS, st.integers(1, 5), st.sampled_from((None, 16, 4096)), st.sampled_from((None, True)))
@examples(200, full=1000)
def test_the_value_of_the_plain_search(text: str, depth: int, table: int | None, ordering: bool | None) -> None:
    """To the end of the game, and to a depth with estimates there."""
    tree, options = Tree.from_text(text), {"evaluator": Guess(), "bounds": BOUNDS, "table": table, "ordering": ordering}
    modes = MODES if (table is None) == (ordering is None) else MODES[:1]  # machine code with all of it, and with nothing
    for plies, search in itertools.product((None, depth), (star1, star2)):
        plain = minimax(tree, plies, evaluator=Guess(), compiled=False)
        found = [search(tree, plies, compiled=mode, **options) for mode in modes]
        for result in found:
            assert result.value == plain.value
            assert (result.action is None) == (plain.action is None)
            assert result.action in (plain.ties or (None,))
            assert ordering or result.action == plain.action
            for mine, theirs in zip(result.actions, plain.actions, strict=True):
                if mine.value is not None and theirs.value is not None:
                    assert {"exact": mine.value == theirs.value, "lower": mine.value <= theirs.value, "upper": mine.value >= theirs.value}[
                        mine.bound or ""
                    ]
        assert len({(result.nodes, result.leaves) for result in found}) == 1


def test_an_outcome_that_cannot_matter_is_not_looked_at() -> None:
    """MAX is sure of 3; the first half of the lottery is worth -9, so it is worth 0 at most: the other half is not looked at."""
    tree = Tree.from_text("(3 (chance 1/2:-9 1/2:x))")
    for search in (star1, star2):
        assert search(tree, bounds=BOUNDS).value == 3
    assert star1(tree, bounds=BOUNDS).leaves == 2


def test_a_probe_is_enough() -> None:
    """MIN has an answer of -9 to the second outcome: Star2 finds it by a probe, Star1 searches the first outcome through before."""
    tree = Tree.from_text("(3 (chance 1/2:(min 5 (max 6 7 8 9)) 1/2:(min -9 (max 1 2 3 4))))")
    probing, plain = star2(tree, bounds=BOUNDS, compiled=False), star1(tree, bounds=BOUNDS, compiled=False)
    assert probing.value == plain.value == 3
    assert probing.leaves < plain.leaves


@given(TEXTS, st.sampled_from((None, True)))
@examples(100, full=300)
def test_nothing_is_looked_at_twice(text: str, ordering: bool | None) -> None:
    """But for outcomes that were probed, and come to again to look at their other actions: if there are others."""
    recording = record(star2, Tree.from_text(text), bounds=BOUNDS, ordering=ordering)
    probed = {event.node for event in recording.events if isinstance(event, Probe)}
    entered = Counter(event.node for event in recording.events if isinstance(event, Enter))
    assert all(count == 1 for count in entered.values())
    assert all(len(recording.nodes[node].children) > 1 for node in probed & set(entered))


def test_an_only_action_settles_its_outcome() -> None:
    """MIN has one answer to the first outcome: its probe says what it is worth, and the search does not come back to it."""
    tree = Tree.from_text("(3 (chance 1/2:(min (max 5 1)) 1/2:(min 4 6)))")
    recording = record(star2, tree, bounds=BOUNDS)
    assert [event.node for event in recording.events if isinstance(event, Probe)] == ["0.2.1", "0.2.2"]
    assert [(event.value, event.bound) for event in recording.events if isinstance(event, Probed)] == [(5, "exact"), (4, "upper")]
    assert "0.2.1" not in {event.node for event in recording.events if isinstance(event, Enter)}
    assert [(event.child, event.value) for event in recording.events if isinstance(event, Sum)] == [("0.2.1", 5), ("0.2.2", 4)]
    for mode in MODES:
        result = star2(tree, evaluator=Guess(), bounds=BOUNDS, compiled=mode)
        assert result.value == 4.5 and result.nodes == 1 + minimax(tree, compiled=False).nodes  # comes twice to one outcome


def test_no_probe_where_none_could_be_enough() -> None:
    """At first MAX is sure of nothing: an upper bound of what MIN allows cannot keep him away."""
    tree = Tree.from_text("((chance 1/2:(min 1 2) 1/2:(min 3 4)) (chance 1/2:(min 1 2) 1/2:(min 3 (max 4 5))))")
    probes = [event.node for event in record(star2, tree, bounds=BOUNDS).events if isinstance(event, Probe)]
    assert probes and all(node.startswith("0.2.") for node in probes)
    first = Tree.from_text("((chance 1/2:(min 1 2) 1/2:(min 3 4)))")
    assert [search(first, bounds=BOUNDS).nodes for search in (star1, star2)] == [minimax(first).nodes] * 2


@EACH
@EACH_MODE
def test_every_event_is_told(search: Any, mode: bool) -> None:
    tree = Tree.from_text("(3 (chance 1/2:(min -9 4) 1/2:(min -8 5)) (chance 1/4:(min 8 9) 3/4:(min 7 9)))")
    recording = record(search, tree, bounds=BOUNDS)
    assert recording.result is not None and recording.result.value == minimax(tree).value == 7.25
    sentences = [step.sentence for step in recording.steps()]
    assert any(sentence.startswith("Chance at ") and "will never come here" in sentence for sentence in sentences)


@EACH
def test_an_ordering_holds_at_the_root(search: Any) -> None:
    """Connect Four's prior likes the centre: it goes first, and its value is exact. Actions stand as the rules have them all the same."""
    state = ConnectFour()
    found = search(state, 1, evaluator=Flat(), bounds=BOUNDS, ordering=True, compiled=False)
    assert (found.action, search(state, 1, evaluator=Flat(), bounds=BOUNDS, compiled=False).action) == (3, 0)
    assert [item.action for item in found.actions] == list(range(7))
    assert [item.action for item in found.actions if item.bound == "exact"] == [3]


@EACH
def test_games_without_chance_too(search: Any) -> None:
    state = TicTacToe.from_text("X.O/.X./...")
    assert search(state, compiled=False).value == minimax(state, compiled=False).value


@EACH
@pytest.mark.parametrize(
    ("state", "options", "words"),
    [
        (Tree.from_text("(1 2)"), {}, "states no UTILITY_RANGE: give bounds"),
        (Tree.from_text("(1 2)"), {"bounds": (0, math.inf)}, "bounds must be two finite numbers"),
        (Tree.from_text("(1 2)"), {"bounds": (0, math.nan)}, "bounds must be two finite numbers"),
        (Tree.from_text("(1 2)"), {"bounds": (0, 2**53 + 2)}, r"bounds must lie within 2\*\*53"),
        (Tree.from_text("(1 2)"), {"bounds": (3, 1)}, "the lower one first"),
        (Tree.from_text("(1 2)"), {"bounds": 5}, "bounds must be two numbers"),
        (Tree.from_text("(1 (3 7))"), {"bounds": (0, 5)}, "is worth less or more than the bounds say"),
        (Tree.from_text("([1 2 6] [4 3 3])"), {"bounds": (0, 6)}, "has 3 players"),
        (Tree.from_text("(1 (3 7))"), {"bounds": (0, 9), "depth": 1, "evaluator": lambda state: 1000.0}, "is worth less or more"),
    ],
)
def test_what_makes_no_sense_is_refused(search: Any, state: Any, options: dict[str, Any], words: str) -> None:
    with pytest.raises(SearchError, match=words):
        search(state, **options)


@EACH_MODE
def test_limits(mode: bool) -> None:
    tree = Tree.from_text("(3 (chance 1/2:(min -9 4) 1/2:(min -8 5)) (chance 1/4:(min 8 9) 3/4:(min 7 9)))")
    result = star2(tree, bounds=BOUNDS, limits=Limits(nodes=5), compiled=mode)
    assert not result.complete and 5 <= result.nodes < 10
