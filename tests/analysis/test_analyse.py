"""Analysing files: suites are scored, moves of games judged, and what was found is written where other programs read it."""

from __future__ import annotations

import importlib.util
import io
import os
import signal
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from settings import absent
from zermelo import Game, Limits, PositionError, SearchError, alphabeta, analyse, deepen, engine, load_game, load_games, solve
from zermelo.analysis.analyse import Analysed, judged
from zermelo.analysis.contents import contents_of
from zermelo.analysis.played import Loss, Worth, expected, loss_of
from zermelo.games import Chess, DiceRace, Othello, TicTacToe
from zermelo.games._played.answers import Answers

EVERYTHING = Limits(depth=9)
MATES = """\
6k1/5ppp/8/8/8/8/8/R6K w - - bm Ra8#; id "back rank";
6k1/5ppp/8/8/8/8/8/R6K w - - bm Ra7; id "wrong answer";
6k1/5ppp/8/8/8/8/8/R6K w - - am Ra8#; id "avoided";
6k1/5ppp/8/8/8/8/8/R6K w - - dm 1; id "mate";
6k1/5ppp/8/8/8/8/8/R6K w - - id "graded"; c8 "10 4"; c9 "a1a8 a1a7";
6k1/5ppp/8/8/8/8/8/R6K w - - c0 "nothing is asked";
"""


def file_of(path: Path, text: str) -> Path:
    path.write_text(text)
    return path


def test_a_suite_of_chess(tmp_path: Path, needs_compiler: None) -> None:
    told: list[Analysed[Any]] = []
    seen = []
    path = file_of(tmp_path / "mates.epd", MATES)
    found = analyse(path, limits=Limits(depth=3), report=told.append, watch=lambda item, result: seen.append((item.name, result.depth)))
    assert tuple(told) == found.found
    assert [each.right for each in told] == [True, False, False, True, True, None]
    assert [each.points for each in told] == [None, None, None, None, 10, None]
    assert [each.first and each.first.depth for each in told] == [1, None, None, 1, 1, None]
    assert ("back rank", 1) in seen
    counted = found.totals
    assert (counted.positions, counted.asked, counted.solved, counted.unsolved) == (6, 5, 3, ("wrong answer", "avoided"))
    assert (counted.graded, counted.points, counted.most) == (1, 10, 10)
    assert counted.nodes == sum(each.result.nodes for each in told)
    assert repr(found) == "<Analysis Chess: 6 of 6 positions, 3 of 5 solved>"
    assert found.complete and found.sheets() == []
    assert [each["name"] for each in found.as_dict()["positions"]][:2] == ["back rank", "wrong answer"]
    found.save(tmp_path / "out.epd")
    first, *_ = load_games(tmp_path / "out.epd")
    tags = dict(first.tags)
    assert {name: tags[name] for name in ("bm", "id", "acd", "ce", "dm", "pm", "pv")} == {
        "bm": "Ra8#",
        "id": "back rank",
        "acd": "1",
        "ce": "32766",
        "dm": "1",
        "pm": "Ra8#",
        "pv": "Ra8#",
    }
    assert int(tags["acn"]) == told[0].result.nodes
    with pytest.raises(PositionError, match="holds positions and no games"):
        found.save(tmp_path / "out.pgn")


def test_an_answer_counts_from_the_depth_from_which_it_stays() -> None:
    """X can win at once on 2, as a search sees at depth 1; with the other answers it must not have been right before."""
    state = TicTacToe.from_text("XX./OO./...")
    win = state.parse_action("2")
    (item,) = contents_of(state).items
    for answers, right in ((Answers(best=(win,)), True), (Answers(avoid=(win,)), False), (Answers(mate=1), True), (Answers(), None)):
        found = analyse(contents_of(state)._replace(items=(item._replace(answers=answers),)), limits=EVERYTHING, compiled=False).found[0]
        assert found.right is right
        assert (found.first is not None) == bool(right)
    lost = TicTacToe.from_text("XX./OO./..X")
    result = deepen(lost, EVERYTHING, compiled=False)
    assert judged(item._replace(state=lost, answers=Answers(mate=1)), result) is True  # O wins
    fork = TicTacToe.from_text("X.O/.O./..X")
    result = deepen(fork, EVERYTHING, compiled=False)
    short = result.line[:1]
    for given in (result, replace(result, line=short, variations=(replace(result.variations[0], line=short),))):  # its line may end early
        asked = [judged(item._replace(state=fork, answers=Answers(mate=moves)), given) for moves in (1, 2)]
        assert asked == [False, True]


