"""What rules may be written with: every construct below gives the same in machine code as in plain Python (fact 9).

All are methods of one class and compiled together, which costs a few seconds; if that fails, each is compiled alone, and the
test of the one that fails says so.
"""

from __future__ import annotations

import textwrap
from functools import cache
from typing import Any

import pytest

from zermelo import _kernel

CONSTRUCTS = {
    "state by keyword": "t = Made(n=a, w=self.w, f=0.5, b=True, board=self.board); return t.n + t.board[0]",
    "state by position and keyword": "t = Made(a, self.w, f=1.5, b=a > 1, board=(a, 2, 3)); return t.f + t.board[0]",
    "state without its last fields": "return Made(a).board[1] + Made(a, w=self.w, f=2.5).f",
    "type(self)": "return type(self)(a, self.w, self.f, self.b, self.board).n",
    "several returns": "return self.made(a).board[0] + self.made(-a).board[2]",
    "unpacking a state": "n, w, f, b, board = self; return n + board[1]",
    "unpacking a tuple": "x, (y, z) = a, (2, 3); x, y = y, x; return x * 100 + y * 10 + z",
    "comprehension": "return sum([i * i for i in range(5) if i % 2 == a % 2])",
    "nested comprehension": "return sum([i * j for i in range(3) for j in range(i)])",
    "tuple from a comprehension": "return sum([self.board[i] for i in (0, 2)])",
    "f-string": "return len(f'{a}-{self.n}' + 'x')",
    "string": "return 'abc'[a % 3] == 'b'",
    "match": """
        match a:
            case 1 | 2:
                return 10
            case x if x > 3:
                return x
            case _:
                return 30
    """,
    "sorted": "return sorted([3, a, 2])[1]",
    "list": """
        found = [a]
        found.append(5)
        found += [7, 8]
        found[0] = 4
        return found.pop() * 100 + found[0] * 10 + len(found)
    """,
    "list slice": "return sum([1, 2, 3, 4][1:a])",
    "set": "return len({1, 2, a}) + (a in {1, 5})",
    "lambda": "return (lambda x, y=2: x * y)(a)",
    "inner function": """
        def more(x):
            return x + 1
        return more(a)
    """,
    "min, max, abs, round, divmod": "return min(a, 3) + max(2, a, 1) * 10 + abs(-a) + int(2.5) + round(2.6) + divmod(-7, 2)[1]",
    "enumerate": """
        total = 0
        for i, x in enumerate((5, 6, 7)):
            total += i * x
        return total
    """,
    "zip": "return sum([x * y for x, y in zip((1, 2, 3), self.board)])",
    "range": "return sum([i for i in range(10, a, -2)]) + len(range(a))",
    "any and all over lists": "return (any([x > 8 for x in self.board]), all([x > 8 for x in self.board]), any([False]), all([a > 0]))",
    "any and all over tuples": "return (any((a > 5, a == 1)), all((a > 0, a > 1)), any(self.board), all(self.board))",
    "conditional expression": "return 1 if self.b else 2 if a > 1 else 3",
    "chained comparison": "return 1 <= a < 3 != 5",
    "powers and divisions": "return 2**a + 7 % 3 * 10 + -7 // 2 * 100 + -7 % a",
    "true division": "return (a + 1) / 4",
    "bit_count and isinstance": "return a.bit_count() + self.w.bit_count() + isinstance(a, int)",
    "bit operators": "return (a << 3 | 5) ^ 2 & ~a",
    "break, continue and else": """
        total = 0
        for i in range(10):
            if i % 2:
                continue
            if i > a + 4:
                break
            total += i
        else:
            total = 100
        while total > 3:
            total -= 2
        else:
            total += 50
        return total
    """,
    "assert": "assert self.n >= 0, 'negative'; return a",
    "raise": """
        if a < 0:
            raise ValueError("negative")
        return a
    """,
    "None": """
        found = None
        for x in self.board:
            if x > 7 and found is None:
                found = x
        return 0 if found is None else found
    """,
    "tuple operators": "return ((1, 2) + (a,))[2] + len((0,) * 3) + (1, 2, 3)[1:][0] + (a in (1, 2)) + ((1, 2) < (1, a))",
    "tuple index": "return (4, a, 5).index(5)",
    "loop over a tuple": """
        total = 0
        for x in self.board:
            total += x
        return total
    """,
    "int grows into float": """
        total = 0
        for x in self.board:
            total += x * self.f
        return total
    """,
    "math": "return math.sqrt(2.0) + math.floor(2.5) + math.pi + math.gcd(12, a * 4) + math.log2(8)",
    "functions of a module of ours": "return zermelo.bits.count(self.w) + zermelo.bits.lowest(self.w)",
    "constant of a module": "return zermelo.bits.MASK & self.w",
    "helpers of words": "return count(self.w) + lowest(self.w) + highest(self.w) + count(flip(self.w)) + count(extract(self.w, 255))",
    "loop over bits": """
        total = 0
        for square in bits(self.w | 5):
            total += square
        return total
    """,
    "word gathered": """
        found = 0
        for x in self.board:
            found |= U64(1) << x
        return found
    """,
    "words": "return ~self.w >> 3, -self.w, self.w << 70, self.w // 3 + self.w % 5, self.w < -1, self.w * 3",
    "table": "return TABLE[a % 3] & self.w | TABLE[U64(1)]",
    "global list": "return OFFSETS[1][0] * a",
    "global tuple": "return sum([x * y for x, y in PAIRS])",
    "global constant": "return LIMIT + a",
    "constant of the class": "return self.SIZE + Made.SIZE + len(self.NAMES)",
    "property": "return self.half + a",
    "static method": "return self.static(a)",
    "other method": "return self.twice(a) + self.twice(2) + self.more(a) + self.more(a, 5)",
    "generator method": """
        total = 0
        for x in self.below(a):
            total += x
        return total
    """,
    "helper": "return doubled(a)",
    "helper with defaults": "return scaled(a) + scaled(a, 5) + scaled(plus=1, x=a)",
    "helper that calls itself": "return factorial(a) + factorial(4)",
    "helper of a state": "return first_of(self)",
    "global word": "return CORNERS & self.w",
    "and, or, not": "return (a > 1 and a < 3) or not self.b",
    "bool as a number": "return (a > 1) + (a > 2) * 10",
    "float": "return float(a) * 0.5 + int(3.7) + (1e3 if self.b else -0.0)",
    "infinity": "return max(-math.inf, float(a)), min(math.inf, a)",
    "equal states": "return self == Made(self.n, self.w, self.f, self.b, self.board), self.made(1) == self.made(2)",
    "hash of a tuple": "return hash((a, self.n))",
}

