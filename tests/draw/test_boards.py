"""Pictures of positions: what stands where, what a move changes, and that every position of every game stays in its picture."""

from __future__ import annotations

import itertools
import random
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from pathlib import Path as File
from typing import Any, NamedTuple

import pytest

from zermelo.board import described
from zermelo.board.chessmen import KINDS
from zermelo.board.colours import PAPER, SCREEN
from zermelo.board.shapes import Box, Disc, Letters, Path
from zermelo.draw import board_svg, board_tikz
from zermelo.draw.boards import Picture, board, in_svg
from zermelo.errors import SearchError
from zermelo.game import game
from zermelo.games import (
    CATALOGUE,
    Backgammon,
    Checkers,
    Chess,
    ConnectFour,
    Go,
    Halving,
    Ludo,
    Othello,
    Pursuit,
    TicTacToe,
    Tree,
    beginning,
    find,
)
from zermelo.games._texts import legal_actions
from zermelo.games.backgammon.notation import words_of

ROOT = File(__file__).parents[2]
SVG = "{http://www.w3.org/2000/svg}"
GAMES = [entry.name for entry in CATALOGUE]
CASTLING = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
EN_PASSANT = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"


def shapes(drawn: Picture, kind: type, **fields: Any) -> list[Any]:
    return [shape for shape in drawn.shapes if type(shape) is kind and all(getattr(shape, key) == value for key, value in fields.items())]


def tinted(before: Any, after: Any) -> set[str]:
    """The names of the places that are tinted."""
    drawn = board(after, before=before)
    found = {shape._replace(fill="") for shape in drawn.shapes if getattr(shape, "fill", "") == "tint"}
    return {place.name for place in described(after, entries=False).surface.places if place.shape._replace(fill="") in found}


def pieces(state: Any) -> dict[str, str]:
    """What lies on which place, both by name."""
    found = described(state, entries=False)
    return {found.surface.places[piece.place].name: found.surface.looks[piece.look].name for piece in found.pieces}


# -------------------------------------------------------------------------------------------------------- what stands where


def test_tictactoe() -> None:
    state = TicTacToe.from_text("XO./.X./..O")
    assert pieces(state) == {"0": "X", "1": "O", "4": "X", "8": "O"}
    drawn = board(state, coordinates=True)
    assert [letters.text for letters in shapes(drawn, Letters)] == ["2", "3", "5", "6", "7"], "free squares have their numbers"
    assert [(ring.x, ring.y) for ring in shapes(drawn, Disc, line="red")] == [(1.5, 0.5), (2.5, 2.5)]
    assert len(shapes(drawn, Path, line="blue")) == 4, "two strokes for each X"
    assert not shapes(board(state), Letters), "no coordinates in thumbnails"


def test_connect_four_discs_fall() -> None:
    state = ConnectFour.from_text("44455")
    assert sorted(described(state).pieces) == [(24, 0, 1), (31, 1, 1), (32, 0, 1), (38, 0, 1), (39, 1, 1)]
    assert [(ring.x, ring.y) for ring in shapes(board(state, move=3), Disc, line="move")] == [(3.5, 2.5)]
    assert len(shapes(board(state.result(3), before=state), Box, fill="tint", x=3, y=2)) == 1


def test_go() -> None:
    state = Go.from_text("...../..X../..OX./...../..... X")
    drawn = board(state, coordinates=True)
    assert (round(drawn.width, 2), round(drawn.height, 2)) == (5.66, 5.66)
    assert [(stone.x, stone.y) for stone in shapes(drawn, Disc, fill="white")] == [(2.5, 2.5)]
    assert [(stone.x, stone.y) for stone in shapes(drawn, Disc, fill="black")] == [(2.5, 1.5), (3.5, 2.5)]
    assert [letters.text for letters in shapes(drawn, Letters)] == [*"ABCDE", *"54321"]
    before = Go.from_text("...../..X../.XOX./...../..... X")
    assert tinted(before, before.result(before.parse_action("c2"))) == {"C3", "C2"}
    move = shapes(board(state, move=state.parse_action("b3")), Disc, fill="move")
    assert [(disc.x, disc.y) for disc in move] == [(1.5, 2.5)]
    assert not shapes(board(state, move=state.parse_action("pass")), Disc, fill="move")


