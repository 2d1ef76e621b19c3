"""UCI, line by line: what every line is answered, in positions of which the answer is known."""

from __future__ import annotations

import time
from functools import partial
from typing import Any

import pytest
from dialogue import PATIENCE, Engine, info_of

from zermelo import Linear, SearchError, game
from zermelo._kernel.entry import _entries
from zermelo.analysis.scores import Scores
from zermelo.games import Backgammon, Checkers, Chess, ConnectFour, FourColours, Halving, Othello, TicTacToe
from zermelo.protocols.uci_server import Server, server
from zermelo.protocols.uci_server.commands import Go
from zermelo.protocols.uci_server.options import Options
from zermelo.protocols.uci_server.positions import Line
from zermelo.search.run.result import EXACT, Variation

MATE_IN_2 = "fen 7k/8/8/8/8/8/R7/1R4K1 w - - 0 1"
MATES = {"a2a7", "b1b7"}  # a rook on the seventh rank, the other one on the eighth


def test_it_introduces_itself(engine: Engine) -> None:
    engine.say("uci")
    lines = engine.until("uciok")
    assert lines[0].startswith("id name zermelo ") and lines[1].startswith("id author ")
    options = [line for line in lines if line.startswith("option ")]
    assert len(options) == len(lines) - 3
    for name in ("Hash", "Threads", "MultiPV", "Ponder", "Move Overhead", "Clear Hash", "SyzygyPath", "UCI_ShowWDL"):
        assert any(f" name {name} type " in option for option in options)
    engine.say("isready")
    assert engine.until("readyok")[-1] == "readyok"


def test_every_depth_is_told_and_its_line_can_be_played(engine: Engine) -> None:
    infos, best = engine.searched("position startpos moves e2e4 c7c5", "go depth 6")
    assert [info["depth"] for info in infos] == ["1", "2", "3", "4", "5", "6"]
    for info in infos:
        assert info["score"].split()[0] == "cp" and abs(int(info["score"].split()[1])) < 300
        assert all(int(info[word]) >= 0 for word in ("seldepth", "multipv", "nodes", "nps", "hashfull", "time"))
        assert int(info["seldepth"]) >= int(info["depth"])
        state = Chess.from_text("startpos moves e2e4 c7c5 " + info["pv"])
        assert not state.is_terminal()
    first, reply = infos[-1]["pv"].split()[:2]
    assert best == f"bestmove {first} ponder {reply}"


