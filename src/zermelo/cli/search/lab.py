"""zermelo lab: what searches cost and what they are worth, measured, as tables and pictures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from ...errors import SearchError
from ...numbers import whole
from ...search.run.limits import Limits
from ..errors import INTERRUPTED, interruptions
from ..group import Group
from ..parts.evaluators import evaluator_of
from ..parts.options import Number, ordering_of, ruled, start
from ..parts.output import Place, check_formats, format_of, tell_written, write
from ..parts.reports import report as tell
from ..parts.screen import busy, console, show_json
from ..parts.search_options import pair_of
from ..parts.sharing import executor_of, shares

if TYPE_CHECKING:
    from ...lab.findings import Findings
    from ...match.openings import Opening

F = TypeVar("F", bound=Callable[..., Any])
LEAVES = ("independent", "path")
TABLES = (".md", ".csv")
MOST = 20_000_000
GAMES = ("chess", "othello", "checkers", "connectfour")
"""Of which `tricks` tells what the parts of the engine are worth, where no game is named."""


class Experiments(Group):
    """The group of all experiments."""

    kind = "experiment"


@click.group("lab", cls=Experiments, invoke_without_command=True, short_help="Measure the cost and the strength of searches.")
@click.pass_context
def command(ctx: click.Context) -> None:
    """Make experiments with searches. Every number follows from the position and the seed, but for `tricks`
    with time limits.

    \b
    zermelo lab growth --branching 3 --depth 9 --leaves path --out growth.svg
    zermelo lab growth connectfour --depth 8
    zermelo lab table tictactoe
    zermelo lab deepening othello --depth 7 --csv
    zermelo lab depth connectfour --depth 6 --pairs 50
    zermelo lab evaluation othello --first full --second discs=1
    zermelo lab models tictactoe --games 100
    zermelo lab star dicerace --depth 5
    zermelo lab contest backgammon --first 1 --second random --games 1000
    zermelo lab tricks chess examples/kalah.py --games 200 --results tricks --out tricks.svg
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


# ------------------------------------------------------------------------------------------------------ what they share


def _shown(experiment: F) -> F:
    """--json, --csv and --out: how an experiment is shown."""
    file = Place(dir_okay=False)
    out = click.option(
        "--out", multiple=True, type=file, metavar="FILE", help="Draw it as well: .svg, .png, .pdf (matplotlib); or the table: .md, .csv."
    )
    experiment = out(experiment)
    experiment = click.option("--csv", is_flag=True, help="Print the table as comma-separated values.")(experiment)
    return click.option("--json", "json", is_flag=True, help="Print the table as JSON, with the meaning of every column.")(experiment)


def _seeded(experiment: F) -> F:
    """--seed: what is drawn at random."""
    seed = click.option("--seed", type=int, metavar="N", default=0, show_default=True, help="The same seed gives the same table.")
    return seed(experiment)


def _bounded(experiment: F) -> F:
    """--most: what no search may exceed."""
    return click.option("--most", type=int, default=MOST, show_default=True, metavar="N", help="Leave out what needs more nodes.")(
        experiment
    )


def _of_a_match(experiment: F) -> F:
    """--pairs and --opening-plies: how many games, and from where."""
    plies = click.option(
        "--opening-plies", "plies", type=int, default=4, show_default=True, metavar="N", help="Random plies of an opening."
    )
    pairs = click.option(
        "--pairs", type=int, default=20, show_default=True, metavar="N", help="Openings, each played twice with the sides exchanged."
    )
    return pairs(plies(experiment))


def _show(measure: Callable[[Callable[[str], None]], Findings], name: str, json: bool, csv: bool, out: tuple[Path, ...]) -> int | None:
    """Make an experiment and show what it found; 130 if Ctrl-C ended it early."""
    from ...lab.plotting import save
    from ...plots import FORMATS, check_matplotlib

    if json and csv:
        raise click.UsageError("--json and --csv are two ways of printing: ask for one")
    check_formats(out, (*FORMATS, *TABLES))
    if any(format_of(path) in FORMATS for path in out):
        check_matplotlib()
    with interruptions() as stopped, busy(name) as report:
        found = measure(report)
    tell("findings", found.as_dict())
    if json:
        show_json(found.as_dict())
    elif csv:
        click.echo(found.to_csv(), nl=False)
    else:
        _show_table(found)
    for path in out:
        if format_of(path) in TABLES:
            write(path, found.to_markdown() if format_of(path) == ".md" else found.to_csv())
        else:
            save(found, path)
            tell_written(path)
    return INTERRUPTED if stopped else None


