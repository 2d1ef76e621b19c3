"""Machine code that travels: several functions as one module of WebAssembly, or as one object for a linker of this machine.

exports        what is to be compiled, and what comes of it
kept           a program from the disk, or compiled: the way in
program        its functions compiled as one
webassembly    WebAssembly as a target of the compiler
link           a module that can be run, made of an object
"""
