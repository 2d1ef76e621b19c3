"""The referee: clocks, forfeits, adjudication, repetitions, and openings from which games begin."""

from __future__ import annotations

import itertools
import time
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from zermelo import Clock, Limits, PositionError, SearchError, alphabeta, deepen, engine, game, play_game
from zermelo.games import Chess, ConnectFour, FourColours, Othello, TicTacToe
from zermelo.match.control import Clocks, Control
from zermelo.match.openings import Opening, fingerprint, openings_from, random_openings, shuffled
from zermelo.match.referee import Conditions, Conducted, Draw, Resign, conducted
from zermelo.players import Forfeit, Random, Reply, Search, Turn


class Scripted:
    """Plays the first action, taking so long and telling such scores."""

    def __init__(self, scores: list[float | None] | None = None, seconds: float = 0.0, forfeit: Forfeit | None = None) -> None:
        self.scores, self.seconds, self.forfeit = itertools.cycle(scores or [None]), seconds, forfeit
        self.turns: list[Turn] = []

    def choose(self, state: Any, limits: Limits) -> int:
        raise AssertionError("a player with reply is not asked to choose")

    def reply(self, turn: Turn) -> Reply:
        self.turns.append(turn)
        if self.forfeit:
            raise self.forfeit
        return Reply(int(next(iter(turn.state.actions()))), next(self.scores), seconds=self.seconds)


def between(first: Any, second: Any, state: Any = None, **conditions: Any) -> Conducted:
    return conducted(Opening(Chess() if state is None else state), (first, second), Conditions(**conditions))


# ------------------------------------------------------------------------------------------------------- time


@pytest.mark.parametrize(
    ("text", "control"),
    [
        ("10+0.1", Control(10, 0.1)),
        ("0.5", Control(0.5)),
        ("40/60", Control(60, 0, 40)),
        ("40/1:30+0.5", Control(90, 0.5, 40)),
        ("0+1", Control(0, 1)),
    ],
)
def test_time_controls(text: str, control: Control) -> None:
    assert Control.of(text) == control
    assert Control.of(str(control)) == Control.of(control.words()) == control


@pytest.mark.parametrize("text", ["", "10x", "-1", "0", "0+0", "0/60", "1+1+1", "1e9", "10 + 0.1"])
def test_texts_that_are_no_time_control(text: str) -> None:
    with pytest.raises(SearchError, match="is not a time control"):
        Control.of(text)


def test_a_clock_counts_down_and_up_again() -> None:
    clocks = Clocks(Control(10, 0.5, 2), 2)
    assert clocks.of(0) == Clock(10, 0.5, 2, (10,))
    assert clocks.stop(0, 4) == 6
    assert clocks.of(1) == Clock(10, 0.5, 2, (6.5,))
    assert clocks.of(0) == Clock(6.5, 0.5, 1, (10,))
    assert clocks.stop(0, 6) == 0.5
    assert clocks.of(0) == Clock(11, 0.5, 2, (10,))
    assert clocks.stop(0, 11.25) == -0.25


def test_a_flag_falls() -> None:
    done = between(Scripted(seconds=0.3), Scripted(seconds=0.1), control=Control(1))
    assert (done.how, done.game.utilities) == ("time forfeit", (-1.0, 1.0))
    assert done.why == "White loses on time, 200 ms after the flag fell."
    assert len(done.game.actions) == 6  # three moves of a third of a second each are too many
    assert not between(Scripted(seconds=0.3), Scripted(), control=Control(1, 0.3), longest=20).how


def test_a_flag_may_be_late() -> None:
    slow = {"limits": Limits(seconds=0.1), "longest": 4}
    assert between(Scripted(seconds=0.15), Scripted(), **slow).why == "White loses on time, 50 ms after its time was over."
    assert not between(Scripted(seconds=0.15), Scripted(), margin=0.06, **slow).how


def test_time_is_measured_where_a_player_does_not_tell_it() -> None:
    class Sleepy(Random):
        def choose(self, state: Any, limits: Limits) -> int:
            time.sleep(0.05)
            return super().choose(state, limits)

    done = between(Sleepy(1), Random(2), control=Control(0.02))
    assert done.why.startswith("White loses on time")


