"""Memory that kernels read and write: cells of 64 bits, all 0 at first.

    cells = memory(size, compiled)     for machine code, or for plain Python
    cells[place]                       a whole number: int64
    cells.floats[place]                the same cell as a fraction: float64
    cells.shorts[place]                a whole number of 16 bits, int16, of which a cell holds four
    cells.wipe(count)                  the first so many cells are 0 again
    write(cells, n, value, like)       numbers and tuples of them, all of one form, one after the other
    read(cells, n, like)               the n-th of them

To machine code memory is a bare address: one word to hand down at every node, and no index is checked unless
NUMBA_BOUNDSCHECK asks for it. Whoever calls the kernel keeps the memory alive. In plain Python a cell holds whatever is put
there, and `floats` is the memory itself.
"""

from __future__ import annotations

import contextlib
import ctypes
import functools
import mmap
import struct
from array import array
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, TypeVar

SHORTS = 4
"""Whole numbers of 16 bits in a cell."""

LARGE = 1 << 14
"""From so many cells on memory comes from the system, page by page as it is touched, rather than cleared beforehand."""

HUGE = 1 << 19
"""From so many cells on it comes in huge pages, where the system has them: a search through a large table is a third faster."""


class Memory:
    """Cells for machine code: a ctypes array of 64-bit whole numbers with its `address`."""

    address: int
    _pages: Any = None
    _floats: Any = None
    _shorts: Any = None

    @property
    def floats(self) -> Any:
        """The same cells as fractions."""
        if self._floats is None:
            self._floats = (ctypes.c_double * len(self)).from_buffer(self._under)
        return self._floats

    @property
    def _under(self) -> Any:
        """What the cells lie in. Views that kept large cells themselves would make a circle, which stays until circles are looked for:
        a match, of which every game has a tree of its own, would run out of memory."""
        return self if self._pages is None else self._pages

    @property
    def shorts(self) -> Any:
        """The same cells as whole numbers of 16 bits, four to a cell."""
        if self._shorts is None:
            self._shorts = (ctypes.c_int16 * (SHORTS * len(self))).from_buffer(self._under)
        return self._shorts

    def wipe(self, count: int) -> None:
        """Set the first `count` cells to 0."""
        ctypes.memset(self.address, 0, 8 * min(count, len(self)))

    def __repr__(self) -> str:
        return f"<{len(self)} cells>"

    def __reduce__(self) -> Any:
        return _restored, (bytes(self),)  # type: ignore[call-overload]

    if TYPE_CHECKING:  # what ctypes does

        def __len__(self) -> int: ...
        def __getitem__(self, place: Any) -> Any: ...
        def __setitem__(self, place: Any, value: Any) -> None: ...


@functools.lru_cache(256)
def _of_size(size: int) -> Any:
    return type("Memory", (Memory, ctypes.c_int64 * size), {})


