"""The only part of the kernel room that imports numba: plain Python in, an object file and its manifest out."""

from .compile import compile_flat

__all__ = ["compile_flat"]
