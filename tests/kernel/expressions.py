"""Random expressions, as text: what rules may write about numbers, with every part marked that may leave 64 bits.

An expression has two texts. One is compiled; in the other, for plain Python, every part that is a whole number goes through `_w`, which
notes whether it left 64 bits or became a float: only then may machine code raise a GameError where Python has an answer.
"""

from __future__ import annotations

import importlib.util
import math
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from zermelo import U64, put
from zermelo._kernel import CannotCompile, compiled
from zermelo.bits import U64Table, bits, count, extract, flip, highest, lowest
from zermelo.errors import GameError

NUMBERS = (3, -1, 4, 0, 7, 2**40)
WORDS = U64Table([1, 2**63, 2**64 - 1, 0x0123_4567_89AB_CDEF, 5])

ARGUMENTS = "i j k n a b x y t u p q s"

LEAVES = {
    "I": ["i", "j", "k", "n", "i", "j", "len(p)", "len(s)", "len(WORDS)"],
    "W": ["a", "b"],
    "X": ["x", "y"],
    "B": ["t", "u"],
    "N": ["n", "n", "n"],
}
"""By kind: int, word, float, truth value, a small number that is not negative."""

LITERALS: dict[str, list[Any]] = {
    "I": [0, 1, 2, 3, -1, -7, 10, 63, 64, 255, 2**31, 2**53 + 1, 2**62, 2**63 - 1, -(2**63)],
    "W": ["U64(0)", "U64(1)", "U64(2**63)", "U64(2**64 - 1)"],
    "X": [0.0, 0.5, 1.5, -2.5, 3.0, 1e19, 1e300, 2.0**53, 2.0**63],
    "B": [True, False],
    "N": [0, 1, 3, 5, 31, 62, 63, 64, 70],
}