def machine_memory(size: int) -> Memory:
    """`size` cells for machine code. Raises MemoryError if there are none to be had."""
    cls = _of_size(size)
    if size < LARGE:
        cells = cls()
    else:
        try:
            if hasattr(mmap, "MAP_PRIVATE"):
                pages = mmap.mmap(-1, 8 * size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
            else:
                pages = mmap.mmap(-1, 8 * size)
            if size >= HUGE and hasattr(mmap, "MADV_HUGEPAGE"):
                with contextlib.suppress(OSError):
                    pages.madvise(mmap.MADV_HUGEPAGE)
        except (OSError, OverflowError, ValueError) as error:
            raise MemoryError(f"no memory for {size:,} cells") from error
        cells = cls.from_buffer(pages)
        cells._pages = pages
    cells.address = ctypes.addressof(cells)
    return cells  # type: ignore[no-any-return]


def _restored(data: bytes) -> Memory:
    """Memory that holds what some memory of another process held."""
    cells = machine_memory(len(data) // 8)
    ctypes.memmove(cells.address, data, len(data))
    return cells


def fill(cells: Memory, numbers: Iterable[float]) -> None:
    """Write fractions into the first cells, at once."""
    data = array("d", numbers)
    ctypes.memmove(cells.address, data.buffer_info()[0], 8 * min(len(data), len(cells)))


class PlainMemory(list[Any]):
    """Cells for plain Python, where a list is fastest."""

    @property
    def floats(self) -> PlainMemory:
        return self

    @property
    def shorts(self) -> PlainMemory:
        return self

    def wipe(self, count: int) -> None:
        self[:count] = [0] * min(count, len(self))


class SparseMemory(dict[int, Any]):
    """Cells for plain Python of which few are used, such as a table's: those never written are 0."""

    def __missing__(self, place: int) -> int:
        return 0

    @property
    def floats(self) -> SparseMemory:
        return self

    def wipe(self, count: int) -> None:
        for place in [place for place in self if place < count]:
            del self[place]


Cells = Memory | PlainMemory | SparseMemory


def memory(size: int, compiled: bool, sparse: bool = False) -> Any:
    """`size` cells, all 0, for machine code or for plain Python; there `sparse` ones take room only where they are written."""
    if compiled:
        return machine_memory(size)
    return SparseMemory() if sparse else PlainMemory([0] * size)


def short_memory(size: int, compiled: bool) -> Any:
    """Memory for `size` whole numbers of 16 bits, all 0, for machine code or for plain Python."""
    return memory(-(-size // SHORTS) if compiled else size, compiled)


def folded(cells: Any, key: int, value: Any, action: int, facts: int) -> int:
    """The key of an entry of the table in `cells` folded with what the entry says (Hyatt and Mann 2002): two threads that write one entry
    at the same time leave a key that fits neither. Threads of plain Python take turns, but may do so between two words of an entry."""
    if not isinstance(cells, Memory):
        return key ^ hash((value, action, facts))
    if isinstance(value, float):
        value = struct.unpack("q", struct.pack("d", value))[0]
    word: int = key ^ value ^ action ^ facts
    return word


def write(cells: Any, n: int, value: Any, like: Any) -> None:
    """Keep `value`, a number or a tuple of numbers of the form of `like`, as the n-th in memory that holds nothing else; in a kernel."""
    cells[n] = value


def read(cells: Any, n: int, like: Any) -> Any:
    """The n-th value in memory that holds values of the form of `like`; in a kernel."""
    return cells[n]


def words_of(value: Any) -> list[Any]:
    """The numbers in a number or a tuple, one after the other."""
    return [word for item in value for word in words_of(item)] if isinstance(value, tuple) else [value]


Record = TypeVar("Record", bound=type)


def by_address(cls: Record) -> Record:
    """A class of records that cross into machine code as one word, the address of their fields; they are written there once."""
    cls.BY_ADDRESS = True  # type: ignore[attr-defined]
    return cls


def prefetch(cells: Any, place: int) -> None:
    """Have a cell brought near that is going to be read soon: from a large table it would take as long as a hundred steps. The cell is
    neither read nor changed; in plain Python nothing happens."""


# ------------------------------------------------------------------------------------------ rows of fractions, many at a time

LANES = 8
"""So many fractions machine code works on at a time: what is added up is added in so many sums, whatever the processor."""


def copy_row(into: Any, place: int, source: Any, at: int, count: int) -> None:
    """So many cells of `source` from `at` on are copied to `into` from `place` on."""
    for n in range(count):
        into.floats[place + n] = source.floats[at + n]


def add_row(into: Any, place: int, source: Any, at: int, factor: float, count: int) -> None:
    """So many fractions of `source` from `at` on, times `factor`, are added to those of `into` from `place` on."""
    for n in range(count):
        into.floats[place + n] += factor * source.floats[at + n]


def add_rows(
    into: Any, place: int, source: Any, at: tuple[int, int, int, int], factors: tuple[float, float, float, float], count: int
) -> None:
    """The same for four rows of `source` at once: what is added to a fraction has to wait for what was added before."""
    for n in range(count):
        more = factors[0] * source.floats[at[0] + n] + factors[1] * source.floats[at[1] + n]
        into.floats[place + n] += more + factors[2] * source.floats[at[2] + n] + factors[3] * source.floats[at[3] + n]


def square_row(into: Any, place: int, source: Any, at: int, count: int) -> None:
    """So many fractions of `source` from `at` on, each cut to between 0 and 1 and squared, are written to `into` from `place` on."""
    for n in range(count):
        cut = min(max(source.floats[at + n], 0.0), 1.0)
        into.floats[place + n] = cut * cut


def dot(first: Any, at: int, second: Any, place: int, count: int) -> float:
    """The sum of the products of so many fractions of `first`, from `at` on, and of `second`, from `place` on."""
    sums = [0.0] * LANES
    for n in range(count):
        lane = n % LANES if n < count - count % LANES else 0
        sums[lane] += first.floats[at + n] * second.floats[place + n]
    total = 0.0
    for part in sums:
        total += part
    return total


# ------------------------------------------------------------------------------------------ rows of whole numbers of 16 bits


def add_up_rows(
    into: Any, place: int, base: Any, first: int, source: Any, which: Any, more: int, away: int, fewer: int, width: int
) -> None:
    """Add up rows of `width` whole numbers of 16 bits, that of `base` from `first` on and rows of `source`, into `into` from `place` on.

    The numbers of the rows stand in `which`: of `more` that are added from the beginning on, of `fewer` that are taken away from `away` on.
    Row n begins at n times the width. What is too large for 16 bits comes round.
    """
    added = [base.shorts[first : first + width], *(source.shorts[n * width : n * width + width] for n in which[:more])]
    taken = [source.shorts[n * width : n * width + width] for n in which[away : away + fewer]]
    totals = list(map(sum, zip(*added, strict=True)))
    for row in taken:
        totals = [total - less for total, less in zip(totals, row, strict=True)]
    for k, total in enumerate(totals):
        into.shorts[place + k] = (total + 0x8000) % 0x10000 - 0x8000


def dot_of_squares(first: Any, at: int, second: Any, place: int, count: int, most: int) -> int:
    """The sum of the products of so many whole numbers of 16 bits of `first`, from `at` on, and of those of `second` from `place` on, each
    cut to between 0 and `most` (255 or less) and squared."""
    total = 0
    for n in range(count):
        total += first.shorts[at + n] * min(max(second.shorts[place + n], 0), most) ** 2
    return total
