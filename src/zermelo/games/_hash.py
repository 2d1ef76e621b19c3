"""Hashes of positions, made of their words one by one."""

from __future__ import annotations

from ..bits import U64, flip

STIR = U64(0x9E3779B97F4A7C15)  # 2**64 divided by the golden ratio (Knuth)


def stirred(hash_: U64, word: U64) -> U64:
    """One step of a hash. A product passes every bit on to those above it; turned over, a second one reaches the rest."""
    return flip((hash_ ^ word) * STIR) * STIR
