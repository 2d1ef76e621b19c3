"""What stands behind the dot of a member of an Enum: its value, its name, what its `__init__` noted, for every member of one type.

Values of one type are chosen by the number of the member. Tuples and texts of several lengths are rows of a table of constants, as they
would be if the author had written such a table.
"""

from __future__ import annotations

import enum
from typing import Any

from numba import typeof, types
from numba.core.imputils import impl_ret_borrowed
from numba.core.typing.templates import AttributeTemplate, infer_getattr
from numba.extending import lower_getattr_generic

from .....members import by_value, members, number_of
from ....errors import CannotCompile
from ....identity import written_in
from ..sequences import item_at
from ..tables.layout import Table, in_memory
from ..words import frozen
from .member import MemberType, by_number, common_kind


def attribute_of(cls: Any, name: str) -> tuple[dict[int, Any], Table | None, Any]:
    """A name after a member that is no method of its class: what it stands for by number, the table of that if it differs in length from
    member to member, and its type."""
    everybody = members(cls)
    if name not in ("value", "name", "_value_", "_name_") and not all(name in vars(member) for member in everybody):
        return {}, None, None
    if name in ("name", "_name_") and issubclass(cls, enum.Flag):
        raise CannotCompile(f"`name` of a member of {cls.__name__} has no machine form: several flags together have none")
    answers = tuple(getattr(member, name) for member in everybody)
    constants = dict(zip(map(number_of, everybody), map(frozen, answers), strict=True))
    if len(set(map(typeof, constants.values()))) > 1:
        table = in_memory(answers)
        if isinstance(table, Table):
            return constants, table, table.kind.item
    kind = common_kind(list(constants.values()))
    if kind is None:
        raise CannotCompile(f"`{name}` of a member of {cls.__name__} is not of one type, and has no machine form")
    return constants, None, kind


@infer_getattr
class _Attributes(AttributeTemplate):
    key = MemberType

    def generic_resolve(self, kind: MemberType, name: str) -> Any:
        if name in ("value", "_value_") and by_value(kind.instance_class):
            return types.int64
        return None if name in written_in(kind.instance_class) else attribute_of(kind.instance_class, name)[2]


@lower_getattr_generic(MemberType)
def attribute(context: Any, builder: Any, kind: MemberType, value: Any, name: str) -> Any:
    if name in ("value", "_value_") and by_value(kind.instance_class):
        return value
    constants, table, answer = attribute_of(kind.instance_class, name)
    if table is None:
        return impl_ret_borrowed(context, builder, answer, by_number(context, builder, kind, value, constants, answer))
    place = by_number(context, builder, kind, value, {number: n for n, number in enumerate(constants)}, types.int64)
    return item_at(context, builder, table.kind, context.get_constant_generic(builder, table.kind, table), place)
