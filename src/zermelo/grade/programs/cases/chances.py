"""What a chance node is worth, rightly and as students write it.

expected("mean", [2.0, 4.0], [0.5, 0.5])       3.0
expected("running", [2.0, 3.0, 1.0], thirds)   (avg + v) / 2 after each outcome: 1.75
"""

from __future__ import annotations

import functools
import math
import statistics
from collections.abc import Callable, Sequence
from typing import TypeAlias

Values: TypeAlias = Sequence[float]
Weights: TypeAlias = Sequence[float]


def _mean(values: Values, weights: Weights) -> float:
    return sum(weight * value for weight, value in zip(weights, values, strict=True))


def _rounded(by: Callable[[float], float]) -> Callable[[Values, Weights], float]:
    def rounded(values: Values, weights: Weights) -> float:
        mean = _mean(values, weights)
        return float(by(round(mean, 9))) if math.isfinite(mean) else mean

    return rounded


def _halves(values: Values) -> float:
    return functools.reduce(lambda average, value: (average + value) / 2, values)


def _products(values: Values, weights: Weights) -> list[float]:
    return [weight * value for weight, value in zip(weights, values, strict=True)]


WAYS: dict[str, Callable[[Values, Weights], float]] = {
    "mean": _mean,
    "uniform": lambda values, weights: sum(values) / len(values),
    "largest": lambda values, weights: max(values),
    "smallest": lambda values, weights: min(values),
    "sum": lambda values, weights: sum(values),
    "unweighted": lambda values, weights: _mean(values, weights) / len(values),
    "down": _rounded(math.floor),
    "zero": _rounded(math.trunc),
    "likeliest": lambda values, weights: values[weights.index(max(weights))],
    "last": lambda values, weights: values[-1],
    "running": lambda values, weights: _halves(values),
    "running from 0": lambda values, weights: _halves([0.0, *values]),
    "halved": lambda values, weights: sum(values) / 2,
    "half of it": lambda values, weights: _mean(values, weights) / 2,
    "one more": lambda values, weights: sum(values) / (len(values) + 1),
    "one less": lambda values, weights: sum(values) / (len(values) - 1 or 1),
    "middle": lambda values, weights: statistics.median(values),
    "midrange": lambda values, weights: (min(values) + max(values)) / 2,
    "largest product": lambda values, weights: max(_products(values, weights)),
    "smallest product": lambda values, weights: min(_products(values, weights)),
    "last product": lambda values, weights: _products(values, weights)[-1],
    "turned": lambda values, weights: _mean(values, weights[::-1]),
    "complement": lambda values, weights: sum((1 - weight) * value for weight, value in zip(weights, values, strict=True)),
    "squared": lambda values, weights: sum(weight * weight * value for weight, value in zip(weights, values, strict=True)),
    "without last": lambda values, weights: sum(_products(values, weights)[:-1]) if len(values) > 1 else values[0],
    "without first": lambda values, weights: sum(_products(values, weights)[1:]) if len(values) > 1 else values[0],
    "least likely": lambda values, weights: values[weights.index(min(weights))],
}
"""The `chance` of a variant, but for "first", which looks at no other outcome."""


def expected(way: str, values: Values, weights: Weights) -> float:
    return WAYS[way](values, weights)
