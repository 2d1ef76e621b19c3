"""How a tournament is shown: while it goes on, and at its end."""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ...errors import shortened
from ...games import title_of
from ...match.sprt import ACCEPTED_H1, pentanomial
from ...match.statistics import elo_text, normalized_elo, superiority
from ...numbers import counted
from ..parts.reports import report, watched
from ..parts.screen import console

if TYPE_CHECKING:
    from rich.console import Console

    from ...match.tournament import Tournament
    from ...match.tournament.standings import Meeting, Standings

SELDOM, OFTEN = 10.0, 0.5
"""Seconds between two lines of progress, in a file and on a terminal."""
TIMES = 1000
"""Who watches is told about so often, however long it takes: less and less often as time goes by."""

WIDE = 1000
"""Columns that the table may have: nothing of it is left out, even where a terminal is narrower."""

ENDINGS = {
    "over": "by the rules",
    "repetition": "by repetition",
    "too long": "too long",
    "time forfeit": "on time",
    "rules infraction": "by illegal moves",
    "resignation": "by resignation",
    "abandoned": "by a player who could not go on",
    "adjudication": "adjudicated",
}


# ------------------------------------------------------------------------------------------------ while it goes on


@contextmanager
def watching(quiet: bool, words: str = "") -> Iterator[Callable[[Tournament], None]]:
    """What shows the progress on stderr, behind `words`: a line that changes on a terminal, else a line now and then; or a program that
    watches is told, with the table."""
    screen = console(stderr=True)
    said = words and f"{words}; "
    began, last, first, cost = 0.0, 0.0, 0, 0.0
    status = screen.status(f"{said}starting", spinner="dots") if screen.is_terminal else None

    def watch(played: Tournament) -> None:
        nonlocal began, last, first, cost
        now = time.monotonic()
        if not began and played.under_way:
            began, first = now, len(played.finished)
        alone = status is None and not watched()
        pause = SELDOM if alone else max(OFTEN, (now - began) / TIMES if watched() and began else 0.0)
        if now - last < max(20 * cost, pause) or (alone and (quiet or not played.finished)):
            return
        text = said + progress(played, now - began, len(played.finished) - first if began else 0)
        if watched():
            report("progress", text)
            report("standings", played.standings().as_dict())
        last = time.monotonic()
        cost = last - now
        if alone:
            print(text, file=sys.stderr, flush=True)
        elif status is not None:
            status.update(shortened(text, screen.width - 4))

    if status is None:
        yield watch
    else:
        with status:
            yield watch


def _roughly(seconds: float) -> str:
    minutes = seconds / 60
    return f"{max(1, round(seconds))} s" if seconds < 100 else f"{minutes:.0f} min" if minutes < 100 else f"{minutes / 60:.1f} h"


def progress(played: Tournament, seconds: float, since: int) -> str:
    """Where it stands, on one line: after so many seconds, in which so many games ended."""
    plan, done = played.plan, len(played.finished)
    planned = plan.games * len(plan.pairings)
    parts = [f"{done} of {counted(planned, 'game')}"]
    if since:
        parts.append(f"about {_roughly((planned - done) * seconds / since)} left")
    if done:
        table = played.standings()
        if len(table.meetings) == 1:
            (meeting,) = table.meetings.values()
            parts.append(f"{plan.names[0]} won {meeting.won}, drawn {meeting.drawn}, lost {meeting.lost}")
            if meeting.pairs and plan.seats == 2:
                parts.append(f"Elo {elo_text(meeting.elo)}")
        else:
            parts.append(", ".join(f"{table.name(place.player)} {place.points:g}/{place.games}" for place in table.places[:3]))
        if table.test is not None:
            low, high = table.test.sprt.bounds
            parts.append(f"LLR {table.test.ratio:.2f} ({low:.2f} to {high:.2f})")
    return "; ".join(parts)


# ------------------------------------------------------------------------------------------------ at its end