FORMS = {
    "I": """
        {I} + {I}  {I} - {I}  {I} * {I}  {I} // {I}  {I} % {I}  {I} & {I}  {I} | {I}  {I} ^ {I}  {I} << {N}  {I} >> {N}  {I} << {I}
        {I} >> {I}  -{I}  ~{I}  +{I}  abs({I})  {I} ** {D}  {I} ** {N}  min({I}, {I})  max({I}, {I}, {I})  int({X})  int({B})
        int({W})  int({I})  round({X})  round({I})  p[{I}]  p[{I} % 5]  p[{N}]  sum(p)  sum(({I}, {I}, {I}))  min(p)  max(({I}, {I}))
        {I} if {B} else {I}  {I} or {I}  {I} and {I}  count({I})  count({W})  lowest({W})  highest({W})  lowest({I})
        divmod({I}, {I})[0]  divmod({I}, {I})[1]  pow({I}, {N})  pow({I}, {I}, {I})  math.floor({X})  math.ceil({X})  math.trunc({X})
        math.gcd({I}, {I})  ({I}).bit_count()  ({I}).bit_length()  put(p, {I}, {I})[{N}]  put(p, {N}, {I})[{I}]
        sum(_w(v * {I}) for v in p)  NUMBERS[{I}]  NUMBERS[{N} % 6]  (i, j, k)[{I}]  p.count({I})  {B} + {I}  {I} * {B}  {B} - {B}
        -{B}  ~{I} & {I}  1 << {N}  1 << {I}  sum(1 for v in p if v < {I})  {W} if {B} else {I}  {I} << {W}  {I} >> {W}
        sum(range({N}))  max(v for v in p)  min(p, key=abs)  sum(bits({W} & 1023))  p[-1]  p[{W}]  len(p[{N}:])  ({I}) % 64
        sum([v ^ {I} for v in p if {B}])  int({W}) * {I}  int({W}) + int({W})  int({W}) - {I}  int({W}) >> {N}  int({W}) // {I}
        -int({W})  int({W}) << {N}  int({W}) % {I}  max({W}, {I})  min({I}, {W})  int(str({N})) if {B} else {I}  ord(s[{N} % 6])
        s.count("X")  (7, 3)[{B}]  p[{B}]  sum(p[{N}:])  sum((x > 0.5, {B}, {B}))  ({I}, {I}, {I})[{N} % 3]  round({I}, 2)  abs({B})
        round({I}, -1)  round({I}, -15)
        {I} % 14  {I} & 63
    """,
    "W": """
        {W} & {W}  {W} | {I}  {I} ^ {W}  {W} + {I}  {I} + {W}  {W} - {W}  {I} - {W}  {W} * {I}  {W} // {W}  {W} % {I}  {I} % {W}
        {W} << {N}  {W} >> {N}  {W} << {W}  {W} >> {I}  ~{W}  -{W}  U64({I})  U64({W})  U64({B})  WORDS[{I}]  WORDS[{N} % 5]
        flip({W})  extract({W}, {W})  {W} if {B} else {W}  abs({W})  min({W}, {W})  max({W}, {W})  {W} & -{W}  {W} & ({W} - 1)
        {W} << 1 | {W} >> 63  divmod({W}, {W})[1]  sum((U64(1) << v for v in range({N} & 31)), U64(0))  U64(1) << {I}  WORDS[{W}]
        {W} & {B}  {W} | 1 << ({N} & 31)  {W} ^ {W}  {W} // {I}
    """,
    "X": """
        {X} + {X}  {X} - {X}  {X} * {X}  {X} / {X}  {I} / {I}  {I} / {X}  {X} // {X}  {X} % {X}  {X} ** {X}  {X} ** 2  {X} ** {D}
        float({I})  float({W})  float({B})  float({X})  abs({X})  -{X}  +{X}  min({X}, {X})  max({X}, {X}, {X})  round({X}, 2)
        round({X}, -2)
        round({X}, 0)  round({X}, 5)  math.sqrt(abs({X}))  math.sqrt({X})  math.sin({X})  math.exp({X})  math.log({X})  math.tanh({X})
        math.cos({X})  math.atan({X})  math.log2({X})  math.log10({X})  math.pow({X}, {X})  q[{I}]  q[{N} % 4]  sum(q)
        {X} if {B} else {X}  math.atan2({X}, {X})  math.copysign({X}, x)  math.copysign({X}, -y)  math.fabs({X})
        divmod({X}, {X})[0]  divmod({X}, {X})[1]
        {I} + {X}  {X} * {I}  {X} - {B}  {I} // {X}  {X} % {I}  2 ** -3 * {X}  float({I}) ** {X}  sum((x, {X}, 0.5))  max(q)
        sum(v * {X} for v in q)  float(int({W})) / {X}  {B} / {I}  {I} / 7  {I} / {N}  (x, y)[{B}]  ({X}, {X})[{N} % 2]
        int({W}) / {I}  {X} or {X}  {X} and {X}  math.degrees({X})  math.log1p({X})  math.erf({X})  1 / {X}
        sum([v for v in q if v > {X}], 0.0)  max((v for v in q), default=0.0)  {I} ** -2  {I} ** -1
    """,
    "B": """
        {I} < {I}  {I} <= {I}  {I} == {I}  {I} != {I}  {I} > {I}  {I} >= {I}  {I} < {X}  {I} <= {X}  {I} == {X}  {X} != {I}  {X} > {I}
        {I} >= {X}  {X} < {X}  {X} <= {X}  {X} == {X}  {X} != {X}  {W} < {W}  {W} == {W}  {W} < {I}  {I} <= {W}  {W} == {I}
        {I} != {W}  {W} > {I}  {W} <= {I}  {I} < {I} <= {I}  {X} < {I} < {X}  not {B}  not {I}  not {X}  not {W}  {B} and {B}
        {B} or {B}  {B} == {B}  {B} != {B}  {B} & {B}  {B} | {B}  {B} ^ {B}  {I} in p  {I} not in p  {X} in q  {I} in ({I}, {I}, {I})
        {I} in NUMBERS  bool({I})  bool({X})  bool({W})  any(v > {I} for v in p)  all(v != {I} for v in p)  math.isnan({X})
        math.isinf({X})  p == put(p, {N}, {I})  p < ({I}, {I}, {I}, {I}, {I})  s[{N}] == "X"  "X" in s  s[{I}] != "."  int({W}) == {I}
        int({W}) < {I}  int({W}) > {X}  {X} == int({W})  any(p)  all(q)  {B} < {B}  {B} == {I}  {I} > {B}  {B} if {B} else {B}
        {B} is {B}  {I} == {X} == {I}  int({W}) == {W}  {I} in q  {X} in p  isinstance({I}, int)  isinstance({X}, int)
        ({I}, {X}) < ({I}, {X})  q == (x, y, x, y)  {W} in (a, b)  divmod({I}, {I}) == ({I}, {I})  {I} % 2 == 1  {I} & 1 == 1
        {B} >= {I}  {W} >= {X}  {X} < {W}
    """,
    "N": """
        {I} & 63  {I} % 7  {N} % 5  abs({I}) % 3  len(p)  {N} // 2  {N} ^ 1  min({N}, 8)  {I} & 7  count({W})
    """,
}
SHAPES = {kind: re.split(r"\s{2,}|\n", text.strip()) for kind, text in FORMS.items()}


