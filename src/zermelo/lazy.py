"""Names of a package that are loaded when they are first asked for, so that importing it costs little."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Collection, Mapping
from types import MappingProxyType
from typing import Any


def loader(
    package: str,
    homes: Mapping[str, tuple[str, ...]],
    rooms: Collection[str] = (),
    extra: str = "",
    install: Mapping[str, str] = MappingProxyType({}),
) -> Callable[[str], Any]:
    """The `__getattr__` of `package`: `homes` says which of its modules has which names; `rooms` are modules that are names themselves.

    extra      what has to be installed for these modules: an extra of ours
    install    what is installed instead, for a package that is missing

    A name that was asked for once is kept in the package. Raises AttributeError for any other name, and ImportError, which says what to
    install, where a package of another author is missing that belongs to the extra.
    """
    home_of = {name: home for home, names in homes.items() for name in names}

    def load(name: str) -> Any:
        if name in rooms:
            return importlib.import_module(f".{name}", package)
        if name not in home_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        try:
            value = getattr(importlib.import_module(f".{home_of[name]}", package), name)
        except ModuleNotFoundError as error:
            missing = (error.name or "").partition(".")[0]
            if not extra or missing in ("", "zermelo"):
                raise
            wanted = install.get(missing, repr(f"zermelo[{extra}]"))
            raise ImportError(f"{name} needs {missing}: pip install {wanted}") from None
        setattr(sys.modules[package], name, value)
        return value

    return load
