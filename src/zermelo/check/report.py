"""What a check found, as a page for people and as plain data."""

from __future__ import annotations

import html
import textwrap
from dataclasses import asdict, dataclass, field
from typing import Any, NamedTuple

from ..match.statistics import Interval
from ..numbers import counted
from .costs import Cost
from .laws import LAWS, Law

FEW = 8
"""Lines that cost speed of which the text tells."""


@dataclass(frozen=True, slots=True)
class Failure:
    """One broken law, shown at the shallowest position where it was seen.

    law        its name, as in the table of laws
    sentence   what is wrong there
    mend       how it is mended
    position   the position as people write it
    state      the state as Python writes it
    ply        moves played before it
    action     the action that shows it, if one does, and its name
    times      at how many positions the law was seen broken
    """

    law: str
    sentence: str
    mend: str
    position: str
    state: str
    ply: int
    action: int | None = None
    action_name: str | None = None
    times: int = 1

    def __str__(self) -> str:
        rows = [("position", self.position), ("state", self.state if self.state != self.position else "")]
        if self.action is not None:
            named = f" ({self.action_name})" if self.action_name != str(self.action) else ""
            rows.append(("action", f"{self.action}{named}"))
        rows.append(("mend", self.mend))
        more = counted(self.times - 1, "more position")
        rows.append(("also at", more if self.times > 1 else ""))
        return "\n".join([f"BROKEN  {self.law}", _indented(self.sentence), *_table(rows)])


class Fortune(NamedTuple):
    """How a player fared: the shares of games won alone, of those that nobody won alone, and of those that another won."""

    player: int
    won: Interval
    drawn: Interval
    lost: Interval


