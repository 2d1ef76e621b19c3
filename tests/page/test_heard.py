"""What is heard of a board: places of every game are called by words that tell where they are, in every language, never by bare numbers."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from answered import Answering

import zermelo
from zermelo.board import document
from zermelo.games import CATALOGUE, beginning, find, position
from zermelo.scripts import joined

EXAMPLES = Path(__file__).parents[2] / "examples"
GAMES = [entry.name for entry in CATALOGUE if entry.name != "tree"]  # whose leaves are called by their values
MODULES = [f"page/browser/{name}.js" for name in ("texts", "language/called", "board/rows", "board/happened")]
NAMED = """
globalThis.document = {documentElement: {lang: ''}}
let text = ''
for await (const part of process.stdin) text += part
const {surfaces, moves} = JSON.parse(text)
const inWords = (language) => {
  document.documentElement.lang = speak(language)
  const said = surfaces.map(inLanguage)
  const names = said.map((surface) => surface.places.map((_, place) => placeName(surface, place)))
  const heads = said.map((surface) => headings(surface, rowsOf(surface, true)))
  return {names, heads, moves: moves.map(([k, before, after]) => happened(before, after, said[k]))}
}
console.log(JSON.stringify([inWords('en'), inWords('de')]))
"""


def told(node: str, games: list[str], moves: Sequence[Any] = ()) -> list[dict[str, Any]]:
    return heard(node, [document(beginning(find(game)))["surface"] for game in games], moves)


def heard(node: str, surfaces: list[Any], moves: Sequence[Any] = ()) -> list[dict[str, Any]]:
    command = [node, "--input-type=module", "-e", joined(*MODULES) + NAMED]
    done = subprocess.run(command, input=json.dumps({"surfaces": surfaces, "moves": moves}), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return list(json.loads(done.stdout))


def test_no_place_is_called_by_a_bare_number(node: str) -> None:
    games = [*GAMES, str(EXAMPLES / "tictactoe4.py"), str(EXAMPLES / "kalah.py")]
    english, german = told(node, games)
    for game, names, others in zip(games, english["names"], german["names"], strict=True):
        wanted = [name for name in names if name]
        assert not [name for name in wanted if name.isdigit()], game
        assert len(set(wanted)) == len(wanted), f"two places of {game} are called the same"
        for name, other in zip(names, others, strict=True):
            assert other != name or re.fullmatch(r"([A-Za-z]\d+)?", name) or game.endswith("kalah.py"), f"{game}: {name}"


def test_columns_and_rows_are_those_of_the_board_though_it_is_turned(node: str) -> None:
    (english, _) = told(node, ["connectfour", "chess", "tictactoe"])
    fours, chess, three = english["heads"]
    assert fours == {"columns": list("7654321"), "rows": list("123456")}
    assert chess == {"columns": list("hgfedcba"), "rows": list("12345678")}
    assert three == {"columns": list("321"), "rows": list("321")}


def test_places_beside_a_grid_are_none_of_its_columns(node: str) -> None:
    """A game may add places to those of a grid, as for men that are off: they have names, and the board is read as a list."""
    surface = document(beginning(find("tictactoe")))["surface"]
    box = {"shape": "box", "x": 4, "y": 0, "width": 1, "height": 1}
    surface["places"] += [{"x": 4.5, "y": 0.5, "name": name, "shape": box} for name in ("9", "off")]
    (english, _) = heard(node, [surface])
    assert english["heads"] == [None] and english["names"][0][8:] == ["column 3, row 3", "9", "off"]


def test_a_number_that_is_that_of_its_place_is_told(node: str) -> None:
    """Cells that hold numbers are called by column and row, so that a 4 in the cell of this number is no name."""
    surface = document(beginning(find("tictactoe")))["surface"]
    surface["looks"][0]["name"] = "4"
    nothing = {"pieces": [], "numbers": []}
    (english, _) = heard(node, [surface], [[0, nothing, nothing | {"pieces": [[4, 0, 1]]}]])
    assert english["moves"] == [["4 in column 2, row 2"]]


@pytest.mark.parametrize(
    ("game", "start", "action", "english", "german"),
    [
        ("connectfour", "4", "4", "O in column 4, row 2", "O in Spalte 4, Zeile 2"),
        ("tictactoe", "", "5", "X in column 3, row 2", "X in Spalte 3, Zeile 2"),
        ("checkers", "", "9-13", "black man from square 9 to square 13", "schwarzer Stein von Feld 9 nach Feld 13"),
        ("backgammon", "4HPwATDgc/ABMA 31 White", "8/5 6/5", "point 6, Black's 19 to point 5, Black's 20", "Punkt 8, für Schwarz 17"),
        ("dicerace", "0,0:0,0 W2", "0-2", "from White's square 0 to White's square 2", "von Feld 0 von Weiß nach Feld 2 von Weiß"),
        ("chess", "", "e2e4", "white pawn from e2 to e4", "weißer Bauer von e2 nach e4"),
    ],
)
def test_moves_are_told_by_places_that_people_know(node: str, game: str, start: str, action: str, english: str, german: str) -> None:
    state = position(find(game), start)
    after = state.result(state.parse_action(action))
    moves = [[0, document(state)["position"], document(after)["position"]]]
    for said, wanted in zip(told(node, [game], moves), (english, german), strict=True):
        assert wanted in "; ".join(said["moves"][0])


NUMBERS = """
globalThis.document = {documentElement: {lang: 'en'}}
const numbers = () => [numberText(0.25), numberText(-2.5), numberText(3), countText(2.4e6), ...['komi 7.5', 'e2.4', '1.2.3'].map(called)]
const TYPED = ['2,5', ' −0,25', '18 297', '18\u202f297,5', '18,297', '0,125', '1,5e-07', ',5', '2.5', '1, 2', 'two', '']
const read = () => TYPED.map(typed)
const english = [...numbers(), ...read()]
document.documentElement.lang = speak('de')
console.log(JSON.stringify([english, [...numbers(), ...read()]]))
"""


def test_numbers_are_written_and_read_as_the_language_does(node: str) -> None:
    done = subprocess.run([node, "--input-type=module", "-e", joined(*MODULES) + NUMBERS], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    english, german = json.loads(done.stdout)
    assert english[:7] == ["0.25", "−2.5", "3", "2.4 M", "komi 7.5", "e2.4", "1.2.3"]
    assert german[:7] == ["0,25", "−2,5", "3", "2,4 M", "Komi 7,5", "e2.4", "1.2.3"]
    typed = ["2.5", "-0.25", "18297", "18297.5", "18297", "0.125", "1.5e-07", ".5", "2.5", "1, 2", "two", ""]
    assert english[7:] == typed and german[7:] == [*typed[:4], "18.297", *typed[5:]], "only English groups digits by commas"


@zermelo.game
class Abacus(NamedTuple):
    """Drawn by its own text."""

    n: int = 5

    def to_move(self) -> int:
        return self.n % 2

    def actions(self) -> Any:
        yield 1

    def result(self, action: int) -> Any:
        return Abacus(self.n - action)

    def is_terminal(self) -> bool:
        return self.n == 0

    def utility(self, player: int) -> int:
        return 1 - 2 * player

    def picture(self) -> str:
        return f"({'o' * self.n})"


def test_a_game_that_is_text_leaves_no_room_for_a_board(browser: Any, tmp_path: Path) -> None:
    """Half a screen had been empty above the text, with a button that turned nothing round and keys that led nowhere."""
    context = browser.new_context(locale="en-US")
    page = context.new_page()
    page.goto(Answering(context).about(Abacus(), tmp_path / "abacus.html").as_uri() + "#p=hh")
    page.wait_for_selector("html[data-ready]", state="attached")
    assert page.locator("#board, #flip, #keys").evaluate_all("all => all.map(each => each.hidden)") == [True] * 3
    assert page.inner_text("#picture") == "(ooooo)"
    assert page.locator("#picture").bounding_box()["y"] < page.locator("#status").bounding_box()["y"] + 50
    context.close()


def test_a_page_in_german_is_called_as_the_game_is_there(browser: Any, tmp_path: Path) -> None:
    """Its heading, letters on its board, who moves at the beginning of a sentence; a title of one's own stays."""
    context = browser.new_context(locale="de-DE")
    page = context.new_page()
    answering = Answering(context)
    for game, title, words in (("pig", "Pig", "beiseitegelegt"), ("checkers", "Dame", ""), ("halving", "Halbieren", "")):
        path = answering.about(beginning(find(game)), tmp_path / f"{game}.html")
        page.goto(path.as_uri() + "#p=hh")
        page.wait_for_selector("html[data-ready]", state="attached")
        assert page.inner_text("h1") == page.title() == title
        assert words in page.evaluate("document.getElementById('board').textContent")
    assert page.inner_text("#status") == "Am Zug: Spieler 0."
    path.write_text(path.read_text("utf-8").replace(">Halving game<", ">Ours<"), encoding="utf-8")
    page.goto(path.as_uri() + "?lang=de#p=hh")
    page.wait_for_selector("html[data-ready]", state="attached")
    assert page.inner_text("h1") == "Ours"
    page.goto(path.as_uri() + "?lang=de#p=hh&m=zz.1")
    said = "Der erste Zug in diesem Link ist hier nicht erlaubt"
    page.wait_for_function("said => document.getElementById('status').textContent.startsWith(said)", arg=said)
    context.close()
