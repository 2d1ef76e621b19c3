"""zermelo match: what it prints, what it writes, and what it refuses in one sentence."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

from zermelo import load_games
from zermelo.cli import main
from zermelo.cli.parts.players import player_of
from zermelo.cli.search import standings
from zermelo.errors import SearchError
from zermelo.games import Othello6x6
from zermelo.match.statistics import Interval, elo_text

FAKE = f"{sys.executable} {Path(__file__).with_name('fake_uci.py')}"


def run(*words: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(main, ["match", *words])
    return result.exit_code, result.stdout, result.stderr


def refusal(*words: str) -> str:
    code, out, error = run(*words)
    assert (code, out) == (2, "")
    assert re.fullmatch("zermelo: [^\n]+\n", error), error
    return error


def test_two_players(tmp_path: Path) -> None:
    code, out, _ = run("tictactoe", "minimax:2", "random", "--games", "20", "--nodes", "100000", "--sprt", "0", "400", "--workers", "2")
    assert code == 0
    assert re.search(r"^Tic-tac-toe, 100,000 nodes, (20|\d+ of 20) games\n", out)
    for line in (
        r"players   minimax:2 against random",
        r"result    \d+ won, \d+ drawn, \d+ lost",
        r"score     0\.\d{3} \(0\.\d{3} to [01]\.\d{3} at 95 %, over \d+ openings\)",
        r"Elo       [+-]\d+ ± \d+ \([+-]\d+ to \+\d+\); normalized [+-]\d+",
        r"stronger  minimax:2 is with \d+\.\d% likelihood",
        r"pairs     \d+ × 0, \d+ × ½, \d+ × 1, \d+ × 1½, \d+ × 2",
        r"SPRT      \[0, 400\]  LLR -?\d\.\d\d \(-2\.94 to 2\.94\)  .+",
        r"ended     \d+ by the rules",
    ):
        assert re.search(f"^{line}$", out, re.MULTILINE), line


def test_three_players_in_json_and_as_a_table() -> None:
    words = ("tictactoe", "a=minimax:2", "b=random", "c=0.5 random, 0.5 minimax:1", "--games", "4", "--depth", "9", "--seed", "5")
    code, out, _ = run(*words, "--json")
    assert code == 0
    said = json.loads(out)
    assert [row["games"] for row in said["table"]] == [8, 8, 8]
    assert len(said["meetings"]) == 3
    table = run(*words)[1]
    assert re.search(r"1 +2 +3", table)
    for row in said["table"]:
        rating, low, high = row["rating"]
        pattern = rf"{row['player']} +{re.escape(f'{rating:+.0f}')} +{(high - low) / 2:.0f} +8 +{row['points']:g} +{row['score']:.3f}"
        assert re.search(pattern, table), table


def test_a_program_with_its_dialogue_and_its_games(tmp_path: Path) -> None:
    pgn, log = tmp_path / "games.pgn", tmp_path / "talk.log"
    players = ("good=random", f"bad=uci:{FAKE} cheats?Hash=2&Own Book=false")
    code, out, _ = run("chess", *players, "--games", "2", "--clock", "5+0.1", "--pgn", str(pgn), "--log", str(log), "--opening-plies", "2")
    assert code == 0
    assert "result    2 won, 0 drawn, 0 lost" in out
    assert "ended     2 by illegal moves\nforfeits  bad: 2 by illegal moves\n" in out
    games = load_games(pgn)
    assert [dict(game.tags)["TimeControl"] for game in games] == ["5+0.1"] * 2
    assert [dict(game.tags)["Termination"] for game in games] == ["rules infraction"] * 2
    assert "{-0.25/3 " in pgn.read_text()
    assert "> setoption name Own Book value false\n" in log.read_text()


def test_openings_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "lines.txt"
    file.write_text("44\n444\n4444\n")
    words = ("connectfour", "random", "alphabeta:1", "--openings", str(file), "--games", "8", "--nodes", "50")
    results = ("--results", str(tmp_path / "r.db"), "--pgn", str(tmp_path / "out.txt"))
    assert run(*words, *results)[0] == 0
    games = load_games(tmp_path / "out.txt", "connectfour")
    assert [game.names()[:3][-1] for game in games[2:4]] == ["4", "4"]
    assert len(games) == 8
    file.write_text("44\n445\n4444\n")
    assert "openings: 3 from lines.txt" in refusal(*words, *results)


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("chess", "random"), "needs two players at least"),
        (("chess", "random", "random"), "two players are called random: give one of them a name, as in other=random"),
        (("ches", "random", "minimax:1"), "did you mean chess"),
        (("chess", "random", "minmax"), "there is no player 'minmax'"),
        (("chess", "random", "uci:/no/such/engine"), "there is no program /no/such/engine: give its path"),
        (("chess", "random", f"uci:{FAKE} plays?Hsh=3"), "has no option Hsh: did you mean Hash?"),
        (("chess", "random", "uci:stockfish?Hash"), "'Hash' is not an option: write Name=value"),
        (("chess", "random", "uci:"), "uci: needs a program"),
        (("chess", "random", "gtp:'rhino"), "is not a command"),
        (("chess", "random", "gnubg:9"), "0 to 3 plies ahead, not 9"),
        (("chess", "random", "gnubg:deep"), "how many plies it looks ahead, 0 to 3"),
        (("chess", "random", "gnubg:0?luck=1"), "has no option luck here: there is noise"),
        (("chess", "random", "minimax:1", "--games", "7"), "a multiple of 2, such as 6"),
        (("chess", "random", "minimax:1", "--clock", "5 min"), "'5 min' is not a time control"),
        (("chess", "random", "minimax:1", "--clock", "5", "--movetime", "1"), "two ways of giving time"),
        (("chess", "random", "minimax:1", "--movetime", "0"), "seconds must be a finite number above 0"),
        (("chess", "random", "minimax:1", "--sprt", "5", "0"), "needs -1000 ≤ elo0 < elo1 ≤ 1000"),
        (
            ("chess", "random", "minimax:1", "--sprt", "5", "--longest", "9"),
            "two numbers are needed, as in --sprt 0 5: '--longest' is none",
        ),
        (("chess", "random", "minimax:1", "--alpha", "0.1"), "--alpha belongs to --sprt"),
        (("chess", "random", "minimax:1", "--beta", "0.05"), "--beta belongs to --sprt"),
        (("chess", "random", "uci:cat", "--patience", "0.3"), "cat does not answer in 0.3 s as a UCI program does"),
        (("chess", "random", "minimax:1", "--resign", "8"), "is not SCORE:MOVES, as in 8:4"),
        (("chess", "random", "minimax:1", "--resign", "nan:4"), "is not SCORE:MOVES, as in 8:4"),
        (("chess", "random", "minimax:1", "--patience", "0"), "--patience must be a number above 0, got 0.0"),
        (("chess", "random", "minimax:1", "--balanced", "nan"), "--balanced must be a number of at least 0, got nan"),
        (("chess", "random", "minimax:1", "--position", "startpos", "--openings", "games.pgn"), "leave it out, or --openings"),
        (("chess", "random", "minimax:1", "--draw", "x:2"), "is not SCORE:MOVES or SCORE:MOVES:FROM"),
        (("chess", "random", "minimax:1", "--openings", "/no/file.epd"), "there is no file /no/file.epd"),
        (("chess", "random", "minimax:1", "--shuffle"), "--shuffle belongs to --openings"),
        (("chess", "random", "minimax:1", "--pgn", "games.pdn"), "are kept in files that end in"),
        (("chess", "random", "minimax:1", "--results", "/no/folder/r.db"), "there is no folder /no/folder"),
        (("chess", "random", "minimax:1", "--log", "/no/folder/talk"), "there is no folder /no/folder"),
        (("chess", "mcts", "minimax:1", "--depth", "3"), "Monte Carlo tree search has no depth"),
        (("pig", "random", "minimax:1", "--position", "x"), "is not a position of Pig"),
    ],
    ids=lambda thing: " ".join(thing)[-40:] if isinstance(thing, tuple) else "",
)
def test_refused_in_one_sentence(words: tuple[str, ...], part: str) -> None:
    assert part in refusal(*words)


def test_games_of_before_say_nothing_of_the_time_that_is_left(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A match that goes on may be told of its first game before it is told that any is under way."""
    monkeypatch.setattr(standings, "progress", lambda played, seconds, since: f"{since} since")
    with standings.watching(False) as watch:
        watch(SimpleNamespace(under_way=0, finished=dict.fromkeys(range(7))))
    assert capsys.readouterr().err == "0 since\n"


