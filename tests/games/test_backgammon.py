"""Backgammon against the definition step by step, published counts, gnubg's own moves and IDs, and the ways people write it."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from walks import compiled_only

from settings import FULL, absent, examples, sample
from zermelo import Linear, minimax, perft, playouts
from zermelo.errors import PositionError
from zermelo.game import CHANCE
from zermelo.games.backgammon import OPENING, UNROLLED, Backgammon
from zermelo.games.backgammon.notation import men_of, position_id, position_of

Men = tuple[int, ...]
"""Men on 0 (off) to 25 (bar), as their side counts."""

START = "4HPwATDgc/ABMA"
THROWS = [(large, small) for large in range(1, 7) for small in range(1, large + 1)]


def xgid(points: str, turn: int = 1, dice: str = "00") -> Backgammon:
    return Backgammon.from_text(f"XGID={points}:0:0:{turn}:{dice}:0:0:0:0:10")


# ------------------------------------------------------------------------------------------------------ the definition


def step(own: Men, theirs: Men, start: int, die: int) -> tuple[Men, Men] | None:
    """One man from `start` by `die`, if the rules allow it: all of them, in the order in which a rule book has them."""
    if own[start] == 0 or (own[25] and start != 25):
        return None
    target = start - die
    if target <= 0:
        if any(own[7:]) or (target < 0 and any(own[start + 1 : 7])):
            return None
        target = 0
    elif theirs[25 - target] >= 2:
        return None
    mine, others = list(own), list(theirs)
    mine[start] -= 1
    mine[target] += 1
    if target and others[25 - target] == 1:
        others[25 - target] -= 1
        others[25] += 1
    return tuple(mine), tuple(others)


def sequences(own: Men, theirs: Men, dice: list[int]) -> Iterator[tuple[int, int, Men, Men]]:
    """Every way to play some of `dice` in this order from the front: how many, the last die, and where it leads."""
    yield 0, 0, own, theirs
    if dice:
        for start in range(25, 0, -1):
            after = step(own, theirs, start, dice[0])
            if after is not None:
                for number, _, mine, others in sequences(*after, dice[1:]):
                    yield number + 1, dice[0], mine, others


def results(own: Men, theirs: Men, large: int, small: int) -> set[tuple[Men, Men]]:
    """Where a throw may lead: as many dice as possible, of one die the larger if possible."""
    orders = [[large] * 4] if large == small else [[large, small], [small, large]]
    found = [way for order in orders for way in sequences(own, theirs, order)]
    most = max(number for number, *_ in found)
    ways = [way for way in found if way[0] == most]
    if most == 1 and large != small and any(die == large for _, die, *_ in ways):
        ways = [way for way in ways if way[1] == large]
    return {(mine, others) for _, _, mine, others in ways}


def sides(state: Backgammon, mover: int) -> tuple[Men, Men]:
    return tuple(men_of(state, mover)), tuple(men_of(state, 1 - mover))


def check_against_the_definition(state: Backgammon) -> None:
    actions = list(state.actions())
    reached = [sides(state.result(action), state.mover) for action in actions]
    expected = results(*sides(state, state.mover), state.dice // 10, state.dice % 10)
    assert set(reached) == expected, str(state)
    assert len(reached) == len(expected), f"a result comes twice in {state}"
    assert state.count_actions() == len(actions)
    for action in actions:
        after = state.result(action)
        assert (after.mover, after.dice) == (1 - state.mover, UNROLLED)
        assert after.is_terminal() == (men_of(after, state.mover)[0] == 15)


@st.composite
def positions(draw: st.DrawFn) -> Backgammon:
    """Any position: men of both sides anywhere, so also those that no game reaches."""
    places = draw(st.lists(st.integers(0, 25), min_size=1, max_size=15))
    others = draw(st.lists(st.integers(0, 25), min_size=1, max_size=15))
    if draw(st.booleans()):  # more often all at home
        places = [place % 7 for place in places]
    white, black = [0] * 26, [0] * 26
    for place in places:
        white[place] += 1
    for place in others:
        if place in (0, 25) or not white[25 - place]:
            black[place] += 1
    if not any(white[1:]):
        white[1] = 1
        black[24] = 0
    if not any(black[1:]):
        black[25] = 1
    dice = draw(st.sampled_from(THROWS))
    state = position_of(Backgammon, (white, black), 0, 10 * dice[0] + dice[1])
    return state if draw(st.booleans()) else position_of(Backgammon, (black, white), 1, 10 * dice[0] + dice[1])


@examples(400)
@given(positions())
@example(xgid("-B----------------------b-", dice="65"))  # both are borne off, whichever die goes first
@example(xgid("-BB---------------------b-", dice="65"))  # the larger die from the lower point is no other play
@example(xgid("-----------b--------A--a-A", dice="31"))  # in from the bar, and on
@example(xgid("-a-bb-----A---------------", dice="64"))  # one man with both dice, in one order only
def test_every_play_step_by_step(state: Backgammon) -> None:
    check_against_the_definition(state)


def test_games_step_by_step() -> None:
    for state in met(60 if FULL else 25, seed=3):
        check_against_the_definition(state)


def met(number: int, seed: int) -> Iterator[Backgammon]:
    """Positions with a throw to play, from games played at random."""
    source = random.Random(seed)
    state = Backgammon()
    while number:
        if state.is_terminal():
            state = Backgammon()
        elif state.to_move() == CHANCE:
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state = state.result(source.choices(outcomes, weights)[0])
        else:
            number -= 1
            yield state
            state = state.result(source.choice(list(state.actions())))


# ------------------------------------------------------------------------------------------------------------ counting


@pytest.fixture(scope="module")
def counts(shared_data: Path) -> Any:
    return json.loads((shared_data / "backgammon" / "counts.json").read_text())


def test_plays_of_every_opening_throw(counts: Any) -> None:
    published = counts["distinct_resulting_positions_per_opening_roll"]
    found = {f"{large}{small}": Backgammon.from_text(f"{START} {large}{small}").count_actions() for large, small in THROWS}
    assert found == published


@compiled_only
def test_compiled_counts(counts: Any) -> None:
    for throw, number in counts["distinct_resulting_positions_per_opening_roll"].items():
        assert perft(Backgammon.from_text(f"{START} {throw} Black"), 1, compiled=True) == number


def test_perft_over_throws(counts: Any) -> None:
    plain, weighted = [0, 0], [0, 0]
    for large, small in THROWS:
        weight = 1 if large == small else 2
        state = Backgammon.from_text(f"{START} {large}{small}")
        for action in state.actions():
            plain[0] += 1
            weighted[0] += weight
            after = state.result(action)
            for reply, p in after.chance_outcomes():
                replies = perft(after.result(reply), 1)
                plain[1] += replies
                weighted[1] += weight * replies * round(36 * p)
    assert plain == counts["perft_unweighted_sum_over_21_rolls"]
    assert weighted == counts["perft_weighted_36"]


@compiled_only
def test_compiled_games_are_the_interpreted_ones() -> None:
    machine, plain = (playouts(Backgammon(), 15, 7, compiled=compiled) for compiled in (True, False))
    assert (machine.moves, machine.wins, machine.payoffs) == (plain.moves, plain.wins, plain.payoffs)


# ------------------------------------------------------------------------------------------------------------ the dice


def test_throws() -> None:
    opening = dict(Backgammon().chance_outcomes())
    assert len(opening) == 30 and all(p == 1 / 30 and throw % 11 for throw, p in opening.items())
    assert sum(map(Fraction, opening.values())) == pytest.approx(1, abs=1e-15)
    begun = {throw: Backgammon().result(throw) for throw in opening}
    assert len(set(begun.values())) == 30
    assert (begun[31].mover, begun[31].dice, begun[13].mover, begun[13].dice) == (0, 31, 1, 31)
    later = dict(begun[31].result(0).chance_outcomes())
    assert len(later) == 21 and sorted(set(later.values())) == [1 / 36, 1 / 18]
    assert sum(later.values()) == pytest.approx(1, abs=1e-15)
    assert all((p == 1 / 36) == (throw % 11 == 0) for throw, p in later.items())
    assert Backgammon().to_move() == CHANCE and begun[13].to_move() == 1 and begun[31].result(0).to_move() == CHANCE


def names(state: Backgammon) -> list[str]:
    return [state.action_name(action) for action in state.actions()]


@pytest.mark.parametrize(
    ("points", "dice", "plays"),
    [
        ("-b--------A---------------", "63", ["10/4"]),  # either die can be played, not both: the larger one
        ("-b--b-----A---------------", "63", ["10/7"]),  # the larger one cannot
        ("-b--b--b--A---------------", "63", ["pass"]),
        ("-b----b---A--------------A", "63", ["bar/16", "bar/19 10/7", "bar/22 10/4"]),  # in from the bar first
        ("-b-b------A---------b-bb-A", "63", ["bar/16", "bar/19 10/7"]),
        ("-b--------A--------b--b--A", "63", ["pass"]),  # nobody else moves before the bar is empty
        ("-b-----------------b-----B", "61", ["bar/24"]),  # only one of two comes in
        ("-----------b--------A--a-A", "31", ["bar/21", "bar/22 20/19", "bar/24 20/17"]),
        ("-a-bb-----A---------------", "64", ["10/off"]),  # one man with both dice, off with the second
        ("-A-A-------------------b--", "65", ["3/off 1/off"]),  # which die takes which makes no difference
        ("-A---B-----------------b--", "64", ["5/off 5/1"]),  # nobody on 6: the highest goes off with the six
        ("-A---B-----------------b--", "43", ["5/1 5/2"]),
        ("---C-------------------b--", "66", ["3/off(3)"]),
        ("------AA---------------b--", "66", ["7/off 6/off"]),
    ],
)
def test_plays_by_hand(points: str, dice: str, plays: list[str]) -> None:
    assert names(xgid(points, dice=dice)) == plays


def test_hits_tell_plays_apart() -> None:
    state = xgid("-----a-a---A------------b-", dice="42")  # on the way from 11 down by 4 and 2: a man on 7, none on 9
    assert names(state) == ["11/7*/5*", "11/5*"]
    both, one = state.parse_action("11/7*/5*"), state.parse_action("11/5*")
    assert state.result(both).men_on(1, 25) == 2 and state.result(one).men_on(1, 25) == 1
    assert state.parse_action("11/5") == one and state.parse_action("11/7/5") == both and state.parse_action("11/9/5") == one
    assert names(xgid("-----a-b---A------------b-", dice="42")) == ["11/5*"]


# ------------------------------------------------------------------------------------------------------ gnubg's plays


@pytest.fixture(scope="module")
def gnubg_nn() -> Any:
    """The nets and rules of GNU Backgammon as a module. Without it a test is skipped; where CI is set, it fails."""
    try:
        import gnubg_nn
    except ImportError as error:
        missing = f"GNU BACKGAMMON'S RULES NOT COMPARED: {error}"
        absent(missing)
    return gnubg_nn


def board(state: Backgammon, mover: int) -> list[list[int]]:
    """The position as gnubg_nn has it: the other side first, points from each one's own 1, the bar last."""
    return [men_of(state, 1 - mover)[1:], men_of(state, mover)[1:]]


