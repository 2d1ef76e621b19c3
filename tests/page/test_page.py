"""Pages in a real browser, from disk: games played by mouse and by keyboard, what is kept, what is found, and what goes wrong.

Every game is made once, by the command line in a process of its own, when the first test asks for it.
"""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from answered import Answering
from guests import Guest, Made, command, same

from catalogues import languages
from hands import KEYS, MOUSE, TOUCH
from scripted import DUNGEON, HARD, WAYS, beginning, ended, link_of, played, rules
from settings import ASKED_FOR
from zermelo import Limits, alphabeta, deepen, engine, mcts, minimax
from zermelo.board import document
from zermelo.export.manifest import bits, flattened
from zermelo.game import CHANCE
from zermelo.games import find, position
from zermelo.numbers import short_text
from zermelo.page.native.searching import Answers
from zermelo.page.setting import says_how
from zermelo.players.search import engine_player
from zermelo.trace import record

GAME = "e2e4 a7a6 e4e5 d7d5 e5d6 b7b5 g1f3 b5b4 f1c4 b4b3 e1g1 b3a2 d6c7 a2b1"
SIZES = {"connectfour": 152_000, "chess": 350_000}
FOR_LANGUAGE = 10_000
"""Bytes of a page at most, with two languages, and what each further one may take."""

pytestmark = pytest.mark.usefixtures("needs_compiler")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    return Made(tmp_path_factory.mktemp("pages"))


@pytest.fixture
def guest(browser: Any) -> Iterator[Guest]:
    guest = Guest(browser)
    yield guest
    assert not guest.outside, "a page asks nothing of a network"
    assert not guest.complaints
    guest.context.close()


def test_a_whole_game_of_connect_four_by_mouse(made: Made, guest: Guest) -> None:
    """Against the program at its weakest but not careless; what is clicked, what is played, and how it ends are one game of the rules."""
    begun: list[str] = []
    guest.page.on("worker", lambda worker: begun.append(worker.url))
    guest.opens(made["connectfour"], "p=hc&l=easy")
    guest.page.fill("#seconds", "0.2")
    state = position(find("connectfour"))
    while not state.is_terminal():
        column = next(iter(state.actions()))
        guest.clicks(column + 7 * (5 - bin(int(state.filled) >> 7 * column & 63).count("1")))
        guest.waits(state.ply + 1)
        state = state.result(column)
        if not state.is_terminal():
            guest.waits(state.ply + 1)
            state = state.result(int(guest.moves[-1]) - 1)
    assert guest.page.evaluate("zermelo.match.position.mover") is None
    assert len(begun) == 2, "a worker that is loading yet is not thrown away"
    winner = next((name for player, name in enumerate(("X", "O")) if state.utility(player) > 0), None)
    assert guest.status.endswith(f"Won by {winner}." if winner else "A draw.")
    before = guest.moves
    guest.page.reload()
    guest.page.wait_for_selector("html[data-ready]", state="attached")
    assert guest.moves == before, "a reload keeps the game"
    guest.page.click("#back")
    assert f"Move {len(before) - 1} of {len(before)}." in guest.status
    guest.page.click("#undo")
    assert len(guest.moves) < len(before)
    guest.page.click("#new")
    guest.page.wait_for_function("() => zermelo.match.moves.length === 0")