def test_othello() -> None:
    state = Othello()
    assert pieces(state) == {"d4": "white disc", "e4": "black disc", "d5": "black disc", "e5": "white disc"}
    place = state.parse_action("d3")
    assert tinted(state, state.result(place)) == {"d3", "d4"}, "what was put and what was turned"
    assert not shapes(board(Othello.from_text("XO" + "-" * 62 + " O"), move=64), Disc, fill="move"), "a pass touches nothing"


def test_chess() -> None:
    state = Chess()
    stands = pieces(state)
    assert len(stands) == 32 and stands["e1"] == "white king" and stands["d8"] == "black queen" and stands["a2"] == "white pawn"
    assert {stands[f"{file}{rank}"] for file in "abcdefgh" for rank in (1, 8)} == {
        f"{side} {kind}" for side in ("white", "black") for kind in KINDS if kind != "pawn"
    }
    after = state.result(state.parse_action("e2e4"))
    assert tinted(state, after) == {"e2", "e4"}
    assert tinted(after, after.result(after.parse_action("e7e5"))) == {"e7", "e5"}, "the same way round for both sides"
    mated = Chess.from_text("startpos moves f2f3 e7e5 g2g4 d8h4")
    assert [(box.x, box.y) for box in shapes(board(mated), Box, fill="alarm")] == [(4, 7)]


@pytest.mark.parametrize(
    ("position", "move", "changed"),
    [(CASTLING, "e1g1", {"e1", "f1", "g1", "h1"}), (CASTLING, "a1a8", {"a1", "a8"}), (EN_PASSANT, "e5d6", {"e5", "d5", "d6"})],
)
def test_what_a_move_at_chess_changes(position: str, move: str, changed: set[str]) -> None:
    state = Chess.from_text(position)
    assert tinted(state, state.result(state.parse_action(move))) == changed


def test_checkers() -> None:
    state = Checkers.from_text("W:W20,21,K31:BK22,23")
    assert pieces(state) == {"20": "white man", "21": "white man", "31": "white king", "22": "black king", "23": "black man"}
    names = [letters.text for letters in shapes(board(state, coordinates=True), Letters)]
    assert names == [str(square) for square in range(1, 33) if square not in (20, 21, 22, 23, 31)]
    crowns = [path for path in shapes(board(state), Path) if len(path.steps) == 8]
    assert len(crowns) == 2, "kings wear crowns"


def test_a_long_jump_is_one_arrow_over_all_its_squares() -> None:
    state = Checkers.from_text("W:W29:B25,18,11")
    jump = next(iter(state.actions()))
    assert state.action_name(jump) == "29x22x15x8"
    assert len(shapes(board(state, move=jump), Path, line="move")[0].steps) == 4
    assert tinted(state, state.result(jump)) == {"29", "25", "18", "11", "8"}


@pytest.mark.parametrize(("n", "matches"), [(0, 0), (7, 7), (20, 20), (21, 0), (1000, 0)])
def test_as_many_matches_as_the_number_says(n: int, matches: int) -> None:
    assert len(shapes(board(Halving(n)), Box, fill="wood")) == matches
    assert [letters.text for letters in shapes(board(Halving(n)), Letters)] == [str(n)]


def test_a_board_of_backgammon() -> None:
    drawn = board(Backgammon(), coordinates=True)
    men = [disc.fill for disc in shapes(drawn, Disc)]
    assert (men.count("white"), men.count("black")) == (15, 15)
    assert [letters.text for letters in shapes(drawn, Letters)] == [str(point) for point in range(1, 25)]
    right_below = [disc for disc in shapes(drawn, Disc, fill="white") if disc.y > 6 and disc.x > 7]
    assert len(right_below) == 5  # White's home: the men on 6
    low, high = words_of([0, 8, *[0] * 24])
    many = Backgammon.from_text("4HPwATDgc/ABMA 31 White")._replace(white_low=low, white_high=high)
    assert [letters.text for letters in shapes(board(many), Letters)][:1] == ["8"], "eight on the point"
    thrown = described(Backgammon.from_text("4HPwATDgc/ABMA 52 Black"))
    assert [thrown.surface.looks[piece.look].name for piece in thrown.pieces[-2:]] == ["black die 5", "black die 2"]
    assert thrown.notes == ("pips: White 167, Black 167",)


