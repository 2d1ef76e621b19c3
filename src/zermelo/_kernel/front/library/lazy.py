"""What Python's lazy functions and those of itertools mean in loops."""

from __future__ import annotations

import ast
import itertools
from collections.abc import Callable
from typing import Any

from .. import helpers
from ..loops import Clause, Do, For, If, Leave, Let, Set, called_on, kind, one_by_one, opened, opens
from ..lowering import Lowering, Obstacle
from ..scope import NotConstant
from ..trees import is_none, load, quote, target, value


@opens(iter)
def _iter(work: Lowering, goal: Any, things: Any) -> list[Clause]:
    return opened(work, goal, things)


@opens(map)
def _map(work: Lowering, goal: Any, function: Any, *things: Any) -> list[Clause]:
    items = [work.fresh("item") for _ in things]
    call = called_on(function, [load(item) for item in items])
    if len(things) == 1:
        return [*opened(work, target(items[0]), things[0]), Let(goal, call)]
    return [For(ast.Tuple([target(item) for item in items], ast.Store()), ast.Call(load("zip"), list(things), [])), Let(goal, call)]


@opens(itertools.starmap)
def _starmap(work: Lowering, goal: Any, function: Any, things: Any) -> list[Clause]:
    item = work.fresh("item")
    if isinstance(function, ast.Lambda):
        parts = [work.fresh("part") for _ in function.args.args]
        body = called_on(function, [load(part) for part in parts])
        return [*opened(work, ast.Tuple([target(part) for part in parts], ast.Store()), things), Let(goal, body)]
    return [*opened(work, target(item), things), Let(goal, ast.Call(function, [ast.Starred(load(item), ast.Load())], []))]


@opens(filter)
def _filter(work: Lowering, goal: Any, function: Any, things: Any) -> list[Clause]:
    return _filtered(work, goal, function, things, lambda test: test)


@opens(itertools.filterfalse)
def _filterfalse(work: Lowering, goal: Any, function: Any, things: Any) -> list[Clause]:
    return _filtered(work, goal, function, things, lambda test: ast.UnaryOp(ast.Not(), test))


def _filtered(work: Lowering, goal: Any, function: Any, things: Any, wanted: Callable[[Any], Any]) -> list[Clause]:
    item = work.fresh("item")
    test = load(item) if is_none(function) else called_on(function, [load(item)])
    return [*opened(work, target(item), things), If(wanted(test)), Let(goal, load(item))]


@opens(itertools.takewhile)
def _takewhile(work: Lowering, goal: Any, function: Any, things: Any) -> list[Clause] | None:
    item = work.fresh("item")
    found = opened(work, target(item), things)
    if sum(isinstance(clause, For) for clause in found) != 1:
        return None
    return [*found, Leave(called_on(function, [load(item)])), Let(goal, load(item))]


@opens(enumerate)
def _enumerate(work: Lowering, goal: Any, things: Any, start: Any = None) -> list[Clause] | None:
    item, n = work.fresh("item"), work.fresh("n")
    found = opened(work, target(item), things)
    if len(found) == 1 and (parts := one_by_one(work, things)) is not None and (start is None or kind(start) is int):
        first = start.value if start is not None else 0
        pairs: list[Any] = [ast.Tuple([ast.Constant(first + k), part], ast.Load()) for k, part in enumerate(parts)]
        given: Any = ast.Tuple(pairs, ast.Load())
        given.is_given = True
        return [For(goal, given)]
    if len(found) == 1:
        return [For(goal, ast.Call(load("enumerate"), [things, start or ast.Constant(0)], []))]
    first = ast.BinOp(start, ast.Sub(), ast.Constant(1)) if start is not None else ast.Constant(-1)
    return [Set(n, first), *found, Set(n, value("N + 1", N=n)), Let(goal, value("(N, I)", N=n, I=item))]