def test_a_whole_game_of_tic_tac_toe_by_keyboard(made: Made, guest: Guest) -> None:
    guest.opens(made["tictactoe"], "p=hh")
    keys = guest.page.keyboard
    stops = ["body"]
    while stops[-1] != "rect":
        keys.press("Tab")
        stops.append(guest.page.evaluate("document.activeElement.localName"))
    assert set(stops) == {"body", "button", "rect"}, "no stop without a name on the way to the first place"
    for *path, player in (
        "Enter X",
        "ArrowRight Enter O",
        "ArrowDown Enter X",
        "ArrowUp ArrowRight Enter O",
        "ArrowDown ArrowDown Enter X",
    ):
        for key in "".join(path).split():
            keys.press(key)
        guest.page.wait_for_function("name => zermelo.match.moves.at(-1)?.mover === 'XO'.indexOf(name)", arg=player)
    assert guest.status.endswith("Won by X.")
    centre = guest.page.locator('[data-place="4"]')
    assert centre.get_attribute("role") == "gridcell"
    assert centre.get_attribute("aria-label") == "column 2, row 2, X"
    assert guest.page.locator("#said").get_attribute("aria-live") == "polite"
    assert guest.page.inner_text("#said").split("\n\n")[-2:] == ["X: 8. X in column 3, row 3.", "Won by X."]
    link = guest.page.evaluate("location.hash.slice(1)")
    moves = guest.moves
    guest.opens(made["tictactoe"], link)
    assert guest.moves == moves, "a link opens the same game"
    guest.opens(made["tictactoe"], "m=0.0.1&p=hh")
    assert "Move 2 of the 3 in this link is not legal here" in guest.status
    guest.opens(made["tictactoe"], "m=z&p=hh")
    assert "The first move in this link is not legal here" in guest.status
    guest.opens(made["tictactoe"], "m=!!")
    assert "holds no game" in guest.status


def test_chess_with_castling_en_passant_and_promotion(made: Made, guest: Guest) -> None:
    """Clicked and dragged; places are numbered from a8."""
    guest.opens(made["chess"], "p=hh")

    def place(square: str) -> int:
        return "abcdefgh".index(square[0]) + 8 * (8 - int(square[1]))

    for number, move in enumerate(GAME.split()):
        start, end = place(move[:2]), place(move[2:])
        if number % 2:
            guest.clicks(start, end)
        else:
            guest.drags(start, end)
        if move == "a2b1":
            guest.page.click('#choices button[aria-label="black knight"]')
        guest.page.wait_for_function("n => zermelo.match.moves.length === n", arg=number + 1)
    assert guest.moves[-1] == "a2b1n"
    state = position(find("chess"), "rnbqkbnr/2P1pppp/p7/8/2B5/5N2/1PPP1PPP/RnBQ1RK1 w kq - 0 8")
    assert same(guest.described(state), state)
    played = guest.page.evaluate("zermelo.match.position.pieces")
    assert played == document(state)["position"]["pieces"]
    guest.page.click("#undo")
    guest.page.wait_for_function("() => zermelo.match.moves.length === 13")


NATIVE = ("checkers", "othello")
"""Only the Studio plays them, by the same scripts: the rules of the others are WebAssembly enough. ZERMELO_FULL=1 plays them here, too."""
FROM_DISK = [way for way in WAYS if ASKED_FOR or way[0] not in (*NATIVE, *HARD)]
FROM_DISK += [] if ASKED_FOR else itertools.product(HARD, (MOUSE, KEYS, TOUCH))


@pytest.fixture(scope="module")
def host(browser: Any) -> Iterator[Guest]:
    """Somebody who stays: to open another browser's page costs as much as many moves."""
    yield (host := Guest(browser))
    assert not host.outside and not host.complaints
    host.context.close()


@pytest.mark.parametrize(("name", "how"), FROM_DISK, ids=[f"{Path(name).stem}-{how}" for name, how in FROM_DISK])
def test_whole_games(made: Made, host: Guest, name: str, how: str) -> None:
    """To their ends: a jump over several men, a pass, a ko, a man on the bar who cannot come in, castling and promotion among them."""
    host.opens(made[name], beginning(name))
    assert host.page.evaluate("zermelo.about.setting?.way === 'rules'") == says_how(rules(name)), (
        "nothing was left out that does not compile"
    )
    played(host.page, name, how)
    state = ended(name)
    assert same(host.described(state), state, "marks")
    most = max(utilities := [state.utility(player) for player in range(getattr(rules(name), "PLAYERS", 2))])
    winner = host.page.evaluate("zermelo.about.names")[utilities.index(most)]
    end = f"Won by {winner}." if utilities.count(most) == 1 else "A draw."
    assert host.status.endswith(end)
    assert host.page.locator("#said p").last.inner_text().endswith(end), "what is heard"


