"""Games that were played, in files: written and read again, by other programs too, and refused in one sentence."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from settings import ASKED_FOR, FULL, absent, examples, sample
from zermelo import Game, PositionError, ZermeloError, game, load_game, load_games, match, play_game, save_games
from zermelo.errors import GameError
from zermelo.games import CATALOGUE, Checkers, Chess, Chess960, ConnectFour, Othello, TicTacToe, find
from zermelo.games._played.game import AGREED, OVER, REPETITION, TOO_LONG, UNFINISHED, goes_round
from zermelo.games._played.portable.record import Record
from zermelo.games._texts import legal_actions
from zermelo.games.checkers import START
from zermelo.games.chess.notation import san
from zermelo.games.chess.pgn import Pgn
from zermelo.players import Random
from zermelo.search.engine.repetitions import repetitions

STARTS = [
    *[find(entry.name)() for entry in CATALOGUE if entry.name != "tree"],
    find("tree").from_text("(max (chance 1/2:8 1/2:(min 24 -12)) 3)"),
    Chess.from_text("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 3 1"),
    Chess.from_text("8/P6k/8/8/8/8/p6K/8 w - - 96 1"),
    Checkers.from_text("W:WK6,K7,10,11,K30:BK14,K15,22,K23,1"),
    Checkers.from_text("W:WK6,K7:BK14,K15,22:H9 40-move"),
    TicTacToe.from_text("X.O/.X./..."),
]
POSITIONS = (".obf", ".epd")
OWN = [(state, ending) for state in STARTS for ending in type(state).notations() if ending not in POSITIONS]


def walked(start: Any, seed: int, plies: int) -> Game[Any]:
    """A game of at most so many plies, at random."""
    chance, state, actions = random.Random(seed), start, list[int]()
    while len(actions) < plies and (legal := legal_actions(state)) and not state.is_terminal():
        actions.append(chance.choice(legal))
        state = state.result(actions[-1])
    return Game.of(start, actions)


def named(state: Any) -> str:
    return f"{type(state).__name__} {state}"[:40]


# ---------------------------------------------------------------------------------------------- written and read again


@pytest.mark.parametrize("start", STARTS, ids=named)
@examples(40, 3, in_ci=8)
@given(seed=st.integers(0, 10**6), plies=st.integers(0, 120))
def test_every_game_as_json(start: Any, seed: int, plies: int, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("played") / "game.json"
    played = walked(start, seed, plies)._replace(tags=(("Event", 'two\nlines "and" ½'),))
    played.save(path)
    assert load_game(path) == load_game(path, type(start)) == played


@pytest.mark.parametrize(("start", "ending"), OWN, ids=lambda each: each if isinstance(each, str) else named(each))
@examples(40, 3, in_ci=8)
@given(seed=st.integers(0, 10**6), plies=st.integers(0, 200))
def test_games_in_their_own_notation(start: Any, ending: str, seed: int, plies: int, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("played") / f"game{ending}"
    played = walked(start, seed, plies)
    played.save(path)
    assert load_game(path, type(start)) == played
    assert max(map(len, path.read_text().splitlines()), default=0) < 80 or ending == ".txt"


@pytest.mark.parametrize("ending", [".json", ".pgn"])
def test_every_way_to_end(ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"game{ending}"
    there_and_back = [Chess().parse_action("g1f3"), 62 | 45 << 6, 21 | 6 << 6, 45 | 62 << 6]
    drawn = Game.of(Chess(), there_and_back * 2, (0, 0))
    resigned = Game.of(Chess(), there_and_back, (-1, 1), tags=[("White", "A"), ("Termination", "time forfeit")])
    agreed = Game.of(Chess(), there_and_back, (0, 0))
    stopped = play_game(Chess(), Random(1), longest=8)
    going_on = Game.of(Chess(), there_and_back)
    mate = Game.of(Chess(), [Chess.from_text(f"startpos moves {line}").parse_action(name) for line, name in FOOLS_MATE])
    games = [drawn, resigned, agreed, stopped, going_on, mate]
    assert [each.ending for each in games] == [REPETITION, AGREED, AGREED, TOO_LONG, UNFINISHED, OVER]
    assert (resigned.utilities, resigned.score(0), resigned.score(1), mate.utilities) == ((-1.0, 1.0), 0.0, 1.0, (-1.0, 1.0))
    for each in games:
        each.save(path)
        assert load_game(path) == each
    save_games(games, path)
    assert load_games(path) == games
    assert [load_game(path, number=number) for number in range(1, 7)] == games


FOOLS_MATE = [("", "f3"), ("f3", "e5"), ("f3 e5", "g4"), ("f3 e5 g4", "Qh4#")]


def test_a_match_in_a_file(tmp_path: Path) -> None:
    played = match(Random(1), Random(2), ConnectFour(), number=3, plies=0)
    played.save(tmp_path / "match.txt")
    assert load_games(tmp_path / "match.txt", ConnectFour) == list(played.games)
    assert len((tmp_path / "match.txt").read_text().splitlines()) == 2


# ---------------------------------------------------------------------------------------------- chess


def test_pgn_as_the_standard_has_it(tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    start = Chess.from_text("4k3/P7/8/8/8/8/8/4K2R b K - 0 1")
    played = Game.of(start, [], tags=[("Zed", "z"), ("Annotator", 'a "b" \\'), ("Black", "B")])
    state = start
    for name in ("e8d7", "e1g1", "d7e6", "a7a8q"):
        played = Game.of(start, [*played.actions, state.parse_action(name)], tags=played.tags)
        state = played.last
    played.save(path)
    assert path.read_text() == (
        '[Event "?"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n[White "?"]\n[Black "B"]\n[Result "*"]\n'
        '[Annotator "a \\"b\\" \\\\"]\n[FEN "4k3/P7/8/8/8/8/8/4K2R b K - 0 1"]\n[SetUp "1"]\n[Zed "z"]\n\n'
        "1... Kd7 2. O-O Ke6 3. a8=Q *\n"
    )
    assert dict(load_game(path).tags) == {"Black": "B", "Annotator": 'a "b" \\', "Zed": "z"}


@pytest.mark.parametrize(
    ("fen", "name", "written"),
    [
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "a1d1", "Rd1"),
        ("4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "a1d1", "Rad1"),
        ("R7/4k3/8/8/8/8/4K3/R7 w - - 0 1", "a1a4", "R1a4"),
        ("8/k7/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h4e1", "Qh4e1"),
        ("3rkr2/3p1p2/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", "O-O-O"),
        ("8/8/8/8/1k1pP3/8/8/4K3 b - e3 0 1", "d4e3", "dxe3"),
        ("7k/8/8/8/8/2n5/8/R1B1K3 w - - 0 1", "c1b2", "Bb2"),
        ("k7/2P5/1K6/8/8/8/8/8 w - - 0 1", "c7c8r", "c8=R#"),
        ("k7/8/8/8/8/b7/4N3/2N1K3 w - - 0 1", "c1d3", "Nd3"),
        ("4k3/8/8/8/1b6/8/3N4/4K1N1 w - - 0 1", "g1f3", "Nf3"),  # the other knight is pinned
    ],
)
def test_the_shortest_names(fen: str, name: str, written: str) -> None:
    state = Chess.from_text(fen)
    assert san(state, state.parse_action(name)) == written
    assert state.parse_action(written) == state.parse_action(name)


def oracle() -> Any:
    try:
        import chess.pgn
    except ImportError:
        absent("PGN NOT COMPARED: python-chess is not installed (pip install chess)")
    return chess


def test_another_program_reads_our_pgn(tmp_path: Path) -> None:
    theirs = oracle()
    games = [walked(start, seed, 160) for seed in range(sample(20, 6, 2)) for start in STARTS if type(start) is Chess]
    save_games(games, tmp_path / "games.pgn")
    with (tmp_path / "games.pgn").open() as file:
        for ours in games:
            read = theirs.pgn.read_game(file)
            board = read.board()
            assert not read.errors and [move.uci() for move in read.mainline_moves()] == ours.names()
            for state, action in zip(ours.positions(), ours.actions, strict=False):
                move = board.parse_uci(state.action_name(action))
                assert san(state, action) == board.san(move)
                board.push(move)
        assert theirs.pgn.read_game(file) is None


def test_we_read_the_pgn_of_another_program() -> None:
    """With comments, annotations, variations within variations, and a null move in one of them."""
    theirs = oracle()
    pgn = Chess.notations()[".pgn"]
    for seed in range(sample(20, 8, 3)):
        chance = random.Random(seed)
        node = whole = theirs.pgn.Game()
        whole.headers["White"] = 'O\'Neil, "Zed" [\\] é'
        while not node.board().is_game_over() and node.ply() < 60:
            moves = list(node.board().legal_moves)
            for _ in range(chance.choice((0, 0, 1, 2))):
                aside = node.add_variation(chance.choice(moves), comment=chance.choice(("", "a (b) 1. e4 1-0 ; c", "[%clk 0:01:02]")))
                aside.add_variation(
                    theirs.Move.null() if chance.random() < 0.3 else next(iter(aside.board().legal_moves), theirs.Move.null())
                )
            node = node.add_main_variation(chance.choice(moves), nags=chance.sample(range(1, 140), chance.randrange(3)))
        whole.headers["Result"] = "1-0"
        (ours,) = pgn.scan(str(whole))
        assert isinstance(ours, Game), ours
        assert ours.names() == [move.uci() for move in whole.mainline_moves()]
        assert dict(ours.tags)["White"] == whole.headers["White"] and ours.utilities == (1.0, -1.0)


@pytest.mark.parametrize(
    "text",
    [
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O *",
        "1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.0-0",
        "e4 e5 Nf3 Nc6 Bb5 a6 O-O 1/2-1/2",
        "1 e4 e5 2 Nf3 Nc6 3 Bb5 a6 4 O-O *",
        "1. Pe2-e4! e7e5 $1 $14 2. Ng1f3 (2. f4 {a ) b} exf4 (2... -- 3. Zz9 ; no ) such move\n)) 2... Nb8-c6!? 3. Bf1-b5 a7-a6 4. O-O+ *",
        "% a line for others\n{before} 1. e4 ; the best ( { move\n1... e5 2. Nf3 {x\ny} Nc6\n\n3. Bb5 a6 4. e1g1 1-0",
    ],
)
def test_what_people_write(text: str) -> None:
    (ours,) = Chess.notations()[".pgn"].scan(text)
    assert ours.last == Chess.from_text("startpos moves e4 e5 Nf3 Nc6 Bb5 a6 O-O")


def test_what_people_write_behind_moves() -> None:
    text = "1. e4+/- e5 = 2. Qh5 ± N Nc6 ch. 3. Bc4+- Nf6 <what is reserved> D 4. Qxf7 ) mate 1/2"
    (record,) = Pgn(Chess).records(f'[White "A"]\n[White "B"]\n[Round 3]\n\n{text}')
    assert isinstance(record, Record)
    assert [move.nags for move in record.play.moves] == [(16,), (10,), (16, 146), (), (18,), (220,), ()]
    assert (record.result, dict(record.tags)) == ("1/2-1/2", {"White": "A", "Round": "3"})
    (again,) = Pgn(Chess).records(Pgn(Chess).written([record]))
    assert isinstance(again, Record) and again.play == record.play
    (game,) = Pgn(Chess).scan("(1. d4) 1. e4 (1. -- e5 2. Z0) e5+ 2. Nf3++ Nc6 *")
    assert isinstance(game, Game) and game.names() == ["e2e4", "e7e5", "g1f3", "b8c6"]


def test_the_number_of_the_move_is_kept(tmp_path: Path) -> None:
    fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 10 40"
    (tmp_path / "a.pgn").write_text(f'[FEN "{fen}"]\n\n40... Kd7 41. e4 *\n')
    read = load_game(tmp_path / "a.pgn")
    read.save(tmp_path / "b.pgn")
    assert f'[FEN "{fen}"]' in (tmp_path / "b.pgn").read_text() and "\n40... Kd7 41. e4 *\n" in (tmp_path / "b.pgn").read_text()
    assert load_game(tmp_path / "b.pgn") == read
    Game.of(Chess(), read.actions[:0], tags=read.tags).save(tmp_path / "c.pgn")  # from another beginning
    assert "FEN" not in (tmp_path / "c.pgn").read_text()
    assert "move 40..., line 3" in refused(tmp_path / "d.pgn", f'[FEN "{fen}"]\n\n40... Kd3 *\n')


def test_games_of_chess960_say_so_themselves(tmp_path: Path) -> None:
    text = '[Variant "Chess960"]\n[FEN "bnqbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BNQBNRKR w KQkq - 0 1"]\n\n1. e4 f5 *\n'
    named = "".join(text.replace("Chess960", name) for name in ("Chess 960", "Fischerandom", "freestyle"))
    (tmp_path / "a.pgn").write_text(f"{text}{named}\n1. e4 e5 *\n")
    assert [type(each.start) for each in load_games(tmp_path / "a.pgn")] == [*4 * [Chess960], Chess]
    said = refused(tmp_path / "a.pgn", text, Chess)
    assert "this is a game of Chess960: name the game chess960 to read it" in said


def test_promotions_and_captures_in_passing() -> None:
    ways = ["a8=Q", "a8Q", "a8(Q)", "a8=(Q)", "a8/Q", "a7a8q", "a7-a8=q"]
    text = "".join(f'[FEN "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"]\n{way} *\n' for way in ways)
    passing = "".join(f"1. e4 a6 2. e5 d5 3. {way} *\n" for way in ("exd6", "ed6", "exd6e.p.", "exd6 e.p.", "exd6 ep", "e5xd6"))
    pgn = Chess.notations()[".pgn"]
    assert len({each.actions for each in pgn.scan(text)}) == 1 == len({each.actions for each in pgn.scan(passing)})


def test_a_game_goes_on_where_nobody_claims_a_draw() -> None:
    (ours,) = Chess.notations()[".pgn"].scan('[FEN "7k/8/8/8/8/8/R7/K7 w - - 99 80"]\n80. Ra3 Kg7 81. Ra4 1-0')
    assert len(ours.actions) == 3 and (ours.ending, ours.utilities) == (AGREED, (1.0, -1.0))
    assert [each.ending for each in Chess.notations()[".pgn"].scan('[FEN "7k/8/8/8/8/8/R7/K7 w - - 99 80"] 80. Ra3 1/2-1/2')] == [OVER]


# ---------------------------------------------------------------------------------------------- draughts, transcripts


def test_a_rule_of_draws_is_kept(tmp_path: Path) -> None:
    start = Checkers.from_text("W:WK6,K7:BK14,K15,22:H9 40-move")
    Game.of(start, []).save(tmp_path / "game.pdn")
    assert '[DrawRule "40-move, 9 plies"]' in (tmp_path / "game.pdn").read_text()
    assert load_game(tmp_path / "game.pdn").start == start
    Game.of(START, [START.parse_action("11-15")]).save(tmp_path / "game.pdn")
    assert "DrawRule" not in (tmp_path / "game.pdn").read_text()


def test_published_openings_of_othello(shared_data: Path) -> None:
    lines = (shared_data / "othello" / "xot_openingslarge.txt").read_text().split()
    chosen = "\n".join(lines if ASKED_FOR else lines[:: 10 if FULL else 100]) + "\n"
    games = list(Othello.notations()[".txt"].scan(chosen.upper()))
    assert {len(each.actions) for each in games} == {8}
    assert Othello.notations()[".txt"].write(games) == chosen


def test_passes_of_othello(tmp_path: Path) -> None:
    """Left out where they are followed by a move; read where they are written."""
    line = "f5f6e6f4g5e7g7h6h8g6g4h4h5h3e3"  # now only a pass
    found = [next(iter(Othello.notations()[".txt"].scan(text))) for text in ("c4c3", "# a comment\n\n c4 C3 ")]
    assert found[0] == found[1]
    for seed in range(40):
        played = walked(Othello(), seed, 100)
        if 64 in played.actions:
            break
    (text,) = Othello.notations()[".txt"].write([played]).split()
    assert "pa" not in text and len(text) == 2 * (len(played.actions) - played.actions.count(64)), line
    written = "".join(played.names())
    for way in (written, written.replace("pass", "--"), written.replace("pass", "PA")):
        assert list(Othello.notations()[".txt"].scan(way)) == [played]
    place = played.actions.index(64) + 1
    ends_in_a_pass = Game.of(played.start, played.actions[:place])
    ends_in_a_pass.save(tmp_path / "pass.txt")
    assert load_game(tmp_path / "pass.txt", Othello) == ends_in_a_pass


# ---------------------------------------------------------------------------------------------- games of one's own


@game
class Nim(NamedTuple):
    """Take one or two; its texts can be written, and not read."""

    n: int = 5
    mover: int = 0

    def to_move(self) -> int:
        return self.mover

    def actions(self) -> Iterator[int]:
        yield 1
        if self.n > 1:
            yield 2

    def result(self, action: int) -> Nim:
        return Nim(self.n - action, 1 - self.mover)

    def is_terminal(self) -> bool:
        return self.n == 0

    def utility(self, player: int) -> int:
        return -1 if player == self.mover else 1

    def __str__(self) -> str:
        return f"{self.n} left"

    def action_name(self, action: int) -> str:
        return "some"

    @classmethod
    def notations(cls) -> dict[str, Any]:
        return {".nim": Heaps()}


class Heaps:
    def scan(self, text: str) -> Iterator[Game[Nim] | PositionError]:
        for line in text.splitlines():
            yield Game.of(Nim(), map(int, line)) if line.isdecimal() else PositionError(f"{line} is not digits")

    def write(self, games: list[Game[Nim]]) -> str:
        return "".join(f"{''.join(map(str, each.actions))}\n" for each in games)


def test_a_game_with_a_notation_of_its_own(tmp_path: Path) -> None:
    games = [walked(Nim(), seed, 9) for seed in range(5)]
    save_games(games, tmp_path / "games.nim")
    assert load_games(tmp_path / "games.nim", Nim) == games
    (tmp_path / "bad.nim").write_text("122\nx\n")
    with pytest.raises(PositionError, match=re.escape("bad.nim, game 2: x is not digits")):
        load_games(tmp_path / "bad.nim", Nim)


def test_what_is_not_read_again_is_written_another_way(tmp_path: Path) -> None:
    played = walked(Nim(4), 1, 9)
    played.save(tmp_path / "game.json")
    data = json.loads((tmp_path / "game.json").read_text())
    assert (data["start"], played.actions, data["actions"]) == ("Nim(n=4, mover=0)", (1, 1, 2), [1, 1, "some"])
    assert load_game(tmp_path / "game.json", Nim) == played


# ---------------------------------------------------------------------------------------------- what cannot be


def refused(path: Path, text: str, rules: Any = None) -> str:
    path.write_text(text)
    with pytest.raises((PositionError, GameError)) as caught:
        load_games(path, rules)
    assert "\n" not in str(caught.value)
    return str(caught.value).replace(str(path), path.name)


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("a.pgn", "", "a.pgn contains no game"),
        ("a.pgn", "1. e4 e5 2. Ke3 *", "a.pgn, move 2, line 1, column 13: 'Ke3' is not a legal move here; legal are: "),
        (
            "a.pgn",
            "1. e4 *\n\n1. e4 e5\n2. f4 Nf5 *",
            "a.pgn, game 2, move 2..., line 4, column 7: 'Nf5' is not a legal move here; near it are",
        ),
        ("a.pgn", "1. Nf3 Nf6 2. Nd4 Nd5 3. Nc3 e6 4. Ndb4 *", "move 4, line 1, column 36: 'Ndb4' is not a legal move"),
        ("a.pgn", "1. Nf3 d5 2. d4 d4 3. Nd2 *", "move 2..., line 1, column 17: 'd4' is not a legal move"),
        ("a.pgn", "1. Nc3 a6 2. Nf3 a5 3. Nd4 a4 4. Nb5 *", "move 4, line 1, column 34: 'Nb5' may be c3b5 or d4b5: say which"),
        ("a.pgn", "1. f3 e5 2. g4 Qh4# 3. a3 *", "move 3, line 1, column 24: a3 comes after the end of the game: White has no legal move"),
        ("a.pgn", "1. e4 e9 *", "a.pgn, move 1..., line 1, column 7: expected a move such as e4 or Nf3, or a comment in { }, got 'e9'"),
        ("a.pgn", "1. e4 {no end", "a.pgn, move 1..., line 1, column 7: this comment is never closed: add a }"),
        ("a.pgn", "1. e4 (1. d4 (1. c4) *", "a.pgn, line 1, column 7: this variation is never closed: add a )"),
        ("a.pgn", "1. e4 -- *", "a.pgn, move 1..., line 1, column 7: -- is a null move, which only variations may have"),
        ("a.pgn", '[FEN "x"] *', "a.pgn, line 1, column 1: 'x' is not a position of Chess: it has 1 field;"),
        ("a.pgn", '[SetUp "1"] *', "a.pgn, line 1, column 1: SetUp is 1, but the tag FEN with the position is missing"),
        (
            "a.pdn",
            "1. 11-15 22-18 2. 8-11 *",
            "a.pdn, move 2, line 1, column 19: '8-11' is not a legal move here: capture is compulsory: 15x22",
        ),
        ("a.pdn", '[DrawRule "often"] *', "the tag DrawRule is 'often': write \"40-move\""),
        ("a.txt", "f5d6\nf5f5\n", "a.txt may be a game of connectfour, othello or othello6x6: give the game"),
        ("a.dat", "x", "a.dat is not a file of games: they end in .json, .epd, .fen, .ggf, .obf, .pdn, .pgn, .sgf, .txt"),
        ("a.json", "", "a.json is not a game that was saved: "),
        ("a.json", "[" * 100_000, "a.json is not a game that was saved: its brackets are nested too deep"),
        ("a.json", '{"game": ' + "9" * 5000 + "}", "a.json is not a game that was saved: a number in it has 5000 digits"),
        ("a.json", "[]", "a.json contains no game"),
        ("a.json", "[1]", "a.json: this is not a game that was saved: it should be an object"),
        ("a.json", "{}", "a.json: this is not a game that was saved: it has no 'game'"),
    ],
)
def test_files_that_cannot_be_read(name: str, text: str, says: str, tmp_path: Path) -> None:
    assert says in refused(tmp_path / name, text)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"game": 3}, "its game should be a text, not '3'"),
        ({"tags": [1]}, "its tags should be an object, not '[1]'"),
        ({"tags": {"a": 1}}, "its tags should be texts"),
        ({"actions": [4, True]}, "action 2: 'true' is not an action: write its name"),
        ({"actions": [4, 9]}, "action 2: 9 is not a legal action at"),
        ({"actions": ["4", "3", "0", "5", "8", "1"]}, "action 6: '1' comes after the end of the game: leave it out"),
        ({"ending": "won"}, "its ending is 'won': write over, repetition, too long, agreed or unfinished"),
        ({"ending": "over", "actions": []}, "its ending is 'over', but the game is not over at '.../.../...'"),
        ({"ending": "agreed", "utilities": [1, "inf"]}, "its ending is 'agreed', so its utilities should be a list of 2 numbers"),
    ],
)
def test_what_a_saved_game_cannot_say(change: dict[str, Any], says: str, tmp_path: Path) -> None:
    data = walked(TicTacToe(), 1, 9).as_dict() | change
    assert says in refused(tmp_path / "a.json", json.dumps(data))


def test_transcripts_that_cannot_be_read(tmp_path: Path) -> None:
    assert refused(tmp_path / "a.txt", "f5d6\n# x\nf5d6c3c3\n", Othello).startswith(
        "a.txt, game 2, move 4, line 3, column 7: 'c3' is not a legal"
    )
    assert refused(tmp_path / "a.txt", "f5z9", Othello) == "a.txt, move 2, line 1, column 3: 'z9' is not a move; legal are: f4 d6 f6"
    assert refused(tmp_path / "a.txt", "1111111", ConnectFour).startswith("a.txt, move 7, line 1, column 7: ")


def test_games_that_have_no_such_files(tmp_path: Path) -> None:
    played = walked(TicTacToe(), 1, 9)
    with pytest.raises(PositionError, match=r"games of TicTacToe are kept in files that end in \.json, \.fen or \.txt, not in .*game\.pgn"):
        played.save(tmp_path / "game.pgn")
    with pytest.raises(
        PositionError, match=r"games of Chess are kept in files that end in \.json, \.pgn, \.epd, \.fen or \.txt, not in .*game"
    ):
        load_game(tmp_path / "game", Chess)
    with pytest.raises(PositionError, match=r"begins with the start, and this game began elsewhere: save it as \.json"):
        walked(Othello.from_text("f5"), 1, 9).save(tmp_path / "game.txt")
    with pytest.raises(PositionError, match=r"has no result, and this game was ended before the board had one: save it as \.json"):
        play_game(Othello(), Random(1), longest=4).save(tmp_path / "game.txt")
    with pytest.raises(ZermeloError, match="there is no folder"):
        played.save(tmp_path / "none" / "game.json")
    assert list(tmp_path.iterdir()) == []


def test_several_games_and_one_is_wanted(tmp_path: Path) -> None:
    path = tmp_path / "two.pgn"
    path.write_text("1. e4 *\n1. d4 *\n")
    with pytest.raises(PositionError, match="has 2 games: say which by its number, from 1 to 2"):
        load_game(path)
    with pytest.raises(PositionError, match="has no game 3: it has 2 games"):
        load_game(path, number=3)
    assert load_game(path, Chess, 2).names() == ["d2d4"]


def test_a_file_is_whole_or_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.pgn"
    walked(Chess(), 1, 9).save(path)
    before = path.read_text()

    def full(self: Path, data: bytes) -> int:
        with self.open("wb") as file:
            file.write(data[: len(data) // 2])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(ZermeloError, match=r"game\.pgn cannot be written: No space left on device"):
        walked(Chess(), 2, 60).save(path)
    assert path.read_text() == before and list(tmp_path.iterdir()) == [path]


GOOD = {
    ".pgn": '[White "A"]\n[FEN "4k3/P7/8/8/8/8/8/4K2R b K - 0 1"]\n\n'
    "1... Kd7 {why (} 2. O-O! $3 (2. Kf2) 2... Ke6 3. a8=Q 1-0\n\n1. e4 e5 *\n",
    ".pdn": '[White "A"]\n[GameType "21"]\n\n1. 11-15 23-19 2. 8-11 22-17 $1 (2. 9-13) 3. 11-16 24-20 4. 15x24 28x19 0-1\n\n1. 9-13 *\n',
    ".txt": "f5d6c3d3c4f4\n# x\nf5f6e6f4e3\n",
    ".ggf": f"1 (;GM[Othello]PC[GGS/os]PB[a b]TY[8r20]RE[+2.00:r]BO[8 {'-' * 27}O*------*O{'-' * 27} *]\nB[F5/1.2/3]W[d6]B[C3];)\n" * 2,
    ".obf": f"{'-' * 27}OX------XO{'-' * 27} X; D3:+0; C4:-2; % x\n\n{'-' * 19}X{'-' * 7}XX------XO{'-' * 27} O;\n",
    ".json": json.dumps([walked(Chess(), 1, 6).as_dict(), walked(Chess(), 2, 6).as_dict()]),
}


DAMAGE = '()[]{}"\\;%$0123456789-x*.abcdefghKQRNO=:,²① \n\x00é'


@pytest.mark.parametrize("ending", GOOD)
@examples(400, 40)
@given(data=st.data())
def test_damaged_files(ending: str, data: st.DataObject, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Whatever is changed in a file: it is read, or refused in one sentence that names it; and what is read can be written."""
    text = GOOD[ending]
    for _ in range(data.draw(st.integers(1, 3))):
        at, length = data.draw(st.integers(0, len(text))), data.draw(st.integers(0, 12))
        text = text[:at] + data.draw(st.text(alphabet=DAMAGE, max_size=4)) + text[at + length :]
    path = tmp_path_factory.mktemp("damaged") / f"game{ending}"
    path.write_text(text, encoding="utf-8")
    rules = Othello if ending == ".txt" else None
    try:
        games = load_games(path, rules)
    except (PositionError, GameError) as error:
        assert "\n" not in str(error) and path.name in str(error)
    else:
        again = path.with_name(f"again{ending}")
        save_games(games, again)
        assert load_games(again, rules) == games