@dataclass(frozen=True, slots=True)
class Report:
    """What a check found.

    failures      the broken laws, in the order of the table
    states        different positions examined; `complete` if these are all there are
    games         random games played, of the number asked for; `ended` of them came to their end
    longest       plies of the longest of them
    mean_actions  actions per position at which a player chooses, and the most seen
    wins          games won by each player; `draws` are those that nobody won alone
    lowest        the lowest and the highest utility seen; None if no game ended
    compared      positions at which the compiled rules were asked too
    shortest      plies of the shortest of the games that came to their end, and their mean length; None if none did
    sums          the least and the greatest sum of all players' utilities at an end; None if no end was seen
    keys          different keys of the positions examined
    first         how the player to move first fared in the random games that came to their end; None if none did
    costs         what costs speed: where rules make lists, sets, dicts and texts anew
    compiles      can all rules be compiled? None if that was not tried
    notes         what the author should know, one sentence each
    stopped       why the check ended early; empty if it did not
    """

    game: str
    failures: tuple[Failure, ...]
    states: int
    complete: bool
    games: int
    asked: int
    ended: int
    longest: int
    mean_actions: float
    most_actions: int
    wins: tuple[int, ...]
    draws: int
    lowest: float | None
    highest: float | None
    compared: int
    seed: int
    seconds: float
    notes: tuple[str, ...] = field(default=())
    stopped: str = ""
    shortest: int | None = None
    mean_length: float | None = None
    sums: tuple[float, float] | None = None
    keys: int = 0
    first: Fortune | None = None
    costs: tuple[Cost, ...] = ()
    compiles: bool | None = None

    @property
    def ok(self) -> bool:
        """Does every law hold?"""
        return not self.failures

    @property
    def laws(self) -> tuple[Law, ...]:
        """The laws that were looked at: the whole table."""
        return LAWS

    def as_dict(self) -> dict[str, Any]:
        """The report as plain data, ready for JSON."""
        data = asdict(self)
        if self.first is not None:
            player, *shares = self.first
            data["first"] = {"player": player} | {name: share._asdict() for name, share in zip(Fortune._fields[1:], shares, strict=True)}
        data["costs"] = [cost._asdict() for cost in self.costs]
        return {"game": data.pop("game"), "ok": self.ok, **data}

    def __repr__(self) -> str:
        """One line: what holds, and how much was looked at. `print` shows all of it."""
        found = "every law holds" if self.ok else f"broken: {', '.join(failure.law for failure in self.failures)}"
        return f"<Report {self.game}: {found}; {counted(self.states, 'position')}, {counted(self.games, 'game')}>"

    def _repr_html_(self) -> str:
        return f"<pre>{html.escape(str(self))}</pre>"

    def __str__(self) -> str:
        if self.ok:
            verdict = f"{self.game}: every law holds" if not self.stopped else f"{self.game}: no law was seen broken"
        else:
            verdict = f"{self.game}: {counted(len(self.failures), 'law')} broken"
        return "\n\n".join([verdict, *map(str, self.failures), "\n".join(self._facts())])

    def _facts(self) -> list[str]:
        games = f"{self.games:,}" if self.games == self.asked else f"{self.games:,} of {self.asked:,}"
        all_ = " (all there are)" if self.complete else ""
        keys = f", {self.keys:,} different keys" if self.keys else ""
        choices = f"{self.mean_actions:.1f} actions on average, {self.most_actions:,} at most"
        rows = [
            ("positions", f"{self.states:,} examined{all_}{keys}; {choices}"),
            ("games", f"{games} at random (seed {self.seed}){self._lengths()}"),
        ]
        if self.ended:
            rest = "drawn" if len(self.wins) == 2 else "shared"
            won = ", ".join([*(f"player {player} won {n:,}" for player, n in enumerate(self.wins)), f"{rest} {self.draws:,}"])
            whose = "" if len(self.wins) == 1 else f"{won}; "
            rows.append(("ends", f"{whose}utilities from {self.lowest:g} to {self.highest:g}{self._sums()}"))
        if self.first and len(self.wins) > 1:
            player, *shares = self.first
            rest = "drew" if len(self.wins) == 2 else "shared"
            won, drew, lost = (f"{share.value:.0%} ({100 * share.low:.0f} to {share.high:.0%})" for share in shares)
            rows.append(("first", f"player {player}, to move first, won {won} of such games, {rest} {drew}, lost {lost}"))
        rows += [("slow", str(cost)) for cost in self.costs[:FEW]]
        if len(self.costs) > FEW:
            rows.append(("", f"and {len(self.costs) - FEW} more"))
        if self.compared:
            asked = "the other rules were asked" if any(note.startswith("plays interpreted") for note in self.notes) else "asked"
            rows.append(("compiled", f"{asked} at {counted(self.compared, 'position')} beside the interpreted rules"))
        rows += [("note", note) for note in self.notes]
        rows += [("stopped", self.stopped)] if self.stopped else []
        rows.append(("time", f"{self.seconds:.2f} s"))
        return _table(rows)

    def _lengths(self) -> str:
        """How long the games were."""
        if self.mean_length is None or self.shortest is None:
            return f", the longest of {counted(self.longest, 'ply')}"
        if self.shortest == self.longest:
            return f", all of {counted(self.longest, 'ply')}"
        return f", {self.shortest:,} to {counted(self.longest, 'ply')} long, {self.mean_length:.1f} on average"

    def _sums(self) -> str:
        """What the utilities of all players add up to."""
        if self.sums is None or len(self.wins) < 2:
            return ""
        least, most = self.sums
        return f", adding up to {least:g}" + (f" to {most:g}" if most > least else "")


def _table(rows: list[tuple[str, str]]) -> list[str]:
    """Rows of a word and what it stands for, which may have several lines; empty ones are left out."""
    return [f"  {word:<10}{_indented(text, 12).lstrip()}" for word, text in rows if text]


def _indented(text: str, by: int = 2) -> str:
    """The lines of a text moved to the right, each broken between words where it is too long."""
    lines = [textwrap.wrap(line, 118 - by, break_long_words=False) if len(line) > 118 - by else [line] for line in text.splitlines()]
    return "\n".join(" " * by + piece for line in lines for piece in line)
