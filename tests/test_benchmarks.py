"""The benchmarks compare like with like: every comparison is made ready, which shows that all sides do the same work.

Nothing is asserted about times.
"""

from __future__ import annotations

import importlib
import json
import random
import sys
from pathlib import Path
from typing import Any

import pytest

from settings import ASKED_FOR, IN_CI
from zermelo import Limits
from zermelo._kernel import available
from zermelo.games import Othello
from zermelo.players import Turn
from zermelo.search.parts.dice import seeded

ROOT = Path(__file__).parents[1]
NAMES = [
    "minimax",
    "alphabeta",
    "playouts-tictactoe",
    "playouts-connectfour",
    "playouts-othello",
    "playouts-chess",
    "playouts-backgammon",
    "batch-run-64",
    "batch-run-1024",
    "batch-run-8192",
    "batch-run-65536",
    "batch-step-1024",
    "batch-step-65536",
    "batch-learner-1024",
    "batch-learner-65536",
    "playouts-go-5",
    "playouts-go-7",
    "playouts-go-9",
    "playouts-go-19",
    "mcts-go",
    "connectfour",
    "connectfour-start",
    "mcts-connectfour",
    "mcts-connectfour-middle",
    "perft",
    "perft-kiwipete",
    "pace-chess",
    "byhand-tictactoe",
    "byhand-connectfour",
    "byhand-kalah",
    "byhand-board64",
    "solving-end",
    "solving-middle",
    "solving-begin",
    "modes-kalah",
    "modes-connectfour",
    "modes-othello",
    "modes-opponents",
    "forms-comprehensions",
    "forms-collections",
    "forms-hex",
    "hooks-minimax",
    "hooks-alphabeta",
    "wasm-kalah",
    "wasm-connectfour",
    "wasm-chess",
    "calls",
    "start",
    "compile",
]


PROVED_ELSEWHERE = ("wasm-kalah", "wasm-chess", "playouts-go-5", "playouts-go-7", "playouts-go-19")
"""By tests/export; and Go of one size stands for the others."""
STOOD_FOR = ("wasm-connectfour", "playouts-chess", "playouts-backgammon", "playouts-go-9", "forms-hex", "byhand-kalah")
"""Those that differ from others in the game alone, which their own tests and perft, mcts and solving have: made ready by ZERMELO_FULL=1."""
LEFT_OUT = PROVED_ELSEWHERE if ASKED_FOR else (*PROVED_ELSEWHERE, *STOOD_FOR)


@pytest.fixture(autouse=True)
def from_the_checkout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT))
    monkeypatch.setattr("gc.collect", lambda: 0)  # before every sample; a second each in a process that has compiled much


def part(name: str) -> Any:
    return importlib.import_module(f"benchmarks.{name}")


def test_all_are_here() -> None:
    assert list(part("__main__").BENCHMARKS) == NAMES


@pytest.mark.skipif(not available(), reason="NOT TESTED: too long without the compiler")
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", [name for name in NAMES if name not in LEFT_OUT])
def test_same_work_on_all_sides(name: str) -> None:
    comparison = part("__main__").BENCHMARKS[name](True)
    missing = [f"{contender.name}: {contender.missing}" for contender in comparison.contenders if contender.run is None]
    assert comparison.contenders[0].run is not None or name.startswith(("solving", "wasm"))
    if missing and name.startswith("batch"):  # pgx with JAX takes half a gigabyte, and CI goes without: ours was made ready
        assert all("pip install pgx" in each for each in missing)
    elif missing:
        assert not (IN_CI and name.startswith("byhand")), missing
        pytest.skip(f"NOT COMPARED in {name}: {'; '.join(missing)}")


def test_unequal_work_is_refused() -> None:
    measure = part("measure")
    measure.same("nodes", ("ours", 5), ("theirs", 5))
    with pytest.raises(measure.Unequal, match="nodes: ours says 5, theirs says 6"):
        measure.same("nodes", ("ours", 5), ("theirs", 6))


def test_contenders_take_turns_and_goals_are_judged(tmp_path: Path) -> None:
    measure, report = part("measure"), part("report")
    turns: list[str] = []
    comparison = measure.Comparison(
        "name",
        "A title",
        "nodes",
        [
            measure.Contender("ours", lambda: 1000.0),
            measure.Contender("theirs", lambda: 10.0, goal=2),
            measure.Contender("nobody", None, goal=3, missing="not installed: pip install nobody"),
        ],
        "A note.",
    )
    measure.measure(comparison, 3, 60.0, turns.append)
    assert turns == ["ours", "theirs"] * 4
    ours, theirs, nobody = comparison.contenders
    assert len(ours.samples) == len(theirs.samples) == 3 and nobody.seconds is None
    ours.samples, theirs.samples = [0.001, 0.002, 0.5], [0.004, 0.005, 0.006]
    assert comparison.ratio(theirs) == 2.5 and comparison.met(theirs) is True and comparison.met(nobody) is None
    theirs.goal = 3
    assert comparison.met(theirs) is False and report.verdicts([comparison]) == (0, 1)

    fast = measure.Contender("faster than ours", lambda: 10.0, slower=2.0, samples=[0.001])
    assert comparison.met(fast) is True and report.row(comparison, fast)[3:] == ("2.00 x slower", "<= 2 x slower", "met")
    fast.slower = 1.5
    assert comparison.met(fast) is False

    facts = report.facts(1.0, True)
    page = report.page([comparison], facts)
    assert "| theirs | 50 ms | 200 nodes/s | 2.5 × | ≥ 3 × | **missed** |" in page
    assert "| nobody | - | not installed: pip install nobody | - | ≥ 3 × |  |" in page
    assert json.loads(json.dumps(report.plain_data([comparison], facts)))["benchmarks"][0]["contenders"][1]["ratio"] == 2.5