def test_what_players_are_told_of_the_time() -> None:
    white, black = Scripted(seconds=1.0), Scripted(seconds=0.5)
    between(white, black, control=Control(10, 0.25), longest=4)
    assert [turn.limits.clock for turn in white.turns] == [Clock(10, 0.25, None, (10,)), Clock(9.25, 0.25, None, (9.75,))]
    assert [turn.limits.clock for turn in black.turns] == [Clock(10, 0.25, None, (9.25,)), Clock(9.75, 0.25, None, (8.5,))]


# ------------------------------------------------------------------------------------------------------- how games end


def test_an_illegal_action_loses_the_game() -> None:
    class Wrong(Random):
        def choose(self, state: Any, limits: Limits) -> int:
            return 64

    done = between(Random(1), Wrong())
    assert (done.how, done.game.utilities, len(done.game.actions)) == ("rules infraction", (1.0, -1.0), 1)
    assert done.why.startswith("Black chooses 64, which is not legal in rnbqkbnr/")


def test_among_four_the_others_share_what_one_forfeits() -> None:
    players = [Random(1), Scripted(forfeit=Forfeit("resignation", "resigns")), Random(2), Random(3)]
    done = conducted(Opening(FourColours()), players, Conditions())
    assert [done.game.score(seat) for seat in range(4)] == pytest.approx([1 / 3, 0, 1 / 3, 1 / 3])


def test_resignations_and_draws_are_adjudicated_if_wanted() -> None:
    level = Scripted([0.0])

    def grim(**conditions: Any) -> Conducted:
        return between(Scripted([-9.0, -9.0, -2.0]), level, longest=40, **conditions)

    assert grim().game.ending == "too long"
    assert grim(resign=Resign(8, 3)).game.ending == "too long"
    done = grim(resign=Resign(8, 2))
    assert (done.how, done.game.utilities, len(done.game.actions)) == ("adjudication", (-1.0, 1.0), 3)
    done = between(Scripted([0.1]), level, draw=Draw(0.2, 3, 10))
    assert (done.how, done.game.utilities, len(done.game.actions)) == ("adjudication", (0.0, 0.0), 20)
    assert between(Scripted([0.1]), Scripted([None]), draw=Draw(0.2, 3), longest=40).game.ending == "too long"
    opened = Opening(Chess(), done.game.actions[:15])
    for draw, plies in (Draw(0.2, 3, 10), 21), (Draw(0.2, 2, 12), 24), (Draw(0.2, 3, 4), 21):  # the tenth move is that of the game
        done = conducted(opened, (Scripted([0.1]), level), Conditions(draw=draw))
        assert (done.how, len(done.game.actions)) == ("adjudication", plies)


def test_what_the_board_says_counts_more_than_what_players_say() -> None:
    """Who mates has won, and who is stalemated has drawn, whatever scores were told."""
    row = TicTacToe.from_text("XX./OO./...")
    done = conducted(Opening(row), (Scripted([-9.0]), Scripted()), Conditions(resign=Resign(8, 1)))  # the first free square wins
    assert (done.how, done.game.ending, done.game.utilities) == ("", "over", tuple(float(done.game.last.utility(each)) for each in (0, 1)))
    assert done.game.utilities[0] > 0


@game
class Carousel(NamedTuple):
    """Goes round for ever, and comes back every third ply."""

    place: int = 0
    mover: int = 0

    REPETITION = 5

    def to_move(self) -> int:
        return self.mover

    def actions(self) -> Any:
        yield 1

    def result(self, action: int) -> Any:
        return Carousel((self.place + action) % 3, 1 - self.mover)

    def is_terminal(self) -> bool:
        return self.place > 2

    def utility(self, player: int) -> int:
        return 0


def test_a_game_says_how_often_a_position_may_come_back() -> None:
    played = play_game(Carousel(), Random(1))
    assert (played.ending, len(played.actions)) == ("repetition", 4 * 6)  # the fifth time after four rounds of six


