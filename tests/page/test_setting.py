"""Positions set up by hand: what lies on a board, taken off and put back, is the same board; and what cannot be is told."""

from __future__ import annotations

import json
import random
import subprocess
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from zermelo import U64, game, put
from zermelo.board import document
from zermelo.board.describing import described, surface_of
from zermelo.errors import PositionError
from zermelo.game import CHANCE
from zermelo.games import CATALOGUE, find, position
from zermelo.page.about import about
from zermelo.page.native.positions import Positions, text_of, words_of
from zermelo.page.setting import accepts, by_fields, says_how, set_up, settings, standing
from zermelo.scripts import joined

GAMES = [entry.name for entry in CATALOGUE if entry.name != "tree" and says_how(find(entry.name))]
EVERY, PLIES = 5, 40


def test_which_games_say_how() -> None:
    assert set(GAMES) == {
        "tictactoe", "connectfour", "othello", "othello6x6", "go", "checkers", "chess", "chess960", "backgammon", "fourcolours", "pursuit",
    }  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
def test_a_board_put_back_is_the_same(game: str) -> None:
    dice = random.Random(2)
    start = state = position(find(game))
    surface = surface_of(start)
    taken = {look: set(places) for look, places in settings(start, surface)}

    def lying(state: Any) -> list[tuple[int, int, int]]:
        pieces = described(state, entries=False).pieces
        return sorted((place, look, count) for place, look, count in pieces if place in taken.get(look, ()))

    for ply in range(PLIES):
        if state.is_terminal():
            break
        if state.to_move() != CHANCE and ply % EVERY < 2:
            again = set_up(start, surface, lying(state), state.to_move())
            assert lying(again) == lying(state)
            assert again.to_move() in (state.to_move(), CHANCE)
            if switches := list(enumerate(standing(state))):
                assert set_up(start, surface, lying(state), state.to_move(), switches) == state, "castling, en passant, clocks and all"
        chance = state.to_move() == CHANCE
        actions = [action for action, share in state.chance_outcomes() if share] if chance else list(state.actions())
        state = state.result(dice.choice(actions))


@pytest.mark.parametrize(
    ("game", "pieces", "mover", "words"),
    [
        ("tictactoe", [(0, 0, 1)], 0, "as many X as O"),
        ("tictactoe", [(0, 0, 1), (1, 0, 1), (2, 0, 1), (3, 1, 1), (4, 1, 1), (6, 1, 1)], 0, "three in a row already"),
        ("connectfour", [(0, 0, 1)], 1, "hangs in the air"),
        ("connectfour", [(35, 0, 1)], 0, "as many discs"),
        ("go", [(0, 0, 1), (1, 1, 1), (9, 1, 1)], 0, "no liberty"),
        ("checkers", [(0, 0, 1)], 0, "dark squares"),
        ("checkers", [(1, 0, 1)], 0, "a man on the last row is a king"),
        ("chess", [(4, 11, 1)], 0, "one king"),
        ("chess", [(4, 11, 1), (60, 5, 1), (12, 3, 1)], 0, "in check"),
        ("chess", [(0, 0, 1)], 0, "a pawn cannot stand"),
        ("backgammon", [(3, 0, 16)], 0, "up to fifteen"),
        ("backgammon", [(3, 0, 15), (4, 0, 1)], 0, "fifteen men at most"),
        ("backgammon", [(24, 1, 1)], 0, "a bar of its own"),
        ("backgammon", [(26, 0, 1)], 0, "the others are off"),
        ("fourcolours", [], 0, "has to touch another"),
        ("pursuit", [(0, 1, 1), (1, 3, 1)], 0, "the eater has to stand"),
        ("pursuit", [(0, 1, 1), (1, 2, 1)], 0, "every ghost has to stand"),
        ("pursuit", [(0, 2, 1), (1, 2, 1)], 0, "there is one eater"),
        ("pursuit", [(0, 3, 1), (1, 7, 1)], 0, "on one square only"),
        ("pursuit", [(0, 4, 1)], 0, "no more ghosts"),
        ("pursuit", [(0, 2, 1), (1, 3, 1)], 0, "no pellet is left"),
    ],
)
def test_what_cannot_be_set_up(game: str, pieces: list[tuple[int, int, int]], mover: int, words: str) -> None:
    start = position(find(game))
    with pytest.raises(PositionError, match=words):
        set_up(start, surface_of(start), pieces, mover)


