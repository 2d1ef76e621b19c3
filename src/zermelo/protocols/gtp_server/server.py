"""The player's side of GTP: one command after the other, each answered before the next is read.

Whatever a line says, the server goes on. A line is cleaned as the protocol wants it: control characters are dropped, a tab is a blank,
what stands behind # is a remark, and a line with nothing else is passed over.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable
from typing import Any

from ...errors import PositionError, SearchError, ZermeloError, shortened
from ...games import beginning, find, title_of
from ...games._played.loading import load_games
from ...games._texts import legal_actions
from ...players import Player
from ...players.turn import Forfeit, Turn, reply_of
from ...search.run.limits import Limits
from ...search.run.suitable import unsuited_for_alphabeta
from ..gtp_games import PASS, RESIGN, colour_called, colour_of_player, handicap, has_sizes, most_handicap, size_of
from ..words import sentence, word_of
from .clock import Times
from .record import Record

VERSION = "2"
"""Of the protocol."""
LONGEST = 1000
"""Characters of an answer that quotes what was said."""


class Wrong(Exception):
    """A command that cannot be carried out; the text says why, and begins as the protocol wants it."""


class Server:
    """The player as a controller sees it.

    start     the position that games begin with; of Go it says by which rules
    player    who chooses the moves
    say       is called with every answer, an empty line at its end
    limits    of each move, where the controller says nothing about time

    Raises SearchError if the game is not for this protocol.
    """

    def __init__(self, start: Any, player: Player, say: Callable[[str], None], limits: Limits | None = None) -> None:
        self.player, self.say = player, say
        self.limits = Limits() if limits is None else limits
        self.times = Times()
        self.begin(start)

    def begin(self, start: Any) -> None:
        """Play this game from now on, from this position. Raises SearchError if it is not for this protocol."""
        if why := unsuited_for_alphabeta(start):
            raise SearchError(f"GTP is for games of two players and no chance; {why}")
        self.start, self.record = start, Record(start)

    # ------------------------------------------------------------------------------------------------------ what it hears

    def serve(self, lines: Iterable[str]) -> None:
        """Answer lines until one of them is `quit`, or there are no more."""
        for line in lines:
            if not self.obey(line):
                break

    def obey(self, line: str) -> bool:
        """Do what a line says. False if it is `quit`."""
        clean = re.sub(r"[\x00-\x08\x0a-\x1f\x7f]", "", line.replace("\t", " ")).partition("#")[0]
        words = clean.split()
        number = words.pop(0) if words and re.fullmatch("[0-9]{1,10}", words[0]) else ""
        if not words and not number:
            return True
        command = words.pop(0) if words else ""
        try:
            mark, text = "=", self.answer(command, words)
        except Wrong as error:
            mark, text = "?", str(error)
        except Exception as error:  # a bad argument; and rules of a game in somebody's file may raise anything
            mark, text = "?", sentence(error)
        text = re.sub(r"\n[^\S\n]*(?=\n)|\n+\Z", "", text)  # an empty line would end the answer
        self.say(f"{mark}{number}{' ' if text else ''}{text}\n\n")
        return command != "quit"

    def answer(self, command: str, words: list[str]) -> str:
        """The answer to a command. Raises Wrong, or ZermeloError, with what stands behind the question mark."""
        if command not in COMMANDS:
            raise Wrong("unknown command")
        return COMMANDS[command](self, words)

    # -------------------------------------------------------------------------------------------------------- who it is

    def _protocol_version(self, _: list[str]) -> str:
        return VERSION

    def _name(self, _: list[str]) -> str:
        return "zermelo"

    def _version(self, _: list[str]) -> str:
        from ... import __version__

        return __version__

    def _known_command(self, words: list[str]) -> str:
        return "true" if words and words[0] in COMMANDS else "false"

    def _list_commands(self, _: list[str]) -> str:
        return "\n".join(COMMANDS)

    def _quit(self, _: list[str]) -> str:
        return ""

    # -------------------------------------------------------------------------------------------------- what is played

    def _set_game(self, words: list[str]) -> str:
        """Not a command of the protocol, but of several programs: another game of the catalogue, by its name."""
        if len(words) != 1:
            raise Wrong("syntax error: set_game needs the name of a game")
        if words[0].endswith(".py") or "/" in words[0]:  # what a controller names is not run
            raise Wrong(f"there is no game {shortened(words[0])!r}")
        game = find(words[0])
        if game.__name__ != type(self.start).__name__:
            self.begin(beginning(game))
            self._make_ready()
        return ""

    def _boardsize(self, words: list[str]) -> str:
        if len(words) != 1 or not re.fullmatch("[0-9]{1,3}", words[0]):
            raise Wrong("syntax error: boardsize needs one number")
        size = int(words[0])
        if has_sizes(self.start):
            if not 1 <= size <= 19:
                raise Wrong(f"unacceptable size: {size}")
            self.begin(self.start.emptied(size, self.start.komi))
            self._make_ready()
        elif size != size_of(self.start):
            raise Wrong(f"unacceptable size: {title_of(type(self.start))} is not played on a board of {size}")
        return ""

    def _clear_board(self, _: list[str]) -> str:
        self.record.restart(self.start)
        self.times.restart()
        if hasattr(self.player, "fresh"):
            self.player = self.player.fresh(0)
        self._make_ready()
        return ""

    def _komi(self, words: list[str]) -> str:
        if not has_sizes(self.start):
            raise Wrong(f"there is no komi in {title_of(type(self.start))}")
        if len(words) != 1 or not re.fullmatch(r"[+-]?[0-9]{1,4}(\.[0-9]{1,6})?", words[0]):
            raise Wrong("syntax error: komi needs a number")
        self.start = self.start.emptied(self.start.size, float(words[0]))
        self.record.positions = [each._replace(komi=self.start.komi) for each in self.record.positions]
        return ""

    # ---------------------------------------------------------------------------------------------------- handicaps of Go

    def _fixed_handicap(self, words: list[str]) -> str:
        """The stones where they have always stood."""
        number, most = self._stones(words, "fixed_handicap")
        if number > most:
            raise Wrong(f"invalid number of stones: this board has points for {most}")
        return self._handicap(handicap(self.start.size, number))

    def _place_free_handicap(self, words: list[str]) -> str:
        """The stones where we would have them: where they have always stood. There may be fewer than were asked for."""
        return self._handicap(handicap(self.start.size, min(self._stones(words, "place_free_handicap"))))

    def _set_free_handicap(self, words: list[str]) -> str:
        """The stones where the controller wants them."""
        self._check_empty()
        if not 2 <= len(set(map(str.casefold, words))) == len(words) < self.start.size**2 or PASS in map(str.casefold, words):
            raise Wrong("bad vertex list: two different points at least, as in set_free_handicap D4 Q16")
        self._handicap(words)
        return ""

    def _check_empty(self) -> None:
        """Raises Wrong if no handicap can be given now."""
        if not has_sizes(self.start):
            raise Wrong(f"there is no handicap in {title_of(type(self.start))}")
        if self.record.actions or self.record.state != self.start:
            raise Wrong("board not empty")

    def _stones(self, words: list[str], command: str) -> tuple[int, int]:
        """The number of stones that is asked for, and how many there are points for."""
        self._check_empty()
        if len(words) != 1 or not re.fullmatch("[0-9]{1,3}", words[0]):
            raise Wrong(f"syntax error: {command} needs a number of stones")
        number, most = int(words[0]), most_handicap(self.start.size)
        if not most:
            raise Wrong("invalid number of stones: boards of less than 7x7 have no points for them")
        if number < 2:
            raise Wrong("invalid number of stones: two at least")
        return number, most

    def _handicap(self, names: list[str]) -> str:
        """Begin with these stones; White moves."""
        try:
            points = [self.start.parse_action(name) for name in names]
        except PositionError as error:
            raise Wrong(f"bad vertex list: {error}") from None
        self.record.restart(self.start.handicapped(points))
        return " ".join(names)

    # ----------------------------------------------------------------------------------------------------------- moves

    def _play(self, words: list[str]) -> str:
        if len(words) < 2:
            raise Wrong("syntax error: play needs a colour and a move, as in play b D4")
        colour, word = self._colour(words[0]), " ".join(words[1:])
        try:
            self.record.play(colour, PASS if word.casefold() == PASS else word)
        except ZermeloError as error:
            raise Wrong(f"illegal move: {shortened(sentence(error), LONGEST)}") from None
        return ""

    def _genmove(self, words: list[str]) -> str:
        return self._move(words, play=True)

    def _reg_genmove(self, words: list[str]) -> str:
        return self._move(words, play=False)

    def _move(self, words: list[str], play: bool) -> str:
        """The move of a colour, which is played or only told."""
        colour, record = self._colour(words[0] if words else ""), self.record
        if record.is_over():
            return PASS  # an error would count as a crash
        try:
            before = record.with_turn(colour)
        except PositionError as error:
            raise Wrong(f"no move: {error}") from None
        positions, actions = record.played(before)
        began, state = time.monotonic(), positions[-1]
        clock = self.times.clock(colour)
        limits = self.limits if clock is None else self.limits._replace(clock=clock, seconds=None)
        try:
            action = int(reply_of(self.player, Turn(positions, actions, limits)).action)
        except Forfeit:
            return RESIGN
        if action not in legal_actions(state):
            raise Wrong(f"the player chose {action}, which is not legal here")
        if play:
            self.times.spent(colour, time.monotonic() - began)
            record.add(before, action)
        return self._vertex(state, action)

    def _undo(self, _: list[str]) -> str:
        self.record.undo()
        return ""

    def _loadsgf(self, words: list[str]) -> str:
        """A game from a file; with a number, the position before its move of that number."""
        if not has_sizes(self.start):
            raise Wrong(f"there are no SGF files of {title_of(type(self.start))}")
        before = int(words.pop()) if len(words) > 1 and re.fullmatch("[0-9]{1,4}", words[-1]) else None
        if not words:
            raise Wrong("syntax error: loadsgf needs the name of a file")
        try:
            game = load_games(" ".join(words), type(self.start))[0]
        except ZermeloError as error:
            raise Wrong(f"cannot load file: {shortened(sentence(error), LONGEST)}") from None
        first: Any = game.start
        self.begin(first.emptied(first.size, first.komi))
        self.record.restart(first)
        for action in game.actions if before is None else game.actions[: max(0, before - 1)]:
            self.record.add([], action)
        self._make_ready()
        return ""

    # ------------------------------------------------------------------------------------------------- time, and the end

    def _time_settings(self, words: list[str]) -> str:
        self.times.settings(words)
        return ""

    def _time_left(self, words: list[str]) -> str:
        self.times.told(self._colour(words[0] if words else ""), words[1:])
        return ""

    def _showboard(self, _: list[str]) -> str:
        return f"\n{self.record.state.picture()}"

    def _final_score(self, _: list[str]) -> str:
        score = self.record.score()
        if score == 0:
            return "0"
        return f"{colour_of_player(type(self.start), 0 if score > 0 else 1).upper()}+{abs(score):g}"

    def _final_status_list(self, words: list[str]) -> str:
        """Chains, one in every line; no stone is taken for dead, as in `final_score`."""
        if not has_sizes(self.start):
            raise Wrong(f"there are no dead stones in {title_of(type(self.start))}")
        if len(words) != 1 or words[0].casefold() not in ("alive", "dead", "seki"):
            raise Wrong("syntax error: final_status_list needs alive, seki or dead")
        state = self.record.state
        return "\n".join(" ".join(map(state.action_name, chain)) for chain in state.chains()) if words[0].casefold() == "alive" else ""

    # ------------------------------------------------------------------------------------------------------------- parts

    def _colour(self, word: str) -> str:
        colour = colour_called(word)
        if colour is None:
            raise Wrong(f"syntax error: a colour is b, w, black or white, got {shortened(word)!r}")
        return colour

    def _vertex(self, state: Any, action: int) -> str:
        """A move as an answer; squares in capitals, as others write them."""
        word = word_of(state, action)
        return word.upper() if re.fullmatch("[a-z][0-9]{1,2}", word) else word

    def _make_ready(self) -> None:
        """Have compiled what the player needs, so that it takes no time on the clock."""
        if not self.start.is_terminal() and hasattr(self.player, "make_ready"):
            self.player.make_ready(self.start, self.limits)


COMMANDS: dict[str, Callable[[Server, list[str]], str]] = {
    "protocol_version": Server._protocol_version,
    "name": Server._name,
    "version": Server._version,
    "known_command": Server._known_command,
    "list_commands": Server._list_commands,
    "quit": Server._quit,
    "set_game": Server._set_game,
    "boardsize": Server._boardsize,
    "clear_board": Server._clear_board,
    "komi": Server._komi,
    "play": Server._play,
    "genmove": Server._genmove,
    "reg_genmove": Server._reg_genmove,
    "undo": Server._undo,
    "fixed_handicap": Server._fixed_handicap,
    "place_free_handicap": Server._place_free_handicap,
    "set_free_handicap": Server._set_free_handicap,
    "loadsgf": Server._loadsgf,
    "time_settings": Server._time_settings,
    "time_left": Server._time_left,
    "final_score": Server._final_score,
    "final_status_list": Server._final_status_list,
    "showboard": Server._showboard,
}
"""What each command does."""
