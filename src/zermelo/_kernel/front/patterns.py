"""`match`: patterns as tests and assignments."""

from __future__ import annotations

import ast
import functools
from typing import Any

from ..identity import is_own_class, is_record
from ..objects import record_class
from . import helpers
from .lowering import Lowering, Obstacle, lowers
from .scope import NotConstant
from .trees import clone, joined, load, quote, target, value

Bound = list[tuple[str, ast.expr]]
"""Names that a pattern gives to parts of its subject."""


@lowers(ast.Match)
def match(work: Lowering, node: ast.Match) -> None:
    subject = work.expr(node.subject)
    if isinstance(subject, ast.Call) and work.scope.called(subject) is divmod:
        both = [work.fresh("subject"), work.fresh("subject")]
        work.emit("A, B = E", A=target(both[0]), B=target(both[1]), E=subject)
        subject = ast.Tuple([load(name) for name in both], ast.Load())
    elif isinstance(subject, ast.Tuple):
        subject = ast.Tuple([part if isinstance(part, ast.Constant) else work.keep(part, "subject") for part in subject.elts], ast.Load())
    elif not isinstance(subject, ast.Constant):
        subject = work.keep(subject, "subject")
    _cases(work, node.cases, subject)


def _cases(work: Lowering, cases: list[ast.match_case], subject: Any) -> None:
    """The first of these cases that fits; what comes after one that always fits is left out."""
    if not cases:
        return
    case, rest = cases[0], functools.partial(_cases, work, cases[1:], subject)
    work.here = case.pattern
    tests, bound = pattern(work, case.pattern, subject)
    if case.guard is None:
        body = functools.partial(_taken, work, bound, case.body)
        if tests:
            work.emit("if E: B\nelse: C", E=joined(ast.And(), tests, True), B=work.block(body), C=work.block(rest))
        else:
            body()
        return
    done = work.fresh("matched")
    work.emit("D = False", D=done)
    guarded = work.block(functools.partial(_guarded, work, case, bound, done))
    work.emit("if E: B", E=joined(ast.And(), tests, True), B=guarded)
    work.emit("if not D: C", D=done, C=work.block(rest))


def _bind(work: Lowering, bound: Bound) -> None:
    for name, part in bound:
        if isinstance(part, ast.IfExp):
            one, other = ([(name, each)] for each in (part.body, part.orelse))
            yes, no = (work.block(functools.partial(_bind, work, each)) for each in (one, other))
            work.emit("if E: B\nelse: C", E=part.test, B=yes, C=no)
        else:
            work.emit("T = E", T=name, E=work.expr(part) if isinstance(part, ast.Call) else part)


def _taken(work: Lowering, bound: Bound, body: list[ast.stmt]) -> None:
    _bind(work, bound)
    work.out += work.body(body)


def _guarded(work: Lowering, case: ast.match_case, bound: Bound, done: str) -> None:
    _bind(work, bound)
    work.emit("if G: B", G=work.test(case.guard), B=[*quote("D = True", D=done), *work.body(case.body)])


def pattern(work: Lowering, node: Any, subject: Any) -> tuple[list[ast.expr], Bound]:
    """The tests of a pattern, and the names that it binds."""
    match node:
        case ast.MatchValue():
            return [ast.Compare(subject, [ast.Eq()], [work.expr(node.value)])], []
        case ast.MatchSingleton():
            same = ast.Is() if node.value is None else ast.Eq()
            return [ast.Compare(subject, [same], [ast.Constant(node.value)])], []
        case ast.MatchAs():
            tests, bound = pattern(work, node.pattern, subject) if node.pattern else ([], [])
            return tests, [*bound, (node.name, subject)] if node.name else bound
        case ast.MatchOr():
            return _alternatives([pattern(work, part, subject) for part in node.patterns])
        case ast.MatchSequence():
            return _sequence(work, node, subject)
        case ast.MatchMapping() if node.rest is None:
            return _mapping(work, node, subject)
        case ast.MatchClass():
            return _class(work, node, subject)
    raise Obstacle(node, "this pattern: compare with ==")


