"""Weights of named features: their sum is the evaluator, positions give back the weights they were judged by, interrupted or not."""

from __future__ import annotations

import json
import math
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from click.testing import CliRunner

from zermelo._kernel import unpacked
from zermelo.cli import main
from zermelo.cli.errors import INTERRUPTED
from zermelo.cli.learning.ending import done
from zermelo.cli.learning.weights import show_weights
from zermelo.cli.parts.evaluators import weighed
from zermelo.errors import SearchError
from zermelo.evaluate.linear import Linear
from zermelo.evaluate.shares import Shares
from zermelo.evaluate.squashed import Squashed
from zermelo.evaluate.stored import about_file, load_evaluator, save_evaluator
from zermelo.evaluate.weights.names import reweighed, unsquashed, weights_of
from zermelo.game import CHANCE, game
from zermelo.games import Backgammon, Checkers, Chess, ConnectFour, DiceRace, Ludo, Othello, Pig, TicTacToe
from zermelo.games.chess.numbers import NAMES, NUMBERS
from zermelo.learn.learners import network_for, weighed_for
from zermelo.learn.measuring import yardsticks
from zermelo.learn.temporal import Lessons, judged, leaf_of, temporal_differences
from zermelo.match.contest import Ahead
from zermelo.memory import memory
from zermelo.search.minimax import minimax
from zermelo.search.parts.counters import MAX_PLY, new_counters

numpy = pytest.importorskip("numpy")

from zermelo.learn.fitting import fit_to_positions, forget_unseen, odds_of  # noqa: E402
from zermelo.learn.positions import Kept  # noqa: E402
from zermelo.learn.searched import facts_of, weigh_by_search  # noqa: E402
from zermelo.learn.selfplay import opening_of, words_in  # noqa: E402
from zermelo.learn.training import Training  # noqa: E402
from zermelo.learn.weights.regression import Step, fit_weights  # noqa: E402
from zermelo.learn.weights.terms import terms_of  # noqa: E402

TAPERED = [(cls, cls.evaluators()["threats" if cls is ConnectFour else "tapered"]) for cls in (Chess, Checkers, Othello, ConnectFour)]


def positions(start: Any, number: int, seed: int = 0) -> list[Any]:
    """Positions of games at random."""
    dice, found = random.Random(seed), []
    while len(found) < 3 * number:
        state = start
        while not state.is_terminal():
            chance = state.to_move() == CHANCE
            state = state.result(dice.choice([action for action, _ in state.chance_outcomes()] if chance else list(state.actions())))
            if not state.is_terminal():
                found.append(state)
    return dice.sample(found, number)


def kept(states: list[Any], values: Any, outcomes: Any = None) -> Kept:
    values = numpy.array(values, dtype=float)
    return Kept(numpy.array([words_in(state) for state in states]), values, numpy.zeros(len(values)) if outcomes is None else outcomes, 1)


def training(learner: Any, evaluator: Any, name: str, cls: Any, out: Path | None = None) -> Training:
    return Training(out, learner, {"game": cls.__name__, **facts_of(evaluator, name, cls)}, 0)


