"""Other programs as players: what is said to them, what they may answer, and what becomes of those who misbehave."""

from __future__ import annotations

import math
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from settings import needed
from zermelo import Clock, Limits, ZermeloError, game
from zermelo.games import Backgammon, Chess, Othello, TicTacToe
from zermelo.match.control import Control
from zermelo.match.openings import Opening
from zermelo.match.referee import Conditions, conducted
from zermelo.players import Forfeit, Random, Reply, Turn
from zermelo.protocols.gnubg_client import Gnubg
from zermelo.protocols.gtp_client import Gtp
from zermelo.protocols.process import Process
from zermelo.protocols.uci_client import Uci, go_line, position_line, told

HERE = Path(__file__).parent
SOON = {"patience": 1.0}


def fake(way: str, *options: str, **others: Any) -> Uci:
    pairs = dict(option.split("=") for option in options)
    return Uci((sys.executable, str(HERE / "fake_uci.py"), way), pairs, name=way, **others)


def alive(group: int) -> bool:
    """Does any process of this group run? One that is dead and not yet buried does not."""
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = entry.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[2]) == group and fields[0] not in "ZX":
            return True
    return False


def gone(group: int) -> bool:
    """Is it gone, within a few seconds?"""
    until = time.monotonic() + 10
    while alive(group):
        if time.monotonic() > until:
            return False
        time.sleep(0.02)
    return True


# ------------------------------------------------------------------------------------------------ what is said


def test_positions_are_told_with_the_game_before_them() -> None:
    states, actions = [Chess()], []
    for name in ("e2e4", "e7e5", "g1f3"):
        actions.append(states[-1].parse_action(name))
        states.append(states[-1].result(actions[-1]))
    assert position_line(Turn(states[:1], (), Limits())) == "position startpos"
    assert position_line(Turn(states, actions, Limits())) == "position startpos moves e2e4 e7e5 g1f3"
    fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1"
    assert position_line(Turn(states[2:], actions[2:], Limits())) == f"position fen {fen} moves g1f3"
    other = TicTacToe()
    assert position_line(Turn((other, other.result(4)), (4,), Limits())) == "position startpos moves 4"


def test_blanks_within_a_move_are_written_as_the_server_writes_them() -> None:
    @game
    class Spoken(Chess):
        def action_name(self, action: int) -> str:
            return f"move {action}"

    state = Spoken()
    action = next(state.actions())
    assert position_line(Turn((state, state.result(action)), (action,), Limits())) == f"position startpos moves move_{action}"
    assert fake("plays").action(Turn((state,), (), Limits()), f"move_{action}") == action


@pytest.mark.parametrize(
    ("limits", "mover", "line"),
    [
        (Limits(depth=5, nodes=1000), 0, "go depth 5 nodes 1000"),
        (Limits(seconds=0.25), 1, "go movetime 250"),
        (Limits(), 0, "go infinite"),
        (Limits(clock=Clock(9.8, 0.1, None, (10.0,))), 0, "go wtime 9800 btime 10000 winc 100 binc 100"),
        (Limits(clock=Clock(9.8, 0.1, 7, (10.0,))), 1, "go wtime 10000 btime 9800 winc 100 binc 100 movestogo 7"),
        (Limits(clock=Clock(0.0)), 0, "go wtime 1 btime 1 winc 0 binc 0"),
    ],
)
def test_limits_as_uci_says_them(limits: Limits, mover: int, line: str) -> None:
    assert go_line(limits, mover) == line


@pytest.mark.parametrize(
    ("info", "reply"),
    [
        ("depth 12 seldepth 20 score cp 31 nodes 99 nps 5 pv e2e4", Reply(0, 0.31, 12, 99)),
        ("depth 3 score mate -2 nodes 5", Reply(0, -math.inf, 3, 5)),
        ("depth 3 score mate 4", Reply(0, math.inf, 3)),
        ("score cp -20 lowerbound depth 2", Reply(0, -0.2, 2)),
        ("depth 9 multipv 2 score cp 400", Reply(0)),
        ("string depth 9 score cp 400", Reply(0)),
        ("currmove e2e4 currmovenumber 1", Reply(0)),
        ("depth x score cp", Reply(0)),
        (f"depth {'9' * 5000} score cp 31", Reply(0, 0.31)),  # no number that Python reads, no fraction, no infinity: the match goes on
        (f"depth 4 score cp {'9' * 400}", Reply(0, None, 4)),
        (f"depth 4 score mate -{'9' * 400}", Reply(0, None, 4)),
    ],
)
def test_what_programs_tell_of_their_thinking(info: str, reply: Reply) -> None:
    assert told(Reply(0), info) == reply


