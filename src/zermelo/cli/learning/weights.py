"""zermelo learn GAME --features: the weights of named features."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...numbers import counted
from ..errors import INTERRUPTED
from ..parts.evaluators import weighed
from ..parts.screen import console, many
from .ending import show_end

if TYPE_CHECKING:
    from ...executor import Executor


def weigh(
    start: Any,
    out: Path,
    data: Path,
    games: int,
    evaluator: str | None,
    outcomes: tuple[float, ...],
    seed: int,
    executor: Executor,
    compiled: bool | None,
    json: bool,
    terms: dict[str, Any],
) -> int | None:
    """Learn weights from what a search finds, and show them."""
    from ...evaluate.weights.names import unsquashed
    from ...learn.searched import weigh_by_search

    screen, cls = console(), type(start)
    name, before = weighed(cls, evaluator)
    first = unsquashed(before)
    terms = {"plays": None if before == next(iter(cls.evaluators().values()), None) else before, **terms}

    def report(step: Any) -> None:
        if not json:
            if step.number == 0:
                screen.print(f"{'step':>8}  {'loss':>10}  {'held back':>10}  {'at least':>10}", style="dim")
            screen.print(f"{step.number:>8}  {step.loss:>10.5f}  {step.held_back:>10.5f}  {step.least:>10.5f}")

    try:
        training = weigh_by_search(
            start, data, games, evaluator=first, name=name, outcomes=outcomes, seed=seed, out=out, report=report, executor=executor,
            compiled=compiled, **terms,
        )  # fmt: skip
    except KeyboardInterrupt:
        screen.print(f"interrupted: what was done is kept in {data} and {out}, and the same command goes on")
        return INTERRUPTED
    return show_weights(training, out, json, f"{counted(training.decides['positions'], 'position')} of {counted(games, 'game')}")


def show_weights(training: Any, out: Path, json: bool, what: str, plot: Path | None = None, squashed: Any = None) -> int | None:
    """Show the old weights and the new ones by name, and what the training came to, as `show_end` does.

    squashed  how rules have to say the evaluator, where weights alone are not enough
    """
    from ...evaluate.stored import load_weights

    old = training.decides["weights"]
    if not training.complete and training.kept is None:  # what is in memory goes beyond what is kept
        return show_end(training, out, json, what, plot=plot)
    if not training.complete:
        load_weights(out, training.learner)
    new = dict(zip(old, training.learner.weights(), strict=True))
    if not json:
        screen, wide = console(), max(map(len, old))
        screen.print(f"\n{'weight':<{wide}}  {'old':>10}  {'new':>10}", style="dim")
        for name in old:
            if written(old[name]) != written(new[name]):
                screen.print(f"{name:<{wide}}  {written(old[name]):>10}  {written(new[name]):>10}")
        if same := sum(written(old[name]) == written(new[name]) for name in old):
            screen.print(f"{many(same)} others of {many(len(old))} are as they were", style="dim")
        if squashed is not None:
            said = ", ".join(written(number) for number in squashed[1:])
            screen.print(f"\nin rules: Squashed({type(squashed.evaluator).__name__}(new weights), {said}), within the utilities, for dice")
    told: dict[str, Any] = {} if squashed is None else {"squashed": list(squashed[1:])}
    return show_end(training, out, json, what, plot=plot, weights={name: [old[name], new[name]] for name in old}, **told)


def written(weight: float) -> str:
    """A weight in four digits."""
    return f"{weight:.4g}"
