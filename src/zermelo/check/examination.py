"""One check of a game: the positions near its start, then random games; what was found, and what was counted."""

from __future__ import annotations

import contextlib
import math
import random
import threading
import time
from collections import deque
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ..errors import GameError, shortened
from ..evaluate.accumulators import check_accumulator
from ..fields import as_declared
from ..game import is_game
from ..match.statistics import share_of
from ..numbers import counted
from ..progress import beat, within
from ..search.run.endless import Interpreted
from .costs import costs_of
from .laws import BY_NAME, LAWS, Law, Memory
from .position import Breach, Broken, Position, identity, short
from .report import Failure, Fortune, Report

if TYPE_CHECKING:
    from ..search.background.handle import Handle

LONG = 1_000
"""Rules under which no random game of so many plies ends break a law."""

BREADTH = 300
"""Positions next to the start that are examined before the first game."""


def _start(game_or_state: Any) -> Any:
    """The state to begin with, its fields as declared."""
    cls = game_or_state if isinstance(game_or_state, type) else type(game_or_state)
    if not is_game(cls):
        raise GameError(f"{short(game_or_state)} is not a game: give a class declared with @game, or one of its states")
    if cls is not game_or_state:
        return as_declared(game_or_state)
    missing = [name for name in cls._fields if name not in cls._field_defaults]
    if missing:
        raise GameError(f"{cls.__name__} has no default position: give the field {missing[0]} a default, or check a state")
    return as_declared(cls())


@contextlib.contextmanager
def rules_watched() -> Iterator[None]:
    """Whatever rule does not return is broken off, as in a search."""
    rules = Interpreted(lambda: Position.asking or object())
    threading.Thread(target=rules.watch, daemon=True).start()
    with rules.refused():
        yield


class Stopped(Exception):
    """The check ends here, for the reason given."""


