"""The page's questions, answered by the library: the positions and values that rules and searches give."""

from __future__ import annotations

import json
import random
import threading
import time
from typing import Any, NamedTuple

import pytest

from zermelo import Limits, alphabeta, deepen, game, minimax
from zermelo.board import document
from zermelo.errors import PositionError, SearchError
from zermelo.games import Backgammon, Chess, ConnectFour, Ludo, TicTacToe
from zermelo.games import Tree as ExplicitTree
from zermelo.page.native import Answers, NotLegal
from zermelo.page.native.found import found_of
from zermelo.players import Random
from zermelo.trace import record


def test_a_watched_search_stops_at_the_leaf_it_needs() -> None:
    """It was watched one ply deep instead, where all is an estimate of 0, and nothing said of the leaf."""
    watched = Answers(ExplicitTree.from_text("((3 x) (4 2))")).answer("watch", {"state": [], "search": "alphabeta"})
    assert watched["result"] is None and watched["steps"][-1]["sentence"] == "Down to the leaf x."
    assert "leaf 'x'" in watched["notes"][0]


def test_positions_are_those_of_the_board_document() -> None:
    answers = Answers(Chess())
    here = answers.answer("begin", {})
    assert here["mover"] == 0 and not here["marks"] and here["state"] == []
    state: Any = Chess()
    dice = random.Random(4)
    for _ in range(12):
        action = dice.choice(list(state.actions()))
        state = state.result(action)
        here = answers.answer("play", {"position": here, "action": action})
        said = document(state)["position"]
        assert {key: here[key] for key in said if key != "marks"} == {key: said[key] for key in said if key != "marks"}
        assert [mark for mark in here["marks"] if mark["why"] != "last"] == said["marks"]


@game
class Spell(NamedTuple):
    """A word that is turned round, or grows: no two positions have the same looks in the same order."""

    word: str = "abc"

    def to_move(self):
        return 0

    def actions(self):
        yield 0
        yield 1

    def result(self, action):
        return Spell(self.word + "d" if action else self.word[::-1])

    def is_terminal(self):
        return len(self.word) == 5

    def utility(self, player):
        return 0


def test_pieces_are_those_that_lie_there_whatever_the_page_calls_them() -> None:
    """A page had drawn the looks of its first position, in the order in which those of another occur."""
    answers = Answers(Spell())
    surface, told = answers.answer("about", {})["surface"], answers.answer("replay", {"state": [], "actions": [0, 1]})
    for position, word in zip(told, ("cba", "cbad"), strict=True):
        looks = position.get("surface", surface)["looks"]
        assert [(place, looks[look]["name"]) for place, look, _ in position["pieces"]] == list(enumerate(word))
    assert [one["paths"] for one in told[0]["entries"]] == [[], []]  # a place that grows is not there to be clicked


def test_games_are_replayed_as_far_as_they_are_legal() -> None:
    answers = Answers(TicTacToe())
    found = answers.answer("replay", {"state": [4], "actions": [0, 8, 8, 1]})
    assert [each["state"] for each in found] == [[4, 0], [4, 0, 8]]
    with pytest.raises(NotLegal, match="action 4 is not legal"):
        answers.answer("begin", {"state": [4, 4]})
    with pytest.raises(NotLegal, match="whole numbers"):
        answers.answer("begin", {"state": ["x"]})


def test_ends_and_chance() -> None:
    answers = Answers(TicTacToe())
    over = answers.answer("begin", {"state": [0, 3, 1, 4, 2]})
    assert over["mover"] is None and over["utilities"] == [1.0, -1.0] and not over["entries"]
    thrown = Answers(Backgammon()).answer("begin", {})
    assert thrown["mover"] == -1 and sum(each["probability"] for each in thrown["outcomes"]) == pytest.approx(1)


@pytest.mark.parametrize("way", ["engine", "deepen"])
def test_analysis_values_every_action(way: str) -> None:
    heard: list[Any] = []
    limits = {"way": way, "seconds": 30}
    found = Answers(TicTacToe()).answer("analyse", {"state": [0], "limits": limits}, heard.append)
    assert found["done"] and heard and not heard[0]["done"]
    json.dumps(heard)
    true = {action: alphabeta(TicTacToe().result(0).result(action)).value for action in TicTacToe().result(0).actions()}
    assert {one["action"]: one["value"] for one in found["actions"]} == true
    assert {one["status"] for one in found["actions"]} == {"exact"} and found["actions"][0]["action"] == found["action"] == 4


def test_levels_limit_what_is_chosen() -> None:
    answers = Answers(ConnectFour())
    found = answers.answer("choose", {"state": [3], "limits": {"way": "deepen", "seconds": 20, "depth": 5}})
    expected = deepen(ConnectFour().result(3), Limits(depth=5))
    assert (found["action"], found["value"], found["nodes"]) == (expected.action, expected.value, expected.nodes)
    assert [one["status"] for one in found["actions"][:2]] == ["estimate", "bound"]
    careless = {
        answers.answer("choose", {"state": [], "limits": {"way": "deepen", "seconds": 1, "careless": 1}})["action"] for _ in range(60)
    }
    assert len(careless) > 3


def test_many_players_and_simulations() -> None:
    start = Ludo().result(next(iter(Ludo().chance_outcomes()))[0])
    found = Answers(start).answer("choose", {"state": [], "limits": {"way": "mcts", "seconds": 20, "simulations": 50}})
    assert found["nodes"] == 50 and found["status"] == "mean" and len(found["values"]) == len(found["actions"][0]["values"]) == Ludo.PLAYERS
    assert found["actions"][0]["visits"] > 0


