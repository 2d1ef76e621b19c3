"""Players as people name them on a command line.

search                            the search that suits the game, as deep as the limits allow
random                            any action
solve                             the exact best action, by the game's book or by solving, where there is time; else as search
alphabeta  minimax  mcts ...      one search by its name
minimax:2  mcts:500               two plies deep; 500 simulations
0.8 minimax:2, 0.2 random         in 80 of 100 turns the one, else the other
softmax  softmax:0.5              by the game's own weights: the better what an action leads to, the more often; the lower, the sharper
careless.py:Careless              a player of a file, or a policy, by whose weights actions are drawn
expectimax:4?against=random       what is best if the others play so; behind the = stands any of these players

engine:5?null_move=no&futility=no  a search without some of its parts, or with options of its own: yes, no, a number, a text
engine?evaluator=weights.npz       with an evaluator of its own
mcts:100?evaluator=network&exploration=0.3  also with policy= and transpositions=yes, as the options of commands are called
uci:stockfish  gtp:gtp-rhino       another program in a process of its own (see `programs`)
"""

from __future__ import annotations

import contextlib
import difflib
import math
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from ...errors import SearchError
from ...numbers import whole
from ...search.mcts.policy import Softmax
from ...search.run.limits import Limits
from ...search.run.named import SESSIONS, search_named, session_of
from ...search.run.result import MCTS
from .evaluators import FILED, PUBEVAL, evaluator_of, named_in_file, pubeval_of
from .programs import is_program, options_of, program_of

SEARCH, RANDOM, ENGINE, SOLVE, SOFTMAX, EXPECTIMAX = "search", "random", "engine", "solve", "softmax", "expectimax"
NAMES = (SEARCH, RANDOM, SOFTMAX, EXPECTIMAX, *SESSIONS, MCTS, SOLVE)
MODEL = "?against="
SOLVER_ENTRIES = 1 << 22
"""Positions that a solver remembers from move to move: 128 MB."""
OF_MCTS = ("evaluator", "policy", "exploration", "transpositions")
UNWRITTEN = ("history", "lines", "only")
"""Options that a game gives, and no text."""
WORDS = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}


def player_of(
    text: str,
    seed: int | None = None,
    remembers: bool = True,
    evaluator: Any = None,
    log: Path | None = None,
    book: Any = None,
    game: Any = None,
    handshake: float | None = None,
) -> Any:
    """The player that a text means. One that `remembers` keeps from move to move what it found: Monte Carlo tree search its tree, the
    engine its table. Searches ask `evaluator`, or one of the `game` that the text names, and before that the `book`; the dialogue with
    another program, which has `handshake` seconds to start, is added to the file `log`.

    Raises SearchError, which says what would be one.
    """
    from ...players import Expectimax, Mixed

    if is_program(text):
        return program_of(text, log, handshake)
    name, expects, model = text.partition(MODEL)
    if expects and name.strip().casefold().partition(":")[0] == EXPECTIMAX:
        _, colon, amount = name.strip().partition(":")
        return Expectimax(player_of(model, seed, False, evaluator), _count(name, amount) if colon else None, evaluator)
    if text.startswith(PUBEVAL):
        return pubeval_of(text)
    parts = [part.split() for part in text.split(",")]
    if len(parts) == 1 and len(parts[0]) == 1:
        return _one(parts[0][0], seed, remembers, evaluator, book, game)
    pairs = []
    for words in parts:
        if len(words) != 2:
            raise SearchError(f"{text!r} mixes no players: write a weight and a player, as in '0.8 minimax:2, 0.2 random'")
        pairs.append((_weight(words[0]), _one(words[1], seed, remembers, evaluator, book, game)))
    return Mixed(pairs, seed)


def _weight(text: str) -> float:
    try:
        return float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except ValueError:
        raise SearchError(f"{text!r} is not a weight of a player: give a number from 0 to 1, or one with %") from None


def evaluated(evaluator: Any) -> dict[str, Any]:
    """The options of a search that asks an evaluator, if there is one."""
    return {} if evaluator is None else {"evaluator": evaluator}