class Examination:
    """One check: where it has been, what it found, and what it counted."""

    def __init__(
        self, game_or_state: Any, games: int, seed: int, plies: int, seconds: float, compiled: bool | None, evaluator: Any = None
    ) -> None:
        self.root, self.asked, self.seed, self.plies, self.compiled = _start(game_or_state), games, seed, plies, compiled
        self.began = time.perf_counter()
        self.patience = seconds
        self.handle: Handle | None = None  # ends it, from another thread
        self.random = random.Random(seed)
        if evaluator is not None and not self.root.is_terminal():
            check_accumulator(evaluator, self.root)
        self.memory = Memory(compiled is not False, evaluator)
        self.found: dict[str, Failure] = {}
        self.seen: dict[Any, bool] = {}  # may play go on from here?
        self.complete = False  # no position is left out
        self.games = self.endless = self.longest = self.draws = 0
        self.opener = 0  # the player to move first; where chance begins, player 0
        self.wins = [0] * self.root.PLAYERS if isinstance(self.root.PLAYERS, int) else []
        self.lengths: list[int] = []  # plies of every game that came to its end
        self.utilities: set[float] = set()
        self.sums: set[float] = set()  # of the utilities of all players
        self.choices: list[int] = []  # how many actions there were, position by position
        self.movers: set[int] = set()
        self.circle = ""  # a position that came twice in one game
        self.stopped = ""

    # ------------------------------------------------------------------------------------------------- going about

    def run(self) -> None:
        try:
            with rules_watched(), within(self.progress):
                self.look_around()
                while self.games < self.asked:
                    self.play()
                    self.games += 1
        except Stopped as reason:
            self.stopped = str(reason)
        except KeyboardInterrupt:
            self.stopped = "interrupted; this is what was found until then"

    def progress(self) -> str:
        return f"{counted(len(self.seen), 'position')}, game {min(self.games + 1, self.asked):,} of {self.asked:,}"

    def look_around(self) -> None:
        """The positions next to the start, breadth first; where there are many of them half of the time is kept for games."""
        queue = deque([(self.root, 0)])
        while queue and len(self.seen) < BREADTH and self.spent() < self.patience / 2:
            state, ply = queue.popleft()
            if identity(state) not in self.seen:
                at = Position(state, ply)
                if self.visited(at):
                    queue.extend((after, ply + 1) for after in at.after.values())
        self.complete = not queue and all(self.seen.values())

    def play(self) -> None:
        """One random game, with a look at a neighbour of every new position."""
        state, path = self.root, set()
        for ply in range(self.plies + 1):
            self.longest = max(self.longest, ply)
            at, mark = Position(state, ply), identity(state)
            new = mark not in self.seen
            if not self.visited(at):
                return
            if mark in path:
                self.circle = self.circle or at.shown
            path.add(mark)
            try:
                if at.over:
                    self.count_end(at)
                    return
                if not ply:
                    self.opener = max(0, int(at.mover))
                if new and len(at.moves) > 1:
                    self.visited(Position(at.after[self.random.choice(at.moves)], ply + 1))
                state = at.played(self.chosen(at))
            except Broken as breach:  # although every law held when the position was examined
                self.record(BY_NAME[breach.law], breach.breach, at)
                return
        self.endless += 1

    def chosen(self, at: Position) -> Any:
        """A random move: of a player any, of chance as likely as it says."""
        weights = None if at.decides else [max(0.0, float(p)) for _, p in at.outcomes]
        if weights and 0 < sum(weights) < math.inf:
            return self.random.choices([outcome for outcome, _ in at.outcomes], weights)[0]
        return self.random.choice(at.moves)

    def count_end(self, at: Position) -> None:
        self.lengths.append(at.ply)
        best = max(at.utilities)
        if at.utilities.count(best) == 1 and len(at.utilities) > 1:
            self.wins[at.utilities.index(best)] += 1
        else:
            self.draws += 1

    # ------------------------------------------------------------------------------------------------- one position

    def visited(self, at: Position) -> bool:
        """Examines the position if it is new. May play go on from here?"""
        if self.spent() > self.patience:
            raise Stopped(f"time was up after {self.patience:g} s, after {self.games:,} of {counted(self.asked, 'game')}")
        if self.handle is not None and self.handle.stopped:
            raise Stopped(f"it was told to end, after {self.games:,} of {counted(self.asked, 'game')}")
        beat()
        mark = identity(at.state)
        if mark not in self.seen:
            self.seen[mark] = False  # until it is known: a rule may stop the whole check
            self.seen[mark] = self.examined(at)
        elif self.seen[mark]:
            self.look("equal states have equal keys", at)  # this one may have come about in another way
        return self.seen[mark]

    def look(self, name: str, at: Position) -> None:
        """Looks at one law at a position that was examined before."""
        test = BY_NAME[name].test
        try:
            found = test(at, self.memory) if test else None
        except Broken as breach:
            found, name = breach.breach, breach.law
        if found:
            self.record(BY_NAME[name], found, at)

    def spent(self) -> float:
        """Seconds since the check began, those of the compiler not counted."""
        return time.perf_counter() - self.began - (self.memory.compiled.seconds if self.memory.compiled else 0.0)

    def examined(self, at: Position) -> bool:
        """Looks at every law at one position, and records the broken ones. May play go on from here?"""
        broken: set[str] = set()
        for law in LAWS:
            if law.test is None or (law.last and broken):
                continue
            try:
                found, name = law.test(at, self.memory), law.name
            except Broken as breach:
                found, name = breach.breach, breach.law
            if found:
                if name not in broken:
                    self.record(BY_NAME[name], found, at)
                broken.add(name)
                if BY_NAME[name].root:
                    return False
        return self.counted(at)

    def counted(self, at: Position) -> bool:
        """Adds the position to the counts. Can every move of it be played?"""
        try:
            if at.over:
                self.utilities.update(map(float, at.utilities))
                self.sums.add(sum(map(float, at.utilities)))
                return True
            if at.decides:
                self.choices.append(len(at.moves))
                self.movers.add(int(at.mover))
            return bool(at.after)
        except Broken:
            return False

    def record(self, law: Law, breach: Breach, at: Position) -> None:
        """One failure for each law, seen at the shallowest position."""
        first = self.found.get(law.name)
        if first is None or at.ply < first.ply:
            self.found[law.name] = Failure(
                law=law.name,
                sentence=breach.sentence,
                mend=law.mend,
                position=at.shown,
                state=repr(at.state),
                ply=at.ply,
                action=None if breach.action is None else int(breach.action),
                action_name=at.name_of(breach.action),
                times=first.times + 1 if first else 1,
            )
        else:
            self.found[law.name] = replace(first, times=first.times + 1)
        if law.name in ("no rule changes a state", "rules come to an end"):
            raise Stopped("nothing else can be judged before this is mended")

    # ------------------------------------------------------------------------------------------------- what was found

    def report(self) -> Report:
        self.judge_the_whole()
        compared = self.memory.compiled
        return Report(
            game=type(self.root).__name__,
            failures=tuple(self.found[law.name] for law in LAWS if law.name in self.found),
            states=len(self.seen),
            complete=self.complete,
            games=self.games,
            asked=self.asked,
            ended=len(self.lengths),
            longest=self.longest,
            mean_actions=sum(self.choices) / max(1, len(self.choices)),
            most_actions=max(self.choices, default=0),
            wins=tuple(self.wins),
            draws=self.draws,
            lowest=min(self.utilities, default=None),
            highest=max(self.utilities, default=None),
            compared=compared.positions if compared else 0,
            shortest=min(self.lengths, default=None),
            mean_length=sum(self.lengths) / len(self.lengths) if self.lengths else None,
            sums=(min(self.sums), max(self.sums)) if self.sums else None,
            keys=len(self.memory.keys.holders),
            first=self.first_player(),
            costs=costs_of(type(self.root)),
            compiles=None if compared is None else not compared.refusals,
            seed=self.seed,
            seconds=time.perf_counter() - self.began,
            notes=tuple(self.notes()),
            stopped=self.stopped,
        )

    def first_player(self) -> Fortune | None:
        """How the player to move first fared in the games that came to their end."""
        ended = len(self.lengths)
        if not ended or not self.wins:
            return None
        won, drawn = self.wins[self.opener], self.draws
        return Fortune(self.opener, *(share_of(number, ended) for number in (won, drawn, ended - won - drawn)))

    def judge_the_whole(self) -> None:
        """The laws that no single position can break."""
        root = Position(self.root)
        if self.endless and not self.utilities and self.plies >= LONG:
            self.record(
                BY_NAME["a game comes to an end"],
                Breach(f"none of {counted(self.games, 'game')} ended within {counted(self.plies, 'ply')}"),
                root,
            )
        if self.compiled and self.memory.compiled:
            for refusal in self.memory.compiled.refusals:
                self.record(BY_NAME["the rules compile"], Breach(refusal), root)

    def notes(self) -> Iterator[str]:
        """What the author should know."""
        yield from self.memory.notes
        if self.memory.compiled and not self.compiled:
            yield from (f"plays interpreted: {refusal}" for refusal in self.memory.compiled.refusals)
        if self.lengths and not self.longest:
            yield "the game is over where it begins: is_terminal() is True there"
        if self.circle:
            advice = "a search to the end of the game may never come there: give a depth, or let deepen or mcts think for some seconds"
            yield f"play can come back to a position ({shortened(self.circle, 80)}); {advice}"
        if self.endless:
            were = "was" if self.endless == 1 else "were"
            yield f"{self.endless:,} of {counted(self.games, 'game')} {were} broken off after {counted(self.plies, 'ply')}"
        if not self.utilities and not self.found:
            yield "no end of the game was reached: utility() was never asked"
        if len(self.lengths) >= 10 and len(self.utilities) == 1:
            yield f"every end is worth the same to everybody, {self.utilities.copy().pop():g}"
        idle = sorted(set(range(len(self.wins))) - self.movers)
        if idle and len(self.lengths) >= 10:
            yield f"player {idle[0]} never moved"