def test_a_game_with_a_program_that_behaves(tmp_path: Path) -> None:
    log = tmp_path / "talk.log"
    with fake("plays", "hash=32", "STYLE=Risky", log=log) as player:
        done = conducted(Opening(Chess(), (Chess().parse_action("e2e4"),)), (Random(1), player), Conditions(Limits(depth=3), longest=8))
        assert player.title == "Fake plays"
    assert not done.how
    replies = [reply for reply in done.replies[1::2] if reply]
    assert [(reply.score, reply.depth, reply.nodes) for reply in replies] == [(-0.25, 3, 1234)] * len(replies)
    said = log.read_text()
    assert "plays > setoption name Hash value 32\n" in said
    assert "plays > setoption name Style value Risky\n" in said
    assert "plays > position startpos moves e2e4\n" in said
    assert "plays < bestmove a7a6 ponder a7a6\n" in said


def test_a_game_with_stockfish() -> None:
    path = needed("stockfish", "UCI PROGRAMS NOT TRIED", "/usr/games/stockfish")
    with Uci((path,), {"UCI_LimitStrength": "true", "UCI_Elo": "1350"}) as player, Uci((path,)) as other:
        done = conducted(Opening(Chess()), (player, other), Conditions(control=Control(1, 0.02), margin=60))  # the machine may be busy
        assert not done.how, done.why
        assert done.game.ending in ("over", "repetition")
        assert done.game.score(1) >= 0.5
        assert player.title.startswith("Stockfish")
    with (
        pytest.raises(ZermeloError, match=r"option UCI_Elo of .* is a whole number from 1350 to 2850, got '100'"),
        Uci((path,), {"UCI_Elo": "100"}) as wrong,
    ):
        wrong.start(Chess())


def test_games_of_othello_by_gtp(tmp_path: Path) -> None:
    log = tmp_path / "talk.log"
    command = (sys.executable, str(HERE / "fake_gtp.py"))
    with Gtp(command, log=log) as player:
        for seed in range(3):
            seats = (player, Random(seed)) if seed % 2 else (Random(seed), player)
            done = conducted(Opening(Othello()), seats, Conditions(control=Control(60)))
            assert (done.how, done.game.ending) == ("", "over")
        with pytest.raises(ZermeloError, match="cannot be told a position by GTP"):
            player.new_game(Turn((Othello.from_text("f5"),), (), Limits()))
        player.close()
        with pytest.raises(ZermeloError, match="does not play TicTacToe: to set_game TicTacToe it answers TicTacToe is unknown"):
            player.start(TicTacToe())
    said = log.read_text()
    assert "> set_game Othello\n" in said
    assert "> time_left b 60 0\n" in said
    assert "> genmove w\n" in said
    for seconds, heard in ((2.5, "time_left w 2 1"), (0.9, "genmove w")):  # time is told in whole seconds
        with Gtp(command, log=log) as player:
            assert not conducted(Opening(Othello()), (Random(1), player), Conditions(Limits(seconds=seconds), margin=60)).how
        asked = [line.partition("> ")[2] for line in log.read_text().splitlines() if "> time_left" in line or "> genmove" in line]
        assert asked[-2:] == [heard, "genmove w"]
    with Gtp((*command, "resigns")) as player:
        done = conducted(Opening(Othello()), (player, Random(1)), Conditions())
        assert (done.how, done.why, done.game.utilities) == ("resignation", "Black resigns.", (-1.0, 1.0))


