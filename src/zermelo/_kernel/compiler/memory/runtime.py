"""What numba's runtime does for lists, sets and strings, over malloc and free alone.

numba's own lives in a library that a process without numba does not have, and counts references with the processor's other cores in
mind. What rules make never leaves the thread that made it, so here counting is plain addition. A block of counted memory begins with

    count, destructor, its information, data, size, data that lie elsewhere and have to be freed, the block if it has to be freed

Data that may grow lie behind this head, too, as long as the block has room: one call of malloc for a list instead of two. What never
leaves the function that makes it needs none at all: its block stands on the stack (see `near`).
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba.core import cgutils
from numba.core.datamodel import default_manager

BYTE = ir.IntType(8).as_pointer()
SIZE = ir.IntType(64)
INT = ir.IntType(32)
DESTRUCTOR = ir.FunctionType(ir.VoidType(), [BYTE, SIZE, BYTE])
SHORT_DESTRUCTOR = ir.FunctionType(ir.VoidType(), [BYTE])  # of blocks that change their size
HEAD = ir.LiteralStructType([SIZE, BYTE, BYTE, BYTE, SIZE, BYTE, BYTE])
HEAD_BYTES = 64
COUNT, WHOSE, ABOUT, DATA, BYTES, ELSEWHERE, ITSELF = range(7)
ROOM = 552
"""Bytes behind the head of a block whose data may grow: a list's own numbers and 66 whole numbers, a board of 64 with what surrounds it."""


def holds_blocks(*kinds: Any) -> bool:
    """Is a value of one of these types, or a part of it, such a block?"""
    return any(default_manager[kind].contains_nrt_meminfo() for kind in kinds)


def unwritten(builder: Any, kind: Any) -> Any:
    """Memory of the function that is being written, for what is written before it is read (numba's own is filled with zeros)."""
    with builder.goto_entry_block():
        return builder.alloca(kind)


def field(builder: Any, block: Any, number: int) -> Any:
    """Where a field of a block's head stands."""
    return builder.gep(builder.bitcast(block, HEAD.as_pointer()), [INT(0), INT(number)])


def begin(builder: Any, block: Any, **fields: Any) -> None:
    """Fill in the head of a new block, whose count is 1; what is not given is nothing."""
    names = {"count": SIZE(1), "whose": None, "about": None, "data": None, "size": SIZE(0), "elsewhere": None, "itself": None, **fields}
    for number, value in enumerate(names.values()):
        builder.store(BYTE(None) if value is None else value, field(builder, block, number))