def test_same_results_and_ids_as_gnubg(gnubg_nn: Any) -> None:
    seen, wanted = 0, sample(2000, 600, 200)
    for state in met(wanted, seed=11):
        seen += 1
        here = board(state, state.mover)
        assert position_id(state) == gnubg_nn.position_id(here)
        assert [list(side) for side in gnubg_nn.board_from_position_id(position_id(state))] == here
        theirs = gnubg_nn.moves(here, state.dice // 10, state.dice % 10)
        actions = list(state.actions())
        ours = [gnubg_nn.key_of_board(board(state.result(action), state.mover)) for action in actions]
        if actions == [0]:
            assert theirs in ((), (gnubg_nn.key_of_board(here),))
        else:
            assert sorted(ours) == sorted(theirs), str(state)
    assert seen == wanted


# ------------------------------------------------------------------------------------------------ the end of the game


def ended(black: dict[int, int]) -> tuple[Backgammon, Backgammon]:
    """A game that White has won with Black's men there, and the same with the sides changed."""
    men, nobody = [black.get(place, 0) for place in range(26)], [0] * 26
    return position_of(Backgammon, (nobody, men), 1, UNROLLED), position_of(Backgammon, (men, nobody), 0, UNROLLED)


@pytest.mark.parametrize(
    ("black", "worth"),
    [
        ({3: 14}, 1),
        ({24: 13, 25: 1}, 1),  # one is off, so wherever the others are
        ({6: 15}, 2),
        ({18: 2, 6: 13}, 2),
        ({19: 1, 6: 14}, 3),  # in White's home board
        ({25: 1, 6: 14}, 3),  # on the bar
    ],
)
def test_gammons(black: dict[int, int], worth: int) -> None:
    for winner, state in enumerate(ended(black)):
        assert state.is_terminal()
        assert (state.utility(winner), state.utility(1 - winner)) == (worth, -worth)


def test_last_throw_is_exact() -> None:
    """White has men on 6 and on 1 and wins only if both go off at once: with a six, or with a doublet of three or more, or two."""
    state = xgid("-A----A----------------a--")
    wins = sum(1 if large == small else 2 for large, small in THROWS if large == 6 or (large == small and large > 1))
    assert wins == 15
    assert minimax(state, 4).value == pytest.approx((2 * wins - 36) / 36)


# ------------------------------------------------------------------------------------------------------- text and back


def test_text_and_back() -> None:
    for state in list(met(60, seed=5))[::5]:
        assert Backgammon.from_text(str(state)) == state
        unrolled = state._replace(dice=UNROLLED)
        assert Backgammon.from_text(str(unrolled)) == unrolled
        named = {state.action_name(action): action for action in state.actions()}
        assert len(named) == state.count_actions(), f"two plays of one name in {state}"
        for name, action in named.items():
            assert state.parse_action(name) == action
            words = name.split()
            bare = " ".join(reversed(words)).replace("off", "0").replace("bar", "25").upper()
            assert state.parse_action(bare) == action


def test_starts() -> None:
    start = Backgammon()
    assert str(start) == "start" and position_id(start) == START
    for text in ("", "start", "opening", f"{START} opening", "START"):
        assert Backgammon.from_text(text) == start
    assert start.dice == OPENING and start.pips(0) == start.pips(1) == 167
    white = Backgammon.from_text(f"{START} 31 White")
    assert str(white) == f"{START} 31 White" and white == start.result(31)
    same = [f"{START} 31", f"{START} 1-3 o", f"{START} 3 1 white", "start 3,1", f"{START}:cIkFAAAAAAAA", "start White 13"]
    assert [Backgammon.from_text(text) for text in same] == [white] * len(same)
    assert xgid("-b----E-C---eE---c-e----B-", 1, "31") == white
    assert xgid("-b----E-C---eE---c-e----B-", -1, "13") == start.result(13)
    assert str(start.result(13).result(0)) == f"{START} White"


def test_ids_are_told_by_the_side_to_move() -> None:
    state = Backgammon.from_text(f"{START} 31 White")
    after = state.result(state.parse_action("8/5 6/5"))
    assert str(after) == "sGfwATDgc/ABMA Black"
    assert men_of(after, 0)[5] == 2 and after.mover == 1
    assert Backgammon.from_text("4HPwATDIc/ABMA White").men_on(0, 4) == 1  # gnubg: the second half is the side on roll
    assert Backgammon.from_text("yHPwATDgc/ABMA White").men_on(1, 4) == 1
    assert Backgammon.from_text("4HPwATDIc/ABMA:MAEAAAAAAAAA").mover == 1  # gnubg, "gnubg is now on roll"
    assert Backgammon.from_text("yHPwATDgc/ABMA:cAkAAAAAAAAA").mover == 0  # gnubg, "root is now on roll"


def test_picture() -> None:
    white = Backgammon.from_text(f"{START} 31 White").picture().splitlines()
    assert white == [
        "13 14 15 16 17 18  19 20 21 22 23 24",
        " O  .  .  .  X  .   X  .  .  .  .  O .",
        " O           X      X              O",
        " O           X      X",
        " O                  X",
        " O                  X",
        "",
        "                          3  1",
        "",
        " X                  O",
        " X                  O",
        " X           O      O",
        " X           O      O              X",
        " X  .  .  .  O  .   O  .  .  .  .  X .",
        "12 11 10  9  8  7   6  5  4  3  2  1",
        "White to move",
        "pips: White 167, Black 167",
    ]
    black = Backgammon.from_text(f"{START} Black").picture().splitlines()
    assert black[0].split() == list(map(str, range(12, 0, -1))) and black[-2] == "Black to throw"
    crowd = xgid("bB-A--G-----------------aA", 1, "66").picture().splitlines()
    assert "7" in crowd[6].split(), "seven men, of whom five have room"


def test_names() -> None:
    def after(points: str, dice: str, text: str) -> str:
        state = xgid(points, dice=dice)
        return state.action_name(state.parse_action(text))

    start = "-b----E-C---eE---c-e----B-"
    assert after(start, "31", "6/5 8/5") == "8/5 6/5"
    assert after(start, "66", "24/18 24/18 13/7 13/7") == "24/18(2) 13/7(2)"
    assert after(start, "21", "13/11/10") == after(start, "21", "13-10") == "13/10"
    assert after(start, "11", "8/6(2)") == "8/6(2)"
    assert after(start, "11", "8/7(2) 7/6(2)") == "8/6(2)"
    assert after(start, "11", "8/4") == "8/4"
    assert after("-BB---------------------b-", "21", "2/off 1/0") == "2/off 1/off"
    assert after("----a-AA----------------aA", "31", "B/22 7/6") == "bar/22 7/6"
    assert Backgammon().action_name(31) == "3-1" and Backgammon().parse_action("3-1") == Backgammon().parse_action(" 31 ") == 31
    assert Backgammon().result(31).result(0).parse_action("13") == 31


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("hello", "write start, or a GNU Position ID of 14 signs"),
        ("4HPwATDgc/ABM", "write start, or a GNU Position ID of 14 signs"),
        ("4HPwATDgc/ABMA 71", "'71' is neither dice nor a side: write 31 or 3-1, and White or Black"),
        ("4HPwATDgc/ABMA 31 Green", "'Green' is neither dice nor a side"),
        ("//////////////", "a side of it has more than 15 men"),
        ("4HPwATDgc/ABMA:short", "'short' is not a Match ID: expected 12 characters"),
        ("AAAAAAAAAAAAAA", "nobody has any men left"),
        ("XGID=-b----E-C", "an XGID has 26 signs"),
        ("XGID=-b----E-C---eE---c-e----B-:0:0:2:00:0:0:0:0:10", "the turn of the XGID is '2'"),
        ("XGID=-b----E-C---eE---c-e----B-:0:0:1:77:0:0:0:0:10", "the dice of the XGID are '77'"),
        ("XGID=-b----E-C---eE---c-e----B?:0:0:1:00:0:0:0:0:10", "'?' at place 26 of the XGID is not a count of men"),
        ("XGID=-b----E-C---eE---c-e----Bb:0:0:1:00:0:0:0:0:10", "'b' at place 26 of the XGID is on the other side's bar"),
        ("XGID=-b----E-C---eE---c-e----BO:0:0:1:00:0:0:0:0:10", "White has 30 men: a side has 15"),
    ],
)
def test_bad_texts(text: str, complaint: str) -> None:
    with pytest.raises(PositionError) as caught:
        Backgammon.from_text(text)
    assert complaint in str(caught.value) and "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("points", "dice", "text", "complaint"),
    [
        ("-b----E-C---eE---c-e----B-", "31", "hello", "'hello' is not part of a move: write 8/5, bar/20*, 13/7(2) or 6/off"),
        ("-b----E-C---eE---c-e----B-", "31", "5/8", "'5/8' goes backwards"),
        ("-b----E-C---eE---c-e----B-", "31", "26/25", "'26' is not a point: points are 1 to 24, bar and off"),
        ("-b----E-C---eE---c-e----B-", "31", "8/5", "more of 3 and 1 has to be played; legal are: "),
        ("-b----E-C---eE---c-e----B-", "31", "10/7 6/5", "White has no men on 10; legal are: "),
        ("-b----E-C---eE---c-e----B-", "51", "13/12 6/1", "Black holds 12 with 5 men; legal are: "),
        ("-b----E-C---eE---c-e----B-", "31", "pass", "'pass' is not a legal move here; legal are: "),
        ("-b----E-C---eE---c-e----AA", "31", "13/9", "a man on the bar comes in first; legal are: "),
        ("-b--b--b--A---------------", "63", "10/4", "no man can move, write pass"),
    ],
)
def test_bad_plays(points: str, dice: str, text: str, complaint: str) -> None:
    with pytest.raises(PositionError) as caught:
        xgid(points, dice=dice).parse_action(text)
    assert complaint in str(caught.value) and "\n" not in str(caught.value)


