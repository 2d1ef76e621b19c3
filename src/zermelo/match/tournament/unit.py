"""A unit of work: one game of a plan, played. The same unit gives the same game, in whatever process, if no clock decides.

played = play_unit(plan, unit, players)        plain data, ready for a file of results
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from ...errors import PositionError
from ...game import player_name
from ...games._played.game import Game
from ...games._played.portable.record import Line, Move, Record
from ...players.turn import Reply
from ..referee import Conducted, conducted
from .plan import Plan, Unit, fresh_player, word


class Finished(NamedTuple):
    """A game that was finished, as plain data.

    number     of the game in its plan
    opening    its number, from 0
    first      the player who had `seat`; `second` had all others
    scores     what the game brought each seat: 1 divided among those who came first
    ending     over, repetition, too long or agreed, as of a Game
    how        why it ended other than on the board: "time forfeit", "rules infraction" ...; empty if it did not
    why        the same as a sentence
    plies      that were played, those of the opening among them
    seconds    that it took
    date       when it ended
    game       the game as `Game.as_dict` says it
    replies    for every action score, depth, nodes and seconds, as far as its player told them
    """

    number: int
    opening: int
    first: int
    second: int
    seat: int
    scores: tuple[float, ...]
    ending: str
    how: str
    why: str
    plies: int
    seconds: float
    date: str
    game: dict[str, Any]
    replies: list[list[Any] | None]

    def unit(self) -> Unit:
        return Unit(self.number, self.opening, self.first, self.second, self.seat)

    @property
    def score(self) -> float:
        """What it brought the first player."""
        return self.scores[self.seat]


def play_unit(plan: Plan, unit: Unit, players: Sequence[Any]) -> Finished:
    """Play a game of a plan. `players` are those of the plan, programs among them perhaps running already."""
    seated = unit.seated(plan.seats)
    fresh = {each: fresh_player(players[each], word(plan.seed, "player", unit.number, each)) for each in set(seated)}
    opening = plan.openings[unit.opening % len(plan.openings)]
    began = time.monotonic()
    dice = word(plan.seed, "chance", unit.opening)  # the same throws for both colours
    done = conducted(opening, [fresh[each] for each in seated], plan.conditions, dice)
    return finished(plan, unit, done, time.monotonic() - began)


def finished(plan: Plan, unit: Unit, done: Conducted, seconds: float) -> Finished:
    """What is kept of a game."""
    game = done.game._replace(tags=tuple(tags_of(plan, unit, done).items()))
    return Finished(
        number=unit.number,
        opening=unit.opening,
        first=unit.first,
        second=unit.second,
        seat=unit.seat,
        scores=tuple(game.score(seat) for seat in range(plan.seats)),
        ending=game.ending,
        how=done.how,
        why=done.why,
        plies=len(game.actions),
        seconds=round(seconds, 3),
        date=f"{datetime.now(UTC):%Y-%m-%d %H:%M:%S}",
        game=_written(game),
        replies=[reply and told(reply) for reply in done.replies],
    )


def _written(game: Game[Any]) -> dict[str, Any]:
    """A game as a file keeps it; nothing where no file can: a tournament that writes one has seen to that before."""
    try:
        return game.as_dict()
    except PositionError:
        return {}


def told(reply: Reply) -> list[Any]:
    """What is kept of a reply: score, depth, nodes, seconds. JSON knows no infinity, so it is a word."""
    score = reply.score
    kept: Any = score if score is None or abs(score) < float("inf") else "won" if score > 0 else "lost"
    return [kept, reply.depth, reply.nodes, None if reply.seconds is None else round(reply.seconds, 4)]


def tags_of(plan: Plan, unit: Unit, done: Conducted) -> dict[str, str]:
    """What is said about a game in a file of games."""
    names = [plan.names[each] for each in unit.seated(plan.seats)]
    conditions = plan.conditions
    tags = {"Event": "zermelo match", "Date": f"{datetime.now(UTC):%Y.%m.%d}", "Round": str(unit.number)}
    tags |= {tag_of(player_name(plan.cls, seat)): name for seat, name in enumerate(names)}
    if conditions.control is not None:
        tags["TimeControl"] = str(conditions.control)
    if done.how:
        tags |= {"Termination": done.how, "Reason": done.why}
    return tags


def tag_of(name: str) -> str:
    """A player's name as that of a tag, where there are no blanks."""
    return "".join(letter if letter.isalnum() else "_" for letter in name)


def annotated(game: Game[Any], replies: Sequence[Sequence[Any] | None]) -> list[Move]:
    """The moves with what was thought of them, {+0.31/12 0.85s}, as other programs write and read it."""
    moves = []
    chess = ".pgn" in type(game.start).notations()
    for action, reply in zip(game.actions, replies, strict=True):
        comment = ""
        if reply is not None:
            score, depth, _, seconds = reply
            if isinstance(score, str):
                worth = "+M" if score == "won" else "-M"
            else:
                worth = "" if score is None else f"{score:+.2f}" if chess else f"{score:+.6g}"
            parts = [worth + (f"/{depth}" if worth and depth is not None else ""), "" if seconds is None else f"{seconds:.3g}s"]
            comment = " ".join(filter(None, parts))
        moves.append(Move(action, comment=comment))
    return moves


def record_of(dialect: Any, game: Game[Any], replies: Sequence[Sequence[Any] | None]) -> Record:
    """The record of a game for a notation that has comments."""
    plain: Record = dialect.record.of_game(game)
    return plain._replace(play=Line(tuple(annotated(game, replies))))
