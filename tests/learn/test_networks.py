"""Networks and tuples: what they say is what their definitions say, what they learn is the slope of the cross-entropy."""

from __future__ import annotations

import math
import pickle
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from learn_networks import network_shares, network_worth, tuples_odds
from zermelo import Squashed, alphabeta, engine, mcts, minimax, put
from zermelo._kernel import unpacked
from zermelo.errors import GameError, SearchError
from zermelo.evaluate.accumulators import accumulators_of
from zermelo.evaluate.corrected import Corrected, told_of
from zermelo.evaluate.network import Network, inputs_of, new_network
from zermelo.evaluate.networks.carried import CarriedLayers
from zermelo.evaluate.networks.quantised import quantised
from zermelo.evaluate.shapes import corner, edges, lines, mirrors, snakes, straight
from zermelo.evaluate.stored import load_evaluator, save_evaluator
from zermelo.evaluate.tuples import GRAIN, folded, new_tuples
from zermelo.game import CHANCE, game
from zermelo.games import Backgammon, Chess, Chess960, ConnectFour, Halving, Othello, TicTacToe
from zermelo.learn.learners import network_for, policy_value_for, tuples_for
from zermelo.learn.mistakes import choices
from zermelo.learn.selfplay import self_play
from zermelo.learn.temporal import temporal_differences
from zermelo.match.contest import Blind
from zermelo.memory import memory

FORMS: list[dict[str, Any]] = [
    {"views": 1, "outputs": 1},
    {"views": 2, "outputs": 1},
    {"views": 1, "outputs": 3, "utilities": (-1.0, 0.0, 1.0)},
    {"views": 2, "outputs": 3, "utilities": (-1.0, 0.0, 1.0)},
]


def positions(start: Any, number: int, seed: int = 0) -> list[Any]:
    """Positions of games at random."""
    dice, found = random.Random(seed), []
    while len(found) < number:
        state = start
        while not state.is_terminal():
            chance = state.to_move() == CHANCE
            state = state.result(dice.choice([action for action, _ in state.chance_outcomes()] if chance else list(state.actions())))
            if not state.is_terminal():
                found.append(state)
    return dice.sample(found, number)


def network(cls: Any, **form: Any) -> Network:
    return new_network(inputs_of(cls), 8, seed=3, active=8, **form)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("hidden", [8, 5])
def test_what_a_network_says_is_its_definition(form: dict[str, Any], hidden: int) -> None:
    made = new_network(inputs_of(TicTacToe), hidden, seed=3, active=8, **form)
    for state in positions(TicTacToe(), 30):
        assert math.isclose(made.estimate(state), network_worth(made, state), rel_tol=1e-12, abs_tol=1e-12)
        told = memory(3, False)
        made.expect(state, told, 0)
        shares = network_shares(made, state)
        if state.to_move() == 1:
            shares = [1.0 - shares[0]] if made.outputs == 1 else shares[::-1]
        assert told[: made.outputs] == pytest.approx(shares, rel=1e-12)


@pytest.mark.parametrize("form", FORMS)
def test_a_network_learns_along_the_slope(form: dict[str, Any]) -> None:
    """The gradient beside central differences of the loss, for every weight."""
    made = network(TicTacToe, **form)
    target, slope = memory(3, False), memory(len(made.cells), False)
    for state in positions(TicTacToe(), 3, seed=5):
        target[:] = [0.3, 0.0, 0.0] if made.outputs == 1 else [0.5, 0.3, 0.2]
        slope[:] = [0.0] * len(slope)
        loss = made.learn(state, target, 0, 1.0, slope)
        for place in range(len(made.cells)):
            before, losses = made.cells.floats[place], []
            for step in (1e-6, -1e-6):
                made.cells.floats[place] = before + step
                losses.append(made.learn(state, target, 0, 0.0, memory(len(made.cells), False)))
            made.cells.floats[place] = before
            assert math.isclose(slope[place], (losses[0] - losses[1]) / 2e-6, rel_tol=1e-5, abs_tol=1e-8)
        assert math.isclose(loss, made.learn(state, target, 0, 0.0, slope))


def test_inputs_are_numbered_once_and_mirrored_for_the_other_side() -> None:
    """What one player sees as its own, the other sees as the other's."""
    for start in (Backgammon(), Chess(), ConnectFour(), Othello(), TicTacToe()):
        cls: Any = type(start)
        for state in positions(start, 40, seed=2):
            for player in (0, 1):
                found = list(state.inputs(player))
                numbers = [number for number, _ in found]
                assert len(set(numbers)) == len(numbers)
                assert all(0 <= number < inputs_of(cls) and math.isfinite(strength) for number, strength in found)