def test_what_a_program_refuses_by_gtp() -> None:
    """Not every refusal loses a game, and none ends a match."""
    command = (sys.executable, str(HERE / "fake_gtp.py"))
    with Gtp((*command, "time_left")) as player:
        assert not conducted(Opening(Othello()), (player, Random(1)), Conditions(control=Control(60))).how
    with Gtp((*command, "clear_board")) as player:
        done = conducted(Opening(Othello()), (player, Random(1)), Conditions())
        assert done.how == "abandoned"
        assert done.why.endswith("does not play Othello: to clear_board it answers no clear_board.")
    with Gtp((*command, "list_commands")) as player, pytest.raises(ZermeloError, match="does not speak GTP: to list_commands it answers"):
        player.start(Othello())


def test_games_of_backgammon_with_gnubg() -> None:
    needed("gnubg", "GNU BACKGAMMON AS A PLAYER NOT TRIED", "/usr/games/gnubg")
    start = Backgammon()
    opening = Opening(start, (31,))  # a three and a one: 8/5 6/5, as everybody plays it
    with Gnubg(0) as player, Gnubg(0, {"noise": "0.2"}) as other:
        done = conducted(opening, (player, other), Conditions(), seed=1)
        assert done.game.names()[1] == "8/5 6/5"
        assert done.game.ending == "over"
        assert all(reply is None or reply.seconds is not None for reply in done.replies)
        with pytest.raises(ZermeloError, match="plays backgammon, not Chess"):
            player.start(Chess())


def test_what_is_said_of_the_move_before_is_passed_over() -> None:
    with fake("repeats itself") as player:
        done = conducted(Opening(Chess()), (Random(1), player), Conditions(Limits(depth=3), longest=8))
    assert not done.how


# ------------------------------------------------------------------------------------------------ who misbehaves

WITHIN = "does not answer within N s"
"""Two seconds, less what its first two moves took."""
WAYS = {
    "hangs": ("time forfeit", WITHIN + ", and is killed."),
    "thinks on": ("time forfeit", WITHIN + "."),
    "babbles": ("time forfeit", WITHIN + ", and is killed."),
    "dies": ("abandoned", "exited with status 3, and said: out of memory."),
    "never ends its line": ("abandoned", "wrote a line of more than 1,048,576 bytes."),
    "cheats": ("rules infraction", "answers a1a8, which is not legal in rnbqkb"),
    "stammers": ("rules infraction", "answers e9, which is not legal in rnbqkb"),
    "paints": ("rules infraction", "answers \ufffd[31me9\ufffd, which is not legal in rnbqkb"),  # a reason is read in terminals and in PGN
    "says nothing": ("rules infraction", "gave no move in rnbqkb"),
    "gives up": ("abandoned", "answers that it has no move in rnbqkb"),
}


@pytest.mark.parametrize("way", WAYS)
def test_who_misbehaves_loses_and_begins_anew(way: str) -> None:
    how, why = WAYS[way]
    with fake(way) as player:
        player.start(Chess())
        assert player.process
        before = player.process.popen.pid
        done = conducted(Opening(Chess()), (player, Random(1)), Conditions(control=Control(1.5 if how == "time forfeit" else 30)))
        assert (done.how, done.game.utilities, len(done.game.actions)) == (how, (-1.0, 1.0), 4)
        assert re.sub(r"within (2|1\.\d+) s", "within N s", done.why).startswith(f"White {why}")
        player.new_game(Turn((Chess(),), (), Limits()))
        after = player.process.popen.pid
        assert (after == before) == (way in ("thinks on", "gives up"))
        assert after == before or gone(before)
    assert gone(after)


def test_a_flood_of_empty_lines_takes_no_longer_than_its_bytes() -> None:
    """800,000 of them, each of which once moved all that waited."""
    process = Process((sys.executable, "-c", "import os, time; os.write(1, b'\\n' * 800_000 + b'end\\n'); time.sleep(60)"))
    began = time.monotonic()
    while process.line(began + 60) != "end":
        pass
    process.kill()
    assert time.monotonic() - began < 3


def test_the_children_of_a_program_are_killed_with_it(tmp_path: Path) -> None:
    with fake("hangs") as player:
        player.start(Chess())
        assert player.process
        group = player.process.popen.pid
        with pytest.raises(Forfeit, match="is killed"):
            for _ in range(3):
                player.reply(Turn((Chess(),) if player.told is None else player.told, (), Limits(), 0.5))
        assert gone(group)


