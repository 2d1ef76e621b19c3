"""How strong the engine is in Othello and checkers: matches against programs of graded strength. They go on where they were stopped.

    python -m benchmarks.ladders othello                       gtp-rhino, levels 1 to 5, 100 games each
    python -m benchmarks.ladders othello --only rhino-3 --games 10 --openings xot.txt
    python -m benchmarks.ladders checkers                      OpenSpiel's Monte Carlo search with 10,000 simulations, and rapid-draughts
    python -m benchmarks.ladders checkers --only spiel-1000 --games 10

The engine is limited to so many nodes a move that it takes no more time than the program that it plays against, as far as that can be
known beforehand; what both took is printed. So results do not depend on how busy the machine is. Games of Othello begin with 8 random
plies, or from --openings; games of checkers from the ballots of the three-move restriction. Results are kept in --results, one file for
each opponent. gtp-rhino comes from Debian (grhino), OpenSpiel from PyPI (open_spiel), rapid-draughts from npm: `npm i rapid-draughts` in
the folder --npm.
"""

from __future__ import annotations

import argparse
import json
import random
import sqlite3
import statistics
import tempfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from shutil import which
from typing import Any, NamedTuple

from zermelo import Limits, Linear, Table, engine
from zermelo.cli.search.standings import show_standings, watching
from zermelo.executor import Processes
from zermelo.games.checkers import START, Checkers
from zermelo.games.checkers.ballots import THREE_MOVES
from zermelo.games.othello import Othello
from zermelo.match.openings import Opening, openings_from, openings_named, random_openings, shuffled
from zermelo.match.referee import Conditions
from zermelo.match.tournament import tournament
from zermelo.players import Search
from zermelo.protocols.gtp_client import Gtp
from zermelo.protocols.uci_client import Uci

from . import ROOT, spiel
from .peers import module

GAMES = "/usr/games"  # Debian's games are not on everybody's PATH
ENTRIES = 1 << 20
PLIES = 8
"""Of random openings of Othello."""


class Rung(NamedTuple):
    """An opponent.

    make    the player; None where it is not installed
    nodes   of the engine, a move
    start   what the games begin with
    """

    make: Callable[[Path], Any]
    nodes: int
    start: Any


def rhino(level: int) -> Callable[[Path], Any]:
    """gtp-rhino without a book; its time grows with its level, whatever the clock says."""
    there = which("gtp-rhino") or which("gtp-rhino", path=GAMES)
    return lambda _: Gtp(["gtp-rhino", "-l", str(level), "-b", "0"], name=f"rhino {level}") if there else None


def spiels(simulations: int) -> Callable[[Path], Any]:
    return lambda _: spiel.Spiel(simulations) if module("pyspiel") else None


def rapid(depth: int) -> Callable[[Path], Any]:
    """The alpha-beta of rapid-draughts."""

    def make(folder: Path) -> Any:
        there = which("node") and (folder / "node_modules" / "rapid-draughts").exists()
        words = ["node", str(ROOT / "benchmarks" / "rapid.mjs"), str(folder.resolve()), str(depth)]
        return Uci(words, name=f"rapid {depth}") if there else None

    return make


def textbook(_: Path) -> Any:
    """The engine itself by the evaluation of the textbook's case study: one for a man, five for a king."""
    return Search(engine, {"evaluator": Linear.of(Checkers), "table": Table(ENTRIES, policy="engine")})


RUNGS = {
    "othello": {
        f"rhino-{level}": Rung(rhino(level), nodes, Othello())
        for level, nodes in ((1, 1_000), (2, 4_000), (3, 50_000), (4, 800_000), (5, 4_000_000))
    },
    "checkers": {
        "spiel-1000": Rung(spiels(1_000), 50_000, spiel.start()),
        "spiel-10000": Rung(spiels(10_000), 200_000, spiel.start()),
        "textbook": Rung(textbook, 5_000, START),
        "rapid-5": Rung(rapid(5), 10_000, START),
        "rapid-7": Rung(rapid(7), 100_000, START),
    },
}
USUAL = {"othello": tuple(RUNGS["othello"]), "checkers": ("spiel-10000", "rapid-7")}


def openings(game: str, start: Any, number: int, file: Path | None) -> list[Opening]:
    if game == "checkers":
        return [opening._replace(start=start) for opening in shuffled(openings_named(THREE_MOVES, Checkers), 1)][:number]
    if file is not None:
        return sampled(file, number)
    return random_openings(start, number, PLIES, seed=1)


def sampled(file: Path, number: int) -> list[Opening]:
    """So many lines of a file of transcripts, drawn at random: to replay all would take minutes."""
    lines = [line for line in file.read_text().splitlines() if line.strip()]
    drawn = random.Random(1).sample(lines, min(number, len(lines)))
    with tempfile.TemporaryDirectory() as folder:
        some = Path(folder) / f"some{file.suffix}"
        some.write_text("\n".join(drawn))
        return openings_from(some, Othello)


def times(file: Path) -> tuple[float, float]:
    """The mean seconds a move of the engine, which tells its nodes, and of the other, from a file of results."""
    spent: tuple[list[float], list[float]] = ([], [])
    with closing(sqlite3.connect(file)) as results, results:
        for (replies,) in results.execute("select replies from games"):
            for reply in json.loads(replies):
                if reply is not None:
                    spent[reply[2] is None].append(reply[3])
    engine, other = (statistics.mean(each or [0.0]) for each in spent)
    return engine, other


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ladders", description=__doc__.partition("\n")[0])
    parser.add_argument("game", choices=list(RUNGS))
    parser.add_argument("--only", action="append", metavar="NAME", help=f"one of {', '.join(n for rungs in RUNGS.values() for n in rungs)}")
    parser.add_argument("--games", type=int, default=100, metavar="N")
    parser.add_argument("--nodes", type=int, metavar="N", help="of the engine, instead of the usual number")
    parser.add_argument("--openings", type=Path, metavar="FILE", help="of Othello")
    parser.add_argument("--npm", type=Path, default=Path("npm"), metavar="FOLDER")
    parser.add_argument("--workers", type=int, default=1, metavar="N")
    parser.add_argument("--results", type=Path, default=Path("strength"), metavar="FOLDER")
    asked = parser.parse_args()
    rungs = RUNGS[asked.game]
    for name in asked.only or USUAL[asked.game]:
        if name not in rungs:
            parser.error(f"{asked.game} has no opponent {name}: there are {', '.join(rungs)}")
    asked.results.mkdir(parents=True, exist_ok=True)
    for name in asked.only or USUAL[asked.game]:
        rung = rungs[name]
        other = rung.make(asked.npm)
        if other is None:
            print(f"{name}: left out, it is not installed\n")
            continue
        nodes = asked.nodes or rung.nodes
        own = Search(engine, {"table": Table(ENTRIES, policy="engine")})
        file = asked.results / f"{asked.game}-{name}-{nodes}.db"
        with watching(False) as watch:
            found = tournament(
                {"engine": own, name: other},
                openings(asked.game, rung.start, asked.games // 2, asked.openings),
                games=asked.games,
                conditions=Conditions(Limits(nodes=nodes)),
                results=file,
                executor=Processes(asked.workers),
                watch=watch,
            )
        show_standings(found)
        engine_took, other_took = times(file)
        beside = f", the other {other_took:.3g} s" if other_took else ""
        print(f"time      {engine_took:.3g} s a move{beside}; the engine has {nodes:,} nodes a move\n", flush=True)


if __name__ == "__main__":
    main()
