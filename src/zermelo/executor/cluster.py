"""Work done by a cluster of Ray: by as many actors as it has processors, each of them a process on one of its nodes.

Everything that crosses is pickled here, not by Ray, so that an actor does what a process of `Processes` does. An actor that dies, alone or
with its node, is replaced, and its unit done again.
"""

from __future__ import annotations

import functools
import hashlib
import os
import pickle
import re
import subprocess
import sys
import time
from collections.abc import Callable, Generator, Hashable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from ..errors import ZermeloError
from ..numbers import check_integer
from .bundle import Bundle, packed
from .process import Doing
from .sharing import Crew, Died, Failed, Said, Worker, shared
from .work import Executor, Result, Unit, Work

PATIENCE = 10.0
"""Seconds that a cluster has to answer. Ray itself waits a quarter of an hour where nobody answers, so another process asks first."""

FAREWELL = 3.0
"""Seconds that actors have to end what they started."""

QUIET = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0"}
"""Ray reports nothing about this to anybody, and does not warn of what it will do with graphics cards."""

OPTIONS = {"log_to_driver": False, "logging_level": "CRITICAL"}

ADDRESS = re.compile(r"auto|[^/\s]+:\d+")

ASKING = f"""
import ray
print("asking", flush=True)
try:
    ray.init(address=sys.argv[1], **{OPTIONS!r})
except Exception as error:
    print(*str(error).split())
"""

HOW = "start one with ray start --head, and name it as HOST:PORT, or as auto on a machine that belongs to it"


class Cluster(Executor):
    """The cluster at an address: HOST:PORT, or auto for the one that this machine belongs to.

    workers    actors at the same time at most; by default one for each of its processors

    Raises ZermeloError if Ray is not installed, and if no cluster answers within seconds.
    """

    def __init__(self, address: str = "auto", workers: int | None = None) -> None:
        if workers is not None:
            check_integer("workers", workers)
        self.workers = workers
        self.ray = installed()
        check_answers(address)
        self.ray.init(address=address, **OPTIONS)

    def run(
        self, work: Work[Unit, Result], units: Iterable[Unit], beat: Callable[[int], None] | None = None
    ) -> Generator[tuple[Unit, Result]]:
        yield from shared(Actors(self.ray, packed(work), self.workers), work, units, beat)

    def close(self) -> None:
        self.ray.shutdown()


def installed() -> Any:
    """Ray. Raises ZermeloError if it is not there."""
    os.environ.update({name: value for name, value in QUIET.items() if name not in os.environ})
    try:
        import ray
    except ImportError:
        raise ZermeloError("a cluster needs Ray, which is not installed: pip install 'zermelo[cluster]'") from None
    from ray._private import worker

    worker.print_to_stdstream = lambda *words, **how: None  # of who died, on standard output, where our results go; it cannot be turned off
    return ray


def check_answers(address: str) -> None:
    """Raises ZermeloError, within seconds, if no cluster answers at an address."""
    if not ADDRESS.fullmatch(address):
        raise ZermeloError(f"{address!r} is no address of a Ray cluster: {HOW}")
    words = [sys.executable, "-c", f"import sys; sys.path[:] = {sys.path!r}\n{ASKING}", address]
    pipes: dict[str, Any] = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL, "text": True}
    with subprocess.Popen(words, **pipes) as asking:
        asking.stdout.readline()  # type: ignore[union-attr]  # to import Ray is nobody's fault, however long it takes
        try:
            said, _ = asking.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            raise ZermeloError(f"no Ray cluster answers at {address} within {PATIENCE:g} seconds: {HOW}") from None
        finally:
            asking.kill()
    if asking.returncode or said:
        raise ZermeloError(f"no Ray cluster can be used at {address}: {HOW}" + (f" (Ray says: {said.strip()})" if said else ""))


class Actor:
    """What runs on a node: a process that does units. It is prepared by the one call, and asked for a unit by the other."""

    def __init__(self, bundle: bytes, version: str) -> None:
        self.doing = Doing(pickle.loads(bundle))
        self.version = version

    def prepare(self) -> bytes:
        if self.version != version():
            return pickle.dumps(Failed("it has another version of zermelo: install the same on all nodes"))
        return pickle.dumps(self.doing.prepare())

    def do(self, unit: bytes) -> bytes:
        return pickle.dumps(self.doing.do(pickle.loads(unit)))

    def close(self) -> None:
        self.doing.close()


