"""Where a tournament stands: every player's score, who beat whom, and how reliable that is."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable
from typing import Any, NamedTuple

from ...numbers import plain
from ..ratings import Met, ratings
from ..sprt import SequentialTest, pentanomial
from ..statistics import Interval, elo, normalized_elo, score_of, superiority
from .plan import Plan
from .unit import Finished


class Meeting(NamedTuple):
    """What the games between two players came to, for the first of them.

    won, drawn, lost   games; of games with more seats drawn are those that were shared
    points             what they brought the first
    pairs              the mean score of the games from every opening of which all were played
    """

    won: int
    drawn: int
    lost: int
    points: float
    pairs: tuple[float, ...]

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def score(self) -> Interval:
        """The mean score over whole pairs, and its interval."""
        return score_of(self.pairs)

    @property
    def elo(self) -> Interval:
        """The same as a difference in rating."""
        return Interval(*map(elo, self.score))


class Place(NamedTuple):
    """A player in the table: games, points of them, and the rating with its interval (of games for two)."""

    player: int
    games: int
    points: float
    rating: Interval | None

    @property
    def share(self) -> float:
        return self.points / self.games if self.games else math.nan


class Standings(NamedTuple):
    """Where a tournament stands.

    plan        what is played
    meetings    what every pairing came to, from the side of the first
    places      the players, the best first
    ends        how often games ended in which way: over, repetition, time forfeit ...
    forfeits    for every player how often they lost other than on the board, by how
    played      games counted: more than planned where a file of results has more
    planned     games that the plan has
    test        the sequential test, if one was made
    unwritten   games that are not in the file for other programs, since its notation has no word for how they ended
    """

    plan: Plan
    meetings: dict[tuple[int, int], Meeting]
    places: tuple[Place, ...]
    ends: dict[str, int]
    forfeits: dict[int, dict[str, int]]
    played: int
    planned: int
    test: SequentialTest | None = None
    unwritten: int = 0

    @property
    def complete(self) -> bool:
        """Was everything played that decides it?"""
        return self.played >= self.planned or (self.test is not None and bool(self.test.verdict))

    def name(self, player: int) -> str:
        return self.plan.names[player]

    def as_dict(self) -> dict[str, Any]:
        """This as plain data, ready for JSON."""
        said: dict[str, Any] = {
            "game": self.plan.cls.__name__,
            "players": list(self.plan.names),
            "games": self.played,
            "planned": self.planned,
            "complete": self.complete,
            "table": [
                {"player": self.name(place.player), "games": place.games, "points": place.points, "score": plain(place.share)}
                | ({} if place.rating is None else {"rating": interval(place.rating)})
                | {"forfeits": self.forfeits.get(place.player, {})}
                for place in self.places
            ],
            "meetings": [self.meeting_as_dict(pairing, meeting) for pairing, meeting in self.meetings.items()],
            "endings": self.ends,
        }
        if self.unwritten:
            said["unwritten"] = self.unwritten
        if self.test is not None:
            low, high = self.test.sprt.bounds
            said["sprt"] = self.test.sprt._asdict() | {"llr": self.test.ratio, "bounds": [low, high], "accepted": self.test.verdict or None}
        return said

    def meeting_as_dict(self, pairing: tuple[int, int], meeting: Meeting) -> dict[str, Any]:
        one, other = map(self.name, pairing)
        said: dict[str, Any] = {"first": one, "second": other, "won": meeting.won, "drawn": meeting.drawn, "lost": meeting.lost}
        if meeting.pairs:
            said |= {"pairs": len(meeting.pairs), "score": interval(meeting.score)}
        if meeting.pairs and self.plan.seats == 2:
            said |= {
                "pentanomial": list(pentanomial(meeting.pairs)),
                "elo": interval(meeting.elo),
                "normalized_elo": plain(normalized_elo(meeting.pairs)),
                "superiority": superiority(meeting.pairs),
            }
        return said


def interval(found: Interval) -> list[Any]:
    """Value and ends, ready for JSON."""
    return [plain(each) for each in found]


def standings(plan: Plan, games: Iterable[Finished], test: SequentialTest | None = None) -> Standings:
    """The standings after these games, which a sequential test may have ended."""
    found = sorted(games, key=lambda game: game.number)
    by_pair: dict[tuple[int, int, int], list[float]] = defaultdict(list)
    results: dict[tuple[int, int], list[float]] = {pairing: [] for pairing in plan.pairings}
    ends: dict[str, int] = defaultdict(int)
    forfeits: dict[int, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for game in found:
        by_pair[game.unit().pair()].append(game.score)
        results[game.first, game.second].append(game.score)
        ends[game.how or game.ending] += 1
        if game.how and min(game.scores) < max(game.scores) and game.how != "adjudication":
            loser = game.unit().seated(plan.seats)[game.scores.index(min(game.scores))]
            forfeits[loser][game.how] += 1
    meetings = {}
    for pairing, scores in results.items():
        won, beaten = scores.count(1.0), scores.count(0.0)
        whole = [sum(pair) / plan.seats for key, pair in sorted(by_pair.items()) if key[1:] == pairing and len(pair) == plan.seats]
        meetings[pairing] = Meeting(won, len(scores) - won - beaten, beaten, sum(scores), tuple(whole))
    places = places_of(plan, meetings, found)
    planned = plan.games * len(plan.pairings)
    lost = {player: dict(ways) for player, ways in forfeits.items()}
    return Standings(plan, meetings, places, dict(ends), lost, len(found), planned, test)


def places_of(plan: Plan, meetings: dict[tuple[int, int], Meeting], games: list[Finished]) -> tuple[Place, ...]:
    """The players, the best first."""
    points = [0.0] * len(plan.players)
    played = [0] * len(plan.players)
    for game in games:
        points[game.first] += game.score
        played[game.first] += 1
        if plan.seats == 2:
            points[game.second] += 1 - game.score
            played[game.second] += 1
    if plan.seats == 2:
        rated: list[Any] = ratings(len(plan.players), [Met(*pairing, pair) for pairing, met in meetings.items() for pair in met.pairs])
    else:
        rated = [None] * len(plan.players)
    places = [Place(player, played[player], points[player], rated[player]) for player in range(len(plan.players)) if played[player]]

    def rank(place: Place) -> tuple[float, float, int]:
        rating = place.rating.value if place.rating is not None and not math.isnan(place.rating.value) else 0.0
        return -rating, -place.share, place.player

    return tuple(sorted(places, key=rank))
