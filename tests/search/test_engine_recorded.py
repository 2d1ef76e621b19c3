"""An engine's search recorded: it is the search that runs without a trace, told in sentences, and it replays forwards and backwards."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_games import CIRCULAR, GUESSES, KINDS, examples, web, webs

from settings import ASKED_FOR
from zermelo import Limits, Linear, alphabeta, engine
from zermelo.games import Checkers, Chess, ConnectFour, Othello, TicTacToe
from zermelo.numbers import plain
from zermelo.search.engine.engine import Engine
from zermelo.search.engine.pruning import Futility, NullMove, Reductions
from zermelo.search.engine.quiescence import Quiescence
from zermelo.trace import Recording, record
from zermelo.trace.events import (
    Again,
    Begin,
    Cut,
    Enter,
    Leave,
    Pass,
    Passed,
    Prune,
    Quiet,
    Reduce,
    Repeat,
    Skip,
    Summary,
    Update,
    Verified,
    Verify,
)
from zermelo.trace.listing import listing

PARTS = tuple(name for name in Engine.takes if name not in ("table", "ordering", "history", "threads"))
EVERYTHING = {"max_nodes": 10**6, "max_ply": None}


# ------------------------------------------------------------------------------------------- webs with all that engines ask


def passed(self: Any) -> Any:
    return self if self.extension() else self._replace(mover=(self.mover + 1) % 2)


def noisy_actions(self: Any) -> Iterator[int]:
    for action in self.actions():
        if self.extension() or self.prior(action) > 0:
            yield action


def gain(self: Any, action: int) -> int:
    return int(self.lot(6, 80 + action)) - 3


def extension(self: Any) -> int:
    return int(self.lot(6, 70) == 0)


Sharp = web("Sharp", passed=passed, noisy_actions=noisy_actions, gain=gain, extension=extension)

HOW = st.fixed_dictionaries(
    {"quiescence": st.sampled_from((False, Quiescence(plies=1), Quiescence(plies=4)))},  # webs with circles never come to rest
    optional={
        "null_move": st.sampled_from((False, NullMove(least=1, reduction=1), NullMove(least=1, reduction=1, verified=2))),
        "reductions": st.sampled_from((False, Reductions(base=1.0, divisor=1.0))),
        "futility": st.sampled_from((False, Futility(unit=0.5))),
        "table": st.sampled_from((None, 64)),
        "aspiration": st.just(0.5),
        **{part: st.just(False) for part in ("exchange", "extensions", "repetitions")},
    },
)


def recorded(state: Any, depth: int, **options: Any) -> Recording:
    """All of a search, which is the one that runs without a trace."""
    recording, alone = record(engine, state, depth=depth, **EVERYTHING, **options), engine(state, depth=depth, compiled=False, **options)
    result = recording.result
    assert result is not None
    for what in ("value", "action", "nodes", "leaves", "line", "bound", "exact", "depth"):
        assert getattr(result, what) == getattr(alone, what), what
    return recording


def check_events(recording: Recording) -> None:
    """Every event has its sentence and its line; nodes are entered and left; nothing is left out of the recording."""
    lines = listing(recording)
    assert recording.omitted == 0
    for step in recording.steps():
        assert re.fullmatch(r"[A-Z0-9].*[.?]", step.sentence), step
        assert not re.search(r"None|nan|\{|\}|  |inf\b|True|False| ,", step.sentence), step
        assert 1 <= step.line <= len(lines)
    begins = [place for place, event in enumerate(recording.events) if isinstance(event, Begin)]
    replay = recording.at(0)
    entered = 0
    for first, last in zip(begins, [*begins[1:], len(recording.events)], strict=True):
        replay.seek(last)
        entered += sum(isinstance(event, Enter) for event in recording.events[first:last])
        assert replay.path == []
        assert not [id for id, view in replay.views.items() if view.status == "open"]
    assert recording.result is not None and entered == recording.result.nodes
    assert replay.views["0"].value == recording.result.value
    for node in recording.nodes.values():
        assert not [child for child in node.children if child.endswith(".0")]
        if node.passed is not None:
            assert recording.state(node.passed) == recording.state(node.id).passed() != recording.state(node.id)


def check_cuts(recording: Recording) -> None:
    """A bound is held by a node above that has it; a count of children that are not looked at is one."""
    for event in recording.events:
        if isinstance(event, Cut):
            assert event.holder is None or (event.node.startswith(f"{event.holder}.") and event.holder != event.node)
            assert 0 <= event.left < max(1, len(recording.nodes[event.node].children))


def check_backwards(recording: Recording, steps: list[int]) -> None:
    replay, pictures = recording.at(0), []
    for _ in range(len(recording.events) + 1):
        pictures.append((copy.deepcopy(replay.views), list(replay.path), replay.visited))
        replay.forward()
    for step in [*steps, 0]:
        replay.seek(min(step, len(recording.events)))
        assert (replay.views, replay.path, replay.visited) == pictures[replay.step]


@examples(60, 400)
@given(data=st.data(), depth=st.integers(1, 4), evaluator=GUESSES, how=HOW)
def test_a_recording_is_the_search(data: Any, depth: int, evaluator: Any, how: dict[str, Any]) -> None:
    state = data.draw(webs(Sharp, KINDS | CIRCULAR))
    recording = recorded(state, depth, evaluator=evaluator, **how)
    check_events(recording)
    check_cuts(recording)


@examples(30, 200)
@given(data=st.data(), evaluator=GUESSES, how=HOW, steps=st.lists(st.integers(0, 300), max_size=6))
def test_forwards_and_backwards(data: Any, evaluator: Any, how: dict[str, Any], steps: list[int]) -> None:
    state = data.draw(webs(Sharp, KINDS | CIRCULAR, long=4))
    check_backwards(record(engine, state, depth=3, evaluator=evaluator, **EVERYTHING, **how), steps)


@examples(30, 200)
@given(data=st.data(), evaluator=GUESSES, how=HOW)
def test_plain_data_replays_too(data: Any, evaluator: Any, how: dict[str, Any]) -> None:
    state = data.draw(webs(Sharp, KINDS | CIRCULAR))
    recording = record(engine, state, depth=4, evaluator=evaluator, **EVERYTHING, **how)
    fields: dict[tuple[str, str], Any] = {}
    for step in json.loads(json.dumps(recording.as_dict()))["steps"]:
        for node, field, old, new in step["changes"]:
            assert fields.get((node, field), old) == old
            fields[node, field] = new
    views = recording.at().views
    for (node, field), value in fields.items():
        assert plain(getattr(views[node], field)) == value


@examples(40, 300)
@given(data=st.data(), evaluator=GUESSES, how=HOW, max_ply=st.integers(0, 5), max_nodes=st.integers(1, 60))
def test_what_is_not_recorded_is_summed_up(data: Any, evaluator: Any, how: dict[str, Any], max_ply: int, max_nodes: int) -> None:
    """At the horizon, too, below which quiescence goes on, and after a pass."""
    state = data.draw(webs(Sharp, KINDS | CIRCULAR))
    below = () if state.is_terminal() else (next(iter(state.actions())),)
    for limits in ({"max_ply": max_ply}, {"max_nodes": max_nodes}, {"below": below}):
        recording = record(engine, state, depth=4, evaluator=evaluator, **limits, **how)
        assert recording.result is not None
        entered = sum(isinstance(event, Enter) for event in recording.events)
        summed = [event for event in recording.events if isinstance(event, Summary)]
        assert entered + len(summed) + sum(event.nodes for event in summed) == recording.result.nodes
        assert recording.at().path == [] and recording.at().views["0"].value == recording.result.value
        if "max_ply" in limits:
            assert max(node.ply for node in recording.nodes.values()) <= max_ply + 1


# ------------------------------------------------------------------------------------------------------------ known games

QUEEN = "4k3/2p5/3p4/8/8/8/8/3QK3 w - - 0 1"
CHECKS = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4"
ROOK_AHEAD = "4k3/pppp4/8/8/8/8/4PPPP/R3K3 b - - 0 1"
POSITIONS = {
    "tic-tac-toe": (TicTacToe(), 5),
    "four": (ConnectFour(), 4),
    "othello": (Othello(), 3),
    "checkers": (Checkers(), 4),
    "chess": (Chess(), 3),
    "queen": (Chess.from_text(QUEEN), 4),
    "checks": (Chess.from_text(CHECKS), 2),
    "rook": (Chess.from_text(ROOK_AHEAD), 4),
}


@cache
def known(name: str) -> Recording:
    """The recording of a known game, made once for all that ask it something."""
    return recorded(*POSITIONS[name])


@pytest.mark.parametrize("name", POSITIONS)
def test_games(name: str) -> None:
    recording = known(name)
    check_events(recording)
    check_cuts(recording)


def test_a_search_of_thousands_of_nodes() -> None:
    limits = Limits(nodes=20_000 if ASKED_FOR else 2_000)
    recording, alone = record(engine, Chess(), limits, **EVERYTHING), engine(Chess(), limits, compiled=False)
    assert recording.result is not None and recording.omitted == 0
    assert (recording.result.value, recording.result.line, recording.result.nodes) == (alone.value, alone.line, alone.nodes)
    assert all(step.sentence for step in recording.steps())


@pytest.mark.parametrize("part", PARTS)
def test_without_a_part_there_are_none_of_its_events(part: str) -> None:
    events = {
        "quiescence": (Quiet,),
        "null_move": (Pass, Passed, Verify, Verified),
        "repetitions": (Repeat,),
        "futility": (Prune,),
    }.get(part, ())
    why = {"reductions": "late", "futility": "futile"}.get(part)
    name = "queen" if part in ("repetitions", "futility") else "rook"
    state, depth = POSITIONS[name]

    def its_events(recording: Recording) -> list[Any]:
        return [event for event in recording.events if isinstance(event, events) or (isinstance(event, Skip) and event.why == why)]

    assert not its_events(recorded(state, depth, **{part: False}))
    assert its_events(known(name)) or not (events or why)


def sentences(recording: Recording, *kinds: type) -> list[str]:
    return [step.sentence for step in recording.steps() if isinstance(step.event, kinds)]


class Zero(NamedTuple):
    """Nobody is ahead."""

    UNIT = 1.0

    def estimate(self, state: Any) -> float:
        return 0.0


def test_the_horizon_effect_is_told() -> None:
    state = Chess.from_text(QUEEN)
    blind, seeing = (recorded(state, 1, quiescence=on, evaluator=Linear.of(Chess)) for on in (False, True))
    assert "MAX at the root: d1d6 gives 8, better for MAX, so v = 8 and α = 8; the window is (8, +∞)." in sentences(blind, Update)
    told = sentences(seeing, Quiet)
    assert any(words.startswith("MIN after d1d6 stands pat at the horizon: the estimate makes v = 8") for words in told)
    assert "MIN after d1d6: c7d6 gives -1" in " ".join(sentences(seeing, Update))


def test_a_pass_is_no_child() -> None:
    recording = recorded(Chess.from_text(ROOK_AHEAD), 4)
    passes = [event for event in recording.events if isinstance(event, Pass)]
    assert passes
    for event in passes:
        assert event.child == f"{event.node}.0" and event.child not in recording.nodes[event.node].children
        assert recording.nodes[event.child].label == "pass" and recording.nodes[event.child].mover != recording.nodes[event.node].mover
    enough = next(place for place, event in enumerate(recording.events, 1) if isinstance(event, Passed) and event.enough)
    event = recording.events[enough - 1]
    assert recording.at(enough).views[event.node].status == "cut"
    assert isinstance(recording.events[enough], Leave)
    assert re.search(
        r"even after a pass \S+ [≥≤] [αβ] = \S+, so the actions need not be searched\.$", recording.steps()[enough - 1].sentence
    )


def test_a_pass_is_verified() -> None:
    recording = recorded(Chess.from_text(ROOK_AHEAD), 4, null_move=NullMove(least=2, verified=2))
    place = next(place for place, event in enumerate(recording.events) if isinstance(event, Verify))
    again = recording.events[place + 1]
    assert isinstance(again, Enter) and again.node == recording.events[place].node
    assert recording.at(place + 2).views[again.node].visits == 2
    told = sentences(recording, Verify, Verified)
    assert any("the cut is verified by a search" in words for words in told)
    assert any(words.endswith(("the cut is verified.", "so the actions are searched.")) for words in told)


def test_what_is_found_again_does_not_count_twice() -> None:
    """Before a child is searched again, what was found below it is forgotten but for the visits."""
    recording = known("four")
    agains = [place for place, event in enumerate(recording.events, 1) if isinstance(event, Again)]
    assert agains
    for place in agains:
        child = recording.events[place - 1].child  # type: ignore[union-attr]
        views = recording.at(place).views
        assert {view.status for id, view in views.items() if id.startswith(f"{child}.")} <= {"unseen"}
        assert recording.at(place + 1).views[child].visits > 1


def test_a_null_window_asks_a_question() -> None:
    recording = known("four")
    cuts = [words for words in sentences(recording, Cut) if "null window" in words]
    assert cuts and all(re.search(r"[≥≤] [αβ] = \S+[+-]ε, all that .* asks with its null window; ", words) for words in cuts)


def test_a_repetition_is_a_leaf() -> None:
    shuffling = Chess.from_text("7k/8/8/8/8/8/8/K6R b - - 0 1")
    recording = recorded(shuffling, 5, evaluator=Zero(), reductions=False, futility=False)
    repeats = [event for event in recording.events if isinstance(event, Repeat)]
    assert repeats
    for event in repeats:
        step = recording.events.index(event) + 1
        view = recording.at(step).views[event.node]
        assert (view.known, view.value, view.bound, view.interval) == ("repetition", 0, "exact", (0, 0))
    assert sentences(recording, Repeat)[0].endswith("has occurred before: a draw, 0.")


def test_history_makes_a_draw_at_once() -> None:
    state = Chess.from_text("6k1/8/8/8/8/8/8/K6R w - - 0 1")
    there = state.result(state.parse_action("h1f1"))
    recording = recorded(state, 2, history=(there, there))
    assert "h1f1" in [recording.nodes[event.node].label for event in recording.events if isinstance(event, Repeat)]


def test_reductions_and_extensions_say_how_deep() -> None:
    told = " ".join(sentences(known("queen"), Reduce))
    assert re.search(r"\w+ comes late in the order, so it is searched 1 ply less deep\.", told)
    assert re.search(r"\w+ leads to a position that the rules extend, so it is searched 1 ply deeper\.", told)


def test_children_left_out_have_their_reason() -> None:
    recording = known("queen")
    reasons = {event.why for event in recording.events if isinstance(event, Skip)}
    assert reasons == {"late", "futile", "losing"}
    told = " ".join(sentences(recording, Skip))  # captures are left out, too: nobody calls them quiet
    assert re.search(r"\w+ does not help M(AX|IN), who is too far behind, so it is left out\.", told) and "quiet" not in told
    place = next(place for place, event in enumerate(recording.events, 1) if isinstance(event, Skip))
    event = recording.events[place - 1]
    assert isinstance(event, Skip)
    view = recording.at(place).views[event.child]
    assert (view.status, view.known, view.visits) == ("skipped", event.why, 0)


def test_the_listing_is_the_engines() -> None:
    recording = known("queen")
    lines = listing(recording)
    assert lines[0] == "function ENGINE(s, d, α, β)"
    said = {type(step.event): lines[step.line - 1] for step in recording.steps()}
    assert "leave it out" in said[Skip] and "ESTIMATE(s)" in said[Quiet] and "far beyond" in said[Prune]
    assert listing(record(alphabeta, TicTacToe(), depth=1))[0] != lines[0]