def test_a_search_is_told_which_positions_came_before(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[dict[str, Any]] = []

    def spied(state: Any, limits: Limits, **options: Any) -> Any:
        given.append(options)
        return engine(state, limits, compiled=False, **options)

    spied.__name__ = "engine"
    monkeypatch.setattr("zermelo.search.engine.engine.engine", spied)
    play_game(TicTacToe(), Search(spied, {"futility": False}, depth=1))
    assert [len(options.get("history", ())) for options in given] == list(range(len(given)))
    assert given[1] == {"futility": False, "history": [TicTacToe()]}
    without = Search(alphabeta, {"compiled": False}, depth=1)  # a search that does not mind is not bothered
    assert without.reply(Turn((TicTacToe(), TicTacToe().result(0)), (0,), Limits())).action in range(1, 9)


def test_who_had_time_for_nothing_tells_no_score() -> None:
    """Nobody is adjudicated for it: 0 would be a draw."""
    for search in (engine, alphabeta):
        reply = Search(search, {"compiled": False}).reply(Turn((TicTacToe(),), (), Limits(nodes=1)))
        assert (reply.action, reply.score, reply.depth) == (0, None, None)


# ------------------------------------------------------------------------------------------------------- openings


def test_random_openings_are_lines_of_play() -> None:
    found = random_openings(Chess(), 20, 4, seed=3)
    assert len({opening.last for opening in found}) == 20
    assert all(len(opening.actions) == 4 and opening.start == Chess() for opening in found)
    assert random_openings(Chess(), 50, 4, seed=3)[:20] == found
    assert random_openings(Chess(), 5, 0) == [Opening(Chess())]
    assert len(random_openings(TicTacToe(), 100, 1)) == 9


def test_openings_from_files(tmp_path: Path) -> None:
    epd = tmp_path / "suite.epd"
    fen = "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -"
    epd.write_text(f'# remark\n{fen} bm Nf3; id "Sicilian";\n\n{fen} 0 2\n')
    assert openings_from(epd, Chess) == [Opening(Chess.from_text(fen))] * 2
    pgn = tmp_path / "lines.pgn"
    pgn.write_text("1. e4 e5 2. Nf3 *\n\n1. d4 d5 *\n")
    whole = openings_from(pgn, Chess)
    assert [len(opening.actions) for opening in whole] == [3, 2]
    assert [len(opening.actions) for opening in openings_from(pgn, Chess, plies=1)] == [1, 1]
    txt = tmp_path / "xot.txt"
    txt.write_text("f5d6c3\nf5f6e6\n")
    assert [opening.last for opening in openings_from(txt, Othello)] == [Othello.from_text("f5d6c3"), Othello.from_text("f5f6e6")]
    assert sorted(shuffled(whole, 1)) == sorted(whole)
    assert fingerprint(whole) != fingerprint(whole[::-1])


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("bad.epd", "8/8/8/8/8/8/8/8 w - -\n", "bad.epd, line 1, column 1: .*White has no king"),
        ("over.epd", "7k/5Q2/6K1/8/8/8/8/8 b - -\n", "over.epd, position 1: the game is over"),
        ("over.pgn", "1. f3 e5 2. g4 Qh4# 0-1\n", "over.pgn, game 1: the game is over"),
        ("empty.epd", "\n", "contains no game"),
        ("bad.pgn", "1. e5 *\n", "bad.pgn, move 1, line 1, column 4"),
        ("strange.xyz", "e4", "are kept in files that end in"),
    ],
)
def test_files_without_openings(name: str, text: str, words: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(text)
    with pytest.raises(PositionError, match=words):
        openings_from(tmp_path / name, Chess)


def test_a_line_of_play_ends_too_late() -> None:
    with pytest.raises(SearchError, match="give fewer opening plies"):
        random_openings(ConnectFour.from_text("1212121"), 3, 2)


def test_openings_that_are_even(needs_compiler: None) -> None:
    found = random_openings(TicTacToe(), 20, 3, seed=1, within=0)
    assert len(found) == 20
    assert {deepen(opening.last).value for opening in found} == {0.0}
    assert {deepen(opening.last).value for opening in random_openings(TicTacToe(), 20, 3, seed=1)} == {-1.0, 0.0, 1.0}
    with pytest.raises(SearchError, match="no opening that is even within 0"):
        random_openings(TicTacToe.from_text("XX./OO./..."), 3, 1, within=0)
