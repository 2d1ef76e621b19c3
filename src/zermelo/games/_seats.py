"""A game for more or fewer players: the same rules, as a class of its own.

How many play is a constant of the class (`PLAYERS`), because the machine code of a search has a number for each of them.
"""

from __future__ import annotations

import types
from collections.abc import Mapping
from typing import Any, NamedTuple

from ..game import game, rule_of, words_of


def seated(cls: type[Any], name: str, fields: Mapping[str, Any], **constants: Any) -> type[Any]:
    """The game `cls` with other constants and other beginnings of some `fields`, as a class `name` of the same module."""
    rules = {word: rule_of(cls, word) or value for word, value in words_of(cls).items() if word == "__str__" or _is_rule(cls, word)}
    beginnings = {**cls._field_defaults, **fields}
    body = {
        **rules,
        **constants,
        **beginnings,
        "__annotations__": cls.__annotations__,
        "__module__": cls.__module__,
        "__doc__": cls.__doc__,
    }
    return game(types.new_class(name, (NamedTuple,), exec_body=lambda namespace: namespace.update(body)))


def _is_rule(cls: type[Any], word: str) -> bool:
    """Is this a rule or a constant, rather than a field, or what Python and NamedTuple keep in a class?"""
    return not word.startswith("_") and word not in cls._fields
