"""Arithmetic and look-ups of rules: Python's number, Python's error, or a GameError with the line; never another number."""

from __future__ import annotations

import ctypes
import math
import multiprocessing
import random
from array import array
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
import pytest
from expressions import ARGUMENTS, Expression, Watch, agree, arguments, compiled_together, expression, imported, outcome
from llvmlite import ir
from programs import Program

from settings import ASKED_FOR, FULL, sample
from zermelo import U64, put
from zermelo._kernel import CannotCompile, compiled
from zermelo.bits import U64Table
from zermelo.errors import GameError

SEEDS = range(500) if ASKED_FOR else range(2) if FULL else range(1)
TIMES = 40 if ASKED_FOR or not FULL else 250
"""Expressions of each seed, asked so many times: 60,000 answers in CI, where compiling costs more than asking; where everything is asked
for, 4,000,000 answers of 100,000 expressions (an hour)."""
EACH = sample(50, 30, 30)
"""Expressions of each kind, from each seed."""


@pytest.mark.parametrize("seed", SEEDS)
def test_random_expressions_are_those_of_python(needs_compiler: None, tmp_path: Path, seed: int) -> None:
    """Ints near their limits, words, floats, truth values, boards with computed indices, texts: answer, its class, and errors."""
    if not ASKED_FOR:
        hold_all(seed, tmp_path)
        return
    with ProcessPoolExecutor(1, multiprocessing.get_context("fork")) as one:  # machine code is kept until a process ends
        one.submit(hold_all, seed, tmp_path).result()


def hold_all(seed: int, tmp_path: Path) -> None:
    """Hold the expressions of a seed against plain Python."""
    chance = random.Random(seed)
    tried = 0
    for kind in "IWXB":
        made = [expression(chance, kind, 3 if FULL and seed % 2 else 2) for _ in range(EACH)]
        for one, machine, number in compiled_together(made, tmp_path, f"{kind}{seed}", arguments(chance)):
            tried += 1
            hold(one, lambda *given, machine=machine, number=number: machine(number, *given), chance, TIMES)
    assert tried > 0.85 * 4 * EACH  # the others are refused: an index beyond a constant length, tuples of several types


def hold(one: Expression, machine: Callable[..., Any], chance: random.Random, times: int) -> None:
    """Hold machine code against plain Python, with random arguments."""
    watch = Watch()
    scope, code = watch.scope(), compile(one.watched, "<plain>", "eval")
    for _ in range(times):
        given = arguments(chance)
        watch.left = False
        plain = outcome(eval, code, {**scope, **dict(zip(ARGUMENTS.split(), given, strict=True))})
        answer = outcome(machine, *given)
        assert agree(plain, answer, watch.left), f"{one.text}\n{given}\nplain {plain!r}\nmachine {answer!r}"


@pytest.mark.parametrize("seed", range(30) if ASKED_FOR else range(2) if FULL else range(1))
def test_random_rules_are_those_of_python(needs_compiler: None, tmp_path: Path, seed: int) -> None:
    """Loops, branches, boards and lists that change, helpers, returns from within."""
    chance = random.Random(f"rules {seed}")
    tried = 0
    for number in range(10):
        program, watch = Program(chance, "f", 8), Watch()
        plain: dict[str, Any] = watch.scope()
        exec("\n".join(program.watched), plain)
        rule = imported(program.compiled, tmp_path, f"rules{seed}_{number}")
        try:
            machine = compiled(rule, *arguments(chance))
        except CannotCompile:
            continue
        tried += 1
        for _ in range(60 if ASKED_FOR or not FULL else 200):
            given = arguments(chance)
            watch.left = False
            expected, answer = outcome(plain["f"], *given), outcome(machine, *given)
            assert agree(expected, answer, watch.left), f"{given}\nplain {expected!r}\nmachine {answer!r}\n" + "\n".join(program.compiled)
    assert tried >= 4


