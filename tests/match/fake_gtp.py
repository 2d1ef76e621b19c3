"""A program that speaks GTP and plays the first legal move of Othello: fake_gtp.py [resigns] [COMMAND that it refuses]."""

from __future__ import annotations

import sys

from zermelo.games import Othello

COMMANDS = "list_commands name set_game boardsize clear_board play genmove time_left quit"


def answer(state: Othello, words: list[str]) -> tuple[Othello, str]:
    """The position after a command, and the answer to it."""
    match words:
        case [command, *_] if command in sys.argv:
            return state, f"? no {command}"
        case ["list_commands"]:
            return state, "= " + "\n".join(COMMANDS.split())
        case ["set_game", name]:
            return state, "=" if name == "Othello" else f"? {name} is unknown"
        case ["clear_board"]:
            return Othello(), "="
        case ["play", colour, move]:
            if colour != "bw"[state.to_move()]:
                return state, "? not your turn"
            return state.result(state.parse_action(move.lower())), "="
        case ["genmove", _] if "resigns" in sys.argv:
            return state, "= resign"
        case ["genmove", _]:
            action = next(iter(state.actions()))
            return state.result(action), f"= {state.action_name(action).upper()}"
    return state, "="


def main() -> None:
    state = Othello()
    for line in sys.stdin:
        words = line.split()
        state, text = answer(state, words)
        print(f"{text}\n", flush=True)
        if words == ["quit"]:
            break


if __name__ == "__main__":
    main()
