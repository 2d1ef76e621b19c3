"""Batches: every game of them is what its rules make of its actions and dice, compiled or interpreted, however they are split."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from settings import examples
from zermelo import CHANCE, GameError, SearchError, batch, game
from zermelo._kernel import available
from zermelo.bits import U64
from zermelo.environments.kernels import APART
from zermelo.games import CATALOGUE, Chess, ConnectFour, DiceRace, Halving, Othello, TicTacToe, Tree, beginning, find
from zermelo.search.parts.counters import new_counters
from zermelo.search.parts.dice import seeded, stirred
from zermelo.search.playout import at_random

EXAMPLES = Path(__file__).parents[2] / "examples"
STARTS = [
    *(beginning(find(entry.name)) for entry in CATALOGUE),
    *(find(f"{EXAMPLES / name}.py")() for name in ("kalah", "hotdice", "domineering", "tictactoe4")),
    Tree.from_text("(chance 1/2:(p0 [1 2 6] (p1 [4 4 2] [3 0 9])) 1/2:(p2 [1 1 1] (chance 1/4:[2 2 2] 3/4:[0 0 5])))"),
]
MODES = [pytest.param(True, marks=pytest.mark.skipif(not available(), reason="NOT TESTED: there is no compiler here")), False]


def name_of(state: Any) -> str:
    return f"{type(state).__name__}-{state.PLAYERS}"


class One:
    """A single game, played by its rules and by nothing else: what a lane of a batch has to be."""

    def __init__(self, root: Any, number: int, seed: int, autoreset: bool, longest: int) -> None:
        self.root, self.autoreset, self.longest = root, autoreset, longest
        self.dice = stirred(seeded(seed) + U64(number) * APART)
        self.begin()

    def begin(self) -> None:
        self.state, self.length, self.over = self.root, 0, False
        self.throw()

    def throw(self) -> None:
        while not self.state.is_terminal() and self.state.to_move() == CHANCE:
            self.play(self.drawn())

    def drawn(self) -> int:
        self.dice, action = at_random(self.state, self.dice, new_counters(False, None))
        return action

    def play(self, action: int) -> None:
        self.state = self.state.result(action)

    def step(self, action: int | None) -> tuple[list[float], bool, bool]:
        """The reward, and how the game ended, if it did; None is a random action."""
        nothing = [0.0] * self.root.PLAYERS
        if self.over:
            return nothing, False, False
        self.play(self.drawn() if action is None else action)
        self.length += 1
        self.throw()
        terminated = bool(self.state.is_terminal())
        truncated = not terminated and 0 < self.longest <= self.length
        reward = [float(self.state.utility(player)) for player in range(self.root.PLAYERS)] if terminated else nothing
        if terminated or truncated:
            self.over = not self.autoreset
            if self.autoreset:
                self.begin()
        return reward, terminated, truncated


@pytest.mark.parametrize("root", STARTS, ids=name_of)
@given(data=st.data())
@examples(8, otherwise=2)
def test_a_batch_is_its_games_one_by_one(root: Any, data: Any) -> None:
    n, seed, first = (data.draw(st.integers(0, most)) for most in (3, 2**64, 1000))
    n, autoreset, longest = n + 1, data.draw(st.booleans()), data.draw(st.integers(0, 6))
    games = batch(root, n, seed=seed, first=first, autoreset=autoreset, max_episode_steps=longest or None, compiled=False)
    lanes = [One(root, first + lane, seed, autoreset, longest) for lane in range(n)]
    for _ in range(data.draw(st.integers(1, 15))):
        assert list(games.states) == [lane.state for lane in lanes]
        assert games.done.tolist() == [lane.over for lane in lanes]
        assert games.current_player.tolist() == [-2 if lane.over else lane.state.to_move() for lane in lanes]
        legal = [{} if lane.over else games.numbering.legal(lane.state) for lane in lanes]
        assert games.legal_action_mask.tolist() == [[number in each for number in range(games.actions)] for each in legal]
        if data.draw(st.booleans()):
            step, actions = games.random_step(), [None] * n
        else:
            numbers = [data.draw(st.sampled_from(sorted(each))) if each else 0 for each in legal]
            step, actions = games.step(numbers), [each.get(number) for each, number in zip(legal, numbers, strict=True)]
        expected = [lane.step(action) for lane, action in zip(lanes, actions, strict=True)]
        assert [tuple(part) for part in zip(*(part.tolist() for part in step), strict=True)] == expected


def played(root: Any, compiled: bool, **options: Any) -> list[Any]:
    """All that a batch says in some steps."""
    games = batch(root, 4, seed=7, max_episode_steps=20, compiled=compiled, **options)
    said: list[Any] = []
    for turn in range(24):
        mask = games.legal_action_mask
        first, last = mask.argmax(1), mask.shape[1] - 1 - mask[:, ::-1].argmax(1)
        step = games.random_step(1 + turn % 2) if turn % 3 == 0 else games.step(first if turn % 2 else last)
        said += [list(games.states), *(part.tolist() for part in (mask, *step, games.current_player, games.observation))]
        if turn == 12:
            games.reset([1, 3])
        if turn == 18:
            games.reset(np.array([True, False, False, True]), seed=3)
            games.states[2] = root
    return said


@pytest.mark.skipif(not available(), reason="NOT TESTED: there is no compiler here")
@pytest.mark.parametrize("root", [TicTacToe(), ConnectFour(), DiceRace(), find(f"{EXAMPLES / 'hotdice'}.py")()], ids=name_of)
def test_compiled_games_are_the_interpreted_ones(root: Any) -> None:
    for options in ({}, {"autoreset": False}):
        assert played(root, True, **options) == played(root, False, **options)


@pytest.mark.parametrize("compiled", MODES)
def test_lanes_do_not_depend_on_how_they_are_split(compiled: bool) -> None:
    whole = batch(DiceRace(), 9, seed=5, compiled=compiled)
    parts = [batch(DiceRace(), 4, seed=5, compiled=compiled), batch(DiceRace(), 5, seed=5, first=4, compiled=compiled)]
    for steps in (1, 3, 40):
        rewards = np.concatenate([part.random_step(steps).reward for part in parts])
        assert (whole.random_step(steps).reward == rewards).all()
        assert list(whole.states) == [state for part in parts for state in part.states]


def test_the_same_seed_gives_the_same_games_and_another_gives_others() -> None:
    def states(seed: int) -> list[Any]:
        games = batch(ConnectFour, 20, seed=seed, compiled=False)
        games.random_step(5)
        return list(games.states)

    assert states(1) == states(1) != states(2)
    assert len(set(states(1))) > 15


@pytest.mark.parametrize("compiled", MODES)
def test_a_seed_begins_again_and_a_reset_goes_on(compiled: bool) -> None:
    games = batch(DiceRace(), 6, seed=4, compiled=compiled)
    beginning = list(games.states)
    games.random_step(3)
    games.reset(seed=4)
    assert list(games.states) == beginning
    rounds = []
    for _ in range(3):
        games.reset()
        rounds.append(tuple(games.states))
    assert len(set(rounds)) > 1
    for lanes in (9, [1, 6], [True, False], ["0"], 0.5):
        with pytest.raises(SearchError, match="lanes are 6 bools, or indices from 0 to 5, got"):
            games.reset(lanes)
    assert tuple(games.states) == rounds[-1]
    for lanes in (5, [0, -1], [True] + 5 * [False]):
        games.reset(lanes)


def test_rewards_add_up_over_several_steps() -> None:
    together, apart = batch(Halving(3), 3, seed=1, compiled=False), batch(Halving(3), 3, seed=1, compiled=False)
    whole, parts = together.random_step(30), [apart.random_step() for _ in range(30)]
    assert (whole.reward == sum(part.reward for part in parts)).all() and whole.reward.any()
    assert list(together.states) == list(apart.states)


@pytest.mark.parametrize("compiled", MODES)
def test_a_game_that_is_over_waits(compiled: bool) -> None:
    games = batch(TicTacToe, 3, autoreset=False, compiled=compiled)
    first = [games.step(np.full(3, square)) for square in (0, 3, 1, 4)]
    assert not any(step.terminated.any() or step.reward.any() for step in first)
    step = games.step([2, 5, 2])
    assert step.terminated.tolist() == [True, False, True] and step.reward.tolist() == [[1, -1], [0, 0], [1, -1]]
    assert games.done.tolist() == [True, False, True] and games.current_player.tolist() == [-2, 1, -2]
    assert not games.legal_action_mask[[0, 2]].any() and games.legal_action_mask[1].sum() == 4
    assert games.observation[0].sum() == 5  # what is shown of the end
    step = games.step([99, 6, -1])  # nobody looks at the actions of those that wait
    assert not step.terminated.any() and not step.reward.any()
    assert str(games.states[0]) == "XXX/OO./..." and str(games.states[1]) == "XX./OOX/O.."
    games.reset([0])
    assert games.states[0] == TicTacToe() and games.done.tolist() == [False, False, True]


def test_games_that_are_too_long_are_truncated() -> None:
    games = batch(ConnectFour, 2, max_episode_steps=3, compiled=False)
    steps = [games.step([3, 4]) for _ in range(3)]
    assert [step.truncated.tolist() for step in steps] == [[False, False], [False, False], [True, True]]
    assert not any(step.terminated.any() or step.reward.any() for step in steps) and list(games.states) == [ConnectFour()] * 2


@pytest.mark.parametrize("compiled", MODES)
def test_states_are_read_and_replaced(compiled: bool) -> None:
    games = batch(ConnectFour, 4, compiled=compiled)
    games.states[1] = ConnectFour.from_text("4455")
    games.states[-1] = won = ConnectFour.from_text("4455667")
    assert [str(state) for state in games.states[1:3]] == [str(ConnectFour.from_text("4455")), str(ConnectFour())]
    assert games.current_player.tolist() == [0, 0, 0, -2] and games.done.tolist() == [False, False, False, True]
    assert games.step([0, 5, 0, 0]).reward.tolist() == [[0, 0]] * 4
    assert games.step([0, 0, 0, 0]).reward.tolist() == [[0, 0]] * 4
    assert games.step([0, 2, 0, 0]).reward.tolist() == [[0, 0], [18, -18], [0, 0], [0, 0]]
    assert games.states[3] == won and games.states[1] == ConnectFour() and len(games) == len(games.states) == 4
    with pytest.raises(IndexError):
        games.states[4]
    with pytest.raises(SearchError, match="the states of this batch are of ConnectFour, not TicTacToe"):
        games.states[0] = TicTacToe()


# ----------------------------------------------------------------------------------------------- what is shown, and numbers


@pytest.mark.parametrize("root", STARTS, ids=name_of)
def test_what_is_shown_of_a_state_is_always_of_one_shape(root: Any) -> None:
    games = batch(root, 3, seed=2, compiled=False)
    for _ in range(6):
        shown = games.observation
        assert shown.dtype == np.float32 and shown.shape == (3, *games.observation_shape) and np.isfinite(shown).all()
        games.random_step()


def test_connect_four_is_shown_as_its_mover_sees_it() -> None:
    mine, theirs = batch(ConnectFour.from_text("445"), 1, compiled=False).observation[0]
    assert mine[:, 3].tolist() == [0, 0, 0, 0, 1, 0] and mine.sum() == 1  # O, to move, in the middle, second row from below
    assert theirs[5].tolist() == [0, 0, 0, 1, 1, 0, 0] and theirs.sum() == 2


def test_chess_is_shown_as_its_mover_sees_it() -> None:
    games = batch(Chess, 1, compiled=False)
    white = games.observation[0]
    games.step([12 + 64 * 28])  # e2e4
    black = games.observation[0]
    assert white[:12].sum() == 32 and white[12].sum() == 4  # pieces; rooks that may castle
    assert (black[:6] == white[:6]).all()  # Black sees his own men where White saw hers
    assert black[6].reshape(-1).nonzero()[0].tolist() == [36, *range(48, 52), *range(53, 56)]


def test_every_move_of_chess_has_a_number_of_its_own() -> None:
    white, black = (Chess.from_text(f"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N {side} - - 0 1") for side in "wb")
    for state in (white, black, Chess.from_text("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")):
        numbers = [state.action_number(action) for action in state.actions()]
        assert len(set(numbers)) == len(numbers) and 0 <= min(numbers) <= max(numbers) < Chess.ACTIONS
    said = {white.action_name(action): white.action_number(action) for action in white.actions()}
    assert (said["e2e3"], said["b7b8q"], said["b7c8n"], said["b7a8b"], said["b7b8r"]) == (12 + 64 * 20, 49 + 64 * 57, 4101, 4123, 4148)
    assert {black.action_number(black.parse_action(move)) for move in ("g2g1n", "g2f1n")} == {4096 + 18 + 1, 4096 + 18}


@game
class Fields(NamedTuple):
    """A field of each kind; `turn` ends the game."""

    turn: int = -3
    share: float = 0.25
    set: bool = True
    word: U64 = U64(0x8000000000000005)
    pits: tuple[int, ...] = (7, 8)
    name: str = "ab"
    maybe: int | None = None

    def to_move(self):
        return 0

    def actions(self):
        yield 0

    def result(self, action):
        return self._replace(turn=self.turn + 1, share=self.share * 2, maybe=self.turn)

    def is_terminal(self):
        return self.turn == 0

    def utility(self, player):
        return 0


@pytest.mark.parametrize("compiled", MODES)
def test_fields_become_numbers(compiled: bool) -> None:
    games = batch(Fields, 2, compiled=compiled)
    bits = [1, 0, 1, *[0] * 60, 1]
    assert games.observation.tolist() == [[-3, 0.25, 1, *bits, 7, 8, 97, 98, 0, 0]] * 2
    games.random_step()
    assert games.observation.tolist() == [[-2, 0.5, 1, *bits, 7, 8, 97, 98, 1, -3]] * 2


@game
class Stack(NamedTuple):
    """A tuple that grows by every 7: machine code meets on its way what it has no form for."""

    cards: tuple[int, ...] = (1,)
    left: int = 4

    def to_move(self):
        return 0

    def actions(self):
        yield 5
        yield 7

    def result(self, action):
        cards = list(self.cards)
        if action == 7:
            cards.append(action)
        return Stack(tuple(cards), self.left - 1)

    def is_terminal(self):
        return self.left == 0

    def utility(self, player):
        return sum(self.cards) if player == 0 else -sum(self.cards)


@pytest.mark.skipif(not available(), reason="NOT TESTED: there is no compiler here")
def test_what_has_no_machine_form_is_played_on_interpreted(capfd: pytest.CaptureFixture[str]) -> None:
    games, plain = batch(Stack, 3, seed=1), batch(Stack, 3, seed=1, compiled=False)
    assert games.compiled
    for actions in ([0, 0, 0], [0, 1, 0], [1, 1, 0], [1, 1, 1], [0, 0, 0]):
        one, other = games.step(actions), plain.step(actions)
        assert one.reward.tolist() == other.reward.tolist() and list(games.states) == list(plain.states)
    assert not games.compiled and "plays interpreted, because" in capfd.readouterr().err
    assert games.random_step(3).reward.tolist() == plain.random_step(3).reward.tolist()
    games.step([1, 0, 0])
    with pytest.raises(SearchError, match=r"Stack has 3 numbers at .*, and 2 elsewhere: write observation\(\)"):
        _ = games.observation
    with pytest.raises(SearchError, match="cannot be compiled: a tuple becomes longer or shorter"):
        batch(Stack, 1, compiled=True).step([1])


@game
class Bag(NamedTuple):
    """A field that has no machine form at all."""

    taken: frozenset[int] = frozenset()

    def to_move(self):
        return len(self.taken) % 2

    def actions(self):
        yield from sorted({1, 2, 3} - self.taken)

    def result(self, action):
        return Bag(self.taken | {action})

    def is_terminal(self):
        return len(self.taken) == 3

    def utility(self, player):
        return 1 - 2 * player


def test_fields_without_a_machine_form_are_played_and_not_shown() -> None:
    games = batch(Bag, 2)
    assert not games.compiled and games.step([0, 2]).reward.tolist() == [[0, 0], [0, 0]]
    assert [state.taken for state in games.states] == [{1}, {3}]
    assert games.random_step(2).reward.tolist() == [[1, -1], [1, -1]]
    with pytest.raises(SearchError, match=r"what a network is shown of Bag is not known \(Bag, field taken.*\): write observation\(\)"):
        _ = games.observation


@game
class Misnumbered(NamedTuple):
    """Actions 1 and 2, and numbers for 0 and 1 only; or the same for both; three things to see at first, then two."""

    n: int = 5
    same: bool = False

    ACTIONS = 2

    def to_move(self):
        return 0

    def actions(self):
        yield 1
        yield 2

    def action_number(self, action):
        return 0 if self.same else action

    def observation(self):
        yield 0
        yield 1
        if self.n == 5:
            yield 2

    def result(self, action):
        return self._replace(n=self.n - 1)

    def is_terminal(self):
        return self.n == 0

    def utility(self, player):
        return 0


@pytest.mark.parametrize("compiled", MODES)
def test_numbers_that_cannot_be_are_an_error(compiled: bool) -> None:
    games = batch(Misnumbered, 2, compiled=compiled)
    with pytest.raises(
        GameError, match=r"Misnumbered.action_number \(test_many_games.py, line \d+\) gives 2 to the action 2 at .*ACTIONS is 2"
    ):
        _ = games.legal_action_mask
    assert games.observation.shape == (2, 3)
    games.random_step()
    with pytest.raises(GameError, match=r"Misnumbered.observation .* yields 2 numbers at .*, and 3 elsewhere"):
        _ = games.observation
    with pytest.raises(GameError, match=r"gives 0 to the actions 1 and 2 at .*numbers have to differ"):
        batch(Misnumbered(same=True), 1, compiled=False).numbering.legal(Misnumbered(same=True))


def test_games_that_do_not_say_have_places() -> None:
    games = batch(Halving(40), 2, compiled=False)
    assert games.numbering.by_place and games.actions == 8 and games.legal_action_mask.tolist() == [[True, True, *[False] * 6]] * 2
    games.step([0, 1])
    assert [state.n for state in games.states] == [39, 20]
    assert batch(Halving, 1, actions=2, compiled=False).actions == 2
    few = batch(Halving, 1, actions=1, compiled=False)
    with pytest.raises(
        SearchError, match="2 actions are legal at 5, and there are numbers for 1: give more, as actions=4, or let Halving say ACTIONS"
    ):
        _ = few.legal_action_mask


def test_the_example_learns(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    monkeypatch.setattr("policy_gradient.GAMES", 1024 if available() else 64)
    first, last = importlib.import_module("policy_gradient").main(*((12, 12) if available() else (1, 1)))
    assert last > first + 0.15 or not available()
    assert "0 rounds: X comes to" in capsys.readouterr().out


# ------------------------------------------------------------------------------------------------------------- bad input


@pytest.mark.parametrize("compiled", MODES)
def test_an_illegal_action_is_named_and_nothing_is_played(compiled: bool) -> None:
    games = batch(ConnectFour.from_text("444444"), 3, compiled=compiled)
    before = list(games.states)
    with pytest.raises(SearchError, match=r"lane 1: 3 is no legal action at .*; legal are 0 \(1\), 1 \(2\), 2 \(3\), 4 \(5\)"):
        games.step([0, 3, 0])
    assert list(games.states) == before
    for wrong in ([0, 1], [[0, 1, 2]], [0.0, 1.0, 2.0], "abc", [True, False, True], 3):
        with pytest.raises(SearchError, match="a step takes 3 ints, one action for every lane"):
            games.step(wrong)


@pytest.mark.parametrize(
    ("sentence", "options"),
    [
        ("at least 1 game, got n=0", {"n": 0}),
        ("at least 1 game, got n=2.5", {"n": 2.5}),
        ("seed must be an integer, got 'x'", {"seed": "x"}),
        ("first must be 0 or more, got -1", {"first": -1}),
        ("max_episode_steps must be an integer of at least 1, got 0", {"max_episode_steps": 0}),
        ("actions must be an integer of at least 1, got -3", {"actions": -3}),
        ("ConnectFour says itself that there are 7 numbers for actions: leave out actions=9", {"actions": 9}),
        ("the game is over at", {"game": ConnectFour.from_text("4455667")}),
        ("a search needs a position of a game declared with @game", {"game": 7}),
    ],
)
def test_what_makes_no_sense_is_one_sentence(sentence: str, options: dict[str, Any]) -> None:
    given_ = {"game": ConnectFour, "n": 2, "compiled": False, **options}
    with pytest.raises(SearchError, match=sentence):
        batch(given_.pop("game"), given_.pop("n"), **given_)


def test_steps_are_counted() -> None:
    with pytest.raises(SearchError, match="steps must be an integer of at least 1, got 0"):
        batch(Othello, 1, compiled=False).random_step(0)


@game
class Roulette(NamedTuple):
    """Nobody but chance ever moves, and it never ends."""

    def to_move(self):
        return CHANCE

    def actions(self):
        yield 0

    def chance_outcomes(self):
        yield 0, 1.0

    def result(self, action):
        return self

    def is_terminal(self):
        return False

    def utility(self, player):
        return 0


def test_chance_alone_is_no_game() -> None:
    with pytest.raises(SearchError, match="more than 10,000 plies: the rules need an end"):
        batch(Roulette, 1, compiled=False)
