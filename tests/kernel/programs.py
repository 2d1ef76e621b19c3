"""Random rules, as text: loops, branches, changed boards, lists and helpers around random expressions (see `expressions`)."""

from __future__ import annotations

import random

from expressions import ARGUMENTS, LEAVES, Expression, expression

VARIABLES = {
    **LEAVES,
    "I": ["v", "w", "z", "v", "w", "z", "i", "j", "n", "len(c)", "len(h)", "c[1]"],
    "W": ["e", "e", "a"],
    "X": ["f", "f", "x", "y"],
    "B": ["t", "g", "g"],
    "N": ["n", "n", "len(h)"],
}
BEGIN = ["v, w, z, c, e, f, g, h = i, j, 0, p, a, x, t, [i]"]
END = ["return v, w, z, c, e, f, g, len(h)"]
IN_PLACE = ["+", "-", "*", "//", "%", "&", "|", "^"]


class Program:
    """A function of ARGUMENTS, as the lines that are compiled and as those that plain Python runs beside them."""

    def __init__(self, chance: random.Random, name: str, statements: int) -> None:
        self.chance = chance
        self.compiled: list[str] = []
        self.watched: list[str] = []
        self.loops = 0
        for lines in (self.compiled, self.watched):
            lines += [f"def {name}({', '.join(ARGUMENTS.split())}):", *(f"    {line}" for line in BEGIN)]
        self.block(statements, "    ", False)
        for lines in (self.compiled, self.watched):
            lines += [f"    {line}" for line in END]

    def line(self, indent: str, text: str, *parts: Expression, watched: str | None = None) -> None:
        self.compiled.append(indent + text.format(*(part.text for part in parts)))
        self.watched.append(indent + (watched or text).format(*(part.watched for part in parts)))

    def some(self, kind: str, depth: int = 2) -> Expression:
        return expression(self.chance, kind, depth, VARIABLES)

    def block(self, statements: int, indent: str, looping: bool) -> None:
        for _ in range(statements):
            self.statement(indent, looping)

    def statement(self, indent: str, looping: bool) -> None:
        """One statement; blocks within get fewer."""
        chance = self.chance
        way, fewer, inner = chance.randrange(20), chance.randrange(1, 3), indent + "    "
        deep = len(indent) > 12
        name = chance.choice("vwz")
        if way < 4:
            self.line(indent, f"{name} = {{}}", self.some("I"))
        elif way < 7:
            sign = chance.choice(IN_PLACE)
            self.line(indent, f"{name} {sign}= {{}}", self.some("I"), watched=f"{name} = _w({name} {sign} {{}})")
        elif way == 7:
            self.line(indent, "e " + chance.choice("&|^+-") + "= {}", self.some(chance.choice("WI")))
        elif way == 8:
            self.line(indent, "f = {}", self.some("X"))
        elif way == 9:
            self.line(indent, "g = {}", self.some("B"))
        elif way == 10:
            self.line(indent, "c = put(c, {}, {})", self.some("N"), self.some("I"))
        elif way == 11:
            self.line(indent, "c = tuple(m + {} for m in c)", self.some("I", 1), watched="c = tuple(_w(m + {}) for m in c)")
        elif way == 12:
            self.line(indent, "v, w = w, {}", self.some("I"))
        elif way == 13:
            self.line(indent, "h.append({})", self.some("I", 1))
        elif way == 14 and not deep:
            self.line(indent, "if {}:", self.some("B"))
            self.block(fewer, inner, looping)
            if chance.random() < 0.5:
                self.line(indent, "else:")
                self.block(fewer, inner, looping)
        elif way == 15 and not deep:
            self.line(indent, f"for k{len(indent)} in range({{}} & 7):", self.some("N", 1))
            self.line(inner, f"z += k{len(indent)}", watched=f"z = _w(z + k{len(indent)})")
            self.block(fewer, inner, True)
        elif way == 16 and not deep:
            self.line(indent, f"for m{len(indent)} in c:")
            self.line(inner, f"w ^= m{len(indent)}")
            self.block(fewer, inner, True)
        elif way == 17 and not deep:
            self.loops += 1
            count = f"l{self.loops}"
            self.line(indent, f"{count} = {{}} & 7", self.some("N", 1))
            self.line(indent, f"while {count} > 0:")
            self.line(inner, f"{count} -= 1")
            self.block(fewer, inner, True)
        elif way == 18 and looping:
            self.line(indent, "if {}:", self.some("B", 1))
            self.line(inner, chance.choice(["break", "continue"]))
        else:
            self.line(indent, "if {}:", self.some("B", 1))
            self.line(inner, "return {}, w, z, c, e, f, g, len(h)", self.some("I", 1))
