"""Object files made callable in this process, by llvmlite alone: neither numba nor numpy has to be imported."""

from __future__ import annotations

import ctypes
import functools
import itertools
from typing import Any

from ..locks import lock

LOCK = lock()
ENTRY = "zermelo_entry"
"""What the flat function of an object is called."""

_numbers = itertools.count()


@functools.cache
def _linker() -> Any:
    """One linker for this process. It emits nothing: the objects are made already.

    LLVM's newer linker: the older one puts the parts of an object wherever there is room, and ends the process if they come to lie more
    than 2 GiB apart, as they do around large tables.
    """
    import llvmlite.binding as llvm

    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    machine = llvm.Target.from_triple(llvm.get_process_triple()).create_target_machine(jit=True)
    return llvm.create_lljit_compiler(machine, use_jit_link=True, suppress_errors=True)


def loaded(code: bytes, asked: list[str]) -> tuple[int, Any]:
    """The address of the entry function of an object, and what has to be kept as long as it may be called.

    `asked` names the functions that the object takes from this process. Raises RuntimeError if one of them is not there.
    """
    import llvmlite.binding as llvm

    with LOCK:
        linker = _linker()
        builder = llvm.JITLibraryBuilder().add_object_img(code).export_symbol(ENTRY).add_current_process()
        for name, address in _helpers(asked).items():
            builder.import_symbol(name, address)
        library = builder.link(linker, f"zermelo.{next(_numbers)}")
        return library[ENTRY], (linker, library)


def _helpers(asked: list[str]) -> dict[str, int]:
    """The addresses of the functions written in C that only numba has. It is imported if one of them is asked for."""
    special = [name for name in asked if name.startswith(("numba_", "NRT_"))]
    if not special:
        return {}
    import llvmlite.binding as llvm
    from numba.core import registry

    assert registry.cpu_target.target_context  # which makes its helpers known to LLVM
    return {name: address for name in special if (address := llvm.address_of_symbol(name))}


FLAT = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_char_p, ctypes.c_void_p)
"""A flat function: it reads words and writes words, and other threads of Python run meanwhile."""
