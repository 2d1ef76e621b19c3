"""The pictures of the experiments, by matplotlib: `plot` draws any of them, `save` writes it, `svg` gives its text.

Seven inches wide, so that they can be read at 700 pixels. The colours are those of Okabe and Ito (2008), which people who are
blind to some colours can tell apart; every curve has a mark of its own besides, so that they also differ in print.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import ZermeloError
from ..games import CATALOGUE
from ..numbers import counted
from ..plots import check_matplotlib, check_plot, save_plot, svg_of
from .findings import Findings

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

BLACK, ORANGE, SKY, GREEN, YELLOW, BLUE, RED, PURPLE = (
    "#000000",
    "#E69F00",
    "#56B4E9",
    "#009E73",
    "#F0E442",
    "#0072B2",
    "#D55E00",
    "#CC79A7",
)
GREY, PALE = "#767676", "#C8C8C8"
WIDTH, HEIGHT, DOTS = 7.0, 4.5, 100

# Every curve its colour and its mark.
STYLES = {
    "minimax": (BLACK, "s"),
    "worst": (RED, "v"),
    "random": (ORANGE, "o"),
    "given": (PURPLE, "D"),
    "evaluated": (BLUE, "^"),
    "perfect": (GREEN, "*"),
    "plain": (BLUE, "o"),
    "twins as one": (RED, "s"),
    "alphabeta": (RED, "v"),
    "with ordering": (ORANGE, "o"),
    "with table": (BLUE, "^"),
    "with both": (GREEN, "*"),
}


def plot(findings: Findings) -> Figure:
    """The picture of an experiment. Raises ZermeloError if there is no matplotlib, or nothing to draw."""
    if not findings.rows:
        raise ZermeloError(f"there is nothing to draw: the experiment {findings.experiment} has found no rows")
    check_matplotlib()
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    with rc_context({"font.size": 10, "axes.spines.top": False, "axes.spines.right": False, "axes.grid": False}):
        figure = Figure(figsize=(WIDTH, HEIGHT), dpi=DOTS, facecolor="white")
        figure.set_layout_engine("constrained", wspace=0.06)
        DRAWN[findings.experiment](figure, findings)
    return figure


def save(findings: Findings, path: str | Path) -> None:
    """Write the picture to a file; its name ends in .svg, .png or .pdf. The same findings give the same bytes."""
    check_plot(path)
    save_plot(plot(findings), path)


def svg(findings: Findings) -> str:
    """The picture as the text of an SVG."""
    return svg_of(plot(findings))


# ------------------------------------------------------------------------------------------------------ the experiments


def _growth(figure: Figure, findings: Findings) -> None:
    axes = figure.subplots()
    known = {row.depth: row for row in findings.rows if row.all_leaves is not None}
    depths = sorted(known)
    theory = []
    if "branching" in findings.about:
        theory += axes.plot(depths, [known[depth].all_leaves for depth in depths], color=PALE, linewidth=7, label="$b^m$")
    minimum = r"$b^{\lceil m/2\rceil}+b^{\lfloor m/2\rfloor}-1$"
    theory += axes.plot(
        depths, [known[depth].least_leaves for depth in depths], color=PALE, linewidth=7, linestyle=(0, (0.6, 0.3)), label=minimum
    )
    names = list(dict.fromkeys((row.search, row.ordering) for row in findings.rows))
    for search, ordering in names:
        rows = findings.where(search=search, ordering=ordering)
        colour, mark = STYLES[ordering or search]
        label = f"alpha-beta, {ordering}" if ordering else "minimax"
        spread = [
            [row.leaves - (row.leaves_low or row.leaves) for row in rows],
            [(row.leaves_high or row.leaves) - row.leaves for row in rows],
        ]
        axes.errorbar(
            [row.depth for row in rows], [row.leaves for row in rows], yerr=spread if any(map(any, spread)) else None,
            color=colour, marker=mark, markersize=8 if mark == "*" else 5, linewidth=1.5, capsize=3, label=label,
        )  # fmt: skip
    _labelled(axes, _subject(findings), "depth m (plies)", "leaves visited")
    axes.set_yscale("log")
    _whole(axes, sorted({row.depth for row in findings.rows}))
    curves = [handle for handle in axes.get_legend_handles_labels()[0] if handle not in theory]
    axes.legend(handles=[*curves, *theory], frameon=False, fontsize=9)


def _table(figure: Figure, findings: Findings) -> None:
    axes = figure.subplots()
    for bare in findings.where(table="none"):
        axes.axhline(bare.nodes, color=BLACK, linewidth=1, linestyle="--", label=f"no table: {bare.nodes:,} nodes")
    for kind in dict.fromkeys(row.table for row in findings.rows if row.entries):
        rows = findings.where(table=kind)
        colour, mark = STYLES[kind]
        label = f"{kind}: {rows[-1].nodes:,} with the largest"
        axes.plot([row.entries for row in rows], [row.nodes for row in rows], color=colour, marker=mark, markersize=5, label=label)
    _labelled(axes, f"{_subject(findings)}, {_plies(findings)}", "entries of the table (32 bytes each)", "nodes visited")
    axes.set_xscale("log", base=2)
    axes.set_yscale("log")
    _plain_ticks(axes)
    low, high = axes.get_ylim()
    axes.set_ylim(low, high * (high / low) ** 0.3)  # above all of it is room for the legend
    axes.legend(frameon=False, fontsize=9, loc="upper right")


def _deepening(figure: Figure, findings: Findings) -> None:
    left, right = figure.subplots(1, 2)
    for way in dict.fromkeys(row.search for row in findings.rows):
        rows = findings.where(search=way)
        colour, mark = STYLES[way]
        label = way if way in ("minimax", "alphabeta") else f"alphabeta {way}"
        depths = [row.depth for row in rows]
        size = 8 if mark == "*" else 5
        left.plot(depths, [row.total for row in rows], color=colour, marker=mark, markersize=size, linewidth=1.5, label=label)
        left.plot(depths, [row.straight for row in rows], color=colour, linewidth=1, linestyle=":")
        right.plot(depths, [row.overhead for row in rows], color=colour, marker=mark, markersize=size, linewidth=1.5)
    left.plot([], [], color=GREY, linewidth=1, linestyle=":", label="straight to the depth")
    left.set_yscale("log")
    right.axhline(1, color=GREY, linewidth=1)
    _labelled(left, _subject(findings), "depth (plies)", "nodes, all depths together")
    _labelled(right, "deepening / straight", "depth (plies)", "ratio of nodes")
    for axes in (left, right):
        _whole(axes, sorted({row.depth for row in findings.rows}))
    left.legend(frameon=False, fontsize=8)


def _depth(figure: Figure, findings: Findings) -> None:
    left, right = figure.subplots(1, 2, width_ratios=(1.15, 1))
    deepest = max(row.deep for row in findings.rows)
    cells = [[math.nan] * (deepest - 1) for _ in range(deepest - 1)]
    for row in findings.rows:
        cells[row.deep - 2][row.shallow - 1] = row.score
    left.imshow(cells, cmap="PuOr", vmin=0, vmax=1, aspect="auto", origin="lower")
    for row in findings.rows:
        ink = "white" if abs(row.score - 0.5) > 0.35 else "black"
        left.text(row.shallow - 1, row.deep - 2, f"{row.score:.0%}", ha="center", va="center", color=ink, fontsize=9)
    left.set_xticks(range(deepest - 1), [str(depth) for depth in range(1, deepest)])
    left.set_yticks(range(deepest - 1), [str(depth) for depth in range(2, deepest + 1)])
    _labelled(left, f"{_subject(findings)}: score of the deeper side", "depth of the other (plies)", "depth (plies)")
    steps = [row for row in findings.rows if row.deep == row.shallow + 1]
    _scores(right, [row.deep for row in steps], steps, BLUE)
    _labelled(right, "score against one ply less", "depth (plies)", "score, with its 95 % interval")


def _evaluation(figure: Figure, findings: Findings) -> None:
    left, right = figure.subplots(1, 2)
    depths = [row.depth for row in findings.rows]
    _scores(left, depths, findings.rows, BLUE)
    _labelled(left, "score of the first evaluation", "depth of both (plies)", "score, with its 95 % interval")
    right.plot(depths, [row.same for row in findings.rows], color=RED, marker="s", linewidth=1.5)
    right.set_ylim(0, 1.03)
    _percent(right)
    _whole(right, depths)
    _labelled(right, "both choose the same action", "depth of both (plies)", "share of positions")
    title = f"{_subject(findings)}: {findings.about['first']}  against  {findings.about['second']}"
    figure.suptitle(title, fontsize=10 if len(title) < 90 else 8)


def _models(figure: Figure, findings: Findings) -> None:
    axes = figure.subplots()
    opponents = list(dict.fromkeys(row.opponent for row in findings.rows))
    thinkers = list(dict.fromkeys((row.player, row.model) for row in findings.rows))
    for number, (player, model) in enumerate(thinkers):
        rows = findings.where(player=player, model=model)
        places = [opponents.index(row.opponent) + 0.16 * (number - (len(thinkers) - 1) / 2) for row in rows]
        spread = [[row.average - row.low for row in rows], [row.high - row.average for row in rows]]
        colour, mark = ((BLACK, "s"), (ORANGE, "o"), (BLUE, "^"))[number]
        label = player if model is None else f"{player}, model: {model}"
        axes.errorbar(places, [row.average for row in rows], yerr=spread, color=colour, marker=mark, linestyle="", capsize=3, label=label)
    axes.set_xticks(range(len(opponents)), opponents)
    axes.set_xlim(-0.5, len(opponents) - 0.5)
    axes.grid(axis="y", color=PALE, linewidth=0.5)
    axes.legend(frameon=False)
    _labelled(axes, f"{_subject(findings)}, {_plies(findings)}", "player 1 in truth", "average for player 0, with its 95 % interval")


def _star(figure: Figure, findings: Findings) -> None:
    axes = figure.subplots()
    rows = findings.rows[1:]  # the first is minimax itself
    places = range(len(rows))
    axes.bar(places, [row.share for row in rows], width=0.5, color=SKY, label="all positions together")
    spread = [[row.median - row.least for row in rows], [row.most - row.median for row in rows]]
    medians = [row.median for row in rows]
    axes.errorbar(
        places, medians, yerr=spread, color=BLACK, marker="D", linestyle="", capsize=4, label="single positions: median, extremes"
    )
    axes.axhline(1, color=GREY, linewidth=1, linestyle="--", label="minimax")
    axes.set_xticks(places, [f"{row.search}\n{row.order}" for row in rows])
    axes.set_ylim(bottom=0)
    _percent(axes)
    axes.legend(frameon=False, fontsize=9)
    many = findings.rows[0].positions
    _labelled(
        axes, f"{_subject(findings)}, {_plies(findings)}, {counted(many, 'position')}", "order of the actions", "share of minimax's nodes"
    )


def _contest(figure: Figure, findings: Findings) -> None:
    axes = figure.subplots()
    places = range(len(findings.rows))
    points = [row.points for row in findings.rows]
    spread = [[row.points - row.low for row in findings.rows], [row.high - row.points for row in findings.rows]]
    axes.axhline(0, color=GREY, linewidth=1, linestyle="--")
    axes.errorbar(places, points, yerr=spread, color=BLUE, marker="o", linestyle="", capsize=4)
    axes.set_xticks(places, [f"{row.first}\nagainst {row.second}" for row in findings.rows])
    axes.set_xlim(-0.5, len(points) - 0.5)
    many = findings.rows[0].games
    _labelled(axes, f"{_subject(findings)}, {counted(many, 'game')}", "", "points a game, with the 95 % interval")


def _tricks(figure: Figure, findings: Findings) -> None:
    """A panel for every game, a bar for every part; dark where the interval says on which side of zero it is."""
    games = list(dict.fromkeys(row.game for row in findings.rows))
    parts = list(dict.fromkeys(row.left_out for row in findings.rows))
    across = min(3, len(games))
    down = -(-len(games) // across)
    figure.set_size_inches(WIDTH, max(HEIGHT, down * (1.1 + 0.26 * len(parts))))
    panels = list(figure.subplots(down, across, sharey=True, squeeze=False).flat)
    for axes in panels[len(games) :]:
        axes.set_visible(False)
    for axes, game in zip(panels, games, strict=False):
        rows = findings.where(game=game)
        known = [row for row in rows if row.elo is not None]
        ends = [max(-FARTHEST, min(FARTHEST, end)) for row in known for end in (row.elo, row.low, row.high)]
        left, right = 1.1 * min(-20.0, *ends, 0.0), 1.1 * max(20.0, *ends, 0.0)
        for row in rows:
            place = parts.index(row.left_out)
            if row.elo is None:
                axes.text(0, place, "–" if not row.works else "", ha="center", va="center", color=GREY, fontsize=9, backgroundcolor="white")
                continue
            value, low, high = (max(left, min(right, end)) for end in (row.elo, row.low, row.high))
            axes.barh(place, value, height=0.62, color=BLUE if low > 0 or high < 0 else SKY)
            axes.plot([low, high], [place, place], color=BLACK, linewidth=1)
            for end, shown in ((low, row.low), (high, row.high)):
                mark = "|" if end == shown else ">" if shown > 0 else "<"  # beyond the edge
                axes.plot([end], [place], color=BLACK, marker=mark, markersize=5, clip_on=False)
        axes.axvline(0, color=BLACK, linewidth=0.8)
        axes.set_xlim(left, right)
        axes.set_ylim(len(parts) - 0.5, -0.5)
        axes.set_yticks(range(len(parts)), [part.replace("_", " ") for part in parts])
        axes.tick_params(axis="y", length=0)
        axes.grid(axis="x", color=PALE, linewidth=0.5)
        axes.set_axisbelow(True)
        axes.set_title(game, fontsize=10, loc="left")
    figure.supxlabel(
        f"Elo lost without it, with its 95 % interval; {findings.about['limits']}, {counted(findings.about['games'], 'game')} each",
        fontsize=9,
    )


FARTHEST = 400.0
"""Elo that a picture shows at most: beyond it, a side wins ten games of eleven."""

DRAWN: dict[str, Callable[[Any, Findings], None]] = {
    "growth": _growth,
    "table": _table,
    "deepening": _deepening,
    "depth": _depth,
    "evaluation": _evaluation,
    "models": _models,
    "star": _star,
    "contest": _contest,
    "tricks": _tricks,
}


# ------------------------------------------------------------------------------------------------------- what they share


def _scores(axes: Axes, depths: Sequence[int], rows: Sequence[Any], colour: str) -> None:
    """Scores with their intervals, beside the line of equals."""
    axes.axhline(0.5, color=GREY, linewidth=1, linestyle="--")
    spread = [[row.score - row.low for row in rows], [row.high - row.score for row in rows]]
    axes.errorbar(depths, [row.score for row in rows], yerr=spread, color=colour, marker="o", linewidth=1.5, capsize=3)
    axes.set_ylim(0, 1.03)
    _percent(axes)
    _whole(axes, depths)


def _labelled(axes: Axes, title: str, across: str, up: str) -> None:
    axes.set_title(title, fontsize=10, loc="left")
    axes.set_xlabel(across)
    axes.set_ylabel(up)


def _whole(axes: Axes, numbers: Sequence[int]) -> None:
    """A tick at every whole number, or at every other one where there are many."""
    step = 1 + len(numbers) // 13
    axes.set_xticks(list(numbers)[::step])
    axes.set_xlim(min(numbers) - 0.4, max(numbers) + 0.4)


def _percent(axes: Axes) -> None:
    from matplotlib.ticker import PercentFormatter

    axes.yaxis.set_major_formatter(PercentFormatter(1.0))


def _plain_ticks(axes: Axes) -> None:
    """Numbers of nodes as numbers, 5,000 and not 5 × 10³, where they stay within few decades."""
    from matplotlib.ticker import FuncFormatter, LogLocator, NullFormatter

    axes.yaxis.set_major_locator(LogLocator(base=10, subs=(1, 2, 5)))
    axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.0f}"))
    axes.yaxis.set_minor_formatter(NullFormatter())


def _plies(findings: Findings) -> str:
    depth = findings.about["depth"]
    return "to the end of the game" if depth is None else counted(depth, "ply")


def _subject(findings: Findings) -> str:
    about = findings.about
    if "branching" in about:
        return f"Uniform trees, b = {about['branching']}, values {about['leaves']}, {counted(about['samples'], 'tree')}"
    titles = {entry.class_name: entry.title for entry in CATALOGUE}
    return titles.get(about["game"], str(about["game"]))
