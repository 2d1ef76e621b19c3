"""Ludo: play against a definition of its rules, hits, player-specific actions, two to four players, texts."""

from __future__ import annotations

import random
from typing import Any

import pytest

from zermelo import minimax
from zermelo.check import check
from zermelo.errors import PositionError
from zermelo.game import CHANCE
from zermelo.games.ludo import PASS, Ludo, ludo_for

STARTS = {4: (0, 4, 8, 12), 3: (0, 4, 8), 2: (0, 8)}


def moved(players: int, men: list[list[int]], mover: int, die: int) -> dict[int, list[list[int]]]:
    """By the rules as the module tells them: every action, and the men of all players (how far they are) after it."""
    found = {}
    for man in (0, 1):
        far = men[mover][man]
        if far == 17 or (far == 0 and die != 6):
            continue
        to = 1 if far == 0 else min(far + die, 17)
        if to == men[mover][1 - man] and to != 17:
            continue
        after = [list(pair) for pair in men]
        after[mover][man] = to
        if to != 17:
            square = (STARTS[players][mover] + to - 1) % 16
            for other in range(players):
                for victim in (0, 1):
                    place = after[other][victim]
                    if other != mover and 0 < place < 17 and (STARTS[players][other] + place - 1) % 16 == square:
                        after[other][victim] = 0
        action = 16 + STARTS[players][mover] // 4 if far == 0 else (STARTS[players][mover] + far - 1) % 16
        found[action] = [sorted(pair) for pair in after]
    return found or {PASS: men}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_play_by_the_definition(players: int) -> None:
    dice = random.Random(players)
    hits = 0
    for _ in range(15):
        state = ludo_for(players)()
        while not state.is_terminal():
            assert state.to_move() == CHANCE
            mover, men = state.mover, [list(state.men[place : place + 2]) for place in range(0, 2 * players, 2)]
            die = dice.choices(*zip(*state.chance_outcomes(), strict=True))[0]
            state = state.result(die)
            assert state.to_move() == mover
            expected = moved(players, men, mover, die)
            assert set(state.actions()) == set(expected)
            action = dice.choice(sorted(expected))
            hits += sum(map(sum, expected[action])) < sum(map(sum, men))
            state = state.result(action)
            assert state.men == tuple(man for pair in expected[action] for man in pair)
            assert state.mover == (mover if die == 6 else (mover + 1) % players)
        winners = [player for player in range(players) if state.utility(player) == 1]
        assert winners == [mover]
        assert state.men[2 * mover : 2 * mover + 2] == (17, 17)
    assert hits > 5


def test_actions_belong_to_players() -> None:
    for players, entries in ((2, (16, 18)), (3, (16, 17, 18)), (4, (16, 17, 18, 19))):
        cls = ludo_for(players)
        for mover, entry in enumerate(entries):
            assert list(cls((0,) * 2 * players, mover, 6).actions()) == [entry]
            assert list(cls((0,) * 2 * players, mover, 5).actions()) == [PASS]
    far = (0, 3) * 4
    assert [list(Ludo(far, mover, 2).actions()) for mover in range(4)] == [[2], [6], [10], [14]]


def test_a_hit() -> None:
    state = Ludo.from_text("0,6 0,1 0,0 0,0 E1")
    assert state.picture().splitlines() == [
        "N  0  1  2 3 E E",
        "  15         N",
        "  14     1   6",
        "W 13         7 S",
        "W 12 11 10 9 8 S",
        "East to move",
    ]
    assert state.prior(4) > 17
    assert str(state.result(state.parse_action("4-5"))) == "0,0 0,2 0,0 0,0 S"
    assert str(Ludo.from_text("4,10 0,0 0,1 0,0 E6").result(17)) == "4,10 0,1 0,1 0,0 E"
    assert str(Ludo.from_text("5,8 0,0 0,1 0,0 E6").result(17)) == "0,8 0,1 0,1 0,0 E"


def test_home() -> None:
    state = Ludo.from_text("0,0 0,0 16,17 0,0 S1")
    assert [state.action_name(action) for action in state.actions()] == ["7-home"]
    over = state.result(7)
    assert over.is_terminal() and [over.utility(player) for player in range(4)] == [0, 0, 1, 0]
    both = Ludo.from_text("14,15 0,0 0,0 0,0 N3").result(14)
    assert str(both) == "14,17 0,0 0,0 0,0 E"


def test_one_behind_another() -> None:
    assert list(Ludo.from_text("3,5 0,0 0,0 0,0 N2").actions()) == [4]
    assert list(Ludo.from_text("0,1 0,0 0,0 0,0 N6").actions()) == [0]  # the start square is taken by its own man
    assert list(Ludo.from_text("0,17 0,0 0,0 0,0 N6").actions()) == [16]


@pytest.mark.parametrize("players", [2, 3])
def test_fewer_players_keep_the_laws(players: int) -> None:
    report = check(ludo_for(players), games=2, plies=400, compiled=False)
    assert report.ok, f"\n{report}"


@pytest.mark.usefixtures("needs_compiler")
def test_compiled_and_interpreted_searches_agree() -> None:
    for text in ("10,12 9,13 6,17 0,6 E", "10,16 9,13 S"):
        state = Ludo.from_text(text)
        plain, fast = minimax(state, 3, compiled=False), minimax(state, 3, compiled=True)
        assert (plain.values, plain.nodes) == (fast.values, fast.nodes)
        assert sum(plain.values) == pytest.approx(1)


def test_texts() -> None:
    assert Ludo.from_text("") == Ludo.from_text("start") == Ludo()
    assert Ludo.from_text("start of 3") == ludo_for(3)() and ludo_for(3).PLAYER_NAMES == ("North", "East", "South")
    assert ludo_for(2).PLAYER_NAMES == ("North", "South")
    for text in ("0,3 0,0 5,17 0,0 E6", "0,3 0,0 5,17 S", "0,3 5,17 S2"):
        state = Ludo.from_text(text)
        assert str(state) == text and text.count(",") == state.PLAYERS
    state: Any = Ludo.from_text("0,3 0,0 5,17 0,0 E6")
    assert state.parse_action("in") == state.parse_action("17") == 17
    assert Ludo().parse_action("6") == 6


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("hello", "write how far both men"),
        ("0,3 0,0 5,17 W", "W does not play: with 3 players there are North, East, South"),
        ("0,18 0,0 0,0 0,0 N", "a man of North cannot be 18 squares far: 17 is home"),
        ("0,5 0,1 0,0 0,0 N", "square 4 holds a man of North and one of East"),
        ("3,3 0,0 0,0 0,0 N", "square 2 holds a man of North and one of North"),
        ("17,17 17,17 0,0 0,0 N", "two players have both men home"),
    ],
)
def test_bad_texts(text: str, complaint: str) -> None:
    with pytest.raises(PositionError) as caught:
        Ludo.from_text(text)
    assert complaint in str(caught.value) and "\n" not in str(caught.value)


def test_bad_action() -> None:
    with pytest.raises(PositionError, match="'3' is not a legal move here; legal are: in"):
        Ludo.from_text("0,0 0,0 0,0 0,0 E6").parse_action("3")
