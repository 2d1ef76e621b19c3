"""What was measured, for the terminal, for docs/performance.md and as JSON."""

from __future__ import annotations

import datetime
import os
import platform
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

import zermelo

from .measure import Comparison, Contender
from .peers import versions

HEAD = ("", "per run", "speed", "ours is", "goal", "")
WORDS = {True: "met", False: "MISSED", None: ""}
STYLES = {True: "green", False: "bold red", None: ""}


def head(comparison: Comparison) -> tuple[str, ...]:
    return (HEAD[0], f"per {comparison.each}", *HEAD[2:]) if comparison.each else HEAD


def row(comparison: Comparison, contender: Contender) -> tuple[str, ...]:
    """One contender: name, time of one run, speed, our ratio, goal, met or not."""
    if contender.seconds is None:
        return contender.name, "-", contender.missing or "not measured", "-", goal(contender), ""
    speed = "" if comparison.unit == "s" else f"{scaled(contender.rate)} {comparison.unit}/s"
    ratio = comparison.ratio(contender)
    once = 1.0 if comparison.each else contender.once
    return (
        contender.name,
        duration(contender.seconds * once),
        speed,
        times(contender, ratio),
        goal(contender),
        WORDS[comparison.met(contender)],
    )


def times(contender: Contender, ratio: float | None) -> str:
    """How many times faster we are, or slower where that is the question."""
    if ratio is None:
        return ""
    if contender.slower is not None:
        return f"{1 / ratio:.2f} x slower"
    return f"{ratio:,.0f} x" if ratio >= 20 else f"{ratio:.1f} x" if ratio >= 1.5 else f"{ratio:.2f} x"


def goal(contender: Contender) -> str:
    if contender.goal is not None:
        return f">= {contender.goal:g} x"
    if contender.slower is not None:
        return f"<= {contender.slower:g} x slower"
    return f"<= {duration(contender.limit)}" if contender.limit is not None else ""


def duration(seconds: float) -> str:
    for factor, unit in ((1, "s"), (1e3, "ms"), (1e6, "µs")):
        if seconds * factor >= 1 or unit == "µs":
            return f"{seconds * factor:.3g} {unit}"
    return ""


def scaled(rate: float | None) -> str:
    """Three digits: 52.1 M, 733 k."""
    if rate is None:
        return "-"
    for factor, letter in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if rate >= factor:
            return f"{rate / factor:.3g} {letter}" if rate < 1000 * factor else f"{rate / factor:.0f} {letter}"
    return f"{rate:.3g}"


# ---------------------------------------------------------------------------------------------------- on the terminal


def show(screen: Console, comparison: Comparison) -> None:
    """One comparison as a table."""
    table = Table(header_style="dim", box=None, pad_edge=False)
    for place, title in enumerate(head(comparison)):
        table.add_column(title, justify="left" if place in (0, 5) else "right", no_wrap=True)
    for place, contender in enumerate(comparison.contenders):
        met = comparison.met(contender)
        *cells, verdict = row(comparison, contender)
        style = "bold" if place == 0 else "dim" if contender.run is None else None
        table.add_row(*cells, f"[{STYLES[met]}]{verdict}[/]" if met is not None else verdict, style=style)
    screen.print(f"\n{comparison.title}", style="bold", highlight=False)
    screen.print(table, highlight=False)


def verdicts(comparisons: list[Comparison]) -> tuple[int, int]:
    """How many goals are met, and how many there are that could be measured."""
    found = [met for c in comparisons for contender in c.contenders if (met := c.met(contender)) is not None]
    return sum(found), len(found)


def summary(screen: Console, comparisons: list[Comparison], facts: dict[str, Any]) -> None:
    met, goals = verdicts(comparisons)
    missing = sorted({contender.missing for c in comparisons for contender in c.contenders if contender.missing})
    screen.print(f"\n{met} of {goals} goals met, in {facts['seconds']:.0f} s on {facts['machine']}.", highlight=False)
    for line in missing:
        screen.print(line, style="yellow", highlight=False)
    if facts["load"] is not None and facts["load"] > 1.5:
        screen.print(f"Something else was running too (load {facts['load']:.1f}): take these figures with care.", style="yellow")


# ------------------------------------------------------------------------------------------------------------ in a file


def facts(seconds: float, quick: bool) -> dict[str, Any]:
    """When, where and with what it was measured."""
    return {
        "date": datetime.datetime.now(datetime.UTC).strftime("%Y-%m-%d %H:%M UTC"),
        "machine": machine(),
        "system": platform.system(),
        "python": platform.python_version(),
        "zermelo": zermelo.__version__,
        "versions": versions(),
        "load": os.getloadavg()[0] if hasattr(os, "getloadavg") else None,
        "quick": quick,
        "seconds": seconds,
    }


def machine() -> str:
    """The processor's name and the number of cores."""
    name = platform.processor() or platform.machine()
    information = Path("/proc/cpuinfo")
    if information.is_file():
        for line in information.read_text().splitlines():
            if line.startswith("model name"):
                name = " ".join(line.partition(":")[2].split())
                break
    return f"{name}, {os.cpu_count()} cores"


def page(comparisons: list[Comparison], facts: dict[str, Any]) -> str:
    """The whole page, in Markdown."""
    met, goals = verdicts(comparisons)
    packages = ", ".join(f"{name} {number}" for name, number in facts["versions"].items())
    lines = [
        "# Performance",
        "",
        "<!-- written by `make bench`; do not edit -->",
        "",
        f"Measured by `make bench` (`python -m benchmarks{' --quick' if facts['quick'] else ''}`) on {facts['date']}: {facts['machine']}, "
        f"{facts['system']}, Python {facts['python']}, zermelo {facts['zermelo']}; {packages}. "
        f"{met} of {goals} goals are met. Figures differ from machine to machine; the ratios less so.",
        "",
        "All contenders of a table run in one process (or start one after the other) and take turns; the median counts. Before anything "
        "is timed, all sides are shown to do the same work: the same nodes, values, legal moves or counts. *Ours is* says how many "
        "times faster the first line is.",
    ]
    for comparison in comparisons:
        lines += ["", f"## {comparison.title}", "", f"| {' | '.join(head(comparison))} |".replace("  ", " "), "|---|--:|--:|--:|--:|---|"]
        for contender in comparison.contenders:
            cells = row(comparison, contender)
            lines.append(f"| {' | '.join(cell.replace('MISSED', '**missed**').replace('>=', '≥').replace('<=', '≤') for cell in cells)} |")
        if comparison.note:
            lines += ["", comparison.note]
    return "\n".join(lines).replace(" x |", " × |").replace(" x slower |", " × slower |") + "\n"


def plain_data(comparisons: list[Comparison], facts: dict[str, Any]) -> dict[str, Any]:
    """Everything, ready for JSON."""
    return {
        **facts,
        "benchmarks": [
            {
                "name": comparison.name,
                "title": comparison.title,
                "unit": comparison.unit,
                "note": comparison.note,
                "contenders": [
                    {
                        "name": contender.name,
                        "seconds_per_unit": contender.seconds,
                        "units_per_run": contender.once,
                        "rate": contender.rate,
                        "spread": contender.spread,
                        "samples": contender.samples,
                        "ratio": comparison.ratio(contender),
                        "goal": contender.goal,
                        "slower": contender.slower,
                        "limit": contender.limit,
                        "met": comparison.met(contender),
                        "missing": contender.missing or None,
                    }
                    for contender in comparison.contenders
                ],
            }
            for comparison in comparisons
        ],
    }
