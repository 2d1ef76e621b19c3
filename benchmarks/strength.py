"""How strong the engine is: matches against programs whose strength is known. It goes on where it was stopped.

    python -m benchmarks.strength --quick                              10 games each at 2+0.05
    python -m benchmarks.strength --openings book.epd --workers 2      200 games each at 10+0.1, as the goals say
    python -m benchmarks.strength --only "Stockfish 1800" --games 10 --clock 2+0.05

Results are kept in --results, one file for each opponent; without --openings games begin with 6 random plies that are even within half a
pawn. What is not installed is left out: stockfish and gnuchess come from Debian, sunfish from PyPI into an environment of its own (it
needs an older chess than the other benchmarks), whose folder goes into PATH.
"""

from __future__ import annotations

import argparse
import shlex
import subprocess
import sys
from pathlib import Path
from shutil import which

LIMITED = "uci:stockfish?UCI_LimitStrength=true&UCI_Elo="
OPPONENTS = {
    "sunfish": "uci:sunfish-uci",
    "GNU Chess": "uci:gnuchess -u",
    **{f"Stockfish {elo}": f"{LIMITED}{elo}" for elo in (1800, 2200, 2500, 2800)},
}
GAMES = "/usr/games"  # Debian's games are not on everybody's PATH


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.strength", description=__doc__.partition("\n")[0])
    parser.add_argument("--quick", action="store_true", help="10 games at 2+0.05")
    parser.add_argument("--only", action="append", choices=list(OPPONENTS), metavar="NAME", help=f"one of {', '.join(OPPONENTS)}")
    parser.add_argument("--games", type=int, metavar="N")
    parser.add_argument("--clock", metavar="TIME")
    parser.add_argument("--openings", metavar="FILE")
    parser.add_argument("--workers", type=int, default=1, metavar="N")
    parser.add_argument("--results", type=Path, default=Path("strength"), metavar="FOLDER")
    asked = parser.parse_args()
    games, clock = asked.games or (10 if asked.quick else 200), asked.clock or ("2+0.05" if asked.quick else "10+0.1")
    openings = ["--openings", asked.openings, "--shuffle"] if asked.openings else ["--opening-plies", "6", "--balanced", "0.5"]
    asked.results.mkdir(exist_ok=True)
    for name in asked.only or OPPONENTS:
        program = shlex.split(OPPONENTS[name].partition(":")[2].partition("?")[0])[0]
        if not (which(program) or which(program, path=GAMES)):
            print(f"{name}: left out, there is no {program}\n")
            continue
        file = asked.results / f"{name.replace(' ', '-').lower()}-{clock.replace('/', '-')}.db"
        words = ["--games", str(games), "--clock", clock, *openings, "--workers", str(asked.workers), "--results", str(file)]
        command = [sys.executable, "-m", "zermelo", "match", "chess", "engine", f"{name}={OPPONENTS[name]}", *words]
        if subprocess.run(command, check=False).returncode:
            sys.exit(1)
        print()


if __name__ == "__main__":
    main()
