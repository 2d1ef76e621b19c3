"""GNU Backgammon's external player: whole matches against the real program, replayed by our rules, and what may arrive on the socket."""

from __future__ import annotations

import random
import re
import shutil
import socket
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from children import started
from settings import FULL, absent
from zermelo import Limits, Linear
from zermelo.errors import PositionError, ZermeloError
from zermelo.games import Backgammon
from zermelo.games.backgammon.moves import PASS
from zermelo.players import Random, Search
from zermelo.protocols.gnubg import Question, converse, read_question, reply, serve

PLACES = "0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0"


def line(places: str = PLACES, turn: int = 1, dice: tuple[int, int] = (3, 1), doubled: int = 0, direction: int = -1) -> str:
    """A board line as GNU Backgammon writes it."""
    throw = f"{dice[0]}:{dice[1]}"
    return f"board:me:you:7:0:0:{places}:{turn}:{throw}:{throw}:1:1:1:{doubled}:1:{direction}:0:25:0:0:0:0:0:0:1:1"


def level(state: Any) -> float:
    return 0.0


# ------------------------------------------------------------------------------------------------- the real program


@pytest.fixture(scope="module")
def gnubg() -> str:
    """The program's path. Without it a test is skipped; where CI is set, it fails."""
    path = shutil.which("gnubg") or shutil.which("/usr/games/gnubg")
    if path is None:
        missing = "EXTERNAL PLAYER NOT TRIED: gnubg is not installed"
        absent(missing)
    return path


class Match:
    """A match of our player in one seat of GNU Backgammon, and the file in which it wrote down what was played."""

    def __init__(self, gnubg: str, folder: Path, player: Any, seat: int, length: int, seed: int, limits: Limits | None = None) -> None:
        self.talk: list[tuple[str, str]] = []
        self.failure: list[BaseException] = []
        ports: list[int] = []
        listening = threading.Event()

        def ready(port: int) -> None:
            ports.append(port)
            listening.set()

        def answer() -> None:
            try:
                serve(player, level, limits=limits, port=0, connections=1, on_ready=ready, on_answer=lambda q, a: self.talk.append((q, a)))
            except BaseException as error:
                self.failure.append(error)

        server = threading.Thread(target=answer, daemon=True)
        server.start()
        assert listening.wait(10)
        record = folder / "match.mat"
        commands = [
            "set rng mersenne",
            f"set seed {seed}",
            f"set player {1 - seat} gnubg",
            f"set player {1 - seat} chequerplay evaluation plies 0",
            f"set player {1 - seat} cubedecision evaluation plies 0",
            f"set player {seat} external localhost:{ports[0]}",
            "set automatic game on",
            "set automatic roll on",
            "set display off",
            f"new match {length}",
            f"export match mat {record}",
            "show score",
        ]
        done = subprocess.run(
            [gnubg, "-t", "-q", "-r"], input="\n".join([*commands, "quit", "y", ""]), capture_output=True, text=True, timeout=240
        )
        server.join(20)
        assert not self.failure, self.failure
        assert done.returncode == 0, done.stdout[-2000:]
        self.score = done.stdout.rsplit("The score", 1)[-1]
        self.record = record.read_text()


def replayed(record: str) -> list[tuple[int, Backgammon, str]]:
    """Every play of a match file, replayed from the start of its game: who played (0 on the left), the position, the play.

    Raises PositionError where our rules do not know a play, so that this is also a test of them.
    """
    plays = []
    for game in re.split(r"\n Game \d+\n", record)[1:]:
        state = Backgammon()
        for row in game.splitlines():
            if not re.match(r" *\d+\)", row):
                continue
            columns = row.partition(")")[2]
            found = list(re.finditer(r"\b([1-6])([1-6]): ?((?:(?:\d+/\d+\*?(?:\(\d\))?) ?)*)", columns))
            for throw in found:
                large, small = sorted((int(throw[1]), int(throw[2])), reverse=True)
                seat = 0 if throw.start() < 5 else 1
                if state.dice < 0:  # White is whoever is on the left
                    state = state.result(10 * large + small if seat == 0 else 10 * small + large)
                else:
                    state = state.result(10 * large + small)
                assert state.mover == seat
                action = state.parse_action(throw[3] or "pass")
                plays.append((seat, state, throw[3]))
                state = state.result(action)
    return plays


