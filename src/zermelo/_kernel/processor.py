"""The processor that machine code is made for: this one, unless NUMBA_CPU_NAME and NUMBA_CPU_FEATURES name another."""

from __future__ import annotations

import functools
import os


def name() -> str:
    """The processor's name, as LLVM knows it; "generic" stands for every processor of the kind."""
    return os.environ.get("NUMBA_CPU_NAME") or _host()[0]


def features() -> str:
    """Its features, as LLVM takes them: +popcnt,-avx512f and so on."""
    asked = os.environ.get("NUMBA_CPU_FEATURES")
    if asked is not None:
        return asked
    return "" if name().lower() == "generic" else _host()[1]


@functools.cache
def _host() -> tuple[str, str]:
    import llvmlite.binding as llvm

    try:
        found = llvm.get_host_cpu_features()
    except RuntimeError:
        return llvm.get_host_cpu_name(), ""
    if os.environ.get("NUMBA_ENABLE_AVX") == "0":
        found = type(found)({feature: on and not feature.startswith("avx") for feature, on in found.items()})
    return llvm.get_host_cpu_name(), found.flatten()
