"""Opening books: keys as published and as python-chess has them, moves by weight, and files that are none."""

from __future__ import annotations

import pickle
import random
import struct
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from settings import absent
from zermelo import Limits
from zermelo.cli import main
from zermelo.errors import PositionError, SearchError
from zermelo.games import Chess, Chess960
from zermelo.games.chess.polyglot import Book, key_of
from zermelo.games.chess.polyglot_words import WORDS
from zermelo.match.openings import book_openings
from zermelo.players import Booked, Random

PUBLISHED = (
    ("", 0x463B96181691FC9C),
    ("e2e4", 0x823C9B50FD114196),
    ("e2e4 d7d5", 0x0756B94461C50FB0),
    ("e2e4 d7d5 e4e5", 0x662FAFB965DB29D4),
    ("e2e4 d7d5 e4e5 f7f5", 0x22A48B5A8E47FF78),
    ("e2e4 d7d5 e4e5 f7f5 e1e2", 0x652A607CA3F242C1),
    ("e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00FDD303C946BDD9),
    ("a2a4 b7b5 h2h4 b5b4 c2c4", 0x3C8123EA7B067637),
    ("a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5C3F9B829B279560),
)
LINES = (
    "e2e4:60 e7e5:50 g1f3:40 b8c6:30 f1b5:20",
    "e2e4:60 c7c5:50 g1f3:40",
    "d2d4:30 d7d5:20",
    "g1f3:10 d7d5:3 g2g3:3 g8f6:3 f1g2:3 e7e6:3 e1g1:5",
    "a2a3:0",
)


def entry(state: Any, name: str, weight: int) -> tuple[int, int, int, int]:
    """As the format has it: to, from, promotion; castling onto the rook."""
    action = state.parse_action(name)
    return key_of(state), action >> 6 & 63 | (action & 63) << 6 | action >> 12 << 12, weight, 0


def write(path: Path, lines: tuple[str, ...] = LINES, cls: Any = Chess) -> Path:
    entries = set()
    for line in lines:
        state = cls()
        for word in line.split():
            name, _, weight = word.partition(":")
            entries.add(entry(state, name, int(weight)))
            state = state.result(state.parse_action(name))
    path.write_bytes(b"".join(struct.pack(">QHHI", *each) for each in sorted(entries)))
    return path


@pytest.fixture
def book(tmp_path: Path) -> Book:
    return Book(write(tmp_path / "small.bin"))


def names(book: Book, state: Any) -> list[str]:
    return [state.action_name(each.action) for each in book.moves(state)]


@pytest.mark.parametrize(("line", "key"), PUBLISHED)
def test_published_keys(line: str, key: int) -> None:
    assert key_of(Chess.from_text(f"startpos moves {line}")) == key_of(Chess960.from_text(f"518 moves {line}")) == key


def test_keys_of_a_thousand_positions() -> None:
    try:
        import chess
        import chess.polyglot
    except ImportError:
        absent("BOOKS NOT COMPARED: python-chess is not installed (pip install chess)")
    assert list(WORDS) == chess.polyglot.POLYGLOT_RANDOM_ARRAY
    chance, passed, castling = random.Random(1), 0, set()
    for number in range(20):
        state = Chess() if number < 12 else Chess960.from_text(str(chance.randrange(960)))
        for _ in range(50):
            board = chess.Board(str(state), chess960=number >= 12)
            assert key_of(state) == chess.polyglot.zobrist_hash(board)
            passed, castling = passed + bool(state.en_passant), castling | {str(state).split()[2]}
            actions = list(state.actions())
            if actions:
                state = state.result(chance.choice(actions))
    assert passed and len(castling) > 8


def test_moves_of_a_position(book: Book) -> None:
    assert len(book) == 17
    assert names(book, Chess()) == ["e2e4", "d2d4", "g1f3"]  # a2a3 weighs nothing
    assert names(book, Chess.from_text("startpos moves e2e4 e7e5 g1f3 b8c6")) == ["f1b5"]
    castling = Chess.from_text("startpos moves g1f3 d7d5 g2g3 g8f6 f1g2 e7e6")
    assert names(book, castling) == ["e1g1"]
    assert names(book, Chess.from_text("startpos moves h2h4")) == [] and book.choose(Chess.from_text("startpos moves h2h4")) is None


def test_moves_come_as_often_as_they_weigh(book: Book) -> None:
    state, dice = Chess(), random.Random(5)
    drawn = Counter(state.action_name(book.choose(state, dice)) for _ in range(1000))
    assert abs(drawn["e2e4"] - 600) < 50 and abs(drawn["d2d4"] - 300) < 50 and abs(drawn["g1f3"] - 100) < 35
    assert state.action_name(book.choose(state)) == "e2e4"


def test_what_is_illegal_is_passed_over(tmp_path: Path) -> None:
    """Keys of different positions may be equal."""
    path = tmp_path / "wrong.bin"
    path.write_bytes(struct.pack(">QHHI", key_of(Chess()), 36 | 12 << 6, 9, 0) + struct.pack(">QHHI", key_of(Chess()), 28 | 12 << 6, 1, 0))
    assert names(Book(path), Chess()) == ["e2e4"]


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "is no Polyglot book: its entries have 16 bytes each, and it has 0"),
        (b"x" * 17, "is no Polyglot book: its entries have 16 bytes each, and it has 17"),
        (b"\2" * 16 + b"\1" * 16, "is no Polyglot book: its entries are not in the order of their keys"),
    ],
)
def test_files_that_are_no_books(content: bytes, says: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.bin"
    path.write_bytes(content)
    with pytest.raises(PositionError, match=f"{path} {says}"):
        Book(path)


def test_places_without_a_book(tmp_path: Path) -> None:
    with pytest.raises(PositionError, match="there is no book"):
        Book(tmp_path / "none.bin")
    with pytest.raises(PositionError, match="is a folder: give a Polyglot book in it"):
        Book(tmp_path)


def test_a_player_with_a_book(book: Book) -> None:
    player = pickle.loads(pickle.dumps(Booked(Random(1), book, seed=2)))
    lines = []
    for seed in (1, 1, 2):
        fresh, state, line = player.fresh(seed), Chess(), []
        for _ in range(6):
            line.append(state.action_name(fresh.choose(state, Limits())))
            state = state.result(state.parse_action(line[-1]))
        lines.append(line)
    assert lines[0] == lines[1] and lines[0][0] in ("e2e4", "d2d4", "g1f3")
    best, state = Booked(Random(1), book), Chess()
    assert state.action_name(best.choose(state, Limits())) == "e2e4"


def test_openings_from_a_book(book: Book) -> None:
    found = book_openings(Chess(), book, 10, plies=4, seed=3)
    assert found == book_openings(Chess(), book, 10, plies=4, seed=3) and 3 <= len(found) == len({each.last for each in found})
    assert all(1 <= len(each.actions) <= 4 for each in found)
    with pytest.raises(SearchError, match="has no opening from"):
        book_openings(Chess.from_text("startpos moves h2h4"), book, 10, plies=4)


def run(*words: str, typed: str = "") -> Any:
    return CliRunner().invoke(main, words, input=typed)


def test_on_the_command_line(tmp_path: Path) -> None:
    path = str(write(tmp_path / "small.bin"))
    said = run("play", "chess", "--book", path, "--book-best", typed="e2e4\nquit\n").output
    assert "Black plays e7e5 from the book" in said or "Black plays c7c5 from the book" in said
    pgn = tmp_path / "games.pgn"
    given = ("--games", "2", "--depth", "1", "--longest", "8", "--openings", path, "--opening-plies", "3", "--pgn", str(pgn))
    result = run("match", "chess", "one=random", "random", *given)
    assert result.exit_code == 0, result.output
    assert any(f"1. {first}" in pgn.read_text() for first in ("e4", "d4", "Nf3"))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("play", "othello", "--book", "x.bin"), "opening books are for chess and chess960: leave out x.bin"),
        (("play", "chess", "--book", "x.bin"), "there is no book x.bin"),
        (("play", "chess", "--book-best"), "--book-best belongs to --book"),
        (("match", "chess", "random", "engine:1", "--book-best"), "--book-best belongs to --book"),
        (("match", "chess", "random", "engine:1", "--openings", "x.bin"), "there is no book x.bin"),
    ],
)
def test_what_cannot_be_used(words: tuple[str, ...], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(*words)
    assert result.exit_code == 2 and sentence in result.stderr and len(result.stderr.strip().splitlines()) == 1