def _one(text: str, seed: int | None, remembers: bool, evaluator: Any, book: Any, game: Any) -> Any:
    from ...players import Random, Search, Solver, Weighted, as_player
    from ...players.search import engine_player

    if filed := FILED.fullmatch(text):
        found = as_player(named_in_file(Path(filed[1]), filed[2]))
        if isinstance(found, type) or not callable(getattr(found, "choose", None)):
            raise SearchError(f"{text} is no player: it needs choose(state, limits), or weight(state, action)")
        return found
    text, mark, said = text.partition("?")
    name, colon, amount = text.casefold().partition(":")
    if name not in NAMES:
        near = difflib.get_close_matches(name, NAMES, n=1)
        hint = (
            f"did you mean {near[0]}?"
            if near
            else f"there are {', '.join(NAMES)}, '0.8 minimax:2, 0.2 random', uci:PROGRAM, gtp:PROGRAM, gnubg"
        )
        raise SearchError(f"there is no player {text!r}: {hint}")
    if name == SOFTMAX:
        return Weighted(Softmax(evaluator, temperature_of(text) or 1.0), seed)
    count = _count(text, amount) if colon else None
    if name == EXPECTIMAX:
        raise SearchError(
            f"{text!r} has no model of the others: write {EXPECTIMAX}:{count or 4}{MODEL}random, by itself and not in a mixture"
        )
    if mark and name not in (*SESSIONS, MCTS):
        raise SearchError(f"{name} has no options: leave out ?{said}")
    if name == RANDOM:
        if colon:
            raise SearchError(f"{text!r}: a random mover looks nowhere; leave out :{amount}")
        return Random(seed)
    if name == SEARCH:
        return Search(options=evaluated(evaluator), depth=count, book=book)
    if name == SOLVE:
        from ... import Table

        own = {"table": Table(SOLVER_ENTRIES, symmetric=True)} if remembers else {}
        return Solver(options=own | evaluated(evaluator), depth=count, book=book)
    if name == MCTS:
        from ... import SearchTree, mcts

        own = _of_mcts(said, evaluator, game) if mark else evaluated(evaluator)
        tree = SearchTree(transpositions=bool(own.get("transpositions"))) if remembers else None
        kept = {"tree": tree, "seed": seed or 0, **own}
        return Search(mcts, kept if count is None else kept | {"simulations": count})
    options = evaluated(evaluator) | (_own(name, said, game) if mark else {})
    if name == ENGINE and remembers:
        return replace(engine_player(options, count), book=book)
    return Search(search_named(name), options, count, book if name == ENGINE else None)


def temperature_of(text: str) -> float | None:
    """The temperature of `softmax` (1) or `softmax:0.5`; None of anything else. Raises SearchError if it is none."""
    name, colon, temperature = text.strip().casefold().partition(":")
    if name != SOFTMAX:
        return None
    with contextlib.suppress(ValueError):
        if not colon or 0 < float(temperature) < math.inf:
            return float(temperature) if colon else 1.0
    raise SearchError(f"{text!r}: a temperature is a number above 0, as in softmax:0.5")


def policy_of(text: str | None, evaluator: Any, cls: Any) -> Any:
    """The policy that a text means: `softmax` or `softmax:0.5` of the evaluator, or what a file calls so. Raises SearchError."""
    if text is None:
        return None
    if filed := FILED.fullmatch(text.strip()):
        return named_in_file(Path(filed[1]), filed[2])
    temperature = temperature_of(text)
    if temperature is None:
        raise SearchError(f"{text!r} is not a policy: write softmax, softmax:TEMPERATURE, or FILE.py:NAME")
    from ... import Linear

    if evaluator is None and not getattr(cls, "WEIGHTS", ()):
        raise SearchError(f"softmax makes a policy of an evaluator, and {cls.__name__ if cls else 'this game'} has none: give --evaluator")
    return Softmax(Linear.of(cls) if evaluator is None else evaluator, temperature)


