"""What is compiled, and copied into what calls it, no more often than it has to be: users wait for it."""

from __future__ import annotations

import pytest

from zermelo import _kernel

pytestmark = pytest.mark.usefixtures("needs_compiler")

FOUND = "define i64 @found(i64 %x) {{\n{}\nret i64 %x\n}}\ndefine i64 @asked(i64 %x) {{\n{}\nret i64 %x\n}}\n"


@pytest.mark.parametrize(("places", "copied"), [(20, True), (400, False)])
def test_functions_of_dicts_are_copied_where_the_program_stays_small(places: int, copied: bool) -> None:
    import llvmlite.binding as llvm

    from zermelo._kernel.compiler.memory import copying

    steps = "\n".join(f"%a{number} = add i64 %x, {number}" for number in range(40))
    calls = "\n".join(f"%c{number} = call i64 @found(i64 %x)" for number in range(places))
    program = llvm.parse_assembly(FOUND.format(steps, calls))
    copying.decide(program, {"found", "is not there"})
    assert any(b"alwaysinline" in text for text in program.get_function("found").attributes) is copied
    assert not any(b"alwaysinline" in text for text in program.get_function("asked").attributes)


def steps_down(n: int, less: int) -> int:
    """As the engine calls itself with a depth of -1 where it has nothing to look for."""
    if less < 0 or n <= 0:
        return 1
    return steps_down(n - 1, -1) + steps_down(n - 2, 3) + steps_down(n - 3, less)


def test_a_function_that_hands_itself_a_constant_is_compiled_once() -> None:
    from zermelo._kernel.compiler.copies import copy_of

    assert _kernel.compiled(steps_down, 9, 2)(9, 2) == steps_down(9, 2)
    assert len(copy_of(steps_down).overloads) == 1  # type: ignore[arg-type]
