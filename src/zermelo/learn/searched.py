"""Learning from a search: an engine plays against itself, and a network learns to say at once what the engine found by looking ahead.

    learn_from_search(Chess(), "positions", games=20_000, hidden=32, out="net.npz")      a network
    weigh_by_search(Chess(), "positions", games=20_000, out="weights.npz")               the weights of named features

The positions lie in a folder, unit after unit, so that a training that was interrupted goes on with the next one. Trained networks of
this kind are what chess programs judge positions by today; the recipe is Nasu's (2018) and the targets are Texel's (Osterlund 2014).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .._kernel import unpacked
from ..errors import SearchError
from ..evaluate.corrected import Corrected, by_hand, told_of
from ..evaluate.network import Network
from ..evaluate.networks.quantised import QuantisedNetwork, quantised
from ..evaluate.stored import about_file, described, save_evaluator
from ..evaluate.weights.names import FEATURES, weights_of
from ..evaluate.weights.weighed import Weighed
from ..executor import Executor, Work
from ..files import check_place
from ..game import Rules
from ..numbers import check_integer, counted
from ..search.engine.engine import unit_of
from ..search.run.prepare import root_of, rules_of
from ..search.run.suitable import unsuited_for_alphabeta
from .defaults import EPOCHS, NETWORK, RATES, SHARE
from .fitting import Epoch, check_numbers, fit_to_positions, forget_unseen, odds_of
from .learners import network_for, weighed_for
from .positions import SEEDS, Kept, Positions
from .selfplay import OPTIONS, opening_of, self_play
from .training import Training, differences
from .weights.regression import SPREAD, Step, fit_weights
from .weights.terms import terms_of

UNIT = 40
"""Games of one unit of self-play."""
LOOKED_AT = 1000
"""So many positions, or up to twice as many, tell what inputs are like."""


@dataclass(frozen=True)
class SelfPlay(Work[int, Kept]):
    """Units of self-play from `root`, each with openings of its own: the arguments are those of `self_play`."""

    root: Any
    seed: int
    evaluator: Any
    compiled: bool | None
    terms: dict[str, Any]

    def prepare(self) -> None:
        self_play(self.root, 1, evaluator=self.evaluator, compiled=self.compiled, **{**self.terms, "nodes": 1, "depth": 1})

    def do(self, unit: int) -> Kept:
        return self_play(self.root, UNIT, seed=self.seed * SEEDS + unit, evaluator=self.evaluator, compiled=self.compiled, **self.terms)


def learn_from_search(
    state: Rules,
    data: str | Path,
    games: int,
    *,
    hidden: int = 32,
    views: int = 2,
    beside: str | None = None,
    evaluator: Any = None,
    epochs: int = EPOCHS["search"],
    rate: float = RATES["search"][NETWORK],
    share: float = SHARE,
    seed: int = 1,
    out: str | Path | None = None,
    report: Callable[[Epoch], None] | None = None,
    executor: Executor | None = None,
    compiled: bool | None = None,
    **terms: Any,
) -> Network | QuantisedNetwork | Corrected:
    """A network that has learned from so many games of an engine against itself, begun from `state`.

    data       the folder for the positions; what is there already is not played again
    hidden     units of the network, in each of so many `views`
    beside     the name of an evaluator of the game's, whose units are those of the one that plays: the network learns what is to be added
               to it, and the answer is both together; where games are given up with a `lead`, it is not corrected beyond half of that
    evaluator  of the engine that plays; by default the one that plays the game best
    epochs, rate, share    of the fitting, as in `fit_to_positions`
    seed       of openings, first weights and the order of the positions: the same call makes the same network
    out        a file for the network, written after every epoch
    report     is called after every epoch
    executor   who plays the games, by default this process; the positions are the same for any
    terms      nodes, depth, opening, longest, lead and patience of self-play

    Its estimates are in units of the evaluator that plays. Where inputs are 1 or 0 it is a network in whole numbers that is kept. Raises
    SearchError for a game that says nothing of inputs or has no evaluator of that name, and KeyboardInterrupt after Ctrl-C, when all that
    was played before is kept.
    """
    root: Any = root_of(state)
    cls = type(root)
    network = network_for(cls, hidden, views=views, seed=seed)
    corrected = None if beside is None else by_hand(cls, beside)
    check_numbers(epochs, rate, share)
    if out is not None:
        check_place(out)
    folder, kept = positions_of(root, data, games, evaluator=evaluator, seed=seed, executor=executor, compiled=compiled, **terms)
    training = {"method": "learned from a search", **folder.decides, "games": kept.games, "positions": len(kept.values)}
    training |= {"hidden": hidden, "views": views, "epochs": epochs, "rate": rate, "share": share}
    far = terms.get("lead", math.inf) / 2.0
    judged = {} if beside is None else {"beside": told_of(cls, beside, corrected, far)}
    if out is not None and Path(out).exists():
        there = about_file(out)
        before, now = (
            {"beside": of.get("evaluator", "nobody"), "weights": of} for of in (said.get("beside", {}) for said in (there, judged))
        )
        if others := differences({**there.get("training", {}), **before}, {**training, **now}):
            raise SearchError(f"{out} holds another training, with {others}: name another file")
    network = network._replace(scale=odds_of(network, kept))
    learner: Any = network
    if corrected is not None:
        network.say_nothing()
        learner = Corrected(corrected, network)
    whole = are_flags(root, kept)
    drawn = list(network.cells.floats[: network.inputs * network.hidden])
    curve: list[Epoch] = []

    def learned() -> Any:
        return quantised(network) if whole else network

    def told(epoch: Epoch) -> None:
        curve.append(epoch)
        if len(curve) == 1:  # what one epoch has not seen is not seen later
            forget_unseen(network, drawn)
        if out is not None:
            about = {"training": training, "complete": len(curve) == epochs, "curve": [epoch._asdict() for epoch in curve], **judged}
            save_evaluator(out, learned(), about)
        if report is not None:
            report(epoch)

    fit_to_positions(
        root, learner, kept, epochs=epochs, rate=rate, share=share, odds=network.scale, seed=seed, report=told, compiled=compiled
    )
    return learned() if corrected is None else Corrected(corrected, learned(), far)


def are_flags(root: Any, kept: Kept) -> bool:
    """Is every input of a network 1 or 0, in a thousand or so of these positions?"""
    states = (unpacked(row.tobytes(), 0, root) for row in kept.states[:: max(1, len(kept.states) // LOOKED_AT)])
    return all(strength == 1.0 for state in states for player in range(2) for _, strength in state.inputs(player))


def positions_of(
    root: Any,
    data: str | Path,
    games: int,
    *,
    evaluator: Any = None,
    seed: int = 1,
    executor: Executor | None = None,
    compiled: bool | None = None,
    **terms: Any,
) -> tuple[Positions, Kept]:
    """The folder and the positions of so many games of an engine against itself; what is there already is not played again."""
    cls = type(root)
    if why := unsuited_for_alphabeta(root):
        raise SearchError(f"by search one learns from games of the engine, which is for two players and no chance; {why}: learn by play")
    check_integer("games", games)
    terms = terms if "opening" in terms else {"opening": opening_of(root), **terms}
    named = "the game's" if evaluator is None else repr(evaluator)
    decides = {"game": cls.__name__, "rules": rules_of(cls), "start": str(root), "evaluator": named, "seed": seed, **OPTIONS, **terms}
    folder = Positions(data, root, {name: str(value) for name, value in decides.items()})
    units = range((games + UNIT - 1) // UNIT)
    folder.fill(
        units, SelfPlay(root, seed, evaluator, compiled, terms), executor, lambda there: f"{there} of {counted(len(units), 'unit')}"
    )
    return folder, folder.all(set(units))


def weigh_by_search(
    state: Rules,
    data: str | Path,
    games: int,
    *,
    evaluator: Any,
    plays: Any = None,
    name: str = FEATURES,
    outcomes: tuple[float, ...] = (),
    share: float = SHARE,
    spread: float = SPREAD,
    seed: int = 1,
    out: str | Path | None = None,
    report: Callable[[Step], None] | None = None,
    executor: Executor | None = None,
    compiled: bool | None = None,
    **terms: Any,
) -> Training:
    """The weights of an evaluator, learned from so many games of an engine against itself: `training.learner.weights()`.

    evaluator  made of named weights, such as Linear.of(Ludo); they begin as its own
    plays      the evaluator of the engine that plays; by default the one that plays the game best
    name       of the evaluator among those of the game, or "features"; its file says so
    outcomes   the least and the greatest utility that are told apart
    share      of the search's value in each target; where all weights are 0 only how the game ended counts
    spread     how far weights may stray, as the estimate changes by it, in units of what counts as little
    data, games, seed, out, report, executor, terms    as in `learn_from_search`

    The same call goes on where it was interrupted. Raises SearchError for an evaluator that is not made of weights, and KeyboardInterrupt
    after Ctrl-C, when all that was played before is kept.
    """
    root: Any = root_of(state)
    check_fit(weighed_for(root, evaluator, outcomes=outcomes), share, spread)
    if out is not None:
        check_place(out)
    folder, kept = positions_of(root, data, games, evaluator=plays, seed=seed, executor=executor, compiled=compiled, **terms)
    about = {"plays" if what == "evaluator" else what: value for what, value in folder.decides.items()}
    facts = {"method": "regression on a search", **about, "games": games}
    return weigh_positions(
        root, evaluator, kept, name=name, outcomes=outcomes, share=share, spread=spread, out=out, report=report, compiled=compiled, **facts
    )


def weigh_positions(
    state: Rules,
    evaluator: Any,
    kept: Kept,
    *,
    name: str = FEATURES,
    outcomes: tuple[float, ...] = (),
    share: float = SHARE,
    spread: float = SPREAD,
    out: str | Path | None = None,
    report: Callable[[Step], None] | None = None,
    compiled: bool | None = None,
    **facts: Any,
) -> Training:
    """The weights of an evaluator, learned from these positions of a game; with `share=0` from how their games ended alone.

    Everything else as in `weigh_by_search`; `facts` are what else the file says, and decide the training, too.
    """
    import numpy as np

    root: Any = root_of(state)
    learner = weighed_for(root, evaluator, outcomes=outcomes)
    check_fit(learner, share, spread)
    known = any(learner.weights())
    share = share if known and kept.values.any() else 0.0
    own = facts_of(evaluator, name, type(root))
    decides = {
        "method": "regression", "game": type(root).__name__, **facts, "positions": len(kept.values), "learner": described(learner),
        "share": share, "spread": spread, **own,
    }  # fmt: skip
    training = Training(out, learner, decides, 0)
    if report is not None:
        for row in training.curve:
            report(Step(**row))
    if not training.complete:
        rows = terms_of(root, weighed_for(root, evaluator, outcomes=outcomes), kept, compiled)
        scale = 1.0
        if known:  # where there are no values of a search, what the weights as they were say of each position
            scale = odds_of(learner, kept if share else kept._replace(values=rows.odds(np.array(list(own["weights"].values())))))
        learner.sums.floats[2 * learner.number + 2] = scale
        fit_weights(learner, rows, kept, training, share=share, spread=spread, scale=scale, unit=own["unit"], report=report)
    return training


def check_fit(learner: Weighed, share: float, spread: float) -> None:
    """Raises SearchError for what cannot be fitted to values of two players, and for numbers that make no sense."""
    if not 0.0 <= share <= 1.0 or not 0.0 < spread < math.inf:
        raise SearchError(f"the share is a number from 0 to 1, and the spread one above 0, got {share} and {spread}")
    if learner.outputs != 1:
        raise SearchError("what a search finds is one value for two players: let weights of more than that be learned by play")


def facts_of(evaluator: Any, name: str, cls: Any) -> dict[str, Any]:
    """What a file says of an evaluator whose weights are learned: its name, its weights before, and what counts as little to it."""
    weights = weights_of(evaluator, cls)
    return {"evaluator": name, "unit": unit_of(evaluator) or 0.5, "weights": weights}
