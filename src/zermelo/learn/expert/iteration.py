"""Expert iteration: a search that a network guides plays better than the network alone, so the network learns from it, and guides better.

    again and again    the search plays games against itself          (`simulated`, unit after unit)
                       the network learns, of all positions of the last generations, what the search recommended there, and what it
                       found and how the game ended

T. Anthony, Z. Tian and D. Barber (2017) have named it so; Silver et al. (2017, 2018) have taught Go, chess and shogi by it.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from ...errors import SearchError
from ...evaluate.networks.policyvalue import PolicyValueNetwork
from ...evaluate.stored import described
from ...executor import Executor
from ...game import Rules
from ...numbers import check_integer, counted
from ...search.run.prepare import root_of, rules_of
from ..defaults import EPOCHS, GENERATIONS, NETWORK, RATES, WINDOWS
from ..fitting import Epoch, check_numbers, fit_to_targets, forget_unseen
from ..generations import SelfPlay, learn_in_generations, planned
from ..positions import SEEDS, Kept, Positions
from ..training import Training
from .simulated import checked, numbered, self_play
from .turning import turned

UNIT = 20
"""Games of one unit of self-play."""


def expert_iteration(
    state: Rules,
    learner: PolicyValueNetwork,
    data: str | Path,
    games: int,
    *,
    generations: int = GENERATIONS,
    window: int = WINDOWS["mcts"],
    epochs: int = EPOCHS["mcts"],
    rate: float = RATES["mcts"][NETWORK],
    batch: int = 256,
    share: float = 0.5,
    seed: int = 1,
    out: str | Path | None = None,
    before: str | Path | None = None,
    measure: Callable[[Any], dict[str, Any]] | None = None,
    report: Callable[[Training], None] | None = None,
    executor: Executor | None = None,
    compiled: bool | None = None,
    **settings: Any,
) -> Training:
    """Teach a network value and policy from the rules alone, by so many games from `state`, in generations of whole units of twenty.

    learner    a network with a policy, as `learners.policy_value_for` makes one
    data       the folder for what is played; what is there already is not played again
    window     generations whose positions are learned from, the latest among them
    epochs     how often they are looked at in each generation
    rate       of learning, at the beginning of each generation; a hundredth of it at the end
    batch      positions of one step
    share      of the search's value in what is learned of the value; the rest is the end of the game
    seed       of all that is drawn: the same training gives the same weights
    out        a file, in which the network of the last generation lies; the same call goes on where it was interrupted
    before     the file that the learner comes from: how it came about stands in the new one, too
    measure    is asked after each generation what the network can do
    report     is called after it
    executor   who plays the games, by default this process; the weights are the same for any
    settings   simulations, blind, opening, noise, longest and c of self-play

    The training is not `complete` after Ctrl-C. Raises SearchError for a game whose actions have no numbers, and for numbers that make
    no sense.
    """
    root: Any = root_of(state)
    for name, number in (("games", games), ("generations", generations), ("window", window), ("batch", batch)):
        check_integer(name, number)
    check_numbers(epochs, rate, share)
    plan = planned(games, generations, window, UNIT)
    settings = checked(settings)
    if learner.actions != numbered(root):
        raise SearchError(f"{type(root).__name__} has {counted(numbered(root), 'number')} for actions, and this network {learner.actions}")
    decides = {
        "method": "expert iteration", "game": type(root).__name__, "rules": rules_of(type(root)), "start": str(root),
        "learner": described(learner), "games": games, "generations": generations, "window": window, "epochs": epochs, "rate": rate,
        "batch": batch, "share": share, "seed": seed, **settings,
    }  # fmt: skip
    is_new = not any(learner.cells.floats[learner.policy_weights() : len(learner.cells)])
    drawn = list(learner.cells.floats[: learner.inputs * learner.hidden])
    training = Training(out, learner, decides, seed, before)
    if training.complete:
        return training
    folder = Positions(data, root, {name: str(value) for name, value in decides.items()})

    def fitted(kept: Kept, generation: int) -> list[Epoch]:
        return fit(root, learner, kept, epochs, rate, batch, share, seed * SEEDS + generation, compiled)

    work = SelfPlay(self_play, root, learner, UNIT, seed, compiled, settings, brief={"simulations": 2, "longest": 1})
    if learn_in_generations(training, folder, plan, work, fitted, measure=measure, report=report, executor=executor):
        if is_new:
            forget_unseen(learner, drawn)
        training.finish()
    return training


def fit(
    root: Any, learner: PolicyValueNetwork, kept: Kept, epochs: int, rate: float, batch: int, share: float, seed: int, compiled: bool | None
) -> list[Epoch]:
    """Make the network agree with what was kept, each position seen in one of the ways in which its board can be turned."""
    wanted, entropy = targets_of(learner, kept, share)
    return fit_to_targets(
        root, lambda machine: turned(type(root), learner, seed, machine), kept.states, wanted, entropy,
        epochs=epochs, rate=rate, batch=batch, seed=seed, compiled=compiled,
    )  # fmt: skip


def targets_of(learner: PolicyValueNetwork, kept: Kept, share: float) -> tuple[Any, Any]:
    """What is wanted of each position, as the network's `learn` reads it; and the least that the cross-entropy can be there.

    A worth between two utilities is partly the one and partly the other, as in `PolicyValueNetwork.outcome`.
    """
    import numpy as np

    worth = share * kept.values.astype(float) + (1.0 - share) * kept.outcomes.astype(float)
    utilities = learner.utilities if learner.outputs > 1 else (learner.utilities[0], learner.utilities[-1])
    parts = [np.interp(worth, utilities, [float(k == n) for n in range(len(utilities))]) for k in range(len(utilities))]
    value = np.stack(parts if learner.outputs > 1 else parts[1:], axis=1)
    wanted = np.concatenate([value, np.asarray(kept.advice, dtype=float)], axis=1)
    told = wanted if learner.outputs > 1 else np.concatenate([wanted, 1.0 - value], axis=1)
    return wanted, -(told * np.log(np.clip(told, 1e-12, 1.0))).sum(axis=1)