def test_a_position_among_games_keeps_what_the_file_says_of_it(tmp_path: Path) -> None:
    alone = '[Event "alone"]\n[SetUp "1"]\n[FEN "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1"]\n\n*\n'
    found = analyse(file_of(tmp_path / "mixed.pgn", f"1. e4 *\n\n{alone}"), limits=Limits(depth=1), compiled=False)
    found.save(tmp_path / "out.epd")
    *games, last = load_games(tmp_path / "out.epd")
    assert (len(games), dict(last.tags)["Event"]) == (2, "alone")


def test_exact_scores_of_the_file_are_checked(tmp_path: Path) -> None:
    """Of an endgame with few free squares every score is found; one that is wrong in the file is named."""
    state = Othello.from_text("OXXXXXX-OOXXXXX-OXOXXXX-OXXOXXX-OXXXOXXXOXXXXOXXOXXXXXOXOOOOOOO- O")
    values = {each.name.upper(): int(each.values[1]) for each in engine(state, depth=9, lines=9, compiled=False).actions}
    good = " ".join(f"{name}:{value:+d};" for name, value in values.items())
    best = max(values, key=lambda name: values[name])
    wrong = good.replace(f"{best}:{values[best]:+d};", f"{best}:{values[best] + 2:+d};")
    path = file_of(tmp_path / "a.obf", f"{state}; {good}\n{state}; {wrong}\n")
    found = analyse(path, limits=EVERYTHING, lines=9, compiled=False)
    counted = found.totals
    assert (counted.solved, counted.asked) == (2, 2)
    assert (counted.confirmed, len(counted.contradictions)) == (2 * len(values) - 1, 1)
    assert str(counted.contradictions[0]).startswith(f"2: {best.lower()} is worth {values[best] + 2:+d} by the file, and {values[best]:+d}")
    assert analyse(path, search=solve, limits=Limits(), compiled=False).totals.contradictions
    found.save(tmp_path / "out.obf")
    assert load_games(tmp_path / "out.obf")[0] == load_games(path)[0]


def test_what_is_not_proved_contradicts_nothing(tmp_path: Path) -> None:
    state = Othello()
    path = file_of(tmp_path / "a.obf", f"{state}; " + " ".join(f"{state.action_name(action)}:+64;" for action in state.actions()))
    assert analyse(path, limits=Limits(depth=1), compiled=False).totals.contradictions == ()


def test_the_moves_of_a_game_are_judged() -> None:
    """O has answered a corner with an edge, which loses; X gives the win away, and then loses."""
    game = Game.of(TicTacToe.from_text("XO./.../..."), [2, 4, 8, 5])
    found = analyse(game, limits=EVERYTHING, search=deepen, compiled=False)
    assert [each.item.name for each in found.found] == ["1. 2", "1... 4", "2. 8", "2... 5", "end"]
    assert [each.result.value for each in found.found] == [1, 0, 0, -1, -1]
    told = [(each.loss.what, each.loss.mark, each.loss.amount) for each in found.found if each.loss is not None]
    fine = ("", "", 0)
    assert told == [("the win", "??", 1), fine, ("the game", "??", 1), fine]
    cross, nought = found.sheets()
    assert (cross.moves, cross.lossless, cross.marks, cross.lost) == (2, 0, {"?!": 0, "?": 0, "??": 2}, 0.5)
    assert (nought.moves, nought.lossless, nought.marks["??"], nought.lost) == (2, 2, 0, 0)