def test_bad_throws() -> None:
    with pytest.raises(PositionError, match="'33' decides nothing at the opening"):
        Backgammon().parse_action("33")
    with pytest.raises(PositionError, match="'7' is not a throw of two dice"):
        Backgammon().parse_action("7")
    won, _ = ended({6: 15})
    with pytest.raises(PositionError, match="comes after the end of the game"):
        won.parse_action("31")


# ------------------------------------------------------------------------------------------------------- for searches


def test_features_are_those_of_both_sides() -> None:
    for state in met(40, seed=8):
        state = state._replace(dice=UNROLLED)
        low_high = (state.black_low, state.black_high, state.white_low, state.white_high)
        mirrored = Backgammon(*low_high, mover=1 - state.mover, dice=UNROLLED)
        assert tuple(-feature for feature in state.features()) == mirrored.features()
        pips = [sum(place * number for place, number in enumerate(men_of(state, player))) for player in (0, 1)]
        assert [state.pips(0), state.pips(1)] == pips
        lead = pips[1] - pips[0] + (4 if state.mover == 0 else -4)
        if state.is_race():
            assert state.features() == (0, 0, 0, 0, lead)
            continue
        assert state.features()[0] == lead and state.features()[4] == 0
        assert state.features()[1] == men_of(state, 0)[1:25].count(1) - men_of(state, 1)[1:25].count(1)
        own, other = (sum(number > 1 for number in men_of(state, player)[1:7]) for player in (0, 1))
        assert state.features()[2:4] == (own - other, men_of(state, 0)[25] - men_of(state, 1)[25])


def test_races() -> None:
    assert not Backgammon().is_race()
    assert xgid("-B----------A-b-----------", 1).is_race() and not xgid("-B------------a-A---------", 1).is_race()
    assert not xgid("aB------------------------", 1).is_race()  # the man on the bar has to pass them


def test_promising_plays_first() -> None:
    state = Backgammon.from_text(f"{START} 31")
    best = max(state.actions(), key=state.prior)
    assert state.action_name(best) == "8/5 6/5"


@compiled_only
def test_search_finds_the_opening_that_everybody_plays() -> None:
    result = minimax(Backgammon.from_text(f"{START} 31"), 1, evaluator=Linear.of(Backgammon), compiled=True)
    assert result.action_name == "8/5 6/5"