def test_a_board_of_ludo() -> None:
    drawn = board(Ludo.from_text("0,3 0,17 5,17 0,0 E6"), coordinates=True)
    names = [letters.text for letters in shapes(drawn, Letters)]
    assert [names.count(letter) for letter in "NESW"] == [2, 2, 2, 2]
    assert {"2", "12"} & set(names) == set() and len([name for name in names if name.isdecimal()]) == 14, "men stand there"


def test_a_board_of_pursuit() -> None:
    state = Pursuit.from_text("..a/.#./@.. 8 a 2")
    drawn = board(state, coordinates=True, words=True)
    assert [letters.text for letters in shapes(drawn, Letters)] == ["a", "Ghosts to move", "eaten 2, rounds left 8", "ghost a to move"]
    assert len(shapes(drawn, Disc)) == 6 and len(shapes(drawn, Box, fill="wall")) == 1  # pellets and the wall


def test_trees_are_drawn_as_far_as_they_can_be_read() -> None:
    tree = Tree.from_text("((3 12) 8)")
    assert [letters.text for letters in shapes(board(tree), Letters)] == ["A", "B", "8", "3", "12"]
    assert len(shapes(board(tree), Path, line="blue")) == 1 and len(shapes(board(tree), Path, line="red")) == 1
    deep = Tree.from_text("(" * 9 + "1 2" + ") 3" * 8 + ")")
    wide = Tree.from_text("(" + " ".join(f"({n} {n + 1})" for n in range(50)) + ")")
    assert len(described(deep).surface.places) == 19 and len(described(wide).surface.places) == 51
    assert "B…" in [letters.text for letters in shapes(board(wide), Letters)]
    assert [entry.paths for entry in described(wide).entries] == [((child,),) for child in range(1, 51)]


# --------------------------------------------------------------------------------------------------------------- moves


def test_a_placed_stone_is_a_ring_and_a_move_an_arrow() -> None:
    placed = board(TicTacToe(), move=4)
    assert [(ring.x, ring.y) for ring in shapes(placed, Disc, line="move")] == [(1.5, 1.5)]
    moved = board(Chess(), move=Chess().parse_action("g1f3"))
    assert not shapes(moved, Disc, line="move") and len(shapes(moved, Path, fill="move")) == 1
    assert shapes(moved, Path, fill="move")[0].steps[0] == ("M", 5.5, 5.5)


def walked(start: Any, seed: int, plies: int) -> Iterator[tuple[Any, Any]]:
    """The positions of a game at random, each with the one before."""
    chance = random.Random(seed)
    before, state = None, start
    for _ in range(plies):
        yield before, state
        if state.is_terminal():
            return
        before, state = state, state.result(chance.choice(legal_actions(state)))


@pytest.mark.parametrize("name", GAMES)
def test_every_position_stays_in_its_picture(name: str) -> None:
    """In random play, with all that can be shown: nothing is drawn outside, and every move can be shown."""
    for before, state in itertools.islice(walked(beginning(find(name)), 5, 200), 0, 200, 8):
        moves = [None] if state.is_terminal() or state.to_move() < 0 else list(itertools.islice(state.actions(), 3))
        for coordinates, move in itertools.product((True, False), moves):
            drawn = board(state, before=before, move=move, coordinates=coordinates, words=coordinates)
            for x, y in points(drawn):
                assert drawn.left - 0.1 <= x <= drawn.left + drawn.width + 0.1, (str(state), x)
                assert drawn.top - 0.1 <= y <= drawn.top + drawn.height + 0.1, (str(state), y)
        for colours in (SCREEN, PAPER):
            assert ElementTree.fromstring(f"<svg>{in_svg(board(state, before=before), 0, 0, 64, colours)}</svg>") is not None


