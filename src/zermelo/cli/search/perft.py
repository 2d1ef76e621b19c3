"""zermelo perft: move sequences, games and positions, counted.

Every count keeps what it has when Ctrl-C ends it, and says so: in JSON `interrupted` is true, and what was not counted to its end is null.
"""

from __future__ import annotations

import difflib
import time
from contextlib import suppress
from typing import Any

import click

from ...errors import PositionError, SearchError, ZermeloError
from ...numbers import counted, noun
from ...search.parts.counters import MAX_PLY
from ..errors import INTERRUPTED, interruptions
from ..parts.options import as_json, start
from ..parts.screen import busy, duration, show_json, speed

OPTIONS = ("--divide", "--games", "--positions", "--symmetry", "--interpreted", "--json")
LINE = "{:>5}  {:>16}  {:>9}  {:>9}"


@click.command(
    "perft", short_help="Count move sequences of a depth, games or positions.", context_settings={"ignore_unknown_options": True}
)
@click.argument("game", metavar="GAME|TREE")
@click.argument("words", metavar="[POSITION] DEPTH", nargs=-1)
@click.option("--divide", is_flag=True, help="One count for every action at the root.")
@click.option("--games", is_flag=True, help="Count complete games, and how they end. Without DEPTH to the end of all games.")
@click.option("--positions", is_flag=True, help="Count distinct positions, ply by ply. Without DEPTH all there are.")
@click.option("--symmetry", is_flag=True, help="With --positions: turned and mirrored positions count as one.")
@click.option("--compiled/--interpreted", default=None, help="Count sequences by machine code alone, or by the interpreted rules.")
@as_json
def command(
    game: str, words: tuple[str, ...], divide: bool, games: bool, positions: bool, symmetry: bool, compiled: bool | None, json: bool
) -> int | None:
    """Count the sequences of exactly DEPTH plies from POSITION, a number to compare with published ones.

    A last word that is a whole number is the DEPTH: zermelo perft connectfour 4455 8.
    """
    for word in words:
        if word.startswith("--"):
            raise click.NoSuchOption(word, possibilities=difflib.get_close_matches(word, OPTIONS))
    if games + positions + divide > 1:
        raise click.UsageError("--divide, --games and --positions are three different counts: ask for one")
    if symmetry and not positions:
        raise click.UsageError("--symmetry belongs to --positions: zermelo perft GAME --positions --symmetry")
    if compiled is not None and (games or positions):
        raise click.UsageError("--compiled and --interpreted belong to counts of sequences, without --games and --positions")
    depth = _depth(words)
    rest = words if depth is None else words[:-1]
    if depth is None and not (games or positions):
        raise PositionError(f"perft needs a DEPTH, a whole number: zermelo perft {' '.join((game, *(repr(word) for word in words)))} 4")
    if depth is not None and depth > MAX_PLY and not (games or positions):
        raise SearchError(f"the DEPTH of perft is at most {MAX_PLY:,}, got {depth:,}")
    state = start(game, rest)
    with interruptions() as stopped:
        if games:
            answer = _games(state, depth, json)
        elif positions:
            answer = _positions(state, depth, symmetry, json)
        elif depth is not None and divide:
            answer = _divide(state, depth, compiled, json)
        else:
            answer = _perft(state, depth or 1, compiled, json)
    if json:
        show_json({"game": type(state).__name__, "position": str(state), "depth": depth, "interrupted": bool(stopped), **answer})
    return INTERRUPTED if stopped else None


def _depth(words: tuple[str, ...]) -> int | None:
    try:
        depth = int(words[-1]) if words else None
    except ValueError:
        return None
    if depth is not None and depth < 1:
        raise SearchError(f"depth must be an integer of at least 1, got {depth}")
    return depth


def _perft(state: Any, depth: int, compiled: bool | None, quiet: bool) -> dict[str, Any]:
    """Depth by depth, so that something is seen, and kept, while the last one takes its time."""
    from ... import perft

    rows: list[dict[str, Any]] = []
    if not quiet:
        click.echo(LINE.format("depth", "leaves", "time", "leaves/s"))
    with suppress(KeyboardInterrupt):
        perft(state, 1, compiled=compiled)  # compiled before the clock starts
        for ply in range(1, depth + 1):
            begun = time.perf_counter()
            leaves = perft(state, ply, compiled=compiled)
            seconds = time.perf_counter() - begun
            rows.append({"depth": ply, "leaves": leaves, "seconds": seconds})
            if not quiet:
                click.echo(LINE.format(ply, leaves, duration(seconds), speed(leaves, seconds)))
            if leaves == 0:  # and so is every deeper count
                break
    if rows and rows[-1]["leaves"] == 0 and len(rows) < depth:
        if not quiet:
            click.echo(f"no line is longer than {counted(len(rows) - 1, 'ply')}: all deeper counts are 0, that of depth {depth:,} too")
        return {"leaves": 0, "seconds": rows[-1]["seconds"], "by_depth": rows}
    if len(rows) < depth:
        _say_interrupted(quiet, f"in depth {len(rows) + 1} of {depth}")
        return {"leaves": None, "seconds": None, "by_depth": rows}
    return {"leaves": rows[-1]["leaves"], "seconds": rows[-1]["seconds"], "by_depth": rows}


