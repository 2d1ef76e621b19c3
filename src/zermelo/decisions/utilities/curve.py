"""A picture of a utility: the curve, and a lottery on it with its EMV and certainty equivalent.

        U ┤               ╭────●          ● outcomes of the lottery, the mean of both axes on the straight line
          │          ╭────╯ .·'
       EU ┤─ ─ ─ ─○──╱──◇.·'              ◇ (EMV, EU)      ○ (CE, EU) on the curve
          │      ╱│ .·' │
          │    ╱ .·'    │
          ●──────┴──────┴──────── x
                CE ◀──▶ EMV              the premium between them

The curve is drawn with lines between many points, in the same colours as all drawings; every colour also has its own symbol.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from ...draw.formats.xml import rounded, safe
from ...draw.palette import DARK, LIGHT, PRINT, THEMES, Theme
from ...errors import DecisionError
from ...numbers import Real, number_text
from ..lotteries.lottery import Option, unit_of
from ..lotteries.prizes import Prize
from .choosing import amount_text, attitude, certainty_equivalent, emv
from .utility import Curve, Points, Stretch, Utility

WIDTH, HEIGHT = 560.0, 400.0
LEFT, RIGHT, TOP, BOTTOM = 70.0, 24.0, 66.0, 76.0
STEPS = 160
TICKS = 5
FONT = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','DejaVu Sans',sans-serif"
LETTER = 6.6
"""The average width of a letter, in pixels."""


class _Spot(NamedTuple):
    """A point of the plane: an amount and a utility."""

    x: float
    u: float


class _Frame(NamedTuple):
    """The visible part of the plane."""

    low: float
    high: float
    least: float
    most: float

    def across(self, x: float) -> float:
        return LEFT + (x - self.low) / (self.high - self.low) * (WIDTH - LEFT - RIGHT)

    def up(self, u: float) -> float:
        return HEIGHT - BOTTOM - (u - self.least) / (self.most - self.least) * (HEIGHT - TOP - BOTTOM)

    def place(self, spot: _Spot) -> tuple[float, float]:
        return self.across(spot.x), self.up(spot.u)


def curve_svg(
    utility: Utility,
    lottery: Option | None = None,
    *,
    between: tuple[Real | int, Real | int] | None = None,
    brackets: Mapping[Prize, tuple[Real, Real]] | None = None,
    unit: str = "",
    title: str = "",
    theme: str = "auto",
) -> str:
    """The picture of a utility of amounts, as SVG.

    lottery     its outcomes, EMV, certainty equivalent and premium are marked
    between     the range of amounts; by default that of the lottery, or of the points
    brackets    the interval of a prize's utility, drawn as a bar
    unit        of the amounts, if there is no lottery and there are no points
    theme       "light", "dark", "auto" (like the reader's screen) or "print"

    Raises DecisionError if the utility is not a curve over amounts, the range is empty, or the theme is unknown.
    """
    if not isinstance(utility, Curve):
        raise DecisionError(f"only a utility of amounts such as x^0.5 can be drawn, got a table of prizes: {utility}")
    if theme not in THEMES:
        raise DecisionError(f"theme must be one of {', '.join(THEMES)}, got {theme!r}")
    low, high = _ends(utility, lottery, between)
    unit = unit_of(lottery) if lottery is not None else utility.unit if isinstance(utility, Points) else unit
    return _Picture(utility, lottery, low, high, unit, title or f"U(x) = {utility}", brackets or {}, theme).text()


def _ends(utility: Curve, lottery: Option | None, between: tuple[Real | int, Real | int] | None) -> tuple[Real | int, Real | int]:
    """As they are, for a curve of points ends exactly at its last one: 1/3, of which no float is as much."""
    low: Real | int
    high: Real | int
    if between is not None:
        low, high = between
    elif isinstance(utility, Points):
        low, high = utility.points[0][0], utility.points[-1][0]
    elif lottery is not None:
        unit_of(lottery)
        amounts = [prize.amount or 0 for prize in lottery.distribution()]
        low, high = min(amounts), max(amounts)
    else:
        raise DecisionError("give the range of the drawing, as in between=(0, 1000)")
    if not (math.isfinite(low) and math.isfinite(high)) or float(low) >= float(high):
        got = f"{float(low):g} and {float(high):g}"
        raise DecisionError(f"the range of the drawing must be two finite amounts, the smaller first, got {got}")
    return low, high


class _Picture:
    """The elements of one picture."""

    def __init__(
        self,
        curve: Curve,
        lottery: Option | None,
        low: Real | int,
        high: Real | int,
        unit: str,
        title: str,
        brackets: Mapping[Prize, tuple[Real, Real]],
        theme: str,
    ) -> None:
        self.curve, self.lottery, self.unit, self.title, self.theme = curve, lottery, unit, title, theme
        self.brackets = brackets
        self.line = [self.at(x) for x in _amounts(curve, low, high)]
        heights = [spot.u for spot in self.line]
        heights += [float(end) for ends in brackets.values() for end in ends]
        least, most = min(heights), max(heights)
        self.frame = _Frame(float(low), float(high), least, most if most > least else least + 1)

    def at(self, amount: Real | int) -> _Spot:
        return _Spot(float(amount), float(self.curve(Prize("x", Fraction(amount), self.unit))))

    def text(self) -> str:
        body = [*self.axes(), self.stroke("u-curve", self.line), *self.bars()]
        description = self.title
        if self.lottery is not None:
            body += self.marks(self.lottery)
            description = self.sentence(self.lottery)
        size = f'width="{rounded(WIDTH)}" height="{rounded(HEIGHT)}" viewBox="0 0 {rounded(WIDTH)} {rounded(HEIGHT)}"'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="zermelo-curve-{self.theme}" role="img" {size} font-family="{FONT}">\n'
            f"<title>{safe(self.title)}</title>\n<desc>{safe(description)}</desc>\n<style>{_style(self.theme)}</style>\n"
            f'<rect class="u-paper" width="{rounded(WIDTH)}" height="{rounded(HEIGHT)}"/>\n'
            f'<text class="u-title" x="16" y="26">{safe(self.title)}</text>\n' + "\n".join(body) + "\n</svg>\n"
        )

    def sentence(self, lottery: Option) -> str:
        sure = certainty_equivalent(lottery, self.curve)
        mean = emv(lottery)
        values = f"EMV {amount_text(mean, self.unit)}, certainty equivalent {amount_text(sure, self.unit)}"
        return f"{lottery}: {values}, premium {amount_text(mean - sure, self.unit)}: {attitude(lottery, self.curve)}."

    # -------------------------------------------------------------------------------------------------------- parts

    def axes(self) -> Iterator[str]:
        frame = self.frame
        floor, left = HEIGHT - BOTTOM, LEFT
        yield f'<path class="u-axis" d="M{rounded(left)} {rounded(TOP - 8)}V{rounded(floor)}H{rounded(WIDTH - RIGHT + 8)}"/>'
        for x in ticks(frame.low, frame.high):
            at = frame.across(x)
            yield f'<path class="u-axis" d="M{rounded(at)} {rounded(floor)}v4"/>'
            label = safe(amount_text(_short(x), self.unit))
            yield f'<text class="u-tick u-middle" x="{rounded(at)}" y="{rounded(floor + 17)}">{label}</text>'
        for u in ticks(frame.least, frame.most):
            at = frame.up(u)
            yield f'<path class="u-axis" d="M{rounded(left)} {rounded(at)}h-4"/>'
            yield f'<text class="u-tick u-end" x="{rounded(left - 8)}" y="{rounded(at + 4)}">{safe(number_text(_short(u)))}</text>'
        yield f'<text class="u-tick u-middle" x="{rounded(left)}" y="{rounded(TOP - 14)}">utility</text>'

    def bars(self) -> Iterator[str]:
        for prize, (low, high) in self.brackets.items():
            x, bottom, top = float(prize.amount or 0), float(low), float(high)
            ends = [_Spot(x, bottom), _Spot(x, top)]
            yield self.stroke("u-bar", ends)
            yield from (self.dash(spot) for spot in ends)
            yield self.dot("u-known", _Spot(x, (bottom + top) / 2), 3.2)

    def marks(self, lottery: Option) -> Iterator[str]:
        """The lottery: outcomes, the chord of two, EMV and certainty equivalent, and the premium between them."""
        outcomes = [self.at(prize.amount or 0) for prize in lottery.distribution()]
        mean = _Spot(float(emv(lottery)), float(self.curve.expected(lottery)))
        sure = _Spot(float(certainty_equivalent(lottery, self.curve)), mean.u)
        frame = self.frame
        if len(outcomes) == 2:
            yield self.stroke("u-chord", outcomes)
        yield self.stroke("u-guide", [_Spot(frame.low, mean.u), max(mean, sure)])
        for spot in (mean, sure):
            yield self.stroke("u-guide", [spot, _Spot(spot.x, frame.least)])
        yield from (self.dot("u-outcome", spot, 4.5) for spot in outcomes)
        yield _diamond(*self.frame.place(mean))
        yield self.dot("u-sure", sure, 5)
        yield from self.premium(mean, sure)
        yield from self.legend(mean, sure)

    def premium(self, mean: _Spot, sure: _Spot) -> Iterator[str]:
        """A bracket between the two below the axis."""
        left, right = sorted((self.frame.across(mean.x), self.frame.across(sure.x)))
        if right - left >= 0.5:
            yield _bracket(left, right, HEIGHT - BOTTOM + 28)

    def legend(self, mean: _Spot, sure: _Spot) -> Iterator[str]:
        """The symbols with their numbers, in one row at the bottom."""
        x, y = LEFT - 40, HEIGHT - 16
        entries = [
            ("emv", f"EMV {amount_text(mean.x, self.unit)}"),
            ("sure", f"certainty equivalent {amount_text(sure.x, self.unit)}"),
            ("premium", f"premium {amount_text(mean.x - sure.x, self.unit)}"),
        ]
        for sign, text in entries:
            yield self.sign(sign, x + 6, y - 4)
            yield f'<text class="u-words" x="{rounded(x + 18)}" y="{rounded(y)}">{safe(text)}</text>'
            x += 18 + len(text) * LETTER + 22

    def sign(self, kind: str, x: float, y: float) -> str:
        if kind == "emv":
            return _diamond(x, y)
        if kind == "sure":
            return f'<circle class="u-sure" cx="{rounded(x)}" cy="{rounded(y)}" r="5"/>'
        return _bracket(x - 7, x + 7, y)

    def stroke(self, look: str, spots: Sequence[_Spot]) -> str:
        steps = "L".join(f"{rounded(x)} {rounded(y)}" for x, y in map(self.frame.place, spots))
        return f'<path class="{look}" d="M{steps}"/>'

    def dot(self, look: str, spot: _Spot, radius: float) -> str:
        x, y = self.frame.place(spot)
        return f'<circle class="{look}" cx="{rounded(x)}" cy="{rounded(y)}" r="{radius}"/>'

    def dash(self, spot: _Spot) -> str:
        x, y = self.frame.place(spot)
        return f'<path class="u-bar" d="M{rounded(x - 4)} {rounded(y)}h8"/>'


def _diamond(x: float, y: float) -> str:
    return f'<path class="u-emv" d="M{rounded(x)} {rounded(y - 6)}l6 6l-6 6l-6-6z"/>'


def _bracket(left: float, right: float, y: float) -> str:
    ends = "".join(f"M{rounded(x)} {rounded(y - 5)}v10" for x in (left, right))
    return f'<path class="u-premium" d="{ends}M{rounded(left)} {rounded(y)}H{rounded(right)}"/>'


# -------------------------------------------------------------------------------------------------------------- numbers


def _amounts(curve: Curve, low: Real | int, high: Real | int) -> list[Real | int]:
    """Where the curve is computed: at its own points, or at steps that are closer at the ends and around 0, where it is steep."""
    if isinstance(curve, Points):
        return [low, *(x for x, _ in curve.points if low < x < high), high]
    ends = float(low), float(high)
    edges = [ends[0], 0.0, ends[1]] if low < 0 < high else ends
    found: list[Real | int] = [low]
    for start, end in itertools.pairwise(edges):
        found += [start + (end - start) * (1 - math.cos(math.pi * step / STEPS)) / 2 for step in range(1, STEPS + 1)]
    return [*found[:-1], high]


def ticks(low: float, high: float) -> list[float]:
    """Round numbers in the range, in about five steps of 1, 2 or 5 times a power of ten."""
    rough = (high - low) / TICKS
    power: float = 10.0 ** math.floor(math.log10(rough))
    step = next(power * times for times in (1, 2, 5, 10) if power * times >= rough * 0.999)
    return [step * place for place in range(math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9) + 1)]


def _short(number: float) -> float:
    return float(f"{number:.10g}")


def stretch_words(stretches: Sequence[Stretch], unit: str) -> str:
    """`risk-prone from -$1,000 to $0, risk-averse from $0 to $1,000`."""
    return ", ".join(f"{each.attitude} from {amount_text(each.low, unit)} to {amount_text(each.high, unit)}" for each in stretches)


# --------------------------------------------------------------------------------------------------------------- styles


def _style(theme: str) -> str:
    scope = f".zermelo-curve-{theme}"
    if theme == "auto":
        return f"{_rules(scope, LIGHT)}@media (prefers-color-scheme:dark){{{_rules(scope, DARK)}}}"
    return _rules(scope, {"light": LIGHT, "dark": DARK, "print": PRINT}[theme])


def _rules(scope: str, theme: Theme) -> str:
    looks = {
        ".u-paper": f"fill:{theme.paper}",
        "text": f"fill:{theme.ink};font-size:12.5px",
        "text.u-title": "font-size:15px;font-weight:600",
        "text.u-tick": f"fill:{theme.quiet};font-size:11.5px",
        "text.u-middle": "text-anchor:middle",
        "text.u-end": "text-anchor:end",
        ".u-axis": f"fill:none;stroke:{theme.quiet};stroke-width:1.2px",
        ".u-curve": f"fill:none;stroke:{theme.max.line};stroke-width:2.6px;stroke-linejoin:round;stroke-linecap:round",
        ".u-chord": f"fill:none;stroke:{theme.quiet};stroke-width:1.3px;stroke-dasharray:6 4",
        ".u-guide": f"fill:none;stroke:{theme.faint};stroke-width:1.1px;stroke-dasharray:2 3",
        ".u-outcome": f"fill:{theme.ink}",
        ".u-emv": f"fill:{theme.chance.fill};stroke:{theme.chance.line};stroke-width:2px",
        ".u-sure": f"fill:{theme.min.fill};stroke:{theme.min.line};stroke-width:2px",
        ".u-premium": f"fill:none;stroke:{theme.min.line};stroke-width:2px",
        ".u-bar": f"fill:none;stroke:{theme.ink};stroke-width:1.3px",
        ".u-known": f"fill:{theme.paper};stroke:{theme.ink};stroke-width:1.6px",
    }
    return "".join(f"{scope} {name}{{{look}}}" for name, look in looks.items())
