"""Chess960: published counts, python-chess's numbers, rules and FEN, and what is written."""

from __future__ import annotations

import random
import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from walks import leaves

from settings import FULL, absent
from zermelo import perft
from zermelo._kernel import available
from zermelo.errors import PositionError
from zermelo.games import Chess, Chess960
from zermelo.games._played.game import Game
from zermelo.games._played.loading import load_game
from zermelo.games.chess.notation import san, squares

MOST_LEAVES = (10**7 if FULL else 20_000) if available() else 500


@pytest.fixture(scope="module")
def chess() -> Any:
    try:
        import chess
        import chess.pgn
    except ImportError:
        absent("CHESS960 NOT COMPARED: python-chess is not installed (pip install chess)")
    return chess


def test_published_counts(shared_data: Path) -> None:
    """Every position of the collection where all are asked for, else every third: all of them castle."""
    text = (shared_data / "chess" / "python-chess_chess960.perft").read_text()
    entries = re.findall(r"^epd (.+)\n((?:perft \d+ \d+\n?)+)", text, re.MULTILINE)
    assert len(entries) == 960
    for fen, lines in entries[:: 1 if FULL else 3 if available() else 30]:
        for depth, n in re.findall(r"perft (\d+) (\d+)", lines):
            if int(n) <= MOST_LEAVES:
                assert perft(Chess960.from_text(fen), int(depth)) == int(n), (fen, depth)


def test_interpreted_rules_count_the_same() -> None:
    for text in ("0", "959", "rk2r3/pppppppp/8/8/8/8/PPPPPPPP/1RK2R2 w KQkq - 0 1"):
        state = Chess960.from_text(text)
        assert perft(state, 2, compiled=False) == perft(state, 2) == leaves(state, 2)


def test_numbers(chess: Any) -> None:
    for number in range(960):
        assert str(Chess960.from_text(str(number))).split()[:4] == chess.Board.from_chess960_pos(number).fen().split()[:4]
    assert Chess960.from_text("518") == Chess960() and str(Chess960()) == str(Chess())
    assert Chess960.from_text("518 moves e2e4") == Chess960.from_text("startpos moves e4")


CASTLING = (
    "rk2r3/pppppppp/8/8/8/8/PPPPPPPP/RK2R3 w EAea - 0 1",  # a king on b1 goes three files, or one
    "5rkr/8/8/8/8/8/8/5RKR w KQkq - 0 1",  # on g1 already, and the rook beside where it goes
    "1r1k2r1/8/8/8/8/8/8/1R1K2RR w Gbg - 3 9",  # not the outermost rook
    "k7/8/8/8/8/8/8/rRK1R3 w KQ - 0 1",  # the rook leaves the king in check
    "4k3/8/8/8/8/8/8/1RK4r w Q - 0 1",
    "1r2k1r1/8/8/8/8/4n3/8/R1KR4 b Kk - 0 1",
)


@pytest.mark.parametrize("fen", CASTLING)
def test_against_another_library(fen: str, chess: Any) -> None:
    chance = random.Random(fen)
    board, state = chess.Board(fen, chess960=True), Chess960.from_text(fen)
    for _ in range(40):
        legal = list(board.legal_moves)
        assert str(state).rpartition(" ")[0] == board.fen(en_passant="legal").rpartition(" ")[0]
        assert Chess960.from_text(str(state)) == Chess960.from_text(board.shredder_fen()) == state
        assert {state.action_name(action) for action in state.actions()} == {move.uci() for move in legal}
        assert state.count_actions() == len(legal)
        for move in legal:
            action = state.parse_action(move.uci())
            assert san(state, action) == board.san(move) and state.parse_action(board.san(move)) == action
            assert (state.prior(action) > 0) == (board.is_capture(move) or move.promotion == 5)
        if not legal or state.is_terminal():
            break
        castling = [move for move in legal if board.is_castling(move)]
        move = chance.choice(castling if castling and chance.random() < 0.5 else sorted(legal, key=str))
        state = state.result(state.parse_action(move.uci()))
        board.push(move)


def test_castling_is_read_in_every_way() -> None:
    state = Chess960.from_text("rk2r3/4p3/8/8/8/8/4P3/RK2R3 w EAea - 0 1")
    short, long = state.parse_action("b1e1"), state.parse_action("b1a1")
    assert (state.action_name(short), state.action_name(long)) == ("b1e1", "b1a1")
    assert state.parse_action("O-O") == state.parse_action("b1g1") == short and state.parse_action("0-0-0") == long
    assert state.parse_action("b1c1") == 1 | 2 << 6  # a step, not castling
    assert squares(state, short) == (1, 6) and squares(state, long) == (1, 2)
    assert str(state.result(short)) == "rk2r3/4p3/8/8/8/8/4P3/R4RK1 b kq - 1 1"
    assert str(state.result(long)) == "rk2r3/4p3/8/8/8/8/4P3/2KRR3 b kq - 1 1"
    with pytest.raises(PositionError, match="near it are: b1a1 b1c1"):
        state.parse_action("b1h1")


@pytest.mark.parametrize(
    ("cls", "text", "says"),
    [
        (Chess960, "960", "there is no beginning 960 of Chess960: they are numbered from 0 to 959"),
        (Chess960, "1rkr4/8/8/8/8/8/8/1RKRR3 w EDkq - 0 1", "of d1 and e1 on one side of the king only one can castle"),
        (Chess960, "1rkr4/8/8/8/8/8/8/1RKR4 w KX - 0 1", "the castling rights are 'KX': write some of KQkq, or -"),
        (Chess, "1rkr4/8/8/8/8/8/8/1RKR4 w DB - 0 1", "with rooks that castle in Chess960: the game chess960 reads them"),
    ],
)
def test_positions_that_are_none(cls: Any, text: str, says: str) -> None:
    with pytest.raises(PositionError, match=re.escape(says)):
        cls.from_text(text)


def test_chess_reads_its_own_rights_by_files() -> None:
    assert Chess.from_text("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1") == Chess.from_text("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    assert str(Chess.from_text("rk5r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")).split()[2] == "KQ"


def test_games_are_kept_as_pgn(tmp_path: Path, chess: Any) -> None:
    start = state = Chess960.from_text("bnrbnkrq/pppppppp/8/8/8/8/PPPPPPPP/BNRBNKRQ w KQkq - 0 1")
    actions = []
    for name in ("O-O", "O-O", "a4"):
        actions.append(state.parse_action(name))
        state = state.result(actions[-1])
    played = Game.of(start, actions)
    played.save(tmp_path / "game.pgn")
    text = (tmp_path / "game.pgn").read_text()
    assert '[Variant "Chess960"]' in text and "1. O-O O-O 2. a4 *" in text
    assert load_game(tmp_path / "game.pgn", Chess960) == played
    read = chess.pgn.read_game(StringIO(text))
    assert [move.uci() for move in read.mainline_moves()] == played.names() and read.board().chess960
    with pytest.raises(PositionError, match="a game of Chess960: name the game chess960 to read it"):
        load_game(tmp_path / "game.pgn", Chess)