def _divide(state: Any, depth: int, compiled: bool | None, quiet: bool) -> dict[str, Any]:
    from ... import perft

    if (state.is_terminal() and not state.drawn_by_rule()) or state.to_move() < 0:
        raise ZermeloError(f"no player is to move at {state}: --divide needs one")
    begun = time.perf_counter()
    actions = list(state.actions())
    rows: list[dict[str, Any]] = []
    with suppress(KeyboardInterrupt):
        for action in actions:
            leaves = perft(state.result(action), depth - 1, compiled=compiled)
            rows.append({"action": action, "name": state.action_name(action), "leaves": leaves})
            if not quiet:
                click.echo(f"{rows[-1]['name']}: {leaves}")
    total, seconds = sum(row["leaves"] for row in rows), time.perf_counter() - begun
    if len(rows) < len(actions):
        _say_interrupted(quiet, f"in action {len(rows) + 1} of {len(actions)}, after {total} {noun(total, 'leaf')}")
        return {"leaves": None, "seconds": seconds, "divide": rows}
    if not quiet:
        click.echo(f"\n{counted(len(rows), 'action')}, {total} {noun(total, 'leaf')}")
    return {"leaves": total, "seconds": seconds, "divide": rows}


def _games(state: Any, depth: int | None, quiet: bool) -> dict[str, Any]:
    from ...games import player_name
    from ...search.count import games

    so_far = 0
    names = [player_name(type(state), player) for player in range(state.PLAYERS)]
    try:
        with busy("counting games"):

            def report(found: int) -> None:
                nonlocal so_far
                so_far = found

            counts = games(state, depth, report=report)
    except KeyboardInterrupt:
        if not quiet:
            click.echo(f"{so_far} {noun(so_far, 'complete game')} so far")
        _say_interrupted(quiet, "before all games were counted")
        return {"games": None, "games_so_far": so_far, "players": names}
    if not quiet:
        click.echo(f"{counts['games']} {noun(counts['games'], 'complete game')}")
        for name, wins in zip(names, counts["wins"], strict=True):
            click.echo(f"{wins:>{len(str(counts['games']))}} won by {name}")
        click.echo(f"{counts['draws']:>{len(str(counts['games']))}} drawn")
        if counts["unfinished"]:
            unfinished = noun(counts["unfinished"], "sequence")
            click.echo(f"and {counts['unfinished']} {unfinished} of {counted(depth or 0, 'ply')} that do not end the game")
    return {**counts, "players": names}


def _positions(state: Any, depth: int | None, symmetric: bool, quiet: bool) -> dict[str, Any]:
    from ...search.count import positions

    found = [1]
    try:
        with busy("counting positions"):

            def report(counts: list[int]) -> None:
                found[:] = counts

            found[:] = positions(state, depth, symmetric=symmetric, report=report)
    except KeyboardInterrupt:
        if not quiet:
            _show_positions(found, symmetric, "so far")
        _say_interrupted(quiet, f"in ply {len(found)}")
        return {"positions": None, "by_ply": found, "symmetric": symmetric}
    if not quiet:
        _show_positions(found, symmetric, "" if depth is None else f"within {counted(depth, 'ply')}")
    return {"positions": sum(found), "by_ply": found, "symmetric": symmetric}


def _say_interrupted(quiet: bool, where: str) -> None:
    if not quiet:
        click.echo(f"interrupted {where}")


def _show_positions(counts: list[int], symmetric: bool, how: str) -> None:
    click.echo("  ply  new positions")
    for ply, count in enumerate(counts):
        click.echo(f"{ply:>5}  {count:>13}")
    click.echo(f"{sum(counts)} {noun(sum(counts), 'distinct position')}{' up to symmetry' if symmetric else ''}{' ' + how if how else ''}")
