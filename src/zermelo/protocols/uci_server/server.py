"""The engine's side of UCI: lines are read while a search runs on a thread beside, so that `stop`, `isready` and `quit` are heard.

One thread does what takes time, one thing after the other: compiling, searching. Whoever reads the lines never waits for it. Whatever a
line says, the server goes on; what it cannot use it tells in a line `info string`.
"""

from __future__ import annotations

import contextlib
import random
import threading
import time
from collections.abc import Callable, Iterable
from queue import SimpleQueue
from typing import Any

from ...analysis.scores import Scores
from ...errors import SearchError, ZermeloError, shortened
from ...evaluate.named import named
from ...games import find, spec_of, title_of
from ...games._texts import legal_actions
from ...numbers import counted
from ...payoffs import level_of
from ...search.background.handle import Handle
from ...search.engine.engine import engine, unit_of
from ...search.parts.entries import ENTRY
from ...search.parts.estimate import evaluator_for
from ...search.parts.table import Table
from ...search.run.limits import Limits
from ...search.run.result import Result
from ...search.run.suitable import unsuited_for_alphabeta
from ..words import action_called, sentence, word_of
from .commands import FLAGS, SEARCHMOVES, Go
from .options import BEST_MOVE, BOOK_FILE, CHESS960, CLEAR, HASH, LAG, LINES, OWN_BOOK, THREADS, Options
from .positions import Line
from .reports import bestmove, lines_of, progress_of

NOTHING = "bestmove (none)"
PROGRESS = 1.0
"""Seconds from one sign of life to the next while a depth lasts."""

LEAVING = 0.25
"""Seconds that the last search has to say what it found, after the end."""

AFTERWARDS = 4
"""Plies that are looked ahead after each move of a game that only a decree has ended."""


