"""Names of a package that are loaded when they are first asked for, so that importing it costs little."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Collection, Mapping
from typing import Any


def loader(package: str, homes: Mapping[str, tuple[str, ...]], rooms: Collection[str] = ()) -> Callable[[str], Any]:
    """The `__getattr__` of `package`: `homes` says which of its modules has which names; `rooms` are modules that are names themselves.

    A name that was asked for once is kept in the package. Raises AttributeError for any other name.
    """
    home_of = {name: home for home, names in homes.items() for name in names}

    def load(name: str) -> Any:
        if name in rooms:
            return importlib.import_module(f".{name}", package)
        if name not in home_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(importlib.import_module(f".{home_of[name]}", package), name)
        setattr(sys.modules[package], name, value)
        return value

    return load