class Hired(Worker):
    """An actor, and the answer that it owes."""

    def __init__(self, place: Hashable, actor: Any) -> None:
        super().__init__(place)
        self.actor, self.answer = actor, actor.prepare.remote()

    def send(self, unit: Any) -> None:
        self.answer = self.actor.do.remote(pickle.dumps(unit))


class Actors(Crew[Hired]):
    """The actors of one run."""

    def __init__(self, ray: Any, bundle: Bundle, most: int | None) -> None:
        from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

        self.ray, self.at = ray, NodeAffinitySchedulingStrategy
        nodes = {node["NodeID"]: node for node in ray.nodes() if node["Alive"]}
        self.names = {name: str(node["NodeManagerAddress"]) for name, node in nodes.items()}
        self.places = spread({name: int(node["Resources"].get("CPU", 0)) for name, node in nodes.items()}, most)
        if not self.places:
            raise ZermeloError("the cluster has no processors: start its nodes with --num-cpus of at least 1")
        self.bundle = ray.put(pickle.dumps(bundle))
        self.actor = ray.remote(num_cpus=1, max_restarts=0, max_task_retries=0)(Actor)

    def hire(self, place: Hashable) -> Hired:
        somewhere = self.at(place, soft=True)  # elsewhere, if the node is gone
        return Hired(place, self.actor.options(scheduling_strategy=somewhere).remote(self.bundle, version()))

    def heard(self, workers: Sequence[Hired], seconds: float) -> Iterator[tuple[Hired, Said]]:
        owed = {worker.answer: worker for worker in workers if worker.answer is not None}
        ready, _ = self.ray.wait(list(owed), num_returns=1, timeout=seconds)
        if ready:
            ready, _ = self.ray.wait(list(owed), num_returns=len(owed), timeout=0)
        for answer in ready:
            worker = owed[answer]
            worker.answer = None
            yield worker, self.said(worker, answer)

    def said(self, worker: Hired, answer: Any) -> Said:
        """What an actor answers, or how it died."""
        from ray.exceptions import RayError, RayTaskError

        try:
            said: Said = pickle.loads(self.ray.get(answer))
        except RayTaskError as error:  # it could not even be made
            said = Failed(f"it cannot begin, and needs the same zermelo as this machine: {str(error).strip().splitlines()[-1]}")
        except RayError as error:
            self.ray.kill(worker.actor)
            return Died(f"on {self.names[worker.place]} is gone ({type(error).__name__})")
        return Failed(f"{self.names[worker.place]}: {said.sentence}") if isinstance(said, Failed) else said

    def dismiss(self, workers: Sequence[Hired], at_once: bool) -> None:
        until = time.monotonic() + FAREWELL
        leaving = [] if at_once else [worker.actor.close.remote() for worker in workers if worker.is_ready and worker.task is None]
        if leaving:
            self.ray.wait(leaving, num_returns=len(leaving), timeout=max(0.0, until - time.monotonic()))
        for worker in workers:
            self.ray.kill(worker.actor)


def spread(processors: Mapping[Any, int], most: int | None) -> dict[Hashable, int]:
    """How many workers are at each node: as many as it has processors, but no more than `most` of all, on as many nodes as there are."""
    places: dict[Hashable, int] = {}
    left = sum(processors.values()) if most is None else min(most, sum(processors.values()))
    while left:
        for name, number in processors.items():
            if left and places.get(name, 0) < number:
                places[name] = places.get(name, 0) + 1
                left -= 1
    return places


@functools.cache
def version() -> str:
    """A word for the code of this package, wherever it is installed: the same word, the same results."""
    package = Path(__file__).parents[1]
    word = hashlib.sha256(sys.version.encode())
    for path in sorted(package.rglob("*.py")):
        word.update(path.relative_to(package).as_posix().encode() + path.read_bytes())
    return word.hexdigest()
