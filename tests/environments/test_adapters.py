"""The interfaces of other packages, by their own checks, and what they say beside the rules."""

from __future__ import annotations

import importlib.util
import random
import subprocess
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

from settings import ASKED_FOR, absent
from zermelo import SearchError, alphabeta, minimax
from zermelo.environments.episode import Episode
from zermelo.game import CHANCE, game
from zermelo.games import CATALOGUE, Backgammon, ConnectFour, Halving, TicTacToe, Tree, beginning, find
from zermelo.players import Search

EXAMPLES = Path(__file__).parents[2] / "examples"
STARTS = [
    *(beginning(find(entry.name)) for entry in CATALOGUE),
    *(find(f"{EXAMPLES / name}.py")() for name in ("kalah", "hotdice", "domineering", "tictactoe4")),
]
ALL = pytest.mark.parametrize("root", STARTS, ids=lambda state: type(state).__name__)


@pytest.fixture
def gymnasium_env() -> Iterator[Any]:
    yield from offered("gymnasium", "gymnasium_env")


@pytest.fixture
def pettingzoo_env() -> Iterator[Any]:
    yield from offered("pettingzoo", "pettingzoo_env")


@pytest.fixture
def openspiel_game() -> Iterator[Any]:
    yield from offered("pyspiel", "openspiel_game")


def offered(package: str, name: str) -> Iterator[Any]:
    """An adapter, if the package is there; what the packages warn about is a matter of taste, and heard by nobody."""
    if importlib.util.find_spec(package) is None:
        absent(f"ADAPTER NOT TESTED: {package} is not installed")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import zermelo.environments

        yield getattr(zermelo.environments, name)


# -------------------------------------------------------------------------------------------------------- by their own checks


@ALL
def test_gymnasium_finds_nothing_wrong(root: Any, gymnasium_env: Any) -> None:
    from gymnasium.utils.env_checker import check_env

    check_env(gymnasium_env(root, render_mode="ansi"))
    check_env(gymnasium_env(root, player=None))


@ALL
def test_pettingzoo_finds_nothing_wrong(root: Any, pettingzoo_env: Any, capsys: pytest.CaptureFixture[str]) -> None:
    from pettingzoo.test import api_test, seed_test

    api_test(pettingzoo_env(root, max_episode_steps=40), num_cycles=60)
    seed_test(lambda: pettingzoo_env(root, max_episode_steps=40), num_cycles=60)
    assert "Passed API test" in capsys.readouterr().out


@ALL
def test_openspiel_finds_nothing_wrong(root: Any, openspiel_game: Any) -> None:
    import pyspiel

    if not ASKED_FOR and type(root).__name__ in ("Chess", "Chess960"):  # from their beginning some seconds each
        root = type(root).from_text("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 90 80")
    pyspiel.random_sim_test(openspiel_game(root), num_sims=1, serialize=True, verbose=False)


def test_openspiel_writes_down_how_it_is_played(openspiel_game: Any) -> None:
    from open_spiel.python.algorithms.generate_playthrough import playthrough

    for root in (TicTacToe(), beginning(find("dicerace"))):
        written = playthrough(openspiel_game(root).get_type().short_name, None, seed=1)
        assert f'"{type(root).__name__} (zermelo)"' in written and "ObservationTensorShape" in written


# --------------------------------------------------------------------------------------------------------- beside the rules


def test_openspiel_plays_by_the_rules(openspiel_game: Any) -> None:
    """Random games, chance included, from state to state beside the rules themselves."""
    dice = random.Random(1)
    for root in (ConnectFour(), Backgammon(), find(f"{EXAMPLES / 'hotdice'}.py")()):
        theirs, ours = openspiel_game(root).new_initial_state(), root
        while not theirs.is_terminal():
            number = dice.choice(theirs.legal_actions())
            if ours.to_move() == CHANCE:
                assert theirs.is_chance_node()
                outcomes = list(ours.chance_outcomes())
                assert [probability for _, probability in theirs.chance_outcomes()] == [float(p) for _, p in outcomes]
                action = outcomes[number][0]
            else:
                legal = list(ours.actions())
                assert theirs.current_player() == ours.to_move()
                assert theirs.legal_actions() == (sorted(legal) if root.ACTIONS else list(range(len(legal))))
                action = number if root.ACTIONS else legal[number]
                assert theirs.action_to_string(number) == ours.action_name(action)
            theirs.apply_action(number)
            ours = ours.result(action)
            assert str(theirs) == str(ours)
        assert ours.is_terminal() and theirs.returns() == [ours.utility(player) for player in range(ours.PLAYERS)]


