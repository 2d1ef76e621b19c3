"""Kills what is left of other programs when the program that started them is gone, however it ended.

It runs as a process of its own, told by lines on standard input: +1234 begins the process group 1234, -1234 ends it. Where the input
ends, nobody is there any more who could end the rest. Nothing of this package is imported.
"""

import contextlib
import os
import signal
import sys


def main() -> None:
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    groups: set[int] = set()
    for line in sys.stdin.buffer:
        (groups.add if line[:1] == b"+" else groups.discard)(int(line[1:]))
    for group in groups:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(group, signal.SIGKILL)


if __name__ == "__main__":
    main()
