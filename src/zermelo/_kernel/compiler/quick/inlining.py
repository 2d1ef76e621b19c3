"""Which functions of a program are inlined, that is copied to where they are called, and which are called.

Rules and searches are made of small functions, which have to be inlined to be fast: an index that is known, a part that is left out are
then nothing at all. But what is long and named in many places multiplies. An evaluation that is copied ten times fills the processor's
cache of instructions, and LLVM works longest on what is longest. So as long as the copies of one function come to more than LONG
instructions besides the first, it is called instead.

Functions that look something up in a dict, or put it in, take two thirds of the time when they are inlined; but they are long, and in
a program with many dicts they made a single function of twenty thousand instructions. They are inlined in programs that stay small.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Set
from typing import Any

LONG = 3_000
"""Instructions that the copies of one function may add to a program."""
ROOM = 8_000
"""Instructions that a program may have when functions of containers are inlined, too."""
ATTRIBUTE = "alwaysinline"
CALLED = re.compile(r'^ .*?\bcall\b[^@\n]*@"?([^"(\n]+)"?\(', re.MULTILINE)


def decide(program: Any, wished: Set[str], of_containers: Set[str]) -> None:
    """Have functions of the program inlined: those of the names `wished` but for what is too long, and `of_containers` if there is room."""
    functions = {function.name: function for function in program.functions if not function.is_declaration}
    wished, found = wished & functions.keys(), of_containers & functions.keys()
    if not wished and not found:  # as where nothing is optimised
        return
    calls = Calls(functions)
    inlined = calls.fitting(wished)
    if found and calls.size_of_all(inlined | found) <= ROOM:
        inlined |= found
    for name in inlined:
        functions[name].add_function_attribute(ATTRIBUTE)


class Calls:
    """Who calls whom in a program, and how many instructions everybody has."""

    def __init__(self, functions: dict[str, Any]) -> None:
        self.sizes: dict[str, int] = {}
        self.called: dict[str, list[str]] = {}
        for name, function in functions.items():
            text = str(function)  # an instruction a line; to ask LLVM for one after the other takes ten times as long
            self.sizes[name] = text.count("\n  ")
            self.called[name] = [called for called in CALLED.findall(text) if called in functions]
        self.callers: dict[str, list[str]] = {}
        for name, found in self.called.items():
            for called in found:
                self.callers.setdefault(called, []).append(name)

    def fitting(self, wished: Set[str]) -> set[str]:
        """As many of the wished functions as can be inlined without any of them growing beyond measure."""
        inlined = set(wished)
        while True:
            sizes, times = self.inlined_sizes(inlined), self.copies(inlined)
            added = {name: sizes[name] * (times[name] - 1) for name in inlined}
            longest = max(inlined, key=lambda name: (added[name], name), default=None)
            if longest is None or added[longest] <= LONG:
                return inlined
            inlined.remove(longest)

    def inlined_sizes(self, inlined: Set[str]) -> dict[str, int]:
        """How long every function is when what it calls is inlined; what calls itself counts once."""
        found: dict[str, int] = {}

        def size(name: str) -> int:
            if name not in found:
                found[name] = 0
                found[name] = self.sizes[name] + sum(size(called) for called in self.called[name] if called in inlined)
            return found[name]

        for name in self.sizes:
            size(name)
        return found

    def copies(self, inlined: Set[str]) -> Counter[str]:
        """How many copies of every inlined function there are in those that are not inlined."""
        found: Counter[str] = Counter()

        def copies(name: str) -> int:
            if name not in found:
                found[name] = 0
                found[name] = sum(copies(caller) if caller in inlined else 1 for caller in self.callers.get(name, ()))
            return found[name]

        for name in inlined:
            copies(name)
        return found

    def size_of_all(self, inlined: Set[str]) -> int:
        """How many instructions the program has when these are inlined."""
        sizes = self.inlined_sizes(inlined)
        return sum(sizes[name] for name in sizes if name not in inlined)