def show_standings(table: Standings) -> None:
    """The whole of it, on standard output."""
    screen = console()
    plan = table.plan
    many = counted(table.played, "game") if table.played >= table.planned else f"{table.played:,} of {counted(table.planned, 'game')}"
    screen.print(f"{', '.join(filter(None, [title_of(plan.cls), plan.conditions.words(), many]))}", style="bold", soft_wrap=True)
    screen.print()
    if not table.played:
        screen.print("no game was finished")
        return
    if len(table.meetings) == 1:
        ((pairing, meeting),) = table.meetings.items()
        rows = list(of_two(table, pairing, meeting))
    else:
        show_table(screen, table)
        rows = []
    rows.append(("ended", endings(table.ends)))
    rows += [("forfeits", f"{table.name(player)}: {endings(ways)}") for player, ways in table.forfeits.items()]
    if table.unwritten:
        rows.append(("unwritten", f"{table.unwritten:,} of these, for the notation of the file has no word for how they ended"))
    for key, text in rows:
        screen.print(f"{key:<10}{text}", soft_wrap=True, highlight=False)


def of_two(table: Standings, pairing: tuple[int, int], meeting: Meeting) -> Iterator[tuple[str, str]]:
    """What there is to say about two players."""
    one, other = map(table.name, pairing)
    yield "players", f"{one} against {other}"
    yield "result", f"{meeting.won} won, {meeting.drawn} drawn, {meeting.lost} lost"
    if not meeting.pairs:
        return
    score, many = meeting.score, len(meeting.pairs)
    yield "score", f"{score.value:.3f} ({score.low:.3f} to {score.high:.3f} at 95 %, over {counted(many, 'opening')})"
    if table.plan.seats != 2:
        yield "", f"an even share is {1 / table.plan.seats:.3f}"
        return
    normalized = normalized_elo(meeting.pairs)
    yield "Elo", elo_text(meeting.elo) + ("" if math.isinf(normalized) else f"; normalized {normalized:+.0f}")
    yield "stronger", f"{one} is with {superiority(meeting.pairs):.1%} likelihood"
    counts = pentanomial(meeting.pairs)
    yield "pairs", ", ".join(f"{count} × {points}" for count, points in zip(counts, ("0", "½", "1", "1½", "2"), strict=True))
    if table.test is not None:
        sprt, (low, high) = table.test.sprt, table.test.sprt.bounds
        verdict = {"": "not decided"}.get(table.test.verdict, f"{table.test.verdict} accepted")
        elo = sprt.elo1 if table.test.verdict == ACCEPTED_H1 else sprt.elo0
        why = f": rather {elo:+g} Elo than {sprt.elo0 + sprt.elo1 - elo:+g}" if table.test.verdict else ""
        yield "SPRT", f"[{sprt.elo0:g}, {sprt.elo1:g}]  LLR {table.test.ratio:.2f} ({low:.2f} to {high:.2f})  {verdict}{why}"


def endings(ends: dict[str, int]) -> str:
    """How many games ended in which way, the most frequent first."""
    ordered = sorted(ends.items(), key=lambda each: -each[1])
    return ", ".join(f"{number} {ENDINGS.get(how, how)}" for how, number in ordered)


def show_table(screen: Console, table: Standings) -> None:
    """The table of all players, and who won how much against whom."""
    from rich import box
    from rich.table import Table

    two = table.plan.seats == 2
    order = [place.player for place in table.places]
    grid = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    grid.add_column("")
    grid.add_column("player")
    if two:
        grid.add_column("rating", justify="right")
        grid.add_column("±", justify="right")
    for name in ("games", "points", "score"):
        grid.add_column(name, justify="right")
    for number in range(1, len(order) + 1):
        grid.add_column(f"{number}", justify="right")
    for number, place in enumerate(table.places, 1):
        cells = [str(number), table.name(place.player)]
        if two and place.rating is not None:
            half = (place.rating.high - place.rating.low) / 2
            cells += [f"{place.rating.value:+.0f}", "" if math.isnan(half) else f"{half:.0f}"]
        cells += [str(place.games), f"{place.points:g}", f"{place.share:.3f}"]
        grid.add_row(*cells, *(against(table, place.player, other) for other in order))
    screen.print(grid, width=WIDE, crop=False)


def against(table: Standings, one: int, other: int) -> str:
    """Points of one player against another."""
    if (one, other) in table.meetings:
        meeting = table.meetings[one, other]
        points = meeting.points
    elif (other, one) in table.meetings and table.plan.seats == 2:
        meeting = table.meetings[other, one]
        points = meeting.games - meeting.points
    else:
        return "·"
    return f"{points:g}/{meeting.games}" if meeting.games else ""
