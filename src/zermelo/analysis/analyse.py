"""One position after the other: a search of each, compared with what the file says is right and with what was played."""

from __future__ import annotations

import inspect
import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Generic, NamedTuple

from ..errors import SearchError
from ..evaluate.named import named
from ..game import CHANCE, S
from ..games import spec_of
from ..numbers import counted, plain
from ..payoffs import level_of
from ..search.background.handle import Handle
from ..search.deepen import deepen
from ..search.engine.engine import engine, unit_of
from ..search.parts.estimate import evaluator_for
from ..search.parts.table import Table
from ..search.run.limits import Limits, limits_for
from ..search.run.named import takes_history
from ..search.run.result import EXACT, Result
from ..search.run.suitable import unsuited_for_alphabeta
from .contents import Contents, Item, contents_of
from .played import Loss, Sheet, Worth, loss_of, sheets
from .scores import Scores
from .totals import Totals, totals

SECOND = Limits(seconds=1.0)
"""Of every position, where nothing is said."""


class First(NamedTuple):
    """The first depth from which on the answer was right and stayed so, and what had been spent by then."""

    depth: int | None
    nodes: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Analysed(Generic[S]):
    """A position that was analysed.

    item     the position, its name, and what the file says of it
    result   what the search found
    first    when it found the answer that the file says is right; None if it did not, or if the file says none
    loss     what the move that was played lost; None if none was, or if nothing tells it
    """

    item: Item
    result: Result[S]
    first: First | None = None
    loss: Loss | None = None

    @property
    def right(self) -> bool | None:
        """Is the answer right? None if the file does not say."""
        return judged(self.item, self.result)

    @property
    def points(self) -> float | None:
        """The points that the answer brings; None if the file grades no moves."""
        answers, action = self.item.answers, self.result.action
        if answers is None or not answers.points:
            return None
        return 0.0 if action is None else answers.points.get(action, 0.0)

    def as_dict(self) -> dict[str, Any]:
        """This as plain data, ready for JSON."""
        item, result = self.item, self.result
        state: Any = item.state
        data: dict[str, Any] = {"number": item.number, "name": item.name, "position": str(state)}
        data |= {"move": result.action_name, "value": plain(result.value), "values": [plain(value) for value in result.values]}
        for key in ("bound", "exact", "decided", "depth", "nodes", "seconds", "complete"):
            data[key] = getattr(result, key)
        data["line"] = list(result.line_names)
        if len(result.variations) > 1:
            data["variations"] = [each.as_dict() for each in result.variations]
        if self.right is not None and item.answers is not None:
            data["right"] = self.right
            data["expected"] = [state.action_name(action) for action in item.answers.expected()]
            data["avoid"] = [state.action_name(action) for action in item.answers.avoid]
            data["first_right"] = None if self.first is None else self.first._asdict()
        if self.points is not None:
            data["points"] = self.points
        if item.game:
            data |= {"game": item.game, "ply": item.ply}
        if item.played is not None:
            data["played"] = state.action_name(item.played)
            data["loss"] = None if self.loss is None else plain(self.loss.amount)
            data["expected_loss"] = None if self.loss is None else self.loss.expected
            data["mark"] = "" if self.loss is None else self.loss.mark
        return data


