"""Locks that outlive a fork.

    _adding = lock()
    with _adding: ...

A process that forks while another of its threads has a lock leaves a child in which nobody will ever open it. So a fork waits until these
are free: what they guard, such as the compiler, is whole then in the child, too.
"""

from __future__ import annotations

import os
import threading
from typing import Any

_locks: list[Any] = []
_taken: list[Any] = []
"""Those that the thread which forks has taken, until it has forked."""


def lock(outer: bool = False) -> Any:
    """A lock for `with`; the thread that has it may take it again. Who has an `outer` one may take others, never the other way round."""
    made = threading.RLock()
    _locks.insert(0 if outer else len(_locks), made)
    return made


def _take_all() -> None:
    for each in list(_locks):  # the outer first, as everybody does
        each.acquire()
        _taken.append(each)


def _leave_all() -> None:
    while _taken:
        _taken.pop().release()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=_take_all, after_in_parent=_leave_all, after_in_child=_leave_all)