def near(context: Any, builder: Any, size: int, apart: int = 0) -> tuple[Any, Any]:
    """A block with `size` bytes of data on the stack of the function that is being written, for what never leaves it, and where `apart`
    more bytes stand, of which nobody learns who gets the block alone: they may become registers.

    A loop comes by more than once: while the block is still held from the last time, memory is asked for as usual.
    """
    whole = HEAD_BYTES + size
    with builder.goto_entry_block():
        rooms = [builder.alloca(ir.ArrayType(SIZE, -(-count // 8))) for count in (whole, apart)]
        here, beside = (builder.bitcast(room, BYTE) for room in rooms)
        builder.store(SIZE(0), field(builder, here, COUNT))
    first = builder.block
    is_held = builder.icmp_unsigned("!=", builder.load(field(builder, here, COUNT)), SIZE(0))
    with builder.if_then(is_held, likely=False):
        asked = cgutils.get_or_insert_function(builder.module, ir.FunctionType(BYTE, [SIZE]), "NRT_Allocate")
        other = builder.call(asked, [SIZE(whole + apart)])
        cgutils.guard_memory_error(context, builder, other, "no memory")
        after = builder.gep(other, [INT(whole)])
        last = builder.block
    found = []
    for usual, seldom in ((here, other), (BYTE(None), other), (beside, after)):
        phi = builder.phi(BYTE)
        phi.add_incoming(usual, first)
        phi.add_incoming(seldom, last)
        found.append(phi)
    block, itself, place = found
    begin(builder, block, data=behind(builder, block), size=SIZE(size), itself=itself)
    return block, place


def behind(builder: Any, block: Any) -> Any:
    """Where the data of a block begin that lie behind its head."""
    return builder.gep(block, [INT(HEAD_BYTES)])


ENDS_REST = "zermelo_end_rest"
"""What is called at the end of a block whose data begin with another block, or with nothing."""


class _Writer:
    """Writes the functions of the runtime into a module."""

    def __init__(self, module: Any) -> None:
        self.module = module
        self.malloc = self.declared("malloc", BYTE, [SIZE])
        self.realloc = self.declared("realloc", BYTE, [BYTE, SIZE])
        self.free = self.declared("free", ir.VoidType(), [BYTE])

    def declared(self, name: str, answer: Any, arguments: list[Any]) -> Any:
        return ir.Function(self.module, ir.FunctionType(answer, arguments), name=name)

    def begun(self, name: str, answer: Any, arguments: list[Any]) -> tuple[Any, Any]:
        function = self.declared(name, answer, arguments)
        function.linkage = "linkonce_odr"
        return function, ir.IRBuilder(function.append_basic_block("entry"))

    def or_nothing(self, builder: Any, block: Any) -> None:
        """Answer null where there is no memory."""
        with builder.if_then(builder.icmp_unsigned("==", block, BYTE(None)), likely=False):
            builder.ret(BYTE(None))


def runtime(codegen: Any) -> Any:
    """A module with the functions of numba's runtime that compiled code may call."""
    module = codegen._create_empty_module("runtime")
    writer = _Writer(module)
    _counting(writer)
    _plain(writer)
    _together(writer)
    _growing(writer)
    _resting(writer)
    return module


def _counting(writer: _Writer) -> None:
    """One reference more, one less, written where they happen: they come to a program after the calls that cancel each other are gone."""
    _, builder = writer.begun("NRT_MemInfo_data_fast", BYTE, [BYTE])
    builder.ret(builder.load(field(builder, builder.function.args[0], DATA)))
    end = writer.declared("NRT_MemInfo_call_dtor", ir.VoidType(), [BYTE])
    for name, one in (("NRT_incref", 1), ("NRT_decref", -1)):
        function, builder = writer.begun(name, ir.VoidType(), [BYTE])
        function.attributes.add("alwaysinline")
        block = function.args[0]
        with builder.if_then(builder.icmp_unsigned("!=", block, BYTE(None))):
            place = field(builder, block, COUNT)
            count = builder.add(builder.load(place), SIZE(one))
            builder.store(count, place)
            if one < 0:
                with builder.if_then(builder.icmp_unsigned("==", count, SIZE(0))):
                    left = [builder.ptrtoint(builder.load(field(builder, block, number)), SIZE) for number in (WHOSE, ELSEWHERE, ITSELF)]
                    some = builder.icmp_unsigned("!=", builder.or_(builder.or_(*left[:2]), left[2]), SIZE(0))
                    with builder.if_then(some):  # on the stack there is mostly nothing to do
                        builder.call(end, [block])
        builder.ret_void()


def _plain(writer: _Writer) -> None:
    _, builder = writer.begun("NRT_Allocate", BYTE, [SIZE])
    builder.ret(builder.call(writer.malloc, builder.function.args))
    _, builder = writer.begun("NRT_Free", ir.VoidType(), [BYTE])
    builder.call(writer.free, builder.function.args)
    builder.ret_void()
    end = next(function for function in writer.module.functions if function.name == "NRT_MemInfo_call_dtor")
    end.linkage = "linkonce_odr"
    builder = ir.IRBuilder(end.append_basic_block("entry"))
    block = end.args[0]
    numbers = (WHOSE, ABOUT, DATA, ELSEWHERE, ITSELF)
    whose, about, data, elsewhere, itself = (builder.load(field(builder, block, number)) for number in numbers)
    with builder.if_then(builder.icmp_unsigned("!=", whose, BYTE(None))):
        size = builder.load(field(builder, block, BYTES))
        builder.call(builder.bitcast(whose, DESTRUCTOR.as_pointer()), [data, size, about])
    for place in (elsewhere, itself):
        with builder.if_then(builder.icmp_unsigned("!=", place, BYTE(None))):
            builder.call(writer.free, [place])
    builder.ret_void()


def _together(writer: _Writer) -> None:
    """Blocks whose data lie behind their head."""
    handed, builder = writer.begun("zermelo_call_destructor", ir.VoidType(), [BYTE, SIZE, BYTE])
    data, size, about = handed.args
    with builder.if_then(builder.icmp_unsigned("!=", about, BYTE(None))):
        builder.call(builder.bitcast(about, DESTRUCTOR.as_pointer()), [data, size, BYTE(None)])
    builder.ret_void()
    for name, aligned, owned in (
        ("NRT_MemInfo_alloc", False, False),
        ("NRT_MemInfo_alloc_safe", False, False),
        ("NRT_MemInfo_alloc_aligned", True, False),
        ("NRT_MemInfo_alloc_safe_aligned", True, False),
        ("NRT_MemInfo_alloc_dtor", False, True),
        ("NRT_MemInfo_alloc_dtor_safe", False, True),
    ):
        _, builder = writer.begun(name, BYTE, [SIZE, INT] if aligned else [SIZE, BYTE] if owned else [SIZE])
        size, *more = builder.function.args
        align = builder.zext(more[0], SIZE) if aligned else SIZE(16)
        block = builder.call(writer.malloc, [builder.add(size, builder.add(SIZE(HEAD_BYTES), align))])
        writer.or_nothing(builder, block)
        first = builder.add(builder.ptrtoint(block, SIZE), SIZE(HEAD_BYTES))
        rest = builder.urem(first, align)
        first = builder.add(first, builder.select(builder.icmp_unsigned("==", rest, SIZE(0)), SIZE(0), builder.sub(align, rest)))
        whose = builder.bitcast(handed, BYTE) if owned else None
        data = builder.inttoptr(first, BYTE)
        begin(builder, block, whose=whose, about=more[0] if owned else None, data=data, size=size, itself=block)
        builder.ret(block)


def _growing(writer: _Writer) -> None:
    """Blocks whose data may change their size."""
    handed, builder = writer.begun("zermelo_end_data", ir.VoidType(), [BYTE, SIZE, BYTE])
    builder.call(builder.bitcast(handed.args[2], SHORT_DESTRUCTOR.as_pointer()), [handed.args[0]])
    builder.ret_void()
    for name, owned in (("NRT_MemInfo_new_varsize", False), ("NRT_MemInfo_new_varsize_dtor", True)):
        _, builder = writer.begun(name, BYTE, [SIZE, BYTE] if owned else [SIZE])
        size, *more = builder.function.args
        block = builder.call(writer.malloc, [SIZE(HEAD_BYTES + ROOM)])
        writer.or_nothing(builder, block)
        about = more[0] if owned else BYTE(None)
        whose = builder.select(builder.icmp_unsigned("!=", about, BYTE(None)), builder.bitcast(handed, BYTE), BYTE(None))
        begin(builder, block, whose=whose, about=about, data=behind(builder, block), size=size, itself=block)
        with builder.if_then(builder.icmp_unsigned(">", size, SIZE(ROOM)), likely=False):
            data = builder.call(writer.malloc, [size])
            with builder.if_then(builder.icmp_unsigned("==", data, BYTE(None)), likely=False):
                builder.call(writer.free, [block])
                builder.ret(BYTE(None))
            _move(writer, builder, block, data)
        builder.ret(block)
    _, builder = writer.begun("NRT_MemInfo_varsize_alloc", BYTE, [BYTE, SIZE])  # the caller frees what was there before
    block, size = builder.function.args
    data = builder.call(writer.malloc, [size])
    writer.or_nothing(builder, data)
    _move(writer, builder, block, data)
    builder.store(size, field(builder, block, BYTES))
    builder.ret(data)
    _, builder = writer.begun("NRT_MemInfo_varsize_free", ir.VoidType(), [BYTE, BYTE])
    block, data = builder.function.args
    with builder.if_then(builder.icmp_unsigned("!=", data, behind(builder, block))):
        builder.call(writer.free, [data])
    for number in (DATA, ELSEWHERE):
        place = field(builder, block, number)
        with builder.if_then(builder.icmp_unsigned("==", builder.load(place), data)):
            builder.store(BYTE(None), place)
    builder.ret_void()
    _longer(writer)


def _longer(writer: _Writer) -> None:
    """The same data with more room."""
    _, builder = writer.begun("NRT_MemInfo_varsize_realloc", BYTE, [BYTE, SIZE])
    block, size = builder.function.args
    before, bytes_at = builder.load(field(builder, block, DATA)), field(builder, block, BYTES)
    here = builder.icmp_unsigned("==", before, behind(builder, block))
    with builder.if_then(builder.and_(here, builder.icmp_unsigned("<=", size, SIZE(ROOM)))):
        builder.store(size, bytes_at)
        builder.ret(before)
    data = builder.call(writer.realloc, [builder.select(here, BYTE(None), before), size])
    writer.or_nothing(builder, data)
    with builder.if_then(here):  # it was no longer than the room behind the head, and is now
        cgutils.raw_memcpy(builder, data, before, builder.load(bytes_at), 1)
    _move(writer, builder, block, data)
    builder.store(size, bytes_at)
    builder.ret(data)


def _resting(writer: _Writer) -> None:
    """The end of a set that keeps most of its items as bits: the set of all others goes with it (see `forms.unordered`)."""
    function, builder = writer.begun(ENDS_REST, ir.VoidType(), [BYTE, SIZE, BYTE])
    end = next(function for function in writer.module.functions if function.name == "NRT_decref")
    builder.call(end, [builder.load(builder.bitcast(function.args[0], BYTE.as_pointer()))])
    builder.ret_void()


def _move(writer: _Writer, builder: Any, block: Any, data: Any) -> None:
    """The data of a block lie elsewhere now."""
    for number in (DATA, ELSEWHERE):
        builder.store(data, field(builder, block, number))
