"""GNU Backgammon's external player: it asks on a socket, we answer.

    we      serve(player, port=1234)
    there   set player 0 external localhost:1234
            new match 7

For every decision of its external player GNU Backgammon sends one line, in the format of the First Internet Backgammon Server:

    board:gnubg:root:7:0:0:0:-2:0:0:0:0:5:0:3: ... :-1:2:1:2:1:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:1:1
          names     |  |  |----- 26 places -----| |  dice    |  | | |
                    |  the score                  |          |  | | has the side to move doubled?
                    the length of the match       |          |  may the one, may the other double?
                    who is to move, 1 or -1 ------+          the cube

and expects one line back: `24/22 8/7`, an empty line if no man can move, `roll` where it might double, `take` or `drop`.

What its manual does not say, and version 1.07 does: after the end of each line comes a zero byte, with which the next one then
begins. The men of the first player are negative, those of the second positive, and both the bars are places of the board (0 and 25),
while the fields for them stay 0. A line it cannot read may end the program, and an illegal play is taken for no play at all,
without a word: so nothing leaves here that is not legal. Where somebody doubles, the line is told from the side of the one who
doubles. Resignations are never asked about.

We know no cube: we never double, and take whenever the game seems worth giving up no more than half a point, the rule of thumb
that goes without regard to who holds the cube.

Sources: the FIBS Client Protocol Specification; R. Ehrlich and the authors, manual of GNU Backgammon, External players.
"""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from ..errors import PositionError, ZermeloError
from ..games import Backgammon
from ..games.backgammon.moves import PASS
from ..games.backgammon.notation import position_of
from ..players import Player
from ..search.run.limits import Limits

PORT = 1234
"""Where GNU Backgammon looks for an external player unless told otherwise."""

PLACES = slice(6, 32)
TURN, DIE, OTHER_DIE, CUBE, DOUBLED, DIRECTION = 32, 33, 34, 37, 40, 42
FIELDS = 43
"""Fields of a line that have to be there; what comes after them is not read."""

BAR = 25
DROP_BELOW = -0.5
"""Points a game, without the cube: who gives up loses 1, who takes plays for 2."""

LONGEST = 4096
"""Bytes of the longest message that can be meant."""


class Question(NamedTuple):
    """What GNU Backgammon asks: the position, White being its second player, and whether the side to move has doubled."""

    state: Backgammon
    doubled: bool


def read_question(line: str) -> Question:
    """The question of a line. Raises PositionError, with the field that is wrong, if it is none."""
    fields = line.strip().strip("\0").split(":")
    if fields[0] != "board" or len(fields) < FIELDS:
        raise PositionError(f"{shortened(line)!r} is no question of GNU Backgammon: it begins with board: and has {FIELDS} fields or more")
    numbers: dict[int, int] = {}
    for place in [*range(PLACES.start, PLACES.stop), TURN, DIE, OTHER_DIE, CUBE, DOUBLED, DIRECTION]:
        try:
            numbers[place] = int(fields[place])
        except ValueError:
            raise PositionError(f"field {place} of a board line is {fields[place]!r}: it should be a whole number") from None
    if numbers[TURN] not in (1, -1):
        raise PositionError(f"field {TURN} of a board line is {numbers[TURN]}: whose turn it is, 1 or -1")
    places = [numbers[place] for place in range(PLACES.start, PLACES.stop)]
    if numbers[DIRECTION] == 1:  # the positive side goes up
        places.reverse()
    white = [max(number, 0) for number in places]
    black = [max(-number, 0) for number in reversed(places)]
    dice = sorted((numbers[DIE], numbers[OTHER_DIE]))
    if not 0 <= dice[0] <= dice[1] <= 6 or (dice[0] == 0) != (dice[1] == 0):
        raise PositionError(f"the dice of a board line are {dice[0]} and {dice[1]}")
    mover = 0 if numbers[TURN] == 1 else 1
    white[0] = black[0] = 0
    return Question(position_of(Backgammon, (white, black), mover, 10 * dice[1] + dice[0]), numbers[DOUBLED] == 1)


def reply(question: Question, player: Player, limits: Limits, worth: Callable[[Any], float]) -> str:
    """What we say to a question. Raises PositionError if `player` wants what is not legal.

    `worth(state)` is what a position is worth to White in points, for the decision to take a doubled game.
    """
    state = question.state
    if question.doubled:
        points = worth(state) * (1 if state.mover == 1 else -1)  # the side that did not double is asked
        return "take" if points >= DROP_BELOW else "drop"
    if state.dice <= 0:
        return "roll"
    legal = list(state.actions())
    if legal == [PASS]:
        return ""
    action = legal[0] if len(legal) == 1 else player.choose(state, limits)
    if action not in legal:
        raise PositionError(f"the player chose {action} in {state}, which is not legal there")
    return state.action_name(action)


def serve(
    player: Player,
    worth: Callable[[Any], float],
    *,
    limits: Limits | None = None,
    host: str = "127.0.0.1",
    port: int = PORT,
    connections: int | None = None,
    ready: Callable[[int], None] | None = None,
    told: Callable[[str, str], None] | None = None,
) -> None:
    """Answer GNU Backgammon's questions until it has gone `connections` times (None: for ever), one connection at a time.

    port          0 takes one that is free
    ready(port)   is called when we listen
    told(q, a)    is called with every question and the answer to it

    Raises ZermeloError if the port cannot be had; KeyboardInterrupt after Ctrl-C.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, port))
        except (OSError, OverflowError) as error:
            raise ZermeloError(
                f"cannot listen on {host}:{port}: {getattr(error, 'strerror', None) or error}; give another --port"
            ) from None
        listener.listen(1)
        if ready:
            ready(listener.getsockname()[1])
        while connections is None or connections > 0:
            connection, _ = listener.accept()
            with connection:
                connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                converse(connection, player, worth, Limits() if limits is None else limits, told)
            connections = None if connections is None else connections - 1


def converse(
    connection: socket.socket,
    player: Player,
    worth: Callable[[Any], float],
    limits: Limits,
    told: Callable[[str, str], None] | None = None,
) -> None:
    """Answer until the other side hangs up."""
    for line in lines_of(connection):
        answer = reply(read_question(line), player, limits, worth)
        if told:
            told(line, answer)
        try:
            connection.sendall(f"{answer}\n".encode())
        except (BrokenPipeError, ConnectionResetError):
            return


def lines_of(connection: socket.socket) -> Iterator[str]:
    """The lines that arrive, without the zero bytes between them. Raises PositionError if one never ends."""
    waiting = b""
    while True:
        try:
            data = connection.recv(LONGEST)
        except ConnectionResetError:
            return
        if not data:
            return
        *lines, waiting = (waiting + data).split(b"\n")
        if len(waiting) > LONGEST:
            raise PositionError(f"a message of more than {LONGEST:,} bytes is no question of GNU Backgammon: it ends its lines")
        for line in lines:
            text = line.decode("latin-1").replace("\0", "").strip()
            if text:
                yield text


def shortened(line: str) -> str:
    return line if len(line) <= 40 else line[:37] + "..."