def _show_table(found: Findings) -> None:
    """The table below its title, and the notes."""
    screen = console()
    screen.print(found.title(), style="bold", soft_wrap=True)
    screen.print()
    screen.print(str(found), overflow="ignore", no_wrap=True, crop=False)


# ---------------------------------------------------------------------------------------------------------- experiments


@command.command("growth", short_help="Nodes against depth, for every order of the actions.")
@click.argument("game", required=False)
@click.argument("words", metavar="[POSITION]", nargs=-1)
@click.option("--branching", type=int, metavar="B", help="Without GAME: children of every node of a random tree.  [default: 3]")
@click.option("--leaves", type=click.Choice(LEAVES), help="Without GAME: values drawn for every leaf, or added up along the path.")
@click.option("--depth", type=int, default=6, show_default=True, metavar="N", help="The greatest depth, in plies.")
@click.option("--samples", type=int, metavar="N", help="Random trees (20), or random orders of a game (5), of which the mean is given.")
@click.option("--orders", metavar="NAMES", help="Some of worst,random,given,evaluated,perfect.")
@ruled
@_bounded
@_seeded
@_shown
def growth(
    game: str | None,
    words: Sequence[str],
    branching: int | None,
    leaves: str | None,
    depth: int,
    samples: int | None,
    orders: str | None,
    rule: str | None,
    most: int,
    seed: int,
    **shown: Any,
) -> int | None:
    """Measure nodes of minimax and alpha-beta against depth, on GAME, or on uniform random trees without one.

    \b
    worst      actions from the worst to the best
    random     in random order
    given      in the order of the rules
    evaluated  by the static evaluation of the position after each
    perfect    by the true values

    Beside them: b^m, and the minimum of Knuth and Moore (1975).
    """
    from ...lab.growing import growth as growth_of_game
    from ...lab.growing import growth_of_trees

    common: dict[str, Any] = {"rule": rule or ">=", "seed": seed, "most": most}
    if orders is not None:
        common["orders"] = list(dict.fromkeys(name.strip() for name in orders.split(",")))
    if samples is not None:
        common["samples"] = samples
    if game is None:
        width, along = 3 if branching is None else branching, leaves == "path"
        return _show(lambda report: growth_of_trees(width, depth, along=along, report=report, **common), "growth", **shown)
    if branching is not None or leaves is not None:
        raise click.UsageError(f"--branching and --leaves describe random trees: leave them out, or leave out {game}")
    state = start(game, words)
    return _show(lambda report: growth_of_game(state, depth, report=report, **common), "growth", **shown)


@command.command("table", short_help="Nodes against the size of the transposition table.")
@click.argument("game", default="tictactoe")
@click.argument("words", metavar="[POSITION]", nargs=-1)
@click.option("--depth", type=int, metavar="N", help="Plies looked ahead.  [default: to the end of the game]")
@click.option("--from", "smallest", type=int, default=4, show_default=True, metavar="K", help="The smallest table has 2^K entries.")
@click.option("--to", "largest", type=int, default=20, show_default=True, metavar="K", help="The largest table has 2^K entries.")
@click.option(
    "--ordering", metavar="NAMES", help="What goes first: killers,history,prior, all or FILE.py:NAME.  [default: the rules' order]"
)
@ruled
@_bounded
@_shown
def table(
    game: str,
    words: Sequence[str],
    depth: int | None,
    smallest: int,
    largest: int,
    ordering: str | None,
    rule: str | None,
    most: int,
    **shown: Any,
) -> int | None:
    """Measure the nodes of alpha-beta on GAME (tictactoe without one) with no table, and with larger and larger ones."""
    from ...lab.caching import table_sizes

    if not 1 <= smallest <= largest <= 30:
        raise click.UsageError(
            f"tables of 2^{smallest} to 2^{largest} entries cannot be had: give --from and --to from 1 to 30, the smaller first"
        )
    state = start(game, words)
    sizes = [1 << power for power in range(smallest, largest + 1)]
    options: dict[str, Any] = {"sizes": sizes, "ordering": ordering_of(ordering), "rule": rule or ">=", "most": most}
    return _show(lambda report: table_sizes(state, depth, report=report, **options), "table", **shown)


