"""Members of an Enum as whole numbers: what they are to machine code and to keys.

whole numbers (IntEnum, IntFlag) and flags     their value
any other Enum                                 0, 1, 2 ... in the order in which they are written
"""

from __future__ import annotations

import enum
import functools
from typing import Any


def is_enum(thing: object) -> bool:
    """Is `thing` a class of Enum members?"""
    return isinstance(thing, enum.EnumMeta)


def by_value(cls: Any) -> bool:
    """Is the number of a member its value?"""
    return issubclass(cls, int | enum.Flag)


def number_of(member: Any) -> int:
    """The number that stands for a member."""
    cls: Any = type(member)
    return int(member._value_) if by_value(cls) else numbers(cls)[member._name_]


def member_of(cls: Any, number: int) -> Any:
    """The member that a number stands for. Raises ValueError if there is none."""
    if by_value(cls):
        return cls(number)
    if 0 <= number < len(cls):
        return members(cls)[number]
    raise ValueError(f"{number} stands for no member of {cls.__name__}")


@functools.lru_cache(1024)
def numbers(cls: Any) -> dict[str, int]:
    """The number of every member whose value it is not, by name."""
    return {member._name_: place for place, member in enumerate(cls)}


@functools.lru_cache(1024)
def members(cls: Any) -> tuple[Any, ...]:
    """The members in the order in which they are written, second names left out."""
    return tuple(cls)