def test_work_may_take_its_own_time() -> None:
    measure, report = part("measure"), part("report")
    seconds = iter(range(0, 100, 3))
    slow = measure.Contender("slow", lambda: 2.0, limit=2.0, clock=lambda: float(next(seconds)))
    assert measure.sample(slow) == 1.5
    slow.samples = [1.5]
    comparison = measure.Comparison("name", "A title", "positions", [slow], each="position")
    assert report.head(comparison)[1] == "per position" and report.row(comparison, slow)[1] == "1.5 s"
    assert report.row(comparison, slow)[4:] == ("<= 2 s", "met")


def test_a_single_one_can_be_chosen(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    main, measure = part("__main__"), part("measure")

    def tiny(quick: bool) -> Any:
        return measure.Comparison("tiny", "A tiny one", "nodes", [measure.Contender("ours", lambda: 1000.0)])

    monkeypatch.setattr(main, "BENCHMARKS", {"tiny": tiny})
    monkeypatch.setattr(sys, "argv", ["benchmarks", "--only", "tiny", "--quick", "--json", str(tmp_path / "f.json")])
    assert main.main() == 0
    assert "A tiny one" in capsys.readouterr().out and json.loads((tmp_path / "f.json").read_text())["quick"] is True
    monkeypatch.setattr(sys, "argv", ["benchmarks", "--only", "huge"])
    with pytest.raises(SystemExit) as ended:
        main.main()
    assert ended.value.code == 2 and "no benchmark huge: choose among tiny" in capsys.readouterr().err


def test_the_leagues_standard_player_chooses_any_of_equal_actions() -> None:
    """Its weights are Yoshioka's; all four first moves are equal to it."""
    league = importlib.import_module("benchmarks.league")
    assert [league.WEIGHTS[square] for square in (0, 1, 9, 18, 63, 62, 59)] == [1.0, -0.25, -0.25, 0.05, 1.0, -0.25, 0.05]
    dice, start = seeded(1), Othello()
    after = Othello.from_text("f5")
    found: dict[Any, set[int]] = {start: set(), after: set()}
    for state, seen in found.items():
        for _ in range(60):
            dice, action = league.STANDARD.pick(state, dice, None)
            seen.add(action)
        side = 1 if state.mover == 0 else -1
        worths = {action: side * league.Standard().estimate(state.result(action)) for action in state.actions()}
        assert seen == {action for action, worth in worths.items() if worth == pytest.approx(max(worths.values()))}
    assert len(found[start]) == 4


def test_least_squares() -> None:
    """The weights of Othello are fitted by them: 3 - 2 x, and an input that is never seen."""
    weights = importlib.import_module("benchmarks.othello").least_squares([([1.0, float(x), 0.0], 3.0 - 2.0 * x) for x in range(10)])
    assert weights == pytest.approx([3.0, -2.0, 0.0], abs=1e-2)


def test_weights_are_fitted_to_games(capsys: pytest.CaptureFixture[str]) -> None:
    if not available():
        pytest.skip("too long without the compiler")
    fitted = importlib.import_module("benchmarks.othello").fitted(2)
    assert len(fitted.opening) == len(fitted.middle) == len(fitted.ending) == 9
    assert "where they were not fitted" in capsys.readouterr().out


@pytest.mark.filterwarnings("ignore")
def test_openspiel_plays_checkers_by_our_rules() -> None:
    """Its single jumps are ours, its board is ours turned round, and its games end where ours do: so games against it are fair."""
    pyspiel = pytest.importorskip("pyspiel")
    spiel = part("spiel")
    chance = random.Random(5)
    for _ in range(4):
        ours, theirs = spiel.start(), pyspiel.load_game("checkers").new_initial_state()
        while not ours.is_terminal():
            assert {spiel.steps(action)[0] for action in ours.actions()} == {
                theirs.action_to_string(each) for each in theirs.legal_actions()
            }
            action = chance.choice(list(ours.actions()))
            for step in spiel.steps(action):
                theirs.apply_action(theirs.string_to_action(step))
            ours = ours.result(action)
        assert theirs.is_terminal() and theirs.returns() == [ours.utility(1), ours.utility(0)]


@pytest.mark.filterwarnings("ignore")
def test_openspiel_as_a_player() -> None:
    pytest.importorskip("pyspiel")
    spiel = part("spiel")
    positions = [spiel.start()]
    actions: list[int] = []
    player = spiel.Spiel(20).fresh(1)
    for _ in range(12):
        actions.append(player.reply(Turn(tuple(positions), tuple(actions), Limits())).action)
        assert actions[-1] in list(positions[-1].actions())
        positions.append(positions[-1].result(actions[-1]))


def test_ladders_know_their_opponents(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ladders = part("ladders")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["ladders", "othello", "--only", "rhino-6"])
    with pytest.raises(SystemExit) as ended:
        ladders.main()
    assert ended.value.code == 2 and "othello has no opponent rhino-6: there are rhino-1" in capsys.readouterr().err
    monkeypatch.setattr(sys, "argv", ["ladders", "checkers", "--only", "rapid-5"])
    ladders.main()
    assert "rapid-5: left out, it is not installed" in capsys.readouterr().out
