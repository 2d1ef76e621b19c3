"""zermelo match: players against each other, as many games as it takes to know who is stronger."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ...files import check_place
from ...numbers import counted
from ...search.run.limits import Limits
from ..errors import INTERRUPTED, interruptions
from ..parts.options import Number, as_json, start
from ..parts.output import Place
from ..parts.players import SOLVE, book_of, check_suited, is_bounded, player_of
from ..parts.reports import report
from ..parts.screen import busy, show_json
from ..parts.sharing import executor_of, shares

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...match.openings import Opening
    from ...match.referee import Conditions

NAMED = re.compile(r"([\w.+ -]{1,40})=(.+)", re.DOTALL)
THINKING = 0.1
"""Seconds a move, where nothing else is said and a player would think without end."""
PLIES = 4
"""Of random openings."""
BOOK_PLIES = 12
"""Of openings from a book."""
LATE = 100
"""Milliseconds that an answer may take beyond --movetime."""


def _numbers(ctx: click.Context, parameter: click.Parameter, text: str | None) -> tuple[float, ...] | None:
    """SCORE:MOVES or SCORE:MOVES:FROM as numbers."""
    if text is None:
        return None
    most = 2 if parameter.name == "resign" else 3
    parts = text.split(":")
    try:
        numbers = (float(parts[0]), *map(int, parts[1:]))
    except ValueError:
        numbers = ()
    if not 2 <= len(numbers) <= most or not numbers[0] >= 0 or min(numbers[1:]) < 1:
        example = "SCORE:MOVES, as in 8:4" if most == 2 else "SCORE:MOVES or SCORE:MOVES:FROM, as in 0.1:8:40"
        raise click.BadParameter(f"{text!r} is not {example}")
    return numbers


class Elo(click.types.FloatParamType):
    """One of the two strengths of --sprt."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        try:
            return float(super().convert(value, param, ctx))
        except click.BadParameter:
            self.fail(f"two numbers are needed, as in --sprt 0 5: {value!r} is none", param, ctx)


