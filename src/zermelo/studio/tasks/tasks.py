"""All tasks of a Studio: so many run at a time, the others wait in the order in which they came.

start ──▶ waiting ──▶ running ──▶ ended          stop: Ctrl-C, what was found is kept; once more: killed
                         │
                         └── too long, too much output, too large files: stopped the same way
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import os
import shutil
import signal
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ...cli.parts.reports import VARIABLE
from ...errors import ZermeloError
from .forms import arguments, check_name, checked, command_named
from .task import ENDED, LOST, RUNNING, WAITING, Task

ASKING = ("elicit",)
"""Commands that ask, and read what is answered."""
MINUTES, GIGABYTES = 60.0, 4.0
"""What a task may take where nothing else is said: of time, and of memory for each of its processes."""
OUTPUT, FILES, GIVEN = 4 << 20, 2 << 30, 100
"""The most bytes that a task may print, the most in its files, and the most files that it may be given."""
KEPT = 500
"""Tasks that are kept: before another one is begun some have to be deleted."""
LOOK, MEASURE, ENDING = 0.25, 2.0, 10.0
"""Seconds between two looks at what a task has written, between two sums of its files, and that it may take to end when it is told to."""


def folder_of_tasks(given: Path | None = None) -> Path:
    """Where tasks are kept: in the folder given, or with the data of who uses the Studio. It is this process's own until that ends.

    Raises ZermeloError if another Studio has the folder given; of those that are not given each Studio has one.
    """
    import platformdirs

    if given is not None:
        if not _taken(given):
            raise ZermeloError(f"another Studio keeps its tasks in {given}: give another folder, or end that one")
        return given
    data = Path(platformdirs.user_data_dir("zermelo", appauthor=False))
    names = itertools.chain(["tasks"], (f"tasks-{number}" for number in itertools.count(2)))
    return next(folder for folder in (data / name for name in names) if _taken(folder))


def _taken(folder: Path) -> bool:
    """Take a folder for this process, unless another one has it. Where nothing can be locked nobody is kept apart."""
    try:
        import fcntl
    except ImportError:
        return True
    try:
        folder.mkdir(parents=True, exist_ok=True)
        held = os.open(folder / ".lock", os.O_RDWR | os.O_CREAT, 0o600)  # held until the process ends
    except OSError as error:
        raise ZermeloError(f"tasks cannot be kept in {folder}: {error.strerror}") from None
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(held)
        return False
    return True


class Tasks:
    """The tasks of a folder, which is made when the first is begun.

    most    so many run at a time
    """

    def __init__(self, folder: Path, most: int | None = None) -> None:
        self.folder, self.most = folder, most or max(1, (os.cpu_count() or 2) - 1)
        loaded = [Task.load(each) for each in sorted(folder.glob("[0-9]*")) if each.name.isdecimal()] if folder.is_dir() else []
        self.all: dict[int, Task] = {task.number: task for task in loaded if task is not None}
        self.last = 0
        self.queue: list[int] = []
        self.working: dict[int, asyncio.Task[None]] = {}
        self.processes: dict[int, asyncio.subprocess.Process] = {}

    def get(self, number: int) -> Task:
        """Raises ZermeloError if there is none of that number."""
        if number not in self.all:
            raise ZermeloError(f"there is no task {number}: it may have been deleted")
        return self.all[number]

    def begin(self, name: str, values: dict[str, Any], files: Mapping[str, bytes], minutes: float, gigabytes: float) -> Task:
        """Begin a task, or let it wait for its turn.

        values      of the form; files: names and contents of what the task is given

        Raises ZermeloError for values or names that cannot be used.
        """
        command_named(name)
        words = arguments(name, values)
        checked(name, words)
        if len(files) > GIVEN:
            raise ZermeloError(f"a task may be given {GIVEN} files")
        for each in files:
            check_name(each, "a file of the task")
        if not (0 < minutes <= 60 * 24 * 30 and 0.25 <= gigabytes <= 1024):
            raise ZermeloError("a task may take up to 43,200 minutes, and from 0.25 to 1,024 GB of memory")
        if len(self.all) >= KEPT:
            raise ZermeloError(f"{KEPT} tasks are kept: delete some that you no longer need")
        task = Task(self._place(), name, values, words, minutes, gigabytes)
        try:
            task.put(files)
            task.save()
        except ZermeloError:
            shutil.rmtree(task.folder, ignore_errors=True)
            raise
        self.all[task.number] = task
        self._enqueue(task)
        return task

    def again(self, number: int) -> Task:
        """Run a task once more in its folder: what keeps its results goes on where it stopped."""
        task = self.get(number)
        if task.is_open:
            raise ZermeloError(f"task {number} has not ended yet")
        task.state, task.status, task.why, task.began, task.ended = WAITING, None, "", None, None
        for each in ("output", "messages", "reports"):
            (task.folder / each).unlink(missing_ok=True)
        self._enqueue(task)
        return task

    def stop(self, number: int, kill: bool = False) -> None:
        """End a task: one that waits does not begin; one that runs gets Ctrl-C, the second time it is killed."""
        task = self.get(number)
        if number in self.queue:
            self.queue.remove(number)
            task.why = "stop"
            self._ended(task, None)
        elif task.is_open:
            self._stop(task, "kill" if kill or task.why else "stop")

    def say(self, number: int, text: str) -> None:
        """Answer what a task asks. Raises ZermeloError if it does not ask."""
        if number not in self.processes or self.get(number).name not in ASKING:
            raise ZermeloError(f"task {number} asks nothing now")
        if len(text) > 200 or not text.isprintable():
            raise ZermeloError("an answer is a short text on one line")
        self._tell(number, {"say": text})

    def delete(self, number: int) -> None:
        """Delete a task with its folder; one that runs is killed before."""
        task = self.get(number)
        if number in self.queue:
            self.queue.remove(number)
            task.state = LOST  # so its story ends
        self._kill(number)
        del self.all[number]
        shutil.rmtree(task.folder, ignore_errors=True)

    def close(self) -> None:
        """End all processes: the server ends."""
        self.queue.clear()
        for number in list(self.processes):
            self.all[number].state = LOST
            self._kill(number)
        for work in self.working.values():
            work.cancel()

    # ------------------------------------------------------------------------------------------------------------ inside

    def _place(self) -> Path:
        """A new folder, with the next number: none is given twice, though a task is deleted while its process still ends."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            self.last = max([self.last, *(int(each.name) for each in self.folder.glob("[0-9]*") if each.name.isdecimal())])
            while True:
                self.last += 1
                with contextlib.suppress(FileExistsError):  # another Studio was faster
                    (self.folder / f"{self.last:04d}").mkdir()
                    return self.folder / f"{self.last:04d}"
        except OSError as error:
            raise ZermeloError(f"{self.folder} cannot hold tasks: {error.strerror}") from None

    def _enqueue(self, task: Task) -> None:
        task.save()
        self.queue.append(task.number)
        self._next()

    def _next(self) -> None:
        while self.queue and len(self.working) < self.most:
            number = self.queue.pop(0)
            self.working[number] = asyncio.get_running_loop().create_task(self._run(self.all[number]))

    async def _run(self, task: Task) -> None:
        task.state, task.began = RUNNING, time.time()
        status: int | None = None
        try:
            task.save()
            process = await self._started(task)
            if task.why or task.number not in self.all:  # it was stopped or deleted while the process started
                self._kill(task.number)
            self._tell(task.number, self._told(task))
            watching = asyncio.create_task(self._watch(task))
            try:
                status = await process.wait()
            finally:
                watching.cancel()
        except (OSError, ZermeloError) as error:
            with contextlib.suppress(OSError):
                (task.folder / "messages").write_text(f"zermelo: {error}\n", encoding="utf-8")
        finally:
            self._kill(task.number)  # what it has left running in its session
            self.processes.pop(task.number, None)
            self.working.pop(task.number, None)
            if task.number not in self.all:  # deleted: what it wrote until it was dead
                shutil.rmtree(task.folder, ignore_errors=True)
            if task.state == RUNNING:
                self._ended(task, status)

    async def _started(self, task: Task) -> asyncio.subprocess.Process:
        command = (sys.executable, "-P", "-m", "zermelo.studio.tasks.running")  # a file of the task called json.py is no module of Python
        said = {VARIABLE: str(task.folder / "reports"), "PYTHONUNBUFFERED": "1", "PYTHONIOENCODING": "utf-8", "TERM": "dumb"}
        with (task.folder / "output").open("wb") as output, (task.folder / "messages").open("wb") as messages:
            process = await asyncio.create_subprocess_exec(
                *command, stdin=asyncio.subprocess.PIPE, stdout=output, stderr=messages, cwd=task.files, env={**os.environ, **said},
                start_new_session=True,
            )  # fmt: skip
        self.processes[task.number] = process
        return process

    @staticmethod
    def _told(task: Task) -> dict[str, Any]:
        memory = int(task.gigabytes * (1 << 30))
        return {"arguments": task.arguments, "memory": memory, "file": FILES, "asks": task.name in ASKING}

    async def _watch(self, task: Task) -> None:
        """Look after a task that runs: it is told to end when it takes too much, and killed if it does not."""
        told, printed, measured = 0.0, 0, time.monotonic()
        end = measured + 60 * task.minutes
        while True:
            await asyncio.sleep(LOOK)
            with contextlib.suppress(OSError):  # the task has deleted them
                printed = max((task.folder / each).stat().st_size for each in ("output", "messages"))
            if printed > OUTPUT:
                self._stop(task, "output")
                self._kill(task.number)
            if task.why not in ("", "stop"):
                told = told or time.monotonic()
                if time.monotonic() - told > ENDING:
                    self._kill(task.number)
            elif time.monotonic() > end:
                self._stop(task, "time")
            elif time.monotonic() > measured + MEASURE:
                measured = time.monotonic()
                if await asyncio.to_thread(task.size) > FILES and task.why in ("", "stop"):
                    self._stop(task, "files")

    def _stop(self, task: Task, why: str) -> None:
        task.why = why
        if why == "kill":
            self._kill(task.number)
        else:
            self._tell(task.number, {"stop": True})

    def _tell(self, number: int, said: dict[str, Any]) -> None:
        process = self.processes.get(number)
        if process is not None and process.stdin is not None:
            with contextlib.suppress(OSError, RuntimeError):
                process.stdin.write(json.dumps(said).encode() + b"\n")

    def _kill(self, number: int) -> None:
        """Kill the process of a task, and what it has started in its session."""
        process = self.processes.get(number)
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if sys.platform == "win32":
                process.kill()
            else:
                os.killpg(process.pid, signal.SIGKILL)

    def _ended(self, task: Task, status: int | None) -> None:
        task.state, task.ended = ENDED, time.time()
        task.status = status if status is not None and status >= 0 else None
        if task.number in self.all:
            with contextlib.suppress(ZermeloError):
                task.save()
        self._next()
