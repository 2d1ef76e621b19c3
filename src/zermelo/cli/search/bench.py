"""zermelo bench: a fingerprint of the engine's behaviour, and its speed."""

from __future__ import annotations

import click

from ...games import find, position
from ...numbers import counted
from ..errors import INTERRUPTED, interruptions
from ..parts.options import as_json
from ..parts.screen import console, duration, many, show_json, speed

COLUMNS = "{:>8}  {:>12}  {:>10}  {}"


@click.command("bench", short_help="A fingerprint of the engine's behaviour, and its speed.")
@click.argument("game", default="chess")
@click.option("--depth", type=click.IntRange(1), metavar="N", help="Plies.  [default: what takes a few seconds in this game]")
@click.option("--threads", type=int, default=1, metavar="N", help="Threads that search at once: the sum is no fingerprint then.")
@click.option("--compiled/--interpreted", default=None, help="Require machine code, or run interpreted.")
@as_json
def command(game: str, depth: int | None, threads: int, compiled: bool | None, json: bool) -> int | None:
    """Search a fixed set of positions of GAME, each to the same depth, on one thread, and add up the nodes.

    The sum is the same in every run and on every machine, as long as nothing changes what the search does: it is its fingerprint.
    How many nodes a second these are depends on the machine. With --threads no two runs are alike.
    """
    from ...lab.bench import bench

    cls = find(game)
    position(cls)
    screen, shown = console(), 0

    def report(result: object) -> None:
        nonlocal shown
        if stopped:
            raise KeyboardInterrupt
        if not json:
            if not shown:
                screen.print(COLUMNS.format("position", "nodes", "time", "line"), style="dim")
            shown += 1
            line = " ".join(result.line_names[:8])  # type: ignore[attr-defined]
            screen.print(COLUMNS.format(shown, many(result.nodes), duration(result.seconds), line))  # type: ignore[attr-defined]

    with interruptions() as stopped:
        try:
            found = bench(cls, depth, threads=threads, report=report, compiled=compiled)
        except KeyboardInterrupt:
            return INTERRUPTED
    if json:
        show_json(found.as_dict())
    else:
        what = f"{found.game}, {counted(len(found.results), 'position')} to depth {found.depth}"
        what += f", {found.threads} threads" if found.threads > 1 else ""
        screen.print(f"\n{what}: {counted(found.nodes, 'node')} in {duration(found.seconds)}, {speed(found.nodes, found.seconds)} nodes/s")
    return None