class Expression(NamedTuple):
    """What is compiled, and what plain Python calculates beside it."""

    text: str
    watched: str


def expression(chance: random.Random, kind: str, depth: int, leaves: dict[str, list[str]] = LEAVES) -> Expression:
    """A random expression of a kind, of at most so many operations above one another."""
    if depth <= 0 or chance.random() < 0.12:
        leaf = chance.choice(LITERALS[kind]) if chance.random() < 0.3 else chance.choice(leaves[kind])
        text = f"({leaf})" if isinstance(leaf, int | float) and leaf < 0 else str(leaf)
        return Expression(text, text)
    shape = chance.choice(SHAPES[kind])
    parts = [_part(chance, part, depth - 1, leaves) for part in re.split(r"(\{[IWXBND]\})", shape)]
    text, watched = "".join(part.text for part in parts), "".join(part.watched for part in parts)
    if re.fullmatch(r"(\{I\}|1) << \{[IW]\}", shape):
        watched = f"_shifted({parts[1].watched or 1}, {parts[-2].watched})" if shape[0] != "1" else f"_shifted(1, {parts[1].watched})"
    mark = {"I": "_w", "N": "_w", "X": "_x"}.get(kind, "")
    return Expression(f"({text.replace('_w(', '(')})", f"{mark}({watched})")


def _part(chance: random.Random, part: str, depth: int, leaves: dict[str, list[str]]) -> Expression:
    if part == "{D}":
        return Expression(*[str(chance.randrange(6))] * 2)
    if part.startswith("{") and len(part) == 3:
        return expression(chance, part[1], depth, leaves)
    return Expression(part, part)


# ------------------------------------------------------------------------------------------------------------- arguments

ODD_INTS = [0, 1, -1, 2, 63, 64, 2**31, 2**32 - 1, 2**53, 2**53 + 1, 3037000499, 3037000500, 2**62, 2**63 - 1, -(2**63), -(2**63) + 1]
ODD_FLOATS = [
    0.0, -0.0, 0.5, -0.5, 1.5, 2.5, 0.1, 1e16, -1e300, 1e300, 1e-310, 2.0**53, 2.0**63, -(2.0**63), 2.0**64, float("inf"), float("-inf"),
    float("nan"), 2.675, 0.285, 1.005,
]  # fmt: skip


def whole(chance: random.Random) -> int:
    way = chance.random()
    if way < 0.5:
        return chance.randint(-6, 12)
    return chance.choice(ODD_INTS) if way < 0.75 else chance.randint(-(2**63), 2**63 - 1) >> chance.randrange(64)


def word(chance: random.Random) -> U64:
    return U64(chance.choice([0, 1, 2**63, 2**64 - 1, chance.getrandbits(64), chance.getrandbits(64) >> chance.randrange(64)]))


def fraction(chance: random.Random) -> float:
    way = chance.random()
    return (
        chance.choice(ODD_FLOATS)
        if way < 0.35
        else round(chance.uniform(-9, 9), 3)
        if way < 0.8
        else chance.gauss(0, 1) * 10 ** chance.uniform(-20, 25)
    )


def arguments(chance: random.Random) -> tuple[Any, ...]:
    """One value for each of ARGUMENTS; no NaN in tuples, where Python asks first whether it is the same object."""
    return (
        whole(chance), whole(chance), whole(chance), chance.choice([0, 1, 2, 3, 4, 5, 9, 62, 63, 64, 65]), word(chance), word(chance),
        fraction(chance), fraction(chance), chance.random() < 0.5, chance.random() < 0.5, tuple(whole(chance) for _ in range(5)),
        tuple(x if x == x else 0.0 for x in (fraction(chance) for _ in range(4))), "".join(chance.choice(".XO") for _ in range(6)),
    )  # fmt: skip


# --------------------------------------------------------------------------------------------------- both forms compared


class Left(Exception):
    """A number far beyond 64 bits, or one that is complex: plain Python could go on, and take for ever."""


