"""Whatever stands where a reader of a game expects digits is read, or refused as a PositionError: never another exception."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from settings import examples
from zermelo import PositionError, SearchError, Table, ZermeloError
from zermelo.cli.parts.players import player_of
from zermelo.games import CATALOGUE, Backgammon, DiceRace, Ludo, Pig, Pursuit, beginning, find
from zermelo.games._texts import legal_actions
from zermelo.numbers import whole

INSTEAD = ["²", "①", "½", "٣", "９", "Ⅷ", "9" * 25, "9" * 5000, "-", "1e5", "1_0", " ", "", "\x00"]


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("007", 7), (str(2**63 - 1), 2**63 - 1), ("1" * 20, None), ("9" * 5000, None)])
def test_whole_numbers(text: str, number: int | None) -> None:
    assert whole(text) == number


@pytest.mark.parametrize("text", ["", " 1", "1 ", "+1", "-1", "1_0", "²", "①", "٣", "９", "1\n"])
def test_what_is_not_a_whole_number(text: str) -> None:
    assert whole(text) is None


@pytest.mark.parametrize(
    "read",
    [
        lambda: Backgammon.from_text("4HPwATDgc/ABMA 31 White").parse_action("①8/5"),
        lambda: Backgammon.from_text("4HPwATDgc/ABMA 31 White").parse_action("²/4"),
        lambda: Pursuit.from_text("..a/.#./@.. 0²"),
        lambda: Pursuit.from_text("..a/.#./@.. ²"),
        lambda: Pursuit.from_text("..a/.#./@.. 8 @ ²"),
        lambda: Pig.from_text("9" * 5000 + ":3"),
        lambda: DiceRace.from_text("0,2:1,4 W2 /" + "9" * 5000),
        lambda: Ludo.from_text("0,3 0," + "9" * 5000 + " 5,17 0,0 E6"),
        lambda: Table.of("9" * 5000),
        lambda: Table.of("___"),
        lambda: player_of("minimax:" + "9" * 5000),
        lambda: player_of("minimax:²"),
    ],
)
def test_known_faults(read: Any) -> None:
    with pytest.raises((PositionError, SearchError)):
        read()


def walked(start: Any, seed: int, plies: int) -> Any:
    chance = random.Random(seed)
    for _ in range(plies):
        if not (legal := legal_actions(start)) or start.is_terminal():
            break
        start = start.result(chance.choice(legal))
    return start


@pytest.mark.parametrize("name", [entry.name for entry in CATALOGUE])
@examples(400, 60)
@given(data=st.data())
def test_positions_and_actions_with_something_else_in_them(name: str, data: st.DataObject) -> None:
    state = walked(beginning(find(name)), data.draw(st.integers(0, 99)), data.draw(st.integers(0, 30)))
    legal = legal_actions(state)
    texts = [str(state), repr(state), *[state.action_name(action) for action in legal[:3]]]
    place = data.draw(st.integers(0, len(texts) - 1))
    text = texts[place]
    at = data.draw(st.integers(0, len(text)))
    changed = text[:at] + data.draw(st.sampled_from(INSTEAD)) + text[at + data.draw(st.integers(0, 1)) :]
    try:
        if place < 2:
            assert isinstance(type(state).from_text(changed).is_terminal(), bool)
        else:
            assert state.parse_action(changed) in legal
    except ZermeloError as error:
        assert "\n" not in str(error)
