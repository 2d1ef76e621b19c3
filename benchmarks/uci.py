"""The engine behind `zermelo uci`, tried hard: python -m benchmarks.uci [--games 10] [--stops 200] [--lines 100000]

games    python-chess lets it play against itself at 1+0.01 and keeps the clocks: no illegal move, no loss on time
stops    how long after `stop` it answers, out of a search without end
lines    rubbish on its input, as real lines go wrong: cut, doubled, mixed, with numbers that are none. Nothing may kill it
"""

from __future__ import annotations

import argparse
import random
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from queue import SimpleQueue
from typing import Any

from . import ROOT

ENGINE = (sys.executable, "-m", "zermelo", "uci")

# ------------------------------------------------------------------------------------------------------------------ rubbish

FENS = (
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 9",
    "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",  # stalemate
    "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",  # mate
    "8/8/4k3/8/8/4K3/8/8 w - - 99 80",
    "4k3/P7/8/8/8/8/8/4K3 w - - 0 1",
    "kk6/8/8/8/8/8/8/K7 w - - 0 1",  # from here on none
    "8/8/8/8/8/8/8/8 w - - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN w KQkq - 0 1",
)
MOVES = ("e2e4", "e7e5", "g1f3", "b8c6", "e1g1", "a7a8q", "h7h8", "0000", "e2e2", "z9z9", "O-O", "Nf3", "e2e4e6", "♔", "-", "1", "(none)")
NUMBERS = ("0", "1", "2", "5", "50", "-1", "-9999999", "1e3", "1.5", "x", "", "９", "99999999999999999999", "0x10", "NaN", "9" * 400)
LIMITS = ("wtime", "btime", "winc", "binc", "movestogo", "movetime", "nodes", "depth", "mate", "perft", "searchmoves", "ponder", "infinite")
OPTIONS = (
    "Hash",
    "Clear Hash",
    "Threads",
    "MultiPV",
    "Ponder",
    "Move Overhead",
    "SyzygyPath",
    "UCI_ShowWDL",
    "OwnBook",
    "Book File",
    "Best Book Move",
    "UCI_Elo",
    "",
    "value",
    "name",
)
VALUES = ("true", "false", "1", "3", "16", "500", "999999999", "-4", "<empty>", "/nowhere", "ä", "TRUE ", "")
WORDS = (
    "uci",
    "debug on",
    "debug",
    "isready",
    "ucinewgame",
    "stop",
    "ponderhit",
    "register later",
    "joho",
    "\t",
    "\0",
    "info",
    "d",
    "go",
    "position",
)


def rubbish(number: int, seed: int) -> Iterator[str]:
    """So many lines; never `quit`, and no search that nothing ends."""
    dice = random.Random(seed)
    made = 0
    while made < number:
        line = _line(dice)
        if dice.random() < 0.3:
            line = _spoilt(line, dice)
        line = "".join(" " if letter in "\r\n\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029" else letter for letter in line)
        if line.split()[:1] != ["quit"]:
            made += 1
            yield line
        if line.split()[:1] == ["go"] and made < number:
            made += 1
            yield "stop"


def _line(dice: random.Random) -> str:
    some = dice.choices
    match dice.randrange(6):
        case 0:
            moves = " ".join(some(MOVES, k=dice.randrange(6)))
            start = dice.choice(("startpos", f"fen {dice.choice(FENS)}", "fen", "", "moves"))
            return f"position {start}{' moves ' * dice.randrange(3)}{moves}"
        case 1 | 2:
            return "go " + " ".join(f"{dice.choice(LIMITS)} {dice.choice(NUMBERS)}" for _ in range(dice.randrange(5)))
        case 3:
            return f"setoption name {dice.choice(OPTIONS)} value {dice.choice(VALUES)}"
        case 4:
            return dice.choice(WORDS)
        case _:
            return "".join(chr(dice.choice((dice.randrange(32, 127), dice.randrange(0x20, 0xD7FF)))) for _ in range(dice.randrange(60)))


def _spoilt(line: str, dice: random.Random) -> str:
    place, words = dice.randrange(len(line) + 1), line.split(" ")
    match dice.randrange(5):
        case 0:
            return line[:place]
        case 1:
            return line + " " + line
        case 2:
            dice.shuffle(words)
            return " ".join(words)
        case 3:
            return line[:place] + chr(dice.randrange(1, 0x250)) + line[place:]
        case _:
            return f"  {line.upper()}\t "


BLACK_BEGINS = {f"{file}7{file}{rank}" for file in "abcdefgh" for rank in "65"} | {"b8a6", "b8c6", "g8f6", "g8h6"}
SPEAKS = ("id ", "option ", "uciok", "readyok", "info ", "bestmove ")


PATIENCE = 120.0
"""Seconds until somebody who says nothing is given up."""


