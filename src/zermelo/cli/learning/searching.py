"""zermelo learn --by search, mcts and chance: from what is found by looking ahead."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...errors import SearchError
from ...numbers import counted
from ..errors import INTERRUPTED
from ..parts.evaluators import evaluator_of, learned
from ..parts.reports import report as tell
from ..parts.screen import console, show_json
from .ending import done, show_end
from .playing import rows, solved

if TYPE_CHECKING:
    from ...executor import Executor

RANDOM, OLD = "random", "old"
SIMULATED = re.compile(r"mcts:([1-9]\d{0,8})")
PLAYED = "what was played is kept"
"""Of a training in generations, whose games lie in a folder."""


def from_mcts(
    here: Any, out: Path, data: Path, games: int, others: dict[str, Any], measured: int, exact: int | None, plot: Path | None,
    executor: Executor, compiled: bool | None, json: bool, *, simulations: int, hidden: int, second: int, outcomes: tuple[float, ...],
    start: str | None, seed: int, **options: Any,
) -> int | None:  # fmt: skip
    """Teach a network value and policy by a search that it guides, and show what it can do after each generation."""
    from ...evaluate.networks.policyvalue import PolicyValueNetwork
    from ...learn.expert.iteration import expert_iteration
    from ...learn.learners import policy_value_for
    from ...learn.measuring import yardsticks
    from ...learn.mistakes import exact_values
    from ...match.simulating import Simulating
    from ...search.mcts.mcts import EXPLORATION

    cls = type(here)

    def side(network: Any) -> Any:
        return Simulating(max(1, simulations), network, options.get("c", EXPLORATION))

    learner = policy_value_for(cls, hidden, second, outcomes, seed=seed) if start is None else learned(cls, start)
    if not isinstance(learner, PolicyValueNetwork):
        raise SearchError(f"{start} has no policy: --by mcts goes on from a network that it has made")
    known = exact_values(here) if exact is None else solved(here, exact, measured, compiled)
    training = expert_iteration(
        here, learner, data, games, simulations=simulations, seed=seed, out=out, before=start, report=rows(others, json),
        executor=executor, compiled=compiled, measure=yardsticks(here, others, measured, compiled, side=side, known=known), **options,
    )  # fmt: skip
    return show_end(training, out, json, done(training, "generation"), kept=PLAYED, plot=plot)


def by_chance(
    here: Any, out: Path, data: Path, games: int, others: dict[str, Any], measured: int, exact: int | None, plot: Path | None,
    executor: Executor, compiled: bool | None, json: bool, *, hidden: int, outcomes: tuple[float, ...], start: str | None, seed: int,
    **options: Any,
) -> int | None:  # fmt: skip
    """Teach a network by means over all that chance may bring, and show what it can do after each generation."""
    from ...learn.chance.iteration import learn_by_chance
    from ...learn.learners import network_for
    from ...learn.measuring import yardsticks

    cls = type(here)
    learner = network_for(cls, hidden, outcomes, seed=seed) if start is None else learned(cls, start)
    known = solved(here, exact, measured, compiled)
    training = learn_by_chance(
        here, learner, data, games, seed=seed, out=out, before=start, report=rows(others, json), executor=executor, compiled=compiled,
        measure=yardsticks(here, others, measured, compiled, known=known), **options,
    )  # fmt: skip
    return show_end(training, out, json, done(training, "generation"), kept=PLAYED, plot=plot)


def from_search(
    start: Any, out: Path, data: Path, games: int, hidden: int, beside: str | None, seed: int, executor: Executor,
    compiled: bool | None, json: bool, terms: dict[str, Any],
) -> int | None:  # fmt: skip
    """Teach a network by what a search finds, and say how well it agrees with it."""
    from ...learn.searched import learn_from_search

    screen = console()

    epochs: list[dict[str, Any]] = []

    def report(epoch: Any) -> None:
        epochs.append({"epoch": epoch.number, "loss": epoch.loss, "held back": epoch.held_back, "at least": epoch.least})
        tell("curve", epochs)
        if not json:
            if epoch.number == 1:
                screen.print(f"{'epoch':>8}  {'loss':>10}  {'held back':>10}  {'at least':>10}", style="dim")
            screen.print(f"{epoch.number:>8}  {epoch.loss:>10.5f}  {epoch.held_back:>10.5f}  {epoch.least:>10.5f}")

    try:
        learn_from_search(
            start,
            data,
            games,
            hidden=hidden,
            beside=beside,
            seed=seed,
            out=out,
            report=report,
            executor=executor,
            compiled=compiled,
            **terms,
        )
    except KeyboardInterrupt:
        screen.print(f"interrupted: what was played is kept in {data}, and the same command goes on")
        return INTERRUPTED
    if json:
        from ...evaluate.stored import about_file

        show_json({"file": str(out), **about_file(out)})
    else:
        screen.print(f"\nlearned from {counted(games, 'game')}: {out}")
    return None


def player_of(cls: Any, name: str, old: Any = None) -> Any:
    """Who is measured against: random, who plays blindly; mcts:N, who plays on at random so often; or an evaluator that looks one ply
    ahead, or says itself what it plays, or a side of a contest; `old` is the one whose weights are learned, as it was."""
    from ...match.contest import Ahead, Best, Blind
    from ...match.simulating import Simulating

    if name == RANDOM:
        return Blind()
    if simulations := SIMULATED.fullmatch(name):
        return Simulating(int(simulations[1]), None)
    evaluator = evaluator_of(cls, name) if old is None or name != OLD else old
    if hasattr(evaluator, "seated"):
        return evaluator
    if not isinstance(evaluator, tuple):
        raise SearchError(f"{name} cannot be played against: an evaluator that is a NamedTuple can")
    return Best(evaluator) if hasattr(evaluator, "best") else Ahead(1, evaluator)