def test_the_page_describes_positions_as_the_board_document_does(made: Made, guest: Guest) -> None:
    dice = random.Random(3)
    for game in ("connectfour", "chess", DUNGEON):
        guest.opens(made[game])
        state = position(find(game))
        for _ in range(12):
            same(guest.described(state), state)
            if state.is_terminal():
                break
            chance = [action for action, share in state.chance_outcomes() if share] if state.to_move() == CHANCE else None
            state = state.result(dice.choice(chance or list(state.actions())))
    promoting = position(find("chess"), "3n4/2P1k3/8/8/8/8/8/R3K2R w KQ - 0 1")
    guest.opens(made["chess"])
    same(guest.described(promoting), promoting)


def test_the_page_finds_what_the_terminal_finds(made: Made, guest: Guest) -> None:
    """The same nodes and the same value for the same depth; the analysis tells every action, the best first."""
    searched = "zermelo.searcher.ask('deepen', {state: zermelo.match.position.state, limits: {depth}})"
    ask = f"depth => {searched}.then(({{action, value, nodes}}) => [action, value, nodes])"
    for game, depth, moves in (("connectfour", 5, "3.3.3"), ("chess", 2, "")):
        guest.opens(made[game], f"m={moves}&p=hh")
        state = position(find(game))
        for action in moves.split(".") if moves else ():
            state = state.result(int(action))
        found = deepen(state, Limits(depth=depth), table=1 << 20, ordering=True, compiled=False)
        assert guest.page.evaluate(ask, depth) == [found.action, found.value, found.nodes]
    answers = Answers(state)
    answers.players["engine"] = engine_player({"compiled": False})
    native = answers.answer("choose", {"state": [], "limits": {"way": "engine", "seconds": 60, "depth": 3}})
    found = engine(state, depth=3, compiled=False)
    for _ in range(2):
        assert guest.page.evaluate(ask.replace("'deepen'", "'engine'"), 3) == [found.action, found.value, found.nodes]
    assert [native[word] for word in ("action", "value", "nodes")] == [found.action, found.value, found.nodes], "and so does the Studio"
    guest.opens(made["connectfour"], "m=3.3.3&p=hh")
    guest.page.check("#analyse")
    all_known = "() => (({found}) => found?.depth >= 4 && found.actions.every(({status}) => status !== 'bound') && found)(zermelo.table)"
    found = guest.page.wait_for_function(all_known).json_value()
    assert found["value"] == min(one["value"] for one in found["actions"]), "O is to move"
    assert {one["status"] for one in found["actions"]} <= {"estimate", "exact"}
    assert guest.page.locator("zermelo-analysis tbody tr").count() == 7
    assert guest.page.locator(".worth").count() == 7
    for moves, status, shown in (("3.5.4.2.6.3.5.6.4.1", "above", "≥ 13"), ("0.0.0.0.0.0.3.6.2.6", "exact", "16")):
        guest.opens(made["connectfour"], f"m={moves}&p=hh")
        guest.page.check("#analyse")
        guest.page.wait_for_function("status => zermelo.table.found?.status === status", arg=status)
        assert guest.page.inner_text("zermelo-analysis tr.top td >> nth=0") == shown, "won: by as much as the rules say there can be?"


def test_a_strangers_game_with_dice(made: Made, guest: Guest) -> None:
    """Of a board that nobody described: played by the dice of the page; rules that raise, never end, go too deep are told in a sentence."""
    guest.opens(made[DUNGEON], "p=hh")
    guest.page.wait_for_function("() => zermelo.match.position.mover === 0")
    for _ in range(60):
        mover, n = guest.page.evaluate("[zermelo.match.position.mover, zermelo.match.moves.length]")
        if mover is None:
            break
        entries = guest.page.evaluate("zermelo.match.position.entries.map(({action, paths}) => [action, paths])")
        path = entries[-1][1][0] if entries[-1][1] else []
        if path:
            guest.clicks(*path)
        else:
            guest.page.click("#buttons button >> nth=-1")
        guest.page.wait_for_function("n => zermelo.match.moves.length > n && zermelo.match.position.mover !== -1", arg=n)
    assert guest.page.evaluate("zermelo.match.position.mover") is None
    assert "Won by" in guest.status
    for trap, words in ((7, "ValueError: there is a trap door"), (8, "may run without end"), (9, "too deep")):
        guest.opens(made[DUNGEON], "p=hh")
        guest.page.evaluate("zermelo.referee.patience = 1")
        guest.page.evaluate("trap => zermelo.table.trying(() => zermelo.match.play(trap))", trap)
        guest.hears(words)
    guest.page.evaluate("zermelo.referee.patience = 10")
    guest.page.click("#new")
    guest.page.wait_for_function("() => !zermelo.table.wrong")


