"""Pubeval: score by the published formula, move by move beside the one inside gnubg-nn, and what a game of it is worth."""

from __future__ import annotations

import math
import random
from array import array
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from settings import FULL, absent, sample
from zermelo import Linear, minimax
from zermelo.errors import SearchError
from zermelo.game import CHANCE
from zermelo.games.backgammon import UNROLLED, Backgammon
from zermelo.games.backgammon.moves import PASS
from zermelo.games.backgammon.naming import change_of, men_of, steps_of
from zermelo.games.backgammon.pubeval import Pubeval
from zermelo.match.contest import Ahead, Best, Blind, contest


@pytest.fixture(scope="module")
def pubeval(shared_data: Path) -> Pubeval:
    return Pubeval.from_files(shared_data / "backgammon" / "WT.cntc", shared_data / "backgammon" / "WT.race")


@pytest.fixture(scope="module")
def gnubg_nn() -> Any:
    """Pubeval as it is inside GNU Backgammon's nets. Without it a test is skipped; where CI is set, it fails."""
    try:
        import gnubg_nn
    except ImportError as error:
        missing = f"PUBEVAL NOT COMPARED: {error}"
        absent(missing)
    return gnubg_nn


def inputs(own: list[int], other: list[int]) -> list[float]:
    """The 122 inputs one by one, from the men of the side that has moved and of the other, on 0 (off) to 25 (bar)."""
    x: list[float] = []
    for point in range(24, 0, -1):
        n = own[point]
        x += [other[25 - point] == 1, n == 1, n >= 2, n == 3, (n - 3) / 2 if n >= 4 else 0]
    return [*map(float, x), other[25] / 2, own[0] / 15]


def met(pubeval: Pubeval, number: int, seed: int) -> Iterator[Backgammon]:
    """Positions with a choice, from games in which pubeval and chance choose in turns, so that races come too."""
    source, state = random.Random(seed), Backgammon()
    while number:
        if state.is_terminal():
            state = Backgammon()
        elif state.to_move() == CHANCE:
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state = state.result(source.choices(outcomes, weights)[0])
        else:
            if list(state.actions()) != [PASS]:
                number -= 1
                yield state
            state = state.result(pubeval.best(state) if source.random() < 0.6 else source.choice(list(state.actions())))


def test_score_is_the_weighted_sum(pubeval: Pubeval) -> None:
    races = 0
    for state in met(pubeval, 150, seed=4):
        races += state.is_race()
        for player in (0, 1):
            x = inputs(men_of(state, player), men_of(state, 1 - player))
            for race, weights in ((True, pubeval.race), (False, pubeval.contact)):
                assert pubeval.score(state, player, race) == pytest.approx(math.fsum(map(float.__mul__, weights, x)), abs=1e-9)
    assert races > 5


