"""An external player for GNU Backgammon: it asks on a socket, this program answers.

    here                 serve(player, port=1234)
    in GNU Backgammon    set player 0 external localhost:1234
                         new match 7

For every decision of the external player GNU Backgammon sends one line, in the format of the First Internet Backgammon Server:

    board:gnubg:root:7:0:0:0:-2:0:0:0:0:5:0:3: ... :-1:2:1:2:1:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:1:1
          names     |  |  |----- 26 places -----| |  dice    |  | | |
                    |  the score                  |          |  | | has the side to move doubled?
                    the length of the match       |          |  may the one, may the other double?
                    who is to move, 1 or -1 ------+          the cube

and expects one line back: `24/22 8/7`, an empty line if no man can move, `roll` where it might double, `take` or `drop`.

Not in its manual, but true of version 1.07: a zero byte follows the end of each line. The men of the first player are negative,
those of the second positive, and both bars are places of the board (0 and 25), while the fields for them stay 0. A line that it
cannot read may end the program, and an illegal play silently counts as no play: so only legal plays are sent. After a double the
line is written from the doubling side's point of view. There are no questions about resignations. This player never doubles, and
takes if its estimate is at least minus half a point, the rule of thumb that ignores who owns the cube.

Sources: the FIBS Client Protocol Specification; R. Ehrlich and the authors, manual of GNU Backgammon, External players.
"""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from ..errors import PositionError, ZermeloError, shortened
from ..games import Backgammon
from ..games.backgammon.moves import PASS
from ..games.backgammon.notation import position_of
from ..players import Player
from ..search.run.limits import Limits

PORT = 1234
"""The default port of GNU Backgammon for external players."""

PLACES = slice(6, 32)
TURN, DIE, OTHER_DIE, CUBE, DOUBLED, DIRECTION = 32, 33, 34, 37, 40, 42
FIELDS = 43
"""The number of fields that a line must have; later ones are ignored."""

BAR = 25
DROP_BELOW = -0.5
"""Points per game, without the cube: dropping loses 1, taking plays for 2."""

MAX_MESSAGE = 4096
"""The most bytes in a message."""


class Question(NamedTuple):
    """A question: the position, with GNU Backgammon's second player as White, and whether the side to move has doubled."""

    state: Backgammon
    doubled: bool


def read_question(line: str) -> Question:
    """The question in a line. Raises PositionError, with the wrong field, if it is not one."""
    fields = line.strip().strip("\0").split(":")
    if fields[0] != "board" or len(fields) < FIELDS:
        raise PositionError(
            f"a question of GNU Backgammon must begin with board: and have at least {FIELDS} fields, got {shortened(line)!r}"
        )
    numbers: dict[int, int] = {}
    for place in [*range(PLACES.start, PLACES.stop), TURN, DIE, OTHER_DIE, CUBE, DOUBLED, DIRECTION]:
        try:
            numbers[place] = int(fields[place])
        except ValueError:
            raise PositionError(f"field {place} of a board line must be a whole number, got {fields[place]!r}") from None
    if numbers[TURN] not in (1, -1):
        raise PositionError(f"field {TURN} of a board line, the side to move, must be 1 or -1, got {numbers[TURN]}")
    places = [numbers[place] for place in range(PLACES.start, PLACES.stop)]
    if numbers[DIRECTION] == 1:  # the positive side moves up
        places.reverse()
    white = [max(number, 0) for number in places]
    black = [max(-number, 0) for number in reversed(places)]
    dice = sorted((numbers[DIE], numbers[OTHER_DIE]))
    if not 0 <= dice[0] <= dice[1] <= 6 or (dice[0] == 0) != (dice[1] == 0):
        raise PositionError(f"the dice of a board line must be from 1 to 6, or both 0, got {dice[0]} and {dice[1]}")
    mover = 0 if numbers[TURN] == 1 else 1
    white[0] = black[0] = 0
    return Question(position_of(Backgammon, (white, black), mover, 10 * dice[1] + dice[0]), numbers[DOUBLED] == 1)


def reply(question: Question, player: Player, limits: Limits, estimate: Callable[[Any], float]) -> str:
    """The answer to a question. Raises PositionError if `player` chooses an illegal action.

    `estimate(state)` is White's expected points in a position, for the decision to take a double.
    """
    state = question.state
    if question.doubled:
        points = estimate(state) * (1 if state.mover == 1 else -1)  # the question goes to the side that did not double
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
    estimate: Callable[[Any], float],
    *,
    limits: Limits | None = None,
    host: str = "127.0.0.1",
    port: int = PORT,
    connections: int | None = None,
    on_ready: Callable[[int], None] | None = None,
    on_answer: Callable[[str, str], None] | None = None,
) -> None:
    """Answer GNU Backgammon's questions for so many `connections` (None: for ever), one at a time.

    port               0 takes a free one
    on_ready(port)     is called when the socket listens
    on_answer(q, a)    is called with every question and its answer

    Raises ZermeloError if the port cannot be used; KeyboardInterrupt after Ctrl-C.
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
        if on_ready:
            on_ready(listener.getsockname()[1])
        while connections is None or connections > 0:
            connection, _ = listener.accept()
            with connection:
                connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                converse(connection, player, estimate, Limits() if limits is None else limits, on_answer)
            connections = None if connections is None else connections - 1


def converse(
    connection: socket.socket,
    player: Player,
    estimate: Callable[[Any], float],
    limits: Limits,
    on_answer: Callable[[str, str], None] | None = None,
) -> None:
    """Answer until the connection is closed."""
    for line in lines_of(connection):
        answer = reply(read_question(line), player, limits, estimate)
        if on_answer:
            on_answer(line, answer)
        try:
            connection.sendall(f"{answer}\n".encode())
        except (BrokenPipeError, ConnectionResetError):
            return


def lines_of(connection: socket.socket) -> Iterator[str]:
    """The lines that arrive, without the zero bytes between them. Raises PositionError if one does not end."""
    waiting = b""
    while True:
        try:
            data = connection.recv(MAX_MESSAGE)
        except ConnectionResetError:
            return
        if not data:
            return
        *lines, waiting = (waiting + data).split(b"\n")
        if len(waiting) > MAX_MESSAGE:
            raise PositionError(f"a message of more than {MAX_MESSAGE:,} bytes arrived without the end of a line")
        for line in lines:
            text = line.decode("latin-1").replace("\0", "").strip()
            if text:
                yield text