def recorded(search: Any, state: Any, **limit: int) -> dict[str, Any]:
    return comparable(json.loads(json.dumps(record(search, state, **limit).as_dict())))


def comparable(document: dict[str, Any]) -> dict[str, Any]:
    """A document without what is another matter on a page: how the position is written, how long it took, by what machine code."""
    document.pop("position")
    for what in ("position", "seconds", "compiled"):
        document["result"].pop(what)
    return document


def test_a_search_written_by_machine_code_is_the_recorders_document(made: Made, guest: Guest) -> None:
    """Node for node, step for step, word for word: with estimates and without, with chance, close to the end where much is proven."""
    ask = "zermelo.searcher.ask('watch', {state: BigInt64Array.from(words, BigInt), search, ...limit}).then(JSON.stringify)"
    dice = random.Random(2)
    for game, searches, depth, every in (
        ("tictactoe", (alphabeta, minimax, mcts), 3, 3),
        ("connectfour", (alphabeta, minimax, mcts), 2, 9),
        ("chess", (alphabeta,), 2, 60),
        (DUNGEON, (minimax, mcts), 4, 5),
    ):
        guest.opens(made[game])
        state = position(find(game))
        for ply in range(60):
            words = [str(bits(word)) for word in flattened((state,))]
            for search in searches if ply % every == 0 or state.is_terminal() else ():
                limit = {"simulations": 40} if search is mcts else {"depth": depth}
                told = guest.page.evaluate(f"([words, search, limit]) => {ask}", [words, search.__name__, limit])
                assert comparable(json.loads(told)) == recorded(search, state, **limit), f"{search.__name__}, {limit} of {state}"
            if state.is_terminal():
                break
            chance = [action for action, share in state.chance_outcomes() if share] if state.to_move() == CHANCE else None
            state = state.result(dice.choice(chance or list(state.actions())))


def test_a_search_is_watched(made: Made, guest: Guest) -> None:
    """The tree player in a frame, from the keyboard: as deep as can be read, with boards, and what is too large to be drawn."""
    guest.opens(made["connectfour"], "m=3.3&p=hh")
    page = guest.page
    page.focus("#watched")
    for key in ("Tab", "Tab", "Space", "Tab", "Enter"):
        page.keyboard.press(key)
    page.wait_for_selector("#player[open]")
    frame = page.frame_locator("#frame")
    frame.locator(".z-board").first.wait_for()
    assert page.inner_text("#player-title") == "alpha-beta, depth 3"
    page.keyboard.press("End")  # the player has the keyboard
    expected = alphabeta(position(find("connectfour")).result(3).result(3), 3, compiled=False)
    assert frame.locator(".sentence").inner_text() == f"The root returns {short_text(expected.value)}: MAX plays {expected.action_name}."
    page.keyboard.press("Escape")
    page.wait_for_selector("#player", state="hidden")
    page.wait_for_function("() => document.activeElement.id === 'watch'")
    page.select_option("#watched", "minimax")
    page.select_option("#deep", "6")
    page.click("#watch")
    page.wait_for_function("() => document.getElementById('watch-said').textContent.includes('More than 2000 positions')")
    assert page.get_attribute("#watch-said", "role") == "status" and not guest.status.startswith("The page")
    page.select_option("#deep", "1")
    page.uncheck("#boards")
    page.click("#watch")
    frame.locator(".sentence", has_text="Nothing has happened yet.").wait_for()
    assert frame.locator(".z-board").count() == 0
    page.click("#player-close")
    assert not page.is_disabled("#watch")
    guest.opens(made["connectfour"], "m=0.1.0.1.0.1.0&p=hh")
    assert page.is_disabled("#watch"), "the game is over"