@game
class Walk(NamedTuple):
    """Of one player, who may stop at once, for little."""

    steps: int = 0
    stopped: bool = False

    PLAYERS = 1
    UTILITY_SUM = None
    UTILITY_RANGE = (0, 10)

    def to_move(self):
        return 0

    def actions(self):
        yield 0
        yield 1

    def result(self, action):
        return Walk(self.steps + 1, action == 0)

    def is_terminal(self):
        return self.stopped or self.steps == 9

    def utility(self, player):
        return 2 if self.stopped else 9


def test_what_is_won_is_measured_from_the_middle_where_utilities_have_no_sum() -> None:
    """An end that is worth 2 of 10 had been called a win, as it is more than 0."""
    found = found_of(minimax(Walk(), depth=2, evaluator=lambda state: (5.5,), compiled=False), True)
    assert [(one["action"], one["value"], one["status"]) for one in found["actions"]] == [(1, 5.5, "estimate"), (0, 2.0, "below")]


def test_other_players_answer_too() -> None:
    answers = Answers(TicTacToe(), {"somebody": Random(3)})
    about = answers.answer("about", {})
    assert about["ways"] == ["engine", "deepen", "somebody"] and about["others"] == ["somebody"]
    found = answers.answer("choose", {"state": [4], "limits": {"way": "somebody", "seconds": 1}})
    assert found["action"] in set(TicTacToe().result(4).actions()) and found["actions"] == []


def test_a_search_is_stopped_from_another_thread() -> None:
    answers = Answers(ConnectFour())
    answers.answer("choose", {"state": [], "limits": {"way": "deepen", "seconds": 100, "depth": 2}})  # compiled
    threading.Timer(0.5, answers.stop).start()
    began = time.monotonic()
    found = answers.answer("analyse", {"state": [], "limits": {"way": "deepen", "seconds": 100}})
    assert time.monotonic() - began < 60 and found["done"]  # 100 unless it heard


def test_the_recorded_search_is_the_recorders_document() -> None:
    tree = ExplicitTree.from_text("((3 12 8) (2 4 6) (14 5 2))")
    document = Answers(tree).answer("watch", {"state": [0], "search": "alphabeta", "depth": 3})
    expected = record(alphabeta, tree.result(0), limits=Limits(depth=3)).as_dict()
    for each in (document, expected):
        each["result"].pop("seconds")
    assert document == expected


def test_a_search_as_deep_as_can_be_read_and_the_boards_of_its_nodes() -> None:
    answers = Answers(TicTacToe())
    document = answers.answer("watch", {"state": [4], "search": "minimax", "depth": None})
    assert document["steps"][0]["depth"] == 3 and document["result"]["nodes"] == 1 + 8 + 56 + 336
    over = answers.answer("watch", {"state": [0, 3, 1, 4], "search": "alphabeta", "depth": None})
    assert over["result"]["nodes"] <= 500 and over["result"]["value"] == 1
    boards = answers.answer("boards", {"state": [4], "lines": [[], [0, 8]]})
    assert [len(board["pieces"]) for board in boards] == [1, 3]


def test_questions_that_are_none() -> None:
    answers = Answers(TicTacToe())
    with pytest.raises(SearchError, match="there is no question 'dance': there are about, begin"):
        answers.answer("dance", {})
    with pytest.raises(SearchError, match="the question 'choose' lacks limits"):
        answers.answer("choose", {"state": []})
    with pytest.raises(SearchError, match="there is no search 'magic'"):
        answers.answer("choose", {"state": [], "limits": {"way": "magic", "seconds": 1}})


def test_a_position_set_up_opens_by_its_text() -> None:
    answers = Answers(Chess())
    looks = answers.answer("about", {})["surface"]["looks"]
    white, black = (next(k for k, look in enumerate(looks) if look["name"] == name) for name in ("white king", "black king"))
    opened = answers.answer("setUp", {"wanted": {"pieces": [[60, white, 1], [4, black, 1]], "mover": 1}})
    assert opened == {"opens": "4k3/8/8/8/8/8/8/4K3 b - - 0 1"}
    ludo = Answers(Ludo())
    assert ludo.answer("begin", {})["words"] == ["0"] * 10
    assert ludo.answer("about", {})["setting"]["way"] == "words"
    words = [[0, "5"], [1, "17"], [9, "6"]]
    assert ludo.answer("setUp", {"wanted": {"pieces": [], "numbers": [], "words": words, "mover": 2}}) == {"opens": "5,17 0,0 0,0 0,0 S6"}
    tree = Answers(ExplicitTree.from_text("((3 12 8) (2 4 6))"))
    assert tree.answer("about", {})["setting"] is None
    with pytest.raises(PositionError, match="cannot be set up"):
        tree.answer("setUp", {"wanted": {"pieces": [], "mover": 0}})
    kings = [[60, white, 1], [4, black, 1]]
    nobody = [{"pieces": kings, "mover": mover} for mover in (2, -1)]
    with pytest.raises(PositionError, match=r"^each side needs one king"):  # in words that the page has in other languages
        answers.answer("setUp", {"wanted": {"pieces": [[60, white, 1]], "mover": 0}})
    for wanted in ({"pieces": [["x"]]}, None, *nobody):
        with pytest.raises(PositionError):
            answers.answer("setUp", {"wanted": wanted})