def points(drawn: Picture) -> Iterator[tuple[float, float]]:
    """The outermost points of what is drawn."""
    for shape in drawn.shapes:
        match shape:
            case Box():
                yield from ((shape.x, shape.y), (shape.x + shape.width, shape.y + shape.height))
            case Disc():
                reach = shape.radius + shape.weight / 2
                yield from ((shape.x - reach, shape.y - reach), (shape.x + reach, shape.y + reach))
            case Path():
                for _, *numbers in shape.steps:
                    yield from zip(numbers[::2], numbers[1::2], strict=True)
            case Letters():
                yield (shape.x, shape.y)


# --------------------------------------------------------------------------------------------------------------- files


@pytest.mark.parametrize("name", GAMES)
def test_the_picture_of_a_board(name: str) -> None:
    state = beginning(find(name))
    picture = board_svg(state, size=200)
    root = ElementTree.fromstring(picture)
    assert root.findtext(f"{SVG}title") == " ".join(str(state).split()) and root.get("role") == "img"
    assert max(float(root.attrib["width"]), float(root.attrib["height"])) == 200
    assert "<style" not in picture and picture.count("http") == 1
    assert not re.search(r"\d\.\d\d", picture.partition("</title>")[2]), "floats to a tenth"
    assert board_tikz(state).startswith("\\begin{tikzpicture}")


def test_pictures_with_a_background_say_which() -> None:
    light, dark, auto, printed = (board_svg(TicTacToe(), theme=theme) for theme in ("light", "dark", "auto", "print"))
    assert "background:#ffffff" in light and "background:#14171a" not in light and "background:#14171a" in dark
    assert "prefers-color-scheme:dark" in auto and SCREEN["blue"] not in printed
    with pytest.raises(SearchError, match="'pink' is not a theme: there are auto, light, dark, print"):
        board_svg(TicTacToe(), theme="pink")


KEPT = {
    "chess": ("chess", "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 6 5"),
    "checkers": ("checkers", "W:W20,21,25,30,K31:B2,3,11,K22"),
    "othello": ("othello", "f5d6c3d3c4f4f6"),
    "connectfour": ("connectfour", "444553322"),
    "go": ("go", "9x9 c3 g7 c7 g3 e5 d5 e4 d4 f4"),
    "backgammon": ("backgammon", "4HPwATDgc/ABMA 31 White"),
    "ludo": ("ludo", "0,3 0,17 5,17 0,0 E6"),
    "fourcolours": ("fourcolours", "f4 f6 g7"),
    "pursuit": ("pursuit", "start"),
    "dicerace": ("dicerace", "0,2:1,4 W2"),
    "pig": ("pig", "57:42 B+18"),
    "tree": ("tree", "((3 12 8) (2 4 6) (14 5 2))"),
    "kalah": ("examples/kalah.py", "4 4 0 5 5 5 1 4 4 4 4 0 5 3 0"),
}
"""The pictures in docs/pictures, as `zermelo show GAME POSITION --size 240 --out docs/pictures/board-NAME.svg` makes them."""


@pytest.mark.parametrize("name", KEPT)
def test_pictures_that_were_looked_at_stay_as_they_are(name: str) -> None:
    """Whoever changes a drawing makes its picture again and looks at it, on light and dark, and at 40 pixels."""
    game, text = KEPT[name]
    cls = find(str(ROOT / game) if game.endswith(".py") else game)
    drawn = board_svg(cls.from_text(text), size=240, words=True, theme="auto")
    assert drawn + "\n" == (ROOT / "docs" / "pictures" / f"board-{name}.svg").read_text(encoding="utf-8")


@game
class Strange(NamedTuple):
    """A game whose picture needs escaping."""

    n: int = 1

    def to_move(self) -> int:
        return 0

    def actions(self) -> Iterator[int]:
        yield 1

    def result(self, action: int) -> Strange:
        return Strange(0)

    def is_terminal(self) -> bool:
        return self.n == 0

    def utility(self, player: int) -> int:
        return 0

    def picture(self) -> str:
        return '<a & "b">\x1b[31m\n\n  \tc'


def test_the_text_of_a_game_of_ones_own() -> None:
    root = ElementTree.fromstring(board_svg(Strange(), title="<&>"))
    assert ["".join(text.itertext()) for text in root.iter(f"{SVG}text")] == ['<a & "b">\ufffd[31m', "        c"]
    assert root.findtext(f"{SVG}title") == "<&>"
