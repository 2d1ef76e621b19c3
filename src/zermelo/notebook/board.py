"""The widget: a game on a board, whose actions, players and level are traits."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from typing import Any

import anywidget
import traitlets

from ..board.documents import safe
from ..errors import ZermeloError
from ..games import person_of, position, title_of
from ..numbers import counted
from ..page.assembly import fitted, framed
from ..page.native import NotLegal
from ..scripts import file, joined
from .asking import Answering, beginning_of, plain

LEVELS = ("beginner", "easy", "fair", "good", "best")
"""How well the computer plays, as `page/browser/search/levels.js` has it."""
PERSON, COMPUTER = "h", "c"
HOSTS = "referee", "searcher"
"""The two whom a page asks: about rules, and about searches."""
STYLE = """
html { overflow: hidden; }
body { padding: 0.4rem; font-size: 15px; }
header { justify-content: flex-start; }
h1, .panel.files, footer { display: none; }
#settings label { max-width: 100%; }
#settings select { min-width: 0; }
@media (min-width: 560px) {
  main { grid-template-columns: minmax(0, 1fr) minmax(15rem, 21rem); gap: 1.2rem; }
  #board { width: min(100%, calc((100vh - 7rem) * var(--ratio, 1))); }
}
"""
"""A notebook says itself what is played, and keeps it; a cell is narrower than a page, and as high as what stands in it."""


def _to_page(actions: Sequence[int], widget: Any) -> list[int | str]:
    return [safe(action) for action in actions]


def _from_page(actions: Sequence[int | str], widget: Any) -> tuple[int, ...]:
    return plain(actions)


@cache
def script(title: str) -> str:
    """The widget's script, with the page that it puts into a frame."""
    page = framed(title, fitted(joined("notebook/browser/start.js")), {}, style=STYLE)
    return file("notebook/browser/widget.js").replace("const PAGE = ''", f"const PAGE = {json.dumps(page)}", 1)


class Refused(ZermeloError, traitlets.TraitError):
    """What a trait cannot be. As an error of traits it takes back all that was said at once."""


class NotPlayed(NotLegal, Refused):
    """Actions that are not legal in their turn."""


class Actions(traitlets.Any):
    """A trait whose value the board looks at, whatever it is: of None others ask nothing."""

    allow_none = False