@command.command("deepening", short_help="What iterative deepening costs.")
@click.argument("game", default="connectfour")
@click.argument("words", metavar="[POSITION]", nargs=-1)
@click.option("--depth", type=int, default=8, show_default=True, metavar="N", help="The greatest depth, in plies.")
@_bounded
@_shown
def deepening(game: str, words: Sequence[str], depth: int, most: int, **shown: Any) -> int | None:
    """Measure the nodes of deepening GAME (connectfour without one), depth by depth and in sum, against one straight search."""
    from ...lab.iterating import deepening as measured

    state = start(game, words)
    return _show(lambda report: measured(state, depth, most=most, report=report), "deepening", **shown)


@command.command("depth", short_help="Depth against depth, in matches.")
@click.argument("game", default="connectfour")
@click.argument("words", metavar="[POSITION]", nargs=-1)
@click.option("--depth", type=int, default=5, show_default=True, metavar="N", help="The greatest depth, in plies.")
@click.option("--evaluator", metavar="EVALUATOR", help="Of both players: full, none, or weights such as queen=9,rook=5.  [default: full]")
@_of_a_match
@_seeded
@_shown
def depth(
    game: str, words: Sequence[str], depth: int, evaluator: str | None, pairs: int, plies: int, seed: int, **shown: Any
) -> int | None:
    """Let players who look 1, 2 ... N plies ahead play each other at GAME (connectfour without one), with the same evaluation.

    The score of a match has an interval at 95 %, over pairs of games, and stands for a difference in Elo rating.
    """
    from ...lab.matches import depths

    state = start(game, words)
    options: dict[str, Any] = {"pairs": pairs, "plies": plies, "seed": seed, "evaluator": evaluator_of(type(state), evaluator)}
    return _show(lambda report: depths(state, depth, report=report, **options), "depth", **shown)


@command.command("evaluation", short_help="Evaluation against evaluation, in matches.")
@click.argument("game", default="connectfour")
@click.argument("words", metavar="[POSITION]", nargs=-1)
@click.option("--depth", type=int, default=5, show_default=True, metavar="N", help="The greatest depth of both, in plies.")
@click.option("--first", default="full", show_default=True, metavar="EVALUATOR", help="full, none, or weights such as queen=9,rook=5.")
@click.option("--second", metavar="EVALUATOR", help="[default: the game's first feature alone, or none where it is the only one]")
@_of_a_match
@_seeded
@_shown
def evaluation(
    game: str, words: Sequence[str], depth: int, first: str, second: str | None, pairs: int, plies: int, seed: int, **shown: Any
) -> int | None:
    """Let two evaluations play each other at GAME (connectfour without one), both looking equally far ahead.

    The last column is the share of positions in which both would choose the same action.
    """
    from ...lab.matches import evaluations

    state = start(game, words)
    cls: Any = type(state)
    if second is None:
        second = f"{cls.FEATURES[0]}=1" if len(cls.FEATURES) > 1 else "none"
    one, other = evaluator_of(cls, first), evaluator_of(cls, second)
    options: dict[str, Any] = {"pairs": pairs, "plies": plies, "seed": seed}
    return _show(lambda report: evaluations(state, one, other, depth, report=report, **options), "evaluation", **shown)


