"""Other programs as people name them on a command line; each runs in a process of its own.

uci:stockfish                                            speaks UCI
uci:stockfish?UCI_LimitStrength=true&UCI_Elo=1800        with options; %26 stands for & in one
uci:/usr/games/gnuchess -u                               with arguments
gtp:/usr/games/gtp-rhino -l 5                            speaks GTP
gnubg:0  gnubg:2  gnubg:0?noise=0.05                     GNU Backgammon, so many plies ahead
"""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from ...errors import SearchError
from ...numbers import whole

UCI, GTP, GNUBG = "uci", "gtp", "gnubg"


def is_program(text: str) -> bool:
    """Does a text name another program?"""
    kind, colon, _ = text.partition(":")
    name = kind.partition("?")[0].strip().casefold()
    return name == GNUBG or (bool(colon) and name in (UCI, GTP))


def options_of(text: str) -> dict[str, str]:
    """The options that are written Name=value, with & between them. Raises SearchError."""
    options = {}
    for pair in text.split("&"):
        name, equals, value = pair.partition("=")
        if not name.strip() or not equals:
            raise SearchError(f"{pair!r} is not an option: write Name=value, several with & between them, all in quotes")
        options[unquote(name).strip()] = unquote(value).strip()
    return options


def program_of(text: str, log: Path | None = None, handshake: float | None = None) -> Any:
    """The program that a text means, with `handshake` seconds to start; its dialogue is added to the file `log`. Raises SearchError."""
    before, mark, said = text.partition("?")
    kind, _, command = before.strip().partition(":")
    kind = kind.casefold()
    options = options_of(said) if mark else {}
    if kind == GNUBG:
        from ...protocols.gnubg_client import Gnubg

        plies = whole(command) if command else 0
        if plies is None:
            raise SearchError(f"gnubg:{command}: write after the colon how many plies it looks ahead, 0 to 3")
        return Gnubg(plies, options, log=log, handshake=handshake)
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise SearchError(f"{command!r} is not a command: {error}") from None
    if not words:
        raise SearchError(f"{kind}: needs a program, as in {kind}:/usr/games/{'stockfish' if kind == UCI else 'gtp-rhino'}")
    if kind == UCI:
        from ...protocols.uci_client import Uci

        return Uci(words, options, log=log, handshake=handshake)
    from ...protocols.gtp_client import Gtp

    return Gtp(words, options, log=log, handshake=handshake)