def test_firefox_plays_a_whole_game_and_steps_through_a_search(made: Made, firefox: Any) -> None:
    """From disk, by mouse; the compiled search answers, and what it does is stepped through in the tree player. Chess's network
    is asked there, too, in vectors."""
    tab = firefox.opens(f"{made['tictactoe'].as_uri()}#p=hc&l=best")
    tab.waits("() => document.documentElement?.dataset.ready !== undefined")
    state = position(find("tictactoe"))
    while not state.is_terminal():
        place = next(iter(state.actions()))
        tab.clicks(f'.cell[data-place="{place}"]')
        state = state.result(place)
        if not state.is_terminal():
            tab.waits("n => zermelo.match.moves.length >= n && !zermelo.table.thinking", 1 + sum(map(str(state).count, "XO")))
            state = state.result(tab.evaluate("() => zermelo.match.moves.at(-1).action"))
    assert tab.evaluate("() => zermelo.match.position.utilities") == [state.utility(player) for player in (0, 1)]
    assert tab.evaluate("() => document.getElementById('status').textContent").endswith("Won by O." if state.utility(1) > 0 else "A draw.")
    tab.clicks("#first")
    tab.clicks("#forward")
    tab.clicks("#forward")
    tab.clicks("#watch")
    tab.waits("() => document.getElementById('player').open")
    frame = tab.frame()
    frame.waits("() => document.querySelector('.sentence')?.textContent === 'Nothing has happened yet.'")
    said = "() => document.querySelector('.sentence').textContent"
    frame.clicks("#forward")
    frame.waits(f"() => ({said})() !== 'Nothing has happened yet.'")
    frame.clicks("#end")
    frame.waits(f"() => ({said})().startsWith('The root returns ')")
    tab = firefox.opens(f"{made['chess'].as_uri()}#p=hh")
    tab.waits("() => document.documentElement?.dataset.ready !== undefined")
    asked = "zermelo.searcher.ask('engine', {state: zermelo.match.position.state, limits: {depth: 2}}, {patience: 100})"
    found = engine(position(find("chess")), depth=2, compiled=False)
    told = tab.evaluate(f"() => {asked}.then(({{action, value, nodes}}) => [action, value, nodes])")
    assert told == [found.action, found.value, found.nodes]
    assert not firefox.complaints
    assert not [url for url in firefox.asked if not url.startswith(("file:", "blob:", "data:", "about:"))], (
        "a page asks nothing of a network"
    )


def test_the_file_is_small_and_the_first_move_quick(made: Made, guest: Guest) -> None:
    more = FOR_LANGUAGE * (len(languages("page")) - 2)
    for game, limit in SIZES.items():
        assert made[game].stat().st_size <= limit + more
    guest.opens(made["connectfour"], "p=ch&l=easy")
    guest.waits(1)
    taken = guest.page.evaluate("performance.getEntriesByName('zermelo: the computer moves')[0].startTime")
    assert taken < 5000, "0.3 s where nothing else is at work"


def test_a_small_screen_and_a_dark_one(made: Made, browser: Any) -> None:
    small = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
    context = browser.new_context(**small, color_scheme="dark", reduced_motion="reduce")
    page = context.new_page()
    page.goto(made["connectfour"].as_uri() + "#p=hh")
    page.wait_for_selector("html[data-ready]", state="attached")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.tap('.cell[data-place="38"]')
    page.wait_for_function("() => zermelo.match.moves.length === 1")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(20, 23, 26)"
    page.tap("#watch")
    page.frame_locator("#frame").locator(".sentence").wait_for()
    assert page.locator("#player").bounding_box() == {"x": 0, "y": 0, "width": 360, "height": 740}
    assert page.frame_locator("#frame").locator("html").evaluate("html => html.scrollWidth") <= 360
    context.close()