class Server:
    """The engine.

    game        the class of a game for two players, without chance
    say         is called with every line of the answer, from two threads but never from both at once
    evaluator   as in every search

    Raises SearchError if the game is not for this protocol.
    """

    def __init__(self, game: type[Any], say: Callable[[str], None], evaluator: Any = None) -> None:
        self.line = Line(game)
        if why := unsuited_for_alphabeta(self.line.state):
            raise SearchError(f"UCI is for games of two players and no chance; {why}")
        self.game, self.evaluator = game, evaluator
        self.options = Options(spec_of(game))
        self.book: Any = None
        self.dice = random.Random()
        self.debug = False
        self.searches: dict[Handle, bool] = {}
        """Those that were asked for and have not been answered, in their order: does only `stop` end it?"""
        self._say, self._lock = say, threading.Lock()
        self._table = self._new_table()
        self._ready = False
        self._work: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._carry_out, name="zermelo uci", daemon=True)
        self._thread.start()

    @property
    def is_busy(self) -> bool:
        """Does its thread still work, after the end?"""
        return self._thread.is_alive()

    def say(self, line: str) -> None:
        with self._lock:
            self._say(line)

    def tell(self, words: object) -> None:
        """Say something to people."""
        self.say(f"info string {' '.join(str(words).split())}")

    # ------------------------------------------------------------------------------------------------------ what it hears

    def serve(self, lines: Iterable[str]) -> None:
        """Answer lines until one of them is `quit`, or there are no more; a search that still runs is ended."""
        try:
            for line in lines:
                if not self.obey(line):
                    break
        finally:
            self.leave()

    def obey(self, line: str) -> bool:
        """Do what a line says, and return at once. False if it is `quit`."""
        words = line.replace("\0", " ").split()
        if not words:
            return True
        command, rest = words[0], words[1:]
        if command == "quit":
            return False
        if command not in COMMANDS:
            self.tell(f"unknown command {shortened(command)!r}: there are {', '.join((*COMMANDS, 'quit'))}")
            return True
        try:
            COMMANDS[command](self, rest)
        except ZermeloError as error:
            self.tell(error)
        except Exception as error:
            self.tell(f"{command}: {sentence(error)}")
        return True

    def leave(self) -> None:
        """End the search, and the thread if it can end soon."""
        self._stop([])
        self._work.put(None)
        self._thread.join(LEAVING)

    def _uci(self, _: list[str]) -> None:
        from ... import __version__

        named = "" if spec_of(self.game) in ("chess", "chess960") else f" {title_of(self.game)}"
        self.say(f"id name zermelo {__version__}{named}")
        self.say("id author the zermelo authors")
        for line in self.options.announced():
            self.say(line)
        self.say("uciok")
        self._work.put(self._make_ready)  # what has to be compiled is compiled from now on

    def _debug(self, words: list[str]) -> None:
        if words not in (["on"], ["off"]):
            raise SearchError("debug is on or off")
        self.debug = words == ["on"]

    def _isready(self, _: list[str]) -> None:
        if self.searches:
            self.say("readyok")
            return

        def answer() -> None:
            self._make_ready()
            self.say("readyok")

        self._work.put(answer)

    def _setoption(self, words: list[str]) -> None:
        before = dict(self.options.values)
        name, said = self.options.set(words)
        if name in (HASH, CLEAR):
            table = self._new_table()
            try:
                table.check_memory()
            except SearchError:
                self.options.values = before
                raise
            self._table = table
        elif name == CHESS960:
            self._play(find("chess960" if self.options.is_on(CHESS960) else "chess"))
        elif name == BOOK_FILE:
            self._open(self.options.values[BOOK_FILE])
        if said:
            self.tell(said)

    def _play(self, game: type[Any]) -> None:
        """Chess or Chess960 from now on."""
        if game is not self.game:
            self.game, self.line, self._ready = game, Line(game), False
            self._table = self._new_table()

    def _open(self, path: str) -> None:
        """Have a book, if there is one in this file. Raises PositionError, and has none, if there is not."""
        from ...games.chess.polyglot import Book

        self.book = None
        if path not in ("", "<empty>"):
            self.book = Book(path)
            if not self.options.is_on(OWN_BOOK):
                self.tell(f"{counted(len(self.book), 'entry')}; set {OWN_BOOK} to play from them")

    def _register(self, _: list[str]) -> None:
        """Nobody has to."""

    def _ucinewgame(self, _: list[str]) -> None:
        self._table = self._new_table()
        self.line = Line(self.game)
        self._work.put(self._make_ready)

    def _position(self, words: list[str]) -> None:
        try:
            self.line.read(words)
        except ZermeloError as error:
            raise SearchError(f"{error}; the position is still {shortened(str(self.line.state), 120)}") from None

    def _go(self, words: list[str]) -> None:
        if any((endless or handle.pondering) and not handle.stopped for handle, endless in list(self.searches.items())):
            raise SearchError("a search without an end of its own is under way: say stop first")
        state, history = self.line.state, self.line.history
        go = Go.read(words, self.tell)
        if not go.numbers and not go.infinite and any(word not in (*FLAGS, SEARCHMOVES, *go.moves) for word in words):
            self.tell("nothing that limits the search could be read: it goes one ply deep")
            go.numbers["depth"] = 1
        limits = go.limits(0 if state.is_terminal() else int(state.to_move()), self.options.number(LAG) / 1000)
        assert limits.handle is not None
        handle = limits.handle
        only = self._only(state, go.moves)
        booked = None if go.infinite or go.ponder or only else self._from_book(state)
        table, lines, threads = self._table, self.options.number(LINES), self.options.number(THREADS)
        options: dict[str, Any] = {"table": table, "history": history, "lines": lines, "only": only, "evaluator": self.evaluator}
        options["threads"] = threads
        if self.debug:
            within = ", ".join(f"{name} {value}" for name, value in limits._replace(handle=None)._asdict().items() if value is not None)
            self.tell(
                f"{within or 'no limit'}; a table of {counted(table.entries, 'entry')}, {counted(len(history), 'position')} before this one"
            )

        def answer() -> None:
            found = NOTHING if booked is None else booked
            try:
                if booked is not None:
                    return
                self._compile()
                found = self._searched(state, limits, options)
            finally:
                while (go.infinite and not handle.stopped) or handle.pondering:
                    handle.wait()
                del self.searches[handle]
                self.say(found)

        self.searches[handle] = go.infinite or limits._replace(handle=None) == Limits()
        self._work.put(answer)

    def _from_book(self, state: Any) -> str | None:
        """The answer that the book gives, if it has one."""
        if self.book is None or not self.options.is_on(OWN_BOOK):
            return None
        action = self.book.choose(state, None if self.options.is_on(BEST_MOVE) else self.dice)
        if action is None:
            return None
        self.tell("from the book")
        return f"bestmove {word_of(state, action)}"

    def _only(self, state: Any, moves: list[str]) -> tuple[int, ...]:
        """The actions that a search is to choose from."""
        found = []
        for move in moves:
            try:
                found.append(action_called(state, move))
            except ZermeloError as error:
                self.tell(f"searchmoves: {error}")
        return tuple(found)

    def _stop(self, _: list[str]) -> None:
        for handle in list(self.searches):
            handle.stop()

    def _ponderhit(self, _: list[str]) -> None:
        for handle in list(self.searches):
            handle.hit()

    # ------------------------------------------------------------------------------------------- on the thread that works

    def _carry_out(self) -> None:
        while (work := self._work.get()) is not None:
            try:
                work()
            except Exception as error:  # what a game's rules, or a full memory, end in
                self.tell(sentence(error))

    def _make_ready(self) -> None:
        """Have compiled what the search needs, if it is not, and the table's memory at hand, so that neither takes time on the clock."""
        self._compile()
        table = self._table
        if not table.is_at_hand:
            with contextlib.suppress(ZermeloError):
                engine(self.line.states[0], Limits(nodes=1), table=table, evaluator=self.evaluator)
                table.lay_out()

    def _compile(self) -> None:
        if self._ready:
            return
        began = time.perf_counter()
        with contextlib.suppress(ZermeloError):  # the search will say it
            compiled = engine(self.line.states[0], Limits(nodes=1), table=Table(2, policy="engine"), evaluator=self.evaluator).compiled
            how = "compiled" if compiled else "as plain Python"
            self.tell(f"{self.game.__name__} is searched {how}; ready after {time.perf_counter() - began:.1f} s")
        self._ready = True

    def _searched(self, state: Any, limits: Limits, options: dict[str, Any]) -> str:
        """Search, tell what is found, and answer with the last line."""
        if state.is_terminal():
            return self._over(state, limits, options)
        scores = Scores(state, self._unit(state))
        table, handle = options["table"], limits.handle
        assert handle is not None
        told: Result[Any] | None = None

        def report(result: Result[Any]) -> None:
            nonlocal told
            told = result
            for line in lines_of(result, scores, handle.watch, table.fullness()):
                self.say(line)

        def watch() -> None:
            while not over.wait(PROGRESS):
                if handle.watch is not None and (line := progress_of(handle.watch, state, table.fullness())):
                    self.say(line)

        over = threading.Event()
        threading.Thread(target=watch, daemon=True).start()
        try:
            result = engine(state, limits, report=report, **options)
        except Exception as error:  # what the rules of a game in somebody's file, or a full memory, end in: there are moves all the same
            self.tell(sentence(error))
            return f"bestmove {word_of(state, legal_actions(state)[0] if told is None or told.action is None else told.action)}"
        finally:
            over.set()
        if told is None and result.compiled:  # one ply costs a few nodes, and then no move is played that nobody has looked at
            result = engine(state, Limits(depth=1), **options | {"threads": 1})
        known = bool(result.variations)  # else it ended before a single action was valued: there is a move, and no score
        if known and (told is None or (told.depth, told.line) != (result.depth, result.line)):
            report(result)
        if result.exact and result.decided and self.debug:
            self.tell(f"the value is {result.value:g}, exactly")
        return bestmove(result)

    def _over(self, state: Any, limits: Limits, options: dict[str, Any]) -> str:
        """A finished game. Where only a decree has ended it, as 50 moves without a capture or a pawn move, it may go on until the draw is
        claimed."""
        even = level_of(self.game)
        legal = [action for action in legal_actions(state) if not options["only"] or action in options["only"]]
        if legal:
            sign = 1 - 2 * state.to_move()

            def worth(action: int) -> tuple[float, float]:
                child = state.result(action)
                if child.is_terminal():
                    return sign * (child.utility(0) - even), 0.0
                found = engine(child, Limits(depth=AFTERWARDS, handle=limits.handle), table=options["table"], evaluator=self.evaluator)
                ahead = sign * (found.value - even)
                return (ahead, 0.0) if found.decided else (0.0, ahead)

            worths = {action: worth(action) for action in legal}
            best = max(legal, key=lambda action: worths[action])
            won = state.result(best).is_terminal() and worths[best][0] > 0.0
            self.say(f"info depth 1 score {'mate 1' if won else 'cp 0'} pv {word_of(state, best)}")
            return f"bestmove {word_of(state, best)}"
        decided = state.utility(0) != even
        self.say(f"info depth 0 score {'mate 0' if decided else 'cp 0'}")
        return NOTHING

    def _unit(self, state: Any) -> float:
        """What counts as a pawn."""
        given = self.evaluator if self.evaluator is not None else named(self.game)
        return unit_of(evaluator_for(state, 1, given)[0])

    def _new_table(self) -> Table:
        return Table((self.options.number(HASH) << 20) // (8 * ENTRY), policy="engine")


COMMANDS: dict[str, Callable[[Server, list[str]], None]] = {
    "uci": Server._uci,
    "debug": Server._debug,
    "isready": Server._isready,
    "setoption": Server._setoption,
    "register": Server._register,
    "ucinewgame": Server._ucinewgame,
    "position": Server._position,
    "go": Server._go,
    "stop": Server._stop,
    "ponderhit": Server._ponderhit,
}
"""What each command does."""
