"""Machine code for WebAssembly: numba's code generator for another target, and the linker that makes a module of its object."""
