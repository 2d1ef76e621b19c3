"""What numba's runtime does for lists, sets and strings, over malloc and free alone.

numba's own lives in a library that a process without numba does not have. A block of counted memory begins with

    count, destructor, its information, data, size, allocator (not used here)
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir

BYTE = ir.IntType(8).as_pointer()
SIZE = ir.IntType(64)
INT = ir.IntType(32)
DESTRUCTOR = ir.FunctionType(ir.VoidType(), [BYTE, SIZE, BYTE])
SHORT_DESTRUCTOR = ir.FunctionType(ir.VoidType(), [BYTE])  # of blocks that change their size
HEAD = ir.LiteralStructType([SIZE, BYTE, BYTE, BYTE, SIZE, BYTE])
HEAD_BYTES = 48
COUNT, WHOSE, ABOUT, DATA, BYTES, ALLOCATOR = range(6)


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

    def field(self, builder: Any, block: Any, number: int) -> Any:
        head = builder.bitcast(block, HEAD.as_pointer())
        return builder.gep(head, [INT(0), INT(number)])

    def head(self, builder: Any, block: Any, data: Any, size: Any, destructor: Any = None, about: Any = None) -> None:
        """Fill in the head of a new block, whose count is 1."""
        for number, value in ((COUNT, SIZE(1)), (WHOSE, destructor), (ABOUT, about), (DATA, data), (BYTES, size), (ALLOCATOR, None)):
            builder.store(BYTE(None) if value is None else value, self.field(builder, block, number))

    def or_nothing(self, builder: Any, block: Any) -> None:
        """Answer null where there is no memory."""
        with builder.if_then(builder.icmp_unsigned("==", block, BYTE(None)), likely=False):
            builder.ret(BYTE(None))


def runtime(codegen: Any) -> Any:
    """A module with the functions of numba's runtime that compiled code may call."""
    module = codegen._create_empty_module("runtime")
    writer = _Writer(module)
    _plain(writer)
    _together(writer)
    _growing(writer)
    return module


def _plain(writer: _Writer) -> None:
    _, builder = writer.begun("NRT_Allocate", BYTE, [SIZE])
    builder.ret(builder.call(writer.malloc, builder.function.args))
    _, builder = writer.begun("NRT_Free", ir.VoidType(), [BYTE])
    builder.call(writer.free, builder.function.args)
    builder.ret_void()
    _, builder = writer.begun("NRT_MemInfo_call_dtor", ir.VoidType(), [BYTE])
    block = builder.function.args[0]
    whose, about, data = (builder.load(writer.field(builder, block, number)) for number in (WHOSE, ABOUT, DATA))
    with builder.if_then(builder.icmp_unsigned("!=", whose, BYTE(None))):
        size = builder.load(writer.field(builder, block, BYTES))
        builder.call(builder.bitcast(whose, DESTRUCTOR.as_pointer()), [data, size, about])
    builder.call(writer.free, [block])
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
        begin = builder.add(builder.ptrtoint(block, SIZE), SIZE(HEAD_BYTES))
        rest = builder.urem(begin, align)
        begin = builder.add(begin, builder.select(builder.icmp_unsigned("==", rest, SIZE(0)), SIZE(0), builder.sub(align, rest)))
        whose = builder.bitcast(handed, BYTE) if owned else None
        writer.head(builder, block, builder.inttoptr(begin, BYTE), size, whose, more[0] if owned else None)
        builder.ret(block)


def _growing(writer: _Writer) -> None:
    """Blocks whose data lie elsewhere and may change their size."""
    dropped, builder = writer.begun("zermelo_drop_data", ir.VoidType(), [BYTE, SIZE, BYTE])
    data, _, about = dropped.args
    with builder.if_then(builder.icmp_unsigned("!=", about, BYTE(None))):
        builder.call(builder.bitcast(about, SHORT_DESTRUCTOR.as_pointer()), [data])
    builder.call(writer.free, [data])
    builder.ret_void()
    for name, owned in (("NRT_MemInfo_new_varsize", False), ("NRT_MemInfo_new_varsize_dtor", True)):
        _, builder = writer.begun(name, BYTE, [SIZE, BYTE] if owned else [SIZE])
        size, *more = builder.function.args
        data = builder.call(writer.malloc, [size])
        writer.or_nothing(builder, data)
        block = builder.call(writer.malloc, [SIZE(HEAD_BYTES)])
        writer.or_nothing(builder, block)
        writer.head(builder, block, data, size, builder.bitcast(dropped, BYTE), more[0] if owned else None)
        builder.ret(block)
    for name, again in (("NRT_MemInfo_varsize_alloc", False), ("NRT_MemInfo_varsize_realloc", True)):
        _, builder = writer.begun(name, BYTE, [BYTE, SIZE])
        block, size = builder.function.args
        place = writer.field(builder, block, DATA)
        data = builder.call(writer.realloc, [builder.load(place), size]) if again else builder.call(writer.malloc, [size])
        writer.or_nothing(builder, data)
        builder.store(data, place)
        builder.store(size, writer.field(builder, block, BYTES))
        builder.ret(data)
    _, builder = writer.begun("NRT_MemInfo_varsize_free", ir.VoidType(), [BYTE, BYTE])
    block, data = builder.function.args
    builder.call(writer.free, [data])
    place = writer.field(builder, block, DATA)
    with builder.if_then(builder.icmp_unsigned("==", builder.load(place), data)):
        builder.store(BYTE(None), place)
    builder.ret_void()
