"""Tuples of a length that is known, filled on the stack."""

from __future__ import annotations

import ast
from typing import Any

from .. import helpers
from ..loops import as_list, each, loop
from ..lowering import Lowering, lowers_calls
from ..scope import NotConstant
from ..trees import clone, is_place, load, value


@lowers_calls(tuple)
def tuple_of(work: Lowering, node: Any, things: Any = None, like: Any = None) -> Any:
    """A tuple of what is gone through: as long as what it is made from, or as the field that it goes into."""
    if things is None:
        return ast.Tuple([], ast.Load())
    if like is None and isinstance(things, ast.Name) and things.id in work.lengths:
        like = clone(work.lengths[things.id])
    if is_place(things):
        if like is None:
            return ast.Call(work.helper(helpers.as_tuple), [work.expr(things)], [])
        return ast.Call(work.helper(helpers.tuple_like), [work.expr(things), work.expr(like)], [])
    found, element = each(work, things)
    if (
        like is not None
        and work.scope.called(node) is tuple  # what is joined to a text may have any lengths
        and isinstance(element, ast.Call)
        and (work.scope.called(element) is tuple or (isinstance(element.func, ast.Attribute) and element.func.attr == "join"))
        and len(element.args) == 1
        and not element.keywords
    ):
        element.keywords.append(ast.keyword("like", ast.Subscript(clone(like), ast.Constant(0), ast.Load())))
    length = like if like is not None else length_of(work, things)
    if length is None:
        return ast.Call(work.helper(helpers.tuple_of_new), [as_list(work, things)], [])
    return _filled(work, found, element, length)


def _filled(work: Lowering, found: Any, element: Any, like: Any) -> ast.expr:
    """A tuple as long as `like`, filled item by item on the stack."""
    n, cells, one, size = work.fresh("n"), work.fresh("cells"), work.fresh("one"), work.fresh("size")
    work.emit("S = E\nN = 0", S=size, N=n, E=work.expr(like))
    length = like if isinstance(like, ast.Constant) else load(size)
    text = "V = E\nif N == 0: C = M(S, V)\nW(C, N, V)\nN = N + 1"
    room, store = work.helper(helpers.room), work.helper(helpers.store)
    loop(work, found, element, lambda e: work.emit(text, V=one, E=work.expr(e), C=cells, M=room, S=length, W=store, N=n))
    empty = work.block(lambda: work.emit("T = ()", T=cells))
    if isinstance(like, ast.Constant) and like.value == 0:
        work.out += empty
        return load(cells)
    return value("F(C, N)", F=work.helper(helpers.full), C=cells, N=n)


def length_of(work: Lowering, things: Any) -> Any:
    """Something as long as what `things` makes, if that can be seen; else None."""
    if isinstance(things, ast.GeneratorExp | ast.ListComp):
        if len(things.generators) != 1 or things.generators[0].ifs:
            return _product_of_lengths(work, things)
        things = things.generators[0].iter
    try:
        return ast.Constant(len(work.constant(things)))
    except (NotConstant, TypeError):
        pass
    if isinstance(things, ast.Name) and things.id in work.lengths:
        return clone(work.lengths[things.id])
    if is_place(things):
        return clone(things)
    if isinstance(things, ast.Call) and work.scope.called(things) is range and len(things.args) == 1:
        places = things.args[0]
        if isinstance(places, ast.Call) and work.scope.called(places) is len and is_place(places.args[0]):
            return clone(places.args[0])  # range(len(board))
    if isinstance(things, ast.Call) and work.scope.called(things) in (enumerate, reversed, sorted, list, tuple) and things.args:
        return length_of(work, things.args[0])
    if isinstance(things, ast.Call) and work.scope.called(things) in (zip, map) and things.args:
        return length_of(work, things.args[0 if work.scope.called(things) is zip else 1])
    return None


def _product_of_lengths(work: Lowering, things: Any) -> Any:
    """The length of nested loops over constants."""
    total = 1
    for generator in things.generators:
        if generator.ifs:
            return None
        try:
            total *= len(work.constant(generator.iter))
        except (NotConstant, TypeError):
            return None
    return ast.Constant(total)