@pytest.mark.parametrize(("seat", "seed"), [(0, 5), (1, 6)] + [(number % 2, number) for number in range(20, 22)] * FULL)
def test_whole_match(gnubg: str, tmp_path: Path, seat: int, seed: int) -> None:
    match = Match(gnubg, tmp_path, Random(seed), seat, 3 if not FULL else 5, seed)
    assert re.search(r"match to \d+ points", match.score), match.score
    asked = [(read_question(question), answer) for question, answer in match.talk]
    played = [(question.state, answer) for question, answer in asked if question.state.dice and not question.doubled]
    written = [(state, text) for who, state, text in replayed(match.record) if who == seat]
    assert len(played) == len(written) > 10  # every answer was taken as a play, and nothing but our answers
    for (state, answer), (there, text) in zip(played, written, strict=True):
        assert state.dice == there.dice
        assert [state.men_on(state.mover, place) for place in range(26)] == [there.men_on(seat, place) for place in range(26)]
        ours = state.parse_action(answer or "pass")
        assert ours == there.parse_action(text or "pass")
    assert any(answer == "" for _, answer in played) or len(played) < 60


def test_the_search_plays_a_match(gnubg: str, tmp_path: Path) -> None:
    player = Search(options={"evaluator": Linear.of(Backgammon)})
    match = Match(gnubg, tmp_path, player, 0, 1, 7, Limits(depth=1))
    assert "match to 1 point" in match.score
    written = [text for who, _, text in replayed(match.record) if who == 0]
    assert len(written) == sum(read_question(question).state.dice > 0 for question, _ in match.talk)


def test_the_command(gnubg: str) -> None:
    """`zermelo gnubg` from the outside: it says where it listens, answers, and ends when GNU Backgammon has gone."""
    with started("-m", "zermelo", "gnubg", "--port", "0", "--depth", "1", "--once", stderr=None) as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        port = re.search(r"listening on 127\.0\.0\.1:(\d+)", first)
        assert port, first
        commands = [f"set player 0 external localhost:{port[1]}", "set player 1 gnubg", "set player 1 chequerplay evaluation plies 0"]
        commands += [
            "set automatic roll on",
            "set automatic game off",
            "set cube use off",
            "set display off",
            "new match 1",
            "quit",
            "y",
            "",
        ]
        subprocess.run([gnubg, "-t", "-q", "-r"], input="\n".join(commands), capture_output=True, text=True, timeout=120)
        rest = process.stdout.read()
        assert process.wait(20) == 0
    assert re.search(r"^[1-6]-[1-6]  (bar|\d)", rest, re.MULTILINE)


# -------------------------------------------------------------------------------------------------------- its lines


def test_questions() -> None:
    start = Backgammon.from_text("start 31 White")
    assert read_question(line()) == Question(start, False)
    assert read_question("\0" + line(turn=-1) + "\n").state == start._replace(mover=1)
    assert read_question(line(dice=(0, 0), doubled=1)) == Question(start._replace(dice=0), True)
    upwards = ":".join(reversed(PLACES.split(":")))
    assert read_question(line(upwards, direction=1)).state == start
    places = PLACES.split(":")
    places[0], places[25], places[24], places[1] = "-1", "2", "0", "-1"
    state = read_question(line(":".join(places))).state
    assert (state.men_on(0, 25), state.men_on(1, 25), state.men_on(0, 24)) == (2, 1, 0)


