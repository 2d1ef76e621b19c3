"""zermelo learn: teach a network a game, from its rules alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from ...errors import SearchError
from ...games import find, position
from ..errors import INTERRUPTED
from ..parts.evaluators import evaluator_of, learned, weighed
from ..parts.options import as_json
from ..parts.screen import console, duration, many, show_json
from .weights import show_weights, weigh

RANDOM, OLD = "random", "old"
RATES = {"Network": 0.03, "Tuples": 1.0, "Weighed": 0.01}
"""Of learning, where none is asked for."""


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
@click.option("--lead", type=float, metavar="V", help="Estimates beyond which --by search gives up a game.  [default: none]")
@click.option("--features", is_flag=True, help="Learn the weights of named features instead: those of --start.")
@click.option("--hidden", type=int, default=80, show_default=True, metavar="N", help="Units of a network.")
@click.option("--tuples", metavar="SHAPES", help="Learn tables of tuples instead: lines:4+edges, straight:2, 100x7 ...")
@click.option("--stages", type=int, default=1, show_default=True, metavar="N", help="Tables of every tuple, by how full the board is.")
@click.option("--start", metavar="FILE", help="Begin with what is learned in it (.npz); with --features, with any evaluator of weights.")
@click.option("--outcomes", callback=_numbers, metavar="NUMBERS", help="Utilities to tell apart: -1,0,1.  [default: their mean alone]")
@click.option("--rate", type=float, metavar="R", help="Of learning, at first.  [default: 0.03, of tuples 1, of weights 0.01]")
@click.option("--trace", type=float, default=0.6, show_default=True, metavar="L", help="Lambda: 0 looks one position ahead, 1 at the end.")
@click.option("--depth", type=int, default=1, show_default=True, metavar="N", help="Plies it looks ahead: more is TDLeaf.")
@click.option("--explore", type=float, metavar="E", help="Actions chosen blindly.  [default: 0 with dice, 0.1 without]")
@click.option("--seed", type=int, default=1, show_default=True, metavar="N", help="Of the first weights and of all that is drawn.")
@click.option("--against", multiple=True, metavar="EVALUATOR", help="Measure against it: an evaluator one ply ahead, or random.")
@click.option("--measured", type=int, default=1000, show_default=True, metavar="N", help="Games of each measurement.")
@click.option("--times", type=click.IntRange(1), default=20, show_default=True, metavar="N", help="Measurements on the way.")
@click.option("--plot", type=click.Path(path_type=Path), metavar="FILE", help="Draw the curve: .svg, .png or .pdf.")
@click.option("--compiled/--interpreted", default=None, help="Require machine code, or run interpreted.")
@as_json
def command(
    game: str,
    out: Path,
    by: str,
    data: Path | None,
    nodes: int,
    games: int,
    lead: float | None,
    features: bool,
    hidden: int,
    tuples: str | None,
    stages: int,
    start: str | None,
    outcomes: tuple[float, ...],
    rate: float | None,
    trace: float,
    depth: int,
    explore: float | None,
    seed: int,
    against: tuple[str, ...],
    measured: int,
    times: int,
    plot: Path | None,
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

    \b
    With --features it learns the weights of named features, and shows them beside the old ones:
      zermelo learn checkers --features --by search --out weights.npz
      zermelo learn ludo --features --out weights.npz
    """
    from ...game import says
    from ...learn.learners import network_for, tuples_for, weighed_for
    from ...learn.measuring import yardsticks
    from ...learn.plotting import check, draw
    from ...learn.searched import facts_of
    from ...learn.temporal import temporal_differences

    cls = find(game)
    here = position(cls)
    if features and tuples is not None:
        raise SearchError("--features and --tuples are two things to learn: leave out one of them")
    data = data or out.with_name(out.name + ".data")
    terms = {"nodes": nodes} if lead is None else {"nodes": nodes, "lead": lead}
    if features and by == "search":
        return weigh(here, out, data, games, start, outcomes, seed, compiled, json, terms)
    if by == "search":
        return from_search(here, out, data, games, hidden, seed, compiled, json, terms)
    if plot is not None:
        check(plot)
    old, first = weighed(cls, start) if features else ("", None)
    others = {name: player_of(cls, name, first) for name in against or (OLD if features else RANDOM,)}
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

    facts: dict[str, Any] = facts_of(first, old, cls) if features else {}
    if features:
        learner: Any = weighed_for(here, first, outcomes=outcomes)
    elif start is not None:
        learner = learned(cls, start, learns=True)
    elif tuples is None:
        learner = network_for(cls, hidden, outcomes, seed=seed)
    else:
        learner = tuples_for(cls, tuples, stages=stages, outcomes=outcomes, seed=seed)
    training = temporal_differences(
        here, learner, games, rate=rate if rate is not None else RATES[type(learner).__name__], trace=trace,
        explore=(0.0 if says(cls, "chance_outcomes") else 0.1) if explore is None else explore,
        depth=depth, seed=seed, out=out, measure=yardsticks(here, others, measured, compiled), times=times, report=report,
        compiled=compiled, **facts,
    )  # fmt: skip
    if plot is not None and training.curve:
        draw(training, plot)
    if features:
        return show_weights(training, out, json, f"{many(training.done)} games")
    if json:
        show_json({"file": str(out), **training.about()})
    elif training.complete:
        screen.print(f"\n{many(training.done)} games in {duration(training.seconds)}: {out}")
    else:
        screen.print(f"\ninterrupted after {many(training.done)} games: {out} can be used, and the same command goes on")
    return None if training.complete else INTERRUPTED


def from_search(
    start: Any, out: Path, data: Path, games: int, hidden: int, seed: int, compiled: bool | None, json: bool, terms: dict[str, Any]
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
        learn_from_search(start, data, games, hidden=hidden, seed=seed, out=out, report=report, compiled=compiled, **terms)
    except KeyboardInterrupt:
        screen.print(f"interrupted: what was played is kept in {data}, and the same command goes on")
        return INTERRUPTED
    if json:
        from ...evaluate.stored import about_file

        show_json({"file": str(out), **about_file(out)})
    else:
        screen.print(f"\nlearned from {many(games)} games: {out}")
    return None


def player_of(cls: Any, name: str, old: Any = None) -> Any:
    """Who is measured against: random, who plays blindly, or an evaluator that looks one ply ahead, or says itself what it plays; `old` is
    the one whose weights are learned, as it was."""
    from ...match.contest import Ahead, Best, Blind

    if name == RANDOM:
        return Blind()
    evaluator = evaluator_of(cls, name) if old is None or name != OLD else old
    if not isinstance(evaluator, tuple):
        raise SearchError(f"{name} cannot be measured against: an evaluator that is a NamedTuple can")
    return Best(evaluator) if hasattr(evaluator, "best") else Ahead(1, evaluator)