FRAME = """
import math
from typing import NamedTuple
import zermelo.bits
from zermelo import U64
from zermelo.bits import U64Table, bits, count, extract, flip, highest, lowest

class Made(NamedTuple):
    n: int = 6
    w: U64 = U64(0x8000_0000_0000_0013)
    f: float = 0.5
    b: bool = False
    board: tuple[int, ...] = (7, 8, 9)

    SIZE = 3
    NAMES = ("a", "b")

    @property
    def half(self): return self.n // 2
    @staticmethod
    def static(x): return x + 1
    def twice(self, x): return 2 * x
    def more(self, x, by=3): return x + by
    def below(self, n):
        for i in range(n):
            yield i
    def made(self, x):
        if x > 0: return Made(x, 0, 1, True, (x, True, self.n))
        return Made(x > 1, self.w, self.f, x, self.board)

LIMIT = 40
OFFSETS = [(1, 2), (3, 4)]
PAIRS = ((0, 1), (1, 5))
TABLE = U64Table([1, 2**63, 2**64 - 1])
CORNERS = U64(0x8100_0000_0000_0081)

def doubled(x): return 2 * x
def scaled(x, by=3, plus=0): return x * by + plus
def factorial(n): return 1 if n <= 1 else n * factorial(n - 1)
def first_of(state): return state.board[0] + state.half
"""


def indented(body: str) -> str:
    return textwrap.indent(textwrap.dedent(body).strip() or "pass", " " * 8)


def written() -> dict[str, Any]:
    """The class, and a kernel for each construct."""
    methods = [f"    def construct_{i}(self, a):\n{indented(body)}\n" for i, body in enumerate(CONSTRUCTS.values())]
    kernels = [f"def ask_{i}(s, a): return s.construct_{i}(a)\n" for i in range(len(CONSTRUCTS))]
    together = f"def together(s, a): return ({', '.join(f's.construct_{i}(a)' for i in range(len(CONSTRUCTS)))})\n"
    scope: dict[str, Any] = {"__name__": __name__}
    head, rest = FRAME.split("LIMIT = ", 1)
    text = head + "\n".join(methods) + "\nLIMIT = " + rest + "\n".join(kernels) + together
    exec(compile(text, "<constructs>", "exec", dont_inherit=True), scope)
    return scope


WRITTEN = written()


@cache
def answers(a: int) -> dict[str, Any]:
    """What machine code answers for every construct, by construct; empty if they do not compile together."""
    state = WRITTEN["Made"]()
    try:
        found = _kernel.compiled(WRITTEN["together"], state, a)(state, a)
    except _kernel.CannotCompile:
        found = ()
    return dict(zip(CONSTRUCTS, found, strict=bool(found)))


@pytest.mark.usefixtures("needs_compiler", "unoptimised")
@pytest.mark.parametrize("name", CONSTRUCTS)
@pytest.mark.parametrize("a", [1, 2, 5])
def test_construct(a: int, name: str) -> None:
    state, ask = WRITTEN["Made"](), WRITTEN[f"ask_{[*CONSTRUCTS].index(name)}"]
    machine = answers(a)[name] if name in answers(a) else _kernel.compiled(ask, state, a)(state, a)
    assert machine == ask(state, a)
