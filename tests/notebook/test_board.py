"""The board of a notebook, by what goes over the wire: traits in both directions, questions and their answers."""

from __future__ import annotations

import re
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("anywidget")

from wire import asks, heard, says, wired  # noqa: F401

import zermelo
from zermelo import PositionError, ZermeloError
from zermelo.games import find
from zermelo.notebook import Board
from zermelo.notebook.board import LEVELS

BROWSER = Path(zermelo.__file__).parent / "page" / "browser"


@pytest.fixture
def board() -> Any:
    made = Board(find("tictactoe"))
    yield made
    made.close()


def test_a_page_plays_and_python_reads(board: Any) -> None:
    assert (board.actions, board.players, board.level) == ((), "ch", "fair")
    says(board, method="update", state={"actions": [4, 0, 8], "at": 2, "players": "hh", "level": "good"})
    assert (board.actions, board.at, board.players, board.level) == ((4, 0, 8), 2, "hh", "good")
    assert board.position == find("tictactoe")().result(4).result(0)


def test_python_plays_and_the_page_is_told(board: Any) -> None:
    heard_of: list[Any] = []
    board.observe(lambda change: heard_of.append(change["new"]), "actions")
    board.actions = [4, 0]
    board.actions += (8,)
    told = [data["state"] for data in board.comm.sent if data.get("method") == "update"]
    assert {"actions": [4, 0]} in told and {"at": 3} in told
    assert heard_of == [(4, 0), (4, 0, 8)]
    assert board.at == 3
    assert zermelo.deepen(board.position, compiled=False).value == 0


def test_half_a_game_by_hand_and_the_rest_in_code(board: Any) -> None:
    says(board, method="update", state={"actions": [4, 0], "at": 2})
    while not board.position.is_terminal():
        board.actions = (*board.actions, next(iter(board.position.actions())))
    assert board.position.is_terminal() and board.at == len(board.actions)


def test_a_new_game_from_another_position(board: Any) -> None:
    board.actions = (4, 0)
    middle = board.position
    board.position = middle
    assert (board.actions, board.position, board.began) == ((), middle, 1)
    asks(board, 1, "begin")
    assert len(heard(board, 1)["answer"]["pieces"]) == 2


def test_a_position_that_was_set_up_on_the_page(board: Any) -> None:
    wanted = {"pieces": [[0, 0, 1], [4, 1, 1]], "numbers": [], "words": [], "mover": 0}
    asks(board, 1, "setUp", wanted=wanted)
    opens = heard(board, 1)["answer"]["opens"]
    says(board, method="custom", content={"view": "a", "opens": opens})
    assert board.position == find("tictactoe")(x=1, o=16)
    assert board.began == 1
    game = {"actions": [8, 1, 1], "players": "hh", "level": "strong", "at": 1}  # from a file; the last is not legal
    says(board, method="custom", content={"view": "a", "opens": opens, **game})
    assert (board.actions, board.at, board.players, board.level, board.began) == ((8, 1), 1, "hh", "fair", 2)
    says(board, method="custom", content={"view": "a", "opens": opens, "actions": "x", "at": 5})
    assert (board.actions, board.at, board.began) == ((), 0, 3)


def test_what_cannot_be_set(board: Any) -> None:
    board.actions = (4,)
    for name, value, words in [
        ("actions", (4, 4), "action 4 is not legal in"),
        ("actions", "centre", "actions are a sequence of whole numbers"),
        ("actions", "12", "actions are a sequence of whole numbers"),
        ("actions", [1.5], "actions are a sequence of whole numbers"),
        ("actions", None, "actions are a sequence of whole numbers"),
        ("at", 2, "so it is 0 to 1"),
        ("players", "xo", "write 2 letters, h for a person and c for the computer"),
        ("level", "strong", "there are beginner, easy, fair, good, best"),
        ("position", 3, "a board is made of a state"),
    ]:
        with pytest.raises(ZermeloError, match=words):
            setattr(board, name, value)
    with pytest.raises(PositionError):
        board.actions = (9,)
    with pytest.raises(ZermeloError, match="make another board"):
        board.position = find("ludo")()
    assert (board.actions, board.at) == ((4,), 1)