def test_positions_set_up_by_hand(made: Made, guest: Guest) -> None:
    """By the rules (chess) and by the cells of a field: what is refused is told, what is begun is kept in the link."""

    def done(mover: int) -> None:
        guest.page.select_option('[name="mover"]', str(mover))
        guest.page.click('[data-do="set up done"]')

    def put(look: str, *squares: str) -> None:
        guest.page.click(f'.palette [aria-label="{look}"]')
        guest.clicks(*("abcdefgh".index(square[0]) + 8 * (8 - int(square[1])) for square in squares))

    def refused(words: str) -> None:
        guest.page.wait_for_function("words => document.querySelector('zermelo-setup .wrong').textContent.includes(words)", arg=words)

    guest.opens(made["chess"], "p=hh")
    guest.page.click("#setup")
    ground = guest.page.locator(".palette .look").first.evaluate("look => getComputedStyle(look).backgroundColor")
    assert ground == "rgb(185, 138, 94)", "pieces lie on the board's own ground"
    guest.page.click('[data-do="clear"]')
    done(0)
    refused("This cannot be set up: each side needs one king")
    put("white king", "e1")
    put("black king", "e8")
    put("white rook", "h1", "a1", "e4", "e4")  # once more takes it away
    put("white pawn", "e7", "a8")
    refused("white pawn: not on this place")
    put("black queen", "d7")
    assert guest.page.locator("#said p").last.inner_text() == "d7: black queen"
    guest.page.uncheck('[name="switch-1"]')
    guest.page.select_option('[name="switch-4"]', "3")
    guest.page.fill('[name="switch-5"]', "7")
    done(1)
    refused("This cannot be set up: no pawn of the other side can just have gone two squares on that file")
    guest.page.select_option('[name="switch-4"]', "0")
    done(1)
    guest.hears("The game begins here. Black to move.")
    state = position(find("chess"), "4k3/3qP3/8/8/8/8/8/R3K2R b K - 7 1")
    assert same(guest.described(state), state)
    words = [str(bits(word)) for word in flattened((state,))]
    assert guest.page.evaluate("Array.from(zermelo.match.position.state, String)") == words
    guest.clicks(11, 12)
    guest.waits(1)
    link, moves = guest.page.evaluate("location.hash.slice(1)"), guest.moves
    guest.opens(made["chess"], link)
    assert guest.moves == moves
    assert guest.page.evaluate("zermelo.match.start") == words
    guest.opens(made["chess"], "s=1.2.3")
    assert "holds no game" in guest.status
    guest.opens(made[DUNGEON], "p=hh")
    guest.page.wait_for_function("() => zermelo.match.position.mover === 0")
    guest.page.click("#setup")
    guest.page.fill('[name="16"]', "two")
    done(1)
    refused("thrown needs a number")
    guest.page.fill('[name="16"]', "2")
    guest.page.click('.palette button[aria-label="False"]')
    guest.clicks(7, 3)  # Bob's piece from the end to the middle
    done(1)
    guest.hears("Bob to move.")
    assert guest.page.evaluate("Array.from(zermelo.match.position.state, Number)") == [1, 1, 0, 0, 0, 0, 1, 0, *[0] * 8, 2, 1]
    guest.page.click("#setup")
    guest.page.click('[data-do="clear"]')
    done(1)
    refused("nobody is there")
    guest.page.click('[data-do="cancel"]')
    guest.hears("Bob to move.")