def test_who_may_castle_stands_at_home() -> None:
    chess = position(find("chess"))
    made = set_up(chess, surface_of(chess), [(4, 11, 1), (0, 9, 1), (60, 5, 1), (63, 3, 1), (48, 3, 1)], 1)
    assert str(made) == "r3k3/8/8/8/8/8/R7/4K2R b Kq - 0 1"


def test_who_may_castle_and_capture_en_passant_is_switched() -> None:
    chess, shuffled, pursuit = (position(find(game)) for game in ("chess", "chess960", "pursuit"))
    home = [(4, 11, 1), (0, 9, 1), (7, 9, 1), (60, 5, 1), (63, 3, 1), (25, 0, 1), (26, 6, 1)]
    for switches, words in (
        ([], "w KQkq - 0 1".replace("Q", "")),
        ([(0, 0), (1, 1), (3, 0), (5, 7)], "w k - 7 1"),  # nobody castles without a rook
        ([(4, 3)], "w Kkq c6 0 1"),
        ([(4, 3), (4, 0)], "w Kkq - 0 1"),
    ):
        made = set_up(chess, surface_of(chess), home, 0, switches)
        assert str(made) == f"r3k2r/8/8/1Pp5/8/8/8/4K2R {words}"
    for wrong, words in (((4, 4), "no pawn of the other side"), ((5, 100), "counted from 0 to 99")):
        with pytest.raises(PositionError, match=words):
            set_up(chess, surface_of(chess), home, 0, [wrong])
    pieces = [(1, 11, 1), (0, 9, 1), (57, 5, 1), (56, 3, 1), (60, 3, 1), (63, 3, 1)]
    for rook, right in ((8, "K"), (5, "E")):
        made = set_up(shuffled, surface_of(shuffled), pieces, 0, [(0, rook), (1, 1), (2, 7), (3, 1)])
        assert str(made) == f"rk6/8/8/8/8/8/8/RK2R2R w {right}Qq - 0 1", "any rook of that side; nobody castles where there is none"
        assert standing(made)[:4] == [rook, 1, 0, 1]
        assert position(find("chess960"), str(made)) == made
    assert str(made.result(made.parse_action("b1e1"))).startswith("rk6/8/8/8/8/8/8/R4RKR b"), "past the rook that may not castle"
    with pytest.raises(PositionError, match="castling needs the rook that is named"):
        set_up(shuffled, surface_of(shuffled), pieces, 0, [(0, 6)])
    lying = [(0, 1, 1), (7, 7, 1), (10, 2, 1), (3, 0, 1)]
    assert str(set_up(pursuit, surface_of(pursuit), lying, 1, [(0, 0), (1, 3), (2, 4)])) == ".--#---/A--@---/------- 3 a 4"
    for wrong, words in (((0, 1), "not there"), ((1, 0), "1 to 1000 rounds"), ((2, 61), "62 pellets")):
        with pytest.raises(PositionError, match=words):
            set_up(pursuit, surface_of(pursuit), lying, 1, [wrong])


@pytest.mark.parametrize(
    ("game", "text", "switches"),
    [
        ("go", "9x9 c3 pass", [1, 0]),
        ("go", "5x5 b2 c3 a3 d2 b4 c4 e5 b3 c2", [0, 0]),
        ("go", "5x5 b3 c3 c2 d2 c4 d4 e1 e3 d3", [0, 13]),  # white's stone on c3 was taken
        ("checkers", "W:WK30:BK3:H7 40-move", [40, 7]),
        ("checkers", "W:WK30:BK3", [0, 0]),
    ],
)
def test_what_came_before_is_set_up_too(game: str, text: str, switches: list[int]) -> None:
    """So a game that was saved after it opens on every page of its game."""
    here = position(find(game), text)
    assert standing(here) == switches
    empty = position(find(game), text.split()[0] if game == "go" else None)
    pieces = described(here, entries=False).pieces
    assert set_up(empty, surface_of(here), pieces, here.to_move(), enumerate(switches)) == here
    assert text_of(empty, words_of(here)) == str(here)


