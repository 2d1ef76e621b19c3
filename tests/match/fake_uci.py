"""A program that speaks UCI, plays the first legal move, and misbehaves when it is asked for its third: fake_uci.py WAY."""

from __future__ import annotations

import os
import subprocess
import sys
import time

from zermelo.games import Chess

WAY = sys.argv[1]
OPTIONS = """\
option name Hash type spin default 16 min 1 max 64
option name Style type combo default Solid var Solid var Risky
option name Own Book type check default true
option name Clear type button"""


def say(text: str) -> None:
    print(text, flush=True)


def misbehave() -> None:
    if WAY == "hangs":
        subprocess.Popen(["sleep", "1000"])  # a child that has to go, too
        time.sleep(1000)
    elif WAY == "thinks on":
        while sys.stdin.readline().strip() != "stop":
            pass
        say("bestmove e2e4")
    elif WAY == "dies":
        print("out of memory", file=sys.stderr, flush=True)
        os._exit(3)
    elif WAY == "babbles":
        while True:
            say("lorem ipsum")
    elif WAY == "never ends its line":
        while True:
            sys.stdout.write("x" * 100_000)
    else:
        answers = {"cheats": "a1a8", "says nothing": "", "gives up": "(none)", "stammers": "e9", "paints": "\033[31me9\7"}
        say(f"bestmove {answers[WAY]}")


def main() -> None:
    state = Chess()
    asked = 0
    say("a program that greets before it is asked")
    for line in sys.stdin:
        first, _, rest = line.strip().partition(" ")
        if first == "uci":
            say(f"id name Fake {WAY}\n{OPTIONS}\nuciok")
        elif first == "isready":
            say("readyok")
        elif first == "ucinewgame":
            asked = 0
        elif first == "position":
            state = Chess.from_text(rest.removeprefix("fen "))
        elif first == "go":
            asked += 1
            if asked == 3 and WAY not in ("plays", "repeats itself"):
                misbehave()
                continue
            say("info depth 1 multipv 2 score cp 99 nodes 3 pv e2e4")
            say("info string score cp 77")
            say("info depth 3 seldepth 5 multipv 1 score cp -25 nodes 1234 nps 5 pv e2e4 e7e5")
            for _ in range(2 if WAY == "repeats itself" else 1):
                say(f"bestmove {state.action_name(next(iter(state.actions())))} ponder a7a6")
        elif first == "quit":
            break


if __name__ == "__main__":
    main()
