"""A folder of games and searches: made by the command line, opened from disk in a browser; what is kept, and what goes wrong."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from catalogues import texts
from zermelo.cli import main
from zermelo.page import site
from zermelo.page.site import GALLERY, Shelved, drawn, shelf, shelved

HERE = Path(__file__).parent
DUNGEON = HERE / "dungeon.py"
RULES = '''
from typing import NamedTuple
from zermelo import game

@game
class Matches(NamedTuple):
    """Who takes the last match <wins>."""
    left: int = 5
    mover: int = 0
    def to_move(self): return self.mover
    def actions(self):
        %s
        yield 1
    def result(self, action): return Matches(self.left - action, 1 - self.mover)
    def is_terminal(self): return self.left == 0
    def utility(self, player): return 1 if player != self.mover else -1
'''


def written(path: Path, line: str = "pass") -> Path:
    path.write_text(RULES % line, encoding="utf-8")
    return path


def told(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    """The status of the command in this process, and what it says."""
    with pytest.raises(SystemExit) as end:
        main(["site", *map(str, arguments)])
    said = capsys.readouterr()
    return int(end.value.code or 0), said.out, said.err


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Pages are made without compiling; the names of those that were."""
    made: list[str] = []

    def page_made(game: Shelved, path: Path) -> None:
        if game.name == "pig" and "pig" not in made:
            made.append("pig")
            raise KeyboardInterrupt
        made.append(game.name)
        path.write_text(f"<!doctype html><title>{game.title}</title>", encoding="utf-8")

    monkeypatch.setattr(site, "page_made", page_made)
    return made


def links(index: Path) -> list[str]:
    return re.findall(r'href="([^"#:]+)"', index.read_text("utf-8"))


