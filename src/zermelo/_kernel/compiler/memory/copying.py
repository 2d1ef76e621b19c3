"""Are the functions that look something up in a dict, or put it in, copied to where rules do so?

Copied, they take two thirds of the time of functions that are called. But they are long, and copied to every place where rules with
many dicts name one they make a single function of twenty thousand instructions, on which LLVM works seven times as long. So they are
copied into programs that stay small; in others LLVM copies those of them that it finds worth it.
"""

from __future__ import annotations

from collections.abc import Set
from typing import Any

ROOM = 8_000
"""Instructions that a program may have when everything is copied that is to be."""
ATTRIBUTE = "alwaysinline"


def decide(program: Any, of_containers: Set[str]) -> None:
    """Have the functions of these names copied to where they are called if there is room."""
    functions = {function.name: function for function in program.functions if not function.is_declaration}
    found = of_containers & functions.keys()
    if found and _size(functions, found) <= ROOM:
        for name in found:
            functions[name].add_function_attribute(ATTRIBUTE)


def _size(functions: dict[str, Any], also: Set[str]) -> int:
    """How many instructions a program has when its functions are copied that say so, and `also` others."""
    copied = {
        name for name, function in functions.items() if name in also or any(ATTRIBUTE.encode() in text for text in function.attributes)
    }
    sizes: dict[str, int] = {}

    def size(name: str) -> int:
        if name not in sizes:
            sizes[name] = 0  # of one that calls itself
            total = 0
            for block in functions[name].blocks:
                for instruction in block.instructions:
                    total += 1
                    if instruction.opcode == "call":
                        called = [*instruction.operands][-1].name
                        total += size(called) if called in copied else 0
            sizes[name] = total
        return sizes[name]

    return sum(size(name) for name in functions if name not in copied)
