"""Chess against published perft counts, against python-chess move by move, and against what people write."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given, settings
from walks import CHOICES, leaves, walk

from settings import FULL, absent
from zermelo import Linear, deepen, perft
from zermelo._kernel import available
from zermelo.bits import U64, flip
from zermelo.errors import PositionError
from zermelo.games.chess import Chess
from zermelo.games.chess.evaluation import Tapered
from zermelo.games.chess.notation import squares

MOST_LEAVES = (10**7 if FULL else 10**5) if available() else 3_000

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
SHARP = (
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    KIWIPETE,
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "8/8/3p4/1Pp4r/1K3p2/6k1/4P1P1/1R6 w - c6 0 3",
    "4k3/2p1p3/8/1P1P1P2/1p1p1p2/8/2P1P3/4K3 w - - 0 1",
    "q3k2r/3ppp2/8/2N1n3/3Q4/8/4PPP1/R3K2R b KQk - 90 60",
)


@pytest.fixture(scope="module")
def chess() -> ModuleType:
    """The library python-chess, whose word is taken for the rules."""
    try:
        import chess
    except ImportError:
        missing = "RULES NOT COMPARED: python-chess is not installed (pip install chess)"
        absent(missing)
    return chess


def names(state: Chess) -> set[str]:
    return {state.action_name(action) for action in state.actions()}


def without_number(fen: str) -> str:
    """A FEN without the number of the move, which is not kept."""
    return fen.rpartition(" ")[0]


# ------------------------------------------------------------------------------------------------------ published counts


def published(shared_data: Path) -> list[tuple[str, int, int]]:
    """Every count of the two collections: position, depth, leaves."""
    folder = shared_data / "chess"
    standard = json.loads((folder / "standard_perft.json").read_text())
    positions = [entry for entry in standard.values() if isinstance(entry, dict)]
    counts = [(entry["fen"], depth, n) for entry in positions for depth, n in enumerate(entry["perft"], 1)]
    for line in (folder / "sunfish_perft.epd").read_text().splitlines():
        fen, *rest = line.split(";")
        counts += [(fen.strip(), int(depth), int(n)) for depth, n in re.findall(r"D(\d+) (\d+)", ";".join(rest))]
    return counts


def test_published_counts(shared_data: Path) -> None:
    counts = [entry for entry in published(shared_data) if entry[2] <= MOST_LEAVES]
    assert len(counts) > 200
    wrong = [(fen, depth, n, found) for fen, depth, n in counts if (found := perft(Chess.from_text(fen), depth)) != n]
    assert not wrong


def test_counts_of_random_positions(shared_data: Path) -> None:
    text = (shared_data / "chess" / "random_perft_first_1500.perft").read_text()
    entries = re.findall(r"^epd (.+)\n((?:perft \d+ \d+\n?)+)", text, re.MULTILINE)
    assert len(entries) > 1400
    step = 1 if FULL and available() else 10
    for fen, lines in entries[::step]:
        for depth, n in re.findall(r"perft (\d+) (\d+)", lines):
            if int(n) <= MOST_LEAVES // 10:
                assert perft(Chess.from_text(fen), int(depth)) == int(n), (fen, depth)


@pytest.mark.skipif(not available(), reason="takes minutes where nothing is compiled")
def test_from_the_start() -> None:
    assert [perft(Chess(), depth) for depth in range(7)] == [1, 20, 400, 8902, 197281, 4865609, 119060324]
    assert [perft(Chess.from_text(KIWIPETE), depth) for depth in range(1, 5)] == [48, 2039, 97862, 4085603]


@pytest.mark.parametrize("fen", SHARP)
def test_interpreted_rules_count_the_same(fen: str) -> None:
    state = Chess.from_text(fen)
    assert perft(state, 2, compiled=False) == perft(state, 2) == leaves(state, 2)


# ------------------------------------------------------------------------------------------------------ another library


def same_position(state: Chess, board: Any) -> None:
    """Everything there is to compare at one position."""
    legal = list(board.legal_moves)
    assert without_number(str(state)) == without_number(board.fen(en_passant="legal"))
    assert Chess.from_text(str(state)) == state
    assert names(state) == {move.uci() for move in legal}
    assert state.count_actions() == len(legal)
    stopped = board.is_insufficient_material() or board.halfmove_clock >= 100
    assert state.is_terminal() == (stopped or not legal)
    assert state.drawn_by_rule() == (stopped and bool(legal))
    if state.is_terminal():
        winner = {True: 0, False: 1}.get(board.outcome(claim_draw=True).winner, -1)
        assert [state.utility(player) for player in (0, 1)] == [(winner == player) - (winner == 1 - player) for player in (0, 1)]
    noisy = [move for move in legal if board.is_check() or board.is_capture(move) or move.promotion]
    assert {state.action_name(action) for action in state.noisy_actions()} == {move.uci() for move in noisy}


def same_moves(state: Chess, board: Any) -> None:
    """The position after every move, and the names of the moves."""
    for move in list(board.legal_moves):
        action = state.parse_action(move.uci())
        assert squares(state, action) == (move.from_square, move.to_square)
        assert state.parse_action(board.san(move)) == action
        assert (state.prior(action) > 0) == (board.is_capture(move) or move.promotion == 5)
        board.push(move)
        assert without_number(str(state.result(action))) == without_number(board.fen(en_passant="legal"))
        board.pop()


@pytest.mark.parametrize("fen", SHARP)
def test_against_another_library(fen: str, chess: ModuleType) -> None:
    """A game at random from each position: over three hundred positions in all, every sixth looked at move by move."""
    chance = random.Random(fen)
    board, state = chess.Board(fen), Chess.from_text(fen)
    for ply in range(60):
        same_position(state, board)
        if ply % 6 == 0:
            same_moves(state, board)
        if not board.legal_moves:
            break
        move = chance.choice(sorted(board.legal_moves, key=str))
        state = state.result(state.parse_action(move.uci()))
        board.push(move)


@settings(max_examples=30, deadline=None)
@given(CHOICES)
def test_passing_and_counting_pieces(chess: ModuleType, choices: list[int]) -> None:
    state = walk(Chess.from_text(KIWIPETE), choices)
    board = chess.Board(str(state))
    pieces = [len(board.pieces(kind, True)) - len(board.pieces(kind, False)) for kind in (5, 4, 3, 2, 1)]
    assert state.features() == tuple(map(float, pieces))
    passed = state.passed()
    if board.is_check() or not board.occupied_co[board.turn] & ~board.pawns & ~board.kings:
        assert passed == state
    else:
        board.push(chess.Move.null())
        board.ep_square = None
        assert without_number(str(passed)) == without_number(board.fen())


# ------------------------------------------------------------------------------------------------------ the end of the game

MATES = (
    ("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", 1),  # fool's mate
    ("r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4", 0),  # scholar's mate
    ("6rk/5Npp/8/8/8/8/8/7K b - - 3 1", 0),  # smothered
    ("3R2k1/5ppp/8/8/8/8/8/6K1 b - - 100 90", 0),  # the mate with the hundredth ply counts
)
STALEMATES = (
    "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    "5bnr/4p1pq/4Qpkr/7p/7P/4P3/PPPP1PP1/RNB1KBNR b KQ - 2 10",  # Sam Loyd, the shortest
    "k7/P7/K7/8/8/8/8/8 b - - 100 80",
)
DRAWN = (
    "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
    "4k3/8/8/8/8/8/8/4KN2 w - - 0 1",
    "4kb2/8/8/8/8/8/8/4K3 w - - 0 1",
    "4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1",  # f8 and c1 are dark
    "4kb2/8/3b4/8/8/8/8/2B1K3 b - - 0 1",
    "r3k3/8/8/8/8/8/8/4K2R w - - 100 80",
)
GOING_ON = (
    "4kb2/8/8/8/8/8/8/4KB2 w - - 0 1",  # f8 is dark, f1 light
    "4k3/8/8/8/8/8/8/4KNN1 w - - 0 1",
    "4kn2/8/8/8/8/8/8/4KN2 w - - 0 1",
    "4kn2/8/8/8/8/8/8/4KB2 w - - 0 1",
    "4k3/8/8/8/8/8/P7/4K3 w - - 0 1",
    "r3k3/8/8/8/8/8/8/4K2R w - - 99 80",
)


@pytest.mark.parametrize(("fen", "winner"), MATES)
def test_mates(fen: str, winner: int) -> None:
    state = Chess.from_text(fen)
    assert state.is_terminal()
    assert not state.drawn_by_rule()
    assert (state.utility(winner), state.utility(1 - winner), state.count_actions()) == (1, -1, 0)


@pytest.mark.parametrize("fen", STALEMATES)
def test_stalemates(fen: str) -> None:
    state = Chess.from_text(fen)
    assert state.is_terminal()
    assert not state.drawn_by_rule()
    assert (state.utility(0), state.utility(1), state.count_actions()) == (0, 0, 0)


@pytest.mark.parametrize("fen", DRAWN)
def test_draws_by_rule(fen: str) -> None:
    state = Chess.from_text(fen)
    assert state.is_terminal()
    assert state.drawn_by_rule()
    assert state.utility(0) == 0
    assert state.count_actions() == len(list(state.actions())) > 0  # perft walks on
    assert perft(state, 2) == sum(state.result(action).count_actions() for action in state.actions())


@pytest.mark.parametrize("fen", GOING_ON)
def test_no_draw_yet(fen: str) -> None:
    state = Chess.from_text(fen)
    assert not state.is_terminal()
    assert not state.drawn_by_rule()


# ------------------------------------------------------------------------------------------------------ for searches


def test_victims_and_captors() -> None:
    """The queen before the rook, the pawn takes before the king does, quiet moves last."""
    state = Chess.from_text("4k3/P7/8/1q1r4/2P1N3/2K5/8/8 w - - 0 1")
    ranked = sorted(state.actions(), key=state.prior, reverse=True)
    assert [state.action_name(action) for action in ranked[:3]] == ["c4b5", "a7a8q", "c4d5"]
    assert [state.prior(action) for action in state.actions() if state.action_name(action) in ("a7a8n", "c4c5", "e4g5")] == [0, 0, 0]


def test_weights_and_features() -> None:
    assert Chess.FEATURES == ("queen", "rook", "bishop", "knight", "pawn")
    assert Chess.WEIGHTS == (9.0, 5.0, 3.25, 3.0, 1.0)
    white_up = Chess.from_text("1n2kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1")
    black_moves = Chess.from_text("1n2kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQk - 0 1")
    assert white_up.features() == black_moves.features() == (1.0, 1.0, 1.0, 0.0, 0.0)


@pytest.mark.parametrize(
    ("fen", "material", "finer", "pieces"),
    [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0, 0, 0),
        ("4k3/8/8/8/8/8/8/R2QK2R w KQ - 0 1", 19, 19, 3 + 1 + 2),  # three pieces, a queen alone, two rooks
        ("4k3/8/8/8/8/8/8/R2QK2R b - - 0 1", 19, 19, 3 + 1 + 2),  # whoever moves
        ("q3k2r/pp6/8/8/8/8/8/2BQKN2 w k - 0 1", 6 - 7, 6.25 - 7, 3 - 4 + 0 - 1),  # both have a queen, Black a rook and two pawns
        ("qq2k3/8/8/8/8/8/8/4K2B b - - 0 1", 3 - 18, 3.25 - 18, 1 - 2 - 1),  # two queens are no more than one
    ],
)
def test_evaluations_of_the_textbooks(fen: str, material: float, finer: float, pieces: float) -> None:
    state, named = Chess.from_text(fen), Chess.evaluators()
    assert list(named) == ["network", "tapered", "material", "material-3.25", "pieces"]
    assert [named[name].estimate(state) for name in ("material", "material-3.25", "pieces")] == [material, finer, pieces]
    simple = Linear.of(Chess, queen=9, rook=5, bishop=3, knight=3, pawn=1)
    assert (Linear.of(Chess).estimate(state), simple.estimate(state)) == (finer, material)
    assert type(named["pieces"])(pieces=0, queen=9, rooks=5).estimate(Chess.from_text("4k3/8/8/8/8/8/8/R2QK2R b - - 0 1")) == 19
    if fen.startswith("q3"):
        compiled, plain = (deepen(state, depth=1, evaluator=named["pieces"], compiled=how) for how in (available() or None, False))
        assert (compiled.value, compiled.nodes) == (plain.value, plain.nodes)


@pytest.mark.parametrize(
    ("fen", "move", "gain"),
    (
        ("3q4/5ppp/r6k/8/8/8/5PPP/3Q2K1 w - - 0 1", "d1d8", 9),  # nothing protects it
        ("r2q2k1/5ppp/8/8/8/8/5PPP/3Q2K1 w - - 0 1", "d1d8", 0),
        ("r2n2k1/5ppp/8/8/8/8/5PPP/3Q2K1 w - - 0 1", "d1d8", -6),
        ("6k1/5ppp/8/3r4/8/8/5PPP/3R2K1 w - - 0 1", "d1d5", 5),
        ("4k3/1b6/8/8/8/8/8/4K2R w K - 0 1", "e1g1", 0),  # castling, although the bishop attacks the rook's square
    ),
)
def test_what_an_exchange_wins(fen: str, move: str, gain: int) -> None:
    state = Chess.from_text(fen)
    assert state.gain(state.parse_action(move)) == gain


@settings(max_examples=40, deadline=None)
@given(CHOICES)
def test_the_evaluation_knows_no_left_and_right_and_no_colours(choices: list[int]) -> None:
    board, mover, *_ = str(walk(Chess.from_text(KIWIPETE), choices)).split()
    ranks = board.split("/")

    def estimate(ranks: list[str], mover: str) -> float:
        return float(Tapered().estimate(Chess.from_text(f"{'/'.join(ranks)} {mover} - - 0 1")))

    here = estimate(ranks, mover)
    assert estimate([rank[::-1] for rank in ranks], mover) == here
    assert estimate([rank.swapcase() for rank in reversed(ranks)], "b" if mover == "w" else "w") == -here


def test_actions_are_the_same_squares_for_both_sides() -> None:
    state = Chess()
    assert state.parse_action("e2e4") == 12 | 28 << 6
    state = state.result(12 | 28 << 6)
    assert state.parse_action("e7e5") == 52 | 36 << 6


def test_keys_of_equal_positions() -> None:
    one = Chess.from_text("startpos moves g1f3 g8f6 b1c3")
    other = Chess.from_text("startpos moves b1c3 g8f6 g1f3")
    assert one == other and one.key() == other.key()
    assert Chess.from_text("startpos moves g1f3 g8f6 f3g1 f6g8").key() == Chess().key()  # only the clock differs
    assert Chess().turned().key() != Chess().key()


@pytest.mark.parametrize(
    ("before", "move", "square"),
    [
        ("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4", "e3"),
        ("3rk3/8/8/8/3p4/8/4P3/3RK3 w - - 0 1", "e2e4", "e3"),
        ("3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1", "e2e4", "-"),  # the pawn is pinned
        ("8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1", "e2e4", "-"),  # both pawns would leave the rank of the king
        ("8/8/8/1k6/3p4/8/4P3/4KB2 w - - 0 1", "e2e4", "-"),  # the check from f1 would go on
        ("8/8/8/5k2/3p4/8/4P3/4K3 w - - 0 1", "e2e4", "e3"),  # the check is ended by the capture
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4", "-"),
    ],
)
def test_a_square_stepped_over_counts_where_a_pawn_may_capture(before: str, move: str, square: str, chess: ModuleType) -> None:
    state = Chess.from_text(before)
    after = state.result(state.parse_action(move))
    board = chess.Board(before)
    board.push_uci(move)
    assert str(after).split()[3] == board.fen(en_passant="legal").split()[3] == square
    assert Chess.from_text(board.fen(en_passant="fen")) == after
    if square == "-":
        without = Chess.from_text(board.fen(en_passant="fen").replace(" e3 ", " - "))
        assert (after, after.key()) == (without, without.key())


def test_keys_tell_futures_apart() -> None:
    base = Chess.from_text(KIWIPETE)
    rights = [base._replace(castling=U64(word)) for word in (0, 1, 0x80, 0x81, 1 << 56, 1 << 63)]
    passing = [base._replace(en_passant=U64(1) << square) for square in range(40, 48)]
    late = [base._replace(clock=clock) for clock in range(81, 100)]
    pieces = [(letter, square) for letter in "PNBRQpnbrq" for square in (0, 7, 31, 32, 56, 62, 63)]
    bare = Chess.from_text("8/8/2k5/8/8/5K2/8/8 w - - 0 1")
    pairs = [placed(placed(bare, *one), *other) for one in pieces for other in pieces if one[1] < other[1]]
    states = [base, *rights, *passing, *late, *pairs]
    assert len(pairs) == 2100
    assert len({state.key() for state in states}) == len(states)
    assert all(0 <= state.key() < 2**64 for state in states)


def placed(state: Chess, letter: str, square: int) -> Chess:
    """`state` with one piece more, legal or not."""
    fields = {"p": ("pawns",), "n": ("knights",), "b": ("diagonals",), "r": ("straights",), "q": ("diagonals", "straights")}[letter.lower()]
    words = (*fields, "ours" if letter.isupper() else "theirs")
    return state._replace(**{word: getattr(state, word) | U64(1) << square for word in words})


def test_keys_of_many_positions() -> None:
    chance, seen, keys = random.Random(1913), set(), set()
    for _ in range(40):
        state = Chess()
        for _ in range(60):
            actions = list(state.actions())
            if not actions:
                break
            state = state.result(chance.choice(actions))
            if state.clock <= 80:
                seen.add(state._replace(clock=0))
                keys.add(state.key())
    assert len(keys) == len(seen) > 1500
    assert len({key & 0xFFFFF for key in keys}) > 0.99 * len(keys)  # the low bits, which tables use, are spread too


def test_turning_the_board_twice() -> None:
    state = Chess.from_text(KIWIPETE)
    assert state.turned().turned() == state
    assert state.turned().pawns == flip(state.pawns)


# ------------------------------------------------------------------------------------------------------ people


@settings(max_examples=40, deadline=None)
@given(CHOICES)
def test_positions_are_read_back(choices: list[int]) -> None:
    for start in (Chess(), Chess.from_text(SHARP[5])):
        state = walk(start, choices)
        assert Chess.from_text(str(state)) == state


@pytest.mark.parametrize("text", ["", "start", "startpos", "  startpos ", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"])
def test_the_start(text: str) -> None:
    assert Chess.from_text(text) == Chess()
    assert str(Chess()) == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def test_lines_of_moves() -> None:
    opera = (
        "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 O-O-O Rd8 "
        "Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+! Nxb8 Rd8#"
    )
    state = Chess.from_text(f"startpos moves {opera}")
    assert str(state) == "1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5 b k - 1 1"
    assert state.is_terminal() and state.utility(0) == 1
    assert Chess.from_text("startpos moves e2e4 E7E5") == Chess.from_text("startpos moves e4 e5")
    assert Chess.from_text("4k3/P7/8/8/8/8/8/4K3 w - - 0 1 moves a7a8q") == Chess.from_text("Q3k3/8/8/8/8/8/8/4K3 b - - 0 1")


@pytest.mark.parametrize(
    ("fen", "written", "name"),
    [
        (SHARP[6], "O-O", "e1g1"),
        (SHARP[6], "0-0-0", "e1c1"),
        (SHARP[6], "e1h1", "e1g1"),
        (SHARP[6], "Rxh8+", "h1h8"),
        (SHARP[6], "Rh1-h2", "h1h2"),
        (SHARP[5], "gxh1=Q", "g2h1q"),
        (SHARP[5], "gxh1N", "g2h1n"),
        (SHARP[7], "bxc6 e.p.", "b5c6"),
        ("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "Rad1", "a1d1"),
        ("R7/7k/8/8/8/8/8/R3K3 w - - 0 1", "R1a4", "a1a4"),
        ("8/8/8/4B2k/8/8/8/1N2B2K w - - 0 1", "B1c3", "e1c3"),  # and not the knight's b1c3
        ("8/8/8/7k/8/8/8/1N2B2K w - - 0 1", "B1C3", "b1c3"),
    ],
)
def test_moves_as_books_write_them(fen: str, written: str, name: str) -> None:
    state = Chess.from_text(fen)
    assert state.action_name(state.parse_action(written)) == name


@pytest.mark.parametrize(
    ("fen", "written", "says"),
    [
        ("startpos", "e2e5", "'e2e5' is not a legal move here; near it are: e2e3 e2e4"),
        ("startpos", "Zz", "legal are: a2a3 b2b3"),
        ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "Rd1", "'Rd1' is not a legal move here"),
        ("4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "Rd1", "'Rd1' may be a1d1 or h1d1: say which"),
        ("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a8", "near it are: a7a8q a7a8n a7a8r a7a8b"),
        (SHARP[6], "Kg1", "'Kg1' is not a legal move here"),
        (MATES[0][0], "e2e4", "legal are: none, the game is over"),
    ],
)
def test_moves_that_are_none(fen: str, written: str, says: str) -> None:
    with pytest.raises(PositionError, match=re.escape(says)):
        Chess.from_text(fen).parse_action(written)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("nonsense", "it has 1 field; write startpos, or a FEN of 4 to 6"),
        ("8/8/8/8/8/8/8/8 w", "it has 2 fields"),
        ("4k3/8/8/8/8/8/4K3 w - - 0 1", "a board has 8 ranks with / between them, and this has 7"),
        ("4k3/8/8/8/8/7/8/4K3 w - - 0 1", "rank 3 (7) has 7 squares: it needs 8"),
        ("4k3/8/8/8/8/p8/8/4K3 w - - 0 1", "rank 3 (p8) has 9 squares: it needs 8"),
        ("4k3/8/8/4x3/8/8/8/4K3 w - - 0 1", "rank 5 (4x3) has 'x' in it"),
        ("4k3/8/8/9/8/8/8/4K3 w - - 0 1", "rank 5 (9) has '9' in it"),
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", "Black has no king: each side needs one"),
        ("4k3/8/8/8/8/8/8/2K1K3 w - - 0 1", "White has 2 kings: each side needs one"),
        ("4k2P/8/8/8/8/8/8/4K3 w - - 0 1", "there is a pawn on h8: pawns stand on the ranks 2 to 7"),
        ("4k3/8/8/8/8/8/8/p3K3 w - - 0 1", "there is a pawn on a1"),
        ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", "the side to move is 'x': write w or b"),
        ("4k3/8/8/8/8/8/8/4K3 w KX - 0 1", "the castling rights are 'KX': write some of KQkq, or -"),
        ("4k3/8/8/8/8/8/8/4K3 w KK - 0 1", "the castling rights are 'KK'"),
        ("4k3/8/8/8/8/8/8/4K3 w - e9 0 1", "the en passant square is 'e9': with White to move write a square of rank 6, or -"),
        ("4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1", "the en passant square is 'e3': with White to move"),
        ("4k3/8/8/8/8/8/8/4K3 b - e3 0 1", "no White pawn can just have stepped over it: write -"),
        ("4k3/8/8/4p3/8/8/8/4K3 w - d6 0 1", "no Black pawn can just have stepped over it: write -"),
        ("4k3/8/8/8/8/8/8/4K3 w - - x 1", "the count 'x' is not a whole number from 0 to 9999"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 -1", "the count '-1' is not a whole number"),
        ("4k3/8/8/8/8/8/8/4RK2 w - - 0 1", "Black is in check while White is to move: let Black move, or end the check"),
        ("8/8/8/8/8/8/4k3/4K3 w - - 0 1", "Black is in check while White is to move"),
        ("startpos moves e2e4 e2e4", "move 2 of 'e2e4 e2e4': 'e2e4' is not a legal move here"),
    ],
)
def test_positions_that_are_none(text: str, says: str) -> None:
    with pytest.raises(PositionError, match=re.escape(says)) as caught:
        Chess.from_text(text)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("r3k2r/8/8/8/8/8/8/R3KR2 w KQkq - 0 1", "Qkq -"),  # the rook has left h1
        ("r4k1r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "KQ -"),  # the king has left e8
        ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", "KQkq -"),  # no pawn can capture there
        ("rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", "KQkq e3"),
    ],
)
def test_rights_that_mean_nothing_are_dropped(text: str, kept: str) -> None:
    assert " ".join(str(Chess.from_text(text)).split()[2:4]) == kept


def test_every_position_of_the_collections_is_read(shared_data: Path) -> None:
    positions = [line.split()[:4] for file in (shared_data / "chess").glob("*.[ef][pe][dn]") for line in file.read_text().splitlines()]
    boards = [" ".join(fields) for fields in positions if fields and "/" in fields[0]]
    assert len(boards) > 5000
    for text in boards[::5]:
        state = Chess.from_text(text)
        assert str(state).split()[:2] == text.split()[:2]
        assert Chess.from_text(str(state)) == state


def test_picture() -> None:
    state = Chess.from_text("startpos moves e2e4 c7c5 g1f3")
    assert state.picture().splitlines() == [
        "8 r n b q k b n r",
        "7 p p . p p p p p",
        "6 . . . . . . . .",
        "5 . . p . . . . .",
        "4 . . . . P . . .",
        "3 . . . . . N . .",
        "2 P P P P . P P P",
        "1 R N B Q K B . R",
        "  a b c d e f g h",
        "Black to move",
    ]