@command.command("models", short_help="Minimax and expectimax against perfect, random and mixed opponents.")
@click.argument("game", default="pursuit")
@click.argument("words", metavar="[POSITION]", nargs=-1)
@click.option("--depth", type=int, metavar="N", help="Plies that player 0 and the adversary look ahead.  [default: to the end of the game]")
@click.option(
    "--games", type=int, default=100, show_default=True, metavar="N", help="Games of every line, each from an opening of its own."
)
@click.option("--opening-plies", "plies", type=int, default=2, show_default=True, metavar="N", help="Random plies of an opening.")
@_seeded
@_shown
def models(game: str, words: Sequence[str], depth: int | None, games: int, plies: int, seed: int, **shown: Any) -> int | None:
    """Measure what player 0 of GAME (pursuit without one) gets on average by minimax, and by expectimax with a model of player 1.

    Player 1 is in truth an adversary who looks equally far ahead, or plays at random, or looks two plies ahead in 80 of 100 turns and
    plays at random in the others.
    """
    from ...lab.models import models as measured

    state = start(game, words)
    options: dict[str, Any] = {"games": games, "plies": plies, "seed": seed}
    return _show(lambda report: measured(state, depth, report=report, **options), "models", **shown)


@command.command("star", short_help="What Star1 and Star2 save where chance moves.")
@click.argument("game", default="backgammon")
@click.argument("words", metavar="[POSITION]", nargs=-1)
@click.option("--depth", type=int, default=3, show_default=True, metavar="N", help="Plies looked ahead, throws of chance included.")
@click.option("--positions", type=int, default=100, show_default=True, metavar="N", help="Positions searched, each from a game of its own.")
@click.option("--evaluator", metavar="EVALUATOR", help="full, none, blots=-1, pubeval:CONTACT,RACE ...  [default: full]")
@click.option("--bounds", metavar="LOW,HIGH", help="What any leaf can be worth.  [default: what the rules say]")
@_seeded
@_shown
def star(
    game: str, words: Sequence[str], depth: int, positions: int, evaluator: str | None, bounds: str | None, seed: int, **shown: Any
) -> int | None:
    """Measure the nodes of minimax, Star1 and Star2 on positions from games of GAME (backgammon without one).

    In these games both sides play what the evaluator likes best, or at random without one. The nodes of Star2 hold those of its probes.
    """
    from ...lab.stars import stars

    state = start(game, words)
    options: dict[str, Any] = {"positions": positions, "seed": seed, "evaluator": evaluator_of(type(state), evaluator)}
    options["bounds"] = pair_of(bounds, "bounds")
    return _show(lambda report: stars(state, depth, report=report, **options), "star", **shown)


@command.command("contest", short_help="Thousands of games in machine code, where dice decide.")
@click.argument("game", default="backgammon")
@click.argument("words", metavar="[POSITION]", nargs=-1)
@click.option("--first", default="3", show_default=True, metavar="SIDE", help="random, best, or a number of plies looked ahead.")
@click.option("--second", default="random", show_default=True, metavar="SIDE", help="The same of the other side.")
@click.option("--games", type=int, default=1000, show_default=True, metavar="N", help="Games; sides change after every one.")
@click.option("--evaluator", metavar="EVALUATOR", help="Of both sides: full, none, blots=-1, pubeval:CONTACT,RACE ...  [default: full]")
@_seeded
@_shown
def contest(
    game: str, words: Sequence[str], first: str, second: str, games: int, evaluator: str | None, seed: int, **shown: Any
) -> int | None:
    """Let two ways of choosing play GAME (backgammon without one), and measure the mean utility of a game.

    \b
    random  any action, all equally likely
    3       looks three plies ahead, throws of chance included, and estimates there
    best    what the evaluator itself calls the best action: pubeval does
    """
    from ...lab.matches import contested
    from ...search.parts.estimate import evaluator_for

    state = start(game, words)
    judge, _ = evaluator_for(state, 1, evaluator_of(type(state), evaluator))
    one, other = ((name, _side(name, judge)) for name in (first, second))
    return _show(lambda report: contested(state, [(one, other)], games, seed=seed, report=report), "contest", **shown)