# ------------------------------------------------------------------------------------------------ errors, and where they are


def product(a, b):  # type: ignore[no-untyped-def]
    c = a * b
    return c // 7


def total(numbers):  # type: ignore[no-untyped-def]
    return sum(number * number for number in numbers)


def shifted(a, n):  # type: ignore[no-untyped-def]
    return a << n, 1 << n % 63


def cut(x):  # type: ignore[no-untyped-def]
    return int(x)


def powers(a, n):  # type: ignore[no-untyped-def]
    return a**n


def negated(a):  # type: ignore[no-untyped-def]
    return -a


def from_word(w):  # type: ignore[no-untyped-def]
    return int(w) % 5, int(w) // 3, int(w) - 1 < w, w >> 70, w > -1


@pytest.mark.parametrize(
    ("rule", "given", "line"),
    [
        (product, (2**40, 2**40), 1), (total, ((2**32, 3),), 1), (shifted, (3, 62), 1), (cut, (1e19,), 1), (powers, (3, 50), 1),
        (negated, (-(2**63),), 1), (powers, (2, -1), 1),
    ],
)  # fmt: skip
def test_what_does_not_fit_64_bits_is_an_error_with_its_line(machine: Callable[..., Any], rule: Any, given: Any, line: int) -> None:
    with pytest.raises(GameError, match=rf"^{rule.__name__}, line {rule.__code__.co_firstlineno + line}: ") as error:
        machine(rule, *given)
    assert "does not fit 64 bits" in str(error.value) or "is a float" in str(error.value)


def test_what_fits_is_right_up_to_the_last_number(machine: Callable[..., Any]) -> None:
    assert machine(product, 2**31, -(2**32)) == product(2**31, -(2**32)) and machine(powers, -2, 63) == -(2**63)
    assert machine(shifted, -1, 63) == shifted(-1, 63)
    for word in (U64(2**64 - 1), U64(2**63), U64(5)):
        assert machine(from_word, word) == from_word(word)


BOARD = (4, 5, 6)
WORDS = U64Table([4, 5, 6])


def read(i, numbers, given, w):  # type: ignore[no-untyped-def]
    which = w & 3
    if which == 0:
        return numbers[i]
    if which == 1:
        return given[i]
    if which == 2:
        return BOARD[i]
    return int(WORDS[i])


@pytest.mark.parametrize("which", range(4))
def test_what_lies_past_an_end_is_an_index_error(machine: Callable[..., Any], which: int) -> None:
    for i in range(-5, 6):
        given = (i, array("q", BOARD), BOARD, U64(which))
        if -3 <= i < 3:
            assert machine(read, *given) == read(*given) == BOARD[i]
        else:
            for call in (read, lambda *given: machine(read, *given)):
                with pytest.raises(IndexError, match=r"^(array|tuple) index out of range$"):
                    call(*given)


def unused(a, b):  # type: ignore[no-untyped-def]
    c = a // b
    c = tuple(a + i for i in range(3))
    return c[0]


def test_what_nobody_uses_raises_all_the_same(machine: Callable[..., Any]) -> None:
    """The compiler would leave it out."""
    assert machine(unused, 7, 2) == 7
    with pytest.raises(ZeroDivisionError):
        machine(unused, 7, 0)


def within(a, n, m):  # type: ignore[no-untyped-def]
    return pow(a, n, m)