@pytest.mark.parametrize(
    ("game", "text", "switches", "words"),
    [
        ("go", "5x5 b3 c3 c2 d2 c4 d4 e1 e3 d3", [(0, 1), (1, 13)], "ko forbids a free point"),
        ("go", "5x5 b3 c3 c2 d2 c4 d4 e1 e3 d3", [(1, 14)], "ko forbids a free point"),
        ("go", "5x5 b3 c3 c2 d2 c4 d4 e1 e3 d3", [(1, 1)], "ko forbids a free point"),
        ("go", "5x5 b3 c3 c2 d2 c4 d4 e1 e3 d3", [(1, 26)], "ko forbids a free point"),
        ("go", "5x5 b3 c3 c2 d2 c4 d4 e1 e3 d3", [(1, -13)], "ko forbids a free point"),
        ("go", "5x5", [(0, 3)], "two passes in a row end the game"),
        ("checkers", "W:WK30:BK3 40-move", [(1, 81)], "counted up to the draw"),
        ("checkers", "W:WK30:BK3 40-move", [(0, 10_000)], "up to 9999"),
    ],
)
def test_what_cannot_have_come_before(game: str, text: str, switches: list[tuple[int, int]], words: str) -> None:
    here = position(find(game), text)
    with pytest.raises(PositionError, match=words):
        set_up(here, surface_of(here), described(here, entries=False).pieces, here.to_move(), switches)


@pytest.mark.parametrize("game", GAMES)
def test_words_that_are_saved_are_the_position(game: str) -> None:
    start = position(find(game))
    assert text_of(start, words_of(start)) == str(start)


@pytest.mark.parametrize(
    ("game", "changed", "sentence"),
    [
        ("chess", {4: 0, 5: 0, 6: 0}, "make no position of Chess"),  # no kings
        ("chess", {7: 1 << 30}, "no position that Chess reads"),  # a right to castle where no rook stands
        ("chess", dict.fromkeys(range(11), -(1 << 63)), "these words"),
        ("pursuit", {2: 64}, "place 64"),
        ("pursuit", {4: 5}, "these words"),  # there is no fifth ghost
        ("pursuit", {5: 1_000_000}, "1000 rounds"),
    ],
)
def test_words_that_are_no_position(game: str, changed: dict[int, int], sentence: str) -> None:
    """They could be written as Python writes a position, and opened: machine code trusts what it is given."""
    start = position(find(game))
    words = [str(changed.get(place, int(word))) for place, word in enumerate(words_of(start) or [])]
    with pytest.raises(PositionError, match=sentence):
        text_of(start, words)


BELIEVED = """
const words = (...some) => BigInt64Array.from(some, BigInt)
const believed = (rules, state) => {
  try {
    checkStart(rules, state)
    return true
  } catch ({message}) {
    return message
  }
}
const dice = { // words: a man of 0, a man of 1, whoever throws next; 0 may throw with men on the board only
  manifest: {players: 2},
  start: () => words(1, 1, 0),
  toMove: () => Game.CHANCE,
  withPiece: ([...state], place, look, count) => words(...state.with(place, count)),
  withMover: ([one, other], player) => {
    if (!player && !one) throw new GameError('ValueError: you have no man', 'rule')
    return words(one, other, player)
  },
}
const board = (state) => ({pieces: [0, 1].map((place) => [place, place, Number(state[place])]).filter(([, , count]) => count)})
const thrown = {game: dice, about: {setting: {way: 'rules', looks: [[0, [0]], [1, [1]]], switches: []}}, board}
const manifest = {players: 2, state: [0, 1, 2].map(() => ['', 'int'])}
const setting = {way: 'cells', from: 0, count: 2, width: 1, free: '0', looks: [[0, '1']], numbers: false, mover: 2, words: []}
const cells = {game: {start: () => words(1, 7, 0), manifest}, about: {manifest, setting, cells: {looks: {1: 0, 2: 0}, free: ['0', '9']}}}
const forms = [['free', 'word'], ['mover', 'bool']]
const sets = {game: {start: () => words(7, 0)}, about: {manifest: {players: 2, state: forms}, setting: null}}
console.log(JSON.stringify([
  [[0, 1, 1], [0, 1, 0], [1, 1, 1]].map((state) => believed(thrown, words(...state))),
  [[2, 0, 1], [1, 9, 1], [1, 5, 1], [1, 1, 2]].map((state) => believed(cells, words(...state))),
  [believed(sets, words(3, 1)), believed(sets, words(3, 2))],
]))
"""


def test_words_in_a_link_are_believed_if_nothing_contradicts_them(node: str) -> None:
    """Where chance moves next anybody may be the one who follows; and several words of a cell may look alike, or like nothing. Of
    sets of places nobody knows what they may be."""
    command = [node, "--input-type=module", "-e", joined("page/browser/rules/setting.js") + BELIEVED]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    strange = "no game of this page begins so: if another page saved it, open it there"
    assert json.loads(done.stdout) == [[True, "ValueError: you have no man", True], [True, True, strange, strange], [True, strange]]