def test_a_folder_opened_from_disk(needs_compiler: None, browser: Any, tmp_path: Path) -> None:
    """From the shelf to a game, a move played, and to a search; a game that cannot be compiled is told, and the rest is there."""
    folder = tmp_path / "a folder"
    broken = written(tmp_path / "broken.py", "print(1)")
    line = [sys.executable, "-m", "zermelo", "site", str(folder), str(broken), "tictactoe"]
    done = subprocess.run([*line, "--json"], capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 2
    answer = json.loads(done.stdout)
    assert [game["file"] for game in answer["games"]] == ["games/tictactoe.html"]
    assert [failed["game"] for failed in answer["failed"]] == [str(broken)]
    assert "Matches cannot be compiled" in answer["failed"][0]["why"]
    assert "print" in done.stderr
    assert links(folder / "index.html") == ["games/tictactoe.html", *(piece.file for piece in GALLERY)]
    assert all((folder / link).is_file() for link in links(folder / "index.html"))
    page = browser.new_page(viewport={"width": 360, "height": 740}, locale="de-AT", color_scheme="dark", reduced_motion="reduce")
    asked, complaints = list[str](), list[str]()
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.goto((folder / "index.html").as_uri())
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.inner_text("h1") == "Spiele und Suchen"
    assert page.get_by_role("link", name="Minimax", exact=True).is_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector("html[data-ready]", state="attached")
    assert page.title() == "Tic-Tac-Toe"
    page.click(".cell.takes")  # the program has begun
    page.wait_for_function("() => zermelo.match.moves.length > 1")
    page.go_back()
    page.get_by_role("link", name="Ein Quiz").click()
    page.wait_for_selector("svg")
    assert page.title() == "A quiz"
    page.close()
    assert not complaints
    assert not [url for url in asked if not url.startswith(("file:", "blob:", "data:"))]


def test_what_stands_is_kept(quick: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Interrupted at the second of three; then one file is edited."""
    mine = written(tmp_path / "matches.py")
    order = [tmp_path / "web", "tictactoe", "pig", mine, "--no-gallery"]
    status, out, err = told(capsys, *order)
    assert status == 130
    assert "what was made is kept" in err
    assert "1 game," in out
    assert links(tmp_path / "web" / "index.html") == ["games/tictactoe.html"]
    assert told(capsys, *order)[0] == 0
    assert quick == ["tictactoe", "pig", "pig", "matches"]
    index = (tmp_path / "web" / "index.html").read_text("utf-8")
    assert "Who takes the last match &lt;wins&gt;." in index
    assert 'href="gallery' not in index
    written(mine, "yield 1")
    status, out, _ = told(capsys, *order)
    assert status == 0
    assert out.count("there already") == 2
    assert quick[4:] == ["matches"]


def test_documentation_beside_it(quick: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    docs = tmp_path / "html"
    (docs / "_static").mkdir(parents=True)
    (docs / "_static" / "style.css").write_text("")
    order = [tmp_path / "web", "halving", "--no-gallery", "--docs"]
    for wrong, words in ((docs, "no built documentation"), (tmp_path / "nothing", "no built documentation")):
        status, _, err = told(capsys, *order, wrong)
        assert status == 2
        assert words in err
    (docs / "index.html").write_text("<!doctype html>")
    assert told(capsys, *order, docs)[0] == 0
    assert (tmp_path / "web" / "docs" / "_static" / "style.css").exists()
    assert (tmp_path / "web" / ".nojekyll").exists()
    assert "zermelo-game" in (tmp_path / "web" / "zermelo-elements.js").read_text("utf-8")
    assert links(tmp_path / "web" / "index.html") == ["games/halving.html", "docs/index.html"]
    status, _, err = told(capsys, docs / "web", "halving", "--docs", docs)
    assert status == 2
    assert "one in the other" in err
    own = tmp_path / "own" / "docs" / "guide.md"
    own.parent.mkdir(parents=True)
    own.write_text("mine")
    status, _, err = told(capsys, tmp_path / "own", "halving", "--docs", docs)
    assert status == 2 and "zermelo site did not write it" in err
    assert own.read_text() == "mine"
    (tmp_path / "web" / "site.json").write_text('{"title": "mine"}')
    status, _, err = told(capsys, tmp_path / "web", "halving")
    assert status == 2 and "somebody else's" in err


def test_rules_that_cannot_be_used_are_told_and_the_rest_goes_on(
    quick: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    torn = tmp_path / "torn.py"
    torn.write_text("def broken(:\n", encoding="utf-8")
    raising = written(tmp_path / "raising.py")
    raising.write_text(raising.read_text("utf-8") + "    def board(self): raise KeyError('no board')\n", encoding="utf-8")
    status, out, err = told(capsys, tmp_path / "web", torn, "halving", raising, tmp_path / "none.py", "--no-gallery")
    assert (status, quick) == (2, ["halving"])
    assert "1 game, 0 searches, 3 failed" in out
    for words in ("torn.py", "no board", "there is no file"):
        assert words in err
    assert "Traceback" not in err


def test_what_cannot_be(quick: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    foreign = tmp_path / "foreign"
    foreign.mkdir()
    (foreign / "index.html").write_text("mine")
    twin = tmp_path / "tictactoe.py"
    for arguments, words in (
        ((foreign, "pig"), "did not write"),
        ((written(tmp_path / "file.py"), "pig"), "is a file"),
        ((tmp_path / "new", "nosuchgame"), "there is no game"),
        ((tmp_path / "new", "tictactoe", written(twin)), "would both be games/tictactoe.html"),
    ):
        status, out, err = told(capsys, *arguments)
        assert (status, out) == (2, "")
        assert words in err
        assert err.count("\n") == 1
    assert (foreign / "index.html").read_text() == "mine"
    assert not (tmp_path / "new").exists()
    assert not quick


def test_every_game_and_every_search_has_words_in_every_language() -> None:
    known = texts("page", "de", "abouts").keys()
    games = shelved([])
    index = shelf(None, games, [(GALLERY[0], drawn(recorded()))])
    assert set(re.findall(r'data-name="([^"]+)"', index)) <= known
    assert known == {game.name for game in games} | {"tree"} | {f"gallery {piece.name}" for piece in GALLERY}, "of the Studio's shelf, too"
    assert [game.name for game in shelved(["reversi", "othello"])] == ["othello"]


@pytest.mark.parametrize("name", ["domineering", "hotdice", "kalah", "tictactoe4"])
def test_every_example_has_a_line_on_its_card(name: str) -> None:
    (game,) = shelved([str(HERE.parents[1] / "examples" / f"{name}.py")])
    assert game.about.endswith(".") and len(game.about) <= 90


def recorded() -> Any:
    return site.played(GALLERY[0])[1]
