"""Opening books in the format of Polyglot (.bin): which moves were good in a position, and how good.

    book = Book("openings.bin")
    book.moves(Chess())                         Entry(action=..., weight=2030), ...: the heaviest first
    book.choose(Chess(), random.Random(1))      one of them, as likely as it weighs; without dice the heaviest; None where it knows nothing

A book is a file of entries of 16 bytes, in the order of their keys: the position's key, the move, its weight, and a word for
programs that learn. A key is the exclusive or of words for all that a position has (Zobrist 1970). The file is not read as a
whole, for there are books of hundreds of megabytes: positions are looked up by binary search.

A pawn that has stepped beside another counts in the key even if the capture en passant would be illegal, because of a pin; a
position of ours no longer knows it then, and the book says nothing there.

Source: M. Van den Bergh, Polyglot book format, http://hgm.nubati.net/book_format.html.
"""

from __future__ import annotations

import mmap
import random
import struct
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ...bits import bits
from ...errors import PositionError
from .notation import white_view

if TYPE_CHECKING:
    from . import Chess

ENTRY = struct.Struct(">QHHI")
CASTLING, EN_PASSANT, WHITE = 768, 772, 780
"""Where the words for each begin."""
SAMPLES = 1000
"""So many keys, spread over the file, are checked for their order before it is taken for a book."""


def key_of(state: Chess) -> int:
    """The key of a position in Polyglot books."""
    from .polyglot_words import WORDS

    queens = state.diagonals & state.straights
    kinds = (state.pawns, state.knights, state.diagonals ^ queens, state.straights ^ queens, queens, state.kings)
    white = state.theirs if state.mover else state.ours
    key = 0 if state.mover else WORDS[WHITE]
    for number, pieces in enumerate(kinds):
        for square in bits(pieces):
            key ^= WORDS[64 * (2 * number + (int(white) >> square & 1)) + white_view(state, square)]
    for square in bits(state.castling):
        own = state.ours if state.ours >> square & 1 else state.theirs
        (king,) = bits(own & state.kings)
        key ^= WORDS[CASTLING + 2 * (1 - (int(white) >> square & 1)) + (square < king)]
    for square in bits(state.en_passant):
        key ^= WORDS[EN_PASSANT + square % 8]
    return key


class Entry(NamedTuple):
    """A move of a book."""

    action: int
    weight: int


class _Keys(Sequence[int]):
    """The keys of a book, in order."""

    def __init__(self, data: Any) -> None:
        self.data = data

    def __len__(self) -> int:
        return len(self.data) // ENTRY.size

    def __getitem__(self, place: Any) -> Any:
        return ENTRY.unpack_from(self.data, place * ENTRY.size)[0]


class Book:
    """A book. Raises PositionError if the file is none."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        keys = self._keys
        step = max(1, len(keys) // SAMPLES)
        looked = [keys[place] for place in range(0, len(keys), step)]
        if looked != sorted(looked):
            raise PositionError(f"{path} is no Polyglot book: its entries are not in the order of their keys")

    def __reduce__(self) -> tuple[type[Book], tuple[Path]]:
        return Book, (self.path,)  # another process opens it for itself

    def __len__(self) -> int:
        return len(self._keys)

    @cached_property
    def _keys(self) -> _Keys:
        try:
            with self.path.open("rb") as file:
                size = file.seek(0, 2)
                data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) if size else b""
        except FileNotFoundError:
            raise PositionError(f"there is no book {self.path}") from None
        except IsADirectoryError:
            raise PositionError(f"{self.path} is a folder: give a Polyglot book in it") from None
        except OSError as error:
            raise PositionError(f"{self.path} cannot be read: {error.strerror}") from None
        if not size or size % ENTRY.size:
            raise PositionError(f"{self.path} is no Polyglot book: its entries have {ENTRY.size} bytes each, and it has {size:,}")
        return _Keys(data)

    def moves(self, state: Chess) -> list[Entry]:
        """What the book has for a position: legal moves, the heaviest first. Moves without weight are not to be played, and left out."""
        legal = set(map(int, state.actions()))
        found = [each for each in self._entries(key_of(state)) if each.weight and each.action in legal]
        return sorted(found, key=lambda entry: -entry.weight)

    def _entries(self, key: int) -> Iterator[Entry]:
        keys = self._keys
        for place in range(bisect_left(keys, key), len(keys)):
            here, move, weight, _ = ENTRY.unpack_from(keys.data, place * ENTRY.size)
            if here != key:
                return
            # The target in the low bits, the origin above it; castling is the king's move onto his rook, as here.
            yield Entry(move >> 6 & 63 | (move & 63) << 6 | (move >> 12 & 7) << 12, weight)

    def choose(self, state: Chess, dice: random.Random | None = None) -> int | None:
        """A move for a position: by the dice, each as likely as it weighs; without dice the heaviest. None if the book has none."""
        moves = self.moves(state)
        if not moves:
            return None
        return moves[0].action if dice is None else dice.choices(moves, [entry.weight for entry in moves])[0].action