def test_what_a_page_says_too_late_changes_nothing(board: Any) -> None:
    board.position = find("tictactoe")().result(4)
    says(board, method="update", state={"actions": [4, 0], "at": 2, "players": "hh"})  # of the game before
    assert (board.actions, board.at, board.players) == ((), 0, "ch")
    told = [data["state"] for data in board.comm.sent if data.get("method") == "update"][-1]
    assert (told["actions"], told["at"], told["players"]) == ([], 0, "ch"), "the page hears how it is"


def test_nobody_hears_what_was_asked_before_another_game(board: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    before, waits, came = board._hosts["referee"], threading.Event(), threading.Event()
    answer = before.answers.answer

    def late(*asked: Any) -> Any:
        came.set()
        assert waits.wait(30)
        return answer(*asked)

    monkeypatch.setattr(before.answers, "answer", late)
    asks(board, 1, "about")
    assert came.wait(30)
    board.position = find("tictactoe")().result(4)
    waits.set()
    before.thread.join(30)
    assert not [data for data in board.comm.sent if data.get("method") == "custom"]


def test_questions_are_answered_in_the_words_of_a_page(board: Any) -> None:
    asks(board, 1, "about")
    asks(board, 2, "replay", state=[], actions=[4, 0, 0, 8])
    asks(board, 3, "choose", "searcher", state=[4], limits={"way": "deepen", "seconds": 1, "careless": 1})
    asks(board, 4, "play", position={"state": [4]}, action=4)
    asks(board, 4, "begin", view="another")
    assert heard(board, 1)["answer"]["manifest"]["player_names"] == ["X", "O"]
    assert [position["state"] for position in heard(board, 2)["answer"]] == [[4], [4, 0]]
    assert heard(board, 3)["answer"]["action"] in {0, 1, 2, 3, 5, 6, 7, 8}
    assert heard(board, 4)["error"]["kind"] == "said" and "not legal" in heard(board, 4)["error"]["text"]
    assert heard(board, 4, view="another")["answer"]["state"] == []


def test_a_search_ends_when_it_is_told_to_and_the_referee_does_not_wait(board: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, ended = threading.Event(), threading.Event()

    def search(what: str, given: Any, report: Any, handle: Any) -> dict[str, Any]:
        report({"depth": 1})
        begun.set()
        while not handle.stopped:
            ended.wait(0.005)
        return {"depth": 2}

    monkeypatch.setattr(board._hosts["searcher"].answers, "answer", search)
    asks(board, 1, "analyse", "searcher")
    asks(board, 2, "analyse", "searcher")
    assert begun.wait(10)
    asks(board, 3, "begin")
    assert heard(board, 3)["answer"]["mover"] == 0
    asks(board, 1, "stop", "searcher")
    assert heard(board, 1)["answer"] == {"depth": 2}
    says(board, method="custom", content={"view": "a", "host": "", "text": ""})  # the view is gone
    assert heard(board, 2)["answer"] == {"depth": 2}


def test_rules_that_fail_are_a_sentence(board: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*given: Any) -> None:
        raise IndexError("no such cell.")

    monkeypatch.setattr(board._hosts["referee"].answers, "answer", fails)
    asks(board, 1, "begin")
    assert heard(board, 1)["error"] == {"kind": "rule", "text": "IndexError: no such cell"}


def test_where_widgets_are_not_known_the_position_is_shown(board: Any) -> None:
    bundle, _ = board._repr_mimebundle_()
    assert "<svg" in bundle["text/html"] and "application/vnd.jupyter.widget-view+json" in bundle
    assert bundle["text/plain"] == "<Board of TicTacToe: 0 actions played, players 'ch', level 'fair'>"


def test_levels_are_those_of_the_page() -> None:
    found = re.findall(r"^  (\w+): \{depth", (BROWSER / "search" / "levels.js").read_text("utf-8"), re.MULTILINE)
    assert tuple(found) == LEVELS


def test_a_missing_package_is_named() -> None:
    missing = "import sys; sys.modules['anywidget'] = None; import zermelo.notebook"
    code = f"{missing}\ntry: zermelo.notebook.Board\nexcept ImportError as error: print(error)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "Board needs anywidget: pip install 'zermelo[notebook]'\n"
