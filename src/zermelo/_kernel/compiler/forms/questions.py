"""Of which class something is: `isinstance` and `type(x) is`, which types answer when a rule is compiled."""

from __future__ import annotations

from typing import Any

from numba import types
from numba.extending import overload as numba_overload

from ...errors import CannotCompile
from ...families import FAMILY
from ...front import helpers
from ..complaints import plain_type
from ..memory.deques import is_deque
from .maybe import EITHER, is_there, what_is_there, without_none
from .sequences import UNKNOWN, Mixed, is_list
from .texts.text import text_kind
from .unordered.bits import Unordered
from .words import is_number, overload

OF_DEQUES = "`isinstance` and `type` of a deque: hand on list(...), or say beside it which it is"


def _kind_name(kind: Any) -> str:
    """What Python calls a value of this type."""
    kind = types.unliteral(kind)
    if isinstance(kind, types.Boolean):
        return "bool"
    if is_number(kind):
        return "int"
    if isinstance(kind, types.Float):
        return "float"
    if text_kind(kind) is not None or isinstance(kind, types.UnicodeType):
        return "str"
    if isinstance(kind, types.NoneType):
        return "NoneType"
    words = plain_type(str(kind))
    return next((name for name in ("list", "dict", "set") if words.startswith(f"a {name}")), "tuple" if words == "a tuple" else "")


def is_among(kind: Any, names: str, exactly: bool) -> bool:
    """Is a value of this type of one of the classes?"""
    wanted = {"set" if name == "frozenset" else name for name in names.split(",")}
    record = getattr(kind, "instance_class", None)
    if isinstance(record, type):
        made = getattr(record, "__own_class__", record)
        return not exactly and any(issubclass(made, helpers.KINDS[name]) for name in names.split(","))
    if isinstance(kind, Mixed) and wanted & {"list", "tuple"}:
        raise CannotCompile(f"{UNKNOWN}: ask before it is put with the others")
    is_tuple = isinstance(kind, types.BaseTuple) or getattr(kind, "is_tuple", False)
    name = "tuple" if is_tuple else "list" if is_list(kind) else _kind_name(kind)
    return name in wanted or (name == "bool" and "int" in wanted and not exactly)


def is_of_class(kind: Any, cls: Any, exactly: bool) -> bool:
    """Is a value of this type made by a class of the author's?"""
    record, wanted = getattr(kind, "instance_class", None), cls if isinstance(cls, type) else cls.instance_class
    if not isinstance(record, type):
        return False
    record, wanted = (getattr(part, "__own_class__", part) for part in (record, wanted))
    return record is wanted if exactly else issubclass(record, wanted)


def answer_known(function: Any, kind: Any, about: Any) -> bool | None:
    """What one of the four questions answers about a value that is there; None if that is a matter of which object it is."""
    about = getattr(about, "literal_value", about)
    objects = answers_of_objects(function, kind, about)
    if objects:
        return objects[0] if len(set(objects)) == 1 else None
    exactly = function in (helpers.is_just, helpers.is_just_by)
    return is_among(kind, about, exactly) if isinstance(about, str) else is_of_class(kind, about, exactly)


def answers_of_objects(function: Any, kind: Any, about: Any) -> tuple[bool, ...]:
    """The answers for each of the objects for which a record may stand (see `families`); none for everything else."""
    cls = about if isinstance(about, type) else getattr(about, "instance_class", None)
    wanted = getattr(cls, "__own_class__", ())
    exactly = function in (helpers.is_just, helpers.is_just_by)
    objects = getattr(getattr(kind, "instance_class", None), FAMILY, ())
    return tuple(type(one) is wanted if exactly else isinstance(one, wanted) for one in objects)


def _is_list(thing, about):
    if is_deque(thing):
        raise CannotCompile(OF_DEQUES)
    return True


def _question(function: Any) -> None:
    def form(thing: Any, about: Any) -> Any:
        if isinstance(about, types.UnicodeType):
            return None
        of_none = answer_known(function, types.none, about)
        known = answer_known(function, without_none(thing), about)
        if known and isinstance(thing, types.List):
            return _is_list
        if known is None:
            answers = answers_of_objects(function, without_none(thing), about)
            if isinstance(thing, EITHER):
                return lambda thing, about: answers[what_is_there(thing).place_in_family] if is_there(thing) else of_none
            return lambda thing, about: answers[thing.place_in_family]
        if isinstance(thing, EITHER):
            return lambda thing, about: known if is_there(thing) else of_none
        return lambda thing, about: known

    form.__annotations__ = {}
    numba_overload(function, prefer_literal=True)(form)


@overload(helpers.is_empty_list)
def _is_empty_list(thing: Any) -> Any:
    return (lambda thing: len(thing) == 0) if is_list(thing) else lambda thing: False


@overload(helpers.is_empty_set)
def _is_empty_set(thing: Any) -> Any:
    if isinstance(thing, Unordered) or is_among(thing, "set", exactly=False):
        return lambda thing: len(thing) == 0
    return lambda thing: False


for _function in (helpers.is_kind, helpers.is_just, helpers.is_made_by, helpers.is_just_by):
    _question(_function)
