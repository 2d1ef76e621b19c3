"""Random numbers that are the same on every machine and in every version of Python.

Python does not promise to keep its own generators for ever; a hash function cannot change.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import Any


class HashRandom:
    """Random numbers from a seed of words: SHA-256 of the words and a counter, cut into pieces of eight bytes."""

    def __init__(self, *words: object) -> None:
        self._seed = "|".join(["zermelo exercise 1", *map(str, words)]).encode()
        self._pieces = self._all_pieces()

    def _all_pieces(self) -> Iterator[int]:
        block = 0
        while True:
            digest = hashlib.sha256(self._seed + b"|" + str(block).encode()).digest()
            yield from (int.from_bytes(digest[at : at + 8], "big") for at in range(0, 32, 8))
            block += 1

    def randrange(self, n: int) -> int:
        """A number from 0 to n - 1, all equally likely."""
        limit = (1 << 64) // n * n
        return next(piece for piece in self._pieces if piece < limit) % n

    def randint(self, low: int, high: int) -> int:
        return low + self.randrange(high - low + 1)

    def choice(self, items: Sequence[Any]) -> Any:
        return items[self.randrange(len(items))]

    def sample(self, count: int, low: int, high: int) -> list[int]:
        """`count` different numbers from `low` to `high`, sorted."""
        found: set[int] = set()
        while len(found) < count:
            found.add(self.randint(low, high))
        return sorted(found)