def test_questions_of_known_answer_beside_others(machine: Callable[..., Any]) -> None:
    """The types answer `isinstance(i, int)` and `p is None` when a rule is compiled, but not what else the same variable may be."""

    def with_and(i: int, p: tuple[int, ...]) -> bool:
        return i > 9 and isinstance(i, int)

    def with_or(i: int, p: tuple[int, ...]) -> bool:
        return 7.0 in p or isinstance(i, str)

    def exactly(i: int, p: tuple[int, ...]) -> int:
        return (i > 9 and type(i) is int) + 5

    def nothing(i: int, p: tuple[int, ...]) -> bool:
        return i < 9 or p is None

    def assigned(i: int, p: tuple[int, ...]) -> int:
        known = i > 9
        if p is not None and i in p:
            known = isinstance(p, tuple)
        if known:
            known = isinstance(i, int)
        return 1 if known else 2

    for rule in (with_and, with_or, exactly, nothing, assigned):
        for given in ((4, (1, 2, 7)), (40, (1, 2, 3)), (9, (1, 9, 3)), (9, (1, 2, 3))):
            assert machine(rule, *given) == rule(*given), (rule.__name__, given)


def test_powers_within_a_modulus_need_no_more_than_64_bits(machine: Callable[..., Any]) -> None:
    chance = random.Random(3)
    large = [2**62 + 1, 2**63 - 1, -(2**63), 10**18 + 9, 3, -1, 1, 0, -7]
    for _ in range(300):
        given = chance.choice(large), chance.choice([*large, chance.randrange(70)]), chance.choice([*large, chance.randint(-9, 9)])
        plain, answer = outcome(within, *given), outcome(machine, within, *given)
        assert type(plain) is type(answer) and (isinstance(plain, Exception) or plain == answer), given


def added(numbers):  # type: ignore[no-untyped-def]
    return sum(numbers), sum(x * 3.0 for x in numbers), sum([1, 2, len(numbers)])


def test_sums_of_floats_are_those_of_later_pythons(machine: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """From 3.12 on, `sum` gives the float nearest to the sum in many more cases."""
    from zermelo._kernel.front import helpers

    monkeypatch.setattr(helpers, "EXACT_SUMS", True)
    assert machine(added, (0.1,) * 10) == (1.0, 3.0000000000000004, 13)
    assert machine(added, (1e100, 1.0, -1e100))[0] == 1.0
    assert machine(added, (math.inf, 1.0))[0] == math.inf and machine(added, (1e308, 1e308, -1e308))[0] == math.inf


# ---------------------------------------------------------------------------------------------------- without 128 bits


@pytest.mark.parametrize("signed", [True, False])
def test_products_where_the_processor_does_not_look(needs_compiler: None, signed: bool) -> None:
    """WebAssembly: factors are held against what there is room for."""
    from zermelo._kernel.compiler.arithmetic.integers import _product

    word = ir.IntType(64)
    module = ir.Module("products")
    module.triple = llvm.get_process_triple()
    function = ir.Function(module, ir.FunctionType(word, [word, word]), "product")
    builder = ir.IRBuilder(function.append_basic_block())
    _, lost = _product(builder, signed, *function.args)
    builder.ret(builder.zext(lost, word))
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(str(module)), llvm.Target.from_default_triple().create_target_machine())
    engine.finalize_object()
    look = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_uint64, ctypes.c_uint64)(engine.get_function_address("product"))
    chance = random.Random(5)
    least, most = (-(2**63), 2**63 - 1) if signed else (0, 2**64 - 1)
    edges = [least, most, 0, 1, 3037000500, 2**32, least + 1, *([-1, -(2**32), -3037000500] if signed else [])]
    for _ in range(3000):
        a, b = (chance.choice(edges) if chance.random() < 0.4 else chance.randint(least, most) >> chance.randrange(64) for _ in "ab")
        assert bool(look(a % 2**64, b % 2**64)) == (not least <= a * b <= most), (a, b)


def changed(board, i, w):  # type: ignore[no-untyped-def]
    return put(board, w, i), put(board, i > 2, i), board[i > 2], ("a", "b")[i > 2] == "b"


def test_words_and_truth_values_are_indices(machine: Callable[..., Any]) -> None:
    for i in (1, 3):
        assert machine(changed, BOARD, i, U64(2)) == changed(BOARD, i, U64(2))
    with pytest.raises(IndexError):
        machine(changed, BOARD, 1, U64(2**64 - 1))  # not the last one
