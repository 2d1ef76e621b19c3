"""Files of Othello: games in GGF, positions in OBF."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from walks import CHOICES, walk

from zermelo import Game, PositionError, load_game, load_games, save_games
from zermelo.games.othello import PASS, Othello
from zermelo.games.othello.ggf import Ggf
from zermelo.games.othello.obf import Obf

START = f"{'-' * 27}O*------*O{'-' * 27} *"
GAME = """(;GM[Othello]PC[GGS/os]DT[2003.12.15_13:24:03.MST]PB[Saio1200]PW[Saio3000]RB[2197.01]TI[05:00//02:00]TY[8]RE[-66.00:r]
BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]
B[F5//1.20]W[d6/-0.50/0.31]B[C3];)"""


def ggf(moves: str, head: str = f"BO[8 {START}]") -> str:
    return f"(;GM[Othello]{head}{moves};)"


def test_a_game_in_ggf(tmp_path: Path) -> None:
    path = tmp_path / "games.ggf"
    path.write_text(f"2 {GAME}\n{GAME}\n")
    first, second = load_games(path)
    assert first == second
    assert first.names() == ["f5", "d6", "c3"] and first.start == Othello()
    assert dict(first.tags) == {
        "Site": "GGS/os",
        "Date": "2003.12.15_13:24:03.MST",
        "Black": "Saio1200",
        "White": "Saio3000",
        "BlackElo": "2197.01",
        "TimeControl": "05:00//02:00",
    }
    assert (first.ending, first.utilities) == ("agreed", (-66.0, 66.0)), "White won, for Black resigned"
    save_games([first, second], tmp_path / "again.ggf")
    assert load_games(tmp_path / "again.ggf") == [first, second]
    assert (
        (tmp_path / "again.ggf")
        .read_text()
        .startswith(
            "(;GM[Othello]PC[GGS/os]DT[2003.12.15_13:24:03.MST]PB[Saio1200]PW[Saio3000]RB[2197.01]TI[05:00//02:00]TY[8]RE[-66.00]\n"
            f"BO[8 {START}]\nB[F5]W[D6]B[C3]\n;)\n"
        )
    )


def test_two_games_at_once_on_the_server() -> None:
    """As it has kept them since 2009: results with three decimals, the type of games played with both colours, both games in one line."""
    games = [ggf("B[f5//26.32]W[D6/6.00]", f"TI[05:00//02:00]TY[s8r18]RE[{result}]BO[8 {START}]") for result in ("-10.000", "+0.000")]
    first, second = Ggf(Othello).scan(f"2 {''.join(games)}")
    assert isinstance(first, Game) and isinstance(second, Game)
    assert (first.names(), first.utilities, dict(first.tags)["Type"]) == (["f5", "d6"], (-10.0, 10.0), "s8r18")
    assert second.utilities == (0.0, 0.0)


@given(CHOICES)
def test_whatever_is_played_is_read_back(choices: list[int]) -> None:
    state, actions = Othello(), []
    for choice in choices:
        if state.is_terminal():
            break
        legal = list(state.actions())
        actions.append(legal[choice % len(legal)])
        state = state.result(actions[-1])
    played = Game.of(Othello(), actions)
    text = Ggf(Othello).write([played])
    assert list(Ggf(Othello).scan(text)) == [played]
    assert list(Ggf(Othello).scan(text.lower().replace("(;gm[othello]", "(;GM[Othello]"))) == [played]
    without = text.replace("B[PA]", "").replace("W[PA]", "")
    if not actions or actions[-1] != PASS:
        assert list(Ggf(Othello).scan(without)) == [played]
    assert played.ending == ("over" if state.is_terminal() else "unfinished")
    assert ("RE[?]" in text) == (not state.is_terminal())


@given(CHOICES)
def test_positions_are_read_back(choices: list[int]) -> None:
    state = walk(Othello(), choices)
    position = Game.of(state, ())
    text = Obf(Othello).write([position])
    assert text == f"{state};\n"
    assert list(Obf(Othello).scan(f"# a remark\n\n{text}% more")) == [position]
    assert next(iter(Ggf(Othello).scan(Ggf(Othello).write([position])))) == position, "a game need not begin with the start"


@pytest.mark.parametrize("name", ["fforum-1-19.obf", "fforum-40-49.obf"])
def test_published_positions(shared_data: Path, tmp_path: Path, name: str) -> None:
    positions = load_games(shared_data / "othello" / name)
    lines = [line for line in (shared_data / "othello" / name).read_text().splitlines() if line.strip()]
    assert len(positions) == len(lines)
    for position, line in zip(positions, lines, strict=True):
        assert str(position.start) == line[:66]
        assert len(dict(position.tags)["Scores"].split()) == line.count(":") == position.start.count_actions()
    save_games(positions, tmp_path / name)
    assert load_games(tmp_path / name) == positions


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (ggf("B[f5]W[f5]"), "a.ggf, move 2, line 1, column 93: 'f5' is not a legal move here; legal are: f4 d6 f6"),
        (ggf("B[f5]B[f6]"), "a.ggf, move 2, line 1, column 93: B[f6] is a move of Black, and White is to move"),
        (ggf("B[f5]W[pa]"), "'pass' is not a legal move here"),
        (ggf("B[f5] W(d6)"), "a.ggf, line 1, column 92: 'W(d6)' is no property: they are written as in B[F5]"),
        (ggf("B[f5", ""), "a.ggf, line 1, column 1: this game has no end: it is written (; ... ;)"),
        (ggf("B[f5]", ""), "a.ggf, line 1, column 1: this game says no first position: it has no BO[8 ...]"),
        (ggf("", "BO[10 --]"), "BO[10 ...] is a board of another size: only 8 can be read"),
        (ggf("", "BO[]"), "is a board of another size"),
        (ggf("", "BO[8 -- *]"), "'--*' is not a position of Othello: write 64 squares"),
        (ggf("", f"TY[10]BO[8 {START}]"), "TY[10] is another game, or another board"),
        (ggf("", f"TY[8a]BO[8 {START}]"), "TY[8a] is another game, or another board"),
        (ggf("", f"RE[won]BO[8 {START}]"), "RE[won] is no result: write Black's difference in discs, as in +12.00, or ?"),
        ("(;GM[Amazons]BO[10 *];)", "a.ggf, line 1, column 6: this is a game of 'Amazons', not of Othello"),
        ("(;GM[Othello]", "a.ggf, line 1, column 1: this game has no end: it is written (; ... ;)"),
        ("f5d6", "a.ggf, line 1, column 1: 'f5d6' stands outside of a game in GGF, which is written (; ... ;)"),
        ("12", "a.ggf contains no game"),
    ],
)
def test_bad_ggf(text: str, complaint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.ggf").write_text(text)
    with pytest.raises(PositionError) as caught:
        load_game("a.ggf")
    assert complaint in str(caught.value) and "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("hello", "a.obf, line 1, column 1: 'hello' is not a position of Othello: write 64 squares"),
        (f"{Othello()}; D3:+0; C4=2;", "a.obf, line 1, column 76: 'C4=2' is no move with its score: they are written as in A2:+38"),
        (f"{Othello()}; A1:+0;", "a.obf, line 1, column 69: 'A1' is not a legal move here; legal are: d3 c4 f5 e6"),
        ("# nothing", "a.obf contains no game"),
    ],
)
def test_bad_obf(line: str, complaint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.obf").write_text(line)
    with pytest.raises(PositionError) as caught:
        load_game("a.obf")
    assert complaint in str(caught.value) and "\n" not in str(caught.value)


def test_moves_do_not_fit_into_positions(tmp_path: Path) -> None:
    with pytest.raises(PositionError, match=r"an OBF file keeps positions, and this game has moves: save it as \.ggf, \.txt or \.json"):
        Game.of(Othello(), [19]).save(tmp_path / "game.obf")
