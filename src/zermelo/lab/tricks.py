"""What every part of the engine is worth in a game: matches of the whole engine against the engine without it.

    found = tricks([Chess(), Othello()], games=100, results="tricks")
    print(found)                            parts by games: Elo that the whole engine is stronger, with its interval
    found.where(game="Chess")               the same as rows

Every match is a tournament with a file of results of its own, so that the same call goes on where it stopped, also with more games. A part
that does nothing in a game is not played. The last line leaves out all parts: plain alpha-beta, deepened, with table, ordering and the same
evaluator.

Equal nodes say what a part finds with the same number of positions, equal time what it is worth in play: some parts make a position dearer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from ..errors import SearchError, ZermeloError
from ..executor import Executor
from ..games import title_of
from ..match.openings import Opening, fingerprint, random_openings
from ..match.referee import Conditions
from ..match.statistics import Interval, elo_text
from ..match.tournament import Watcher, tournament
from ..match.tournament.standings import Standings
from ..numbers import check_integer, counted
from ..players import Search
from ..players.search import engine_player
from ..search.engine.engine import Engine, unit_of
from ..search.engine.parts import PARTS, working_parts
from ..search.run.limits import Limits
from .findings import Findings, collected, column

ALL = "all"
"""The line that leaves out all parts."""

NOTHING = "–"
"""What is shown of a part that does nothing in a game."""

MOMENT = Limits(seconds=0.1)
"""What players have for a move, where nothing else is said."""

PLIES = 4
"""Of random openings."""

Watching = Callable[[str], AbstractContextManager[Watcher | None]]
"""Given what is played, what shows the progress of a match."""


@dataclass(frozen=True)
class Trick:
    """What one part is worth in one game."""

    game: str = column("what is played")
    left_out: str = column("the part that the second player does without; all: plain alpha-beta, deepened")
    works: bool = column("does the part do anything in this game? If not, no game is played")
    games: int = column("games played, each opening twice with the sides exchanged")
    won: int = column("games that the whole engine won")
    drawn: int = column("games drawn")
    lost: int = column("games that the whole engine lost")
    elo: float | None = column("by how much Elo the whole engine is stronger; infinite where every game was won")
    low: float | None = column("lower end of the 95 % interval, over openings")
    high: float | None = column("upper end of it")

    @property
    def text(self) -> str:
        """The cell of a table."""
        if not self.works:
            return NOTHING
        return "" if self.elo is None or self.low is None or self.high is None else elo_text(Interval(self.elo, self.low, self.high))


@dataclass
class Tricks(Findings):
    """The table of all parts and games, with a line for every part and a column for every game."""

    def cells(self) -> tuple[list[str], list[list[str]]]:
        games = list(dict.fromkeys(row.game for row in self.rows))
        found = {(row.left_out, row.game): row.text for row in self.rows}
        parts = [part for part in (*PARTS, ALL) if any((part, game) in found for game in games)]
        return ["left out", *games], [[part.replace("_", " "), *(found.get((part, game), "") for game in games)] for part in parts]

    def is_text(self, name: str) -> bool:
        return name == "left out"


def tricks(
    states: Sequence[Any],
    *,
    games: int = 100,
    parts: Iterable[str] = (),
    conditions: Conditions | None = None,
    openings: Callable[[Any, int], list[Opening]] | None = None,
    seed: int = 0,
    executor: Executor | None = None,
    results: str | Path | None = None,
    watching: Watching = lambda words: nullcontext(),
) -> Findings:
    """Matches of the whole engine against the engine without each of its parts, from each of these positions on.

    games        of every match
    parts        some of PARTS, or "all" for plain alpha-beta; by default each of them
    conditions   limits or clocks; by default 0.1 s a move
    openings     makes so many openings of a position; by default random ones that a short search takes for even
    seed         that of the openings
    executor     who plays them, by default one process
    results      a folder: a file for every match, with which the same call goes on where it stopped
    watching     shows the progress of each match

    After Ctrl-C the table has what was played. Raises SearchError for a game that the engine does not play, and ZermeloError for files
    that cannot be used.
    """
    conditions = conditions or Conditions(MOMENT)
    wanted = checked(parts)
    check_integer("games", games, least=2)
    folder = None if results is None else made(Path(results))
    titles = [title_of(type(state)) for state in states]
    if twice := [title for title in titles if titles.count(title) > 1]:
        raise SearchError(f"{twice[0]} is given twice: name every game once")
    working = [working_parts(state) for state in states]
    beginning = openings or (lambda state, number: even_openings(state, number, seed=seed))
    about = {"limits": conditions.words(), "games": games, "seed": seed, "date": f"{datetime.now(UTC):%Y-%m-%d}"}
    findings = Tricks("tricks", about, Trick)
    matches = sum(part == ALL or part in works for works in working for part in wanted)

    def rows() -> Iterator[Trick]:
        number = 0
        for state, title, works in zip(states, titles, working, strict=True):
            starts = beginning(state, games // 2)
            many = min(games, 2 * len(starts))
            if many < games:
                findings.notes.append(
                    f"{title}: {counted(many, 'game')} only, for there are no more than {counted(len(starts), 'different opening')}"
                )
            for part in wanted:
                if part != ALL and part not in works:
                    yield Trick(title, part, False, 0, 0, 0, 0, None, None, None)
                    continue
                number += 1
                other = f"without {part}" if part != ALL else "alphabeta"
                with watching(f"{number} of {matches}: {title} {other.replace('_', ' ')}") as watch:
                    standing = tournament(
                        {"engine": engine_player(), other: without(part, state)},
                        starts,
                        games=many,
                        conditions=conditions,
                        seed=seed,
                        executor=executor,
                        results=None if folder is None else folder / f"{type(state).__name__.lower()}-{part}.db",
                        about={"players": ["engine", other], "openings": fingerprint(starts[:1])},  # more games begin with the same
                        watch=watch,
                    )
                yield trick(title, part, standing)
                if not standing.complete:
                    findings.notes.append(f"{title} {other.replace('_', ' ')}: {standing.played} of {counted(many, 'game')}")
                    raise KeyboardInterrupt

    return collected(findings, rows())


def trick(title: str, part: str, standing: Standings) -> Trick:
    """The row of one match."""
    (met,) = standing.meetings.values()
    value, low, high = met.elo if met.pairs else (None, None, None)
    return Trick(title, part, True, met.games, met.won, met.drawn, met.lost, value, low, high)


def without(part: str, state: Any) -> Search:
    """The engine without a part as a player; without all of them plain alpha-beta, deepened, with the engine's evaluator."""
    if part != ALL:
        return engine_player({part: False})
    return Search(options={"evaluator": evaluator_of(state)})


def evaluator_of(state: Any) -> Any:
    """What the engine takes as evaluator where none is given."""
    return Engine(state, Limits(depth=1), deepening=True, compiled=False).evaluator


def even_openings(state: Any, number: int, plies: int = PLIES, seed: int = 0, within: float | None = None) -> list[Opening]:
    """Random openings that a short search takes for even, within one unit of the evaluator if nothing else is said."""
    return random_openings(state, number, plies, seed, unit_of(evaluator_of(state)) if within is None else within)


def checked(parts: Iterable[str]) -> list[str]:
    """The parts that are asked for, in the order of the table. Raises SearchError."""
    asked = [part.casefold().replace("-", "_").replace(" ", "_") for part in parts]
    known = (*PARTS, ALL)
    for part in asked:
        if part not in known:
            raise SearchError(f"the engine has no part {part}: name {', '.join(PARTS)}, or {ALL} for all of them")
    return [part for part in known if part in asked or not asked]


def made(folder: Path) -> Path:
    """A folder for results. Raises ZermeloError."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ZermeloError(f"{folder} cannot be a folder for results: {error.strerror}") from None
    return folder
