"""Learning from means over chance: a network plays against itself and looks one throw ahead, and learns what it found there.

    again and again    it plays games, and looks in every position at all that chance may bring     (`averaged`, unit after unit)
                       it learns that, of all positions of the last generations

Every look costs as much as some twenty moves; but what is learned has little luck in it, so that every position can be learned from more
than once. Who begins with a network that temporal differences have taught goes on from what they have come to.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ...errors import SearchError
from ...evaluate.network import Network
from ...evaluate.stored import described
from ...executor import Executor
from ...game import Rules, says
from ...numbers import check_integer
from ...search.run.prepare import root_of, rules_of
from ..defaults import EPOCHS, GENERATIONS, NETWORK, RATES, WINDOWS
from ..fitting import Epoch, fit_to_targets
from ..generations import SelfPlay, learn_in_generations, planned
from ..positions import SEEDS, Kept, Positions
from ..training import Training
from .averaged import OPTIONS, check_settings, self_play

UNIT = 40
"""Games of one unit of self-play."""


def learn_by_chance(
    state: Rules,
    learner: Network,
    data: str | Path,
    games: int,
    *,
    generations: int = GENERATIONS,
    window: int = WINDOWS["chance"],
    epochs: int = EPOCHS["chance"],
    rate: float = RATES["chance"][NETWORK],
    batch: int = 256,
    seed: int = 1,
    out: str | Path | None = None,
    before: str | Path | None = None,
    measure: Callable[[Any], dict[str, Any]] | None = None,
    report: Callable[[Training], None] | None = None,
    executor: Executor | None = None,
    compiled: bool | None = None,
    **settings: Any,
) -> Training:
    """Teach a network a game of chance by so many games against itself from `state`, in generations of whole units of forty.

    learner    a network, as `learners.network_for` makes one, or one that has learned already by temporal differences
    data       the folder for what is played; what is there already is not played again
    window     generations whose positions are learned from, the latest among them
    epochs     how often they are looked at in each generation
    rate       of learning (Adam), at the beginning of each generation; a hundredth of it at the end
    batch      positions of one step
    seed       of all that is drawn: the same training gives the same weights
    out        a file, in which the network of the last generation lies; the same call goes on where it was interrupted
    before     the file that the learner comes from: how it came about stands in the new one, too
    measure    is asked after each generation what the network can do
    report     is called after it
    executor   who plays the games, by default this process; the weights are the same for any
    settings   trace and explore: lambda, and the probability of a random action (epsilon)

    The training is not `complete` after Ctrl-C. Raises SearchError for a game without chance, for what is no network of this kind, and for
    numbers that make no sense.
    """
    root: Any = root_of(state)
    cls = type(root)
    for name, number in (("games", games), ("generations", generations), ("window", window), ("epochs", epochs), ("batch", batch)):
        check_integer(name, number)
    if not says(cls, "chance_outcomes"):
        raise SearchError(f"nothing is left to chance in {cls.__name__}: learn by play, by search or by mcts")
    if not isinstance(learner, Network):
        raise SearchError("what learns by chance is a network without a policy")
    if not 0.0 < rate < math.inf:
        raise SearchError(f"the rate must be a number above 0, got {rate}")
    plan = planned(games, generations, window, UNIT)
    settings = OPTIONS | settings
    check_settings(games, settings)
    decides = {
        "method": "means over chance", "game": cls.__name__, "rules": rules_of(cls), "start": str(root), "learner": described(learner),
        "games": games, "generations": generations, "window": window, "epochs": epochs, "rate": rate, "batch": batch, "seed": seed,
        **settings,
    }  # fmt: skip
    training = Training(out, learner, decides, seed, before)
    if training.complete:
        return training
    folder = Positions(data, root, {name: str(value) for name, value in decides.items()})

    def fit(kept: Kept, generation: int) -> list[Epoch]:
        import numpy as np

        wanted = np.asarray(kept.wanted, dtype=float)
        told = np.clip(wanted if learner.outputs > 1 else np.concatenate([wanted, 1.0 - wanted], axis=1), 1e-12, 1.0)
        return fit_to_targets(
            root, lambda machine: learner, kept.states, wanted, -(told * np.log(told)).sum(axis=1),
            epochs=epochs, rate=rate, batch=batch, seed=seed * SEEDS + generation, compiled=compiled,
        )  # fmt: skip

    work = SelfPlay(self_play, root, learner, UNIT, seed, compiled, settings, brief={})
    if learn_in_generations(training, folder, plan, work, fit, measure=measure, report=report, executor=executor):
        training.finish()
    return training
