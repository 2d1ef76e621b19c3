"""zermelo learn: teach a network a game, from its rules alone."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ...errors import SearchError
from ...games import find, position
from ..errors import INTERRUPTED
from ..parts.evaluators import evaluator_of, learned
from ..parts.options import as_json
from ..parts.screen import console, duration, many, show_json
from ..parts.sharing import executor_of, shares

if TYPE_CHECKING:
    from ...executor import Executor

RANDOM = "random"


def _numbers(ctx: click.Context, parameter: click.Parameter, text: str | None) -> tuple[float, ...]:
    try:
        return tuple(map(float, text.split(","))) if text else ()
    except ValueError:
        raise click.BadParameter(f"{text!r} is not a list of numbers such as -3,-2,-1,1,2,3") from None


@click.command("learn", short_help="Teach a network a game, from its rules alone.")
@click.argument("game")
@click.option("--out", type=click.Path(path_type=Path), required=True, metavar="FILE", help="The network (.npz): usable at any moment.")
@click.option("--by", type=click.Choice(["play", "search"]), default="play", show_default=True, help="Temporal differences, or a search.")
@click.option(
    "--data", type=click.Path(path_type=Path), metavar="FOLDER", help="Positions of self-play, for --by search.  [default: FILE.data]"
)
@click.option("--nodes", type=int, default=500, show_default=True, metavar="N", help="Of the engine, for every action, with --by search.")
@click.option("--games", type=int, default=100_000, show_default=True, metavar="N", help="Games that it plays against itself.")
@click.option("--hidden", type=int, default=80, show_default=True, metavar="N", help="Units of a network.")
@click.option("--tuples", metavar="SHAPES", help="Learn tables of tuples instead: lines:4+edges, straight:2, 100x7 ...")
@click.option("--stages", type=int, default=1, show_default=True, metavar="N", help="Tables of every tuple, by how full the board is.")
@click.option("--start", type=click.Path(path_type=Path), metavar="FILE", help="Begin with what is learned in this file (.npz).")
@click.option("--outcomes", callback=_numbers, metavar="NUMBERS", help="Utilities to tell apart: -1,0,1.  [default: their mean alone]")
@click.option("--rate", type=float, metavar="R", help="Of learning, at first.  [default: 0.03, of tuples 1]")
@click.option("--trace", type=float, default=0.6, show_default=True, metavar="L", help="Lambda: 0 looks one position ahead, 1 at the end.")
@click.option("--explore", type=float, metavar="E", help="Actions chosen blindly.  [default: 0 with dice, 0.1 without]")
@click.option("--seed", type=int, default=1, show_default=True, metavar="N", help="Of the first weights and of all that is drawn.")
@click.option("--against", multiple=True, metavar="EVALUATOR", help="Measure against it: an evaluator one ply ahead, or random.")
@click.option("--measured", type=int, default=1000, show_default=True, metavar="N", help="Games of each measurement.")
@click.option("--times", type=click.IntRange(1), default=20, show_default=True, metavar="N", help="Measurements on the way.")
@click.option("--plot", type=click.Path(path_type=Path), metavar="FILE", help="Draw the curve: .svg, .png or .pdf.")
@shares("Units of forty games, with --by search,")
@click.option("--compiled/--interpreted", default=None, help="Require machine code, or run interpreted.")
@as_json
def command(
    game: str,
    out: Path,
    by: str,
    data: Path | None,
    nodes: int,
    games: int,
    hidden: int,
    tuples: str | None,
    stages: int,
    start: Path | None,
    outcomes: tuple[float, ...],
    rate: float | None,
    trace: float,
    explore: float | None,
    seed: int,
    against: tuple[str, ...],
    measured: int,
    times: int,
    plot: Path | None,
    workers: int | None,
    cluster: str | None,
    compiled: bool | None,
    json: bool,
) -> int | None:
    """Teach a network GAME by temporal differences: it plays against itself, and what it expects after a move corrects what it expected
    before it (Tesauro 1992). Or, with --by search, from an engine that plays against itself and writes down what it finds.

    While it learns it is measured against players whose strength does not change: --against random, or an evaluator, as other commands
    take them. The same command goes on where it was interrupted. The network is an evaluator for every other command:

    \b
      zermelo learn backgammon --out net.npz --outcomes=-3,-2,-1,1,2,3
      zermelo best backgammon --evaluator net.npz
    """
    from ...evaluate.network import Network
    from ...game import says
    from ...learn.learners import network_for, tuples_for
    from ...learn.measuring import yardsticks
    from ...learn.plotting import check, draw
    from ...learn.temporal import temporal_differences

    cls = find(game)
    here = position(cls)
    if by == "search":
        with executor_of(workers, cluster, inline=True) as executor:
            return from_search(here, out, data or out.with_name(out.name + ".data"), games, hidden, nodes, seed, executor, compiled, json)
    if workers is not None or cluster is not None:
        raise click.UsageError("--workers and --cluster share the games of --by search: what is learned by play is learned game by game")
    if plot is not None:
        check(plot)
    others = {name: player_of(cls, name) for name in against or (RANDOM,)}
    screen, shown = console(), False

    def report(training: Any) -> None:
        nonlocal shown
        if json:
            return
        if not shown:
            screen.print(f"{'games':>12}  {'time':>8}  " + "  ".join(f"{name:>20}" for name in others), style="dim")
            shown = True
        row = training.curve[-1]
        points = "  ".join(f"{row[name][0]:+12.3f} ± {1.96 * row[name][1]:.3f}" for name in others)
        screen.print(f"{many(row['games']):>12}  {duration(row['seconds']):>8}  {points}")

    if start is not None:
        learner: Any = learned(cls, str(start), learns=True)
    elif tuples is None:
        learner = network_for(cls, hidden, outcomes, seed=seed)
    else:
        learner = tuples_for(cls, tuples, stages=stages, outcomes=outcomes, seed=seed)
    training = temporal_differences(
        here, learner, games, rate=rate if rate is not None else 0.03 if isinstance(learner, Network) else 1.0, trace=trace,
        explore=(0.0 if says(cls, "chance_outcomes") else 0.1) if explore is None else explore,
        seed=seed, out=out, measure=yardsticks(here, others, measured, compiled), times=times, report=report, compiled=compiled,
    )  # fmt: skip
    if plot is not None and training.curve:
        draw(training, plot)
    if json:
        show_json({"file": str(out), **training.about()})
    elif training.complete:
        screen.print(f"\n{many(training.done)} games in {duration(training.seconds)}: {out}")
    else:
        screen.print(f"\ninterrupted after {many(training.done)} games: {out} can be used, and the same command goes on")
    return None if training.complete else INTERRUPTED


def from_search(
    start: Any,
    out: Path,
    data: Path,
    games: int,
    hidden: int,
    nodes: int,
    seed: int,
    executor: Executor,
    compiled: bool | None,
    json: bool,
) -> int | None:
    """Teach a network by what a search finds, and say how well it agrees with it."""
    from ...learn.searched import learn_from_search

    screen = console()

    def report(epoch: Any) -> None:
        if not json:
            if epoch.number == 1:
                screen.print(f"{'epoch':>8}  {'loss':>10}  {'held back':>10}  {'at least':>10}", style="dim")
            screen.print(f"{epoch.number:>8}  {epoch.loss:>10.5f}  {epoch.held_back:>10.5f}  {epoch.least:>10.5f}")

    try:
        learn_from_search(
            start, data, games, hidden=hidden, seed=seed, out=out, report=report, executor=executor, compiled=compiled, nodes=nodes
        )
    except KeyboardInterrupt:
        screen.print(f"interrupted: what was played is kept in {data}, and the same command goes on")
        return INTERRUPTED
    if json:
        from ...evaluate.stored import about_file

        show_json({"file": str(out), **about_file(out)})
    else:
        screen.print(f"\nlearned from {many(games)} games: {out}")
    return None


def player_of(cls: Any, name: str) -> Any:
    """Who is measured against: random, who plays blindly, or an evaluator that looks one ply ahead, or says itself what it plays."""
    from ...match.contest import Ahead, Best, Blind

    if name == RANDOM:
        return Blind()
    evaluator = evaluator_of(cls, name)
    if not isinstance(evaluator, tuple):
        raise SearchError(f"{name} cannot be measured against: an evaluator that is a NamedTuple can")
    return Best(evaluator) if hasattr(evaluator, "best") else Ahead(1, evaluator)
