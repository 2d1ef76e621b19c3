"""The lanes of a batch in memory, and the kernels that work on them: as machine code, or interpreted where that cannot be had."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from .. import _kernel
from ..bits import U64
from ..errors import SearchError
from ..memory import memory
from ..search.parts.counters import NODES, new_counters
from ..search.parts.dice import seeded
from ..search.run.contract import blame
from ..search.run.prepare import prepared, say_once
from ..search.run.worker import check
from .kernels import Lanes, advance

SEEN = ("states", "movers", "numbers", "rewards", "ended")
"""Of what machine code has in memory numpy sees these."""

AT_ONCE = 1 << 17
"""Actions that are played in one call: Ctrl-C is heard between calls."""


def kind_of(name: str) -> Any:
    """What kind of numbers lanes have under a name."""
    return np.float64 if name == "rewards" else np.int64


class LaneMemory:
    """The lanes of n games that begin at `root`. `compiled` says whether they are in the memory of machine code."""

    def __init__(self, root: Any, n: int, first: int, again: bool, longest: int, by_place: bool, compiled: bool | None) -> None:
        """As for `batch`. Raises SearchError if machine code is insisted on and cannot be had."""
        self.n, self.players, self._insists = n, int(type(root).PLAYERS), bool(compiled)
        self._about = {"first": first, "again": again, "longest": longest, "by_place": by_place}
        self._arrays: dict[str, Any] = {}
        self.root = root
        kernel, given, self.compiled = prepared(advance, lambda machine: (root, 0, n, 0, False, self._made(machine)), compiled)
        self._forms: dict[Any, Callable[..., Any]] = {advance: kernel}
        self.root, *_, self._given = given

    def _made(self, machine: bool) -> Lanes:
        """Memory for all lanes, for machine code or plain Python."""
        n, words = self.n, len(_kernel.columns(self.root)) if machine else 1
        sizes = {"states": n * words, "rewards": n * self.players, "seed": 1}
        names = [name for name in Lanes._fields if name not in (*self._about, "counters")]
        cells = {name: memory(sizes.get(name, n), machine) for name in names}
        self.lanes = Lanes(**cells, counters=new_counters(machine, None), **self._about)  # type: ignore[arg-type]
        if machine:
            self._arrays = {name: np.frombuffer(cells[name], kind_of(name)) for name in SEEN}
        return self.lanes

    # ------------------------------------------------------------------------------------------------------ what is there

    def seen(self, name: str) -> Any:
        """What all lanes have under a name, as an array; it changes with them."""
        return self._arrays[name] if self.compiled else np.array(getattr(self.lanes, name), kind_of(name))

    def state(self, lane: int) -> Any:
        """The state of a lane as Python knows it."""
        cells = self.lanes.states
        return _kernel.unpacked(cells, 8 * lane * (len(cells) // self.n), self.root) if self.compiled else cells[lane]

    def put(self, lane: int, state: Any) -> None:
        """Let a lane go on from `state`."""
        if self.compiled:
            words = _kernel.packed(state)
            if len(words) * self.n == 8 * len(self.lanes.states):
                memoryview(self.lanes.states).cast("B")[lane * len(words) : (lane + 1) * len(words)] = words
                return
            self._go_on_interpreted()
        self.lanes.states[lane] = state

    def set_numbers(self, numbers: Any) -> None:
        """The numbers of the actions to be played next."""
        if self.compiled:
            self._arrays["numbers"][:] = numbers
        else:
            self.lanes.numbers[:] = numbers.tolist()

    def set_movers(self, lanes: Any, mover: int) -> None:
        """Who is to move in these lanes, or what stands in place of that; None is all lanes."""
        if self.compiled:
            self._arrays["movers"][slice(None) if lanes is None else lanes] = mover
            return
        for lane in range(self.n) if lanes is None else np.arange(self.n)[lanes].reshape(-1).tolist():
            self.lanes.movers[lane] = mover

    def set_seed(self, seed: int) -> None:
        word = int(seeded(seed))
        self.lanes.seed[0] = word - (word >> 63 << 64) if self.compiled else U64(word)

    # ---------------------------------------------------------------------------------------------------------- what is done

    def advance(self, steps: int, at_will: bool) -> None:
        """`advance` in all lanes. Raises SearchError where the rules do not allow it."""
        wide = max(1, AT_ONCE // max(1, steps))
        for begin in range(0, self.n, wide):
            self.call(advance, begin, min(self.n, begin + wide), steps, at_will)
            check(self.lanes.counters)

    def rest(self, lane: int) -> None:
        """Bring a lane to where a player is to move in it."""
        self.call(advance, lane, lane + 1, 0, False)
        check(self.lanes.counters)

    def ask(self, kernel: Any, fault: Callable[[int], Exception], *arguments: Any) -> None:
        """Call a kernel for all lanes. Raises what is wrong with the one that it stumbles over."""
        lane = self.call(kernel, 0, self.n, *arguments)
        if lane >= 0:
            raise fault(lane)

    def call(self, kernel: Any, begin: int, end: int, *arguments: Any) -> Any:
        """Call a kernel for these lanes. Raises GameError if the rules answer what nobody can use."""
        try:
            if kernel not in self._forms:
                given = (self.root, begin, end, *arguments, self._given)
                self._forms[kernel] = _kernel.compiled(kernel, *given) if self.compiled else kernel
            return self._forms[kernel](self.root, begin, end, *arguments, self._given)
        except _kernel.CannotCompile as error:
            if self._insists:
                raise SearchError(f"cannot be compiled: {error}") from None
            say_once(str(error))
            self._go_on_interpreted()
            return self.call(kernel, int(self.lanes.counters[NODES]) if kernel is advance else begin, end, *arguments)
        except Exception as error:
            blame(error)
            raise

    def _go_on_interpreted(self) -> None:
        """Machine code has met what it has no form for: from here on the games are played in plain Python."""
        states, before = [self.state(lane) for lane in range(self.n)], self.lanes
        self.compiled, self._forms = False, {}
        self._given = lanes = self._made(False)
        lanes.states[:] = states
        for name in ("ages", "movers", "numbers", "chosen", "ended", "counters"):
            getattr(lanes, name)[:] = list(getattr(before, name))
        lanes.rewards[:] = list(before.rewards.floats)
        for name in ("dice", "seed"):
            getattr(lanes, name)[:] = [U64(word) for word in getattr(before, name)]