def test_chess_is_seen_alike_by_both_sides() -> None:
    for state in positions(Chess(), 20, seed=4):
        other = Chess(*state[:-1], 1 - state.mover)  # the same board, with the colours exchanged
        assert sorted(state.inputs(state.mover)) == sorted(other.inputs(other.mover))
        assert sorted(state.inputs(1 - state.mover)) == sorted(other.inputs(1 - other.mover))


@game
class Facing(TicTacToe):
    """Players sit at opposite sides of the board, and see their own mark in the middle as another thing."""

    SYMMETRIES = 1
    CONTENTS = 4

    def result(self, action: int) -> Facing:
        return Facing(self.x | 1 << action, self.o) if self.to_move() == 0 else Facing(self.x, self.o | 1 << action)

    def cell(self, place: int, player: int) -> int:
        content = super().cell(place if player == 0 else 8 - place, player)
        return 3 if place == 4 and content == 1 else content


def test_tuples_say_the_sum_of_what_they_look_up() -> None:
    for cls, shapes, stages in ((Othello, "straight:2", 3), (ConnectFour, "4x5", 2), (TicTacToe, "straight:3", 1), (Facing, "4x3", 1)):
        made = tuples_for(cls, shapes, stages=stages, outcomes=(-1, 1))
        dice = random.Random(1)
        for place in range(len(made.cells)):
            made.cells.floats[place] = dice.gauss(0.0, 1.0)
        for state in positions(cls(), 20):
            assert made.look_up(state) == pytest.approx(tuples_odds(made, state), abs=1e-9)
            worth = 2.0 / (1.0 + math.exp(-tuples_odds(made, state))) - 1.0
            assert made.estimate(state) == pytest.approx(worth if state.to_move() == 0 else -worth)


def test_an_outcome_between_two_is_partly_both() -> None:
    made = new_network(2, 4, outputs=3, utilities=(-1.0, 0.0, 1.0))
    for utility, shares in ((-1.0, [1, 0, 0]), (0.0, [0, 1, 0]), (0.5, [0, 0.5, 0.5]), (7.0, [0, 0, 1])):
        told = memory(3, False)
        made.outcome(utility, told, 0)
        assert list(told) == shares and made.worth(told, 0) == max(-1.0, min(1.0, utility))


@pytest.mark.parametrize(
    ("cls", "shapes", "looked_up"),
    [
        (Othello, "lines:4+corner:3x3+corner:2x5+edges", (4 * 8 + 4 + 4 * 8 + 8 + 8 + 8, 16 + 2 + 16 + 4 + 8 + 4)),
        (ConnectFour, "straight:3+lines:5", (131, 119)),
        (TicTacToe, "straight:2", (24, 20)),
    ],
)
def test_folded_tuples_say_the_same(cls: Any, shapes: str, looked_up: tuple[int, int]) -> None:
    made = tuples_for(cls, shapes, stages=2, outcomes=(-1, 1))
    for place in range(len(made.cells)):
        made.cells.floats[place] = math.sin(place)
    fewer = folded(made)
    assert (made.number, fewer.number) == looked_up
    for state in positions(cls(), 20):
        assert fewer.look_up(state) == pytest.approx(made.look_up(state), abs=fewer.number * GRAIN)
        assert tuples_odds(fewer, state) == pytest.approx(fewer.look_up(state), abs=1e-9)


def test_patterns_of_othello_programs() -> None:
    """Buro 1998: lines, the corner's nine cells and ten, the edge with the two cells before its ends."""
    assert sorted(map(len, lines((8, 8), 4, 8))) == [4, 5, 6, 7, 8, 8, 8, 8, 8]
    assert corner((8, 8), 3, 3, 8) == [(0, 1, 2, 8, 9, 10, 16, 17, 18)] and len(corner((8, 8), 2, 5, 8)) == 1
    assert edges((8, 8), 8) == [(9, 0, 1, 2, 3, 4, 5, 6, 7, 14)]
    assert corner((3, 3), 4, 1, 8) == [] and edges((2, 2), 8) == []
    assert len(lines((3, 3), 3, 8)) == 3 and len(lines((6, 7), 4, 2)) == 6 + 4 + 6