def test_openspiel_solves_what_we_solve(openspiel_game: Any) -> None:
    """Its searches on our rules."""
    from open_spiel.python.algorithms import mcts
    from open_spiel.python.algorithms.minimax import alpha_beta_search, expectiminimax

    for text in ("X.O/.../X..", "X.O/.X./...", "X.O/.../O.X"):
        state = TicTacToe.from_text(text)
        value, action = alpha_beta_search(openspiel_game(state, name=f"zermelo_{text}"), maximizing_player_id=0)
        best = alphabeta(state, compiled=False)
        assert value == best.value and alphabeta(state.result(action), compiled=False).value == best.value
    chances = Tree.from_text("((chance 1/2:8 1/3:24 1/6:-12) (chance 0.25:4 0.75:(1 2)))")
    root = openspiel_game(chances, name="zermelo_chances").new_initial_state()
    assert expectiminimax(root, 10, lambda state: 0, 0) == (10.0, 0) and minimax(chances, compiled=False).value == 10
    threat = openspiel_game(ConnectFour.from_text("112233"), name="zermelo_threat")
    dice = np.random.RandomState(1)  # the bot of C++ cannot take games of Python: it crashes with OpenSpiel's own
    bot = mcts.MCTSBot(threat, 2.0, 200, mcts.RandomRolloutEvaluator(1, dice), random_state=dice)
    assert threat.new_initial_state().action_to_string(bot.step(threat.new_initial_state())) == "4"


def test_openspiel_knows_one_game_by_one_name(openspiel_game: Any) -> None:
    import pyspiel

    assert openspiel_game(Halving).get_type().short_name == "zermelo_halving" == openspiel_game(Halving()).get_type().short_name
    with pytest.raises(SearchError, match="'zermelo_halving' was registered for another game or position"):
        openspiel_game(Halving(9))
    assert "zermelo_halving_9" in str(openspiel_game(Halving(9), name="zermelo_halving_9")) and pyspiel.load_game("zermelo_halving_9")
    with pytest.raises(SearchError, match="OpenSpiel has a game 'chess' of its own"):
        openspiel_game(Halving, name="chess")
    with pytest.raises(SearchError, match="max_game_length must be an integer of at least 1, got 0"):
        openspiel_game(Halving, max_game_length=0)


def test_pettingzoo_plays_by_the_rules(pettingzoo_env: Any) -> None:
    env, dice, state = pettingzoo_env(ConnectFour, render_mode="ansi"), random.Random(2), ConnectFour()
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        assert not truncated and terminated == state.is_terminal()
        if terminated:
            assert reward == state.utility(int(agent[-1]))
            env.step(None)
            continue
        assert agent == f"player_{state.to_move()}" and observation["action_mask"].nonzero()[0].tolist() == sorted(state.actions())
        assert observation["observation"].reshape(-1).tolist() == list(state.observation()) and env.render() == state.picture()
        action = dice.choice(list(state.actions()))
        state = state.result(action)
        env.step(action)


@game
class Toss(NamedTuple):
    """A coin ends the game before anybody moves, or leaves it to the second player."""

    n: int = -1

    def to_move(self) -> int:
        return CHANCE if self.n < 0 else 1

    def chance_outcomes(self) -> Iterator[tuple[int, float]]:
        yield 0, 0.5
        yield 9, 0.5

    def actions(self) -> Iterator[int]:
        yield 1
        yield 2

    def result(self, action: int) -> Toss:
        return Toss(action if self.n < 0 else 9 + action)

    def is_terminal(self) -> bool:
        return self.n >= 9

    def utility(self, player: int) -> float:
        return 1.0 if player == self.n % 2 else -1.0


def test_chance_may_end_a_game_before_it_begins(pettingzoo_env: Any) -> None:
    env, ends = pettingzoo_env(Toss), set()
    for seed in range(20):
        env.reset(seed=seed)
        rewards = dict.fromkeys(env.agents, 0.0)
        for agent in env.agent_iter():
            _, reward, over, _, _ = env.last()
            rewards[agent] += reward
            env.step(None if over else 0)
        last = env.unwrapped.episode.state
        assert rewards == {f"player_{player}": last.utility(player) for player in range(2)}
        ends.add(last.n)
    assert ends == {9, 10}