@opens(zip)
def _zip(work: Lowering, goal: Any, *things: Any, strict: Any = None) -> list[Clause] | None:
    if len(things) == 1 and isinstance(things[0], ast.Starred):
        return [For(goal, ast.Call(work.helper(helpers.columns), [things[0].value], []))] if strict is None else None
    endless = [thing for thing in things if isinstance(thing, ast.Call) and work.scope.called(thing) in ENDLESS]
    if any(work.scope.called(thing) is not itertools.repeat or len(thing.args) == 1 for thing in endless) and len(endless) < len(things):
        return _zip_with_endless(work, goal, list(things), endless)
    lazy = [thing for thing in things if len(opened(work, target("_"), thing)) > 1 or isinstance(thing, ast.ListComp)]
    is_strict = isinstance(strict, ast.Constant) and strict.value is True
    if not lazy and strict is None:
        return None
    pools = [work.fresh("pool") for _ in things]
    made: list[Clause] = [
        Set(pool, ast.Call(load("list"), [thing], []) if is_strict and thing in lazy and not isinstance(thing, ast.ListComp) else thing)
        for pool, thing in zip(pools, things, strict=True)
    ]
    if is_strict:
        for pool in pools[1:]:
            made.append(Set(work.fresh("same"), ast.Call(work.helper(helpers.same_length), [load(pools[0]), load(pool)], [])))
    return [*made, For(goal, ast.Call(load("zip"), [load(pool) for pool in pools], []))]


ENDLESS = (itertools.count, itertools.cycle, itertools.repeat)


def _zip_with_endless(work: Lowering, goal: Any, things: list[Any], endless: list[Any]) -> list[Clause] | None:
    """`zip(...)` of some that end and some that do not: what those give is worked out from the number of the round."""
    finite = [thing for thing in things if thing not in endless]
    items = [work.fresh("item") for _ in finite]
    ends: Any = target(items[0]) if len(finite) == 1 else ast.Tuple([target(item) for item in items], ast.Store())
    found = opened(work, ends, finite[0] if len(finite) == 1 else ast.Call(load("zip"), finite, []))
    n, made, parts = work.fresh("n"), list[Clause](), list[Any]()
    for thing in things:
        if thing not in endless:
            parts.append(load(items[finite.index(thing)]))
            continue
        kept = [work.fresh("same") for _ in thing.args]
        made += [Set(name, _in_memory(work, given)) for name, given in zip(kept, thing.args, strict=True)]
        called = work.scope.called(thing)
        if called is itertools.cycle:
            parts.append(value("P[N % len(P)]", P=kept[0], N=n))
        elif called is itertools.repeat:
            parts.append(load(kept[0]))
        elif len(kept) < 2:
            parts.append(value("A + N", A=kept[0] if kept else ast.Constant(0), N=n))
        else:
            parts.append(value("A + N * B", A=kept[0], B=kept[1], N=n))
    return [*made, Set(n, ast.Constant(-1)), *found, Set(n, value("N + 1", N=n)), Let(goal, ast.Tuple(parts, ast.Load()))]


@opens(itertools.cycle)
def _cycle(work: Lowering, goal: Any, things: Any) -> list[Clause]:
    pool, n = work.fresh("pool"), work.fresh("n")
    rounds = value("range(2 ** 62 if len(P) else 0)", P=pool)
    return [Set(pool, _in_memory(work, things)), For(target(n), rounds), Let(goal, value("P[N % len(P)]", P=pool, N=n))]


@opens(itertools.zip_longest)
def _zip_longest(work: Lowering, goal: Any, *things: Any, fillvalue: Any = None) -> list[Clause]:
    pools, fill, n = [work.fresh("pool") for _ in things], work.fresh("fill"), work.fresh("n")
    made: list[Clause] = [Set(pool, _in_memory(work, thing)) for pool, thing in zip(pools, things, strict=True)]
    lengths: list[ast.expr] = [value("len(P)", P=pool) for pool in pools]
    longest = ast.Call(load("max"), lengths, []) if len(lengths) > 1 else lengths[0]
    parts: list[ast.expr] = [value("P[N] if N < len(P) else F", P=pool, N=n, F=fill) for pool in pools]
    rounds = ast.Call(load("range"), [longest], [])
    return [*made, Set(fill, fillvalue or ast.Constant(None)), For(target(n), rounds), Let(goal, ast.Tuple(parts, ast.Load()))]


