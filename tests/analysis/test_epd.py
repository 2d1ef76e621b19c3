"""EPD: what a line says is read, kept and written again; what it cannot say is refused with its line and column."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from settings import FULL, absent, examples
from zermelo import Game, PositionError, load_game, load_games, save_games
from zermelo.games import CATALOGUE, Chess, find
from zermelo.games.chess.epd import Epd
from zermelo.games.chess.notation import onto_rook, san

BK = "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - -"
EPD = Epd(Chess)


def answers_of(operations: str) -> Any:
    return EPD.answers(EPD.read(f"{BK} {operations}"))


def named(actions: Any) -> list[str]:
    return [onto_rook(action) for action in actions]


def refused(text: str) -> str:
    (error,) = EPD.scan(text)
    assert isinstance(error, PositionError), error
    return str(error)


def test_what_is_right() -> None:
    found = answers_of('bm Qd1+ d6d4; am Qa3; id "BK.01"; dm 3;')
    assert (named(found.best), named(found.avoid), found.mate) == (["d6d1", "d6d4"], ["d6a3"], 3)
    state = Chess.from_text(BK)
    right, wrong = (state.parse_action(name) for name in ("d6d1", "a7a6"))
    assert [found.is_right(action) for action in (right, wrong, state.parse_action("d6a3"), None)] == [True, False, False, False]
    assert answers_of("am Qa3;").is_right(wrong)
    assert answers_of('c0 "a fine position"; acd 3;') is None
    assert answers_of("dm 3;").is_right(right) is None


@pytest.mark.parametrize(
    "operations",
    ['c0 "Qd1+=10, a6 = 3, Qd4=2.5";', 'c7 "Qd1+ a6 Qd4"; c8 "10 3 2";', 'c8 "10 3 2"; c9 "d6d1 a7a6 d6d4"; c7 "all other";'],
)
def test_graded_moves(operations: str) -> None:
    found = answers_of(operations)
    assert {onto_rook(action): int(points) for action, points in found.points.items()} == {"d6d1": 10, "a7a6": 3, "d6d4": 2}
    assert found.most() == 10
    assert named(found.expected()) == ["d6d1"]


def test_operations_are_kept(tmp_path: Path) -> None:
    line = f'{BK} hmvc 7; bm Qd1+; id "1"; c0 "say; this"; Ae "Stockfish 15"; D1 20; pv Qd1+ Kxd1; two "a" "b"; noop; ce -31;'
    path = tmp_path / "a.epd"
    path.write_text(f"# a remark\r\n\r\n{line}\r\n")
    game = load_game(path)
    assert game.start == Chess.from_text(BK)._replace(clock=7)
    assert dict(game.tags)["id"] == "1" and dict(game.tags)["c0"] == "say; this"
    assert EPD.write([game]) == line + "\n"
    save_games([game, game], path)
    assert load_games(path) == [game, game]


def test_what_makes_no_sense_is_kept_and_does_not_count() -> None:
    line = f'{BK} hmvc -1; acs 1.5; dm 0; c0 "he \\"said\\" C:\\\\d"; note "a \\"b\\" c" d;'
    game = EPD.read(line)
    assert (game.start.clock, EPD.answers(game), dict(game.tags)["c0"]) == (0, None, 'he "said" C:\\d')
    assert EPD.write([game]) == line + "\n"
    (with_number,) = EPD.scan(f"{BK} 10 40 dm -2;")
    assert isinstance(with_number, Game)
    assert EPD.write([with_number]) == f"{BK} hmvc 10; dm -2; fmvn 40;\n"
    (again,) = EPD.scan(EPD.write([with_number]))
    assert again == with_number


def test_counts_of_a_fen_may_follow() -> None:
    (game,) = EPD.scan("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400")
    assert not isinstance(game, PositionError)
    assert (game.start, game.tags) == (Chess(), (("D1", "20"), ("D2", "400")))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (f"{BK} bm Qd9;", "line 1, column 53: bm 'Qd9' is not a legal move here; legal are: a7a6"),
        (f'\n{BK} id "x"; am Qd9;', "line 2, column 61: am 'Qd9' is not a legal move here"),
        (f'{BK} c0 "e4=10, Qd9=3";', "column 53: c0 'Qd9' is not a legal move here"),
        (f'{BK} id "never', 'column 53: this text is never closed, add a "'),
        (f"{BK} bm;", "column 50: bm names no move: write one, as in bm Nf3;"),
        (f"{BK} bm Qd1+; bm Qd4;", "column 59: bm is already given: remove one of them"),
        (f"{BK} acd deep;", "acd is given a number, got 'deep'"),
        (f"{BK} hmvc;", "hmvc is given a number, got nothing"),
        (f"{BK} 7 up;", "expected the name of an operation such as bm or id, got '7'"),
        ("8/8/8/8/8/8/8/8 w - - bm Ke2;", "line 1, column 1: '8/8/8/8/8/8/8/8 w - -' is not a position of Chess: White has no king"),
        (" ;", "line 1, column 2: ';' is not a position of Chess: write its board"),
        ("hello", "'hello' is not a position of Chess: write its board, side, castling and en passant"),
        ("7k/5KQ1/8/8/8/8/8/8 b - - bm Kg8;", "bm names 'Kg8', but the game is over in this position"),
    ],
)
def test_lines_that_cannot_be_read(text: str, words: str) -> None:
    assert words in refused(text)


def test_what_cannot_be_written() -> None:
    with pytest.raises(PositionError, match="keeps positions, and this game has moves"):
        EPD.write([Game.of(Chess(), [Chess().parse_action("e4")])])
    with pytest.raises(PositionError, match="cannot be the name of an operation"):
        EPD.write([Game.of(Chess(), (), tags=[("two words", "x")])])


PIECES = st.sampled_from(
    [BK, "bm", "am", "id", "c0", "c8", "c9", "dm", "hmvc", ";", " ", '"', "Qd1+", "d6d4", "1", "-1", "²", "x=1", "\n", "#", "\x00"]
)


@examples(200, 10)
@given(pieces=st.lists(PIECES | st.text(max_size=5), max_size=12))
def test_any_text_is_read_or_refused(pieces: list[str]) -> None:
    for text in (" ".join(pieces), f"{BK} {''.join(pieces)}"):
        for found in EPD.scan(text):
            if isinstance(found, PositionError):
                assert re.match(r"line \d+, column \d+: ", str(found))
            else:
                (again,) = EPD.scan(EPD.write([found]))
                assert again == found
                assert EPD.answers(again) == EPD.answers(found)


ENDINGS = [(entry.name, ending) for entry in CATALOGUE for ending in (*find(entry.name).notations(), ".fen") if entry.name != "tree"]


@examples(60, 5)
@given(rubbish=st.binary(max_size=200))
@pytest.mark.parametrize(("name", "ending"), ENDINGS)
def test_rubbish_in_files_is_refused(name: str, ending: str, rubbish: bytes, tmp_path_factory: pytest.TempPathFactory) -> None:
    from zermelo.analysis.contents import contents_of

    path = tmp_path_factory.mktemp("rubbish") / f"x{ending}"
    path.write_bytes(rubbish)
    try:
        assert contents_of(path, name).games
    except PositionError as error:
        assert len(str(error)) < 5000


@pytest.mark.parametrize("name", ["sunfish_win_at_chess_test.epd", "sunfish_bratko_kopec_test.epd", "STS1-STS15_LAN_v6.epd"])
def test_published_suites(name: str, shared_data: Path) -> None:
    """Every position and every best move as python-chess reads them; of the large ones a part where not everything is tried."""
    if importlib.util.find_spec("chess") is None:
        absent("EPD NOT COMPARED: python-chess is not installed")
    import chess  # type: ignore[import-not-found, unused-ignore]

    lines = (shared_data / "chess" / name).read_text().splitlines()
    for line in lines if FULL else lines[::25]:
        game = EPD.read(line)
        found = EPD.answers(game)
        board, operations = chess.Board.from_epd(line)
        assert str(game.start).split()[:4] == board.fen(en_passant="legal").split()[:4]
        assert found is not None
        assert set(named(found.best)) == {move.uci() for move in operations["bm"]}
        assert dict(game.tags)["id"] == operations["id"]
        again, written = chess.Board.from_epd(EPD.write([game]).strip())
        assert (again, written) == (board, operations)
        if found.points:
            assert found.most() == found.points[found.best[0]] == 100
            assert [san(game.start, action).rstrip("+#") for action in found.points] == [
                text.rstrip("+#") for text in operations["c7"].split()
            ]
