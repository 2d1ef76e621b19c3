"""The curve of a training as a picture, by matplotlib."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..plots import save_plot
from .measuring import MISTAKES
from .training import Training, in_order

ASIDE = ("games", "seconds", "positions", "loss", "least", MISTAKES)
"""What a row of a curve holds besides points of games."""
WIDTH, HEIGHT, DOTS = 7.0, 4.0, 150  # inches, dots per inch


def draw(training: Training, path: Path) -> None:
    """Draw what was measured, over the games that were played, also in the trainings that this one goes on from."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(WIDTH, HEIGHT), dpi=DOTS, layout="constrained")
    axes: Any = figure.add_subplot()
    curve: list[dict[str, Any]] = []
    for record in in_order(training.about()):
        before = curve[-1]["games"] if curve else 0
        curve += [row | {"games": before + row["games"]} for row in record.get("curve", ()) if "games" in row]  # by search there are epochs
    for name in training.curve[-1]:
        if name not in ASIDE:
            rows = [row for row in curve if name in row]  # before it was interrupted it may have been measured otherwise
            games = [row["games"] for row in rows]
            points, errors = zip(*(row[name] for row in rows), strict=True)
            axes.errorbar(games, points, [1.96 * error for error in errors], marker="o", markersize=3, capsize=2, label=f"against {name}")
    axes.axhline(0.0, color="#767676", linewidth=0.8)
    axes.set_xlabel("games against itself")
    axes.xaxis.set_major_formatter(lambda number, _: f"{number:,.0f}")
    axes.set_ylabel("points a game")
    axes.set_title(f"{training.decides['game']}, learned from the rules alone")
    axes.legend(frameon=False)
    save_plot(figure, path)
