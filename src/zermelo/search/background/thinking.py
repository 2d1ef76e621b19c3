"""A search on a thread of its own, for a caller who has something else to do meanwhile: to listen, or to wait for an opponent.

thinking = Thinking(engine, state, Limits(clock=Clock(60, 1)), pondering=True, table=table)
...                      the opponent thinks, and so do we, about the reply that is expected
thinking.hit()           this was played: the clock runs from now on            thinking.stop()     another was played
thinking.result()        the answer, when it is there                           thinking.result()   what was found so far
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from ...errors import SearchError
from ..run.limits import Limits, limits_for
from ..run.result import Result
from .handle import Handle


class Thinking:
    """A search that has begun.

    search      one of the searches, such as `engine`
    state       the position to search
    limits      as the search takes them; without any it goes on until `stop`
    pondering   do the limits of time hold only after `hit`?
    options     the other arguments of the search

    Two searches that are given the same table have to come one after the other. Raises SearchError if the limits are none.
    """

    def __init__(
        self, search: Callable[..., Result[Any]], state: Any, limits: Limits | None = None, *, pondering: bool = False, **options: Any
    ) -> None:
        limits = limits_for(limits).checked()
        if limits.handle is not None:
            raise SearchError("a search in the background has a handle of its own: leave it out of the limits")
        self.state, self.limits = state, limits
        self.handle = Handle(pondering)
        self._search, self._options = search, options
        self._result: Result[Any] | None = None
        self._failure: BaseException | None = None
        self._thread = threading.Thread(target=self._carry_out, name="zermelo thinking", daemon=True)
        self._thread.start()

    def _carry_out(self) -> None:
        try:
            self._result = self._search(self.state, limits=self.limits._replace(handle=self.handle), **self._options)
        except BaseException as error:
            self._failure = error

    def stop(self) -> None:
        """End it: the result is the best found so far."""
        self.handle.stop()

    def hit(self) -> None:
        """The opponent has played what was expected: the limits of time hold from now on."""
        self.handle.hit()

    @property
    def is_done(self) -> bool:
        """Has the search ended? It may, by a limit of depth or with a proof, long before the opponent moves."""
        return not self._thread.is_alive()

    def result(self, seconds: float | None = None) -> Result[Any] | None:
        """Wait for the answer, at most so many seconds; None if it is not there by then. Raises what the search raises."""
        self._thread.join(seconds)
        if self._failure is not None:
            raise self._failure
        return self._result
