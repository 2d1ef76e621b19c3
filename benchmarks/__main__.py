"""python -m benchmarks [--only NAME ...] [--quick] [--json FILE] [--page FILE]"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path

from rich.console import Console

from . import (
    ROOT,
    batches,
    byhand,
    calls,
    connectfour,
    forms,
    go,
    hooks,
    modes,
    montecarlo,
    pace,
    perft,
    playouts,
    report,
    solving,
    start,
    tictactoe,
    wasm,
)
from .measure import Comparison, Unequal, measure

BENCHMARKS: dict[str, Callable[[bool], Comparison]] = {
    "minimax": tictactoe.whole_tree,
    "alphabeta": tictactoe.pruned_tree,
    "playouts-tictactoe": playouts.tictactoe,
    "playouts-connectfour": playouts.connectfour,
    "playouts-othello": playouts.othello,
    "playouts-chess": playouts.chess,
    "playouts-backgammon": playouts.backgammon,
    **{f"batch-run-{n}": batches.in_one_call(n) for n in batches.RUNS},
    **{f"batch-step-{n}": batches.step_by_step(n) for n in batches.STEPS},
    **{f"batch-learner-{n}": batches.as_a_learner(n) for n in batches.STEPS},
    "playouts-go-5": go.small,
    "playouts-go-7": go.seven,
    "playouts-go-9": go.nine,
    "playouts-go-19": go.large,
    "mcts-go": go.search,
    "connectfour": connectfour.to_a_depth,
    "connectfour-start": connectfour.from_the_start,
    "mcts-connectfour": montecarlo.from_the_start,
    "mcts-connectfour-middle": montecarlo.from_the_middle,
    "perft": perft.start,
    "perft-kiwipete": perft.kiwipete,
    "pace-chess": pace.chess,
    "byhand-tictactoe": byhand.tictactoe,
    "byhand-connectfour": byhand.connectfour,
    "byhand-kalah": byhand.kalah,
    "byhand-board64": byhand.breakthrough,
    "solving-end": solving.ends,
    "solving-middle": solving.middles,
    "solving-begin": solving.beginnings,
    "modes-kalah": modes.tuple_board,
    "modes-connectfour": modes.scalar_fields,
    "modes-othello": modes.bitboards,
    "modes-opponents": modes.opponents,
    "forms-comprehensions": forms.comprehensions,
    "forms-collections": forms.collections,
    "forms-hex": forms.a_beginners_hex,
    "hooks-minimax": hooks.of_minimax,
    "hooks-alphabeta": hooks.of_alphabeta,
    "wasm-kalah": wasm.kalah,
    "wasm-connectfour": wasm.connectfour,
    "wasm-chess": wasm.chess,
    "calls": calls.tiny,
    "start": start.first_answer,
    "compile": start.first_time,
}
"""Each makes its comparison ready and raises Unequal if the sides do not do the same work; nothing is timed yet."""

PAGE = ROOT / "docs" / "performance.md"
ROUNDS, PATIENCE = 7, 3.0


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Our speed beside that of others, in one run.")
    parser.add_argument("--only", action="append", metavar="NAME", help=f"only those whose name begins so: {', '.join(BENCHMARKS)}")
    parser.add_argument("--quick", action="store_true", help="less work and fewer turns; writes no page unless asked to")
    parser.add_argument("--json", metavar="FILE", type=Path, help="write all samples to FILE")
    parser.add_argument("--page", metavar="FILE", type=Path, help=f"write the tables to FILE (after a full run: {PAGE.relative_to(ROOT)})")
    options = parser.parse_args()
    chosen = {name: make for name, make in BENCHMARKS.items() if not options.only or name.startswith(tuple(options.only))}
    if not chosen:
        parser.error(f"there is no benchmark {' or '.join(options.only)}: choose among {', '.join(BENCHMARKS)}")

    screen = Console()
    if not screen.is_terminal:
        screen = Console(width=110)
    started = time.perf_counter()
    comparisons = []
    for name, make in chosen.items():
        try:
            with screen.status(f"{name}: is it the same work on all sides?") as status:
                comparison = make(options.quick)

                def tick(who: str, name: str = name) -> None:
                    status.update(f"{name}: {who}")

                rounds, patience = (2, 0.5) if options.quick else (ROUNDS, PATIENCE)
                measure(comparison, rounds, patience, tick)
        except Unequal as error:
            screen.print(f"{name}: not the same work, so nothing is timed. {error}", style="bold red", highlight=False)
            return 1
        report.show(screen, comparison)
        comparisons.append(comparison)
    facts = report.facts(time.perf_counter() - started, options.quick)
    report.summary(screen, comparisons, facts)

    if options.json:
        options.json.write_text(json.dumps(report.plain_data(comparisons, facts), indent=2) + "\n")
    page = options.page or (None if options.quick or options.only else PAGE)
    if page:
        page.write_text(report.page(comparisons, facts))
        screen.print(f"written: {page}", highlight=False)
    return 0


if __name__ == "__main__":
    sys.exit(main())