def test_same_plays_as_in_gnubg(pubeval: Pubeval, gnubg_nn: Any) -> None:
    races = 0
    for state in met(pubeval, 600 if FULL else 250, seed=2):
        races += state.is_race()
        board = [men_of(state, 1 - state.mover)[1:], men_of(state, state.mover)[1:]]
        told = gnubg_nn.pub_best_move(board, state.dice // 10, state.dice % 10)
        theirs: Counter[int] = Counter()
        for start, target in zip(told[::2], told[1::2], strict=True):
            theirs[start + 1] -= 1
            theirs[max(target + 1, 0)] += 1
        changes = {action: change_of(steps_of(state, action)) for action in state.actions()}
        meant = [action for action, change in changes.items() if change == Counter({p: n for p, n in theirs.items() if n})]
        best = pubeval.best(state)
        race = state.is_race()
        scores = {action: pubeval.score(state.result(action), state.mover, race) for action in [best, *meant]}
        over = state.result(best).is_terminal()
        assert best in meant or over or max(scores[action] for action in meant) == pytest.approx(scores[best], abs=1e-5), str(state)
    assert races > 20


def test_estimates_are_opposite(pubeval: Pubeval) -> None:
    for state in met(pubeval, 100, seed=6):
        state = state._replace(dice=UNROLLED)
        mirrored = Backgammon(state.black_low, state.black_high, state.white_low, state.white_high, 1 - state.mover, UNROLLED)
        assert pubeval.estimate(state) == pytest.approx(-pubeval.estimate(mirrored))
        assert -3 <= pubeval.estimate(state) <= 3


def test_estimates_of_races(pubeval: Pubeval) -> None:
    won = Backgammon.from_text("XGID=-B----------------c-----e-:0:0:1:00:0:0:0:0:10")
    lost = Backgammon.from_text("XGID=-E----C-----------------b-:0:0:1:00:0:0:0:0:10")
    assert won.is_race() and pubeval.estimate(won) > 0.9
    assert lost.is_race() and pubeval.estimate(lost) < -0.9


def test_compiled_contest_is_the_interpreted_one(pubeval: Pubeval, needs_compiler: None) -> None:
    machine, plain = (contest(Backgammon(), Best(pubeval), Blind(), 4, seed=3, compiled=compiled) for compiled in (True, False))
    assert (machine.outcomes, machine.points, machine.error) == (plain.outcomes, plain.points, plain.error)
    assert machine.compiled and not plain.compiled


def test_search_with_pubeval(pubeval: Pubeval, needs_compiler: None) -> None:
    state = Backgammon.from_text("start 31 White")
    for depth in (1, 2):
        machine, plain = (minimax(state, depth, evaluator=pubeval, compiled=compiled) for compiled in (True, False))
        assert machine.value == pytest.approx(plain.value, abs=1e-12) and machine.nodes == plain.nodes
    assert minimax(state, 3, evaluator=pubeval, compiled=True).action_name == "8/5 6/5"
    assert state.action_name(pubeval.choose(state)) == "8/5 6/5"


@pytest.mark.timeout(900)
@pytest.mark.skipif(not FULL, reason="thousands of games: CI, or ZERMELO_FULL=1")
def test_against_chance(pubeval: Pubeval, needs_compiler: None) -> None:
    found = contest(Backgammon(), Best(pubeval), Blind(), sample(10_000, 3_000, 0), seed=1)
    assert found.error < 0.02 and 2.4 < found.points < 2.6
    ahead = contest(Backgammon(), Ahead(3, pubeval), Best(pubeval), 300, seed=1)
    assert ahead.points > 2 * ahead.error  # a reply looked ahead is worth something
    plain = contest(Backgammon(), Ahead(1, Linear.of(Backgammon)), Blind(), 2000, seed=1)
    assert plain.points > 2


# ------------------------------------------------------------------------------------------------------------ the files


def test_weights_are_read(tmp_path: Path) -> None:
    contact, race = tmp_path / "contact", tmp_path / "race"
    contact.write_text("\n".join(f" {number / 8}" for number in range(122)))
    race.write_text(" ".join(["-1.5"] * 122))
    read = Pubeval.from_files(contact, str(race))
    assert read.contact == array("d", [number / 8 for number in range(122)]) and read.race == array("d", [-1.5] * 122)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("1.0\n" * 121, "holds 121 numbers, and pubeval has 122 weights"),
        ("1.0\n" * 7 + "one\n", "line 8: 'one' is not a number; pubeval has 122 weights, one on each line"),
        ("1.0\nnan\n", "line 2: nan is not a weight; give a finite number"),
    ],
)
def test_bad_files(tmp_path: Path, text: str, complaint: str) -> None:
    path = tmp_path / "weights"
    path.write_text(text)
    with pytest.raises(SearchError) as caught:
        Pubeval.from_files(path, path)
    assert complaint in str(caught.value) and str(path) in str(caught.value)


def test_missing_file(tmp_path: Path) -> None:
    with pytest.raises(SearchError, match=r"cannot be read from .*nowhere: No such file or directory"):
        Pubeval.from_files(tmp_path / "nowhere", tmp_path / "nowhere")