class Watch:
    """Notes whether a part of what plain Python calculates left what machine code has."""

    def __init__(self) -> None:
        self.left = False

    def whole(self, value: Any) -> Any:
        self.left |= not isinstance(value, int) or not -(2**63) <= value < 2**63
        if isinstance(value, int) and value.bit_length() > 4000:
            raise Left
        return value

    def fraction(self, value: Any) -> Any:
        if isinstance(value, complex):
            self.left = True
            raise Left
        return value

    def shifted(self, value: int, places: int) -> Any:
        if places > 4000 and value != 0 and type(places) is not U64 and type(value) is not U64:
            self.left = True
            raise Left
        return value << places

    def sum(self, things: Any, start: Any = 0) -> Any:
        for thing in things:
            start = self.whole(start + thing) if isinstance(start, int) and isinstance(thing, int) else start + thing
        return start

    def abs(self, value: Any) -> Any:
        return self.whole(abs(value)) if isinstance(value, int) else abs(value)

    def divmod(self, a: Any, b: Any) -> Any:
        quotient, rest = divmod(a, b)
        return (self.whole(quotient) if isinstance(quotient, int) else quotient), rest

    def scope(self) -> dict[str, Any]:
        own = {"_w": self.whole, "_x": self.fraction, "_shifted": self.shifted, "sum": self.sum, "abs": self.abs, "divmod": self.divmod}
        return SCOPE | own


SCOPE = {
    "math": math, "U64": U64, "put": put, "NUMBERS": NUMBERS, "WORDS": WORDS, "bits": bits, "count": count, "lowest": lowest,
    "highest": highest, "flip": flip, "extract": extract,
}  # fmt: skip


def outcome(call: Callable[..., Any], *given: Any) -> Any:
    """What a call answers, or the error that it raises."""
    try:
        return call(*given)
    except Exception as error:
        return error


def same(plain: Any, machine: Any) -> bool:
    """Equal, and of one class; floats to the last bit, and NaN is NaN."""
    if isinstance(plain, tuple):
        return type(plain) is type(machine) and len(plain) == len(machine) and all(map(same, plain, machine))
    return type(plain) is type(machine) and (repr(plain) == repr(machine) if isinstance(plain, float) else bool(plain == machine))


def agree(plain: Any, machine: Any, left: bool) -> bool:
    """Python's answer or Python's error; a GameError only where a part left what machine code has. What Python was not let go on with (a
    number beyond all bounds that a word takes modulo 2**64, the truth of a complex constant) says nothing."""
    if isinstance(plain, Left):
        return True
    if isinstance(plain, Exception) or isinstance(machine, Exception):
        if isinstance(plain, OverflowError) and "complex" in str(plain):
            return isinstance(machine, GameError)
        if isinstance(machine, GameError) and "beside a float" in str(machine):  # a TypeError in plain Python, or a quotient of its own
            return True
        return type(plain) is type(machine) or (left and isinstance(machine, Exception))
    return same(plain, machine)


def imported(lines: list[str], folder: Path, name: str) -> Any:
    """The function `f` in a file of these lines: the front end reads the source."""
    path = folder / f"{name}.py"
    path.write_text("\n".join(["import math", "from expressions import *", "", *lines, ""]))
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)  # type: ignore[arg-type]
    spec.loader.exec_module(module)  # type: ignore[union-attr]
    return module.f


def compiled_together(made: list[Expression], folder: Path, name: str, given: tuple[Any, ...]) -> Iterator[tuple[Expression, Any, int]]:
    """Every expression with the machine code that calculates it, and its number there; one that is refused is left out."""
    lines = [f"def f(which, {', '.join(ARGUMENTS.split())}):"]

    def branch(first: int, last: int, indent: str) -> None:
        if last - first == 1:
            lines.append(f"{indent}return {made[first].text}")
            return
        middle = (first + last) // 2
        for test, start, stop in ((f"if which < {middle}:", first, middle), ("else:", middle, last)):
            lines.append(indent + test)
            branch(start, stop, indent + " ")

    branch(0, len(made), "    ")
    try:
        machine = compiled(imported(lines, folder, name), 0, *given)
    except CannotCompile:
        half = len(made) // 2
        if half:
            yield from compiled_together(made[:half], folder, name + "a", given)
            yield from compiled_together(made[half:], folder, name + "b", given)
        return
    yield from ((one, machine, number) for number, one in enumerate(made))