@opens(itertools.compress)
def _compress(work: Lowering, goal: Any, things: Any, chosen: Any) -> list[Clause]:
    item, test = work.fresh("item"), work.fresh("test")
    both = ast.Tuple([target(item), target(test)], ast.Store())
    return [*opened(work, both, ast.Call(load("zip"), [things, chosen], [])), If(load(test)), Let(goal, load(item))]


@opens(itertools.dropwhile)
def _dropwhile(work: Lowering, goal: Any, function: Any, things: Any) -> list[Clause]:
    item, dropping = work.fresh("item"), work.fresh("dropping")
    step = quote("if D: D = bool(E)", D=dropping, E=called_on(function, [load(item)]))
    kept = ast.UnaryOp(ast.Not(), load(dropping))
    return [Set(dropping, ast.Constant(True)), *opened(work, target(item), things), Do(step), If(kept), Let(goal, load(item))]


@opens(itertools.groupby)
def _groupby(work: Lowering, goal: Any, things: Any, key: Any = None) -> list[Clause]:
    """Each group as a list."""
    pool, first, last, k = work.fresh("pool"), work.fresh("first"), work.fresh("last"), work.fresh("key")

    def worth(place: str) -> Any:
        item = work.fresh("item")
        return [Set(item, value("P[I]", P=pool, I=place)), Set(k if place == first else f"{k}_", _worth(key, item))]

    text = "L = I + 1\nwhile L < len(P):\n X = P[L]\n if E != K: break\n L = L + 1"
    other = work.fresh("other")
    end = quote(text, L=last, I=first, P=pool, K=k, X=target(other), E=_worth(key, other))
    return [
        Set(pool, ast.Call(load("list"), [things], [])),
        Set(last, ast.Constant(0)),
        For(target(first), value("range(len(P))", P=pool)),
        If(value("I == L", I=first, L=last)),
        *worth(first),
        Do(end),
        Let(goal, value("(K, P[I:L])", K=k, P=pool, I=first, L=last)),
    ]


def _worth(key: Any, item: str) -> Any:
    """What an item is grouped by."""
    return load(item) if key is None or is_none(key) else called_on(key, [load(item)])


@opens(itertools.product)
def _product(work: Lowering, goal: Any, *things: Any, repeat: Any = None) -> list[Clause] | None:
    try:
        times = work.constant(repeat) if repeat is not None else 1
    except NotConstant:
        if len(things) > 1:
            raise Obstacle(work.here, "`product` of several things with a `repeat` that varies: make one list of them first") from None
        return _choices(work, goal, things[0], repeat, "-len(P)", False)
    pools = [work.fresh("axis") for _ in things]
    items = [work.fresh("item") for _ in range(len(things) * times)]
    loops = [For(target(item), load(pools[place % len(pools)])) for place, item in enumerate(items)]
    made: list[Clause] = [Set(pool, _in_memory(work, thing)) for pool, thing in zip(pools, things, strict=True)]
    return [*made, *loops, Let(goal, ast.Tuple([load(item) for item in items], ast.Load()))]


def _in_memory(work: Lowering, thing: Any) -> Any:
    """`thing` as something that can be gone through more than once, and indexed."""
    lazy = isinstance(thing, ast.GeneratorExp) or (len(opened(work, target("_"), thing)) > 1) or _is_generator_call(work, thing)
    return ast.Call(load("list"), [thing], []) if lazy else thing


def _is_generator_call(work: Lowering, thing: Any) -> bool:
    if not isinstance(thing, ast.Call) or work.folded(thing, is_read=True) is not None:
        return False
    return work.scope.called(thing) not in (range, list, tuple, sorted)


