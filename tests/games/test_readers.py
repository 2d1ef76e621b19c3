"""Whatever stands where a reader of a game expects digits is read, or refused as a PositionError: never another exception."""

from __future__ import annotations

import array
import random
from dataclasses import dataclass
from enum import Enum, Flag
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from settings import examples
from zermelo import U64, PositionError, SearchError, Table, ZermeloError, game
from zermelo.cli.parts.players import player_of
from zermelo.games import CATALOGUE, Backgammon, ConnectFour, DiceRace, Halving, Ludo, Pig, Pursuit, beginning, find
from zermelo.games._texts import legal_actions, start_text, state_from
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


@pytest.mark.parametrize("filling", [*(text * 50_000 for text in ("-", "(", "[", "1+", "1|", "U64(")), "(" * 60 + "1" + ")" * 60])
@pytest.mark.parametrize("cls", [Halving, ConnectFour])
def test_fields_within_fields(cls: Any, filling: str) -> None:
    """Python's own parser ends some of these in a MemoryError or a RecursionError."""
    name = cls.__name__
    for text in (f"{name}({cls._fields[0]}={filling}", f"{name}({cls._fields[0]}={filling}1)", f"{name}({filling})"):
        try:
            assert state_from(cls, text) == cls(1)  # brackets around a number may be as many as the parser takes
        except PositionError as error:
            assert name in str(error) and len(str(error)) < 200


@pytest.mark.parametrize("number", ["9" * 23, "9" * 5000, "-" + "9" * 23, hex(2**64), str(2**64)])
def test_numbers_of_more_than_64_bits_in_fields(number: str) -> None:
    for cls in (Halving, ConnectFour):  # an int, and a word, which would count modulo 2**64
        for text in (f"{cls.__name__}({number}, 0)", f"{cls.__name__}({cls._fields[0]}=U64({number}))"):
            with pytest.raises(PositionError, match="a number does not fit 64 bits"):
                state_from(cls, text)
    assert state_from(ConnectFour, f"ConnectFour(0, {2**64 - 1})") == ConnectFour(0, 2**64 - 1)
    assert state_from(Halving, f"Halving({2**63 - 1})") == Halving(2**63 - 1)


@pytest.mark.parametrize("text", ["Halving(5)(3)", "Halving(n=1, n=2)", "Halving(U64())", "Halving(U64(x=3))", "Halving(U64(1, 2))"])
def test_fields_that_are_no_list_of_values(text: str) -> None:
    with pytest.raises(PositionError, match=r"write the fields of Halving, as in 'Halving\(n=5, mover=0\)'"):
        state_from(Halving, text)


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


# --------------------------------------------------------------------------------------- fields of every kind, written and read


class Side(Enum):
    X = "x"
    O = "o"  # noqa: E741


class Wind(Flag):
    A = 1
    B = 2


class Pair(NamedTuple):
    number: int = 0
    side: Side = Side.X


class Deep(NamedTuple):
    pair: Pair
    pairs: tuple[Pair, ...]
    wind: Wind = Wind.A | Wind.B


@dataclass(frozen=True)
class Card:
    rank: int
    sides: tuple[Side, ...] = (Side.X,)


@game
class Everything(NamedTuple):
    """A game with a field of every kind, which says nothing of how positions are written."""

    pair: Pair = Pair()
    pairs: tuple[Pair, ...] = (Pair(), Pair(3, Side.O))
    maybe: Pair | None = None
    deep: Deep = Deep(Pair(1), (Pair(2), Pair(4, Side.O)))
    cards: tuple[Card, ...] = (Card(3, (Side.O, Side.X)),)
    none: tuple[int, ...] = ()
    hand: frozenset[int] = frozenset({1, 2})
    nothing: frozenset[int] = frozenset()
    anything: Any = (Pair(), 3, None, "x", {1: Pair(3), "a": [1, 2]})
    text: str = "a b, c"
    worth: tuple[float, ...] = (1.5, float("inf"), -float("inf"))
    word: U64 = U64(2**64 - 1)
    words: tuple[U64, ...] = (U64(5),)
    wind: Wind = Wind.A | Wind.B
    free: tuple[tuple[Side | None, ...], ...] = ((None, Side.X), (Side.O, None))
    mixed: tuple[int, str, Pair] = (1, "b", Pair(7))
    numbers: Any = array.array("q", [1, 2])

    def to_move(self) -> int:
        return 0

    def actions(self) -> list[int]:
        return [0]

    def result(self, action: int) -> Everything:
        return self

    def is_terminal(self) -> bool:
        return False

    def utility(self, player: int) -> int:
        return 0


def test_fields_of_every_kind_are_read_as_they_are_written() -> None:
    for state in (Everything(), Everything(maybe=Pair(5, Side.O), pair=Pair(-1), hand=frozenset(), none=(3,))):
        assert repr(Everything.from_text(str(state))) == repr(state)
        assert start_text(state) == str(state)
    with pytest.raises(PositionError, match="is not a position of Everything"):
        Everything.from_text("Everything(pair=open('/etc/passwd'))")