def summed(learner: Any, state: Any) -> list[float]:
    """The sum of the terms of a position times the weights, for each output, and how many there are."""
    learner.gather(state)
    row, sums = learner.row, [0.0] * learner.outputs
    for n in range(row.length()):
        sums[row.which(n) // learner.number] += row.strength(n) * learner.weights()[row.which(n) % learner.number]
    return sums


@pytest.mark.parametrize(("cls", "evaluator"), [*TAPERED, (Othello, Linear.of(Othello))])
def test_the_sum_of_the_terms_is_the_estimate(cls: Any, evaluator: Any) -> None:
    learner = weighed_for(cls(), evaluator)
    for state in positions(cls(), 30):
        assert summed(learner, state)[0] == pytest.approx(evaluator.estimate(state), rel=1e-12, abs=1e-12)


def test_the_sums_of_the_terms_are_the_strengths_of_all_players() -> None:
    learner, evaluator = weighed_for(Ludo(), Linear.of(Ludo)), Shares.of(Ludo)
    told = memory(4, False)
    for state in positions(Ludo(), 10):
        powers = [math.exp(strength) for strength in summed(learner, state)]
        learner.expect(state, told, 0)
        assert told == pytest.approx(evaluator.estimate(state)) and told == pytest.approx([power / sum(powers) for power in powers])


@pytest.mark.parametrize(("cls", "evaluator"), TAPERED)
def test_weights_have_names_and_can_be_others(cls: Any, evaluator: Any) -> None:
    weights = weights_of(evaluator, cls)
    same, double = reweighed(evaluator, list(weights.values())), reweighed(evaluator, [2.0 * weight for weight in weights.values()])
    assert weights_of(same, cls) == weights
    for state in positions(cls(), 5):
        assert same.estimate(state) == evaluator.estimate(state)
        assert double.estimate(state) == pytest.approx(2.0 * evaluator.estimate(state))


def test_names_of_chess() -> None:
    assert len(NAMES) == len(NUMBERS) and len(set(filter(None, NAMES))) * 2 == len(weights_of(Chess.evaluators()["tapered"], Chess)) == 678
    weights = weights_of(Chess.evaluators()["tapered"], Chess)
    assert {
        "pawn, middlegame",
        "knight on d4, endgame",
        "queen reaches 27, endgame",
        "passed on rank 7, middlegame",
        "tempo, endgame",
    } <= set(weights)
    with pytest.raises(SearchError, match="at most 9999"):
        reweighed(Chess.evaluators()["tapered"], [1e5] * len(weights))
    with pytest.raises(SearchError, match="every group of features weighs 1"):
        weights_of(Chess.evaluators()["tapered"]._replace(king=2.0), Chess)


@pytest.mark.parametrize(("cls", "evaluator"), TAPERED[1:])
def test_positions_give_back_the_weights_they_were_judged_by(cls: Any, evaluator: Any) -> None:
    """From weights that are halves, or twice as much, of those that judged."""
    states = positions(cls(), 600, seed=3)
    true, dice = list(weights_of(evaluator, cls).values()), random.Random(1)
    start = reweighed(evaluator, [weight * dice.choice((0.5, 2.0)) for weight in true])
    learner = weighed_for(cls(), start)
    heap = kept(states, [evaluator.estimate(state) for state in states])
    terms = terms_of(cls(), learner, heap, compiled=False)
    scale = 4.0 * float(numpy.abs(heap.values).mean())
    found: list[Step] = []
    taught = training(learner, start, "x", cls)
    fit_weights(learner, terms, heap, taught, share=1.0, spread=1e5, scale=scale, unit=1.0, report=found.append)
    assert found[-1].held_back == pytest.approx(found[-1].least, abs=1e-6) and found[0].held_back > found[-1].held_back
    seen = terms.sizes() > 0
    assert numpy.array(learner.weights())[seen] == pytest.approx(numpy.array(true)[seen], rel=2e-2, abs=2e-2)
    assert taught.complete and [step.number for step in found] == list(range(len(found)))


def test_what_positions_do_not_say_stays() -> None:
    states = positions(ConnectFour(), 40)
    evaluator = ConnectFour.evaluators()["threats"]
    learner, heap = weighed_for(ConnectFour(), evaluator), kept(states, [30.0] * 40)
    terms = terms_of(ConnectFour(), learner, heap, compiled=False)
    fit_weights(learner, terms, heap, training(learner, evaluator, "threats", ConnectFour), share=1.0, spread=1e-6, scale=10.0, unit=1.0)
    assert learner.weights() == pytest.approx(list(weights_of(evaluator, ConnectFour).values()), abs=1e-4)


def test_terms_are_the_same_compiled(needs_compiler: None) -> None:
    for cls, evaluator in (TAPERED[1], TAPERED[3]):
        states = positions(cls(), 50)
        learner, heap = weighed_for(cls(), evaluator), kept(states, [0.0] * 50)
        there, here = (terms_of(cls(), learner, heap, compiled=compiled) for compiled in (True, False))
        for one, other in ((there.starts, here.starts), (there.which, here.which), (there.strengths, here.strengths)):
            assert one.tolist() == other.tolist()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where positions of Connect Four are kept, 40 games with 20 nodes an action."""
    return tmp_path_factory.mktemp("positions")


def test_a_regression_that_was_interrupted_ends_with_the_same_weights(tmp_path: Path, folder: Path) -> None:
    terms: dict[str, Any] = {"evaluator": Linear((0.6, 0.1)), "nodes": 20, "spread": 100.0, "compiled": False}
    whole, parts = tmp_path / "whole.npz", tmp_path / "parts.npz"
    found: list[Step] = []
    first = weigh_by_search(ConnectFour(), folder, 40, out=whole, report=found.append, **terms)
    assert first.complete and len(found) > 2 and found[-1].loss < found[0].loss

    def stop(step: Step) -> None:
        if step.number == 1:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        weigh_by_search(ConnectFour(), folder, 40, out=parts, report=stop, **terms)
    again = weigh_by_search(ConnectFour(), folder, 40, out=parts, **terms)
    assert again.learner.weights() == first.learner.weights() and again.curve == first.curve
    done = weigh_by_search(ConnectFour(), folder, 40, out=parts, **terms).learner
    assert (done.weights(), done.scale) == (first.learner.weights(), first.learner.scale) and done.scale != 1.0
    assert load_evaluator(parts, game=ConnectFour).weights == tuple(first.learner.weights())
    with pytest.raises(SearchError, match=r"another training, with share 0\.75 instead of 0\.5"):
        weigh_by_search(ConnectFour(), folder, 40, out=parts, share=0.5, **terms)


# ------------------------------------------------------------------------------------------------------ by play


@pytest.mark.parametrize(("start", "evaluator"), [(Ludo(), Linear.of(Ludo)), (DiceRace(), Linear.of(DiceRace)), (Othello(), TAPERED[2][1])])
def test_weights_learn_along_the_slope(start: Any, evaluator: Any) -> None:
    """Central differences of the loss, each by how strong its term was, and by the scale."""
    learner = weighed_for(start, evaluator)
    target, slope, nothing = (memory(max(4, learner.number), False) for _ in range(3))
    target[:4] = [0.4, 0.3, 0.2, 0.1]
    state = positions(start, 1, seed=5)[0]
    for place in range(learner.number):
        before, losses = learner.cells.floats[place], []
        for step in (1e-6, -1e-6):
            learner.cells.floats[place] = before + step
            losses.append(learner.learn(state, target, 0, 0.0, nothing))
        learner.cells.floats[place] = before
        slope[place] = (losses[0] - losses[1]) / 2e-6
    found = memory(learner.number, False)
    learner.learn(state, target, 0, 1.0, found)
    sums = learner.sums.floats
    for place in range(learner.number):
        if sums[learner.number + place]:
            own = sums[place] / sums[learner.number + place]
            assert found[place] * own == pytest.approx(slope[place], rel=1e-4, abs=1e-6)
        else:
            assert found[place] == 0.0


def test_the_scale_is_found_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twice the weights say what half of them say."""
    monkeypatch.setattr("zermelo.learn.temporal.SCALED_BY", 30)
    scales = []
    for factor in (1.0, 2.0):
        learner = weighed_for(TicTacToe(), Linear((factor,)))
        temporal_differences(TicTacToe(), learner, 1, explore=0.3, compiled=False)
        scales.append(learner.scale)
    assert scales[1] == pytest.approx(2.0 * scales[0], rel=1e-2) and scales[0] > 0.0


def test_short_games_begin_with_fewer_plies_at_random() -> None:
    """After eight plies of tic-tac-toe a search sees to the end, and of what is decided nothing is kept."""
    assert [opening_of(state) for state in (TicTacToe(), TicTacToe.from_text("XX./OO./..."), ConnectFour(), Othello())] == [3, 1, 8, 8]
    states = positions(TicTacToe(), 9)
    with pytest.raises(SearchError, match=r"all 9 positions .* ended alike.* fewer nodes"):
        odds_of(weighed_for(TicTacToe(), Linear((1.0,))), kept(states, [0.5, -0.5, 1.0, -1.0, 0.0, 0.25, -0.25, 2.0, -2.0]))


def test_who_learns_by_play_learns_the_same_however(tmp_path: Path, needs_compiler: None) -> None:
    """Compiled and interpreted, interrupted and not."""
    evaluator = Linear.of(DiceRace)
    facts = facts_of(evaluator, "features", DiceRace)
    learners = [weighed_for(DiceRace(), evaluator) for _ in range(5)]
    for learner, compiled in zip(learners[:2], (True, False), strict=True):
        temporal_differences(DiceRace(), learner, 200, rate=0.1, compiled=compiled, **facts)
    assert learners[0].weights() == pytest.approx(learners[1].weights(), rel=1e-9) != pytest.approx(list(evaluator.weights), rel=1e-3)
    terms: dict[str, Any] = {"rate": 0.1, "times": 2, "measure": lambda learner: {}, **facts}

    def stop(training: Any) -> None:
        raise RuntimeError

    with pytest.raises(RuntimeError):
        temporal_differences(DiceRace(), learners[2], 200, out=tmp_path / "w.npz", report=stop, **terms)
    assert not about_file(tmp_path / "w.npz")["complete"] and load_evaluator(tmp_path / "w.npz", game=DiceRace)
    for learner in learners[3:]:  # the second time it is done
        temporal_differences(DiceRace(), learner, 200, out=tmp_path / "w.npz", **terms)
        assert (learner.weights(), learner.scale) == (learners[0].weights(), learners[0].scale)


def test_a_leaf_is_that_of_minimax() -> None:
    """By its definition, over all positions within so many plies; none lies beyond a throw."""
    learner = weighed_for(TicTacToe(), Linear.of(TicTacToe))
    room = (memory(MAX_PLY, False), memory(MAX_PLY + 2, False), memory(MAX_PLY, False))
    lessons = Lessons(learner, 1, 0.0, 1.0, 0.0, 0, 1, *room, new_counters(False, None))

    def value(state: Any, depth: int) -> float:
        if depth == 0 or state.is_terminal():
            return judged(state, 0, lessons)
        return (max, min)[state.to_move()](value(state.result(action), depth - 1) for action in state.actions())

    for state in positions(TicTacToe(), 20):
        for depth in range(4):
            leaf = leaf_of(state, depth, lessons)
            assert judged(leaf, 0, lessons) == value(state, depth)
            assert leaf.is_terminal() or (leaf.x | leaf.o).bit_count() == (state.x | state.o).bit_count() + depth
    assert leaf_of(Ludo(), 3, lessons) == Ludo()


def test_shares_learn_from_nothing_by_play() -> None:
    learner = weighed_for(Ludo(), Linear((0.0,) * 5))
    temporal_differences(Ludo(), learner, 60, rate=0.1, trace=1.0, compiled=False)
    weights = dict(zip(Ludo.FEATURES, learner.weights(), strict=True))
    assert weights["way"] > 0.2 and weights["outside"] < 0.0 and learner.scale == 1.0


# ------------------------------------------------------------------------------------------------------ the command


def zermelo(*words: Any) -> Any:
    return CliRunner().invoke(main, [str(word) for word in words])


def refusal(*words: Any) -> str:
    result = zermelo(*words)
    assert result.exit_code == 2, result.output
    lines = result.stderr.strip().splitlines()
    assert len(lines) == 1, lines
    return str(lines[0])


def test_the_command_learns_weights_from_a_search(tmp_path: Path, folder: Path) -> None:
    file = tmp_path / "w.npz"
    by_search = ("learn", "connectfour", "--by", "search", "--games", 40, "--nodes", 20, "--data", folder, "--interpreted")
    words = (*by_search, "--features", "--out", file)
    shown = zermelo(*words)
    assert shown.exit_code == 0, shown.stderr
    lines = [line.split() for line in shown.stdout.splitlines() if line]
    assert lines[0] == ["step", "loss", "held", "back", "at", "least"] and ["weight", "old", "new"] in lines
    assert [line[:2] for line in lines if line[0] in ("lines", "threes", "rows")] == [
        ["lines", "0.31"],
        ["threes", "1.51"],
        ["rows", "0.37"],
    ]
    told = json.loads(zermelo(*words, "--json").stdout)
    assert told["complete"] and told["training"]["evaluator"] == "threats" and told["weights"]["threes"][0] == 1.51
    assert len(list(folder.glob("*.npz"))) == 1
    assert load_evaluator(file, game=ConnectFour).threes == told["weights"]["threes"][1]
    network = zermelo(*by_search, "--hidden", 8, "--out", tmp_path / "net.npz")  # the positions serve a network, too
    assert network.exit_code == 0, network.stderr
    best = zermelo("best", "connectfour", "--evaluator", file, "--depth", 1, "--json", "--interpreted")
    assert best.exit_code == 0, best.stderr
    played = zermelo("match", "connectfour", f"new=alphabeta:1?evaluator={file}", "alphabeta:1?evaluator=threats", "--games", 2)
    assert played.exit_code == 0, played.stderr
    assert "was taught another game: its weights are those of ConnectFour's threats" in refusal("best", "othello", "--evaluator", file)


def test_the_command_learns_weights_by_play(tmp_path: Path) -> None:
    file = tmp_path / "w.npz"
    words = ("learn", "ludo", "--features", "--out", file, "--games", 4, "--times", 1, "--measured", 4, "--interpreted")
    shown = zermelo(*words)
    assert shown.exit_code == 0, shown.stderr
    assert shown.stdout.splitlines()[0].split() == ["games", "time", "old"] and "danger" in shown.stdout
    assert set(json.loads(zermelo(*words, "--json").stdout)["weights"]) == set(Ludo.FEATURES)
    assert zermelo("best", "ludo", "0,3 0,0 5,17 0,0 E6", "--evaluator", file, "--depth", 1, "--interpreted").exit_code == 0


@pytest.mark.parametrize("kept", [100, None])
def test_weights_that_are_shown_after_an_interruption_are_those_in_the_file(
    kept: int | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, evaluator = tmp_path / "w.npz", Linear((1.5,) * len(DiceRace.FEATURES))
    training = Training(file, weighed_for(DiceRace(), evaluator), facts_of(evaluator, "features", DiceRace), 1)
    training.learner.cells.floats[0] = 2.5
    if kept:
        training.done = kept
        training.save()
    training.learner.cells.floats[0], training.done = 3.5, 150
    assert show_weights(training, file, False, done(training, "game")) == INTERRUPTED
    shown = capsys.readouterr().out
    assert ("2.5" in shown and "after 100 games" in shown) if kept else "weight" not in shown and "before anything was kept" in shown
    assert "3.5" not in shown
    assert show_weights(training, file, True, "") == INTERRUPTED
    told = json.loads(capsys.readouterr().out)
    assert told.get("weights") == ({name: [1.5, 1.5 if n else 2.5] for n, name in enumerate(DiceRace.FEATURES)} if kept else None)


@pytest.mark.parametrize("start", [None, 0.0])
@pytest.mark.parametrize(("cls", "least"), [(Backgammon, -0.3), (Pig, -0.2)])
def test_features_of_games_with_dice_can_be_learned(cls: Any, least: float, start: float | None, needs_compiler: None) -> None:
    """By play, from the game's weights or from none: what comes out plays about as well as these."""
    known = Linear.of(cls)
    learner = weighed_for(cls(), known if start is None else Linear((start,) * len(known.weights)))
    temporal_differences(cls(), learner, 4000, rate=0.01, **facts_of(known, "features", cls))
    points, error = yardsticks(cls(), {"old": Ahead(1, known)}, 600)(learner)["old"]
    assert points > least, (points, error, learner.weights())


@game
class Dash(NamedTuple):
    """Each throws one die of four faces, and runs as far or sends the other back by as much; whoever is at 8 first wins."""

    first: int = 0
    second: int = 0
    mover: int = 0
    die: int = 0

    UTILITY_RANGE = (-1, 1)
    FEATURES = ("lead", "turn")

    def to_move(self) -> int:
        return CHANCE if self.die == 0 else self.mover

    def chance_outcomes(self) -> Iterator[tuple[int, float]]:
        for face in range(1, 5):
            yield face, 1 / 4

    def actions(self) -> Iterator[int]:
        yield 0
        yield 1

    def result(self, action: int) -> Dash:
        if self.die == 0:
            return Dash(self.first, self.second, self.mover, action)
        mine = self.mover == (1 - action)  # is it the first player's man that moves?
        by = self.die if action == 0 else -self.die
        first = min(8, max(0, self.first + by)) if not mine else self.first
        return Dash(first, min(8, max(0, self.second + by)) if mine else self.second, 1 - self.mover, 0)

    def is_terminal(self) -> bool:
        return self.first == 8 or self.second == 8

    def utility(self, player: int) -> int:
        return 1 if (self.first == 8) == (player == 0) else -1

    def features(self) -> tuple[float, float]:
        return float(self.first - self.second), float(1 - 2 * self.mover)


def test_where_dice_are_thrown_learned_weights_stay_within_the_utilities(tmp_path: Path) -> None:
    """Odds of any size were averaged with utilities: a won game was worth less than a lead, and nobody went home."""
    evaluator, file = Linear((0.0, 0.0)), tmp_path / "w.npz"
    learner = weighed_for(Dash(), evaluator)
    measure = yardsticks(Dash(), {"old": Ahead(1, Linear((0.0, 0.0)))}, 200, False)
    temporal_differences(Dash(), learner, 200, rate=0.05, compiled=False, out=file, **facts_of(evaluator, "features", Dash))
    lead, turn = learner.weights()
    assert 8.0 * lead > 1.0, "or else it shows nothing"
    learned = load_evaluator(file, game=Dash)
    assert learned == Squashed(Linear((lead, turn), learned.evaluator.unit), 2.0, -1.0, 1.0)
    far = Dash(7, 0, 1, 3)
    assert learned.estimate(far) == pytest.approx(2.0 / (1.0 + math.exp(-(7.0 * lead - turn))) - 1.0)
    home = minimax(Dash(7, 0, 0, 1), 2, evaluator=learned, compiled=False)
    assert (home.action, home.value) == (0, 1)
    assert measure(learner)["old"][0] >= 0.0, "who always runs"
    again, squashed = weighed(Dash, str(file))
    assert (again, unsquashed(squashed)) == ("features", learned.evaluator), "learned on from"


class Stray(NamedTuple):
    """An evaluator that counts a weight that there is not."""

    weight: float = 1.0

    def estimate(self, state: Any) -> float:
        return self.weight

    def terms(self, state: Any, row: Any) -> None:
        row.add(1, 1.0)


class Crooked(Stray):
    def terms(self, state: Any, row: Any) -> None:
        row.add(0, 2.0)


def test_what_makes_no_sense_is_told_in_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "w.npz"
    learn = ("--features", "--out", file)
    assert "Halving has no features() to weigh, and no evaluator of named weights" in refusal("learn", "halving", *learn)
    assert "is not made of named weights of Othello: begin with tapered, full" in refusal("learn", "othello", *learn, "--start", "squares")
    assert "--features and --tuples are two things" in refusal("learn", "othello", *learn, "--tuples", "straight:2")
    assert "what a search finds is one value for two players" in refusal("learn", "ludo", *learn, "--by", "search")
    assert "there is no file" in refusal("learn", "othello", *learn, "--start", tmp_path / "none.npz")
    assert not file.exists()
    with pytest.raises(SearchError, match="counts a weight that there is not: it has 1"):
        terms_of(TicTacToe(), weighed_for(TicTacToe(), Stray()), kept([TicTacToe()], [0.0]), compiled=False)
    with pytest.raises(SearchError, match="is not the sum of its terms"):
        terms_of(TicTacToe(), weighed_for(TicTacToe(), Crooked()), kept([TicTacToe()], [0.0]), compiled=False)
    with pytest.raises(SearchError, match=r"an evaluator that says terms\(state, row\) is"):
        weighed_for(Othello(), Othello.evaluators()["squares"])
    with pytest.raises(SearchError, match="the spread one above 0, got"):
        weigh_by_search(Othello(), tmp_path, 1, evaluator=Linear.of(Othello), spread=0.0)
    save_evaluator(file, weighed_for(TicTacToe(), Linear.of(TicTacToe)), {"training": {"game": "TicTacToe"}})
    with pytest.raises(SearchError, match="does not say what its weights are"):
        load_evaluator(file, game=TicTacToe)
    facts = facts_of(Linear.of(TicTacToe), "features", TicTacToe)
    save_evaluator(file, weighed_for(TicTacToe(), Linear((1.0,))), {"training": {"game": "TicTacToe", **facts}})
    with pytest.raises(SearchError, match=r"say of which game, as in load_evaluator\(path, game=TicTacToe\)"):
        load_evaluator(file)
    save_evaluator(file, weighed_for(TicTacToe(), Linear((math.nan,))), {"training": {"game": "TicTacToe", **facts}})
    with pytest.raises(SearchError, match="a weight is no number"):
        load_evaluator(file, game=TicTacToe)


def test_all_weights_0_say_nothing_of_values() -> None:
    learner = weighed_for(TicTacToe(), Linear((0.0,)))
    assert learner.scale == 1.0 and odds_of(learner, kept([TicTacToe()], [0.0])) > 0.0

    @game
    class Sums(NamedTuple):
        """Features, and no word on what they weigh."""

        n: int = 3

        FEATURES = ("rest",)

        def to_move(self) -> int:
            return self.n % 2

        def actions(self) -> Any:
            yield 1

        def result(self, action: int) -> Any:
            return Sums(self.n - action)

        def is_terminal(self) -> bool:
            return self.n == 0

        def utility(self, player: int) -> int:
            return 0

        def features(self) -> tuple[float]:
            return (float(self.n),)

    from zermelo.cli.parts.evaluators import weighed

    assert weighed(Sums, None) == ("features", Linear((0.0,)))


def test_a_fresh_network_keeps_nothing_for_inputs_that_it_never_saw() -> None:
    """Positions without queens teach nothing about queens: what was drawn for them goes."""
    state = Chess.from_text("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1")
    shown = kept([state, *positions(state, 30)], [1.0] * 31)
    seen = {which for words in shown.states[:-1] for player in range(2) for which, _ in unpacked(words.tobytes(), 0, state).inputs(player)}
    network = network_for(Chess, 4, views=2, seed=1)._replace(scale=1.0)
    drawn = list(network.cells.floats[: 4 * network.inputs])
    fit_to_positions(state, network, shown, epochs=1, odds=1.0, compiled=False)
    assert all(any(drawn[4 * row : 4 * row + 4]) for row in range(network.inputs))
    forget_unseen(network, drawn)
    zero = {row for row in range(network.inputs) if not any(network.cells.floats[4 * row : 4 * row + 4])}
    assert zero == set(range(network.inputs)) - seen
