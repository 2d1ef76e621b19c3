"""Players as people name them on a command line.

search                            the search that suits the game, as deep as the limits allow
random                            any action
alphabeta  minimax  mcts ...      one search by its name
minimax:2  mcts:500               two plies deep; 500 simulations
0.8 minimax:2, 0.2 random         in 80 of 100 turns the one, else the other

Other programs, each in a process of its own:

uci:stockfish                                            speaks UCI
uci:stockfish?UCI_LimitStrength=true&UCI_Elo=1800        with options; %26 stands for & in one
uci:/usr/games/gnuchess -u                               with arguments
gtp:/usr/games/gtp-rhino -l 5                            speaks GTP
gnubg:0  gnubg:2  gnubg:0?noise=0.05                     GNU Backgammon, so many plies ahead
"""

from __future__ import annotations

import difflib
import shlex
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from ...errors import SearchError
from ...numbers import whole
from ...search.run.limits import Limits
from ...search.run.named import SESSIONS, search_named, session_of
from ...search.run.result import MCTS
from .evaluators import PUBEVAL, pubeval_of

SEARCH, RANDOM, ENGINE = "search", "random", "engine"
NAMES = (SEARCH, RANDOM, *SESSIONS, MCTS)
UCI, GTP, GNUBG = "uci", "gtp", "gnubg"
PROGRAMS = (UCI, GTP, GNUBG)


def player_of(text: str, seed: int | None = None, remembers: bool = True, evaluator: Any = None, log: Path | None = None) -> Any:
    """The player that a text means. One that `remembers` keeps from move to move what it found: Monte Carlo tree search its tree, the
    engine its table. Searches ask `evaluator`; the dialogue with another program is added to the file `log`.

    Raises SearchError, which says what would be one.
    """
    from ...players import Mixed

    kind, colon, rest = text.partition(":")
    if kind.strip().casefold() in PROGRAMS and (colon or kind.strip().casefold() == GNUBG):
        return program_of(kind.strip().casefold(), rest, log)
    if text.startswith(PUBEVAL):
        return pubeval_of(text)
    parts = [part.split() for part in text.split(",")]
    if len(parts) == 1 and len(parts[0]) == 1:
        return _one(parts[0][0], seed, remembers, evaluator)
    pairs = []
    for words in parts:
        if len(words) != 2:
            raise SearchError(f"{text!r} mixes no players: write a weight and a player, as in '0.8 minimax:2, 0.2 random'")
        pairs.append((_weight(words[0]), _one(words[1], seed, remembers, evaluator)))
    return Mixed(pairs, seed)


def program_of(kind: str, text: str, log: Path | None = None) -> Any:
    """The program that a text means, after its kind: uci, gtp or gnubg. Raises SearchError."""
    command, mark, said = text.partition("?")
    options = {}
    for pair in said.split("&") if mark else ():
        name, equals, value = pair.partition("=")
        if not name.strip() or not equals:
            raise SearchError(f"{pair!r} is not an option of a program: write Name=value, several with & between them, in quotes")
        options[unquote(name).strip()] = unquote(value).strip()
    if kind == GNUBG:
        from ...protocols.gnubg_client import Gnubg

        plies = whole(command) if command else 0
        if plies is None:
            raise SearchError(f"gnubg:{command}: after the colon stands how many plies it looks ahead, 0, 1 or 2")
        return Gnubg(plies, options, log=log)
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise SearchError(f"{command!r} is not a command: {error}") from None
    if not words:
        raise SearchError(f"{kind}: needs a program, as in {kind}:/usr/games/{'stockfish' if kind == UCI else 'gtp-rhino'}")
    if kind == UCI:
        from ...protocols.uci_client import Uci

        return Uci(words, options, log=log)
    from ...protocols.gtp_client import Gtp

    return Gtp(words, options, log=log)


def _weight(text: str) -> float:
    try:
        return float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except ValueError:
        raise SearchError(f"{text!r} is not a weight of a player: give a number from 0 to 1, or one with %") from None


def evaluated(evaluator: Any) -> dict[str, Any]:
    """The options of a search that asks an evaluator, if there is one."""
    return {} if evaluator is None else {"evaluator": evaluator}


def _one(text: str, seed: int | None, remembers: bool, evaluator: Any) -> Any:
    from ...players import Random, Search

    name, colon, amount = text.casefold().partition(":")
    if name not in NAMES:
        near = difflib.get_close_matches(name, NAMES, n=1)
        hint = (
            f"did you mean {near[0]}?"
            if near
            else f"there are {', '.join(NAMES)}, '0.8 minimax:2, 0.2 random', uci:PROGRAM, gtp:PROGRAM, gnubg"
        )
        raise SearchError(f"there is no player {text!r}: {hint}")
    count = _count(text, amount) if colon else None
    if name == RANDOM:
        if colon:
            raise SearchError(f"{text!r}: a random mover looks nowhere; leave out :{amount}")
        return Random(seed)
    if name == SEARCH:
        return Search(options=evaluated(evaluator), depth=count)
    if name == MCTS:
        from ... import SearchTree, mcts

        kept = {"tree": SearchTree() if remembers else None, "seed": seed or 0, **evaluated(evaluator)}
        return Search(mcts, kept if count is None else kept | {"simulations": count})
    if name == ENGINE and remembers:
        from ... import Table

        return Search(search_named(name), {"table": Table(policy="engine"), **evaluated(evaluator)}, count)
    return Search(search_named(name), evaluated(evaluator), count)


def check_suited(player: Any, state: Any, limits: Limits) -> None:
    """Raises SearchError if `player` is a search that cannot be asked about `state`, or not within these limits: before a game begins."""
    from ... import mcts
    from ...players import Search

    if not isinstance(player, Search) or player.search is None:
        return
    if player.search is not mcts:
        session_of(player.search)(state, Limits(depth=1), compiled=False)
    elif limits.depth is not None:
        raise SearchError("Monte Carlo tree search has no depth: limit its simulations (mcts:500) or its --seconds")


def is_bounded(player: Any) -> bool:
    """Does a player come to an end without limits from outside?"""
    from ...players import Mixed, Random, Search
    from ...protocols.gnubg_client import Gnubg
    from ...protocols.gtp_client import Gtp

    if isinstance(player, Mixed):
        return all(is_bounded(part) for _, part in player.parts)
    if isinstance(player, Search):
        return player.depth is not None or "simulations" in player.options
    return isinstance(player, Random | Gnubg | Gtp)


def _count(text: str, amount: str) -> int:
    count = whole(amount)
    if not count:
        raise SearchError(f"{text!r}: after the colon stands a number of plies (of mcts: simulations), 1 or more")
    return count
