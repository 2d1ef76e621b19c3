"""What authors say of their boards, what they get who say nothing, and what they are told where it makes no sense."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from enum import Enum
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from click.testing import CliRunner

from zermelo.board import (
    CHECK,
    Place,
    also,
    board_text,
    choose,
    click,
    described,
    document,
    drag,
    free,
    grid,
    lettered,
    mark,
    note,
    number,
    onward,
    piece,
    stone,
    token,
)
from zermelo.draw import board_svg
from zermelo.errors import GameError
from zermelo.game import game, put
from zermelo.games import find


class Rules:
    """Put a piece on a free cell, in turn, until all are full."""

    def to_move(self: Any) -> int:
        return self.mover  # type: ignore[no-any-return]

    def actions(self: Any) -> Iterator[int]:
        for place, cell in enumerate(self.cells):
            if not cell:
                yield place

    def result(self: Any, action: int) -> Any:
        return self._replace(cells=put(self.cells, action, self.mover + 1), mover=1 - self.mover)

    def is_terminal(self: Any) -> bool:
        return 0 not in self.cells

    def utility(self: Any, player: int) -> int:
        return 0


class Fields(NamedTuple):
    cells: tuple[int, ...] = (0,) * 9
    mover: int = 0
    count: int = 3


def made(**words: Any) -> Any:
    """A game with these words besides its rules."""
    return game(type("Own", (Rules, Fields), {"__module__": __name__, **words}))


LOOKS = (stone("white", 0, dark=False), stone("black", 1, dark=True))


def three(self: Any) -> Any:
    return grid(3, 3, LOOKS, files="abc", ranks="321", words=("{} left, {}",))


# ------------------------------------------------------------------------------------------------- who says nothing


def test_a_square_of_ints_is_a_grid_that_can_be_clicked() -> None:
    state = made()((0, 1, 0, 0, 2, 0, 0, 0, 0))
    found = document(state)
    assert (found["surface"]["kind"], len(found["surface"]["places"])) == ("grid", 9)
    assert found["position"]["pieces"] == [[1, 0, 1], [4, 1, 1]] and found["position"]["notes"] == ["count 3"]
    assert [(entry["action"], entry["paths"]) for entry in found["position"]["entries"]] == [(n, [[n]]) for n in (0, 2, 3, 5, 6, 7, 8)]
    assert board_text(state).splitlines() == ["0 X 2", "3 O 5", "6 7 8", "player 0 to move", "count 3"]


class Mark(Enum):
    EMPTY = 0
    CROSS = 1


class Bare(NamedTuple):
    cells: Any
    mover: int = 0

    def __str__(self) -> str:
        return f"{self.cells} {self.mover}"


@pytest.mark.parametrize(
    ("cells", "lines"),
    [
        ((4, 0, 7), ["4 0 7"]),
        (((0, 1), (2, 0), (0, 0)), ["0 X", "O 3", "4 5"]),
        ("X..O", ["X 1 2 O"]),
        ("ab-de.g h", ["a b 2", "d e 5", "g 7 h"]),
        ((Mark.CROSS, Mark.EMPTY, Mark.EMPTY, Mark.CROSS, *[Mark.EMPTY] * 5), ["C 1 2", "C 4 5", "6 7 8"]),
        ((5, -3, 0), ["5 -3 ."]),
        ((True, False, False, True), ["X 1 2 X"]),
        ((0.5, 12.0), ["0.5 12"]),
        (3, ["3 0"]),
    ],
)
def test_fields_become_boards(cells: Any, lines: list[str]) -> None:
    state = game(type("Bare", (Rules, Bare), {"is_terminal": lambda self: False, "actions": lambda self: iter(())}))(cells)
    assert board_text(state).splitlines()[: len(lines)] == lines
    assert board_svg(state).startswith("<svg")


class Man(NamedTuple):
    owner: int = -1
    master: bool = False


@game
class Beside(NamedTuple):
    """Numbers for pieces and None for free cells; and fields of every kind beside the board."""

    cells: tuple[int | None, ...] = (None, 3, 0, 12, None, 1, None, None, None)
    given: int | None = None
    hand: tuple[int, ...] = (1, 2, 3, 4)
    dice: tuple[int, int] = (0, 0)
    mark: Mark = Mark.CROSS
    pair: tuple[Man, ...] = (Man(1, True), Man())
    mover: int = 0

    def to_move(self) -> int:
        return self.mover

    def actions(self) -> Iterator[int]:
        yield from (place for place, piece in enumerate(self.cells) if piece is None)

    def result(self, action: int) -> Beside:
        return self

    def is_terminal(self) -> bool:
        return False

    def utility(self, player: int) -> int:
        return 0


def test_free_cells_are_no_pieces_and_all_fields_are_said() -> None:
    """A free cell is a point where a number would be a piece; what is not on the board stands beneath it."""
    beneath = [
        "player 0 to move",
        "given none",
        "dice 0 0",
        "hand 1 2 3 4",
        "mark cross",
        "pair owner 1 master True / owner -1 master False",
    ]
    assert board_text(Beside()).splitlines() == [" . 3 0", "12 . 1", " . . .", *beneath]


def test_a_record_is_one_cell() -> None:
    cells = (Man(1), Man(1, True), Man(), Man(0), Man(0, True), Man(), Man(), Man(), Man())
    state = game(type("Bare", (Rules, Bare), {"is_terminal": lambda self: False, "actions": lambda self: iter(())}))(cells)
    assert board_text(state).splitlines()[:3] == ["1 1m .", "0 0m .", ".  . ."]


def test_pieces_that_move_are_dragged() -> None:
    """What an action changes says how it is entered, taking too; actions that would be entered alike are buttons."""

    def actions(self: Any) -> Iterator[int]:
        yield from (1, 3, 4, 5)

    def result(self: Any, action: int) -> Any:
        end = min(action, 4)
        return self._replace(cells=put(put(self.cells, 0, 0), end, 1), mover=1 - self.mover)

    state = made(actions=actions, result=result)((1, 2, 0, 0, 0, 0, 0, 0, 0))
    paths = {entry.action: entry.paths for entry in described(state).entries}
    assert paths == {1: ((0, 1),), 3: ((0, 3),), 4: (), 5: ()}


def test_cells_that_a_game_speaks_of_come_before_its_fields() -> None:
    state = made(BOARD=(2, 2), CONTENTS=4, cell=lambda self, place, player: place)()
    found = described(state)
    assert [(piece.place, found.surface.looks[piece.look].name) for piece in found.pieces] == [
        (1, "first player"),
        (2, "second player"),
        (3, "cell of kind 3"),
    ]


def test_text_where_there_is_nothing_else() -> None:
    state = made(picture=lambda self: "one\n two")()
    found = document(state)
    assert (found["surface"]["kind"], found["surface"]["places"]) == ("text", [])
    assert [shape["text"] for shape in found["surface"]["ground"]] == ["one", " two"]
    assert {tuple(entry["paths"]) for entry in found["position"]["entries"]} == {()}, "buttons, by name"
    assert board_text(state) == "one\n two"


def test_a_new_game_is_drawn_and_clicked(tmp_path: Path) -> None:
    from zermelo.cli import main

    with pytest.raises(SystemExit):
        main(["new", str(tmp_path / "mine.py")])
    state = find(str(tmp_path / "mine.py"))(total=5)
    assert [entry.paths for entry in described(state).entries] == [((5,),), ((6,),), ((7,),)]
    assert board_text(state).splitlines()[0].split() == [*"#####", "6", "7"]


# ------------------------------------------------------------------------------------------------- who says it


def test_a_board_in_a_few_lines() -> None:
    def board(self: Any) -> Iterator[Any]:
        yield piece(4, 1, 3)
        yield piece(0, 0, 0)
        yield number(8, 12)
        yield mark(4, CHECK)
        yield note(0, 5, -1)
        yield click(0, 0)
        yield drag(1, 4, 1)
        yield onward(2)
        yield drag(2, 4, 2)
        yield also(0, 3)

    found = described(made(surface=three, board=board)())
    assert [tuple(piece) for piece in found.pieces] == [(4, 1, 3)] and found.numbers[0] == (8, 12) and found.marks[0] == (4, "check")
    assert found.notes == ("5 left, -1",) and found.turn == "player 0 to move"
    assert {entry.action: entry.paths for entry in found.entries} == {
        0: ((0,),),
        1: ((4, 1, 2),),
        2: ((4, 2), (0, 3)),
        **dict.fromkeys(range(3, 9), ()),
    }


def test_actions_with_the_same_places_become_a_choice() -> None:
    def board(self: Any) -> Iterator[Any]:
        for action in range(4):
            yield drag(action, 0, 1)
            if action < 2:
                yield choose(action)
        yield click(5, 5)
        yield choose(1)

    entries = described(made(surface=three, board=board)()).entries
    assert [(entry.choice, entry.look) for entry in entries[:4]] == [("white", 0), ("black", 1), ("2", -1), ("3", -1)]
    assert [(entry.choice, entry.look) for entry in entries if entry.action == 5] == [("", -1)], "nothing to choose from"


def test_a_board_without_entries_is_entered_by_what_changes() -> None:
    def board(self: Any) -> Iterator[Any]:
        for place in range(9):
            if self.cells[place]:
                yield piece(place, self.cells[place] - 1)

    state = made(surface=three, board=board)((1, 0, 2, 0, 0, 0, 0, 0, 0))
    assert [entry.paths for entry in described(state).entries] == [((place,),) for place in (1, 3, 4, 5, 6, 7, 8)]


def test_players_of_ones_own_pieces_are_told_apart_without_colours() -> None:
    looks = (token("red", 0, "red", "R"), token("blue", 1, "blue", "B"))
    state = made(surface=lambda self: grid(1, 3, looks), board=lambda self: iter((piece(0, 0), piece(1, 1))))()
    assert board_text(state, signs=True).splitlines()[0] == "R B ."


# ------------------------------------------------------------------------------------------------- what makes no sense


def said(**words: Any) -> str:
    with pytest.raises(GameError) as caught:
        described(made(**words)())
    text = str(caught.value)
    assert "\n" not in text and text.startswith("Own.") and "test_authors.py, line" in text
    return text


def yields(*items: Any) -> Callable[[Any], Iterator[Any]]:
    def board(self: Any) -> Iterator[Any]:
        yield from items

    return board


@pytest.mark.parametrize(
    ("items", "sentence"),
    [
        ([piece(9, 0)], "named place 9: the surface has 9 places, 0 to 8"),
        ([piece(-1, 0)], "named place -1"),
        ([piece(0, 2)], "named look 2: the surface has 2 looks, 0 to 1"),
        ([piece(0, 0, -2)], "yielded piece(...) with a count of -2: it must be at least 0"),
        ([mark(0, 7)], "named mark 7: LAST, CHECK and TARGET"),
        ([note(1)], "named note 1: the surface has 1 word, 0 to 0"),
        ([click(9, 0)], "enters action 9, which is not legal: legal are 0, 1, 2, 3, 4, 5, 6, 7, 8"),
        ([onward(3)], "yielded onward(...) first: it goes on with a click(...) or drag(...) before it"),
        ([("a piece", 3)], "yielded ('a piece', 3): yield piece(...), click(...) and the like"),
        ([(77, 0, 0, 0, 0)], "yielded an item of kind 77"),
        ([3], "yielded 3: yield piece(...)"),
        (["abcde"], "yielded abcde: yield piece(...)"),
        ([(None, 0, 0, 0, 0)], "yielded (None, 0, 0, 0, 0): yield piece(...)"),
    ],
)
def test_items_that_make_no_sense(items: list[Any], sentence: str) -> None:
    assert sentence in said(surface=three, board=yields(*items))


def test_actions_that_are_no_ints_are_named() -> None:
    """The Studio, which draws before anything else, told an internal error, and led to the line of our own file."""
    assert re.search(
        r"\.actions \(test_authors\.py, line \d+\) yields 'x' \(str\): an action is an int", said(actions=lambda self: iter("x"))
    )


def test_a_board_that_is_another_thing_is_named() -> None:
    class Cells:
        def __getitem__(self, at: Any) -> int:
            return at.index  # type: ignore[no-any-return]

    for given in (Cells(), "abc", {1: 2}):
        assert "zermelo asks board() what is drawn" in said(surface=three, board=lambda self, given=given: given)


@pytest.mark.parametrize(
    ("surface", "sentence"),
    [
        (lambda self: None, "gave None: return grid(...), points(...) or free(...)"),
        (lambda self: grid(0, 3), "is 3 wide and 0 high: both must be above 0"),
        (lambda self: grid(40, 40), "has 1600 places: 1024 is the most"),
        (lambda self: 1 // 0, "raised ZeroDivisionError: integer division or modulo by zero, at "),
        (lambda self: grid(3, 3, words=("{a}",)), "cannot fill the words '{a}': write {} for each of up to three numbers"),
        (lambda self: grid(3, 3, [lettered("a", colour="mauve")], words=("",)), "has the colour 'mauve': there are ink, faint, "),
        (lambda self: grid(3, 3, [3], words=("",)), "has 3 among its looks: write stone(...), drawn(...) or a Look"),  # type: ignore[list-item]
        (lambda self: grid(3, 3, [lettered("a"), lettered("a")], words=("",)), "has two looks named 'a'"),
        (lambda self: free([3], 1, 1, words=("",)), "has 3 among its places: write spot(...) or a Place"),  # type: ignore[list-item]
        (lambda self: free([Place(0, 0, shape=lettered("x"))], 1, 1, words=("",)), "is not a Box, Disc or Path"),  # type: ignore[arg-type]
    ],
)
def test_surfaces_that_make_no_sense(surface: Any, sentence: str) -> None:
    assert sentence in said(surface=surface, board=yields(note(0)))


def test_what_a_board_raises_is_told_with_its_line() -> None:
    def board(self: Any) -> Iterator[Any]:
        yield piece(0, [0][1])

    assert "raised IndexError: list index out of range, at " in said(surface=three, board=board)


def test_the_command_line_says_it_in_one_sentence(tmp_path: Path) -> None:
    from zermelo.cli import main

    file = tmp_path / "bad.py"
    rules = "def to_move(self): return 0\n    def actions(self): yield 1\n    def result(self, action): return self\n"
    rules += "    def is_terminal(self): return False\n    def utility(self, player): return 0\n"
    board = "    def surface(self): return grid(1, 1)\n    def board(self): yield piece(4, 0)\n"
    head = "from typing import NamedTuple\nfrom zermelo import game\nfrom zermelo.board import grid, piece\n"
    file.write_text(f"{head}@game\nclass Bad(NamedTuple):\n    n: int = 0\n    {rules}{board}")
    done = CliRunner().invoke(main, ["show", str(file)])
    assert done.exit_code == 2
    assert re.search(r"Bad\.board \(bad\.py, line \d+\) named place 4: the surface has 1 place, 0 to 0", done.output)


# ------------------------------------------------------------------------------------------------- zermelo show


def test_show(tmp_path: Path) -> None:
    from zermelo.cli import main

    runner = CliRunner()
    assert runner.invoke(main, ["show", "tictactoe", "X.O/.X./..."]).output == "  X 1 O\n  3 X 5\n  6 7 8\n  O to move\n"
    printed = runner.invoke(main, ["show", "tictactoe", "--json"]).output
    outs = [tmp_path / f"board.{form}" for form in ("svg", "tex", "json", "txt")]
    written = [word for out in outs for word in ("--out", str(out))]
    done = runner.invoke(main, ["show", "tictactoe", *written, "--move", "4", "--theme", "dark"])
    assert done.exit_code == 0, done.output
    assert outs[2].read_text() == printed
    assert "background:#14171a" in outs[0].read_text() and outs[1].read_text().startswith("\\begin{tikzpicture}")
    assert outs[3].read_text() == "0 1 2\n3 4 5\n6 7 8\nX to move\n"
    for words, sentence in (
        (["--move", "4"], "--move belongs to a picture"),
        (["--out", str(tmp_path / "a.png")], "use .svg, .tex, .json or .txt"),
        (["--out", str(outs[0]), "--move", "9"], "'9' is not a legal action here"),
    ):
        done = runner.invoke(main, ["show", "tictactoe", *words])
        assert done.exit_code == 2 and sentence in done.output.replace("\n", " "), done.output


def test_dice_beside_a_board_that_nobody_drew() -> None:
    """A short tuple of numbers is told beside the longest one, which is the board."""

    @game
    class Rolls(NamedTuple):
        places: tuple[int, ...] = (0, 3, 0)
        dice: tuple[int, ...] = (3, 4)
        mover: int = 0

        def to_move(self) -> int:
            return self.mover

        def actions(self) -> Iterator[int]:
            yield 1

        def result(self, action: int) -> Any:
            return self

        def is_terminal(self) -> bool:
            return False

        def utility(self, player: int) -> int:
            return 0

    assert described(Rolls(), entries=False).notes == ("dice 3 4",)
    Rolls.__str__ = lambda self: 5  # type: ignore[assignment, method-assign, misc, return-value]
    with pytest.raises(GameError, match=r"Rolls.__str__ \(test_authors.py, line \d+\) gave 5: return a text"):
        described(Rolls())


def test_rules_with_other_parameters_are_refused() -> None:
    body = {word: (lambda self: 0) for word in ("to_move", "actions", "is_terminal")} | {"result": lambda self, action: self}
    with pytest.raises(
        GameError, match=r"Odd.utility \(line \d+\) has other parameters than it is given: write def utility\(self, player\)"
    ):
        game(type("Odd", (NamedTuple("Odd", [("n", int)]),), body | {"utility": lambda self: 0, "__slots__": ()}))
