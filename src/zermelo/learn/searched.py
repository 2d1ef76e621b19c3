"""Learning from a search: an engine plays against itself, and a network learns to say at once what the engine found by looking ahead.

    learn_from_search(Chess(), "positions", games=20_000, hidden=32, out="net.npz")

The positions lie in a folder, unit after unit, so that a training that was interrupted goes on with the next one. Trained networks of
this kind are what chess programs judge positions by today; the recipe is Nasu's (2018) and the targets are Texel's (Osterlund 2014).
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .. import progress
from ..evaluate.network import Network
from ..evaluate.stored import save_evaluator
from ..executor import Executor, Inline, Work
from ..files import check_place
from ..game import Rules
from ..numbers import check_integer
from ..search.run.prepare import root_of, rules_of
from .fitting import Epoch, fit_to_positions, odds_of
from .learners import network_for
from .positions import Kept, Positions
from .selfplay import OPTIONS, self_play

UNIT = 40
"""Games of one unit of self-play."""


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
        return self_play(self.root, UNIT, seed=self.seed * 1_000_003 + unit, evaluator=self.evaluator, compiled=self.compiled, **self.terms)


def learn_from_search(
    state: Rules,
    data: str | Path,
    games: int,
    *,
    hidden: int = 32,
    views: int = 2,
    evaluator: Any = None,
    epochs: int = 16,
    rate: float = 0.004,
    share: float = 0.75,
    seed: int = 1,
    out: str | Path | None = None,
    report: Callable[[Epoch], None] | None = None,
    executor: Executor | None = None,
    compiled: bool | None = None,
    **terms: Any,
) -> Network:
    """A network that has learned from so many games of an engine against itself, begun from `state`.

    data       the folder for the positions; what is there already is not played again
    hidden     units of the network, in each of so many `views`
    evaluator  of the engine that plays; by default the one that plays the game best
    epochs, rate, share    of the fitting, as in `fit_to_positions`
    seed       of openings, first weights and the order of the positions: the same call makes the same network
    out        a file for the network, written after every epoch
    report     is called after every epoch
    executor   who plays the games, by default this process; the positions are the same for any
    terms      nodes, depth, opening, longest, lead and patience of self-play

    Its estimates are in units of the evaluator. Raises SearchError for a game that says nothing of inputs, and KeyboardInterrupt after
    Ctrl-C, when all that was played before is kept.
    """
    root: Any = root_of(state)
    cls = type(root)
    check_integer("games", games)
    network = network_for(cls, hidden, views=views, seed=seed)
    if out is not None:
        check_place(out)
    named = "the game's" if evaluator is None else repr(evaluator)
    decides = {"game": cls.__name__, "rules": rules_of(cls), "start": str(root), "evaluator": named, "seed": seed, **OPTIONS, **terms}
    folder = Positions(data, root, {name: str(value) for name, value in decides.items()})
    units = range((games + UNIT - 1) // UNIT)
    missing = sorted(set(units) - folder.units())
    there = len(units) - len(missing)
    work = SelfPlay(root, seed, evaluator, compiled, terms)
    played = (executor or Inline()).run(work, missing, lambda under_way: progress.beat())
    with closing(played), progress.within(lambda: f"{there} of {len(units)} units"):
        for unit, found in played:
            folder.add(unit, found)
            there += 1
    kept = folder.all(set(units))
    odds = odds_of(network, kept)
    curve: list[Epoch] = []

    def told(epoch: Epoch) -> None:
        curve.append(epoch)
        if out is not None:
            save_evaluator(out, network._replace(scale=odds), about())
        if report is not None:
            report(epoch)

    def about() -> dict[str, Any]:
        training = {"method": "learned from a search", **folder.decides, "games": games, "positions": len(kept.values)}
        training |= {"epochs": epochs, "rate": rate, "share": share}
        return {"training": training, "complete": len(curve) == epochs, "curve": [epoch._asdict() for epoch in curve]}

    fit_to_positions(root, network, kept, epochs=epochs, rate=rate, share=share, odds=odds, seed=seed, report=told, compiled=compiled)
    return network._replace(scale=odds)
