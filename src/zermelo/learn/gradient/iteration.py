"""A whole training by the policy gradient."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from ..._kernel import at_border
from ...bits import U64
from ...errors import SearchError
from ...evaluate.network import Network
from ...evaluate.stored import described
from ...evaluate.tuples import Tuples
from ...game import Rules
from ...match.contest import Erring, check_chooser
from ...memory import memory
from ...search.parts.counters import new_counters
from ...search.parts.dice import seeded
from ...search.run.limits import Limits
from ...search.run.prepare import prepared, root_of, rules_of
from ...search.run.worker import Watch
from ..defaults import EXPLORE, RATES, TIMES, TUPLES
from ..rounds import check_numbers, go_on
from ..training import Training
from .attempts import SURE, Attempts, attempt

BATCH = 500
"""Games after which the weights move; after fewer, where something is measured between, by so much less."""


def open_ended(learner: Any) -> Any:
    """The same learner, which estimates odds that have no end instead of shares: a game that is won is worth odds of e^30 to 1.

    Odds that are learned by the policy gradient grow. As shares of what there is to win they would come to all of it or nothing, and
    actions that are not equal would be.
    """
    half = (learner.utilities[-1] - learner.utilities[0]) / 2.0
    return learner._replace(scale=learner.scale or half / SURE)


def policy_gradient(
    state: Rules,
    learner: Network | Tuples,
    opponent: Any,
    games: int,
    *,
    rate: float = RATES["gradient"][TUPLES],
    explore: float = EXPLORE,
    seed: int = 1,
    out: str | Path | None = None,
    before: str | Path | None = None,
    measure: Callable[[Any], dict[str, Any]] | None = None,
    times: int = TIMES,
    report: Callable[[Training], None] | None = None,
    compiled: bool | None = None,
) -> Training:
    """Teach a learner to win against another player, by so many games from `state`.

    learner    a network with one output, or tuples, as `learners` makes them, made `open_ended`; or one that has learned already
    opponent   a side of a contest, such as Ahead(1, evaluator)
    rate       of learning, at first; it falls evenly to a fiftieth
    explore    the probability of a random action of either side, so that the two do not play the same game again and again
    seed       of all that is drawn: the same training gives the same weights
    out        a file, in which the learner lies at any moment; the same call goes on where it was interrupted
    before     the file that the learner comes from: how it came about stands in the new one, too
    measure    is asked `times` times on the way what the learner can do
    report     is called after each of them

    The training is not `complete` after Ctrl-C. Raises SearchError for a learner that has no odds, for an opponent that is no side of a
    contest, for a game of more than two players, and for numbers that make no sense.
    """
    root: Any = root_of(state)
    cls = type(root)
    check_numbers(games, times, rate, explore=explore)
    if not isinstance(learner, Network | Tuples) or (isinstance(learner, Network) and learner.outputs > 1):
        raise SearchError("what learns by the policy gradient are tuples, or a network that tells no outcomes apart")
    if learner.scale == 0.0:
        raise SearchError("what learns by the policy gradient has to estimate odds: hand over open_ended(learner)")
    if cls.PLAYERS != 2:
        raise SearchError(f"the policy gradient is for games of two players, and {cls.__name__} has {cls.PLAYERS}")
    check_chooser(opponent)
    decides = {
        "method": "policy gradient", "game": cls.__name__, "rules": rules_of(cls), "start": str(root), "learner": described(learner),
        "opponent": repr(opponent), "games": games, "rate": rate, "explore": explore, "seed": seed, "times": times,
        "scale": learner.scale,
    }  # fmt: skip
    training = Training(out, learner, decides, int(seeded(seed)), before)
    if training.complete:
        return training
    size = len(learner.cells)

    def arguments(machine: bool) -> tuple[Any, ...]:
        counters = new_counters(machine, None)
        other = Erring(opponent, explore).seated(root, counters)
        room = memory(size, machine), memory(3 * size, machine)
        return root, 1, U64(0), Attempts(learner, other, rate, explore, size, *room, counters)

    kernel, given, machine = prepared(attempt, arguments, compiled)
    attempts = given[-1].record if machine else given[-1]

    def play_some(some: int, dice: int, now: float) -> int:
        asked = attempts._replace(rate=now * some / BATCH)  # fewer games, as before a measurement, are less sure of what they say
        return int(kernel(root, some, U64(dice), at_border(asked) if machine else asked))

    go_on(
        training, Watch(Limits(), unit="plies"), attempts.counters, play_some,
        games=games, each=BATCH, rate=rate, times=times, measure=measure, report=report,
    )  # fmt: skip
    return training