def _alternatives(each: list[tuple[list[ast.expr], Bound]]) -> tuple[list[ast.expr], Bound]:
    """`(x, 0) | (0, x)`: a name stands for what the first that fits says."""
    tests = [joined(ast.Or(), [joined(ast.And(), tests, True) for tests, _ in each], False)]
    bound: Bound = []
    for name, made in each[-1][1]:
        for asked, names in each[-2::-1]:
            made = ast.IfExp(clone(joined(ast.And(), asked, True)), dict(names)[name], made)
        bound.append((name, made))
    return tests, bound


def _sequence(work: Lowering, node: ast.MatchSequence, subject: Any) -> tuple[list[ast.expr], Bound]:
    n = len(node.patterns)
    stars = [place for place, part in enumerate(node.patterns) if isinstance(part, ast.MatchStar)]
    star = stars[0] if stars else n
    sign = ">=" if stars else "=="
    least = n - len(stars)
    parts: list[Any]
    if isinstance(subject, ast.Tuple) and not stars:
        tests: list[ast.expr] = [] if len(subject.elts) == n else [ast.Constant(False)]
        parts = list(subject.elts)
    else:
        tests = [value(f"len(S) {sign} N", S=subject, N=ast.Constant(least))]
        places = [place if place < star else place - n for place in range(n)]
        parts = [ast.Subscript(subject, ast.Constant(place), ast.Load()) for place in places]
        if stars:
            end = ast.Constant(star - n + 1) if star < n - 1 else None
            parts[star] = ast.Subscript(subject, ast.Slice(ast.Constant(star), end), ast.Load())
            if node.patterns[star].name not in work.parts:  # type: ignore[attr-defined]
                parts[star] = value("list(E)", E=parts[star])
    bound: Bound = []
    for part, inner in zip(parts, node.patterns, strict=False):
        if isinstance(inner, ast.MatchStar):
            bound += [(inner.name, part)] if inner.name else []
            continue
        more, names = pattern(work, inner, part)
        tests, bound = tests + more, bound + names
    return tests, bound


def _mapping(work: Lowering, node: ast.MatchMapping, subject: Any) -> tuple[list[ast.expr], Bound]:
    """`{"kind": 1, "at": x}`: what is under each key, if it is there."""
    tests: list[ast.expr] = []
    bound: Bound = []
    for key, inner in zip(node.keys, node.patterns, strict=True):
        tests.append(ast.Compare(key, [ast.In()], [subject]))
        more, names = pattern(work, inner, ast.Subscript(subject, key, ast.Load()))
        tests, bound = tests + more, bound + names
    return tests, bound


def _class(work: Lowering, node: ast.MatchClass, subject: Any) -> tuple[list[ast.expr], Bound]:
    """`Point(x=0, y=y)`, `int(x)`: a question of its class, and one pattern for each attribute."""
    try:
        cls = work.scope.known(node.cls)
    except NotConstant:
        cls = None
    if isinstance(cls, type) and helpers.KINDS.get(cls.__name__) is cls and len(node.patterns) <= 1 and not node.kwd_patterns:
        asked = ast.Call(work.helper(helpers.is_kind), [subject, ast.Constant(cls.__name__)], [])
        more, names = pattern(work, node.patterns[0], subject) if node.patterns else ([], [])
        return [asked, *more], names
    places = getattr(cls, "__match_args__", ())
    if not (is_record(cls) or is_own_class(cls)) or len(node.patterns) > len(places):
        raise Obstacle(node, f"the pattern `{ast.unparse(node)}`: name a NamedTuple or class of yours, and its attributes")
    record = record_class(cls) if is_own_class(cls) else cls
    tests: list[ast.expr] = [ast.Call(work.helper(helpers.is_made_by), [subject, work.helper(record)], [])]
    bound: Bound = []
    for name, inner in [*zip(places, node.patterns, strict=False), *zip(node.kwd_attrs, node.kwd_patterns, strict=True)]:
        more, names = pattern(work, inner, ast.Attribute(subject, name, ast.Load()))
        tests, bound = tests + more, bound + names
    return tests, bound
