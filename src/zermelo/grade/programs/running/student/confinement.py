"""What the operating system forbids a student's process, so that no trick in Python gets round it.

    limit(memory, cpu)        memory, processor time, file size
    only_write_in(folder)     where the kernel has Landlock (Linux since 5.13): nothing outside `folder` is created, changed, renamed,
                              linked or removed, by this process or any that it starts; and, where it can, no network
    adopt_orphans()           on Linux: what a child leaves behind becomes a child of this process
    end_children()            on Linux: kill every child of this process, however it came to be one

The audit hook of `environment` says in words what was tried, and covers systems without Landlock.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import struct
import sys
from pathlib import Path

LANDLOCK_CREATE, LANDLOCK_ADD, LANDLOCK_RESTRICT = 444, 445, 446
"""System calls; the same numbers on every processor."""
PR_SET_CHILD_SUBREAPER, PR_SET_NO_NEW_PRIVS = 36, 38
VERSION, PATH_BENEATH = 1, 1
EXECUTE, WRITE_FILE, READ_FILE, READ_DIR = 1 << 0, 1 << 1, 1 << 2, 1 << 3
RIGHTS = {1: 13, 2: 14, 3: 15, 4: 15, 5: 16}
"""How many rights to files each version of Landlock knows; later ones know as many as the last."""
BIND_TCP, CONNECT_TCP = 1 << 0, 1 << 1
ABSTRACT_SOCKETS, SIGNALS = 1 << 0, 1 << 1
ROUNDS = 20
"""How often children are killed that were started while others were being killed."""


def limit(memory: int, cpu: int) -> None:
    """Limit this process: `memory` in MB, `cpu` in seconds; no core files, no large files."""
    import resource

    for kind, most in (
        (resource.RLIMIT_AS, memory << 20),
        (resource.RLIMIT_CPU, cpu),
        (resource.RLIMIT_FSIZE, 1 << 20),
        (resource.RLIMIT_CORE, 0),
    ):
        with contextlib.suppress(ValueError, OSError):  # not every system has all of them
            resource.setrlimit(kind, (most, most))


def only_write_in(folder: str) -> bool:
    """Confine this process and all that it starts. False where the system has no means."""
    if not sys.platform.startswith("linux"):
        return False
    libc = ctypes.CDLL(None, use_errno=True)
    version = libc.syscall(LANDLOCK_CREATE, None, ctypes.c_size_t(0), VERSION)
    if version < 1:
        return False
    changes = ((1 << RIGHTS[min(version, max(RIGHTS))]) - 1) & ~(EXECUTE | READ_FILE | READ_DIR)
    network = BIND_TCP | CONNECT_TCP if version >= 4 else 0
    scope = ABSTRACT_SOCKETS | SIGNALS if version >= 6 else 0
    attributes = struct.pack("=QQQ", changes, network, scope)[: 8 if version < 4 else 16 if version < 6 else 24]
    rules = libc.syscall(LANDLOCK_CREATE, attributes, ctypes.c_size_t(len(attributes)), 0)
    if rules < 0:
        return False
    try:
        for path, rights in ((folder, changes), (os.devnull, WRITE_FILE)):
            place = os.open(path, getattr(os, "O_PATH", 0))
            libc.syscall(LANDLOCK_ADD, rules, PATH_BENEATH, struct.pack("=Qi", rights, place), 0)
            os.close(place)
        libc.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
        return bool(libc.syscall(LANDLOCK_RESTRICT, rules, 0) == 0)
    finally:
        os.close(rules)


def adopt_orphans() -> None:
    if sys.platform.startswith("linux"):
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def end_children() -> None:
    for _ in range(ROUNDS):
        children = _children()
        for child in children:
            with contextlib.suppress(OSError):
                os.kill(child, signal.SIGKILL)
                os.waitpid(child, 0)
        if not children:
            return


def _children() -> list[int]:
    """The children of this process, where the system lists them."""
    with contextlib.suppress(OSError):
        lists = [(task / "children").read_text() for task in Path(f"/proc/{os.getpid()}/task").iterdir()]
        return [int(child) for text in lists for child in text.split()]
    return []