@pytest.mark.parametrize(("cls", "moves"), [(Chess, "e4 Nf3 e9 -- O-O"), (Checkers, "11-15 23-19 11x25 1115")])
def test_any_text_is_read_or_refused(cls: Any, moves: str) -> None:
    chance = random.Random(5)
    notation = next(iter(cls.notations().values()))
    pieces = [*moves.split(), *["(", ")", "{", "}", ";", "*", "1-0", "1.", "1...", "$5", "!", "[", "]", "%"], '[A "b"]']
    for _ in range(300):
        text = "".join(chance.choice((" ", "\n", "")) + chance.choice(pieces) for _ in range(chance.randrange(25)))
        for found in notation.scan(text):
            assert isinstance(found, Game) or ("\n" not in str(found) and str(found).startswith("line "))


@pytest.mark.parametrize(
    ("start", "moves"),
    [
        (Chess.from_text("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 78 60"), "a1b1 g8f8 b1a1 f8g8 a1b1 g8f8 b1a1 f8g8"),
        (Chess.from_text("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 8 60"), "a1b1 g8f8 b1a1 f8g8 a1b1 g8f8 b1a1 f8g8"),
        (Checkers.from_text("W:WK32:BK1:H25 40-move"), "32-27 1-6 27-32 6-1 32-27 1-6 27-32 6-1"),
    ],
    ids=["chess, with a clock of 78", "chess", "checkers, near the draw by decree"],
)
def test_positions_come_back_whatever_a_counter_of_moves_says(start: Any, moves: str) -> None:
    states = [start]
    for move in moves.split():
        states.append(states[-1].result(states[-1].parse_action(move)))
        assert goes_round(states) is (len(states) == 9)
    engine_ = repetitions(states[-1], states[:-1], False)
    assert engine_.is_repeated(states[-1], 0)