def _choices(work: Lowering, goal: Any, things: Any, size: Any, step: str, once: bool) -> list[Clause]:
    """Choices of as many things as is found out when they are made, each a tuple (see `helpers.next_choice`)."""
    pool, count, places, turn, place = (work.fresh(name) for name in ("pool", "count", "places", "turn", "i"))
    parts = {"P": pool, "N": count, "Q": places, "I": place, "F": work.helper(helpers.next_choice), "T": turn}
    return [
        Set(pool, _in_memory(work, things)),
        Set(count, value("len(P)", P=pool) if size is None else size),
        Do(quote("if N < 0: raise ValueError('r must be non-negative')", N=count)),
        Set(places, value("[0] * N", N=count)),
        For(target(turn), value("range(2**62)")),
        Leave(value(f"F(Q, len(P), {step}, {once}, T > 0)", **parts)),
        Let(goal, value("tuple(P[I] for I in Q)", **parts)),
    ]


def _chosen(work: Lowering, goal: Any, things: Any, size: Any, first: Callable[[int, str], str], step: str, once: bool) -> list[Clause]:
    """Choices of `size` items out of things, as nested loops where that is a constant; `first` says where each place starts."""
    try:
        n = None if size is None else work.constant(size)
    except NotConstant:
        n = None
    if n is None:
        return _choices(work, goal, things, size, step, once)
    pool = work.fresh("pool")
    places = [work.fresh("i") for _ in range(n)]
    parts = {f"I{k}": place for k, place in enumerate(places)}
    loops: list[Clause] = []
    for k, place in enumerate(places):
        start = first(k, f"I{k - 1}")
        loops.append(For(target(place), value(f"range({start}, len(P))", P=pool, **parts)))
        if once and k:
            loops.append(If(value(" and ".join(f"I{k} != I{j}" for j in range(k)), **parts)))
    chosen = "(" + "".join(f"P[I{k}], " for k in range(n)) + ")"
    return [Set(pool, _in_memory(work, things)), *loops, Let(goal, value(chosen, P=pool, **parts))]


@opens(itertools.combinations)
def _combinations(work: Lowering, goal: Any, things: Any, r: Any) -> list[Clause]:
    return _chosen(work, goal, things, r, lambda k, before: f"{before} + 1" if k else "0", "1", False)


@opens(itertools.combinations_with_replacement)
def _combinations_with_replacement(work: Lowering, goal: Any, things: Any, r: Any) -> list[Clause]:
    return _chosen(work, goal, things, r, lambda k, before: before if k else "0", "0", False)


@opens(itertools.permutations)
def _permutations(work: Lowering, goal: Any, things: Any, r: Any = None) -> list[Clause]:
    return _chosen(work, goal, things, r, lambda k, before: "0", "-len(P)", True)


@opens(itertools.pairwise)
def _pairwise(work: Lowering, goal: Any, things: Any) -> list[Clause]:
    pool, place = work.fresh("pool"), work.fresh("i")
    return [
        Set(pool, _in_memory(work, things)),
        For(target(place), value("range(len(P) - 1)", P=pool)),
        Let(goal, value("(P[I], P[I + 1])", P=pool, I=place)),
    ]


@opens(itertools.accumulate)
def _accumulate(work: Lowering, goal: Any, things: Any, func: Any = None, initial: Any = None) -> list[Clause]:
    if is_none(func):
        func = None
    if initial is not None and not is_none(initial):
        things = ast.List([initial, ast.Starred(things, ast.Load())], ast.Load())
    total, item, begun = work.fresh("total"), work.fresh("item"), work.fresh("begun")
    added = called_on(func, [load(total), load(item)]) if func is not None else value("T + I", T=total, I=item)
    step = quote("if not F:\n T = I\n F = True\nelse:\n T = E", F=begun, T=total, I=load(item), E=added)
    return [Set(begun, ast.Constant(False)), *opened(work, target(item), things), Do(step), Let(goal, load(total))]