def test_an_illegal_action_loses(pettingzoo_env: Any, gymnasium_env: Any) -> None:
    full = ConnectFour.from_text("444444")
    agents = pettingzoo_env(full)
    agents.reset()
    agents.step(3)
    assert agents.terminations == {"player_0": True, "player_1": True} and agents.rewards == {"player_0": -18.0, "player_1": 0}
    env = gymnasium_env(full, illegal_reward=-5)
    _, info = env.reset(seed=1)
    assert info["action_mask"].tolist() == [1, 1, 1, 0, 1, 1, 1] == env.action_masks().tolist()
    assert env.step(3)[1:4] == (-5.0, True, False)
    with pytest.raises(SearchError, match=r"the game is over: call reset\(\)"):
        env.step(0)


@pytest.mark.parametrize("number", [2.5, "3", None, np.array([3])])
def test_an_action_is_an_int(gymnasium_env: Any, number: Any) -> None:
    """2.5 was column 2."""
    env = gymnasium_env(ConnectFour)
    env.reset(seed=1)
    with pytest.raises(SearchError, match="an action is given by its number, an int, got"):
        env.step(number)
    assert env.step(np.int64(2))[2] is False


def test_a_game_is_truncated(pettingzoo_env: Any) -> None:
    env = pettingzoo_env(ConnectFour, max_episode_steps=2)
    env.reset()
    env.step(0)
    assert not any(env.truncations.values())
    env.step(0)
    assert all(env.truncations.values()) and not any(env.terminations.values()) and not any(env.rewards.values())


def test_one_learns_against_a_search(gymnasium_env: Any) -> None:
    """Who plays at random against a search of two plies loses most games of tic-tac-toe, and as X and as O."""
    env = gymnasium_env(TicTacToe, Search(depth=2, options={"compiled": False}), player=None)
    rewards, seats = [], set()
    env.action_space.seed(1)
    for episode in range(30):
        _, info = env.reset(seed=3 if episode == 0 else None)
        seats.add(info["player"])
        ended = False
        while not ended:
            _, reward, ended, _, info = env.step(env.action_space.sample(info["action_mask"]))
        rewards.append(reward)
    assert seats == {0, 1} and sum(rewards) < -10


def test_the_same_seed_gives_the_same_episode(gymnasium_env: Any) -> None:
    def episode(seed: int) -> list[Any]:
        env = gymnasium_env(Backgammon)
        shown, info = env.reset(seed=seed)
        seen, ended = [shown.tolist()], False
        while not ended and len(seen) < 10:
            shown, _, ended, _, info = env.step(int(info["action_mask"].argmax()))
            seen.append(shown.tolist())
        return seen

    assert episode(1) == episode(1) != episode(2)


def test_whoever_never_moves_cannot_learn(gymnasium_env: Any) -> None:
    with pytest.raises(SearchError, match="player 1 never gets to move in Tree"):
        gymnasium_env(Tree.from_text("(1 2 3)"), player=1).reset()


@pytest.mark.parametrize(
    ("sentence", "options"),
    [
        ("player is one of 0 to 1, or None", {"player": 2}),
        ("render_mode is 'ansi' or None, got 'human'", {"render_mode": "human"}),
        (r"opponent is a player, such as Search\(depth=2\), got 'mcts'", {"opponent": "mcts"}),
        ("illegal_reward is a number, got 'x'", {"illegal_reward": "x"}),
    ],
)
def test_what_makes_no_sense_is_one_sentence(sentence: str, options: dict[str, Any], gymnasium_env: Any) -> None:
    with pytest.raises(SearchError, match=sentence):
        gymnasium_env(ConnectFour, **options)


def test_an_episode_begins_where_there_is_something_to_play() -> None:
    with pytest.raises(SearchError, match="the game is over at"):
        Episode(ConnectFour.from_text("4455667"))
    episode = Episode(TicTacToe)
    episode.begin(np.random.default_rng(1))
    assert episode.mask.tolist() == [1] * 9 and episode.observation.shape == (2, 3, 3)


def test_a_missing_package_is_named() -> None:
    script = """
import sys
sys.modules["gymnasium"] = sys.modules["pyspiel"] = None
import zermelo.environments as room
for name in ("gymnasium_env", "openspiel_game"):
    try:
        getattr(room, name)
    except ImportError as error:
        print(error)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == [
        "gymnasium_env needs gymnasium: pip install 'zermelo[environments]'",
        "openspiel_game needs pyspiel: pip install open_spiel",
    ]