class Talk:
    """A process that speaks UCI, for lines to be written to; what it says is read meanwhile, and kept."""

    def __init__(self, words: Sequence[str] = ENGINE, **options: Any) -> None:
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True, "encoding": "utf-8", "errors": "surrogateescape"}
        self.process = subprocess.Popen(words, **{**pipes, **options})
        self.said: list[str] = []
        self._heard: SimpleQueue[str | None] = SimpleQueue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        with self.process.stdout as stream:
            for line in stream:
                self._heard.put(line.rstrip("\n"))
        self._heard.put(None)

    def write(self, *lines: str) -> None:
        self.process.stdin.write("".join(f"{line}\n" for line in lines))
        self.process.stdin.flush()

    def until(self, beginning: str) -> str:
        """Read on to the first line that begins so. Raises EOFError if the process has ended, queue.Empty if it says nothing."""
        while (line := self._heard.get(timeout=PATIENCE)) is not None:
            self.said.append(line)
            if line.startswith(beginning):
                return line
        raise EOFError(f"no {beginning} came; it ended with {self.process.wait()} after {self.said[-3:]}")

    def ask(self, *lines: str, until: str) -> str:
        self.write(*lines)
        return self.until(until)

    def leave(self) -> int:
        """Say quit; how the process ended."""
        self.write("quit")
        self.process.stdin.close()
        ended = self.process.wait(PATIENCE)
        self._reader.join()
        while (line := self._heard.get()) is not None:
            self.said.append(line)
        return ended


def survives(talk: Talk, number: int, seed: int, each: int = 100) -> dict[str, int]:
    """Send so many lines of rubbish, then something sensible. How often it said what.

    Every `go` among them has to be answered, and whatever is said has to be UCI: otherwise AssertionError.
    """
    talk.ask("uci", "isready", until="readyok")
    waiting: list[str] = []
    asked = answered = 0
    for place, line in enumerate(rubbish(number, seed), 1):
        waiting.append(line)
        asked += line.replace("\0", " ").split()[:1] == ["go"]
        if place % each == 0 or place == number:
            talk.write(*waiting, "stop", "isready")
            waiting = []
            while answered < asked:
                talk.until("bestmove")
                answered += 1
    best = talk.ask("setoption name MultiPV value 1", "ucinewgame", "position startpos moves e2e4", "go depth 3", until="bestmove")
    if best.split()[1] not in BLACK_BEGINS:
        raise AssertionError(f"a sensible question has a sensible answer, got {best}")
    for line in talk.said:
        if not line.startswith(SPEAKS):
            raise AssertionError(f"that is not UCI: {line!r}")
    return {word.strip(): sum(line.startswith(word) for line in talk.said) for word in SPEAKS}


# -------------------------------------------------------------------------------------------------------------------- games


def game(engine: Any, seed: int, seconds: float, increment: float, grace: float = 0.0) -> tuple[str, int, float]:
    """One game against itself after four random plies: how it ended, its plies, the least that a clock showed.

    A flag is said to have fallen where a clock is below 0 by more than `grace`.
    """
    import chess
    import chess.engine

    board, dice, left = chess.Board(), random.Random(seed), [seconds, seconds]
    for _ in range(4):
        board.push(dice.choice(list(board.legal_moves)))
    least = seconds
    while not board.is_game_over(claim_draw=True):
        side = int(not board.turn)
        shown = [max(clock, 0.001) for clock in left]
        limit = chess.engine.Limit(white_clock=shown[0], black_clock=shown[1], white_inc=increment, black_inc=increment)
        began = time.perf_counter()
        played = engine.play(board, limit, game=seed)
        left[side] -= time.perf_counter() - began
        least = min(least, left[side])
        if left[side] < -grace:
            return "loss on time", board.ply(), least
        left[side] += increment
        if played.move not in board.legal_moves:
            return f"illegal move {played.move}", board.ply(), least
        board.push(played.move)
    return board.result(claim_draw=True), board.ply(), least


def stops(talk: Talk, number: int) -> list[float]:
    """Milliseconds from `stop` to `bestmove`, in a search without end of positions that follow each other."""
    talk.ask("uci", "isready", until="readyok")
    found, moves = [], ""
    for _ in range(number):
        talk.write(f"position startpos moves{moves}" if moves else "position startpos", "go infinite")
        time.sleep(0.05)
        began = time.perf_counter()
        best = talk.ask("stop", until="bestmove").split()[1]
        found.append(1000 * (time.perf_counter() - began))
        moves = "" if best == "(none)" else f"{moves} {best}"
    return found


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.uci", description="The engine behind zermelo uci, tried hard.")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--clock", default="1+0.01", metavar="SECONDS+INCREMENT")
    parser.add_argument("--stops", type=int, default=200)
    parser.add_argument("--lines", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if options.stops:
        talk = Talk(cwd=ROOT)
        times = stops(talk, options.stops)
        print(
            f"stops    {len(times)} times: median {statistics.median(times):.1f} ms, longest {max(times):.1f} ms; ended with {talk.leave()}"
        )
    if options.games:
        import chess.engine

        seconds, increment = (float(part) for part in options.clock.split("+"))
        endings: list[str] = []
        with chess.engine.SimpleEngine.popen_uci(list(ENGINE), timeout=120) as engine:
            for seed in range(options.games):
                ending, plies, least = game(engine, seed, seconds, increment)
                endings.append(ending)
                print(f"game     {seed + 1}: {ending}, {plies} plies, never less than {least:.3f} s on a clock", flush=True)
        bad = [ending for ending in endings if ending not in ("1-0", "0-1", "1/2-1/2")]
        print(f"games    {len(endings)} at {options.clock}: {len(bad)} lost on time or by an illegal move")
    if options.lines:
        talk, began = Talk(cwd=ROOT, stderr=subprocess.DEVNULL), time.perf_counter()
        said = survives(talk, options.lines, options.seed)
        ended = talk.leave()
        counts = ", ".join(f"{count:,} {word}" for word, count in said.items())
        print(f"lines    {options.lines:,} in {time.perf_counter() - began:.0f} s: it said {counts}; ended with {ended}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