class Board(anywidget.AnyWidget):
    """A game on a board, as the output of a cell: play, take back, look at any position, be given hints, see what each move is worth.

    start     the state that the game begins with, or the class of a game
    actions   those played so far, dice included; what is set is played on the board. Raises PositionError where one is not legal
    at        the number of them after which the position comes that is looked at; by default all
    players   a letter for each player: "h" for a person, "c" for the computer; by default as on a page, "hc" or "ch" in most games
    level     how well the computer plays: "beginner", "easy", "fair", "good" or "best"
    height    of the board and what stands beside it, in pixels, at least

    All but `start` are traits, which `observe` tells of; `position` is the state that is looked at. Questions are answered by this
    process: rules and searches run in it, compiled where they can be, and one search ends when another begins.

    Raises ZermeloError where `start` is no game or what is set makes no sense, PositionError for actions that are not legal.
    """

    actions = Actions(()).tag(sync=True, to_json=_to_page, from_json=_from_page)
    at = traitlets.Int(0).tag(sync=True)
    players = traitlets.Unicode("").tag(sync=True)
    level = traitlets.Unicode("fair").tag(sync=True)
    height = traitlets.Int(560, min=100).tag(sync=True)
    title = traitlets.Unicode("").tag(sync=True)
    leader = traitlets.Unicode("").tag(sync=True)
    """The view in which computers and dice move; others follow, until somebody plays on one of them."""
    began = traitlets.Int(0).tag(sync=True)
    """How many games were begun from another state: then the page is made anew."""

    _hearing = False
    _hosts: Mapping[str, Answering] = {}

    def __init__(
        self,
        start: Any,
        actions: Sequence[int] = (),
        *,
        at: int | None = None,
        players: str | None = None,
        level: str = "fair",
        height: int = 560,
    ) -> None:
        self._begin(start)
        cls = type(self._start)
        usual = "".join(PERSON if player == person_of(cls) else COMPUTER for player in range(cls.PLAYERS))
        given = {"players": usual if players is None else players, "level": level, "height": height, "title": title_of(cls)}
        super().__init__(_esm=script(given["title"]), **given)
        self.actions = actions
        if at is not None:
            self.at = at
        self.on_msg(self._hear)

    @property
    def position(self) -> Any:
        """The state that is looked at. Setting it begins a new game from there, with no actions yet."""
        return self._hosts["referee"].answers.positions.at(self.actions[: self.at])

    @position.setter
    def position(self, start: Any) -> None:
        before = self._start
        self._begin(start, before)
        with self.hold_sync():
            self.title = title_of(type(self._start))
            self.actions = ()
            self.began += 1

    def close(self) -> None:
        """Take the board away, and end what it searches."""
        self._stop()
        super().close()

    def __repr__(self) -> str:
        played = f"{counted(len(self.actions), 'action')} played, players {self.players!r}, level {self.level!r}"
        return f"<Board of {type(self._start).__name__}: {played}>"

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """The widget, and for those who have no widgets the position that is looked at."""
        made = super()._repr_mimebundle_(**options)
        data, more = made if isinstance(made, tuple) else (made, {})
        shown = getattr(self.position, "_repr_html_", None)
        return ({"text/html": shown()} if shown else {}) | (data or {}) | {"text/plain": repr(self)}, more

    # ------------------------------------------------------------------------------------------------------------ what is set

    def _begin(self, start: Any, before: Any = None) -> None:
        state = beginning_of(start)
        if before is not None and type(state).PLAYERS != type(before).PLAYERS:
            count = type(before).PLAYERS
            raise ZermeloError(f"{type(state).__name__} has {type(state).PLAYERS} players and this board {count}: make another board")
        if before is not None:
            self._stop()
        self._start = state
        self._hosts = {host: Answering(state) for host in HOSTS}

    @traitlets.validate("actions")
    def _checked_actions(self, proposal: Any) -> tuple[int, ...]:
        actions = plain(proposal["value"])
        try:
            self._hosts["referee"].answers.positions.at(actions)
        except NotLegal as error:
            raise NotPlayed(str(error)) from None
        return actions

    @traitlets.validate("at")
    def _checked_at(self, proposal: Any) -> int:
        if not 0 <= proposal["value"] <= len(self.actions):
            raise Refused(
                f"at is {proposal['value']}: the game has {counted(len(self.actions), 'action')} so far, so it is 0 to {len(self.actions)}"
            )
        return int(proposal["value"])

    @traitlets.validate("players")
    def _checked_players(self, proposal: Any) -> str:
        said, count = proposal["value"], type(self._start).PLAYERS
        if len(said) != count or set(said) - {PERSON, COMPUTER}:
            raise Refused(f"players is {said!r}: write {count} letters, h for a person and c for the computer")
        return str(said)

    @traitlets.validate("level")
    def _checked_level(self, proposal: Any) -> str:
        if proposal["value"] not in LEVELS:
            raise Refused(f"there is no level {proposal['value']!r}: there are {', '.join(LEVELS)}")
        return str(proposal["value"])

    @traitlets.observe("actions")
    def _follow(self, change: Any) -> None:
        if not self._hearing:
            self.at = len(self.actions)

    def set_state(self, sync_data: Any) -> None:
        """What the page says was played, all at once; nothing of it where that cannot be, as of a game that Python has ended meanwhile."""
        self._hearing = True
        try:
            super().set_state(sync_data)
        except Refused:
            self.send_state(["actions", "at", "players", "level"])
        finally:
            self._hearing = False

    # -------------------------------------------------------------------------------------------------------- what is asked

    def _hear(self, _: Any, said: dict[str, Any], __: Any = None) -> None:
        """A message of a view: what its page asks, in the words of `page.native`."""
        view, host = said.get("view"), said.get("host")
        if "opens" in said:
            with self.hold_sync():
                self.position = position(type(self._start), str(said["opens"]))
                self._go_on(said)
            return
        if host not in HOSTS:
            for answering in self._hosts.values():
                answering.leave(view)
            return
        say = _in_this_loop(lambda text: self.send({"view": view, "host": host, "text": text}))
        self._hosts[host].hear(view, said["text"], say)

    def _go_on(self, game: Mapping[str, Any]) -> None:
        """With a game that was opened from a file, as far as its actions are legal here."""
        with suppress(ZermeloError):
            actions = plain(game.get("actions") or ())
            self.actions = actions[: len(self._hosts["referee"].answers.positions.replayed((), actions))]
        for name in ("players", "level", "at"):
            if name in game:
                with suppress(traitlets.TraitError):
                    setattr(self, name, game[name])

    def _stop(self) -> None:
        for answering in self._hosts.values():
            answering.close()


def _in_this_loop(say: Callable[[str], None]) -> Callable[[str], None]:
    """`say` on the thread that is asked, whose event loop the notebook's messages go through; at once where there is none."""
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        return say

    def later(text: str) -> None:
        with suppress(RuntimeError):  # the loop is closed
            loop.call_soon_threadsafe(say, text)

    return later