@dataclass(frozen=True, slots=True, repr=False)
class Analysis:
    """The analysis of a file.

    contents   what it holds
    found      what was analysed, in the order of the file
    complete   False if Ctrl-C ended it before the last position
    unit       what counts as little in an evaluation, in chess a pawn; 0 where nothing is known of it
    """

    contents: Contents
    found: tuple[Analysed[Any], ...]
    complete: bool
    unit: float

    @property
    def totals(self) -> Totals:
        """How much of a suite was solved, and with what effort."""
        return totals(self.found)

    def sheets(self) -> list[Sheet]:
        """What the moves of games came to, player by player; empty where no game was played."""
        return sheets(self.found, self.contents.cls.PLAYERS) if self.contents.has_games else []

    def save(self, path: str | Path) -> None:
        """Write it into a file, by its ending: .epd, positions with depth, nodes, value and line; .pgn and .pdn, games with comments
        and variations. Raises PositionError for an ending that does not hold it, and ZermeloError if the file cannot be written.
        """
        from .writing import save

        save(self, path)

    def as_dict(self) -> dict[str, Any]:
        """This as plain data, ready for JSON."""
        return {
            "game": spec_of(self.contents.cls),
            "source": self.contents.source,
            "complete": self.complete,
            "positions": [each.as_dict() for each in self.found],
            **self.closing(),
        }

    def closing(self) -> dict[str, Any]:
        """What there is to say when all positions are told."""
        said = {"totals": self.totals.as_dict(), "players": [each.as_dict() for each in self.sheets()]}
        return said | ({"unread": self.contents.unread} if self.contents.unread else {})

    def __repr__(self) -> str:
        """One line: the file, how many positions, how many of them solved."""
        totals = self.totals
        solved = f", {totals.solved} of {totals.asked} solved" if totals.asked else ""
        return f"<Analysis {self.contents.cls.__name__}: {totals.positions} of {counted(len(self.contents.items), 'position')}{solved}>"


def analyse(
    what: Any,
    game: Any = None,
    *,
    limits: Limits | None = None,
    search: Callable[..., Result[Any]] | None = None,
    lines: int = 1,
    only: Sequence[str] = (),
    limit: int | None = None,
    report: Callable[[Analysed[Any]], None] | None = None,
    watch: Callable[[Item, Result[Any]], None] | None = None,
    **options: Any,
) -> Analysis:
    """Analyse every position of a file: of a suite each, of a game each in which somebody had to decide.

    what      the path of a file (.epd, .fen, .pgn, .obf, .ggf, .pdn, .txt, .json); a position or a Game, or several
    game      the class of the rules, or a name or file of rules; by default the game that has such files
    limits    of every position, a second by default
    search    by default engine, and deepen where it does not apply
    lines     the best moves that are to have values and lines, for deepen and engine
    only      names or numbers of positions; empty for all
    limit     positions at most, the first of them
    report    is called with each position that is done, in the order of the file
    watch     is called with a position and what is found so far, at every depth of deepen and engine
    options   what the search takes besides: evaluator, table, ordering, compiled ...

    Each position is searched with an empty table, so that none depends on those before it. After Ctrl-C the analysis is that of the
    positions that were done, and not `complete`. Raises PositionError for a file that cannot be read, before any search.
    """
    contents = (what if isinstance(what, Contents) else contents_of(what, game)).chosen(only, limit)
    if not contents.items:
        raise SearchError("there is no position to analyse in which anybody has to decide")
    state = contents.items[0].state
    if search is None:
        search = usual(state)
    unit = unit_for(state, search, options.get("evaluator"))
    worker = Worker(search, limits_for(limits or SECOND), lines, options, watch)
    found: list[Analysed[Any]] = []
    complete = True
    try:
        for each in told(contents, worker, unit):
            found.append(each)
            if report is not None:
                report(each)
    except KeyboardInterrupt:
        complete = False
    return Analysis(contents, tuple(found), complete, unit)


def usual(state: Any) -> Callable[..., Result[Any]]:
    """The search of the analysis, if none is asked for."""
    return deepen if unsuited_for_alphabeta(state) else engine


def unit_for(state: Any, search: Any, evaluator: Any) -> float:
    """What counts as little to the evaluator that a search of `state` asks."""
    if evaluator is None and search is engine:
        evaluator = named(type(state))
    return unit_of(evaluator_for(state, 1, evaluator)[0])