@opens(itertools.islice)
def _islice(work: Lowering, goal: Any, things: Any, *bounds: Any) -> list[Clause] | None:
    if not 1 <= len(bounds) <= 3:
        return None
    first, last, step = (ast.Constant(None), *bounds, ast.Constant(None)) if len(bounds) == 1 else (*bounds, ast.Constant(None))[:3]
    item, n = work.fresh("item"), work.fresh("n")
    found = opened(work, target(item), things)
    loops = [place for place, clause in enumerate(found) if isinstance(clause, For)]
    if len(loops) != 1:
        return None
    names = [work.fresh(hint) for hint in ("first", "last", "step")]
    usual = (0, 1 << 62, 1)
    made: list[Clause] = [
        Set(name, ast.Constant(known) if is_none(bound) else bound)
        for name, bound, known in zip(names, (first, last, step), usual, strict=True)
    ]
    parts = {"N": n, "A": names[0], "B": names[1], "S": names[2]}
    return [
        *made,
        Set(n, ast.Constant(-1)),
        *found[: loops[0]],
        *_until(work, found[loops[0]], Leave(value("N + 1 < B", **parts))),
        *found[loops[0] + 1 :],
        Set(n, value("N + 1", **parts)),
        If(value("N >= A and (N - A) % S == 0", **parts)),
        Let(goal, load(item)),
    ]


def _until(work: Lowering, clause: Any, leave: Leave) -> list[Clause]:
    """A loop that ends before it asks for a thing that is not wanted: somebody may go on with the rest, or it would do something."""
    goal, things = clause
    if not isinstance(things, ast.Name) and not _is_generator_call(work, things):
        return [clause, leave]
    through, step = work.fresh("through"), work.fresh("step")
    return [
        Set(through, ast.Call(work.helper(helpers.begin), [things], [])),
        For(target(work.fresh("round")), value("range(2 ** 62)")),
        leave,
        Set(step, ast.Call(work.helper(helpers.step), [load(through)], [])),
        Leave(value("S[0]", S=step)),
        Let(goal, value("S[1]", S=step)),
    ]


@opens(itertools.count)
def _count(work: Lowering, goal: Any, start: Any = None, step: Any = None) -> list[Clause]:
    n = work.fresh("n")
    first, by = start or ast.Constant(0), step or ast.Constant(1)
    endless = value("range(2 ** 62)")
    return [
        Set(n, ast.BinOp(first, ast.Sub(), by)),
        For(target(work.fresh("round")), endless),
        Set(n, ast.BinOp(load(n), ast.Add(), by)),
        Let(goal, load(n)),
    ]


@opens(itertools.repeat)
def _repeat(work: Lowering, goal: Any, thing: Any, times: Any = None) -> list[Clause] | None:
    if times is None:
        return None
    held = work.fresh("same")
    return [Set(held, thing), For(target(work.fresh("round")), ast.Call(load("range"), [times], [])), Let(goal, load(held))]


@opens(itertools.chain)
def _chain(work: Lowering, goal: Any, *things: Any) -> list[Clause]:
    """One after the other, through a list: they may be of different types, and the body of the loop stands in the program once. What is
    lazy among them waits for its turn."""
    if any(len(opened(work, target("_"), thing)) > 1 or _is_generator_call(work, thing) for thing in things):
        name = work.helper(itertools.chain)
        work.scope.globals[name.id] = itertools.chain
        return [For(goal, ast.Call(name, list(things), []))]
    return [For(goal, ast.List([ast.Starred(thing, ast.Load()) for thing in things], ast.Load()))]


@opens(itertools.chain.from_iterable)
def _flat(work: Lowering, goal: Any, things: Any) -> list[Clause]:
    inner = work.fresh("inner")
    return [*opened(work, target(inner), things), *opened(work, goal, load(inner))]
