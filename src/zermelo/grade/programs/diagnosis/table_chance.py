"""The faults of expectimax at chance nodes; those of minimax come after them."""

from __future__ import annotations

from ..cases.variants import MINIMAX
from .fault import Fault

MEAN = "a chance node is worth the sum of probability * value over its outcomes"

CODES = {"uniform": "probabilities-forgotten", "first": "return-in-loop", "down": "rounded-average", "zero": "rounded-average"}
TITLES = {
    "uniform": "it forgets the probabilities: all outcomes count alike at chance nodes",
    "smallest": "at chance nodes it takes the smallest value, as if MIN moved",
    "largest": "at chance nodes it takes the largest value, as if MAX moved",
    "sum": "at chance nodes it takes the sum of the values, without probabilities",
    "unweighted": "at chance nodes it divides by the number of outcomes, though probabilities are in the sum",
    "likeliest": "at chance nodes it takes the likeliest outcome alone",
    "last": "at chance nodes it takes the last outcome alone",
    "first": "at chance nodes it takes the first outcome alone: it returns inside the loop",
    "down": "expected values are rounded down: // divides whole numbers",
    "zero": "expected values are cut off to whole numbers",
}

FAULTS = (
    *(Fault(CODES.get(chance, "wrong-average"), title, MEAN, MINIMAX._replace(chance=chance)) for chance, title in TITLES.items()),
    Fault("wrong-average", "where MAX moves it takes the mean", MEAN, MINIMAX._replace(averages="max")),
)
