"""Games between players of one's own choice: for any number of seats, saved and loaded, and matches of them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import numpy
import pytest

from zermelo import Game, Limits, PositionError, SearchError, engine, load_game, match, play_game
from zermelo.games import Backgammon, Chess, FourColours, Halving, Ludo, TicTacToe, Tree
from zermelo.match.openings import random_openings
from zermelo.players import Random, Search

GAMES = [TicTacToe(), Chess(), Halving(20), Ludo(), FourColours(), Backgammon()]


@pytest.mark.parametrize("start", GAMES, ids=lambda state: type(state).__name__)
def test_a_game_is_saved_and_loaded(start: object, tmp_path: Path) -> None:
    played = play_game(start, Random(1), seed=2, longest=60)
    played.save(tmp_path / "game.json")
    assert load_game(tmp_path / "game.json") == load_game(tmp_path / "game.json", type(start)) == played
    assert list(played.positions())[-1] == played.last
    assert len(played.names()) == len(played.actions)


def test_what_it_says() -> None:
    played = play_game(TicTacToe(), (Search(options={"compiled": False}), Random(1)))
    assert (played.utilities, played.score(0), played.score(1)) == ((1.0, -1.0), 1.0, 0.0)
    assert str(played) == f"TicTacToe, {len(played.actions)} plies: {' '.join(played.names())}\n1 for X"
    both = play_game(Tree.from_text("(p0 [3 5] [1 9])"), Search(options={"compiled": False}))
    assert str(both).endswith("\n3 for p0, 5 for p1")  # where the utilities have no sum that tells the second


def test_who_shares_the_first_place() -> None:
    ended = Game(FourColours(), (), FourColours(), "too long")
    assert [ended.score(player) for player in range(4)] == [0.25] * 4
    assert ended.utilities is None


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"actions": ["4", "4"]}, "action 2: '4' is not a legal action here"),
        ({"game": "Chess"}, "is not a position of Chess"),
        ({"game": "Checker"}, "Checker"),
        ({"actions": None}, "is not a game that was saved"),
        ({"actions": "44"}, "is not a game that was saved"),
    ],
)
def test_files_that_are_no_game(change: dict[str, object], words: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(play_game(TicTacToe(), Random(1)).as_dict() | change))
    with pytest.raises(ValueError, match=words):
        load_game(path)


def test_a_file_of_another_game(tmp_path: Path) -> None:
    play_game(TicTacToe(), Random(1)).save(tmp_path / "game.json")
    with pytest.raises(PositionError, match="a game of TicTacToe, and the rules given are those of Chess"):
        load_game(tmp_path / "game.json", Chess)
    with pytest.raises(PositionError, match="is not a game that was saved"):
        load_game(tmp_path / "none.json")


def test_as_many_players_as_seats() -> None:
    with pytest.raises(SearchError, match="FourColours has 4 players, and 2 were given"):
        play_game(FourColours(), (Random(1), Random(2)))


def test_a_match_needs_openings() -> None:
    with pytest.raises(SearchError, match="a match needs an opening"):
        match(Random(1), Random(2), [])
    with pytest.raises(SearchError, match="openings must be an integer of at least 1, got 0"):
        match(Random(1), Random(2), TicTacToe(), number=0)


def test_no_more_openings_than_there_are() -> None:
    """Asked for a million, random play stops when it finds no others."""
    found = random_openings(TicTacToe(), 1_000_000, plies=2)
    assert len({opening.last for opening in found}) == len(found) == 72
    assert found[:5] == random_openings(TicTacToe(), 5, plies=2)


def test_a_match_goes_round_the_seats() -> None:
    ahead = Search(depth=1, options={"compiled": False})
    played = match(ahead, Random(3), TicTacToe(), number=4, limits=Limits(nodes=1000))
    assert (len(played.games), len(played.pairs())) == (8, 4)
    assert str(played).startswith("8 games: ")
    four = match(ahead, Random(3), [FourColours()], seed=1)
    assert (len(four.games), four.seats, len(four.pairs())) == (4, 4, 1)
    assert "an even share is 0.250" in str(four)


@pytest.mark.parametrize(
    ("player", "words"),
    (
        ("engine", "not 'engine': one is made by zermelo.players"),
        (engine, "not the function engine: a search plays as zermelo.players.Search(engine)"),
        (Random, "not the class Random: give one of its objects"),
        (None, "not None"),
    ),
)
def test_what_is_no_player(player: Any, words: str) -> None:
    for given in (lambda: match(player, Random(1), TicTacToe()), lambda: play_game(TicTacToe(), (Random(1), player))):
        with pytest.raises(SearchError, match=f"^a game needs players, {re.escape(words)}"):
            given()


@pytest.mark.parametrize("position", (None, 5, TicTacToe, "start", Random(1)))
def test_what_is_no_position(position: Any) -> None:
    for given in (lambda: match(Random(1), Random(2), position), lambda: play_game(position, Random(1))):
        with pytest.raises(SearchError, match="needs a position of a game declared with @game, not"):
            given()


def test_seeds_may_be_numpys_and_are_whole() -> None:
    first, second = (match(Random(seed), Random(2), TicTacToe(), number=2, seed=seed) for seed in (5, numpy.int64(5)))
    assert [game.actions for game in first.games] == [game.actions for game in second.games]
    for seed in ("5", 5.0, True):
        with pytest.raises(SearchError, match=f"the seed must be an integer, got {seed!r}"):
            match(Random(1), Random(2), TicTacToe(), seed=seed)  # type: ignore[arg-type]
        with pytest.raises(SearchError, match="the seed must be an integer"):
            Random(seed)  # type: ignore[arg-type]
