"""What is compiled, and copied into what calls it, no more often than it has to be: users wait for it."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

from zermelo import _kernel

pytestmark = pytest.mark.usefixtures("needs_compiler")


def function(name: str, body: list[str]) -> str:
    return f"define i64 @{name}(i64 %x) {{\n" + "\n".join(body) + "\nret i64 %x\n}\n"


def program_of(length: int, places: int) -> Any:
    """`outer` calls `inner` and so do `places` others of it: `asked` calls `outer` so many times."""
    import llvmlite.binding as llvm

    steps = [f"%a{number} = add i64 %x, {number}" for number in range(length)]
    inner = function("inner", steps)
    outer = function("outer", ["%b = call i64 @inner(i64 %x)"])
    return llvm.parse_assembly(inner + outer + function("asked", [f"%c{number} = call i64 @outer(i64 %x)" for number in range(places)]))


def inlined(program: Any, name: str) -> bool:
    return any(b"alwaysinline" in text for text in program.get_function(name).attributes)


@pytest.mark.parametrize(("length", "places", "copied"), [(40, 20, True), (40, 400, False), (4000, 1, True), (4000, 2, False)])
def test_what_is_long_and_named_in_many_places_is_called(length: int, places: int, copied: bool) -> None:
    from zermelo._kernel.compiler.quick import inlining

    program = program_of(length, places)
    inlining.decide(program, {"inner", "outer", "is not there"}, set())
    assert inlined(program, "outer") is copied
    assert inlined(program, "inner")  # there is one copy of it, if that into which it is copied is called
    assert not inlined(program, "asked")


@pytest.mark.parametrize(("places", "copied"), [(20, True), (400, False)])
def test_functions_of_dicts_are_inlined_where_the_program_stays_small(places: int, copied: bool) -> None:
    from zermelo._kernel.compiler.quick import inlining

    program = program_of(40, places)
    inlining.decide(program, set(), {"inner", "outer", "is not there"})
    assert inlined(program, "inner") is copied
    assert not inlined(program, "asked")


def test_names_in_quotes_are_found_where_they_are_called() -> None:
    import llvmlite.binding as llvm

    from zermelo._kernel.compiler.quick.inlining import Calls

    text = function('"<inner> no call"', []) + function("outer", ['%a = call i64 @"<inner> no call"(i64 %x)'])
    functions = {found.name: found for found in llvm.parse_assembly(text).functions}
    assert Calls(functions).called == {"<inner> no call": [], "outer": ["<inner> no call"]}


def test_functions_that_call_each_other_do_not_grow_for_ever() -> None:
    import llvmlite.binding as llvm

    from zermelo._kernel.compiler.quick import inlining

    text = function("one", ["%a = call i64 @other(i64 %x)"]) + function("other", ["%a = call i64 @one(i64 %x)"])
    inlining.decide(llvm.parse_assembly(text), {"one", "other"}, set())


@pytest.mark.parametrize("joins", [False, True])
def test_what_a_variable_holds_is_found_in_functions_of_any_length(joins: bool) -> None:
    """Each block is asked after the one above, of 5,000: numba's own search exceeds Python's limit of recursion at some 450."""
    from numba.core import ir

    from zermelo._kernel.compiler.quick.definitions import definition

    class Blocks:
        def immediate_dominators(self) -> dict[int, int]:
            return {block: max(block - 1, 0) for block in range(5000)}

        def predecessors(self, block: int) -> list[tuple[int, Any]]:
            return [(block - 1, None), (0, None)]

    place = ir.Loc("rules.py", 1)
    first, scope = ir.Assign(ir.Var(None, "x", place), ir.Var(None, "n", place), place), ir.Scope(None, place)
    scope.define("x", place)
    states: dict[str, Any] = {"cfg": Blocks(), "varname": "x", "scope": scope, "block": first, "phimap": defaultdict(list)}
    states |= {"defmap": defaultdict(list, {0: [first]}), "phi_locations": range(1, 5000) if joins else ()}
    found = definition(None, states, 4999, place)
    assert (found is first) is not joins
    if joins:
        assert found.value.incoming_blocks == [4998, 0] and found.value.incoming_values[1] is first.target
        assert states["defmap"][1][0].value.incoming_values == [first.target, first.target]


def steps_down(n: int, less: int) -> int:
    """As the engine calls itself with a depth of -1 where it has nothing to look for."""
    if less < 0 or n <= 0:
        return 1
    return steps_down(n - 1, -1) + steps_down(n - 2, 3) + steps_down(n - 3, less)


def test_a_function_that_hands_itself_a_constant_is_compiled_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from zermelo._kernel.compiler.copies import copy_of

    monkeypatch.setenv("ZERMELO_CACHE_DIR", str(tmp_path))  # where it is not kept from another day
    assert _kernel.compiled(steps_down, 9, 2)(9, 2) == steps_down(9, 2)
    assert len(copy_of(steps_down).overloads) == 1  # type: ignore[arg-type]