def judged(item: Item, result: Result[Any]) -> bool | None:
    """Is what a search found what the file says is right? None if it does not say."""
    answers = item.answers
    if answers is None:
        return None
    right = answers.is_right(result.action)
    if right is not None or answers.mate is None or item.state.is_terminal():
        return right
    cls, mover = type(item.state), item.state.to_move()
    won = bool(result.decided and result.values[mover] > level_of(cls))
    moves = [Scores(item.state, 0.0).moves_to_the_end(each, result.depth or 0) for each in result.variations[:1]]  # lines may end early
    return won and (moves[0] if moves else (len(result.line) + 1) // 2) <= answers.mate


class Worker:
    """Searches one position after the other, each as if it were the only one."""

    def __init__(
        self, search: Callable[..., Result[Any]], limits: Limits, lines: int, options: dict[str, Any], watch: Callable[..., None] | None
    ) -> None:
        self.search, self.limits, self.options, self.watch = search, limits, options, watch
        known = inspect.signature(search).parameters
        self.reports, self.chooses = "report" in known, "only" in known
        if lines != 1:
            if "lines" not in known:
                raise SearchError(f"{search.__name__} has no lines: that belongs to deepen and engine")
            self.options = options | {"lines": lines}

    def searched(self, item: Item) -> Analysed[Any]:
        """The analysis of a position. Raises KeyboardInterrupt where Ctrl-C ended the search."""
        trail = Trail(item)

        def report(result: Result[Any]) -> None:
            trail.note(result)
            if self.watch is not None:
                self.watch(item, result)

        result = self.carried_out(item, self.limits, {"report": report} if self.reports else {})
        trail.note(result)
        return Analysed(item, result, trail.first)

    def carried_out(self, item: Item, limits: Limits, more: dict[str, Any]) -> Result[Any]:
        """One search."""
        options = self.options | more
        if isinstance(options.get("table"), Table):
            options["table"] = options["table"].emptied()
        if item.history and takes_history(self.search):
            options["history"] = item.history
        handle = Handle()
        result = self.search(item.state, limits=limits._replace(handle=handle), **options)
        if handle.watch is not None and handle.watch.interrupted:
            raise KeyboardInterrupt
        return result

    def worth_of_played(self, each: Analysed[Any]) -> Worth | None:
        """What the move that was played is worth, where the position after it is not analysed: by the search, or by another of it alone."""
        for action in each.result.actions:
            if action.action == each.item.played and action.values and (action.bound == EXACT or action.visits):
                return Worth(action.values, action.decided)
        if not self.chooses or each.item.played is None or each.result.depth is None:
            return None
        depth = Limits(depth=each.result.depth, nodes=self.limits.nodes, seconds=self.limits.seconds)
        return Worth.of(self.carried_out(each.item, depth, {"only": (each.item.played,), "lines": 1}))


class Trail:
    """Since when the answer is right."""

    def __init__(self, item: Item) -> None:
        self.item = item
        self.first: First | None = None

    def note(self, result: Result[Any]) -> None:
        """A depth was finished, or all is."""
        if not judged(self.item, result):
            self.first = None
        elif self.first is None:
            self.first = First(result.depth, result.nodes, result.seconds)


def told(contents: Contents, worker: Worker, unit: float) -> Iterator[Analysed[Any]]:
    """What is analysed, one after the other: of a game when the whole of it is done, for what comes later says what a move was worth."""
    for _, items in itertools.groupby(contents.items, lambda item: item.game or -item.number):
        done: list[Analysed[Any]] = []
        stopped = False
        try:
            for item in items:
                done.append(worker.searched(item))
        except KeyboardInterrupt:
            stopped = True
        yield from with_losses(done, worker, unit)
        if stopped:
            raise KeyboardInterrupt


def with_losses(done: list[Analysed[Any]], worker: Worker, unit: float) -> list[Analysed[Any]]:
    """The positions of a game, with what the moves that were played lost.

    From the last to the first, for the search of an earlier position has not seen as far: a position whose best move was played is worth
    what the next one is, and any other not less than that.
    """
    made: list[Analysed[Any]] = []
    seen: tuple[Item, Worth] | None = None
    for each in reversed(done):
        item, worth = each.item, Worth.of(each.result)
        if item.played is not None:
            after: Any = item.state.result(item.played)
            if after.is_terminal():
                following: Worth | None = Worth.of_end(after)
            elif seen is not None and seen[0].ply == item.ply + 1 and after.to_move() != CHANCE:
                following = seen[1]
            else:
                following = worth if item.played == each.result.action else worker.worth_of_played(each)
            if following is not None:
                mover = item.state.to_move()
                if item.played == each.result.action or following.rank(mover, type(after)) > worth.rank(mover, type(after)):
                    worth = following
                each = replace(each, loss=loss_of(worth, following, mover, type(after), unit))
        seen = item, worth
        made.append(each)
    return made[::-1]