def test_answers() -> None:
    limits, player = Limits(), Random(1)
    state = Backgammon.from_text("start 31 Black")
    assert state.parse_action(reply(Question(state, False), player, limits, level)) in state.actions()
    assert reply(Question(state._replace(dice=0), False), player, limits, level) == "roll"
    blocked = Backgammon.from_text("XGID=-b--b--b--A---------------:0:0:1:63:0:0:0:0:10")
    assert reply(Question(blocked, False), player, limits, level) == ""
    doubled = Question(state._replace(dice=0), True)  # Black doubles, White is asked
    assert [reply(doubled, player, limits, lambda state, points=points: points) for points in (-0.6, -0.4, 2.0)] == ["drop", "take", "take"]
    white = Question(state._replace(dice=0, mover=0), True)
    assert [reply(white, player, limits, lambda state, points=points: points) for points in (0.6, 0.4, -2.0)] == ["drop", "take", "take"]


class Cheat:
    def choose(self, state: Any, limits: Limits) -> int:
        return PASS


def test_nothing_illegal_leaves() -> None:
    with pytest.raises(PositionError, match="which is not legal there"):
        reply(Question(Backgammon.from_text("start 31"), False), Cheat(), Limits(), level)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("hello", "a question of GNU Backgammon must begin with board: and have at least 43 fields, got 'hello'"),
        ("board:a:b:1:0:0:1", "must begin with board: and have at least 43 fields"),
        (line().replace(":5:", ":five:", 1), "field 12 of a board line must be a whole number, got 'five'"),
        (line(turn=0), "field 32 of a board line, the side to move, must be 1 or -1, got 0"),
        (line(dice=(7, 1)), "the dice of a board line must be from 1 to 6, or both 0, got 1 and 7"),
        (line(dice=(0, 1)), "the dice of a board line must be from 1 to 6, or both 0, got 0 and 1"),
        (line(PLACES.replace("5", "15", 1)), "White has 25 men: a side has 15"),
    ],
)
def test_bad_questions(text: str, complaint: str) -> None:
    with pytest.raises(PositionError) as caught:
        read_question(text)
    assert complaint in str(caught.value) and "\n" not in str(caught.value)


# ------------------------------------------------------------------------------------------------------- the socket


@pytest.fixture
def ends() -> Iterator[tuple[socket.socket, socket.socket]]:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        yield ours, theirs


def test_lines_in_pieces(ends: tuple[socket.socket, socket.socket]) -> None:
    """Lines are cut anywhere, and each but the first begins with a zero byte."""
    ours, theirs = ends
    sent = f"{line()}\n\0{line(dice=(0, 0))}\n\0{line(turn=-1, dice=(6, 6))}\n\0".encode()
    source = random.Random(2)

    def send() -> None:
        place = 0
        while place < len(sent):
            size = source.randint(1, 60)
            theirs.sendall(sent[place : place + size])
            place += size
        theirs.shutdown(socket.SHUT_WR)

    sender = threading.Thread(target=send)
    sender.start()
    talk: list[tuple[str, str]] = []
    converse(ours, Random(1), level, Limits(), lambda question, answer: talk.append((question, answer)))
    sender.join()
    assert [question for question, _ in talk] == [line(), line(dice=(0, 0)), line(turn=-1, dice=(6, 6))]
    assert talk[1][1] == "roll"
    ours.close()
    with theirs.makefile() as file:
        assert file.read().splitlines() == [answer for _, answer in talk]


def test_a_line_without_end(ends: tuple[socket.socket, socket.socket]) -> None:
    ours, theirs = ends
    theirs.sendall(b"board:" * 1000)
    with pytest.raises(PositionError, match=r"a message of more than 4,096 bytes"):
        converse(ours, Random(1), level, Limits())


def test_a_port_that_is_taken() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen(1)
        port = other.getsockname()[1]
        with pytest.raises(ZermeloError, match=f"cannot listen on 127.0.0.1:{port}: .*; give another --port"):
            serve(Random(1), level, port=port)
