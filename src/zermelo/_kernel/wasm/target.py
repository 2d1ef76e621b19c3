"""WebAssembly as a target of the compiler.

Compiling for another target concerns the whole process: numba keeps what it compiled, and would mix machine code of two targets. So
this is for a process of its own. Whole numbers stay 64 bits wide, as on the machine that compiles; pointers have 32 bits.
"""

from __future__ import annotations

import llvmlite.binding as llvm
from numba.core import config

from ..compiler.target import Target, retarget
from ..errors import CannotCompile

FEATURES = "+bulk-memory,+bulk-memory-opt,+mutable-globals,+nontrapping-fptoint,+sign-ext"
"""What every browser has known since 2021."""
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
