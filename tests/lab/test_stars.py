"""What Star1 and Star2 save: the same values as the plain search, counts that follow from the seed, refusals; backgammon by pubeval."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from settings import FULL
from zermelo import SearchError, minimax
from zermelo.cli import main
from zermelo.games import Backgammon, DiceRace, Halving, Tree
from zermelo.games.backgammon.pubeval import Pubeval
from zermelo.lab import plot, stars
from zermelo.lab.stars import reached_in_play
from zermelo.search.star import star1, star2

GOAL = 0.35
"""Star2 looks at no more than this share of the plain search's nodes (backgammon, depth 3, pubeval)."""


@pytest.fixture(scope="module")
def pubeval(shared_data: Path) -> Pubeval:
    return Pubeval.from_files(shared_data / "backgammon" / "WT.cntc", shared_data / "backgammon" / "WT.race")


END = "XGID=-BB--------------------bb-:0:0:1:21:0:0:0:0:10"
"""There are few plays near the end."""


def test_the_same_table_compiled_and_interpreted(pubeval: Pubeval, needs_compiler: None) -> None:
    start = Backgammon.from_text(END)
    slow, fast = (stars(start, 3, positions=3, seed=4, evaluator=pubeval, compiled=mode) for mode in (False, True))
    assert slow.rows == fast.rows and slow.rows[-1].nodes != slow.rows[0].nodes


def test_a_seed_tells_the_positions() -> None:
    found = [stars(DiceRace(), 3, positions=3, seed=seed, compiled=False).rows for seed in (4, 4, 5)]
    assert found[0] == found[1] != found[2]


def test_the_rows() -> None:
    found = stars(DiceRace(), 3, positions=5, seed=2, compiled=False)
    reached = list(reached_in_play(DiceRace(), 5, 2))
    assert len({str(state) for state in reached}) > 1 and all(len(list(state.actions())) > 1 for state in reached)
    plain = [minimax(state, 3, compiled=False).nodes for state in reached]
    assert [row.search for row in found.rows] == ["minimax", "star1", "star1", "star2", "star2"]
    assert found.rows[0].nodes == sum(plain) and all(row.equal == row.positions == 5 for row in found.rows)
    for row, search, ordering in zip(found.rows[1:], (star1, star1, star2, star2), (None, True, None, True), strict=True):
        nodes = [search(state, 3, ordering=ordering, compiled=False).nodes for state in reached]
        assert row.nodes == sum(nodes) and row.share == pytest.approx(sum(nodes) / sum(plain))
        assert row.mean == pytest.approx(sum(one / other for one, other in zip(nodes, plain, strict=True)) / 5)
        assert row.least <= row.median <= row.most and row.deviation > 0
    assert all(row.share <= 1 for row in found.where(search="star1"))


@pytest.mark.filterwarnings("ignore")
def test_the_picture() -> None:
    pytest.importorskip("matplotlib")
    (axes,) = plot(stars(DiceRace(), 2, positions=3, compiled=False)).axes
    assert [label.get_text().split("\n")[0] for label in axes.get_xticklabels()] == ["star1", "star1", "star2", "star2"]


@pytest.mark.parametrize(
    ("state", "options", "complaint"),
    [
        (DiceRace(), {"depth": 0}, "depth must be an integer of at least 1, got 0"),
        (DiceRace(), {"positions": 0}, "positions must be an integer of at least 1, got 0"),
        (Tree.from_text("(chance 1/2:1 1/2:2)"), {}, "offer too few choices"),
        (Halving(3), {"bounds": None, "depth": 2}, None),
        (Tree.from_text("(chance 1/2:(1 2) 1/2:(2 3))"), {}, "states no UTILITY_RANGE: give bounds"),
        (Tree.from_text("([1 2 6] [4 3 3])"), {}, "Star1 and Star2 need utilities of MAX that say it all; Tree3 has 3 players"),
    ],
)
def test_refusals(state: Any, options: dict[str, Any], complaint: str | None) -> None:
    given = {"depth": 2, "positions": 2, "compiled": False, **options}
    if complaint is None:
        assert stars(state, **given).rows
    else:
        with pytest.raises(SearchError, match=complaint):
            stars(state, **given)


def test_on_the_command_line(shared_data: Path, needs_compiler: None) -> None:
    judge = f"pubeval:{shared_data / 'backgammon' / 'WT.cntc'},{shared_data / 'backgammon' / 'WT.race'}"
    words = ["lab", "star", "backgammon", END, "--depth", "2", "--positions", "3", "--bounds", "-3,3", "--evaluator", judge, "--json"]
    told = CliRunner().invoke(main, words)
    assert told.exit_code == 0, told.output
    rows = json.loads(told.stdout)["rows"]
    assert [row["search"] for row in rows] == ["minimax", "star1", "star1", "star2", "star2"] and all(row["equal"] == 3 for row in rows)
    refused = CliRunner().invoke(main, ["lab", "star", "dicerace", "--bounds", "3"])
    assert refused.exit_code == 2 and "is no bounds" in refused.stderr


def test_backgammon_with_pubeval(pubeval: Pubeval, needs_compiler: None) -> None:
    """One's own play, every throw, the reply, judged by pubeval: the values of the plain search, for about a fifth of its nodes."""
    many = 40 if FULL else 5
    found = stars(Backgammon(), 3, positions=many, seed=1, evaluator=pubeval)
    assert all(row.equal == many for row in found.rows)
    best = found.where(search="star2", order="promising first")[0]
    assert best.share < (GOAL if FULL else 0.7)
    assert found.where(search="star1")[0].share < 1


def test_the_play_that_is_chosen(pubeval: Pubeval, needs_compiler: None) -> None:
    for state in reached_in_play(Backgammon(), 8 if FULL else 4, 3, pubeval):
        plain = minimax(state, 3, evaluator=pubeval)
        worth = {item.action: item.value for item in plain.actions}
        for search in (star1, star2):
            assert search(state, 3, evaluator=pubeval).action == plain.action
            chosen = search(state, 3, evaluator=pubeval, ordering=True)
            assert chosen.value == pytest.approx(plain.value, abs=1e-12) == pytest.approx(worth[chosen.action], abs=1e-12)


def test_backgammon_interpreted(pubeval: Pubeval, needs_compiler: None) -> None:
    state = Backgammon.from_text(END)
    for search in (star1, star2):
        slow, fast = (search(state, 3, evaluator=pubeval, compiled=mode) for mode in (False, True))
        assert (slow.nodes, slow.action) == (fast.nodes, fast.action) and slow.value == pytest.approx(fast.value, abs=1e-12)
