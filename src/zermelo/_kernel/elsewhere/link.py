"""One relocatable WebAssembly object made into a module that can be run: what a linker does when there is nothing to link.

LLVM numbers the types, functions, globals and tables of an object as they will stay, as long as there is only one object. What
is left: to place the data above the stack, to own the memory and the stack pointer that the object imports, and to name what is
exported. The format of objects: https://github.com/WebAssembly/tool-conventions/blob/main/Linking.md

The memory of the module:

    0                stack, which grows down: what overflows it leaves the memory and traps
    STACK            constants and tables
    __heap_base      free, for the program that loads the module
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

STACK = 1 << 20
"""Bytes of stack."""
PAGE = 1 << 16
"""Bytes of a page of memory."""
MATHEMATICS = (
    *("acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh", "cbrt", "cos", "cosh", "exp", "expm1", "fmod"),
    *("hypot", "log", "log10", "log1p", "log2", "pow", "sin", "sinh", "tan", "tanh"),
)
"""Functions of C's math.h that JavaScript's Math has too."""
ALLOCATION = ("malloc", "realloc", "free")
"""What rules with lists ask for. Whoever loads a module offers it, as well as the functions of mathematics, under "env"."""

MAGIC = b"\0asm\1\0\0\0"
CUSTOM, TYPE, IMPORT, FUNCTION, TABLE, MEMORY, GLOBAL, EXPORT, START, ELEMENT, CODE, DATA, COUNT = range(13)
ORDER = (TYPE, IMPORT, FUNCTION, TABLE, MEMORY, GLOBAL, EXPORT, ELEMENT, COUNT, CODE, DATA)
FUNCREF = 0x70
I32_CONST, END = b"\x41", b"\x0b"

# Relocations: those by an address, with the bytes of their place; those by the number of a function, type, global or table,
# which stands there already; those with an addend.
LEB_ADDRESS, SIGNED_ADDRESS, WORD_ADDRESS = 3, 4, 5
ADDRESSES = {LEB_ADDRESS: 5, SIGNED_ADDRESS: 5, WORD_ADDRESS: 4}
SETTLED = {0, 1, 2, 6, 7, 12, 13, 20}
OFFSETS_IN_SECTIONS = {8, 9}
UNDEFINED, NAMED = 0x10, 0x40


class LinkError(ValueError):
    """The object holds what cannot be made into a module."""


class Symbol(NamedTuple):
    """One entry of an object's list of symbols."""

    name: str
    function: int | None
    """The number of a function; None for anything else."""
    place: tuple[int, int] | None
    """Of data: the segment and the offset in it."""


class Reader:
    """Reads along a piece of an object."""

    def __init__(self, data: bytes, at: int = 0) -> None:
        self.data, self.at = data, at

    def __bool__(self) -> bool:
        return self.at < len(self.data)

    def take(self, n: int) -> bytes:
        self.at += n
        return self.data[self.at - n : self.at]

    def byte(self) -> int:
        return self.take(1)[0]

    def number(self) -> int:
        """A number without sign, seven bits to a byte (LEB128)."""
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def signed(self) -> int:
        """A number with sign."""
        before = self.at
        value, bits = self.number(), 7 * (self.at - before)
        return value - (1 << bits) if value >> (bits - 1) else value

    def sized(self) -> bytes:
        """So many bytes as the number in front of them says."""
        return self.take(self.number())

    def text(self) -> str:
        return self.sized().decode()


def number(value: int, width: int = 1) -> bytes:
    """A number without sign in LEB128, at least `width` bytes long."""
    out = bytearray()
    while value > 127 or len(out) + 1 < width:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes([*out, value])


def signed(value: int, width: int = 1) -> bytes:
    """A number with sign in LEB128, at least `width` bytes long."""
    out = bytearray()
    while not -64 <= value < 64 or len(out) + 1 < width:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes([*out, value & 127])


def sized(data: bytes) -> bytes:
    return number(len(data)) + data


def text(name: str) -> bytes:
    return sized(name.encode())


def listed(items: Sequence[bytes]) -> bytes:
    return number(len(items)) + b"".join(items)