@click.command("match", short_help="Let players play each other, and say who is stronger.")
@click.argument("game")
@click.argument("players", metavar="PLAYER PLAYER...", nargs=-1)
@click.option("--games", type=click.IntRange(1), default=100, show_default=True, metavar="N", help="Games of every two players.")
@click.option("--openings", type=Place(), metavar="FILE", help="Where games begin: .epd, .pgn, .bin ..., or 3-move of checkers.")
@click.option("--opening-plies", "plies", type=click.IntRange(0), metavar="N", help="Random plies (4), or the most of a game in FILE.")
@click.option("--balanced", type=Number(0), metavar="SCORE", help="Only random openings that are even, within SCORE.")
@click.option("--shuffle", is_flag=True, help="The openings of FILE in random order.")
@click.option("--position", metavar="POSITION", help="What random openings begin with, if not with the start.")
@click.option("--clock", metavar="TIME", help="Seconds+increment, as in 10+0.1; 40/60 for sixty seconds for every forty moves.")
@click.option("--movetime", type=float, metavar="S", help=f"Seconds a move.  [default: {THINKING} for who has no limit]")
@click.option("--nodes", type=int, metavar="N", help="Positions a move.")
@click.option("--depth", type=int, metavar="N", help="Plies a move; engine:5 looks 5 plies ahead whatever this says.")
@click.option("--timemargin", type=click.IntRange(0), metavar="MS", help=f"Milliseconds of delay.  [default: 0; {LATE} with --movetime]")
@click.option("--sprt", nargs=2, type=Elo(), metavar="ELO0 ELO1", help="Stop as soon as it is known by which of the two A is stronger.")
@click.option("--alpha", type=float, metavar="P", help="Of --sprt: how likely it may be wrong for ELO1.  [default: 0.05]")
@click.option("--beta", type=float, metavar="P", help="Of --sprt: how likely it may be wrong for ELO0.  [default: 0.05]")
@click.option("--resign", callback=_numbers, metavar="SCORE:MOVES", help="Lost for who reports -SCORE or less in so many moves in a row.")
@click.option("--draw", callback=_numbers, metavar="SCORE:MOVES[:FROM]", help="Drawn if all report scores within SCORE, from move FROM on.")
@click.option("--longest", type=click.IntRange(1), metavar="N", help="Drawn after so many plies.  [default: 1000]")
@click.option(
    "--patience",
    type=Number(0, min_open=True),
    metavar="S",
    help="Seconds after which a program hangs.  [default: 300 without a clock, 30 to start]",
)
@click.option("--book", type=Place(), metavar="FILE", help="Polyglot book (.bin) that the searches of chess play from.")
@click.option("--book-best", is_flag=True, help="Its best move, not one drawn by weight.")
@click.option("--evaluator", metavar="EVALUATOR", help="Of the searches among the players: weights, or FILE.py:NAME.")
@click.option("--seed", type=int, default=0, show_default=True, metavar="N", help="Of openings, dice and what players draw.")
@shares("Games")
@click.option("--results", type=Place(), metavar="FILE", help="Keep every game as it ends; go on with what is there.")
@click.option("--pgn", type=Place(), metavar="FILE", help="Write the games: .pgn, .pdn, .ggf, .sgf, .json ..., by the ending.")
@click.option("--log", type=Place(), metavar="FILE", help="Add the dialogue with other programs to FILE.")
@as_json
def command(
    game: str,
    players: tuple[str, ...],
    games: int,
    openings: Path | None,
    plies: int | None,
    balanced: float | None,
    shuffle: bool,
    position: str | None,
    clock: str | None,
    movetime: float | None,
    nodes: int | None,
    depth: int | None,
    timemargin: int | None,
    sprt: tuple[float, float] | None,
    alpha: float | None,
    beta: float | None,
    resign: tuple[Any, ...] | None,
    draw: tuple[Any, ...] | None,
    longest: int | None,
    patience: float | None,
    book: Path | None,
    book_best: bool,
    evaluator: str | None,
    seed: int,
    workers: int | None,
    cluster: str | None,
    results: Path | None,
    pgn: Path | None,
    log: Path | None,
    json: bool,
) -> int | None:
    """Let every two of the players play each other at GAME, from every opening once with each colour.

    A player is a search (engine, engine:5, alphabeta, mcts:500 ...), random, a mixture, or another program in a process of its own:

    \b
    uci:stockfish?UCI_LimitStrength=true&UCI_Elo=1800     gtp:/usr/games/gtp-rhino -l 5
    uci:/usr/games/gnuchess -u                            gnubg:0

    Put NAME= before one to give it a name. A program that hangs, dies or answers what is not legal loses the game, is killed and
    started anew. With --results the same command goes on where it stopped, after Ctrl-C as after kill -9.

    \b
    zermelo match chess engine 'uci:stockfish?Skill Level=0' --games 20 --clock 10+0.1 --results m.db
    zermelo match othello engine 'gtp:gtp-rhino -l 5' --movetime 1
    zermelo match connectfour deep=engine:9 engine:7 mcts:1000 --games 40 --workers 2 --json
    """
    from ...match.openings import BOOK
    from ...match.referee import LONGEST, PATIENCE, Draw, Resign
    from ...match.sprt import ERRORS, Sprt
    from ...match.tournament import tournament
    from ...players import Booked, Search
    from ...search.book.book import book_of as own_book_of
    from ..parts.evaluators import evaluator_of
    from .standings import show_standings, watching

    state = start(game, (position,) if position else ())
    cls = type(state)
    texts = named(players)
    if log is not None:
        check_place(log)
    if position is not None and openings is not None and openings.suffix.lower() != BOOK:
        raise click.UsageError("--position is where random openings and those of a book begin: leave it out, or --openings")
    judge, own = evaluator_of(cls, evaluator), own_book_of(cls)
    seated = {
        name: player_of(text, seed, evaluator=judge, log=log, book=own if text.startswith(SOLVE) else None, game=cls, handshake=patience)
        for name, text in texts.items()
    }
    bounded = all(map(is_bounded, seated.values()))
    conditions = conditions_of(Limits(depth=depth, nodes=nodes, seconds=movetime), clock, timemargin, always=not bounded)
    conditions = conditions._replace(
        longest=longest or LONGEST,
        resign=None if resign is None else Resign(*resign),
        draw=None if draw is None else Draw(*draw),
        patience=PATIENCE if patience is None else patience,
    )
    for name, error in (("--alpha", alpha), ("--beta", beta)):
        if sprt is None and error is not None:
            raise click.UsageError(f"{name} belongs to --sprt")
    errors = (given if error is None else error for error, given in zip((alpha, beta), ERRORS, strict=True))
    test = None if sprt is None else Sprt(*sprt, *errors)
    for player in seated.values():
        check_suited(player, state, conditions.limits)
    opened = book_of(cls, book)
    if opened is None and book_best:
        raise click.UsageError("--book-best belongs to --book")
    if opened is not None:
        drawn = None if book_best else seed
        seated = {name: Booked(each, opened, drawn) if isinstance(each, Search) else each for name, each in seated.items()}
    beginnings, where = openings_of(state, games // cls.PLAYERS, openings, plies, balanced, shuffle, seed)
    if cluster is None:
        warn_of_time(workers or 1, conditions)
    with interruptions() as stopped, watching(json) as watch, executor_of(workers, cluster) as executor:
        found = tournament(
            seated,
            beginnings,
            games=games,
            conditions=conditions,
            seed=seed,
            sprt=test,
            executor=executor,
            results=results,
            save=pgn,
            about={
                "players": [f"{name} ({text})" for name, text in texts.items()],
                "evaluator": evaluator,
                "openings": where,
                **({} if opened is None else {"book": f"{len(opened)} entries from {opened.path.name}{', the best' if book_best else ''}"}),
            },
            watch=watch,
        )
    report("standings", found.as_dict())
    if json:
        show_json(found.as_dict())
    else:
        show_standings(found)
    if stopped:
        click.echo(f"interrupted; the same command goes on from {results}" if results else "interrupted", err=True)
    return INTERRUPTED if stopped else None


def named(players: Sequence[str]) -> dict[str, str]:
    """The text of every player, by the name before its sign of equality, or by itself. Raises UsageError."""
    texts: dict[str, str] = {}
    for each in players:
        found = NAMED.fullmatch(each)
        name, text = (found[1].strip(), found[2]) if found else (each, each)
        if name in texts:
            raise click.UsageError(f"two players are called {name}: give one of them a name, as in other={text}")
        texts[name] = text
    if len(texts) < 2:
        raise click.UsageError(f"a match needs two players at least, as in engine random: got {len(texts)}")
    return texts


def conditions_of(limits: Limits, clock: str | None, timemargin: int | None, always: bool) -> Conditions:
    """Under which games are played; if nothing is said, `always` with a limit of time. Raises UsageError."""
    from ...match.control import Control
    from ...match.referee import Conditions

    limits = limits.checked()
    if clock is not None and limits.seconds is not None:
        raise click.UsageError("--clock and --movetime are two ways of giving time: leave one out")
    if clock is None and limits == Limits() and always:
        limits = Limits(seconds=THINKING)
    late = (LATE if limits.seconds is not None else 0) if timemargin is None else timemargin
    return Conditions(limits, None if clock is None else Control.of(clock), late / 1000)


def warn_of_time(workers: int, conditions: Conditions) -> None:
    """Say so where more games are played at the same time than there are processors, and time counts."""
    processors = os.cpu_count() or workers
    if workers > processors and (conditions.control is not None or conditions.limits.seconds is not None):
        click.echo(f"zermelo: {workers} games at the same time on {processors} processors: players have less time than it seems", err=True)


def openings_of(
    state: Any, number: int, file: Path | None, plies: int | None, balanced: float | None, shuffle: bool, seed: int
) -> tuple[list[Opening], str]:
    """The openings, and what tells them from others."""
    from ...match.openings import BOOK, book_openings, fingerprint, openings_from, openings_named, random_openings, shuffled

    if file is None:
        if shuffle:
            raise click.UsageError("--shuffle belongs to --openings")
        plies = PLIES if plies is None else plies
        with busy("looking for openings"):
            made = random_openings(state, max(1, number) if plies else 1, plies, seed, balanced)
        return made, f"{counted(plies, 'random ply')} from {state}" + ("" if balanced is None else f", even within {balanced:g}")
    if balanced is not None:
        raise click.UsageError("--balanced belongs to random openings: leave out --openings")
    if file.suffix.lower() == BOOK:
        if shuffle:
            raise click.UsageError("lines of a book are drawn by --seed: leave out --shuffle")
        made = book_openings(state, book_of(type(state), file), max(1, number), BOOK_PLIES if plies is None else plies, seed)
        return made, f"{len(made)} from {file.name} (fingerprint {fingerprint(made)})"
    found = [] if file.exists() else openings_named(str(file), type(state))
    if not found and not file.exists() and not file.suffix and (names := type(state).openings()):
        raise click.UsageError(f"there is no file {file}, nor are there openings of this name: there are {', '.join(names)}")
    found = found or openings_from(file, type(state), plies)
    if shuffle:
        found = shuffled(found, seed)
    return found, f"{len(found)} from {file.name} (fingerprint {fingerprint(found)})"