def test_the_last_move_and_forced_moves() -> None:
    game = Game.of(TicTacToe(), [0, 3, 1, 4, 2])
    found = analyse(game, limits=EVERYTHING, compiled=False, only=["5"])
    (each,) = found.found
    assert each.item.name == "3. 2" and each.loss is not None and each.loss.amount == 0
    assert [one.item.number for one in analyse(game, limits=Limits(depth=1), limit=2, compiled=False).found] == [1, 2]


def test_games_with_chance_are_judged_by_a_search_of_the_move_alone() -> None:
    start = DiceRace.from_text("0,2:1,4 W2")
    state, actions = start, []
    while not state.is_terminal():
        outcomes = [outcome for outcome, _ in state.chance_outcomes()] if state.to_move() < 0 else list(state.actions())
        actions.append(outcomes[0])
        state = state.result(actions[-1])
    found = analyse(Game.of(start, actions), limits=Limits(depth=3), compiled=False)
    assert all(each.item.state.to_move() >= 0 for each in found.found)
    assert all(each.loss is not None and (each.loss.amount or 0) >= 0 for each in found.found if each.item.played is not None)


@pytest.mark.parametrize(
    ("before", "after", "amount", "what"),
    [
        (Worth((1.0, -1.0), True), Worth((0.0, 0.0), True), 1.0, "the win"),
        (Worth((0.0, 0.0), True), Worth((-1.0, 1.0), True), 1.0, "the game"),
        (Worth((0.0, 0.0), True), Worth((-0.5, 0.5), False), 0.5, ""),
        (Worth((1.0, -1.0), True), Worth((3.0, -3.0), False), None, "the win"),
        (Worth((0.4, -0.4), False), Worth((-1.0, 1.0), True), None, "the game"),
        (Worth((1.0, -1.0), True), Worth((-1.0, 1.0), True), 2.0, "the game"),
        (Worth((-1.0, 1.0), True), Worth((0.2, -0.2), False), 0.0, ""),
        (Worth((0.5, -0.5), False), Worth((0.2, -0.2), False), 0.3, ""),
        (Worth((0.2, -0.2), False), Worth((0.5, -0.5), False), 0.0, ""),
    ],
)
def test_losses(before: Worth, after: Worth, amount: float | None, what: str) -> None:
    loss = loss_of(before, after, 0, Chess, 1.0)
    assert loss.amount == (None if amount is None else pytest.approx(amount))
    assert loss.what == what
    mirrored = loss_of(Worth(before.values[::-1], before.decided), Worth(after.values[::-1], after.decided), 1, Chess, 1.0)
    assert mirrored == loss


def test_the_expected_score() -> None:
    assert [expected(ahead, True, 1.0) for ahead in (3.0, 0.0, -3.0)] == [1.0, 0.5, 0.0]
    assert expected(4.0, False, 1.0) == pytest.approx(10 / 11)
    assert expected(-4000.0, False, 1.0) == pytest.approx(0)
    assert expected(1.0, False, 0.0) is None


PGN = """\
[Event "Test"]
[Result "0-1"]

1. f3 {an old remark [%eval 9.99]} e5 2. g4 Qh4# 0-1
"""


def test_a_game_of_chess_with_remarks_that_other_programs_read(tmp_path: Path, needs_compiler: None) -> None:
    found = analyse(file_of(tmp_path / "a.pgn", PGN), limits=Limits(depth=3))
    blunder = found.found[2]
    assert (blunder.item.name, blunder.loss and (blunder.loss.what, blunder.loss.mark)) == ("2. g2g4", ("the game", "??"))
    found.save(tmp_path / "out.pgn")
    text = (tmp_path / "out.pgn").read_text()
    assert "an old remark [%eval " in text and "9.99" not in text
    assert load_game(tmp_path / "out.pgn") == load_game(tmp_path / "a.pgn")
    if importlib.util.find_spec("chess") is None:
        absent("PGN NOT COMPARED: python-chess is not installed")
    import chess.pgn  # type: ignore[import-not-found, unused-ignore]

    game = chess.pgn.read_game(io.StringIO(text))
    assert game is not None and not game.errors
    bad = list(game.mainline())[2]
    assert bad.nags == {4} and bad.eval().pov(chess.BLACK) == chess.engine.Mate(1)
    better = bad.parent.variations[1]
    assert better.uci() == blunder.result.line_names[0]
    found.save(tmp_path / "out.epd")
    assert dict(load_games(tmp_path / "out.epd")[2].tags)["sm"] == "g4"


