"""GNU Backgammon as a player: asked by a few lines of Python that it runs itself.

    > 4HPwATDgc/ABMA 3 1     the men as the side to move sees them, and its throw
    < play 8 5 6 5           a man from 8 to 5, one from 6 to 5

    gnubg:0                  its network alone; gnubg:2 looks two plies further, which takes it long
    gnubg:0?noise=0.05       plays worse, by so much noise in its estimates

The cube is not used. Source: manual of GNU Backgammon, Python scripting.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..errors import PositionError, ZermeloError
from ..games import Backgammon
from ..games.backgammon.moves import PASS
from ..games.backgammon.notation import position_id
from ..players.turn import Reply, Turn
from .external import External

PROGRAM = "gnubg"
MOST_PLIES = 3

SCRIPT = """\
import sys
import gnubg
gnubg.command("set automatic game off")
gnubg.command("new session")  # else there is no cube that it could take for granted
context = gnubg.evalcontext()
context.update({settings})
print("ready", flush=True)
for line in sys.stdin:
    words = line.split()
    if words[:1] == ["quit"]:
        break
    if words:
        board = gnubg.positionfromid(words[0])
        play = gnubg.findbestmove(board, gnubg.cubeinfo(), context, (int(words[1]), int(words[2])))
        print("play", *(play or ()), flush=True)
"""


class Gnubg(External):
    """GNU Backgammon, looking so many `plies` ahead. Options: noise, the standard deviation of what is added to its estimates."""

    protocol = "GNU Backgammon"

    def __init__(
        self,
        plies: int = 0,
        options: Mapping[str, str] | None = None,
        *,
        log: str | Path | None = None,
        name: str = "",
        handshake: float | None = None,
    ) -> None:
        if not 0 <= plies <= MOST_PLIES:
            raise ZermeloError(f"GNU Backgammon looks 0 to {MOST_PLIES} plies ahead, not {plies}")
        self.settings: dict[str, Any] = {"plies": plies, "cubeful": 0, "deterministic": 1}
        for key, value in (options or {}).items():
            if key != "noise":
                raise ZermeloError(f"GNU Backgammon has no option {key} here: there is noise, as in gnubg:0?noise=0.05")
            try:
                self.settings["noise"] = float(value)
            except ValueError:
                raise ZermeloError(f"the noise of GNU Backgammon is a number such as 0.05, got {value!r}") from None
        command = (PROGRAM, "-t", "-q", "-r", "-p", "SCRIPT")
        super().__init__(command, options, log=log, name=name or f"gnubg {plies}-ply", handshake=handshake)
        self.folder: Any = None

    def start(self, state: Any) -> None:
        if type(state).__name__ != Backgammon.__name__:
            raise ZermeloError(f"GNU Backgammon plays backgammon, not {type(state).__name__}")
        if self.folder is None:
            self.folder = tempfile.TemporaryDirectory(prefix="zermelo-gnubg-")
            script = Path(self.folder.name) / "player.py"
            script.write_text(SCRIPT.format(settings=self.settings), encoding="utf-8")
            self.command = (*self.command[:-1], str(script))
        super().start(state)

    def greet(self, state: Any) -> None:
        self.wait("ready")

    def begin(self, turn: Turn) -> None:
        """A position says all that it has to know."""

    def ask(self, turn: Turn, deadline: float) -> Reply:
        state = turn.state
        if list(state.actions()) == [PASS]:
            return Reply(PASS, seconds=0.0)
        began = time.monotonic()
        self.send(f"{position_id(state)} {state.dice // 10} {state.dice % 10}")
        _, *numbers = self.wait("play", deadline=deadline).split()
        taken = time.monotonic() - began
        if not numbers or len(numbers) % 2:
            raise PositionError(f"answers {' '.join(numbers) or 'nothing'}, which is no play")
        play = " ".join(f"{start}/{end}" for start, end in zip(numbers[::2], numbers[1::2], strict=True))
        return Reply(self.action(turn, play), seconds=taken)

    def close(self) -> None:
        super().close()
        if self.folder is not None:
            self.folder.cleanup()
            self.folder = None
            self.command = (*self.command[:-1], "SCRIPT")