def test_players_as_texts() -> None:
    program = player_of("uci:/usr/games/gnuchess -u 'a b'?Name of it=x%26y&Hash=1")
    assert program.command == ("/usr/games/gnuchess", "-u", "a b")
    assert program.options == {"Name of it": "x&y", "Hash": "1"}
    assert player_of("gnubg").settings["plies"] == 0
    assert player_of("gnubg:2?noise=0.5").settings["noise"] == 0.5
    assert player_of("engine:3").options["table"].policy == "engine"
    assert player_of("engine:3", remembers=False).options == {}
    bare = player_of("engine:3?null_move=no&table=64KB&futility=yes&exchange=off")
    assert [bare.options[name] for name in ("null_move", "futility", "exchange")] == [False, True, False]
    assert (bare.depth, bare.options["table"].entries, bare.options["table"].policy) == (3, 2048, "engine")
    assert player_of("engine?threads=2").options["threads"] == 2
    assert player_of("engine?table=no").options == {"table": False}
    assert player_of("alphabeta:2?rule=>&ordering=killers").options == {"rule": ">", "ordering": "killers"}
    guided = player_of("mcts:50?evaluator=full&policy=softmax:0.5&exploration=0.3&transpositions=yes", seed=7, game=Othello6x6)
    assert {name: guided.options[name] for name in ("simulations", "c", "seed")} == {"simulations": 50, "c": 0.3, "seed": 7}
    assert guided.options["policy"].temperature == 0.5 and guided.options["tree"].transpositions
    assert "evaluator" not in player_of("mcts:50?exploration=1", game=Othello6x6).options
    for bad, why in (
        ("explore=1", "did you mean exploration"),
        ("exploration=-1", "at least 0, got -1"),
        ("transpositions=2", "yes or no"),
    ):
        with pytest.raises(SearchError, match=why):
            player_of(f"mcts?{bad}")
    with pytest.raises(SearchError, match="engine has no option nullmove: did you mean null_move"):
        player_of("engine?nullmove=no")
    with pytest.raises(SearchError, match="random has no options: leave out"):
        player_of("random?x=1")
    with pytest.raises(SearchError, match="'null_move' is not an option: write Name=value"):
        player_of("engine?null_move")
    with pytest.raises(SearchError, match="uci:PROGRAM"):
        player_of("quantum")


def test_ratings_as_words() -> None:
    assert elo_text(Interval(12.3, -5.0, 31.0)) == "+12 ± 18 (-5 to +31)"
    assert elo_text(Interval(float("inf"), 20.0, float("inf"))) == "+∞ (+20 to +∞)"