def _of_mcts(said: str, evaluator: Any, game: Any) -> dict[str, Any]:
    """The options of Monte Carlo tree search, which are written behind a question mark, and called as those of commands are; `evaluator` is
    asked if they name none. Raises SearchError for one that it does not have, or that makes no sense."""
    texts = options_of(said)
    if unknown := [option for option in texts if option not in OF_MCTS]:
        raise SearchError(_unknown(MCTS, unknown[0], OF_MCTS))
    if "evaluator" in texts:
        evaluator = texts["evaluator"] if game is None else evaluator_of(game, texts["evaluator"])
    options = evaluated(evaluator)
    if "policy" in texts:
        options["policy"] = policy_of(texts["policy"], evaluator, game)
    if "exploration" in texts:
        options["c"] = c = meant(texts["exploration"])
        if isinstance(c, bool | str) or not 0.0 <= c < math.inf:
            raise SearchError(f"exploration must be a number of at least 0, got {texts['exploration']}")
    if "transpositions" in texts:
        options["transpositions"] = shared = meant(texts["transpositions"])
        if not isinstance(shared, bool):
            raise SearchError(f"transpositions must be yes or no, got {texts['transpositions']}")
    return options


def _own(name: str, said: str, game: Any) -> dict[str, Any]:
    """The options of a search that are written behind a question mark. Raises SearchError for one that it does not have."""
    takes = session_of(search_named(name)).takes
    options: dict[str, Any] = {}
    for option, value in options_of(said).items():
        if option == "evaluator" and game is not None:
            options[option] = evaluator_of(game, value)
            continue
        if option not in takes or option in UNWRITTEN:
            known = [each for each in takes if each not in UNWRITTEN]
            raise SearchError(_unknown(name, option, known))
        options[option] = meant(value)
    return options


def _unknown(search: str, option: str, known: Sequence[str]) -> str:
    near = difflib.get_close_matches(option, known, n=1)
    hint = f"did you mean {near[0]}?" if near else f"it takes {', '.join(known) or 'none'}"
    return f"{search} has no option {option}: {hint}"


def meant(value: str) -> Any:
    """What the text of an option means: yes and no, a number, or the text."""
    if value.casefold() in WORDS:
        return WORDS[value.casefold()]
    for kind in (int, float):
        with contextlib.suppress(ValueError):
            return kind(value)
    return value


def book_of(cls: type[Any], path: Path | None) -> Any:
    """The opening book in a file, for the game `cls`; None for None. SearchError for a game without, PositionError for a bad one."""
    if path is None:
        return None
    from ...games.chess import Chess
    from ...games.chess.polyglot import Book

    if not issubclass(cls, Chess):
        raise SearchError(f"opening books are for chess and chess960: leave out {path}")
    return Book(path)


def check_suited(player: Any, state: Any, limits: Limits) -> None:
    """Raises SearchError if `player` is a search that cannot be asked about `state`, or not within these limits: before a game begins."""
    from ... import mcts
    from ...players import Search, Solver

    if isinstance(player, Search) and player.search is None:
        if isinstance(player, Solver):
            session_of(search_named("alphabeta"))(state, Limits(depth=1), compiled=False)
        return
    if not isinstance(player, Search):
        return
    if player.search is not mcts:
        session_of(player.search)(state, Limits(depth=1), compiled=False)
    elif limits.depth is not None:
        raise SearchError("Monte Carlo tree search has no depth: limit its simulations (mcts:500) or its --seconds")


def is_bounded(player: Any) -> bool:
    """Does a player come to an end without limits from outside?"""
    from ...players import Expectimax, Mixed, Random, Search, Weighted
    from ...protocols.gnubg_client import Gnubg
    from ...protocols.gtp_client import Gtp

    if isinstance(player, Mixed):
        return all(is_bounded(part) for _, part in player.parts)
    if isinstance(player, Expectimax):
        return player.depth is not None and is_bounded(player.model)
    if isinstance(player, Search):
        return player.depth is not None or "simulations" in player.options
    return isinstance(player, Random | Weighted | Gnubg | Gtp)


def _count(text: str, amount: str) -> int:
    count = whole(amount)
    if not count:
        raise SearchError(f"{text!r}: write a number of plies after the colon (of mcts: simulations), 1 or more")
    return count