def linked(relocatable: bytes, exports: Sequence[str], may_import: Collection[str] = MATHEMATICS + ALLOCATION) -> bytes:
    """The module of one object.

    It exports the functions named, `memory`, `__heap_base`, and `__stack_pointer`, which whoever loads it puts back after a trap.
    Raises LinkError for an import that is not among `may_import`, and for what no linker of one object has to know.
    """
    if relocatable[:8] != MAGIC:
        raise LinkError("this is no WebAssembly object")
    sections: list[tuple[int, bytearray]] = []
    custom: dict[str, bytes] = {}
    file = Reader(relocatable, 8)
    while file:
        kind, body = file.byte(), file.sized()
        if kind == CUSTOM:
            piece = Reader(body)
            name = piece.text()
            custom[name] = body[piece.at :]
        sections.append((kind, bytearray(body)))
    by_kind = {kind: body for kind, body in sections if kind != CUSTOM}
    symbols = list(_symbols(custom["linking"]))
    functions, table = _imports(bytes(by_kind.get(IMPORT, b"\0")), may_import)
    segments = _segments(bytes(by_kind.get(DATA, b"\0")))
    for name, relocations in custom.items():
        if name in ("reloc.CODE", "reloc.DATA"):
            _relocate(Reader(relocations), sections, symbols, segments)

    content = by_kind.get(DATA, bytearray())
    end = max((STACK + offset + size for offset, _, size in segments), default=STACK)
    heap = (end + 15) & ~15
    places = {symbol.name: symbol.function for symbol in symbols if symbol.function is not None}
    if missing := [name for name in exports if name not in places]:
        raise LinkError(f"there is no function {missing[0]} in the object")
    made: dict[int, bytes] = {kind: bytes(body) for kind, body in by_kind.items()}
    made[IMPORT] = listed(functions)
    made[DATA] = listed(
        [b"\0" + I32_CONST + signed(STACK + offset) + END + sized(bytes(content[at : at + size])) for offset, at, size in segments]
    )
    made[MEMORY] = listed([b"\0" + number((heap + PAGE - 1) // PAGE)])
    made[GLOBAL] = listed([bytes([0x7F, changes]) + I32_CONST + signed(value) + END for changes, value in ((1, STACK), (0, heap))])
    if table:
        made[TABLE] = listed([bytes([FUNCREF, 0]) + number(_entries(bytes(by_kind.get(ELEMENT, b"\0"))))])
    named = [text("memory") + b"\2\0", text("__stack_pointer") + b"\3\0", text("__heap_base") + b"\3\1"]
    made[EXPORT] = listed([*named, *(text(name) + b"\0" + number(places[name] or 0) for name in exports)])
    if not functions:
        del made[IMPORT]
    if not segments:
        made.pop(DATA), made.pop(COUNT, None)
    return MAGIC + b"".join(bytes([kind]) + sized(made[kind]) for kind in ORDER if kind in made)


def _imports(section: bytes, may_import: Collection[str]) -> tuple[list[bytes], bool]:
    """The functions that stay imported, and whether there is a table of functions, which becomes our own.

    Memory and the stack pointer become our own too. They keep their numbers: each is the only one of its kind.
    """
    reader = Reader(section)
    functions, table, globals_met = [], False, 0
    for _ in range(reader.number()):
        start = reader.at
        _, name = reader.text(), reader.text()
        kind = reader.byte()
        if kind == 0:
            reader.number()
            if name not in may_import:
                raise LinkError(f"the machine code calls {name}, which WebAssembly does not have")
            functions.append(section[start : reader.at])
        elif kind in (1, 2):
            if kind == 1:
                reader.byte()
            if reader.number() & 1:
                reader.number()
            reader.number()
            table = table or kind == 1
        else:
            reader.take(2)
            globals_met += 1
            if name != "__stack_pointer" or globals_met > 1:
                raise LinkError(f"the machine code wants a global {name}")
    return functions, table


def _entries(section: bytes) -> int:
    """How many places a table of functions needs for these elements."""
    reader, needed = Reader(section), 0
    for _ in range(reader.number()):
        if reader.number() != 0 or reader.take(1) != I32_CONST:
            raise LinkError("there are elements of an unknown kind")
        offset = reader.signed()
        reader.take(1)
        members = [reader.number() for _ in range(reader.number())]
        needed = max(needed, offset + len(members))
    return needed


def _segments(section: bytes) -> list[tuple[int, int, int]]:
    """Of each segment of data: its offset, where its bytes lie in the section, and how many there are."""
    reader = Reader(section)
    found = []
    for _ in range(reader.number()):
        if reader.number() != 0 or reader.take(1) != I32_CONST:
            raise LinkError("there are data of an unknown kind")
        offset = reader.signed()
        reader.take(1)
        size = reader.number()
        found.append((offset, reader.at, size))
        reader.take(size)
    return found


def _symbols(linking: bytes) -> Iterator[Symbol]:
    """The list of symbols, in order: relocations name them by their place in it."""
    reader = Reader(linking)
    if reader.number() != 2:
        raise LinkError("the object is of an unknown version")
    while reader:
        kind, body = reader.byte(), Reader(reader.sized())
        for _ in range(body.number() if kind == 8 else 0):
            what, flags = body.byte(), body.number()
            defined = not flags & UNDEFINED
            if what == 1:
                name = body.text()
                segment, offset, _ = (body.number(), body.number(), body.number()) if defined else (0, 0, 0)
                yield Symbol(name, None, (segment, offset) if defined else None)
            elif what == 3:
                body.number()
                yield Symbol("", None, None)
            else:
                place = body.number()
                name = body.text() if defined or flags & NAMED else ""
                yield Symbol(name, place if what == 0 else None, None)


def _relocate(reader: Reader, sections: list[tuple[int, bytearray]], symbols: list[Symbol], segments: list[tuple[int, int, int]]) -> None:
    """Write the addresses of data into a section, now that it is known where they lie."""
    body = sections[reader.number()][1]
    for _ in range(reader.number()):
        kind, place, index = reader.byte(), reader.number(), reader.number()
        if kind in SETTLED:
            continue
        if kind in OFFSETS_IN_SECTIONS:
            reader.signed()
            continue
        if kind not in ADDRESSES:
            raise LinkError(f"there is a relocation of kind {kind}")
        addend, symbol = reader.signed(), symbols[index]
        if symbol.place is None:
            raise LinkError(f"the machine code wants {symbol.name}, which is defined nowhere")
        segment, offset = symbol.place
        address = STACK + segments[segment][0] + offset + addend
        width = ADDRESSES[kind]
        form = {LEB_ADDRESS: number(address, width), SIGNED_ADDRESS: signed(address, width)}
        body[place : place + width] = form.get(kind) or address.to_bytes(width, "little")