def test_a_link_to_a_position_that_no_rules_make(made: Made, guest: Guest) -> None:
    """Words that somebody wrote: told in a sentence, and a new game can be played; those of a position that can be set up are believed."""
    chess, fours, backgammon = (list(flattened((position(find(game)),))) for game in ("chess", "connectfour", "backgammon"))
    nowhere, strange = "cannot be opened here: ", "no game of this page begins so"
    cases: list[tuple[str, list[int], dict[int, int], str]] = [
        ("chess", chess, {4: 0, 5: 0, 6: 0}, strange),  # no kings
        ("chess", chess, {7: 1 << 30}, strange),  # a right to castle where no rook stands
        ("chess", chess, {9: 500}, "counted from 0 to 99"),
        ("chess", chess, {10: 9}, strange),
        ("chess", chess, dict.fromkeys(range(11), -(1 << 63)), strange),
        ("connectfour", fours, {1: 2, 2: 1}, "hangs in the air"),
        ("backgammon", backgammon, {5: 99}, strange),
        (DUNGEON, [1, 1, 0, 0, 0, 0, 1, 0, *[0] * 8, 2, 1], {0: 77}, strange),
        (DUNGEON, [1, 1, 0, 0, 0, 0, 1, 0, *[0] * 8, 2, 1], {3: 1}, strange),
        (DUNGEON, [1, 1, 0, 0, 0, 0, 1, 0, *[0] * 8, 2, 1], {17: 9}, strange),
    ]
    for game, words, changed, said in cases:
        word = [changed.get(place, int(bits(word))) for place, word in enumerate(words)]
        guest.opens(made[game], f"s={link_of(word)}&p=hh")
        assert nowhere in guest.status and said in guest.status, (game, changed)
        assert guest.page.evaluate("zermelo.match.positions.length") > 0 and not guest.page.evaluate("zermelo.match.start")
        assert "s=" in guest.page.evaluate("location.hash"), "it can be copied"
    for game, words, changed in (("chess", chess, {10: 1}), ("backgammon", backgammon, {5: 31})):
        word = [changed.get(place, int(bits(word))) for place, word in enumerate(words)]
        guest.opens(made[game], f"s={link_of(word)}&p=hh")
        assert guest.page.evaluate("zermelo.match.start") == [str(each) for each in word]
        assert nowhere not in guest.status


def test_files_open_where_python_answers_and_the_other_way_round(made: Made, guest: Guest, browser: Any, tmp_path: Path) -> None:
    """As in the Studio. A game that began with a position set up by hand, saved here, opened there; and from there here."""
    state = position(find("chess"), "4k3/3qP3/8/8/8/8/8/R3K2R b K - 7 1")
    words = [str(bits(word)) for word in flattened((state,))]
    there = Guest(browser)
    answering = Answering(there.context)
    page = answering.about(find("chess")(), tmp_path / "there.html")

    def saved(by: Guest) -> Path:
        with by.page.expect_download() as download:
            by.page.click("#download")
        download.value.save_as(tmp_path / "game.json")
        return tmp_path / "game.json"

    guest.opens(made["chess"], "p=hh")
    guest.page.evaluate("words => zermelo.beginAt({state: BigInt64Array.from(words, BigInt)})", words)
    guest.clicks(11, 12)
    guest.waits(1)
    there.opens(page, "p=hh")
    there.page.set_input_files("#file", saved(guest))
    there.page.wait_for_url("**position=*")
    there.page.wait_for_selector("html[data-ready]", state="attached")
    asked = parse_qs(urlsplit(there.page.url).query)
    assert asked["position"] == [str(state)]
    assert there.moves == guest.moves
    there.opens(answering.about(state, tmp_path / "there.html"), "p=hh")
    there.clicks(11, 12)
    there.waits(1)
    guest.opens(made["chess"], "m=&p=hh")
    guest.page.set_input_files("#file", saved(there))
    guest.waits(1)
    assert guest.page.evaluate("zermelo.match.start") == words
    there.context.close()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("def broken(:\n", "dungeon"),
        ("X = 1\n", "has no game in it"),
    ],
)
def test_a_file_that_is_no_game(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "dungeon_of_errors.py"
    path.write_text(text, encoding="utf-8")
    done = command(str(path), "--out", str(tmp_path / "game.html"))
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert words in done.stderr
    assert not (tmp_path / "game.html").exists()


@pytest.mark.parametrize("given", [["tree"], ["((3 2) 4)"], ["tree", "((3 2) 4)"]])
def test_a_tree_has_a_page_of_its_search(tmp_path: Path, given: list[str]) -> None:
    done = command(*given, "--out", str(tmp_path / "game.html"))
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "zermelo tree '((3 12 8) (2 4 6))' --out game.html" in done.stderr