@pytest.mark.parametrize(
    ("position", "score"),
    (
        (MATE_IN_2, "mate 2"),
        ("fen 6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "mate 1"),
        ("fen 3r2k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1", "mate 1"),  # as the mover sees it
        ("fen 7k/8/5K2/6Q1/8/8/8/8 b - - 0 1", "mate -1"),
        ("fen kbK5/pp6/RP6/8/8/8/8/8 b - - 0 1", "mate -1"),
    ),
)
def test_mates_are_counted_in_moves(engine: Engine, position: str, score: str) -> None:
    infos, _ = engine.searched(f"position {position}", "go depth 6")
    assert infos[-1]["score"] == score


def test_whoever_wins_makes_the_last_move() -> None:
    """The table may know of a mate before its line is long enough to show it: 1. Ra6 is no mate in one."""
    state = Chess.from_text("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1")
    line = (state.parse_action("a1a6"),)
    assert Scores(state, 1.0).of(Variation(state, 1.0, (1.0, -1.0), EXACT, True, line), 1) == "mate 2"
    assert Scores(state, 1.0).of(Variation(state, -1.0, (-1.0, 1.0), EXACT, True, line), 1) == "mate -1"


def test_a_pawn_is_a_hundred(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "engine", partial(server.engine, compiled=False))  # no machine code with another evaluator for two nodes
    engine = Engine(evaluator=Linear.of(Chess))
    infos, _ = engine.searched("position fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "go depth 2")
    assert infos[-1]["score"] == "cp 100"
    infos, _ = engine.searched("position fen 4k3/8/8/8/8/8/4P3/4K3 b - - 0 1", "go depth 2")
    assert infos[-1]["score"] == "cp -100"


def test_go_mate_looks_no_deeper(engine: Engine) -> None:
    infos, best = engine.searched(f"position {MATE_IN_2}", "go mate 2")
    assert infos[-1]["score"] == "mate 2" and int(infos[-1]["depth"]) <= 3
    assert best.split()[1] in MATES


def test_several_lines_in_order(engine: Engine) -> None:
    infos, best = engine.searched("setoption name multipv value 3", "position startpos", "go depth 5")
    for depth in range(1, 6):
        three = [info for info in infos if info["depth"] == str(depth)]
        assert [info["multipv"] for info in three] == ["1", "2", "3"]
        scores = [int(info["score"].removeprefix("cp ")) for info in three]
        assert scores == sorted(scores, reverse=True)
        assert len({info["pv"].split()[0] for info in three}) == 3
    assert best.split()[1] == infos[-3]["pv"].split()[0]


def test_more_lines_than_moves(engine: Engine) -> None:
    infos, _ = engine.searched("setoption name MultiPV value 500", "position fen 7k/8/8/8/8/8/8/K7 w - - 0 1", "go depth 2")
    infos, _ = engine.searched("position fen k7/8/8/8/8/8/6q1/K7 w - - 0 1", "go depth 2")
    assert {info["multipv"] for info in infos} == {"1"}


def test_searchmoves(engine: Engine) -> None:
    infos, best = engine.searched("position startpos", "go depth 4 searchmoves a2a3 h2h3 nodes 5000")
    assert best.split()[1] in ("a2a3", "h2h3")
    assert {info["pv"].split()[0] for info in infos} <= {"a2a3", "h2h3"}
    engine.say("go searchmoves e2e5 depth 2")
    assert "searchmoves: 'e2e5' is not a legal move here" in engine.until("bestmove")[0]


def test_limits_in_any_order(engine: Engine) -> None:
    for line in (
        "go nodes 1500",
        "go binc 10 wtime 200 winc 10 btime 1",
        "go movetime 20",
        "go depth 3 btime 1000",
        "go  movestogo 1 wtime 90",
    ):
        _, best = engine.searched("position startpos", line)
        assert int(best.split()[1][1]) in (1, 2)


def test_it_is_ready_while_it_searches_and_stops_when_told(engine: Engine) -> None:
    engine.say("position startpos", "go infinite")
    engine.until("info depth 3")
    engine.say("isready")
    before = engine.until("readyok")
    assert not any(line.startswith("bestmove") for line in before)
    engine.say("stop")
    assert engine.until("bestmove")[-1].split()[1] in {"e2e4", "d2d4", "g1f3", "b1c3", "c2c4", "e2e3", "d2d3", "a2a3", "g2g3", "b2b3"}
    engine.say("stop", "ponderhit", "isready")  # of no search: nothing
    assert engine.heard.get(timeout=PATIENCE) == "readyok"


def test_without_an_end_it_waits_for_stop_even_when_it_knows_all(engine: Engine) -> None:
    engine.say(f"position {MATE_IN_2}", "go infinite")
    engine.until("info depth 3")
    time.sleep(0.2)
    while not engine.heard.empty():
        assert not engine.heard.get().startswith("bestmove")
    engine.say("stop")
    assert engine.until("bestmove")[-1].split()[1] in MATES


def test_pondering_ends_with_a_hit_and_then_keeps_to_the_clock(engine: Engine) -> None:
    engine.say("position startpos moves e2e4 e7e5", "go ponder wtime 300 btime 300")
    time.sleep(0.5)  # longer than the clock has: it does not run
    while not engine.heard.empty():
        assert not engine.heard.get().startswith("bestmove")
    engine.say("ponderhit")
    *lines, best = engine.until("bestmove")
    assert best.split()[1] in {"g1f3", "b1c3", "f1c4", "d2d4", "f1b5", "d2d3", "c2c3", "f2f4", "g1e2", "h2h3", "a2a3"}
    assert not any("info string" in line for line in lines)


def test_pondering_ends_with_stop_and_a_move_found_before_waits(engine: Engine) -> None:
    engine.say(f"position {MATE_IN_2}", "go ponder movetime 10000")
    engine.until("info depth 3")
    time.sleep(0.1)
    while not engine.heard.empty():
        assert not engine.heard.get().startswith("bestmove")
    engine.say("stop")
    assert engine.until("bestmove")[-1].split()[1] in MATES


def test_a_new_search_may_be_asked_for_before_the_stopped_one_has_answered(engine: Engine) -> None:
    engine.say("position startpos", "go infinite", "stop", "position startpos moves e2e4", "go depth 2", "stop", "go depth 1")
    for _ in range(3):
        engine.until("bestmove")
    assert engine.heard.empty()


def test_searches_that_end_by_themselves_are_done_one_after_the_other_as_a_script_has_them(engine: Engine) -> None:
    engine.say("position startpos", "go depth 2", f"position {MATE_IN_2}", "go depth 3")
    assert engine.until("bestmove")[-1].split()[1] not in MATES
    assert engine.until("bestmove")[-1].split()[1] in MATES
    engine.say("go movetime 60000", "go depth 40 movetime 60000", "stop")  # ends both
    for _ in range(2):
        assert engine.until("bestmove")[-1].split()[1] in MATES
    assert engine.heard.empty()


@pytest.mark.parametrize("endless", ("go infinite", "go ponder movetime 1", "go infinite depth 1"))
def test_behind_a_search_that_only_stop_ends_no_other_is_taken(engine: Engine, endless: str) -> None:
    engine.say("position startpos", endless, "go depth 1", "stop")
    lines = engine.until("bestmove")
    assert "info string a search without an end of its own is under way: say stop first" in lines
    engine.say("go depth 1")
    assert engine.until("bestmove") and engine.heard.empty()


@pytest.mark.parametrize(
    ("position", "score"),
    (
        ("fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "mate 0"),
        ("fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "cp 0"),
        ("startpos moves f2f3 e7e5 g2g4 d8h4", "mate 0"),
    ),
)
def test_a_finished_game(engine: Engine, position: str, score: str) -> None:
    engine.say(f"position {position}", "go wtime 1000")
    assert engine.until("bestmove")[-2:] == [f"info depth 0 score {score}", "bestmove (none)"]
    assert "comes after the end of the game" in engine.told(f"position {position}{'' if 'moves' in position else ' moves'} a2a3")


def test_where_only_a_decree_ends_the_game_there_is_still_a_move(engine: Engine) -> None:
    engine.say("position fen 8/8/4k3/8/8/4K3/8/8 w - - 0 1", "go wtime 1000")
    assert engine.until("bestmove")[-1].split()[1].startswith("e3")


def test_it_does_not_repeat_a_position_that_has_occurred_twice(engine: Engine) -> None:
    """Black is a queen ahead, and the knight's way back would be a draw."""
    line = "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1 moves b1c3 b8c6 c3b1 c6b8 b1c3 b8c6 c3b1"
    infos, best = engine.searched(line, "go depth 4")
    assert int(infos[-1]["score"].removeprefix("cp ")) > 500
    infos, _ = engine.searched(line, "go depth 4 searchmoves c6b8")
    assert infos[-1]["score"] == "cp 0" and best.split()[1] != "c6b8"


@pytest.mark.parametrize(
    ("line", "words"),
    (
        ("xyzzy", "unknown command 'xyzzy': there are uci, debug,"),
        ("position", "position needs startpos, or fen and a position"),
        ("position fen", "position needs startpos, or fen and a position"),
        ("position fen 8/8 w - -", "it has 2|a board has 8 ranks"),
        ("position startpos moves e2e4 e2e4", "move 2: 'e2e4' is not a legal move here"),
        ("setoption name Hasch value 3", "there is no option 'Hasch': there are Hash, Clear Hash,"),
        ("setoption name Threads value 0", "Threads is a whole number from 1 to 256, got '0'"),
        ("setoption name Hash value 0", "Hash is a whole number from 1 to 65536, got '0'"),
        ("setoption name Ponder value perhaps", "Ponder is true or false, got 'perhaps'"),
        ("setoption", "there is no option ''"),
        ("setoption name UCI_ShowWDL value true", "UCI_ShowWDL is taken and does nothing"),
        ("debug", "debug is on or off"),
    ),
)
def test_what_cannot_be_used_is_told_in_a_sentence(engine: Engine, line: str, words: str) -> None:
    told = engine.told(line)
    assert any(part in told for part in words.split("|")), told


def test_a_bad_position_leaves_the_last_good_one(engine: Engine) -> None:
    engine.say("position startpos moves e2e4")
    for line in ("position fen 8/8/8/8/8/8/8/8 w - - 0 1", "position startpos moves e2e4 e7e5 e4e5", "position nonsense"):
        assert "the position is still rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b" in engine.told(line)
    _, best = engine.searched("go depth 1")
    assert best.split()[1][1] in "78"  # Black's


@pytest.mark.parametrize(
    ("words", "numbers", "complaint"),
    (
        ("wtime x btime 5", {"btime": 5}, "go wtime needs a whole number after it, got 'x'"),
        ("depth", {}, "go depth needs a whole number after it"),
        ("depth nodes 5", {"nodes": 5}, "go depth needs a whole number after it, got 'nodes'"),
        ("moretime 7 depth 2", {"depth": 2}, "go knows no 'moretime'"),
        ("nodes " + "9" * 5000, {}, "go nodes needs a whole number"),
    ),
)
def test_what_is_wrong_in_a_go_counts_as_not_said(words: str, numbers: dict[str, int], complaint: str) -> None:
    complaints: list[str] = []
    assert Go.read(words.split(), complaints.append).numbers == numbers
    assert complaints[0].startswith(complaint)


def test_limits_of_a_go() -> None:
    def limits(words: str, mover: int = 0) -> Any:
        return Go.read(words.split(), pytest.fail).limits(mover).checked()

    assert limits("wtime 1000 btime 2000 winc 10 binc 20 movestogo 5").clock[:4] == (1.0, 0.01, 5, (2.0,))
    assert limits("wtime 1000 btime 2000 winc 10 binc 20", 1).clock[:4] == (2.0, 0.02, None, (1.0,))
    assert limits("btime 2000").clock.seconds == 2.0  # the other's, where nothing is said about one's own
    assert limits("wtime -5").clock.seconds == 0.0
    assert limits("movetime 0").seconds == 0.001
    assert (limits("depth 0").depth, limits("nodes -7").nodes, limits("mate 3").depth) == (1, 1, 5)
    assert limits("mate 9 depth 4").depth == 4
    assert limits("infinite wtime 5 movetime 5")[:4] == (None, None, None, None)
    assert limits("ponder wtime 5").handle.pondering and not limits("ponder infinite").handle.pondering
    assert limits("depth 99999999999999 nodes 99999999999999999999999"[:20]).depth == 1 << 30


def test_only_what_is_new_is_played_again() -> None:
    line = Line(Chess)
    line.read(["startpos", "moves", "e2e4", "e7e5", "g1f3"])
    before = line.states
    line.read(["startpos", "moves", "e2e4", "e7e5", "g1f3", "b8c6"])
    assert all(one is other for one, other in zip(before, line.states, strict=False)) and len(line.states) == 5
    line.read(["startpos", "moves", "e2e4", "c7c5"])
    assert line.states[1] is before[1] and str(line.state) == str(Chess.from_text("startpos moves e2e4 c7c5"))
    line.read(["startpos"])
    assert line.states == [Chess()] and line.history == []


def test_the_table_is_kept_between_moves_and_cleared_for_a_new_game(engine: Engine) -> None:
    def nodes() -> int:
        return int(engine.searched("position startpos", "go depth 7")[0][-1]["nodes"])

    first, again = nodes(), nodes()
    assert again < first / 2
    engine.say("ucinewgame")
    assert nodes() == first
    engine.say("setoption name Clear Hash")
    assert nodes() == first
    engine.say("setoption name Hash value 16")
    assert nodes() > first / 2


def test_a_table_too_large_for_the_machine_is_not_taken(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: Any, **__: Any) -> None:
        raise MemoryError

    with monkeypatch.context() as patch:
        patch.setattr("zermelo.search.parts.table.memory", refused)
        assert "does not fit into this machine's memory: give fewer" in engine.told("setoption name Hash value 65536")
    infos, _ = engine.searched("position startpos", "go depth 1")
    assert infos[-1]["depth"] == "1"


def test_every_move_is_looked_at_however_little_time_there_is(engine: Engine) -> None:
    for limit in ("nodes 1", "nodes 20"):
        engine.say("ucinewgame")
        infos, best = engine.searched("position fen 6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", f"go {limit}")
        assert infos[-1]["score"] == "mate 1" and best == "bestmove d1d8"


def test_a_search_of_which_nothing_can_be_read_ends(engine: Engine) -> None:
    for words in ("go perft 2", "go depth x"):
        assert engine.searched("position startpos", words)[0][-1]["depth"] == "1"


def test_a_game_that_a_decree_has_ended_goes_on(engine: Engine) -> None:
    """After 50 moves without a capture the draw has to be claimed: until then a mate counts, and what may be chosen from is respected."""
    position = "position fen 7k/8/6K1/8/8/8/8/5Q2 w - - 100 80"
    assert engine.searched(position, "go depth 5")[1] == "bestmove f1f8"
    infos, best = engine.searched(position, "go depth 5 searchmoves f1e1 f1d1")
    assert infos[-1]["score"] == "cp 0" and best in ("bestmove f1e1", "bestmove f1d1")


def test_the_depth_never_goes_back(engine: Engine) -> None:
    infos, _ = engine.searched("position fen 7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", "go depth 8")
    depths = [int(info["depth"]) for info in infos]
    assert depths == sorted(set(depths)) and infos[-1]["score"] == "mate 2"


def test_several_threads(engine: Engine) -> None:
    engine.say("setoption name Threads value 2")
    infos, best = engine.searched("position startpos", "go depth 7")
    assert [info["depth"] for info in infos] == [str(depth) for depth in range(1, 8)] and best.startswith("bestmove ")
    engine.say("go infinite")
    time.sleep(0.05)
    engine.say("stop")
    assert engine.until("bestmove")[-1] != "bestmove (none)"


@pytest.mark.parametrize(
    ("cls", "line", "moves"),
    (
        (TicTacToe, "position startpos moves 4", "012345678"),
        (ConnectFour, "position startpos moves 4 4 4", "1234567"),
        (Othello, "position startpos moves f5", ("d6", "f4", "f6")),
        (Checkers, "position startpos", None),
        (Halving, "position fen 9 0", ("decrement", "halve")),
    ),
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_other_games(cls: Any, line: str, moves: Any) -> None:
    engine = Engine(cls)
    engine.say("isready")
    engine.until("readyok")
    ready = set(_entries)
    infos, best = engine.searched(line, "go depth 4 nodes 20000")
    assert set(_entries) == ready  # nothing is left to be compiled on the clock
    assert infos and (moves is None or best.split()[1] in moves)
    engine.server.leave()


def test_a_small_game_is_won_in_so_many_moves() -> None:
    engine = Engine(Halving)
    infos, best = engine.searched("position fen 5", "go")
    assert infos[-1]["score"].startswith("mate ") and best.startswith("bestmove ")
    engine.server.leave()


@game
class Blanks(TicTacToe):
    """Whose moves are two words."""

    def action_name(self, action: int) -> str:
        return f"square {action}"


def test_a_move_of_several_words_is_one() -> None:
    engine = Engine(Blanks)
    _, best = engine.searched("position startpos moves square_0 square_1", "go depth 3")
    assert best.split()[1].startswith("square_")
    engine.server.leave()


@pytest.mark.parametrize(("cls", "why"), ((Backgammon, "in Backgammon chance moves"), (FourColours, "FourColours has 4 players")))
def test_games_that_are_not_for_this_protocol(cls: Any, why: str) -> None:
    with pytest.raises(SearchError, match=f"UCI is for games of two players and no chance; {why}"):
        Server(cls, print)


def test_the_end_of_the_input_ends_a_search() -> None:
    said: list[str] = []
    server = Server(TicTacToe, said.append)
    server.serve(["position startpos", "go infinite"])
    assert not server.is_busy and said[-1].startswith("bestmove")


def test_debug_says_what_it_thinks_with(engine: Engine) -> None:
    engine.say("debug on", "position startpos moves e2e4", "go depth 2")
    assert "a table of 2,097,152 entries, 1 position before this one" in engine.heard.get(timeout=PATIENCE)


def test_a_progress_line_is_uci() -> None:
    from zermelo.protocols.uci_server.reports import progress_of
    from zermelo.search.run.limits import Limits
    from zermelo.search.run.worker import Watch

    watch = Watch(Limits(), counters=[0] * 8, doing="depth 7", place=(3, 20, Chess().parse_action("e2e4")))
    line = progress_of(watch, Chess(), 0.5)
    assert line is not None and line.startswith("info depth 7 currmove e2e4 currmovenumber 3 nodes 0 nps 0 hashfull 500 time ")
    assert info_of("info " + line.split("currmovenumber 3 ")[1])["hashfull"] == "500"
    assert progress_of(Watch(Limits()), Chess(), 0.0) is None


# ------------------------------------------------------------------------------------------ what chess alone has


def test_chess960_castles_onto_the_rook(engine: Engine) -> None:
    engine.say("setoption name UCI_Chess960 value true", "position fen 4k3/8/8/8/8/8/8/5K1R w H - 0 1 moves f1h1 e8e7")
    assert str(engine.server.line.state) == "8/4k3/8/8/8/8/8/5RK1 w - - 2 1"
    assert engine.server.game.__name__ == "Chess960"
    engine.say("setoption name UCI_Chess960 value false", "position startpos moves e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1g1")
    assert engine.server.game is Chess
    assert str(engine.server.line.state).split()[0] == "rnbqk2r/pppp1ppp/5n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1"


def test_own_book(engine: Engine, tmp_path: Any) -> None:
    import struct

    from zermelo.games.chess.polyglot import key_of

    path = tmp_path / "small book.bin"
    path.write_bytes(struct.pack(">QHHI", key_of(Chess()), 16 | 8 << 6, 7, 0))  # a2a3
    engine.say(f"setoption name Book File value {path}")
    assert engine.heard.get(timeout=60) == "info string 1 entry; set OwnBook to play from them"
    engine.say("setoption name OwnBook value true", "position startpos", "go wtime 1000")
    assert engine.until("bestmove") == ["info string from the book", "bestmove a2a3"]
    _, best = engine.searched("position startpos", "go depth 2 searchmoves b2b3")
    assert best.split()[1] == "b2b3"
    _, best = engine.searched("position startpos moves a2a3", "go depth 2")
    assert best.split()[1][1] in "78"
    assert "there is no book /nowhere.bin" in engine.told("setoption name Book File value /nowhere.bin")
    path.write_bytes(b"rubbish")
    assert "is no Polyglot book: its entries have 16 bytes each, and it has 7" in engine.told(f"setoption name Book File value {path}")


def test_only_chess_has_books_and_chess960() -> None:
    assert not any("Chess960" in line or "Book" in line for line in Options("othello").announced())
    assert "option name UCI_Chess960 type check default false" in Options("chess").announced()
    assert "option name UCI_Chess960 type check default true" in Options("chess960").announced()
    with pytest.raises(SearchError, match="there is no option 'OwnBook': there are Hash,"):
        Options("othello").set(["name", "OwnBook", "value", "true"])