def test_systematic_pairs_of_othello_have_288_weights() -> None:
    """Jaskowski 2014."""
    made = tuples_for(Othello, "straight:2")
    assert len(made.cells) == 288 and made.number == 210 + 30


def test_mirrored_positions_are_worth_the_same() -> None:
    made = tuples_for(TicTacToe, "3x4", seed=2)
    for place in range(len(made.cells)):
        made.cells.floats[place] = math.sin(place)
    for state in positions(TicTacToe(), 10):
        for mirror in mirrors((3, 3), 8):
            twin = TicTacToe(*(sum((side >> place & 1) << mirror[place] for place in range(9)) for side in (state.x, state.o)))
            assert made.estimate(twin) == pytest.approx(made.estimate(state), abs=1e-12)


def test_mirrors_are_groups() -> None:
    for board, symmetries in (((3, 3), 8), ((6, 7), 2), ((2, 3), 4), ((1, 4), 1)):
        found = {tuple(mirror) for mirror in mirrors(board, symmetries)}
        assert len(found) == symmetries
        assert all(tuple(a[place] for place in b) in found for a in found for b in found)


def test_snakes_are_connected_and_as_many_as_were_asked_for() -> None:
    found = snakes((8, 8), 6, 20, seed=1)
    assert len(found) == 20 and len(set(found)) == 20
    for walk in found:
        reached, waiting = {walk[0]}, [walk[0]]
        while waiting:
            row, column = divmod(waiting.pop(), 8)
            for place in set(walk) - reached:
                if max(abs(place // 8 - row), abs(place % 8 - column)) == 1:
                    reached.add(place)
                    waiting.append(place)
        assert reached == set(walk)
    assert found == snakes((8, 8), 6, 20, seed=1) != snakes((8, 8), 6, 20, seed=2)
    assert len(straight((3, 3), 3, 8)) == 3  # a side, a middle line, a diagonal


def test_searches_ask_networks(needs_compiler: None) -> None:
    """Compiled and interpreted, whatever searches: the same value."""
    state = TicTacToe(0o001, 0o020)
    for evaluator in (network(TicTacToe, views=2, outputs=1), tuples_for(TicTacToe, "straight:3")):
        for search in (minimax, alphabeta, engine):
            there, here = (search(state, depth=2, evaluator=evaluator, compiled=compiled) for compiled in (True, False))
            assert there.value == pytest.approx(here.value, abs=1e-12) and there.action == here.action
    assert minimax(state, depth=2, evaluator=network(TicTacToe)).value == pytest.approx(
        minimax(state, depth=2, evaluator=lambda here: network_worth(network(TicTacToe), here)).value, abs=1e-12
    )


@pytest.mark.parametrize(
    "start", ("", "r3k2r/pPppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", "8/P1k5/K7/8/8/8/1p6/8 w - - 0 1")
)
@pytest.mark.parametrize("cls", (Chess, Chess960))
def test_a_layer_that_is_carried_along_is_the_one_made_anew(cls: Any, start: str) -> None:
    """Captures, promotions, both castlings, kings that cross the middle: after every action of some games."""
    state, dice = cls.from_text(start) if start else cls(), random.Random(1)
    evaluator = network_for(cls, 3, views=2)._replace(scale=2.0)
    for hidden in range(len(evaluator.cells)):
        evaluator.cells.floats[hidden] = dice.gauss(0.0, 0.3)
    carried = evaluator.accumulators(state, False, 3)
    for _ in range(60):
        if state.is_terminal():
            break
        carried.begin(state, 1, None)
        actions = list(state.actions())
        for action in actions:
            carried.descend(state, action, 1, None)
            assert carried.estimate(state.result(action), 2, None) == pytest.approx(evaluator.estimate(state.result(action)), abs=1e-9)
        state = state.result(dice.choice(actions))


def test_layers_that_nobody_asked_for_are_worked_out_on_the_way_to_one_that_is() -> None:
    """Down a line without an estimate, then at its end, and after other last actions; also where a line begins anew halfway."""
    dice, evaluator = random.Random(1), network_for(Chess, 3, views=2)._replace(scale=2.0)
    for weight in range(len(evaluator.cells)):
        evaluator.cells.floats[weight] = dice.gauss(0.0, 0.3)
    state, carried = Chess(), evaluator.accumulators(Chess(), False, 12)
    carried.begin(state, 0, None)
    for ply in range(10):
        if ply == 5:
            state = state.passed()
            carried.begin(state, ply, None)
        actions = list(state.actions())
        for action in actions[:3] if ply % 4 == 3 else ():
            carried.descend(state, action, ply, None)
            assert carried.estimate(state.result(action), ply + 1, None) == pytest.approx(
                evaluator.estimate(state.result(action)), abs=1e-9
            )
        chosen = dice.choice(actions)
        carried.descend(state, chosen, ply, None)
        state = state.result(chosen)
    assert carried.estimate(state, 10, None) == pytest.approx(evaluator.estimate(state), abs=1e-9)


def test_an_engine_carries_layers_along(needs_compiler: None) -> None:
    """Compiled and interpreted, with passes and captures."""
    state = Chess.from_text("r3k2r/pPppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
    evaluator = network_for(Chess, 3, views=2)._replace(scale=2.0)
    there, here = (engine(state, depth=2, evaluator=evaluator, compiled=compiled) for compiled in (True, False))
    assert there.value == pytest.approx(here.value, abs=1e-9) and there.action == here.action and there.nodes == here.nodes


def test_self_play_carries_layers_along(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every position in which a game goes on begins a line."""
    evaluator, asked, found = network_for(Chess, 3, views=2)._replace(scale=2.0), CarriedLayers.estimate, list[float]()

    def estimate(self: CarriedLayers, state: Any, ply: int, search: Any) -> float:
        found.append(asked(self, state, ply, search) - evaluator.estimate(state))
        return found[-1]

    monkeypatch.setattr(CarriedLayers, "estimate", estimate)
    self_play(Chess(), 1, evaluator=evaluator, nodes=10, depth=2, opening=2, longest=8, compiled=False)
    assert found and max(map(abs, found)) < 1e-9


@game
class Marking(NamedTuple):
    """Whoever marks the last of eight cells wins: a board that is a text, and a cell that there may not be."""

    cells: str = "." * 8
    last: int | None = None
    mover: int = 0

    BOARD = (1, 8)
    UTILITY_RANGE = (-1, 1)
    ACTIONS = 8

    def to_move(self) -> int:
        return self.mover

    def actions(self) -> Any:
        for place in range(8):
            if self.cells[place] == "." and place != (self.last or 0) - 1:
                yield place

    def result(self, action: int) -> Any:
        return Marking(put(self.cells, action, "xo"[self.mover]), action, 1 - self.mover)

    def is_terminal(self) -> bool:
        return not any(True for _ in self.actions())

    def utility(self, player: int) -> int:
        return -1 if player == self.mover else 1

    def cell(self, place: int, player: int) -> int:
        return 0 if self.cells[place] == "." else 1 if self.cells[place] == "xo"[player] else 2


@pytest.mark.parametrize("compiled", [False, True])
def test_states_with_texts_are_kept_as_they_are(compiled: bool, request: pytest.FixtureRequest) -> None:
    """A text takes as many words as it has characters; only one was counted, and what did not fit was written elsewhere."""
    if compiled:
        request.getfixturevalue("needs_compiler")
    evaluator = new_network(inputs_of(Marking), 2, seed=1, active=8)
    found = self_play(Marking(), 2, evaluator=evaluator, depth=1, opening=0, compiled=compiled)
    begun = [unpacked(row.tobytes(), 0, Marking()) for row in found.states]
    assert len(begun) > 8 and {len(state.cells) for state in begun} == {8}
    for state in begun:
        assert state.cells.count("x") - state.cells.count("o") == state.mover
        assert state == Marking() if state.last is None else state.cells[state.last] == "ox"[state.mover]
    chosen = choices(Blind(), begun, compiled=compiled)
    assert all(action in state.actions() for state, action in zip(begun, chosen, strict=True))


@pytest.mark.parametrize("views", [1, 2])
def test_a_network_in_whole_numbers_says_nearly_what_it_was_made_of(views: int) -> None:
    made = network(TicTacToe, views=views)._replace(scale=2.0)
    whole = quantised(made)
    carried = whole.accumulators(TicTacToe(), False, 3)
    for state in positions(TicTacToe(), 40):
        assert whole.estimate(state) == pytest.approx(made.estimate(state), abs=0.05)
        assert carried.estimate(state, 0, None) == whole.estimate(state)
    assert whole.UNIT == 1.0


def test_a_network_in_whole_numbers_is_the_same_in_machine_code_and_from_a_file(tmp_path: Path, needs_compiler: None) -> None:
    whole = quantised(network(TicTacToe, views=2)._replace(scale=2.0))
    save_evaluator(tmp_path / "net.npz", whole)
    read = load_evaluator(tmp_path / "net.npz")
    assert read.cells.shorts[:] == whole.cells.shorts[:]
    assert read._replace(cells=whole.cells, active=whole.active, layer=whole.layer, mark=0) == whole
    values = [alphabeta(TicTacToe(), depth=3, evaluator=asked, compiled=mode).value for asked, mode in ((whole, False), (read, True))]
    assert values[0] == values[1]


def test_only_networks_of_one_output_and_a_scale_can_be_written_in_whole_numbers() -> None:
    for made in (network(TicTacToe), network(TicTacToe, outputs=3, utilities=(-1.0, 0.0, 1.0))):
        with pytest.raises(SearchError, match="one output whose estimates have a scale"):
            quantised(made)


def test_weights_that_have_grown_beyond_all_measure_are_refused() -> None:
    for weight in (1e6, math.inf, math.nan):
        made = network(TicTacToe)._replace(scale=2.0)
        made.cells.floats[len(made.cells) - 2] = weight
        with pytest.raises(SearchError, match="let it learn at a smaller rate"):
            quantised(made)


def test_a_file_that_says_too_much_of_its_sizes_takes_no_memory(tmp_path: Path) -> None:
    whole, most = quantised(network(TicTacToe)._replace(scale=2.0)), (1 << 28) - 1
    save_evaluator(tmp_path / "net.npz", whole, {"hidden": most, "views": most})
    with pytest.raises(SearchError, match="what it says of its weights does not fit them"):
        load_evaluator(tmp_path / "net.npz")


@pytest.mark.parametrize("certain", [-1e4, 1e4])
def test_odds_beyond_all_measure_are_a_share_of_nothing_or_all(certain: float) -> None:
    """As where an evaluator that a network corrects sees a lead of a thousand queens."""
    made, target = network(TicTacToe), memory(2, False)
    target[0] = 0.5
    loss = made.learn_beside(TicTacToe(), target, 0, 1.0, memory(len(made.cells), False), certain)
    assert loss == pytest.approx(0.5 * -math.log(1e-12))


def test_what_is_learned_itself_is_not_corrected(tmp_path: Path) -> None:
    """Its memory would be that of all threads of a search."""
    about = {"training": {"game": "ConnectFour"}, "beside": {"evaluator": "patterns", "weights": 0, "far": None}}
    save_evaluator(tmp_path / "net.npz", quantised(network(ConnectFour)._replace(scale=2.0)), about)
    with pytest.raises(SearchError, match="patterns is learned itself: a network corrects one that is not learned, here threats"):
        load_evaluator(tmp_path / "net.npz", game=ConnectFour)


def test_a_network_corrects_an_evaluator_of_the_game(tmp_path: Path) -> None:
    tapered = Chess.evaluators()["tapered"]
    whole = quantised(network(Chess, views=2)._replace(scale=2.0))
    about = {"training": {"game": "Chess"}, "beside": told_of(Chess, "tapered", tapered)}
    save_evaluator(tmp_path / "net.npz", whole, about)
    both = load_evaluator(tmp_path / "net.npz", game=Chess)
    start = Chess.from_text("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
    assert both.estimate(start) == tapered.estimate(start) + whole.estimate(start) and both.UNIT == tapered.UNIT
    layers = accumulators_of(both, start, False, 3)
    layers.begin(start, 0, None)
    assert layers.estimate(start, 0, None) == both.estimate(start)
    for action in start.actions():
        layers.descend(start, action, 0, None)
        assert layers.estimate(start.result(action), 1, None) == both.estimate(start.result(action))
    faded = both._replace(far=8.0)
    for fen, share in (("4k3/8/8/8/8/8/8/3QK3 w - - 0 1", 0.0), ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", None), (Chess(), 1.0)):
        state = Chess.from_text(fen) if isinstance(fen, str) else fen
        first = tapered.estimate(state)
        assert faded.estimate(state) == first + max(0.0, min(1.0, 2.0 - abs(first) / 4.0)) * whole.estimate(state)
        layers = accumulators_of(faded, state, False, 3)
        layers.begin(state, 0, None)
        assert layers.estimate(state, 0, None) == faded.estimate(state)
        assert share is None or max(0.0, min(1.0, 2.0 - abs(first) / 4.0)) == share
    for game_, word in ((None, "say of which game"), (TicTacToe, "corrects Chess's tapered, and TicTacToe has none")):
        with pytest.raises(SearchError, match=word):
            load_evaluator(tmp_path / "net.npz", game=game_)
    save_evaluator(tmp_path / "net.npz", whole, about | {"beside": {"evaluator": "tapered", "weights": 1, "far": None}})
    with pytest.raises(SearchError, match="as it was when the network learned"):
        load_evaluator(tmp_path / "net.npz", game=Chess)


def test_what_corrects_an_evaluator_learns_the_slope_beside_it() -> None:
    made = network(TicTacToe, views=2)._replace(scale=2.0)
    both, target = Corrected(Centre(), made), memory(1, False)
    target[0] = 0.8
    for state in positions(TicTacToe(), 5):
        slope = memory(len(made.cells), False)
        loss = both.learn(state, target, 0, 1.0, slope)
        for n in (3, 40, len(made.cells) - 20, len(made.cells) - 1):
            kept, step = made.cells.floats[n], 1e-6
            made.cells.floats[n] = kept + step
            more = both.learn(state, target, 0, 0.0, memory(len(made.cells), False))
            made.cells.floats[n] = kept
            assert (more - loss) / step == pytest.approx(slope[n], abs=1e-4)


class Centre(NamedTuple):
    """Whoever has the middle is ahead."""

    UNIT: float = 1.0

    def estimate(self, state: Any) -> float:
        return float((state.x >> 4 & 1) - (state.o >> 4 & 1))


def test_squashed_estimates_are_those_of_carried_layers() -> None:
    """A search that averages them with utilities squashes the estimates of a network that counts odds."""
    start, evaluator = Chess.from_text("8/P1k5/K7/8/8/8/1p6/8 w - - 0 1"), network_for(Chess, 3)._replace(scale=2.0)
    for judge in (Squashed(evaluator, 5.0), Squashed(Squashed(evaluator, 5.0), 0.5)):
        carried = accumulators_of(judge, start, False, 3)
        carried.begin(start, 0, None)
        for action in start.actions():
            carried.descend(start, action, 0, None)
            assert carried.estimate(start.result(action), 1, None) == pytest.approx(judge.estimate(start.result(action)), abs=1e-9)
    assert abs(mcts(start, simulations=20, evaluator=Squashed(evaluator, 5.0), compiled=False).value) < 1.0


def test_another_process_gets_the_same_network() -> None:
    made = network(TicTacToe)
    there = pickle.loads(pickle.dumps(made))
    assert there.estimate(TicTacToe(1, 2)) == made.estimate(TicTacToe(1, 2))


@game
class Bare(NamedTuple):
    """It has cells, and does not say what stands on them."""

    cells: tuple[int, ...] = (0, 0)
    BOARD = (1, 2)
    ACTIONS = 2
    UTILITY_RANGE = (-1, 1)

    def to_move(self) -> int:
        return sum(self.cells) % 2

    def actions(self) -> Iterator[int]:
        yield 0

    def result(self, action: int) -> Bare:
        return Bare((1, self.cells[0]))

    def is_terminal(self) -> bool:
        return sum(self.cells) == 2

    def utility(self, player: int) -> int:
        return 1 - 2 * player


BARE = "Bare says that it has cells, BOARD, but not what stands on them"


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: network_for(Bare, 4), BARE),
        (lambda: policy_value_for(Bare, 4), BARE),
        (lambda: tuples_for(Bare, "straight:2"), BARE),
        (lambda: network_for(TicTacToe, 0), "hidden must be an integer of at least 1, got 0"),
        (lambda: tuples_for(TicTacToe, "three"), "'three' are no tuples: write straight:2"),
        (lambda: tuples_for(TicTacToe, "straight:4"), "'straight:4' are no tuples on a board of 3 rows and 3 columns"),
        (lambda: tuples_for(Othello, "10x20"), "weights, more than"),
        (lambda: tuples_for(TicTacToe, "2x12"), "a board of 9 cells has no tuples of 12"),
        (lambda: tuples_for(Backgammon, "straight:2"), "Backgammon does not say what stands on its cells"),
        (lambda: network_for(TicTacToe, 8, (1, -1)), "give the outcomes of TicTacToe, two or more, from the least to the greatest"),
    ],
)
def test_what_makes_no_sense_is_told_in_a_sentence(make: Any, sentence: str) -> None:
    with pytest.raises(SearchError, match="(?s)" + sentence.replace("(", r"\(")):
        make()


def test_what_was_taught_another_game_is_refused(tmp_path: Path) -> None:
    made = {
        "18 inputs, and ConnectFour has 126": (network(TicTacToe), ConnectFour),
        "9 cells, and ConnectFour has 42": (tuples_for(TicTacToe, "straight:2"), ConnectFour),
        "3 things on a cell, and Facing has 4": (tuples_for(TicTacToe, "straight:2"), Facing),
    }
    for said, (learned, cls) in made.items():
        save_evaluator(tmp_path / "learned.npz", learned)
        assert load_evaluator(tmp_path / "learned.npz", game=TicTacToe) is not None
        with pytest.raises(SearchError, match=f"was taught another game: it takes {said}"):
            alphabeta(cls(), depth=1, evaluator=tmp_path / "learned.npz")


def test_new_tuples_begin_with_nothing() -> None:
    made = new_tuples([(0, 1)], (1, 2), 1, 3)
    assert made.look_up(TicTacToe()) == 0.0 and len(made.cells) == 9


@game
class Race(NamedTuple):
    """Who first has three points wins; one or two are taken. It says what a network is shown, and nothing of cells."""

    mine: int = 0
    theirs: int = 0
    mover: int = 0

    UTILITY_RANGE = (-1, 1)
    OBSERVATION_SHAPE = (2,)

    def to_move(self) -> int:
        return self.mover

    def actions(self) -> Iterator[int]:
        yield from (1, 2)

    def result(self, action: int) -> Race:
        return Race(self.theirs, self.mine + action, 1 - self.mover)

    def is_terminal(self) -> bool:
        return self.theirs >= 3

    def utility(self, player: int) -> int:
        return 1 if player != self.mover else -1

    def observation(self) -> Iterator[int]:
        yield self.mine
        yield self.theirs


def test_a_game_that_shows_an_observation_is_learned_from_it() -> None:
    assert inputs_of(Race) == 2 and list(Race(0, 2, 1).inputs(1)) == [(1, 2.0)]
    learner = network_for(Race, 8)
    temporal_differences(Race(), learner, 200, rate=0.1, explore=0.2, compiled=False)
    assert minimax(Race(1, 0, 0), depth=1, evaluator=learner, compiled=False).action == 2  # to three, and over
    assert learner.estimate(Race(2, 0, 0)) > 0.3 > -0.3 > learner.estimate(Race(2, 0, 1))


@game
class Countdown(Halving):
    """The halving game, which far from the end says of what a network sees what there is no room for."""

    BOARD = (1, 5)
    INPUTS = 6

    def result(self, action: int) -> Countdown:
        return self._replace(n=self.n - 1 if action == 1 else self.n // 2, mover=1 - self.mover)

    def cell(self, place: int, player: int) -> int:
        return self.n - 4 if self.n > 4 else 0

    def inputs(self, player: int) -> Iterator[tuple[int, float]]:
        yield self.n, 1.0


@game
class CarriedCountdown(Countdown):
    def inputs(self, player: int) -> Iterator[tuple[int, float]]:
        yield min(self.n, 5), 1.0

    def input_changes(self, action: int, player: int) -> Iterator[tuple[int, float]]:
        yield self.n, -1.0
        yield self.result(action).n, 1.0


@pytest.mark.parametrize("compiled", [True, False])
@pytest.mark.parametrize("cls", [Countdown, CarriedCountdown])
@pytest.mark.parametrize(
    "make",
    [
        lambda cls: network_for(cls, 8),
        lambda cls: quantised(network_for(cls, 8)._replace(scale=1.0)),
        lambda cls: tuples_for(cls, "straight:2"),
    ],
)
def test_what_has_no_room_in_memory_is_an_error(make: Any, cls: Any, compiled: bool, needs_compiler: None) -> None:
    """It is seen where it comes about, though the rules were looked over where all was well."""
    judge = make(cls)
    assert alphabeta(cls(), depth=1, evaluator=judge, compiled=compiled).nodes == 3
    with pytest.raises(GameError, match=r"not below|below CONTENTS"):
        alphabeta(cls(1_000_000), depth=3, evaluator=judge, compiled=compiled)