@pytest.mark.parametrize(
    ("command", "options", "words"),
    [
        (("/no/such/program",), {}, "there is no program /no/such/program: give its path"),
        ((str(HERE),), {}, "is a folder: give the program in it"),
        ((str(HERE / "fake_uci.py"),), {}, "cannot be executed: chmod"),
        ((), {}, "there is no program in an empty command"),
        ((sys.executable, "-c", "1 / 0"), {}, "exited with status 1 without answering 'uci', and said: ZeroDivisionError"),
        (("true",), {}, "true exited with status 0 without answering 'uci'"),
        ((sys.executable, "-c", "import time; time.sleep(9)"), {}, "does not answer in 0.5 s as a UCI program does"),
        ((sys.executable, "-c", "while True: print('option name X type button')"), {}, "does not answer in 0.5 s as a UCI program does"),
        ((sys.executable, str(HERE / "fake_uci.py"), "plays"), {"Hsh": "1"}, "has no option Hsh: did you mean Hash?"),
        ((sys.executable, str(HERE / "fake_uci.py"), "plays"), {"Elo": "1"}, "has no option Elo: it has Hash, Style, Own Book, Clear"),
        ((sys.executable, str(HERE / "fake_uci.py"), "plays"), {"Hash": "many"}, "is a whole number from 1 to 64, got 'many'"),
        ((sys.executable, str(HERE / "fake_uci.py"), "plays"), {"Hash": "65"}, "is a whole number from 1 to 64, got '65'"),
        ((sys.executable, str(HERE / "fake_uci.py"), "plays"), {"Own Book": "yes"}, "is true or false, got 'yes'"),
        ((sys.executable, str(HERE / "fake_uci.py"), "plays"), {"Style": "Wild"}, "is one of Solid, Risky, got 'Wild'"),
    ],
)
def test_programs_that_cannot_be_had(command: tuple[str, ...], options: dict[str, str], words: str) -> None:
    with pytest.raises(ZermeloError, match=words):
        Uci(command, options, handshake=0.5 if "0.5 s" in words else None).start(Chess())


def test_a_program_that_cannot_begin_loses(monkeypatch: pytest.MonkeyPatch) -> None:
    done = conducted(Opening(Chess()), (Random(1), Uci(("/no/such/program",))), Conditions())
    assert (done.how, done.game.utilities) == ("abandoned", (1.0, -1.0))
    assert done.why.startswith("Black cannot begin the game: there is no program")


# ------------------------------------------------------------------------------------------------ no orphans

ORPHANS = """\
import sys, time
from zermelo.games import Chess
from zermelo.protocols.uci_client import Uci
players = [Uci((sys.executable, {fake!r}, "hangs")) for _ in range(2)]
for player in players:
    player.start(Chess())
    print(player.process.popen.pid, flush=True)
    player.send("go"); player.send("go"); player.send("go")
time.sleep(0.5)
{end}
"""


@pytest.fixture(params=["", "1 / 0", "time.sleep(60)", "sys.stdout.close(); import os; os._exit(0)"])
def ending(request: pytest.FixtureRequest) -> Iterator[str]:
    yield request.param


def test_nothing_is_left_behind(ending: str) -> None:
    """However the program that started others ends: by itself, by an error, or by kill -9."""
    script = ORPHANS.format(fake=str(HERE / "fake_uci.py"), end=ending)
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        assert process.stdout
        groups = [int(process.stdout.readline()) for _ in range(2)]
        if ending.startswith("time"):
            time.sleep(1.0)
            assert all(map(alive, groups))
            os.kill(process.pid, signal.SIGKILL)
        process.wait(30)
    assert all(map(gone, groups))


def test_a_process_that_does_not_read() -> None:
    process = Process((sys.executable, "-c", "import time; time.sleep(60)"))
    group = process.popen.pid
    with pytest.raises(Exception, match="has stopped reading"):
        for _ in range(1000):
            process.send("x" * 1000)
    process.kill()
    assert gone(group)
