"""WebAssembly as a target of the compiler.

Compiling for another target concerns the whole process: numba keeps what it compiled, and would mix machine code of two targets. So
this is for a process of its own. Whole numbers stay 64 bits wide, as on the machine that compiles; pointers have 32 bits.
"""

from __future__ import annotations

import llvmlite.binding as llvm
from numba.core import config

from ..compiler.target import Target, retarget
from ..errors import CannotCompile

FEATURES = "+bulk-memory,+bulk-memory-opt,+mutable-globals,+nontrapping-fptoint,+sign-ext,+simd128"
"""What every browser has known since 2023: Safari was the last to know vectors, Chrome and Firefox have since 2021."""
WASM = Target("wasm32-unknown-unknown", "generic", FEATURES, reloc="static", codemodel="default")


def install() -> None:
    """From now on this process compiles for WebAssembly. Raises CannotCompile if this LLVM was built without it."""
    llvm.initialize_all_targets()
    try:
        llvm.Target.from_triple(WASM.triple)
    except RuntimeError as error:
        raise CannotCompile(f"this llvmlite knows no WebAssembly ({error})") from None
    config.SLP_VECTORIZE = config.LOOP_VECTORIZE = 0
    retarget(WASM)


PRODUCT = """
define void @__multi3(ptr %to, i64 %al, i64 %ah, i64 %bl, i64 %bh) noinline optnone nounwind {
  %a0 = and i64 %al, 4294967295
  %a1 = lshr i64 %al, 32
  %b0 = and i64 %bl, 4294967295
  %b1 = lshr i64 %bl, 32
  %p00 = mul i64 %a0, %b0
  %p01 = mul i64 %a0, %b1
  %p10 = mul i64 %a1, %b0
  %p11 = mul i64 %a1, %b1
  %p00h = lshr i64 %p00, 32
  %p01l = and i64 %p01, 4294967295
  %p10l = and i64 %p10, 4294967295
  %middle1 = add i64 %p00h, %p01l
  %middle = add i64 %middle1, %p10l
  %carry = lshr i64 %middle, 32
  %p01h = lshr i64 %p01, 32
  %p10h = lshr i64 %p10, 32
  %h1 = add i64 %p11, %carry
  %h2 = add i64 %h1, %p01h
  %h3 = add i64 %h2, %p10h
  %c1 = mul i64 %ah, %bl
  %c2 = mul i64 %al, %bh
  %h4 = add i64 %h3, %c1
  %high = add i64 %h4, %c2
  %low = mul i64 %al, %bl
  store i64 %low, ptr %to
  %next = getelementptr i64, ptr %to, i64 1
  store i64 %high, ptr %next
  ret void
}
"""
"""The product of two numbers of 128 bits, which LLVM asks for where a product of 64 bits may overflow. Elsewhere it comes with the
system's C compiler. It is not optimised, or else LLVM would see a product of 128 bits in it, and ask for itself."""
