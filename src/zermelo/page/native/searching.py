"""What is best, in the words of a page: one search for the move that the program plays, and the analysis of all moves."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Mapping
from typing import Any

from ...board.describing import described
from ...board.documents import position_of, safe
from ...errors import SearchError
from ...export.plan import unsuited
from ...game import CHANCE, player_name
from ...games import title_of
from ...players import Search, Turn, reply_of
from ...players.search import engine_player
from ...players.turn import Forfeit
from ...search.background.handle import Handle
from ...search.deepen import deepen
from ...search.mcts.mcts import mcts
from ...search.mcts.tree import SearchTree
from ...search.run.limits import Limits
from ...search.run.named import search_named
from ...search.run.result import MCTS
from ...trace import Recording, record
from ..about import DEEPEST, MOST, READABLE, SIMULATIONS, about, ways_of
from .found import NOTHING, found_of
from .positions import Path, Positions, path_of, set_up, text_of

Report = Callable[[dict[str, Any]], None]

ENGINE, DEEPEN, MINIMAX = "engine", "deepen", "minimax"
"""`minimax` is `deepen` where it carries out a search for chance, or for many players."""
LONGEST = 3600.0
"""Seconds that a search may take at most."""
ANALYSED = 600.0
"""Seconds that an analysis takes, unless something else is asked before."""
ALL_LINES = 40
"""So many actions of a position are all valued exactly by an analysis; of more, so many of the best."""
SIMULATED = 500
"""Simulations of a search that is watched, at most."""
LINES = 2 * MOST
"""Boards that are asked for at once: a recording of about so many nodes has a few more."""
RECORDING = 20.0
"""Seconds that such a search may take: it runs as plain Python."""
SPARE = 5.0
"""Seconds that another player may take beyond those it was given: fewer than whoever asked waits for this process."""


class Answers:
    """The answers to what a page asks about the game that begins with `start`. One question at a time; `stop` may be called meanwhile.

    others    players that play beside the searches, by what they are called: other programs, players of a file
    """

    def __init__(self, start: Any, others: Mapping[str, Any] | None = None) -> None:
        self.positions = Positions(start)
        self.others = dict(others or {})
        self.players: dict[str, Search] = {
            ENGINE: engine_player(),
            DEEPEN: Search(deepen),
            MINIMAX: Search(deepen),
            MCTS: Search(mcts, {"tree": SearchTree()}),
        }
        self.handle = Handle()

    def answer(self, what: str, given: Mapping[str, Any], report: Report = lambda found: None, handle: Handle | None = None) -> Any:
        """The answer to a message, as plain data; `report` hears what a search finds meanwhile. `handle` ends it, also before it begins.

        Raises SearchError for a question that is none; otherwise what the rules and the searches raise.
        """
        if what not in QUESTIONS:
            raise SearchError(f"there is no question {what!r}: there are {', '.join(QUESTIONS)}")
        needed, answered = QUESTIONS[what]
        if lacking := [name for name in needed if name not in given]:
            raise SearchError(f"the question {what!r} lacks {' and '.join(lacking)}")
        self.handle = handle or Handle()
        return answered(self, given, report)

    def stop(self) -> None:
        """End the search that is under way; it answers with what it found. From any thread."""
        self.handle.stop()

    # -------------------------------------------------------------------------------------------------------- the questions

    def about(self, given: Mapping[str, Any], report: Report) -> dict[str, Any]:
        """What a page has to know before it shows the game: as the file of `zermelo page` holds it."""
        state = self.positions.start
        cls = type(state)
        known = about(state, [*self.ways(state), *self.others])
        names = [player_name(cls, player) for player in range(cls.PLAYERS)]
        manifest = {"game": cls.__name__, "title": title_of(cls), "players": cls.PLAYERS, "player_names": names, "sizes": {}}
        return known | {"manifest": manifest, "others": list(self.others), "longest": ANALYSED}

    @staticmethod
    def ways(state: Any) -> list[str]:
        """The searches that suit a game, the best first."""
        first, *rest = [way for way in ways_of(state) if way != ENGINE]
        strong = [] if unsuited(state, "engine") else [ENGINE]
        return [first, *strong, *rest] if first == MCTS else [*strong, first, *rest]

    def choose(self, given: Mapping[str, Any], report: Report) -> dict[str, Any]:
        """The move that the program plays."""
        path, asked = path_of(given["state"]), asked_of(given)
        state = self.moved(path)
        careless, way = float(asked.get("careless") or 0), str(asked["way"])
        if random.random() < careless:
            return NOTHING | {"action": safe(int(random.choice(list(state.actions())))), "done": True}
        limits = self.limits(asked)
        began = time.perf_counter()
        if way in self.others:
            return self.of_other(path, self.others[way], limits, began)
        player = self.player(way)
        if way == MCTS:
            count = asked.get("simulations")
            limits = limits._replace(depth=None, nodes=None if count is None else int(count))
        options = dict(player.options) | {"report": lambda result: report(found_of(result, False))}
        result = Search(player.search, options).think(state, limits, self.positions.along(path)[:-1])
        if result.action is None:
            return NOTHING | {"action": safe(int(next(iter(state.actions())))), "done": True}
        return found_of(result, True)

    def analyse(self, given: Mapping[str, Any], report: Report) -> dict[str, Any]:
        """Everything about a position, told as it is found: the best line, and what each action is worth."""
        path, asked = path_of(given["state"]), asked_of(given)
        state = self.moved(path)
        way = str(asked["way"])
        if way in self.others:
            way = self.ways(state)[0]
        player, limits = self.player(way), self.limits(asked)._replace(depth=None)
        options = dict(player.options) | {"report": lambda result: report(found_of(result, False))}
        if way == MCTS:
            options["tree"] = None
        elif (count := len(list(state.actions()))) > 1:
            options["lines"] = min(count, ALL_LINES)
        found = found_of(Search(player.search, options).think(state, limits, self.positions.along(path)[:-1]), True)
        report(found)
        return found

    def watch(self, given: Mapping[str, Any], report: Report) -> dict[str, Any]:
        """The document of a recorded search of a position (docs/trace-format.md)."""
        state, name = self.positions.at(given["state"]), str(given["search"])
        limits = Limits(seconds=RECORDING, handle=self.handle)
        if name == MCTS:
            simulations = min(int(given.get("simulations") or SIMULATIONS), SIMULATED)
            return exactly(record(mcts, state, limits=limits, simulations=simulations, seed=int(given.get("seed") or 0)))
        search = search_named(name)
        if given.get("depth"):
            return exactly(record(search, state, limits=limits._replace(depth=int(given["depth"])), max_nodes=MOST))
        made = record(search, state, limits=limits._replace(depth=1), max_nodes=MOST)
        for depth in range(2, DEEPEST + 1):
            deeper = record(search, state, limits=limits._replace(depth=depth, nodes=READABLE))
            if deeper.result is None:  # it came to a leaf of unknown value, which is what there is to be seen
                return exactly(deeper)
            if not deeper.result.complete or len(deeper.nodes) == len(made.nodes):
                break
            made = deeper
        return exactly(made)

    def boards(self, given: Mapping[str, Any], report: Report) -> list[dict[str, Any]]:
        """What lies on the board after each of some lines of actions from a position on."""
        path, lines = path_of(given["state"]), given["lines"]
        if not isinstance(lines, list) or len(lines) > LINES:
            raise SearchError(f"lines must be a list of at most {LINES:,} lists of actions")
        return [position_of(described(self.positions.at((*path, *path_of(line))))) for line in lines]

    def begin(self, given: Mapping[str, Any], report: Report) -> dict[str, Any]:
        """The position that a game begins with, or the one after some actions."""
        return self.positions.described(given.get("state") or ())

    def play(self, given: Mapping[str, Any], report: Report) -> dict[str, Any]:
        """The position after an action."""
        here = given["position"]
        if not isinstance(here, dict) or "state" not in here:
            raise SearchError("a position is an object with its state")
        return self.positions.described((*path_of(here["state"]), given["action"]))

    def replay(self, given: Mapping[str, Any], report: Report) -> list[dict[str, Any]]:
        """The positions after as many of these actions as are legal, one after the other."""
        return self.positions.replayed(given["state"], given["actions"])

    def set_up(self, given: Mapping[str, Any], report: Report) -> dict[str, Any]:
        """The text of a position that is set up: the page opens it."""
        state = self.positions.start
        return {"opens": set_up(state, about(state, [])["setting"], given["wanted"])}

    def text_of(self, given: Mapping[str, Any], report: Report) -> dict[str, Any]:
        """The text of the position whose words a file has: the page opens it."""
        return {"opens": text_of(self.positions.start, given["words"])}

    # ---------------------------------------------------------------------------------------------------------------- parts

    def moved(self, path: Path) -> Any:
        """The state after these actions, in which somebody moves. Raises SearchError."""
        state = self.positions.at(path)
        if state.is_terminal() or state.to_move() == CHANCE:
            raise SearchError(f"nobody moves in {state}: there is nothing to search")
        return state

    def player(self, way: str) -> Search:
        """The search of this name. Raises SearchError if there is none."""
        if way not in self.players:
            raise SearchError(f"there is no search {way!r}: there are {', '.join([*self.players, *self.others])}")
        return self.players[way]

    def limits(self, asked: Mapping[str, Any]) -> Limits:
        """Limits as a page names them."""
        depth, seconds = asked.get("depth"), float(asked["seconds"])
        return Limits(None if depth is None else int(depth), None, min(seconds, LONGEST), handle=self.handle).checked()

    def of_other(self, path: Path, player: Any, limits: Limits, began: float) -> dict[str, Any]:
        """What another player answers, and what it says of its value."""
        states = self.positions.along(path)
        state = states[-1]
        patience = (limits.seconds or 1) + SPARE
        try:
            reply = reply_of(player, Turn(states, path, Limits(seconds=limits.seconds), patience))
        except Forfeit as error:
            raise SearchError(f"the player {error.why}") from None
        value = None
        if reply.score is not None and math.isfinite(reply.score) and type(state).PLAYERS == 2:
            value = reply.score if state.to_move() == 0 else -reply.score
        valued = {"action": safe(int(reply.action)), "value": value, "status": "estimate"}
        seconds = time.perf_counter() - began if reply.seconds is None else reply.seconds
        shown = [] if value is None else [valued]
        more = {"line": [valued["action"]], "depth": reply.depth, "nodes": reply.nodes or 0, "seconds": seconds, "done": True}
        return NOTHING | valued | {"actions": shown} | more


QUESTIONS: dict[str, tuple[tuple[str, ...], Callable[[Answers, Mapping[str, Any], Report], Any]]] = {
    "about": ((), Answers.about),
    "begin": ((), Answers.begin),
    "play": (("position", "action"), Answers.play),
    "replay": (("state", "actions"), Answers.replay),
    "choose": (("state", "limits"), Answers.choose),
    "analyse": (("state", "limits"), Answers.analyse),
    "setUp": (("wanted",), Answers.set_up),
    "textOf": (("words",), Answers.text_of),
    "watch": (("state", "search"), Answers.watch),
    "boards": (("state", "lines"), Answers.boards),
}
"""What may be asked: what the question must say, and what answers it."""


def exactly(recording: Recording) -> dict[str, Any]:
    """The document of a recording, its actions as JavaScript can read them."""
    document = recording.as_dict()
    for node in document["nodes"]:
        node["action"] = None if node["action"] is None else safe(node["action"])
    return document


def asked_of(given: Mapping[str, Any]) -> Mapping[str, Any]:
    """The limits that a question names. Raises SearchError for what are none."""
    asked = given["limits"]
    try:
        return {**asked, "way": str(asked["way"]), "seconds": float(asked["seconds"])}
    except (KeyError, OverflowError, TypeError, ValueError):
        raise SearchError("limits name a way to search and its seconds") from None