def test_switches_stand_where_they_are_when_the_game_is_over() -> None:
    """Set up from there, they are kept."""
    over = Positions(position(find("pursuit"), "@a./--- 3 a 7")).described([3])
    assert over["mover"] is None and over["switches"] == [0, 2, 7]


def test_the_rules_of_a_board_stay() -> None:
    go = position(find("go"), "7x7 komi=3 superko=2 suicide")
    made = set_up(go, surface_of(go), [(24, 1, 1)], 1)
    assert (made.size, made.komi, len(made.past), made.suicide) == (7, 3.0, 2, True)
    assert not accepts(chess := position(find("chess")), 0, 0, 1)
    assert accepts(chess, 0, 0, 0)


@game
class Marks(NamedTuple):
    """A board that is a text; three of a kind anywhere win."""

    board: str = "." * 9
    mover: int = 0
    bonus: float = 0.5

    def to_move(self) -> int:
        return self.mover

    def actions(self) -> Iterator[int]:
        for place in range(9):
            if self.board[place] == ".":
                yield place

    def result(self, action: int) -> Marks:
        return Marks(put(self.board, action, "XO"[self.mover]), 1 - self.mover, self.bonus)

    def is_terminal(self) -> bool:
        return self.board.count(".") < 4

    def utility(self, player: int) -> int:
        return 0


@game
class Squares(NamedTuple):
    free: U64 = U64(7)
    mover: int = 0

    def to_move(self) -> int:
        return self.mover

    def actions(self) -> Iterator[int]:
        for place in range(3):
            if self.free >> place & 1:
                yield place

    def result(self, action: int) -> Squares:
        return Squares(self.free & ~(U64(1) << action), 1 - self.mover)

    def is_terminal(self) -> bool:
        return self.free == 0

    def utility(self, player: int) -> int:
        return 0


def test_a_game_that_says_nothing_is_set_up_by_its_fields() -> None:
    known = about(Marks(), [])
    setting, looks = known["setting"], [look["name"] for look in known["surface"]["looks"]]
    assert (setting["way"], setting["from"], setting["count"], setting["free"], setting["mover"]) == ("cells", 0, 9, str(ord(".")), 9)
    assert {looks[look]: chr(int(word)) for look, word in setting["looks"]} == {"X": "X", "O": "O"}
    assert setting["words"] == [[10, "bonus", "float"]]
    pieces = [[0, looks.index("X"), 1], [8, looks.index("O"), 1]]
    made = by_fields(Marks(), setting, {"pieces": pieces, "numbers": [], "words": [[10, "1.25"]], "mover": 1})
    assert made == Marks("X.......O", 1, 1.25)
    assert about(position(find("halving")), [])["setting"] == {"way": "words", "mover": 1, "words": [[0, "n", "int"]]}
    assert about(Squares(), [])["setting"] is None, "nobody writes sets of squares by hand"


class Man(NamedTuple):
    owner: int = 0
    size: int = 0


@game
class Growing(NamedTuple):
    """Men of a size in a row, records; and whose size was changed last, None at first."""

    men: tuple[Man, ...] = (Man(),) * 4
    last: int | None = None
    mover: int = 0

    def to_move(self) -> int:
        return self.mover

    def actions(self) -> Iterator[int]:
        for place in range(4):
            if self.men[place].size == 0 or self.men[place].owner == self.mover:
                yield place

    def result(self, action: int) -> Growing:
        return Growing(put(self.men, action, Man(self.mover, self.men[action].size + 1)), action, 1 - self.mover)

    def is_terminal(self) -> bool:
        return any(man.size == 2 for man in self.men)

    def utility(self, player: int) -> float:
        return -1 if player == self.mover else 1


def test_cells_of_several_words_and_what_may_be_none() -> None:
    known = about(Growing(), [])
    setting, looks = known["setting"], [look["name"] for look in known["surface"]["looks"]]
    assert [setting[what] for what in ("way", "from", "count", "width", "mover")] == ["cells", 0, 4, 2, 9]
    assert setting["words"] == [[8, "last", "maybe"]] and known["cells"]["notes"] == [[8]]
    state = Growing().result(2).result(1).result(2)
    here = document(state)
    names = [look["name"] for look in here["surface"]["looks"]]  # those of this position alone
    pieces = [[place, looks.index(names[look]), 1] for place, look, _ in here["position"]["pieces"]]
    for written, last in (("", None), ("2", 2)):
        made = by_fields(Growing(), setting, {"pieces": pieces, "numbers": [], "words": [[8, written]], "mover": 1})
        assert made == state._replace(last=last)
        assert document(made)["position"]["notes"] == [f"last {'none' if last is None else last}"]
