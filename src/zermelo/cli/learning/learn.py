"""zermelo learn: teach a network a game, from its rules alone."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import click

from ...errors import SearchError
from ...games import find, position
from ...learn.defaults import EPOCHS, EXPLORE, GAMES, GENERATIONS, NETWORK, RATES, SHARE, TIMES, TRACE, TUPLES, WEIGHTS, WINDOWS
from ..parts.evaluators import evaluator_of, weighed
from ..parts.options import as_json, given
from ..parts.output import Place
from ..parts.sharing import executor_of, shares
from .ending import done, show_end
from .playing import rows, solved, to_go_on
from .searching import OLD, RANDOM, by_chance, from_mcts, from_search, player_of
from .weights import show_weights, weigh

_PLAY = RATES["play"]
USUAL_RATES = (
    f"{_PLAY[NETWORK]:g}, tuples {_PLAY[TUPLES]:g}, weights {_PLAY[WEIGHTS]:g}; by gradient {RATES['gradient'][NETWORK]:g}; "
    f"by search {RATES['search'][NETWORK]:g}, by mcts {RATES['mcts'][NETWORK]:g}, by chance {RATES['chance'][NETWORK]:g}"
)
USUAL_GAMES = f"{GAMES['play']:,}; by gradient {GAMES['gradient']:,}, by mcts {GAMES['mcts']:,}, by chance {GAMES['chance']:,}"
USUAL_WINDOW = f"{WINDOWS['mcts']}, by chance {WINDOWS['chance']}"
USUAL_EPOCHS = f"{EPOCHS['search']} by search; in each generation by mcts {EPOCHS['mcts']}, by chance {EPOCHS['chance']}"
"""As the help says them."""
ONLY = {
    "search": ("nodes", "plays", "beside", "lead", "share"),
    "mcts": ("simulations", "c", "second"),
    "mcts or chance": ("window", "generations"),
    "gradient": ("opponent",),
    "play": ("depth",),
    "play or gradient": ("tuples", "stages", "scale", "times"),
    "play or mcts": ("blind",),
    "play or chance": ("trace",),
    "play, gradient or chance": ("explore",),
    "search, mcts or chance": ("data", "epochs"),
    "play, gradient, mcts or chance": ("against", "measured", "exact", "plot"),
}
"""Options that mean something to some ways of learning only."""


def _numbers(ctx: click.Context, parameter: click.Parameter, text: str | None) -> tuple[float, ...]:
    try:
        return tuple(map(float, text.split(","))) if text else ()
    except ValueError:
        raise click.BadParameter(f"{text!r} is not a list of numbers such as -3,-2,-1,1,2,3") from None


@click.command("learn", short_help="Teach a network a game, from its rules alone.")
@click.argument("game")
@click.argument("words", metavar="[POSITION]", nargs=-1)
@click.option("--out", type=Place(), required=True, metavar="FILE", help="The network (.npz): usable at any moment.")
@click.option(
    "--by",
    type=click.Choice(["play", "gradient", "search", "mcts", "chance"]),
    default="play",
    show_default=True,
    help="Temporal differences; winning against --opponent; what an engine finds; Monte Carlo search; means over all throws.",
)
@click.option(
    "--data",
    type=Place(),
    metavar="FOLDER",
    help="Positions of self-play, for --by search, mcts and chance.  [default: FILE.data]",
)
@click.option("--opponent", metavar="PLAYER", help="Who is played against, with --by gradient: as with --against.")
@click.option("--nodes", type=int, default=500, show_default=True, metavar="N", help="Of the engine, for every action, with --by search.")
@click.option("--plays", metavar="EVALUATOR", help="Of that engine: the evaluator that it plays by.  [default: the game's]")
@click.option("--beside", metavar="NAME", help="An evaluator of the game's that the network corrects, with --by search.")
@click.option("--simulations", type=int, default=100, show_default=True, metavar="N", help="For every action, with --by mcts.")
@click.option("--blind", type=int, default=0, show_default=True, metavar="N", help="Plies at random first, at most.")
@click.option("--exploration", "c", type=float, metavar="C", help="With --by mcts: the weight of the bonus in its search.  [default: 0.5]")
@click.option("--window", type=int, metavar="N", help=f"Generations whose positions are learned from.  [default: {USUAL_WINDOW}]")
@click.option("--epochs", type=int, metavar="N", help=f"How often they are.  [default: {USUAL_EPOCHS}]")
@click.option(
    "--generations", type=int, default=GENERATIONS, show_default=True, metavar="N", help="Of play and learning, by mcts and chance."
)
@click.option("--games", type=int, metavar="N", help=f"Games that it plays.  [default: {USUAL_GAMES}]")
@click.option("--lead", type=float, metavar="V", help="Estimates beyond which --by search gives up a game.  [default: none]")
@click.option("--share", type=float, default=SHARE, show_default=True, metavar="A", help="Of what --by search found in what is learned.")
@click.option("--features", is_flag=True, help="Learn the weights of named features instead: those of --start.")
@click.option("--hidden", type=int, default=80, show_default=True, metavar="N", help="Units of a network.")
@click.option("--second", type=int, default=0, show_default=True, metavar="N", help="Units of a second layer, with --by mcts.")
@click.option("--tuples", metavar="SHAPES", help="Learn tables of tuples instead: lines:4+edges, straight:2, 100x7 ...")
@click.option("--stages", type=int, default=1, show_default=True, metavar="N", help="Tables of every tuple, by how full the board is.")
@click.option("--scale", type=float, default=0.0, metavar="V", help="Tuples estimate odds: V for e to 1.  [default: in units of utility]")
@click.option("--start", metavar="FILE", help="Begin with what is learned in it (.npz); with --features also the name of an evaluator.")
@click.option("--outcomes", callback=_numbers, metavar="NUMBERS", help="Utilities to tell apart: -1,0,1.  [default: their mean alone]")
@click.option(
    "--rate",
    type=float,
    metavar="R",
    help=f"Of learning, at first.  [default: {USUAL_RATES}]",
)
@click.option("--trace", type=float, default=TRACE, show_default=True, metavar="L", help="Lambda: 0 looks one step ahead, 1 at the end.")
@click.option("--depth", type=int, default=1, show_default=True, metavar="N", help="Plies it looks ahead: more is TDLeaf.")
@click.option("--explore", type=float, metavar="E", help=f"Actions chosen blindly.  [default: {EXPLORE}, by play 0 with dice]")
@click.option(
    "--seed", type=click.IntRange(0), default=1, show_default=True, metavar="N", help="Of the first weights and of all that is drawn."
)
@click.option("--against", multiple=True, metavar="PLAYER", help="Measure against it: an evaluator one ply ahead, random, mcts:N, old.")
@click.option("--measured", type=click.IntRange(2), default=1000, show_default=True, metavar="N", help="Games of each measurement.")
@click.option(
    "--exact", type=click.IntRange(0), metavar="PLIES", help="Mistakes, too, in --measured positions after so many random plies, solved."
)
@click.option("--times", type=click.IntRange(1), default=TIMES, show_default=True, metavar="N", help="Measurements on the way.")
@click.option("--plot", type=Place(), metavar="FILE", help="Draw the curve: .svg, .png or .pdf.")
@shares("Units of forty games, with --by mcts of twenty,")
@click.option("--compiled/--interpreted", default=None, help="Require machine code, or run interpreted.")
@as_json
def command(
    game: str,
    words: tuple[str, ...],
    out: Path,
    by: str,
    data: Path | None,
    opponent: str | None,
    nodes: int,
    plays: str | None,
    beside: str | None,
    simulations: int,
    blind: int,
    c: float | None,
    window: int | None,
    epochs: int | None,
    generations: int,
    games: int | None,
    lead: float | None,
    share: float,
    features: bool,
    hidden: int,
    second: int,
    tuples: str | None,
    stages: int,
    scale: float,
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
    exact: int | None,
    plot: Path | None,
    workers: int | None,
    cluster: str | None,
    compiled: bool | None,
    json: bool,
) -> int | None:
    """Teach a network GAME by temporal differences: it plays against itself, and what it expects after a move corrects what it expected
    before it (Tesauro 1992). Or, with --by gradient, from games against --opponent: what is won with is done more often (Williams 1992);
    with --by search, from an engine that plays against itself and writes down what it finds; with --by mcts,
    value and policy from a Monte Carlo search that they guide (Silver et al. 2018); or, with --by chance, from the mean over all throws
    of what they lead to, so that the luck of the throws is not learned.

    While it learns it is measured against players whose strength does not change: --against random, or an evaluator, as other commands
    take them, or mcts:N. The same command goes on where it was interrupted. The network is an evaluator for every other command:

    \b
      zermelo learn backgammon --out net.npz --outcomes=-3,-2,-1,1,2,3
      zermelo best backgammon --evaluator net.npz

    \b
    With --features it learns the weights of named features, and shows them beside the old ones:
      zermelo learn checkers --features --by search --out weights.npz
      zermelo learn ludo --features --out weights.npz
    """
    from ...evaluate.weights.names import in_utilities, unsquashed
    from ...game import says
    from ...learn.gradient.iteration import open_ended, policy_gradient
    from ...learn.learners import network_for, tuples_for, weighed_for
    from ...learn.measuring import one_ply, yardsticks
    from ...learn.searched import facts_of
    from ...learn.temporal import temporal_differences
    from ...match.contest import Erring
    from ...plots import check_plot

    refuse_what_is_not_asked(by, features, tuples)
    games = GAMES[by] if games is None else games
    here = position(find(game), " ".join(words) or None)
    cls = type(here)
    if features and tuples is not None:
        raise SearchError("--features and --tuples are two things to learn: leave out one of them")
    if features and by == "gradient":
        raise SearchError("--by gradient teaches a network, or --tuples: leave out --features")
    folder = data or out.with_name(out.name + ".data")
    terms: dict[str, Any] = {"nodes": nodes, "share": share} | ({} if lead is None else {"lead": lead})
    if plays is not None:
        terms["plays" if features else "evaluator"] = evaluator_of(cls, plays)
    if by == "search":
        with executor_of(workers, cluster, inline=True) as executor:
            if features:
                return weigh(here, out, folder, games, start, outcomes, seed, executor, compiled, json, terms)
            terms |= {name: number for name, number in (("epochs", epochs), ("rate", rate)) if number is not None}
            return from_search(here, out, folder, games, hidden, beside, seed, executor, compiled, json, terms)
    if by in ("play", "gradient") and (workers is not None or cluster is not None):
        raise click.UsageError(f"--workers and --cluster share the games of --by search, mcts and chance: by {by} one learns game by game")
    if plot is not None:
        check_plot(plot)
    old, before = weighed(cls, start) if features else ("", None)
    first = unsquashed(before)
    others = {name: player_of(cls, name, before) for name in against or (OLD if features else opponent or RANDOM,)}
    if by in ("mcts", "chance"):
        if features or tuples is not None:
            raise SearchError(f"--by {by} teaches a network: leave out --features and --tuples")
        said: dict[str, Any] = {"rate": rate, "window": window, "epochs": epochs}
        if by == "mcts":
            said |= {"blind": blind, "c": c, "second": second, "simulations": simulations}
        else:
            said |= {"trace": trace, "explore": explore}
        teach = from_mcts if by == "mcts" else by_chance
        with executor_of(workers, cluster, inline=True) as executor:
            return teach(
                here, out, folder, games, others, measured, exact, plot, executor, compiled, json,
                generations=generations, hidden=hidden, outcomes=outcomes, start=start, seed=seed,
                **{name: number for name, number in said.items() if number is not None},
            )  # fmt: skip
    facts: dict[str, Any] = {}
    if features:
        learner: Any = weighed_for(here, first, outcomes=outcomes)
        facts = facts_of(first, old, cls)
    elif start is not None:
        learner = to_go_on(cls, start)
    elif tuples is None:
        learner = network_for(cls, hidden, outcomes, seed=seed)
    else:
        learner = tuples_for(cls, tuples, stages=stages, outcomes=outcomes, scale=scale, seed=seed)
    if explore is None:
        explore = 0.0 if by == "play" and says(cls, "chance_outcomes") else EXPLORE
    terms = {"explore": explore, "seed": seed, "out": out, "before": None if features else start, "times": times, "compiled": compiled}
    terms |= {"rate": RATES[by][type(learner).__name__] if rate is None else rate, "report": rows(others, json)}
    known = solved(here, exact, measured, compiled)
    if opponent is not None:
        measure = yardsticks(
            here,
            {name: Erring(other, explore) for name, other in others.items()},
            measured,
            compiled,
            side=lambda learner: Erring(one_ply(learner), explore),
            known=known,
        )
        training = policy_gradient(here, open_ended(learner), player_of(cls, opponent), games, measure=measure, **terms)
    else:
        measure = yardsticks(here, others, measured, compiled, known=known)
        training = temporal_differences(here, learner, games, trace=trace, blind=blind, depth=depth, measure=measure, **terms, **facts)
    games_done = done(training, "game")
    if features:
        told = in_utilities(first, learner.outputs, learner.scale, learner.utilities, cls)
        return show_weights(training, out, json, games_done, plot, None if told is first else told)
    return show_end(training, out, json, games_done, plot=plot)


def refuse_what_is_not_asked(by: str, features: bool, tuples: str | None) -> None:
    """Raises UsageError for an option that would mean nothing."""
    said = {name: option.opts[0] for name, option in given().items()}
    for ways, names in ONLY.items():
        for name in names:
            if name in said and by not in re.split(", | or ", ways):
                raise click.UsageError(f"{said[name]} is for --by {ways}, not for --by {by}")
    if by == "search" and not features:
        for name in ("start", "outcomes"):
            if name in said:
                raise click.UsageError(f"with --by search {said[name]} is for --features")
    if "start" in said and not features:
        for name in ("hidden", "second", "tuples", "stages", "scale", "outcomes"):
            if name in said:
                raise click.UsageError(f"{said[name]} describes what begins anew, and --start goes on with what is there: leave out one")
    if by == "gradient" and "opponent" not in said:
        raise click.UsageError("--by gradient plays against somebody: --opponent random, or an evaluator that looks one ply ahead")
    for name, what in (("stages", "counts the tables"), ("scale", "is of the estimates")):
        if name in said and tuples is None:
            raise click.UsageError(f"--{name} {what} of --tuples, which are not asked for")
    for name in ("beside", "epochs", "rate"):
        if by == "search" and features and name in said:
            raise click.UsageError(f"--{name} is for a network, and weights are to be learned: leave out --{name} or --features")
    if "hidden" in said and (features or tuples is not None):
        raise click.UsageError("--hidden counts the units of a network, and another thing is to be learned")