MORPHY = """\
[FEN "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 0 1"]
[SetUp "1"]

1. Qb8+ Nxb8 2. Rd8# 1-0
"""


def test_what_comes_later_says_what_a_move_was_worth(tmp_path: Path) -> None:
    """A queen is given away for a mate in two, which a search of one ply does not see; that of the next positions does."""
    found = analyse(file_of(tmp_path / "a.pgn", MORPHY), limits=Limits(depth=1), search=alphabeta, compiled=False).found
    assert not found[0].result.decided and found[0].result.action_name != "b3b8"
    assert [each.loss for each in found] == [Loss(0.0, 0.0)] * 3


def test_games_of_checkers_in_words(tmp_path: Path) -> None:
    path = file_of(tmp_path / "a.pdn", "1. 11-15 22-18 2. 15x22 {x} 25x18 *\n")
    found = analyse(path, limits=Limits(depth=1), compiled=False)
    found.save(tmp_path / "out.pdn")
    assert "value " in (tmp_path / "out.pdn").read_text()
    assert load_game(tmp_path / "out.pdn") == load_game(path)


def test_what_can_be_analysed(tmp_path: Path) -> None:
    state = TicTacToe.from_text("X.O/.X./...")
    lines = file_of(tmp_path / "a.txt", f"# two\n{state}\n\n{TicTacToe()}\n")
    assert [item.state for item in contents_of(lines, "tictactoe").items] == [state, TicTacToe()]
    assert [item.state for item in contents_of([state, TicTacToe()]).items] == [state, TicTacToe()]
    game = Game.of(TicTacToe(), [0, 4])
    game.save(tmp_path / "a.json")
    assert contents_of(tmp_path / "a.json").items == contents_of([game]).items
    with pytest.raises(PositionError, match="nothing to analyse"):
        contents_of([])
    with pytest.raises(PositionError, match="all positions must be of one game"):
        contents_of([state, Othello()])
    with pytest.raises(PositionError, match="is empty: there is no position and no game in it"):
        contents_of(file_of(tmp_path / "e.epd", "# nothing\n"))
    with pytest.raises(SearchError, match="no position to analyse in which anybody has to decide"):
        analyse(contents_of(game)._replace(items=()))
    with pytest.raises(PositionError, match=r"has no position 'WAC': names are 1, 2 \.\.\., numbers 1 to 2"):
        analyse(lines, TicTacToe, only=["WAC"])
    with pytest.raises(SearchError, match="alphabeta has no lines"):
        analyse(state, search=alphabeta, lines=2)


def test_at_most_five_places_are_told(tmp_path: Path) -> None:
    path = file_of(tmp_path / "a.epd", "x\n" * 7 + MATES)
    with pytest.raises(PositionError) as error:
        contents_of(path)
    text = str(error.value)
    assert text.startswith(f"{path}: 7 of 13 cannot be read: line 1, column 1: 'x' is not a position of Chess")
    assert text.count("line ") == 5 and text.endswith("; and 2 more")


def test_ctrl_c_keeps_what_was_done(hears_ctrl_c: None) -> None:
    def press(each: Analysed[Any]) -> None:
        if each.item.number == 2:
            os.kill(os.getpid(), signal.SIGINT)

    found = analyse([TicTacToe.from_text("XO./.../...")] * 5, limits=Limits(depth=2), report=press, compiled=False)
    assert not found.complete
    assert [each.item.number for each in found.found] == [1, 2]