def _side(name: str, evaluator: Any) -> Any:
    """One side of a contest, by its name."""
    from ...match.contest import Ahead, Best, Blind

    if name == "random":
        return Blind()
    if name == "best":
        if not hasattr(evaluator, "best"):
            raise SearchError("this evaluator names no best action: give a number of plies, or --evaluator pubeval:WT.cntc,WT.race")
        return Best(evaluator)
    plies = whole(name)
    if not plies:
        raise SearchError(f"{name!r} is not a side of a contest: give random, best, or a number of plies from 1 on")
    return Ahead(plies, evaluator)


@command.command("tricks", short_help="What every part of the engine is worth, in Elo.")
@click.argument("games", metavar="[GAME...]", nargs=-1)
@click.option("--games", "number", type=click.IntRange(2), default=100, show_default=True, metavar="N", help="Games of every match.")
@click.option("--part", "parts", multiple=True, metavar="NAME", help="Only this part, or all for plain alpha-beta; may be repeated.")
@click.option("--movetime", type=float, metavar="S", help="Seconds a move.  [default: 0.1]")
@click.option("--clock", metavar="TIME", help="Seconds+increment, as in 10+0.1.")
@click.option("--nodes", type=int, metavar="N", help="Positions a move: the same games whenever they are played.")
@click.option("--timemargin", type=click.IntRange(0), metavar="MS", help="Milliseconds of delay.  [default: 0; 100 with --movetime]")
@click.option("--openings", type=Place(), metavar="FILE", help="Where games begin, of one game: as in match.")
@click.option("--opening-plies", "plies", type=click.IntRange(1), default=4, show_default=True, metavar="N", help="Of random openings.")
@click.option("--balanced", type=Number(0), metavar="SCORE", help="How even they are.  [default: one unit of the evaluator]")
@shares("Games")
@click.option("--results", type=Place(), metavar="DIR", help="Keep every game as it ends; go on with what is there.")
@_seeded
@_shown
def tricks(
    games: tuple[str, ...],
    number: int,
    parts: tuple[str, ...],
    movetime: float | None,
    clock: str | None,
    nodes: int | None,
    timemargin: int | None,
    openings: Path | None,
    plies: int,
    balanced: float | None,
    workers: int | None,
    cluster: str | None,
    results: Path | None,
    seed: int,
    **shown: Any,
) -> int | None:
    """Let the engine play itself without each of its parts, at every GAME: by how much Elo it is stronger with it.

    A part that does nothing in a game, because the game lacks the word that it needs, is shown as – and not played. The last line leaves
    out all parts: plain alpha-beta, deepened, with the same evaluator. Without GAME: chess, othello, checkers and connectfour.

    At equal time (0.1 s a move, where nothing else is said) a part is worth what it is worth in play; with --nodes what it finds in as
    many positions, whatever they cost, and the games are the same on every machine. Random openings are even, each is played with both
    colours.

    With --results the same command goes on where it stopped, after Ctrl-C as after kill -9, and with more --games it adds those.
    """
    from ...lab.tricks import even_openings
    from ...lab.tricks import tricks as measured
    from .match import conditions_of, openings_of, warn_of_time
    from .standings import watching

    states = [start(game, ()) for game in games or GAMES]
    if openings is not None and len(states) != 1:
        raise click.UsageError(f"--openings is a file of one game, and there are {len(states)}: name one GAME")
    if openings is not None and balanced is not None:
        raise click.UsageError("--balanced belongs to random openings: leave out --openings")
    conditions = conditions_of(Limits(nodes=nodes, seconds=movetime), clock, timemargin, always=True)
    if cluster is None:
        warn_of_time(workers or 1, conditions)

    def beginning(state: Any, many: int) -> list[Opening]:
        if openings is None:
            return even_openings(state, many, plies, seed, balanced)
        return openings_of(state, many, openings, None, None, False, seed)[0][:many]

    options: dict[str, Any] = {"games": number // 2 * 2, "parts": parts, "conditions": conditions, "openings": beginning}
    options |= {"seed": seed, "results": results, "watching": partial(watching, shown["json"])}
    with executor_of(workers, cluster) as executor:
        return _show(lambda report: measured(states, executor=executor, **options), "tricks", **shown)
